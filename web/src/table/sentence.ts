// The one sentence that says where the game is.
import type { GameTable } from "../tables/types";
import type { View } from "../views";
import type { Now } from "../wire";
import { listed, t, tn } from "../lib/texts.svelte";

export interface Where {
  now: Now | null;
  game: Pick<GameTable, "ask" | "confirm">;
  view: View;
  front: number;
  held: number[];
  myTurn: boolean;
  picked: string | null;
  cover: number | null;
  /** Who does not look at the table now. */
  away: number[];
  /** The seat of this device that types in the dice now. */
  enters: number | null;
  nameOf: (seat: number) => string;
}

export function sentenceOf({ now, game, view, front, held, myTurn, picked, cover, away, enters, nameOf }: Where): string {
  if (!now || now.phase === "finished") return t("The game is over.");
  const names = (seats: number[]) => listed(seats.map(nameOf));
  if (now.wish) return held.includes(now.wish.seat) ? t("Waiting for {names}.", { names: names(now.wish.asked) }) : t("{name} wants to undo the last choice.", { name: nameOf(now.wish.seat) });
  if (now.roll) return rollOf(now.roll, held, enters, nameOf(now.roll));
  if (cover) return t("Pass the device to {name}", { name: nameOf(cover) });
  if (myTurn) return picked === null ? game.ask(view) : (game.confirm?.(view, picked) ?? t("Tap it again or press Done. Tap another field to change."));
  const chosen = held.includes(front) && now.deciding.includes(front); // perhaps the server does not know it yet
  const waiting = now.deciding.filter((seat) => !now.decided.includes(seat) && !(chosen && seat === front));
  if (waiting.length && waiting.every((seat) => away.includes(seat))) return tn("{names} is away.", "{names} are away.", waiting.length, { names: names(waiting) });
  if (chosen) return waiting.length ? t("Choice made. Waiting for {names}; you can still change it.", { names: names(waiting) }) : t("Choice made.");
  if (waiting.length) return t("Waiting for {names}.", { names: names(waiting) });
  return view.phase === "roll" && view.active ? t("{name} rolls the dice", { name: nameOf(view.active) }) : t("Just a moment…");
}

/** Who rolls real dice; a device of several people, or one that types for a bot, has to know. */
function rollOf(roll: number, held: number[], enters: number | null, name: string): string {
  if (enters === null) return t("{name} rolls the dice", { name });
  return held.length === 1 && enters === roll ? t("Roll your dice and enter them") : t("{name} rolls: enter the dice", { name });
}
