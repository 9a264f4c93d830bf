// The words of the row games.
import { t } from "../../lib/texts.svelte";

export function colourName(colour: string): string {
  switch (colour) {
    case "red":
      return t("red");
    case "yellow":
      return t("yellow");
    case "green":
      return t("green");
    case "blue":
      return t("blue");
    default:
      return t("white");
  }
}

export const cellName = (colour: string, number: number): string => `${colourName(colour)} ${number}`;

/** A number or a lock by its place, such as "red 8" or "red lock". */
export function placeName(place: string): string {
  const [colour = "", what = ""] = place.split(" ");
  return `${colourName(colour)} ${what === "lock" ? t("lock") : what}`;
}
