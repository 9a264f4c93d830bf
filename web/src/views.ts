// What the games' views hold (kostka/games/*/view.py). The page draws them; it knows no rule.

export type Colour = "red" | "yellow" | "green" | "blue";

export interface BaseView {
  game: string;
  seats: number;
  first: number;
  options: Record<string, string>;
  seat: number | null;
  active: number | null;
  phase: string;
  deciding: number[];
  totals: number[];
  winners: number[] | null;
  /** Moves that belong to no place, such as the pass. */
  plain: string[];
}

export interface Die {
  colour: "white" | Colour;
  value: number | null;
  gone: boolean;
}

export interface Cell {
  colour: Colour;
  number: number;
  move: string | null;
  mark: "open" | "crossed" | "skipped" | "closed";
}

export interface Row {
  cells: Cell[];
  lock: { colour: Colour; mark: Cell["mark"]; missing: number };
  closed: boolean;
  crosses: number;
  points: number;
}

export interface Sheet {
  seat: number;
  rows: Row[];
  misthrows: { count: number; boxes: number; points: number };
  total: number;
}

export interface RowsView extends BaseView {
  game: "qwixx" | "on-board";
  dice: Die[];
  scale: number[];
  sheets: Sheet[];
}

export interface Field {
  field: number;
  colour: Colour;
  number: number;
  bonus: number;
  final: boolean;
  pawn: number | null;
  move: string | null;
  crosses: boolean;
}

export interface OnBoardView extends RowsView {
  game: "on-board";
  pawns: number[];
  announcer: number | null;
  track: Field[];
}

export interface DuelCell {
  colour: Colour;
  number: number;
  move: string | null;
  owner: number | null;
  height: number;
  front: boolean;
  capturable: boolean;
}

export interface DuelRow {
  cells: DuelCell[];
  lock: { colour: Colour; owner: number | null; missing: number[] };
  closed: boolean;
  tokens: number[];
  points: number[];
}

export interface DuelView extends BaseView {
  game: "duel";
  dice: Die[];
  scale: number[];
  rows: DuelRow[];
  players: { seat: number; supply: number; misthrows: { count: number; points: number } }[];
  misthrow_boxes: number;
}

export type View = BaseView & { dice?: Die[]; deal?: Deal };

/** What was shuffled before the game: the sizes of all blocks, and their colours before the deal. */
export type Deal = { sizes: number[]; colours: string } | null;

export type BlockColour = "red" | "yellow" | "blue" | "violet" | "pink";

/** A block in the pile, on a build field (with its layer) or in a store; its colour is a letter, null before the deal. */
export interface Block {
  id: number;
  colour: string | null;
  cells: string;
}

export interface PileBlock extends Block {
  layer: number;
  /** Why it can't be taken, null if it can. */
  held: "covered" | "walled" | null;
}

export interface LaidBlock extends Block {
  layer: number;
}

export interface Formed {
  pattern: string;
  colour: string;
  /** Names of cells with a space between them. */
  cells: string;
  /** Made by a move from the store that is not over yet. */
  fresh: boolean;
}

export interface BuildField {
  field: number;
  owner: number | null;
  side: string;
  columns: number;
  rows: number;
  layers: number;
  layer: number;
  blocks: LaidBlock[];
  top: (string | null)[][];
  formed: Formed[];
}

export interface BlockStore {
  columns: number;
  rows: number;
  blocks: Block[];
}

export interface Pattern {
  name: string;
  shape: string[];
  points: [number, number];
}

export interface Score {
  pattern: string;
  points: [number, number];
  cells: string;
}

/** Legal lays: every block of the group may be laid on each of its cells. */
export interface Lays {
  from: "pile" | "store";
  blocks: number[];
  to: number | "store";
  cells: string[];
  partner: number | null;
  scores: Record<string, Score>;
}

export interface QubixView extends BaseView {
  game: "qubix";
  colours: Record<string, BlockColour>;
  pile: { columns: number; rows: number; layers: number; blocks: PileBlock[] };
  fields: BuildField[];
  stores: BlockStore[];
  patterns: Record<string, Pattern[]>;
  deal: Deal;
  building: number | null;
  earned: (Score & { partner: number | null }) | null;
  lays: Lays[];
}
