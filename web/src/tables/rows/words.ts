// The words of the row games.
import { t, tc } from "../../lib/texts.svelte";

export const rowColour = (colour: string): string => tc("row", colour);
export const dieColour = (colour: string): string => tc("die", colour);

export const cellName = (colour: string, number: number): string => t("{colour} {number}", { colour: tc("number", colour), number });

/** A number or a lock by its place, such as "red 8" or "red lock". */
export function placeName(place: string): string {
  const [colour = "", what = ""] = place.split(" ");
  return what === "lock" ? t("{colour} lock", { colour: rowColour(colour) }) : cellName(colour, Number(what));
}

/** A choice in words: a number, or a pass. */
export const choiceName = (move: string): string => (move === "-" ? t("passing") : placeName(move));
