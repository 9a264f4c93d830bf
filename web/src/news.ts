// Written by scripts/wire_types.py from the games' news.py; do not edit.
import type { BlockColour, Colour } from "./views";

/** In place of the other seat's token, which goes back to its supply. */
export interface Captured {
  seat: number;
  colour: Colour;
  number: number;
  action: "colour" | "pad" | "pawn" | "white";
  dice: number[];
  points: number[];
  loser: number;
  kind: "captured";
}

/** A row was closed for everyone, by one seat or by several at once, and its die left the game. */
export interface Closed {
  colour: Colour;
  seats: number[];
  die: Colour;
  kind: "closed";
}

/** A number was crossed, with the dice at these places; then its row had so many crosses, worth so many points. */
export interface Crossed {
  seat: number;
  colour: Colour;
  number: number;
  action: "colour" | "pad" | "pawn" | "white";
  dice: number[];
  count: number;
  points: number;
  kind: "crossed";
}

/** The colours of the pile were dealt: a letter for every block, in the order of their ids. */
export interface Dealt {
  colours: string;
  kind: "dealt";
}

export interface Die {
  colour: "white" | Colour;
  value: number;
}

/** The game ended, and why; the seat is whose misthrow, token or announcement it was, if it was anyone's. */
export interface Ended {
  cause: "last-round" | "misthrows" | "rows" | "stuck" | "tokens";
  seat: number | null;
  totals: number[];
  winners: number[];
  kind: "ended";
}

/** A layer of a build field was filled; `full` says that it was the last one. */
export interface Filled {
  field: number;
  layer: number;
  full: boolean;
  kind: "filled";
}

/** A seat laid no further block from its store. */
export interface Finished {
  seat: number;
  field: number;
  kind: "done";
}

/** What a seat got for a pattern, and as what: it moved, owns the field, or is the other one at a neutral field. */
export interface Gain {
  seat: number;
  points: number;
  role: "mover" | "neutral" | "owner";
}

/** A block was taken from its cells in the pile or the store, and laid on a build field, or in the own store. */
export interface Laid {
  seat: number;
  block: number;
  colour: BlockColour;
  source: "pile" | "store";
  source_cells: string;
  source_layer: number;
  field: number | null;
  cells: string;
  layer: number;
  kind: "laid";
}

/** A pawn was first to reach the last fields: every other seat has one more turn. */
export interface LastRound {
  seat: number;
  kind: "last-round";
}

/** A lock was crossed, or got a token, with the last number; then its row had so many crosses or tokens. */
export interface Locked {
  seat: number;
  colour: Colour;
  count: number;
  points: number;
  kind: "locked";
}

/** A seat took a misthrow; it has so many now, which cost so many points in all. */
export interface Misthrow {
  seat: number;
  count: number;
  points: number;
  kind: "misthrow";
}

/** A seat did nothing in an action of the turn; `forced` says that nothing else was possible. */
export interface Passed {
  seat: number;
  action: string;
  forced: boolean;
  kind: "passed";
}

/** A pawn left a field for another one, jumped the pawns of these seats, and has that bonus now. */
export interface PawnMoved {
  seat: number;
  left: number;
  reached: number;
  colour: Colour;
  number: number;
  jumped: number[];
  bonus: number;
  kind: "pawn";
}

/** On an empty field. */
export interface Placed {
  seat: number;
  colour: Colour;
  number: number;
  action: "colour" | "pad" | "pawn" | "white";
  dice: number[];
  points: number[];
  kind: "placed";
}

/** A seat rolled the dice that are still in the game. */
export interface Rolled {
  seat: number;
  dice: Die[];
  kind: "rolled";
}

/** A pattern was scored on a field: its colour, its cells, and who got what for it. */
export interface Scored {
  seat: number;
  field: number;
  pattern: string;
  colour: BlockColour;
  cells: string;
  gains: Gain[];
  kind: "scored";
}

/** On tokens of one's own, which are so many now. */
export interface Stacked {
  seat: number;
  colour: Colour;
  number: number;
  action: "colour" | "pad" | "pawn" | "white";
  dice: number[];
  points: number[];
  height: number;
  kind: "stacked";
}

/** How many tokens a seat has not placed, told whenever that changes. */
export interface TokensLeft {
  seat: number;
  count: number;
  kind: "tokens";
}

/** The turn passed on to the next seat. */
export interface Turn {
  seat: number;
  kind: "turn";
}

export type News = Rolled | Crossed | Locked | Passed | Closed | Misthrow | Turn | Ended | PawnMoved | LastRound | Placed | Stacked | Captured | TokensLeft | Dealt | Laid | Filled | Finished | Scored;
