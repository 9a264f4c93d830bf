// Written by scripts/wire_types.py from the games' view.py; do not edit.

export type Colour = "blue" | "green" | "red" | "yellow";

export type Mark = "closed" | "crossed" | "open" | "skipped";

export type BlockColour = "blue" | "pink" | "red" | "violet" | "yellow";

/** A block in a store; the colour is a letter, null before the deal. */
export interface BlockView {
  cells: string;
  colour: string | null;
  id: number;
}

/** A build field: its blocks layer by layer, and row by row the colours seen from above. */
export interface BuildFieldView {
  blocks: LaidBlockView[];
  columns: number;
  field: number;
  formed: FormedView[];
  layer: number;
  layers: number;
  owner: number | null;
  rows: number;
  side: "grey" | "navy";
  top: ((string | null)[])[];
}

/** A number of a row, with the move that crosses it if the seat that looks may do that now. */
export interface CellView {
  colour: Colour;
  mark: Mark;
  move: string | null;
  number: number;
}

/** What was shuffled, so that the deal can be checked: the blocks' sizes and their colours before it. */
export interface DealView {
  colours: string;
  sizes: number[];
}

/** A die; its value is null before the roll, and `gone` says that it has left the game. */
export interface DieView {
  colour: "white" | Colour;
  gone: boolean;
  value: number | null;
}

/** A field has an owner and a height; the front one can be captured while it is a single token. */
export interface DuelCellView {
  capturable: boolean;
  colour: Colour;
  front: boolean;
  height: number;
  move: string | null;
  number: number;
  owner: number | null;
}

export interface DuelLockView {
  colour: Colour;
  missing: number[];
  owner: number | null;
}

export interface DuelMisthrowsView {
  count: number;
  points: number;
}

export interface DuelRowView {
  cells: DuelCellView[];
  closed: boolean;
  lock: DuelLockView;
  points: number[];
  tokens: number[];
}

/** `pass_points` is what a pass brings the seat that looks. */
export interface DuelView {
  active: number | null;
  deciding: number[];
  dice: DieView[];
  first: number;
  game: "duel";
  layout: string;
  misthrow_boxes: number;
  options: Record<string, string>;
  pad?: PadView;
  pass_points: number;
  phase: "colour" | "over" | "roll" | "white" | "pad";
  plain: string[];
  players: PlayerView[];
  rows: DuelRowView[];
  scale: number[];
  seat: number | null;
  seats: number;
  totals: number[];
  winners: number[] | null;
}

export interface EarnedView {
  cells: string;
  partner: number | null;
  pattern: string;
  points: number[];
}

/** A field of the track; one within reach carries the step, and says if it would be crossed. */
export interface FieldView {
  bonus: number;
  colour: Colour;
  crosses: boolean;
  field: number;
  final: boolean;
  move: string | null;
  number: number;
  pawn: number | null;
}

/** A pattern that stands on a field; `fresh` if the unfinished move from the store has made it. */
export interface FormedView {
  cells: string;
  colour: string;
  fresh: boolean;
  pattern: string;
}

/** A block on a build field. */
export interface LaidBlockView {
  cells: string;
  colour: string | null;
  id: number;
  layer: number;
}

export interface LaysView {
  blocks: number[];
  cells: string[];
  from: "pile" | "store";
  moves: string[][];
  partner: number | null;
  scores: Record<string, ScoreView>;
  to: number | "store";
}

/** The lock of a row, and how many crosses are missing before the last number. */
export interface LockView {
  colour: Colour;
  mark: Mark;
  missing: number;
}

/** How many misthrows there are, what they cost in all, and what each one costs. */
export interface MisthrowsView {
  boxes: number;
  count: number;
  each: number;
  points: number;
}

/** `pass_points` is what a pass brings the seat that looks. */
export interface OnBoardView {
  active: number | null;
  announcer: number | null;
  deciding: number[];
  dice: DieView[];
  first: number;
  game: "on-board";
  layout: string;
  options: Record<string, string>;
  pad?: PadView;
  pass_points: number;
  pawns: number[];
  phase: "colour" | "over" | "pawn" | "roll" | "white" | "pad";
  plain: string[];
  scale: number[];
  seat: number | null;
  seats: number;
  sheets: SheetView[];
  totals: number[];
  track: FieldView[];
  winners: number[] | null;
}

/** What the view of a score pad says besides. */
export interface PadView {
  by: number | null;
  ended: "last-round" | "misthrows" | "rows" | "stuck" | "tokens" | null;
  marks: string[];
}

/** A pattern, and the points of the mover and of the partner. */
export interface PatternView {
  name: string;
  points: number[];
  shape: string[];
}

/** A block of the pile; `held` says why it cannot be taken, null if it can. */
export interface PileBlockView {
  cells: string;
  colour: string | null;
  held: "covered" | "walled" | null;
  id: number;
  layer: number;
}

export interface PileView {
  blocks: PileBlockView[];
  columns: number;
  layers: number;
  rows: number;
}

export interface PlayerView {
  misthrows: DuelMisthrowsView;
  seat: number;
  supply: number;
}

export interface QubixView {
  active: number | null;
  building: number | null;
  colours: Record<string, BlockColour>;
  deal: DealView | null;
  deciding: number[];
  earned: EarnedView | null;
  fields: BuildFieldView[];
  first: number;
  game: "qubix";
  layout: string;
  lays: LaysView[];
  options: Record<string, string>;
  pad?: PadView;
  patterns: Record<string, PatternView[]>;
  phase: "build" | "build-more" | "deal" | "over";
  pile: PileView;
  plain: string[];
  seat: number | null;
  seats: number;
  stores: StoreView[];
  totals: number[];
  winners: number[] | null;
}

/** `pass_points` is what a pass brings the seat that looks. */
export interface QwixxView {
  active: number | null;
  deciding: number[];
  dice: DieView[];
  first: number;
  game: "qwixx";
  layout: string;
  options: Record<string, string>;
  pad?: PadView;
  pass_points: number;
  phase: "colour" | "over" | "roll" | "white" | "pad";
  plain: string[];
  scale: number[];
  seat: number | null;
  seats: number;
  sheets: SheetView[];
  totals: number[];
  winners: number[] | null;
}

export interface RowView {
  cells: CellView[];
  closed: boolean;
  crosses: number;
  lock: LockView;
  points: number;
}

export interface ScoreView {
  cells: string;
  pattern: string;
  points: number[];
}

export interface SheetView {
  misthrows: MisthrowsView;
  rows: RowView[];
  seat: number;
  total: number;
}

export interface StoreView {
  blocks: BlockView[];
  columns: number;
  rows: number;
}

export type View = QwixxView | OnBoardView | DuelView | QubixView;
