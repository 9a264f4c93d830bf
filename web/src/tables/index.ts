// The one list of tables the page can draw; a table is loaded when it is needed.
import type { GameTable } from "./types";

export const TABLES: Record<string, () => Promise<{ default: GameTable }>> = {
  qwixx: () => import("./qwixx"),
  "on-board": () => import("./on-board"),
  duel: () => import("./duel"),
  qubix: () => import("./qubix"),
};
