// A small review for the unit tests: two seats, three events.
import type { Decision, Review } from "../wire";

export const decision = (changes: Partial<Decision> = {}): Decision => ({
  kind: "decision", event: 2, seat: 1, played: "red 5", best: "yellow 7", loss: 0.06, error: 0.004, points: 3.2, label: "mistake", options: [], reasons: [{ key: "it is not your turn" }], ...changes,
});

const seat = (number: number, name: string, result: number) => ({
  seat: number, name, before: 0.5, luck: 0.2, loss: 0.06, result, rest: 0, error: 0.01, adjusted: 0.5, decisions: 2, best: 1,
});

export const review = (changes: Partial<Review> = {}): Review => ({
  game: "qwixx",
  exact: false,
  seats: [seat(1, "Ada", 1), seat(2, "Ben", 0)],
  events: [{ kind: "roll", event: 1, luck: [0.2, -0.25] }, decision(), decision({ event: 2, seat: 2, played: "-", best: "-", loss: 0, label: "" }), { kind: "roll", event: 3, luck: [0.01, -0.01] }],
  course: [{ event: 0, values: [0.5, 0.5] }, { event: 1, values: [0.7, 0.3] }, { event: 3, values: [1, 0] }],
  turning: [3, 1],
  ...changes,
});
