// What a game brings to the page: one folder in src/tables/ and one line in index.ts.
import type { Component } from "svelte";
import type { Event, SeatNow } from "../wire";
import type { Colour, View } from "../views";

/** A move that the view offers, as it is shown on a button. */
export interface Offer {
  move: string;
  label: string;
  colour?: Colour;
  number?: number;
  /** A short remark, such as the bonus of a field. */
  note?: string;
}

/** Made when it is shown, so that it follows the language. */
export type Sentence = () => string;

export interface Told {
  text: Sentence;
  /** Worth saying aloud and showing big, such as a closed row. */
  big?: boolean;
}

export interface ScoreLine {
  label: string;
  colour?: Colour;
  values: (number | string)[];
}

export interface TableProps {
  view: View;
  seats: SeatNow[];
  /** The seat whose side of the table is shown. */
  front: number;
  /** Whether the offered moves may be taken now. */
  mayPick: boolean;
  picked: string | null;
  /** A choice that is made, but not yet open. */
  sealed: string | null;
  pick: (move: string) => void;
  /** Nothing is picked any more. */
  unpick?: () => void;
  /** Something is in hand and not yet picked as a move, so Done must wait. */
  hold?: (now: boolean) => void;
  /** What happened last, in words. */
  last?: string;
}

export interface CardProps {
  view: View;
  seat: number;
  open: boolean;
}

export interface GameTable {
  /** The big middle of the table. */
  Table: Component<TableProps>;
  /** A seat in small, next to its name. */
  Card: Component<CardProps>;
  offers: (view: View, seat: number) => Offer[];
  /** What to do now, in a few words. */
  ask: (view: View) => string;
  /** What to do once a move is picked, if it is not another tap. */
  confirm?: (view: View, picked: string) => string;
  /** The move that Done makes while nothing is picked, if the turn may end like that. */
  standing?: (view: View) => string | null;
  tell: (before: View | null, after: View | null, events: Event[], name: (seat: number) => string) => Told[];
  score: (view: View) => ScoreLine[];
}
