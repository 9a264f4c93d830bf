// The seats of an open table: in which order they are wished, and whom the start waits for. An order is what the server
// takes: the present numbers of the seats, 0 for one more free seat.
import type { Position, SeatNow } from "../wire";

const orderOf = (seats: SeatNow[]): number[] => seats.map((one) => one.seat);

export const withOneMore = (seats: SeatNow[]): number[] => [...orderOf(seats), 0];

export const without = (seats: SeatNow[], seat: number): number[] => orderOf(seats).filter((one) => one !== seat);

/** The seat is free again, at the same place. */
export const freed = (seats: SeatNow[], seat: number): number[] => orderOf(seats).map((one) => (one === seat ? 0 : one));

/** The seat changes places with the one before it. */
export function forward(seats: SeatNow[], seat: number): number[] {
  const order = orderOf(seats);
  const at = order.indexOf(seat);
  return at < 1 ? order : [...order.slice(0, at - 1), seat, ...order.slice(at - 1).filter((one) => one !== seat)];
}

type About = Pick<Position, "again" | "dice"> | null;

/** The people whose seats are kept for them in a rematch, but who have not come yet: who comes adds to the dice. */
export const invited = (seats: SeatNow[], about: About): SeatNow[] =>
  about?.again && about.dice === "verified" ? seats.filter((one) => one.kind === "person" && !one.commitment && !one.nonce) : [];

export interface Start {
  /** Whether some seats would be left out. */
  hereOnly: boolean;
  /** Whether the game can be played by those who are here. */
  enough: boolean;
}

/** What a start now would be; `possible` are the numbers of seats that the game has. */
export function startNow(seats: SeatNow[], about: About, possible: number[]): Start {
  const missing = seats.filter((one) => one.kind === "free").length + invited(seats, about).length;
  return { hereOnly: missing > 0, enough: possible.includes(seats.length - missing) };
}
