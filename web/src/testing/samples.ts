// Small positions for the unit tests.
import type { News } from "../news";
import type { QwixxView } from "../views";
import type { Now, Position, SeatNow, Update } from "../wire";

export const seat = (number: number, name: string, changes: Partial<SeatNow> = {}): SeatNow => ({
  seat: number, name, kind: "person", level: "", left: false, auto: false, commitment: "", nonce: "", ...changes,
});

export const SEATS = [seat(1, "Ada"), seat(2, "Ben"), seat(3, "Cleo")];

export const nameOf = (number: number): string => SEATS[number - 1]?.name ?? "";

/** Three seats, all of which have to choose. */
export const now = (changes: Partial<Now> = {}): Now => ({
  number: 5, phase: "playing", point: 1, deciding: [1, 2, 3], decided: [], roll: null, reveal: [], since: 0, rematch: "", inviter: 0, undo: [], ask: [], wish: null, hints: [], ...changes,
});

export const view = (changes: Partial<QwixxView> = {}): QwixxView => ({
  game: "qwixx", layout: "standard", seats: 3, first: 1, options: {}, seat: 1, active: 1, phase: "white", deciding: [1, 2, 3], totals: [4, 0, -5], winners: null, plain: ["-"], pass_points: 0, dice: [], scale: [], sheets: [], ...changes,
});

export const position = (changes: Partial<Position> = {}): Position => ({
  type: "position", table: "t1", game: "qwixx", dice: "verified", pad: false, commitment: "", code: "", timer: null, pace: "at-once", again: false, hints: false, seats: SEATS, here: [1, 2, 3], now: now(), mine: [{ seat: 1, sealed: null }], views: [view()], ...changes,
});

export const passed = (seat = 1, forced = false): News => ({ kind: "passed", seat, action: "white", forced });
export const crossed = (seat: number, number: number): News => ({ kind: "crossed", seat, colour: "red", number, action: "white", dice: [0, 1], count: 1, points: 1 });
export const misthrow = (seat = 1): News => ({ kind: "misthrow", seat, count: 1, points: -5 });
export const turn = (seat: number): News => ({ kind: "turn", seat });
export const rolled = (seat: number): News => ({ kind: "rolled", seat, dice: [{ colour: "white", value: 3 }, { colour: "white", value: 4 }, { colour: "red", value: 2 }] });
export const ended: News = { kind: "ended", cause: "rows", seat: null, totals: [4, 0, -5], winners: [1] };

/** An update with one event, a choice of the first seat. */
export const decided = (number: number, news: News[] = [passed()], changes: Partial<Update> = {}): Update => ({
  type: "events", events: [{ event: "decided", number, moves: { "1": "-" }, news }], now: now({ number, point: number }), mine: [{ seat: 1, sealed: null }], views: [view({ seat: 1 })], ...changes,
});
