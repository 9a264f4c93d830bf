// Whose side of the table this device shows, when several people share it.
import type { SeatNow } from "../wire";

export interface Around {
  /** The seats that people play on this device. */
  held: number[];
  deciding: number[];
  decided: number[];
  active: number | null;
  front: number;
}

/** The seat to show next, and whether its owner should take the device first: nobody plays or sees for another one. */
export function nextFront({ held, deciding, decided, active, front }: Around): { seat: number; cover: boolean } {
  const waiting = held.filter((seat) => deciding.includes(seat) && !decided.includes(seat));
  if (!waiting.length || waiting.includes(front)) return { seat: held.includes(front) ? front : (held[0] ?? front), cover: false };
  // Clockwise from the active seat, as at a real table.
  const start = active ?? 0;
  const [seat = front] = [...waiting].sort((a, b) => Number(a < start) - Number(b < start) || a - b);
  return { seat, cover: held.length > 1 };
}

/** The seat of this device that types in the dice which `roll` has to roll; a bot has no hands, so anyone does it. */
export function entersDice(roll: number | null, held: number[], seats: SeatNow[]): number | null {
  if (roll === null) return null;
  if (held.includes(roll)) return roll;
  return seats[roll - 1]?.kind === "bot" ? (held[0] ?? null) : null;
}
