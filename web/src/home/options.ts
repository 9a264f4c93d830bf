// The games' options in words.
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

export function valueName(value: string): string {
  switch (value) {
    case "grey":
      return t("grey side");
    case "navy":
      return t("navy side");
    case "scheme":
      return t("built by the scheme");
    case "dealt":
      return t("colours shuffled");
    default:
      return value;
  }
}
