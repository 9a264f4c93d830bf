// The games that were played to the end on this device. Nobody else knows them: they stay in this browser.
import type { SeatNow, Position } from "../wire";
import { read, write } from "./kept";

/** Bots from the weakest to the strongest. */
const BOTS = ["random", "greedy", "easy", "medium", "hard"];
/** Against whom one has played, as it is told: alone, against bots by the strongest one, against people. */
const OPPONENTS = ["alone", ...BOTS, "people"];
/** How many games are kept. */
const MOST = 5000;

export type Result = "won" | "shared" | "lost" | "alone";
export interface Played {
  /** The table. */
  id: string;
  /** When it ended, in milliseconds since 1970. */
  at: number;
  game: string;
  layout: string;
  seats: number;
  /** The strongest bot, or "people", or "alone". */
  level: string;
  result: Result;
  points: number;
}
/** Games of one kind: the same game on the same layout against the same opponents. */
export interface Summary {
  game: string;
  layout: string;
  level: string;
  games: number;
  won: number;
  best: number;
  average: number;
  /** Games won in a row until now, and the most ever. */
  streak: number;
  longest: number;
}
interface Book {
  games: Played[];
  /** When everything was deleted: what ended before that does not come back. */
  deleted: number;
}

/** What is needed of a table to count it; a score pad does not count. */
export type Finished = Pick<Position, "table" | "game" | "pad" | "seats" | "now" | "mine" | "views">;

const book = (): Book => read<Book>("played", { games: [], deleted: 0 });

/** All games, the oldest first. */
export const played = (): Played[] => book().games;

export const playedAt = (id: string): Played | undefined => played().find((game) => game.id === id);

/** Counts a game; a game that is known already is not counted twice. */
export function count(game: Played): void {
  const { games, deleted } = book();
  if (game.at <= deleted) return;
  const others = games.filter((one) => one.id !== game.id);
  write("played", { games: [...others, game].sort((one, two) => one.at - two.at).slice(-MOST), deleted } satisfies Book);
}

export function deleteAll(): void {
  write("played", { games: [], deleted: Date.now() } satisfies Book);
}

/** How a finished game went for this device; null if nobody here played it to the end. Several people who share the device
 * count as the one whose name it knows. */
export function outcome({ table, game, seats, now, mine, views, pad }: Finished, name: string): Played | null {
  const view = views[0];
  const held = seats.filter((seat) => mine.some((one) => one.seat === seat.seat) && seat.kind === "person");
  const me = held.find((seat) => seat.name === name) ?? held[0];
  if (!view?.winners || !me || now.phase !== "finished" || pad) return null;
  const { winners, totals, layout } = view;
  const won = winners.includes(me.seat);
  const result = seats.length === 1 ? "alone" : !won ? "lost" : winners.length > 1 ? "shared" : "won";
  const level = seats.length === 1 ? "alone" : strongest(seats.filter((seat) => seat !== me));
  return { id: table, at: now.since * 1000, game, layout, seats: seats.length, level, result, points: totals[me.seat - 1] ?? 0 };
}

function strongest(others: SeatNow[]): string {
  const bots = others.filter((seat) => seat.kind === "bot").map((seat) => BOTS.indexOf(seat.level));
  return bots.length ? (BOTS[Math.max(...bots)] ?? "bots") : "people";
}

const kindOf = ({ game, layout, level }: Played): string => [game, layout, level].join("\n");

const WON: Result[] = ["won", "shared"];

/** Games by kind: in the order of the games played first, and of the opponents. */
export function summaries(games: Played[]): Summary[] {
  const found = [...new Set(games.map(kindOf))].map((kind) => summary(games.filter((game) => kindOf(game) === kind)));
  const order = (one: Summary) => OPPONENTS.indexOf(one.level);
  const first = [...new Set(found.map((one) => one.game))];
  return found.sort((one, two) => first.indexOf(one.game) - first.indexOf(two.game) || one.layout.localeCompare(two.layout) || order(one) - order(two));
}

function summary(games: Played[]): Summary {
  const points = games.map((game) => game.points);
  let streak = 0;
  let longest = 0;
  for (const { result } of games) {
    streak = WON.includes(result) ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  const { game = "", layout = "", level = "" } = games[0] ?? {};
  const won = games.filter(({ result }) => WON.includes(result)).length;
  const average = points.reduce((sum, one) => sum + one, 0) / points.length;
  return { game, layout, level, games: games.length, won, best: Math.max(...points), average, streak, longest };
}

/** The most points in games like this one, without it. */
export function bestBefore(game: Played): number | null {
  const like = played().filter((one) => one.id !== game.id && kindOf(one) === kindOf(game));
  return like.length ? Math.max(...like.map((one) => one.points)) : null;
}

const COLUMNS = ["date", "game", "layout", "seats", "level", "result", "points", "table"] as const;

const rowOf = ({ at, id, ...rest }: Played) => ({ date: new Date(at).toISOString(), ...rest, table: id });

export const asJson = (games: Played[]): string => JSON.stringify(games.map(rowOf), null, 2);

/** A layout of one's own may have any name, hence the quotation marks. */
export function asCsv(games: Played[]): string {
  const cell = (value: string | number) => (/[",\n\r]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : value);
  return [COLUMNS, ...games.map((game) => COLUMNS.map((column) => cell(rowOf(game)[column])))].map((row) => `${row.join(",")}\r\n`).join("");
}
