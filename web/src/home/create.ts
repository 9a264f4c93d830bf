// A new table: create it, commit to our part of the dice, and start if nobody has to come first.
import type { CreateTable } from "../wire";
import { api } from "../lib/api";
import { keepTable } from "../lib/kept";
import { commitTo } from "../lib/nonces";
import { settings } from "../lib/settings.svelte";
import { t } from "../lib/texts.svelte";

export type Kind = "me" | "device" | "open" | "easy" | "medium" | "hard";
export interface Wish {
  kind: Kind;
  name: string;
}
/** A layout file of one's own. */
export interface Layout {
  text: string;
  name: string;
}
export interface TableWish {
  seats: Wish[];
  options: Record<string, string>;
  dice: "verified" | "entered";
  /** Only the sheets: dice and turns are the people's own affair. */
  pad: boolean;
  seconds: number;
  hints: boolean;
  layout: Layout | null;
}

export const LEVELS = ["easy", "medium", "hard"] as const;
const BOTS = ["Pip", "Domino", "Rolly", "Dot", "Cubo"];

export const isBot = (kind: Kind): boolean => LEVELS.some((level) => level === kind);

/** The name of a bot by its place, from 0. */
export const botName = (at: number): string => BOTS[at % BOTS.length] ?? "Pip";

/** What the seat of somebody on this device is called. */
const nameOf = ({ kind, name }: Wish, at: number): string => (kind === "me" ? settings.name : name) || t("Player {n}", { n: at + 1 });

export function asked(game: string, wish: TableWish): CreateTable {
  const { seats, options, dice, pad, seconds, hints, layout } = wish;
  return {
    game,
    seats: seats.map((seat, at) => {
      if (isBot(seat.kind)) return { kind: "bot", level: seat.kind, name: botName(at) };
      return seat.kind === "open" ? { kind: "open" } : { kind: "me", name: nameOf(seat, at) };
    }),
    options,
    dice,
    pace: settings.pace,
    ...(pad ? { pad } : {}),
    ...(hints ? { hints } : {}),
    ...(layout ? { layout: layout.text, layout_name: layout.name } : {}),
    ...(seconds ? { timer: { seconds } } : {}),
  };
}

export async function createTable(game: string, wish: TableWish): Promise<string> {
  const { seats, pad } = wish;
  const made = await api.create(asked(game, wish));
  const names = seats.map((seat, at) => (isBot(seat.kind) ? botName(at) : seat.kind === "open" ? "" : nameOf(seat, at)));
  const tokens = Object.values(made.seats);
  keepTable(made.table, { game, creator: made.creator, tokens, names });
  await commitTo(made.table, made.commitment, Object.keys(made.seats).map(Number), tokens);
  // Nobody has to wait for anybody at a score pad.
  if (!pad && !seats.some((seat) => seat.kind === "open")) await api.start(made.table, [made.creator]);
  return made.table;
}
