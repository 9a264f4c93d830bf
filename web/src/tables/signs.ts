// What stands in a sentence beside its words: a number of a colour, dice, a block. It is said, or drawn in its place.
import type { Die } from "../news";
import type { BlockColour, Colour } from "../views";
import { t } from "../lib/texts.svelte";
import { cellName, dieColour } from "./rows/words";

/** How signs get into a sentence. */
export interface Signs {
  cell: (colour: Colour, number: number) => string;
  dice: (dice: Die[]) => string;
  /** Without it a block is said as the game says it. */
  block?: (colour: BlockColour) => string;
}
export type Sign = { is: "cell"; colour: Colour; number: number } | { is: "dice"; dice: Die[] } | { is: "block"; colour: BlockColour };

/** A sentence with its signs in words. */
export const SAID: Signs = { cell: cellName, dice: diceWords };

/** The white dice and their sum, and each coloured one. */
function diceWords(dice: Die[]): string {
  const [one = 0, two = 0] = dice.filter((die) => die.colour === "white").map((die) => die.value);
  const coloured = dice.filter((die) => die.colour !== "white").map((die) => `${dieColour(die.colour)} ${die.value}`);
  return [t("white {one} and {two} make {sum}", { one, two, sum: one + two }), ...coloured].join(", ");
}

/** Characters that no name and no catalogue has: each stands for a sign until the sentence is cut at it. */
const FIRST = 0xe000;

/** A sentence cut into its texts and signs. */
export function drawn(tell: (signs: Signs) => string): (string | Sign)[] {
  const signs: Sign[] = [];
  const mark = (sign: Sign) => String.fromCharCode(FIRST + signs.push(sign) - 1);
  const text = tell({
    cell: (colour, number) => mark({ is: "cell", colour, number }),
    dice: (dice) => mark({ is: "dice", dice }),
    block: (colour) => mark({ is: "block", colour }),
  });
  return text.split(/([\uE000-\uF8FF])/).filter(Boolean).map((piece) => signs[piece.charCodeAt(0) - FIRST] ?? piece);
}
