// The tables that this browser remembers, and how they stand: what is still on is asked of the server.
import { api, Refusal } from "../lib/api";
import { forgetTable, keepTable, keptTables, type KeptTable } from "../lib/kept";
import { settings } from "../lib/settings.svelte";
import { count, outcome, playedAt, type Played } from "../lib/stats";
import type { News } from "../news";
import { entersDice } from "../table/front";
import { TABLES } from "../tables";
import type { GameTable } from "../tables/types";
import type { Position } from "../wire";

/** How many tables are shown. */
const SHOWN = 6;
/** The tables are asked for at most once in so many milliseconds, however often one looks at them. */
const REST = 5000;
/** As many steps as surely hold somebody's choice. */
const STEPS = 3;

/** How a table stands. */
export type Standing =
  | { at: "over"; played: Played | undefined }
  | { at: "open"; free: number }
  | { at: "playing"; mine: boolean; waiting: string[]; last: () => string }
  | { at: "pad" }
  | { at: "gone" };
export type MyTable = KeptTable & { id: string };

/** Whether the table waits for somebody on this device. */
export function isMyTurn({ now, mine, seats }: Pick<Position, "now" | "mine" | "seats">): boolean {
  const held = mine.map((one) => one.seat).filter((seat) => seats[seat - 1]?.kind === "person");
  const decides = held.some((seat) => now.deciding.includes(seat) && !now.decided.includes(seat));
  return now.phase === "playing" && (decides || entersDice(now.roll, held, seats) !== null || held.some((seat) => now.wish?.asked.includes(seat)));
}

export class MyTables {
  tables = $state.raw<MyTable[]>([]);
  /** The table that was removed last, which can still be brought back. */
  removed = $state.raw<MyTable | null>(null);
  #standings = $state.raw<Record<string, Standing>>({});
  #asked = 0;

  constructor() {
    this.#read();
  }

  /** How a table stands, as far as it is known. */
  standing(table: MyTable): Standing | undefined {
    return this.#standings[table.id] ?? (table.over ? { at: "over", played: playedAt(table.id) } : undefined);
  }

  /** Asks how the tables stand that are not over. */
  readonly look = async (): Promise<void> => {
    if (document.visibilityState === "hidden" || Date.now() - this.#asked < REST) return;
    this.#asked = Date.now();
    await Promise.all(this.tables.filter((table) => !table.over).map((table) => this.#ask(table)));
  };

  readonly remove = (table: MyTable): void => {
    forgetTable(table.id);
    this.removed = table;
    this.#read();
  };

  /** Brings the removed table back to its place. */
  readonly restore = (): void => {
    if (!this.removed) return;
    const { id, at, ...table } = this.removed;
    keepTable(id, table, at);
    this.removed = null;
    this.#read();
  };

  #read(): void {
    const newest = Object.entries(keptTables()).sort(([, one], [, two]) => two.at - one.at);
    this.tables = newest.slice(0, SHOWN).map(([id, table]) => ({ ...table, id }));
  }

  async #ask({ id, tokens, at }: MyTable): Promise<void> {
    try {
      const position = await api.table(id, tokens);
      if (position.now.phase === "finished") keepTable(id, { over: true }, at);
      const standing = await standingOf(position);
      this.#standings = { ...this.#standings, [id]: standing };
    } catch (error) {
      if (error instanceof Refusal && error.reason === "unknown-table") this.#standings = { ...this.#standings, [id]: { at: "gone" } };
    }
  }
}

async function standingOf(position: Position): Promise<Standing> {
  const { now, seats, table } = position;
  if (position.pad) return { at: "pad" };
  if (now.phase === "open") return { at: "open", free: seats.filter((seat) => seat.kind === "free").length };
  if (now.phase === "finished") {
    const played = outcome(position, settings.name);
    if (played) count(played);
    return { at: "over", played: playedAt(table) };
  }
  const nameOf = (seat: number) => seats[seat - 1]?.name ?? "";
  const waiting = now.roll ? [now.roll] : now.deciding.filter((seat) => !now.decided.includes(seat));
  return { at: "playing", mine: isMyTurn(position), waiting: waiting.map(nameOf), last: await lastMove(position, nameOf) };
}

/** What was done last; dice that fell since are not what anybody did. */
async function lastMove({ table, game }: Position, nameOf: (seat: number) => string): Promise<() => string> {
  const [steps, words] = await Promise.all([api.past(table, STEPS).catch(() => []), TABLES[game]?.()]);
  const news = steps.flatMap((step) => step.events).flatMap((event) => ("news" in event ? (event.news ?? []) : []));
  return () => words ? lastLine(news, words.default.tell, nameOf) : "";
}

export const lastLine = (news: News[], tell: GameTable["tell"], nameOf: (seat: number) => string): string =>
  news.map((one) => (one.kind === "rolled" ? "" : tell(one, nameOf))).findLast((line) => line) ?? "";
