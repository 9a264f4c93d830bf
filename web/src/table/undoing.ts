// Who of this device may take something back, and who is asked whether another may.
import type { Now } from "../wire";

export interface Undoing {
  seat: number;
  /** Whether the others must agree. */
  asks: boolean;
}

/** The side that is shown first, then the others of the device. */
export function undoing(now: Now | null, held: number[], front: number): Undoing | null {
  if (!now || now.wish) return null;
  const seat = [front, ...held].find((one) => held.includes(one) && (now.undo.includes(one) || now.ask.includes(one)));
  return seat === undefined ? null : { seat, asks: !now.undo.includes(seat) };
}

/** The seat whose answer is wanted; it speaks for all of its device. */
export const askedOf = (now: Now | null, held: number[]): number | null => now?.wish?.asked.find((seat) => held.includes(seat)) ?? null;
