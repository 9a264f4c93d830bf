// Written by scripts/wire_types.py from the server's wire.py; do not edit.

export interface AddNonce {
  nonce: string;
}

export interface Auto {
  event: "auto";
  number: number;
  seat: number;
  auto: boolean;
}

export interface Bot {
  event: "bot";
  number: number;
  seat: number;
  level: string;
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
}

export interface Created {
  event: "created";
  number: number;
  commitment: string;
}

export interface Dealt {
  event: "dealt";
  number: number;
  colours: string;
  seat?: number;
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
}

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

export interface Hello {
  type: "hello";
  tokens?: string[];
  after?: number;
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

export interface Nonce {
  event: "nonce";
  number: number;
  seat: number;
  nonce: string;
}

export interface Now {
  number: number;
  phase: "finished" | "open" | "playing";
  point: number;
  deciding: number[];
  decided: number[];
  roll: number | null;
  since: number;
  rematch: string;
}

export interface Ping {
  type: "ping";
}

export interface Pong {
  type: "pong";
  number: number;
}

export interface Position {
  type: "position";
  table: string;
  game: string;
  dice: string;
  commitment: string;
  code: string;
  timer: number | null;
  seats: SeatNow[];
  now: Now;
  mine: Mine[];
  views: unknown[];
}

export interface PutBot {
  level?: string;
}

export interface Refused {
  type: "refused";
  reason: "already-decided" | "bad-request" | "id-reused" | "illegal" | "not-allowed" | "not-playing" | "not-your-turn" | "seat-taken" | "stale" | "table-over" | "too-fast" | "too-large" | "unavailable" | "unknown-table" | "wrong-token";
  why: string;
  legal?: string[] | null;
  id?: string | null;
}

export interface Rematch {
  event: "rematch";
  number: number;
  table: string;
}

export interface Rematched {
  table: string;
}

export interface Rolled {
  event: "rolled";
  number: number;
  dice: number[];
  seat?: number;
}

export interface Sat {
  event: "sat";
  number: number;
  seat: number;
  name: string;
}

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
  nonce: string;
}

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
  nonce?: string;
  auto?: boolean;
}

export interface Started {
  event: "started";
  number: number;
  first: number;
}

export interface Taken {
  seat: number;
  token: string;
}

export interface TimerWish {
  seconds: number;
  bot?: string;
}

export interface Update {
  type: "events";
  events: (Created | Sat | Nonce | Left | Bot | Auto | Started | Rolled | Dealt | Sealed | Decided | Finished | Rematch)[];
  now: Now;
  mine: Mine[];
  views: unknown[];
}

export type FromClient = Hello | Decide | Enter | Ping;

export type FromServer = Position | Update | Done | Refused | Pong;

export type Event = Created | Sat | Nonce | Left | Bot | Auto | Started | Rolled | Dealt | Sealed | Decided | Finished | Rematch;
