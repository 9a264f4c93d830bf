// What a new table is for, and which seats and dice follow from it.
import type { Offered } from "../wire";
import { isBot, type Kind, type TableWish, type Wish } from "./create";

export const PURPOSES = ["bots", "friends", "device", "alone", "own"] as const;
export type Purpose = (typeof PURPOSES)[number];
/** With dice of one's own: Kostka is told them, or only keeps the sheets. */
export type Means = "dice" | "pad";

/** What was chosen for one purpose. */
export interface Setup {
  seats: Wish[];
  options: Record<string, string>;
  means: Means;
  seconds: number;
  /** Whether everybody may ask for hints. */
  hints: boolean;
}
/** The last choices for one game. */
export interface Remembered {
  purpose: Purpose;
  setups: Partial<Record<Purpose, Setup>>;
}

/** What the game can be played for; what every game has needs no answer of the server. */
export function purposesOf(game: Offered | undefined): Purpose[] {
  return PURPOSES.filter((purpose) => {
    if (purpose === "alone") return game?.seats.includes(1);
    return purpose !== "own" || meansOf(game).length > 0;
  });
}

export function meansOf(game: Offered | undefined): Means[] {
  return [...(game?.dice ? ["dice" as const] : []), ...(game?.pad ? ["pad" as const] : [])];
}

/** Who else may sit at such a table; the first is who is meant. */
export function kindsFor(purpose: Purpose, means: Means): Kind[] {
  switch (purpose) {
    case "bots":
      return ["easy"];
    case "friends":
      return ["open", "device", "easy"];
    case "device":
      return ["device", "easy"];
    case "alone":
      return [];
    case "own":
      return means === "pad" ? ["device", "open"] : ["device", "open", "easy"];
  }
}

/** The fewest and the most seats. */
export function limits(purpose: Purpose, game: Offered | undefined): [number, number] {
  if (purpose === "alone") return [1, 1];
  const possible = (game?.seats ?? [2]).filter((seats) => seats > 1 || purpose === "own");
  return [Math.min(...possible), Math.max(...possible)];
}

/** What was chosen last time as far as it is still possible, and else what is usual. */
export function setupFor(purpose: Purpose, game: Offered | undefined, last?: Partial<Setup>): Setup {
  const possible = meansOf(game);
  const means = possible.find((one) => one === last?.means) ?? possible[0] ?? "dice";
  const kinds = kindsFor(purpose, means);
  const [fewest, most] = limits(purpose, game);
  const fits = ({ kind }: Wish) => kinds.includes(isBot(kind) ? "easy" : kind);
  const others = (last?.seats ?? []).slice(1).filter(fits).slice(0, most - 1);
  const usual = Math.max(fewest, Math.min(most, last?.seats ? 1 : 2));
  while (others.length < usual - 1) others.push({ kind: kinds[0] ?? "device", name: "" });
  return { seats: [{ kind: "me", name: "" }, ...others], options: last?.options ?? {}, means, seconds: last?.seconds ?? 0, hints: last?.hints ?? false };
}

/** The level of one more bot is that of the last one. */
export function oneMore(kind: Kind, seats: Wish[]): Wish {
  return { kind: isBot(kind) ? (seats.findLast((seat) => isBot(seat.kind))?.kind ?? kind) : kind, name: "" };
}

/** The table to ask the server for. Options that are not asked for at so many seats stay at home. */
export function wishFor(purpose: Purpose, setup: Setup, game: Offered | undefined): Omit<TableWish, "layout"> {
  const asked = new Set(choicesFor(game, setup.seats.length).map((choice) => choice.name));
  const own = purpose === "own";
  const pad = own && setup.means === "pad";
  return {
    seats: setup.seats,
    options: Object.fromEntries(Object.entries(setup.options).filter(([option]) => asked.has(option))),
    dice: own ? "entered" : "verified",
    pad,
    seconds: pad ? 0 : setup.seconds,
    hints: setup.hints && !pad && hasPeople(setup.seats),
  };
}

/** Whether other people play too: with bots alone nobody is harmed by hints. */
export const hasPeople = (seats: Wish[]): boolean => seats.slice(1).some((seat) => !isBot(seat.kind));

/** The options that leave a choice at so many seats. */
export const choicesFor = (game: Offered | undefined, seats: number): Offered["choices"] =>
  (game?.choices ?? []).filter((one) => one.values.length > 1 && one.seats.includes(seats));
