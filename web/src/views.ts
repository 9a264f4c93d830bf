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

export type View = BaseView & { dice?: Die[] };
