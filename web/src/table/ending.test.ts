import { expect, test } from "vitest";
import { pieces } from "../lib/names";
import { nameOf } from "../testing/samples";
import { feeling, headline, joyful, type Ending } from "./ending";

const ending = (changes: Partial<Ending> = {}): Ending => ({ game: "qwixx", layout: "standard", totals: [50, 43, 20], winners: [1], nameOf, held: [1], best: null, ...changes });
const said = (changes: Partial<Ending>): string => pieces(headline(ending(changes))).join("");

test("the headline says who wins and by how much, with names set apart", () => {
  expect(pieces(headline(ending()))).toEqual(["", "Ada", " wins by 7 points"]);
  expect(said({ totals: [44, 43] })).toBe("Ada wins by 1 point");
  expect(said({ totals: [43, 43, 20], winners: [1] })).toBe("Ada wins");
  expect(said({ totals: [43, 43, 20], winners: [1, 2] })).toBe("Ada and Ben share the win");
  expect(said({ totals: [9, 9, 9], winners: [1, 2, 3] })).toBe("Ada, Ben and Cleo share the win");
  expect(said({ totals: [65] })).toBe("65 points");
});

test("joy for the winner, comfort for the others, and nothing for who looked on", () => {
  expect([feeling(ending()), joyful(ending())]).toEqual(["Congratulations, well played!", true]);
  expect(feeling(ending({ held: [1, 2] }))).toBe("Well played, all of you!");
  expect(feeling(ending({ held: [3] }))).toBe("A good game all the same. Another round?");
  expect(feeling(ending({ held: [2], totals: [48, 43, 47] }))).toBe("So close! The next one can be yours.");
  expect([feeling(ending({ held: [] })), joyful(ending({ held: [] })), joyful(ending({ held: [3] }))]).toEqual(["", false, false]);
});

test("who plays alone is measured by their best and by perfect play, where that is known", () => {
  const alone = (changes: Partial<Ending>) => ending({ totals: [65], ...changes });
  expect([feeling(alone({ best: 92 })), joyful(alone({ best: 92 }))]).toEqual(["Your best: 92. Perfect play averages 115.", false]);
  expect([feeling(alone({ best: 60 })), joyful(alone({ best: 60 }))]).toEqual(["Your best so far! Before it was 60. Perfect play averages 115.", true]);
  expect([feeling(alone({})), joyful(alone({}))]).toEqual(["Perfect play averages 115.", false]);
  expect(feeling(alone({ layout: "mine", best: 92 }))).toBe("Your best: 92.");
});
