// The games' options in words: a side of a board says what it looks like.
import { t } from "../lib/texts.svelte";

export function optionName(option: string): string {
  switch (option) {
    case "side":
      return t("Side of the board");
    case "neutral":
      return t("Side of the neutral board");
    case "pile":
      return t("Pile");
    default:
      return option;
  }
}

/** A layout of one's own may look different, so its sides have no more than their names. */
export function valueName(value: string, ownLayout: boolean): string {
  switch (value) {
    case "1":
      return ownLayout ? t("Side {n}", { n: 1 }) : t("Side 1: the track leads from red 2 to blue 2");
    case "2":
      return ownLayout ? t("Side {n}", { n: 2 }) : t("Side 2: the track leads from yellow 2 to green 2");
    case "grey":
      return ownLayout ? t("grey side") : t("Grey side: square, plus, ring and more");
    case "navy":
      return ownLayout ? t("navy side") : t("Navy side: diagonal, corners, hourglass and more");
    case "scheme":
      return t("the same in every game, standard build");
    case "dealt":
      return t("a different one in every game, colours shuffled");
    default:
      return value;
  }
}
