// The one sentence that says where the game is.
import type { LiveTable } from "../lib/live.svelte";
import type { GameTable } from "../tables/types";
import type { View } from "../views";
import { t } from "../lib/texts.svelte";

export interface Where {
  live: LiveTable;
  game: GameTable;
  view: View;
  front: number;
  held: number[];
  myTurn: boolean;
  picked: string | null;
  cover: number | null;
}

export function sentenceOf({ live, game, view, front, held, myTurn, picked, cover }: Where): string {
  const now = live.now;
  if (!now || now.phase === "finished") return t("The game is over.");
  const name = (seat: number) => live.seats[seat - 1]?.name ?? "";
  if (now.roll) return held.includes(now.roll) ? t("Roll your dice and type them in") : t("{name} rolls the dice", { name: name(now.roll) });
  if (cover) return t("Pass the device to {name}", { name: name(cover) });
  if (myTurn) return picked === null ? game.ask(view) : (game.confirm?.(view, picked) ?? t("Tap again or press Done. Another tap changes it."));
  const waiting = now.deciding.filter((seat) => !now.decided.includes(seat) && seat !== front);
  if (now.deciding.includes(front) && held.includes(front)) {
    return waiting.length ? t("Chosen. Waiting for {names}; you can still change it.", { names: waiting.map(name).join(", ") }) : t("Chosen.");
  }
  return waiting.length ? t("Waiting for {names}.", { names: waiting.map(name).join(", ") }) : t("Just a moment…");
}
