// How each game is played, in our own words, with what to draw next to it.
import type { Colour } from "../views";
import { t } from "../lib/texts.svelte";
import { tips } from "../tables/qubix/words";

export type Drawing =
  | { draw: "sum"; one: ["white" | Colour, number]; two: ["white" | Colour, number]; to: Colour[] }
  | { draw: "strip"; colour: Colour; crossed: number[]; next?: number; locked?: boolean }
  | { draw: "tokens"; colour: Colour; lying: Record<number, [number, number]>; next?: number }
  | { draw: "track"; fields: [Colour, number][]; pawns: Record<number, number>; reach: number[] }
  | { draw: "scale" }
  | { draw: "blocks"; blocks: Laid[]; columns: number; rows: number }
  | { draw: "tops"; tops: Shown[]; arrows?: boolean }
  | { draw: "misthrows"; taken: number };

export type Stain = "red" | "yellow" | "blue" | "violet" | "pink";
/** A block seen from above: column, row, width, height, colour, and whether it may be taken. */
export type Laid = [number, number, number, number, Stain, boolean?];
/** Rows of a field from above by the first letters of the colours, and what it is worth. */
export interface Shown {
  rows: string[];
  points?: string;
}

export interface Lesson {
  title: string;
  text: string;
  drawing?: Drawing;
}

export function lessons(game: string): Lesson[] {
  if (game === "on-board") return onBoard();
  if (game === "duel") return duel();
  if (game === "qubix") return qubix();
  return qwixx();
}

/** What decides the game, in a few sentences, where the lessons alone do not say it loud enough. */
export const inShort = (game: string): string[] => (game === "qubix" ? tips() : []);

const qwixx = (): Lesson[] => [
  { title: t("The aim"), text: t("Cross as many numbers as you can. The more crosses a row has, the more each new one is worth."), drawing: { draw: "scale" } },
  { title: t("Left to right"), text: t("In every row you cross from left to right. You may skip numbers, but a skipped number is lost for good."), drawing: { draw: "strip", colour: "red", crossed: [5, 7], next: 9 } },
  { title: t("White dice: everyone"), text: t("The active player rolls all dice. Then everyone, at the same time, may cross the sum of the two white dice in one row of any colour."), drawing: { draw: "sum", one: ["white", 4], two: ["white", 1], to: ["red", "yellow", "green", "blue"] } },
  { title: t("Coloured dice: the active player"), text: t("After that the active player alone may add one white die to one coloured die and cross the sum in the row of that colour."), drawing: { draw: "sum", one: ["white", 4], two: ["blue", 6], to: ["blue"] } },
  { title: t("Misthrow"), text: t("An active player who crossed nothing in the whole turn takes a misthrow: minus 5 points. The others never take one."), drawing: { draw: "misthrows", taken: 1 } },
  { title: t("Closing a row"), text: t("The last number of a row needs at least five crosses before it. Whoever crosses it gets the lock too, which counts as one more cross. The row is then closed for everyone, and its die leaves the game."), drawing: { draw: "strip", colour: "green", crossed: [12, 10, 9, 6, 4, 2], locked: true } },
  { title: t("At the same moment"), text: t("With the white dice, several players may close a row together, each with five crosses of their own. Nobody sees what the others choose until all have chosen.") },
  { title: t("The end"), text: t("The game ends at once when two rows are closed or someone takes a fourth misthrow. If the white dice close the second row, the coloured dice are not used any more, and no misthrow is taken.") },
  { title: t("The score"), text: t("Add the points of your rows and take off 5 for each misthrow. The highest total wins; equal totals share the win. Alone you are active in every turn and play for a record.") },
];

const onBoard = (): Lesson[] => [
  { title: t("Qwixx and a pawn"), text: t("Everything of Qwixx holds. Besides, everyone has a pawn on the track, and the active player has a third action.") },
  { title: t("Moving the pawn"), text: t("After the white and the coloured dice, the active player may move the pawn forward by 1 to 5 free fields. Fields with other pawns are jumped over and not counted."), drawing: { draw: "track", fields: [["red", 2], ["green", 12], ["blue", 12], ["yellow", 2], ["green", 10], ["yellow", 3]], pawns: { 0: 1, 2: 2 }, reach: [1, 3, 4] } },
  { title: t("Only where you have a cross"), text: t("The pawn may stop only on a number that you have crossed, or that you can cross now by the rules; then you must cross it. This can close a row."), drawing: { draw: "strip", colour: "green", crossed: [12], next: 10 } },
  { title: t("Misthrow"), text: t("A misthrow is taken only by an active player without a new cross in all three actions. Moving to a number crossed earlier is not a cross."), drawing: { draw: "misthrows", taken: 1 } },
  { title: t("The bonus"), text: t("At the end the field under your pawn adds its bonus of 1 to 20 points.") },
  { title: t("The goal"), text: t("When a pawn reaches one of the last five fields, each of the others has exactly one more turn. Two closed rows or a fourth misthrow still end the game at once.") },
];

const duel = (): Lesson[] => [
  { title: t("One board for two"), text: t("Two players share one board, each with 22 tokens. Only the active player uses the dice.") },
  { title: t("Your turn"), text: t("Roll. You may place a token on the sum of the white dice in any row, then another on a white plus a coloured die in the row of that colour. The two may not use the same field."), drawing: { draw: "sum", one: ["white", 3], two: ["green", 4], to: ["green"] } },
  { title: t("Placing"), text: t("You place from left to right, and gaps are allowed. Only your own tokens count for that: you may also place to the left of the other player's."), drawing: { draw: "tokens", colour: "red", lying: { 3: [1, 1], 5: [2, 1], 7: [2, 1] }, next: 6 } },
  { title: t("Capturing"), text: t("If the front token of a row is a single one of the other player, you may capture it: it goes back to its owner, and yours takes its place."), drawing: { draw: "tokens", colour: "yellow", lying: { 3: [1, 1], 7: [2, 1] }, next: 7 } },
  { title: t("Stacking"), text: t("If the front token is yours, you may put more on top. A stack of two or more can never be captured, and each of its tokens counts."), drawing: { draw: "tokens", colour: "blue", lying: { 9: [2, 1], 5: [1, 3] }, next: 5 } },
  { title: t("Misthrow"), text: t("If you place nothing in your turn, one of your tokens goes to the misthrows: minus 5 points.") },
  { title: t("Closing a row"), text: t("The last field needs five of your tokens in that row, those in stacks included. You put one more on the lock, the row is closed, and its die leaves the game. If you have no token left for the lock, the game is over.") },
  { title: t("The end"), text: t("The game ends at once when someone has placed the last token, when four tokens lie on the misthrows, or when two rows are closed.") },
  { title: t("The score"), text: t("In every row at most twelve of your tokens count. The highest total wins; equal totals share the win."), drawing: { draw: "scale" } },
];

const qubix = (): Lesson[] => [
  { title: t("The aim"), text: t("Lay coloured blocks so that one colour, seen from above, shows a pattern. Whoever completes it gets its points."), drawing: { draw: "tops", tops: [{ rows: ["rr.", "r..", "..."] }, { rows: ["rr.", "rr.", "..."], points: "4" }], arrows: true } },
  { title: t("Your turn"), text: t("Take one block from the pile and lay it on any build field, also on someone else's, or in your own store. Or take one or more blocks from your store and lay them all on one build field.") },
  { title: t("Which blocks are free"), text: t("Nothing may lie on the block, and one of its four sides must be free along its whole length. A side that is half covered is not free."), drawing: { draw: "blocks", columns: 5, rows: 3, blocks: [[0, 0, 1, 1, "blue", true], [1, 0, 2, 1, "yellow", true], [3, 0, 2, 1, "red", true], [0, 1, 1, 2, "violet", true], [1, 1, 2, 1, "pink"], [3, 1, 1, 1, "blue"], [4, 1, 1, 1, "yellow", true], [1, 2, 3, 1, "red", true], [4, 2, 1, 1, "violet", true]] } },
  { title: t("Laying blocks"), text: t("Blocks lie flat, on free cells of the lowest layer that is not full yet. A new layer begins when the one below is full. After three layers the field is full. A laid block never moves again.") },
  { title: t("All cells of a colour"), text: t("A pattern counts only if all cells of that colour on the field, taken together, are exactly the pattern: turned as you like, in any place, but not mirrored."), drawing: { draw: "tops", tops: [{ rows: ["bb.", "bb.", "..."], points: "4" }, { rows: ["bb.", "bb.", "..b"], points: "0" }, { rows: ["bbb", "bbb", "..."], points: "6" }] } },
  { title: t("Covering"), text: t("A block on top changes what is seen of the colour below. A single red block in the middle of a blue field leaves a blue ring, and that is a pattern too."), drawing: { draw: "tops", tops: [{ rows: ["bbb", "bbb", "bbb"], points: "9" }, { rows: ["bbb", "brb", "bbb"], points: "8" }], arrows: true } },
  { title: t("Whose points"), text: t("You get the first number of the pattern. If the field belongs to someone else, its owner gets the second one; on the neutral field with two players, the other player does.") },
  { title: t("One pattern a move"), text: t("A move scores once, after its last block. If two colours form patterns, the one worth more counts. A pattern that simply still stands brings nothing; one that is broken and made again counts again.") },
  { title: t("The store"), text: t("Your store holds blocks of three cells in all. They do not move inside it and bring no points until you lay them on a field. Nobody uses another player's store.") },
  { title: t("The end"), text: t("You must move if you can; whoever can't passes. The game ends when nobody can move any more. The most points win; equal points share the win.") },
];
