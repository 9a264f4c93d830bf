// A new table: create it, add our part to the dice, and start if nobody has to come first.
import type { CreateTable } from "../wire";
import { api, chance } from "../lib/api";
import { keepTable } from "../lib/kept";

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
export interface Options {
  options: Record<string, string>;
  dice: "verified" | "entered";
  seconds: number;
  layout: Layout | null;
}

const BOTS = ["Pip", "Domino", "Rolly", "Dot", "Cubo"];

export const isBot = (kind: Kind): boolean => ["easy", "medium", "hard"].includes(kind);

export async function createTable(game: string, seats: Wish[], chosen: Options): Promise<string> {
  const wish: CreateTable = {
    game,
    seats: seats.map(({ kind, name }, at) =>
      isBot(kind)
        ? { kind: "bot", level: kind, name: BOTS[at % BOTS.length] ?? "Pip" }
        : kind === "open"
          ? { kind: "open" }
          : { kind: "me", name },
    ),
    options: chosen.options,
    dice: chosen.dice,
    ...(chosen.layout ? { layout: chosen.layout.text, layout_name: chosen.layout.name } : {}),
    ...(chosen.seconds ? { timer: { seconds: chosen.seconds } } : {}),
  };
  const made = await api.create(wish);
  keepTable(made.table, { game, creator: made.creator, seats: made.seats, names: seats.map((seat) => seat.name) });
  await addNonces(made.table, made.seats, chosen.dice);
  if (!seats.some((seat) => seat.kind === "open")) await api.start(made.table, made.creator);
  return made.table;
}

export async function addNonces(table: string, seats: Record<string, string>, dice: string): Promise<void> {
  if (dice !== "verified") return;
  for (const [seat, token] of Object.entries(seats)) await api.nonce(table, Number(seat), token, chance());
}
