// What a game brings to the page: one folder in src/tables/ and one line in index.ts.
import type { Component } from "svelte";
import type { At, Lesson } from "../first/lesson";
import type { News } from "../news";
import type { Colour, View } from "../views";
import type { SeatNow } from "../wire";
import type { Signs } from "./signs";

export type ViewOf<G extends View["game"]> = Extract<View, { game: G }>;

/** The name of who sits there. */
export type Name = (seat: number) => string;

/** A move that the view offers, as it is shown on a button. */
export interface Offer {
  move: string;
  label: string;
  colour?: Colour;
  number?: number;
  /** A short remark, such as the bonus of a field. */
  note?: string;
}

export interface ScoreLine {
  label: string;
  colour?: Colour;
  values: (number | string)[];
  /** What the values come from, such as 8 crosses. */
  counts?: Count[];
}

/** "8 crosses", or "8 ✕" where there is little room; neither if there is nothing to count. */
export interface Count {
  words: string;
  short: string;
}

/** Why a place is not offered, in words. */
export interface Answer {
  place: string;
  text: string;
}

export interface TableProps<V extends View = View> {
  view: V;
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
  unpick: () => void;
  /** Something is in hand and not yet picked as a move, so Done must wait. */
  hold: (now: boolean) => void;
  /** Asks why a place is not offered; null is a tap somewhere else. */
  ask: (place: string | null) => void;
  answer: Answer | null;
  /** What was done in the last turn, to be marked. */
  recent: News[];
  /** What happened just now, while one looked on. */
  heard: News[];
  /** What happened last, in words. */
  last: string;
  /** The places of the moves that a hint or a review finds best, to be marked. */
  hinted?: string[];
}

export interface CardProps<V extends View = View> {
  view: V;
  seat: number;
  open: boolean;
  recent: News[];
  heard: News[];
}

export interface GameTable<V extends View = View> {
  /** The big middle of the table. */
  Table: Component<TableProps<V>>;
  /** A seat in small, next to its name. */
  Card: Component<CardProps<V>>;
  /** Whether all play on one board, so that a seat has no sheet of its own. */
  shared?: boolean;
  /** Whether the board is everyone's, so that it stays in view while a device goes from hand to hand. */
  common?: boolean;
  offers: (view: V, seat: number) => Offer[];
  /** What to do now, in a few words. */
  ask: (view: V) => string;
  /** What to do once a move is picked, if it is not another tap. */
  confirm?: (view: V, picked: string) => string | undefined;
  /** The move that Done makes while nothing is picked, if the turn may end like that. */
  standing?: (view: V) => string | null;
  /** A piece of news in a sentence; empty if something else tells it. */
  tell: (news: News, name: Name, signs?: Signs) => string;
  /** A move in words, as it stands in a decision; the view is the one before it. */
  moveName: (move: string, view: V, name: Name) => string;
  /** The place at which a move is made, where that is not named like the move; the view is the one before it. */
  placeOf?: (move: string, view: V) => string;
  score: (view: V) => ScoreLine[];
  /** What a first game is taught, the most urgent first. */
  first?: (at: At<V>) => Lesson[];
}

/** Where a game's own table meets the views, which may be of any game; it is only ever given its own. */
export function tableFor<G extends View["game"]>(game: G, own: GameTable<ViewOf<G>>): GameTable {
  const fits = <P extends { view: View }>(props: P): props is P & { view: ViewOf<G> } => props.view.game === game;
  const strange = (view: View) => new Error(`the table of ${game} can't draw ${view.game}`);
  const mine = (view: View): ViewOf<G> => {
    const props = { view };
    if (fits(props)) return props.view;
    throw strange(view);
  };
  return {
    ...own,
    Table: (anchor, props) => {
      if (fits(props)) return own.Table(anchor, props);
      throw strange(props.view);
    },
    Card: (anchor, props) => {
      if (fits(props)) return own.Card(anchor, props);
      throw strange(props.view);
    },
    offers: (view, seat) => own.offers(mine(view), seat),
    ask: (view) => own.ask(mine(view)),
    confirm: (view, picked) => own.confirm?.(mine(view), picked),
    standing: (view) => own.standing?.(mine(view)) ?? null,
    moveName: (move, view, name) => own.moveName(move, mine(view), name),
    placeOf: (move, view) => own.placeOf?.(move, mine(view)) ?? move,
    score: (view) => own.score(mine(view)),
    first: (at) => own.first?.({ ...at, view: mine(at.view) }) ?? [],
  };
}
