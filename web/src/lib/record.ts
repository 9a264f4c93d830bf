// What happened before we came, read from the record; docs/record.md describes its lines.
import type { Event } from "../wire";

/** The rolls and decisions of a record as events; lines of different seats in a row were one decision. */
export function eventsIn(record: string): Event[] {
  const events: Event[] = [];
  for (const line of record.split("\n")) {
    const roll = /^roll (.+)$/.exec(line)?.[1];
    const decision = /^(\d+): (.+)$/.exec(line);
    const last = events.at(-1);
    if (roll) events.push({ event: "rolled", number: 0, dice: roll.split(/\s+/).map((die) => Number(die) || 0) });
    else if (decision?.[1] && decision[2]) {
      const [, seat, move] = decision;
      // The record does not say where a white action ends; a seat decides once in it, and in seat order.
      const joins = last?.event === "decided" && Object.keys(last.moves).every((other) => Number(other) < Number(seat));
      if (joins) last.moves[seat] = move;
      else events.push({ event: "decided", number: 0, moves: { [seat]: move } });
    }
  }
  return events;
}
