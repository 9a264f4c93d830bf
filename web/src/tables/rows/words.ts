// The words of the row games.
import type { Event } from "../../wire";
import type { Colour, Die } from "../../views";
import { t } from "../../lib/texts.svelte";
import type { Told } from "../types";

export const COLOURS: Colour[] = ["red", "yellow", "green", "blue"];

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

export function closes(colour: Colour, name: string): string {
  switch (colour) {
    case "red":
      return t("{name} closes red", { name });
    case "yellow":
      return t("{name} closes yellow", { name });
    case "green":
      return t("{name} closes green", { name });
    case "blue":
      return t("{name} closes blue", { name });
  }
}

/** A move of these games in words: "green 7", or the pass. */
export function moveName(move: string): string {
  if (move === "-") return t("pass");
  const [colour = "", number = ""] = move.split(" ");
  return `${colourName(colour)} ${number}`;
}

export function rollName(dice: number[]): string {
  const [one = 0, two = 0] = dice;
  return t("white {one} and {two} make {sum}", { one, two, sum: one + two });
}

export function diceName(dice: Die[]): string {
  return dice.filter((die) => die.value).map((die) => `${colourName(die.colour)} ${die.value}`).join(", ");
}

/** What everyone chose, and the rolls, in the order in which they happened. */
export function happened(events: Event[], name: (seat: number) => string): Told[] {
  const told: Told[] = [];
  for (const event of events) {
    if (event.event === "decided") {
      const entries = Object.entries(event.moves).map(([seat, what]) => [Number(seat), what] as const);
      told.push({ text: () => entries.map(([seat, what]) => `${name(seat)}: ${moveName(what)}`).join(" · ") });
    } else if (event.event === "rolled") {
      told.push({ text: () => t("Dice: {what}", { what: rollName(event.dice) }) });
    }
  }
  return told;
}
