// A quiet word on what was just done; how good it was is not said.
import type { News } from "../news";
import { t, tn } from "../lib/texts.svelte";
import type { Colour, View } from "../views";

/** How many numbers lie unused between this one and the one before it. */
function skipped(view: View, seat: number, colour: Colour, number: number): number {
  const rows = "sheets" in view ? (view.sheets[seat - 1]?.rows ?? []) : "rows" in view ? view.rows : [];
  for (const { cells } of rows) {
    const at = cells.findIndex((cell) => cell.colour === colour && cell.number === number);
    if (at < 0) continue;
    const before = cells.slice(0, at);
    return at - 1 - before.findLastIndex((cell) => ("mark" in cell ? cell.mark === "crossed" : cell.owner === seat));
  }
  return 0;
}

const CHOICES: News["kind"][] = ["crossed", "placed", "stacked", "captured", "pawn", "passed", "laid"];

/** What to say of one's own choice: empty if it speaks for itself, null if there was none, or those of several people. */
export function feedback(news: News[], view: View, held: number[]): string | null {
  const own = news.filter((one) => CHOICES.includes(one.kind) && "seat" in one && held.includes(one.seat ?? 0));
  const last = own.find((one) => one.kind === "pawn") ?? own.at(-1);
  if (!last || new Set(own.map((one) => "seat" in one && one.seat)).size > 1) return null;
  switch (last.kind) {
    case "pawn":
      return t("Bonus so far: {bonus}", { bonus: last.bonus });
    case "captured":
      return t("Captured!");
    case "stacked":
      return t("Safe: nobody can capture it.");
    case "crossed":
    case "placed": {
      const left = skipped(view, last.seat, last.colour, last.number);
      return left ? tn("{n} number skipped", "{n} numbers skipped", left) : t("No number skipped");
    }
    default:
      return "";
  }
}
