// The one list of tables the page can draw; a table is loaded when it is needed.
import type { GameTable } from "./types";

export const TABLES: Record<string, () => Promise<{ default: GameTable }>> = {
  qwixx: () => import("./qwixx"),
  "on-board": () => import("./on-board"),
  duel: () => import("./duel"),
  qubix: () => import("./qubix"),
};

/** Games in which nobody can roll dice of their own. */
export const WITHOUT_DICE = ["qubix"];

/** The sign of what is played with. */
export const signOf = (game: string): "block" | "die" => (WITHOUT_DICE.includes(game) ? "block" : "die");

export const TITLES: Record<string, string> = {
  qwixx: "Qwixx",
  "on-board": "Qwixx On Board",
  duel: "Qwixx Das Duell",
  qubix: "Qubix",
};
