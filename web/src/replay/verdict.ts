// What a review says of a choice, in words that a child understands.
import { locale, said, t } from "../lib/texts.svelte";
import type { Decision } from "../wire";
import { pointsWord, worth } from "../lib/figures";

/** Less than that is not said in points. */
const HALF = 0.5;

/** What a loss is called; empty if it is none that matters. */
export function labelWord(label: Decision["label"]): string {
  switch (label) {
    case "inaccuracy":
      return t("inaccuracy");
    case "mistake":
      return t("mistake");
    case "blunder":
      return t("blunder");
    default:
      return "";
  }
}

/** The sign of a loss, as in books about chess. */
export const SIGNS: Record<Decision["label"], string> = { "": "", inaccuracy: "?!", mistake: "?", blunder: "??" };

/** Whether something else was better, as far as that can be told. */
export const isWorse = ({ loss, error, played, best }: Pick<Decision, "loss" | "error" | "played" | "best">): boolean => played !== best && loss > 1.96 * error;

/** How much more the better move was worth, and why. */
export function better({ best, loss, points, reasons }: Decision, alone: boolean, moveName: (move: string) => string): string {
  const move = moveName(best);
  const more = alone || points >= HALF ? t("{move} would have been worth {points} more", { move, points: pointsWord(alone ? loss : points) }) : t("{move} would have won {n} more of 100 games", { move, n: worth(loss * 100, true) });
  return begun(reasons[0] ? `${more}: ${said(reasons[0])}` : more);
}

/** As the beginning of a sentence. */
const begun = (words: string): string => words.charAt(0).toLocaleUpperCase(locale()) + words.slice(1);
