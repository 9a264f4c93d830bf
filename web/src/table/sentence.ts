// The one sentence that says where the game is.
import type { GameTable } from "../tables/types";
import type { View } from "../views";
import type { Now } from "../wire";
import { t, tn } from "../lib/texts.svelte";

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
  nameOf: (seat: number) => string;
}

export function sentenceOf({ now, game, view, front, held, myTurn, picked, cover, away, nameOf }: Where): string {
  if (!now || now.phase === "finished") return t("The game is over.");
  if (now.roll) return held.includes(now.roll) ? t("Roll your dice and type them in") : t("{name} rolls the dice", { name: nameOf(now.roll) });
  if (cover) return t("Pass the device to {name}", { name: nameOf(cover) });
  if (myTurn) return picked === null ? game.ask(view) : (game.confirm?.(view, picked) ?? t("Tap again or press Done. Another tap changes it."));
  const waiting = now.deciding.filter((seat) => !now.decided.includes(seat) && seat !== front);
  if (waiting.length && waiting.every((seat) => away.includes(seat))) return tn("{names} is away.", "{names} are away.", waiting.length, { names: waiting.map(nameOf).join(", ") });
  if (now.deciding.includes(front) && held.includes(front)) {
    return waiting.length ? t("Chosen. Waiting for {names}; you can still change it.", { names: waiting.map(nameOf).join(", ") }) : t("Chosen.");
  }
  return waiting.length ? t("Waiting for {names}.", { names: waiting.map(nameOf).join(", ") }) : t("Just a moment…");
}
