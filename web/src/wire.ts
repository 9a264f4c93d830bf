// Written by scripts/wire_types.py from the server's wire.py; do not edit.
import type { News } from "./news";
import type { View } from "./views";

/** What a seat says to another one's wish to take back its choice. */
export interface Agree {
  type: "agree";
  seat: number;
  point: number;
  yes: boolean;
  id: string;
}

/** What a seat says to that wish; the first no ends it. The seat is 0 if nobody answered in time. */
export interface Answered {
  event: "answered";
  number: number;
  seat: number;
  yes: boolean;
}

/** The seats of the open table as they are now. */
export interface Arranged {
  event: "arranged";
  number: number;
  seats: SeatNow[];
}

/** Why a place of the table, or a move, is not offered to the seat now; nothing is decided by asking. */
export interface Ask {
  type: "ask";
  seat: number;
  place: string;
  id: string;
}

/** What the moves of the seat are worth now; nothing is decided by asking, and nobody else hears of it. */
export interface AskHint {
  type: "hint";
  seat: number;
  point: number;
  id: string;
}

export interface Auto {
  event: "auto";
  number: number;
  seat: number;
  auto: boolean;
}

/** The answer to a question why; without a key the place is offered. */
export interface Because {
  type: "because";
  place: string;
  why?: string;
  key?: string;
  gaps?: Record<string, string | number | Why>;
  id?: string | null;
}

export interface Bot {
  event: "bot";
  number: number;
  seat: number;
  level: string;
  name?: string;
}

/** The same for those who asked for changes and know the views before it: what has changed in each of them. */
export interface Changed {
  type: "changes";
  events: (Created | Sat | Committed | Nonce | Left | Bot | Auto | Arranged | Paced | Starting | Started | Rolled | Dealt | Sealed | Unsealed | Decided | Wished | Answered | Undone | Marked | Unmarked | Finished | Rematch)[];
  now: Now;
  mine: Mine[];
  changes: [place: string, now: unknown][][];
}

/** What a seat shows of its nonce before the start; docs/dice.md says how it is made. */
export interface Commit {
  commitment: string;
}

export interface Committed {
  event: "committed";
  number: number;
  seat: number;
  commitment: string;
}

/** What every seat could expect after so many events. */
export interface Course {
  event: number;
  values: number[];
}

export interface CreateTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, string>;
  layout?: string;
  layout_name?: string;
  first?: number;
  dice?: "entered" | "verified";
  timer?: TimerWish | null;
  listed?: boolean;
  pace?: "at-once" | "calm" | "quick";
  pad?: boolean;
  hints?: boolean;
}

export interface Created {
  event: "created";
  number: number;
  commitment: string;
}

export interface Deal {
  kind: "deal";
  event: number;
  luck: number[];
}

export interface Dealt {
  event: "dealt";
  number: number;
  colours: string;
  seat?: number;
  news?: News[];
}

export interface Decide {
  type: "decide";
  seat: number;
  point: number;
  move: string;
  id: string;
}

export interface Decided {
  event: "decided";
  number: number;
  moves: Record<string, string>;
  news?: News[];
}

/** A choice: what was played, what was best, and how much that was better. */
export interface Decision {
  kind: "decision";
  event: number;
  seat: number;
  played: string;
  best: string;
  loss: number;
  error: number;
  points: number;
  label: "" | "blunder" | "inaccuracy" | "mistake";
  options: Weight[];
  reasons: Why[];
}

/** What was asked is stored for good, as the event of this number. */
export interface Done {
  type: "done";
  number: number;
  id?: string | null;
}

export interface Enter {
  type: "enter";
  seat: number;
  point: number;
  id: string;
  dice?: number[] | null;
  colours?: string | null;
}

export interface Finished {
  event: "finished";
  number: number;
  totals: number[];
  winners: number[];
  seed: string;
}

export interface Found {
  table: string;
}

/** The first message: the tokens of the seats (none to watch), and the last event that the client has. */
export interface Hello {
  type: "hello";
  tokens?: string[];
  after?: number;
  changes?: boolean;
}

/** The seats of people who look at the table now; sent when somebody comes or goes. */
export interface Here {
  type: "here";
  seats: number[];
}

/** What the moves of a seat are worth at a decision point, the best first; told to nobody else. */
export interface Hint {
  type: "hint";
  seat: number;
  point: number;
  options: Option[];
  id?: string | null;
}

export interface Left {
  event: "left";
  number: number;
  seat: number;
}

export interface Listed {
  table: string;
  game: string;
  phase: "finished" | "open" | "playing";
  seats: number;
  free: number;
  created: number;
}

/** Mark something on a score pad, such as `red 5` or `misthrow`. */
export interface Mark {
  type: "mark";
  seat: number;
  mark: string;
  id: string;
}

/** A seat has marked something on the score pad. */
export interface Marked {
  event: "marked";
  number: number;
  seat: number;
  mark: string;
  news?: News[];
}

/** A seat that this connection holds, and its sealed choice. */
export interface Mine {
  seat: number;
  sealed: string | null;
}

export interface NewTable {
  table: string;
  creator: string;
  seats: Record<string, string>;
  commitment: string;
}

/** A seat has revealed its nonce. */
export interface Nonce {
  event: "nonce";
  number: number;
  seat: number;
  nonce: string;
}

/** Where the table is: the last event, the decision point, who has to decide and who has. */
export interface Now {
  number: number;
  phase: "finished" | "open" | "playing";
  point: number;
  deciding: number[];
  decided: number[];
  roll: number | null;
  reveal: number[];
  since: number;
  rematch: string;
  inviter: number;
  undo: number[];
  ask: number[];
  wish: Wish | null;
  hints: number[];
}

/** A game that can be played here. */
export interface Offered {
  game: string;
  title: string;
  seats: number[];
  dice: boolean;
  options: Record<string, string[]>;
  choices: OptionOffered[];
  bots: string[];
  pad: boolean;
}

/** A move that a seat may make now, what it is worth, and how far it is behind the best one. */
export interface Option {
  move: string;
  value: number;
  behind?: number;
  error?: number;
  points?: number;
  label?: "" | "blunder" | "inaccuracy" | "mistake";
  reasons?: Why[];
}

/** A choice before the game; without `like` the first value is the default. */
export interface OptionOffered {
  name: string;
  values: string[];
  like: string | null;
  seats: number[];
}

export interface Paced {
  event: "paced";
  number: number;
  pace: "at-once" | "calm" | "quick";
}

export interface Ping {
  type: "ping";
}

export interface Pong {
  type: "pong";
  number: number;
}

/** Everything that is needed to go on from here, whatever was missed. */
export interface Position {
  type: "position";
  table: string;
  game: string;
  dice: string;
  pad: boolean;
  commitment: string;
  code: string;
  timer: number | null;
  pace: "at-once" | "calm" | "quick";
  again: boolean;
  hints: boolean;
  seats: SeatNow[];
  here: number[];
  now: Now;
  mine: Mine[];
  views: View[];
}

export interface PutBot {
  level?: string;
  name?: string;
}

/** Why something was not done, and where it applies, what would be legal. `why` says it in English; `key` is the same message with gaps as the catalogues know it, `gaps` is what fills them. */
export interface Refused {
  type: "refused";
  reason: "already-decided" | "bad-request" | "id-reused" | "illegal" | "log-full" | "not-allowed" | "not-playing" | "not-your-turn" | "seat-taken" | "server-full" | "stale" | "table-over" | "too-fast" | "too-large" | "too-many-connections" | "too-many-tables" | "unavailable" | "unknown-table" | "wrong-token";
  why: string;
  legal?: string[] | null;
  id?: string | null;
  key?: string;
  gaps?: Record<string, string | number | Why>;
}

export interface Rematch {
  event: "rematch";
  number: number;
  table: string;
  seat?: number;
}

export interface Rematched {
  table: string;
}

export interface Renew {
  name?: string;
}

/** A part of a record, step by step: the position after so many of its events, as a spectator sees it. */
export interface Replay {
  game: string;
  seats: SeatNow[];
  events: number;
  over: boolean;
  steps: Update[];
}

export interface Reveal {
  nonce: string;
}

export interface Review {
  game: string;
  exact: boolean;
  seats: SeatReview[];
  events: (Decision | Roll | Deal)[];
  course: Course[];
  turning: number[];
}

/** How far a review is; at the end there is the review itself. */
export interface Reviewed {
  progress: number;
  review: Review | null;
}

export interface Roll {
  kind: "roll";
  event: number;
  luck: number[];
}

export interface Rolled {
  event: "rolled";
  number: number;
  dice: number[];
  seat?: number;
  news?: News[];
}

export interface Sat {
  event: "sat";
  number: number;
  seat: number;
  name: string;
}

/** A seat has decided; the move is told to that seat alone. */
export interface Sealed {
  event: "sealed";
  number: number;
  seat: number;
  move?: string | null;
  by?: string;
}

export interface SeatNow {
  seat: number;
  name: string;
  kind: "bot" | "free" | "person";
  level: string;
  left: boolean;
  auto: boolean;
  commitment: string;
  nonce: string;
}

/** result = before + luck − loss + rest; what the others lost by their choices is part of the rest. */
export interface SeatReview {
  seat: number;
  name: string;
  before: number;
  luck: number;
  loss: number;
  result: number;
  rest: number;
  error: number;
  adjusted: number;
  decisions: number;
  best: number;
}

/** A seat of a new table: `me` (this device), `open` (for whoever has the link), or `bot`. */
export interface SeatWish {
  kind: "bot" | "me" | "open";
  name?: string;
  level?: string;
  auto?: boolean;
}

export interface SetAuto {
  auto: boolean;
}

export interface Sit {
  seat?: number;
  name?: string;
  commitment?: string;
  auto?: boolean;
}

export interface Start {
  here_only?: boolean;
}

export interface Started {
  event: "started";
  number: number;
  first: number;
}

/** Nobody comes, goes or commits any more, and the seats in `now.reveal` are asked for their nonces. */
export interface Starting {
  event: "starting";
  number: number;
}

export interface Taken {
  seat: number;
  token: string;
}

/** Seconds to decide in; then the seat passes, or this bot plays for it. */
export interface TimerWish {
  seconds: number;
  bot?: string;
}

/** Take back the seat's last choice, or the roll it typed in; where the others must agree, they are asked. */
export interface Undo {
  type: "undo";
  seat: number;
  point: number;
  id: string;
}

/** The game went back to an earlier decision point; nothing that was told since then has happened. */
export interface Undone {
  event: "undone";
  number: number;
  seat: number;
  back: number;
}

/** Take back a mark of the seat, the last one that reads so. */
export interface Unmark {
  type: "unmark";
  seat: number;
  mark: string;
  id: string;
}

/** A seat has taken back one of its marks. */
export interface Unmarked {
  event: "unmarked";
  number: number;
  seat: number;
  mark: string;
  back: number;
}

/** A seat has taken back its choice before it was open. */
export interface Unsealed {
  event: "unsealed";
  number: number;
  seat: number;
}

/** What happened since the last message; views only if the position changed. */
export interface Update {
  type: "events";
  events: (Created | Sat | Committed | Nonce | Left | Bot | Auto | Arranged | Paced | Starting | Started | Rolled | Dealt | Sealed | Unsealed | Decided | Wished | Answered | Undone | Marked | Unmarked | Finished | Rematch)[];
  now: Now;
  mine: Mine[];
  views: View[];
}

/** A move and what it is worth. */
export interface Weight {
  move: string;
  value: number;
  error: number;
}

/** Under which addresses other devices reach this server. */
export interface Whereabouts {
  links: string[];
  public: boolean;
}

/** A reason: an English message with gaps, which is its key in the catalogues; a gap may hold a message too. A single word has a context, such as "die" for a die's colour: other languages tell apart what English does not. */
export interface Why {
  key: string;
  gaps?: Record<string, string | number | Why>;
  context?: string;
}

/** A seat wants to take back its last choice; the game waits until all of `asked` have said yes, or one no. */
export interface Wish {
  seat: number;
  asked: number[];
}

/** A seat would like to take back its last choice, and the others are asked. */
export interface Wished {
  event: "wished";
  number: number;
  seat: number;
}

export type FromClient = Hello | Decide | Enter | Ask | AskHint | Undo | Agree | Mark | Unmark | Ping;

export type FromServer = Position | Update | Changed | Done | Refused | Because | Hint | Here | Pong;

export type Event = Created | Sat | Committed | Nonce | Left | Bot | Auto | Arranged | Paced | Starting | Started | Rolled | Dealt | Sealed | Unsealed | Decided | Wished | Answered | Undone | Marked | Unmarked | Finished | Rematch;
