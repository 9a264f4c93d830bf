import { expect, test } from "vitest";
import { decision } from "../testing/reviews";
import { percent, points, pointsWord } from "../lib/figures";
import { better, isWorse, labelWord } from "./verdict";

const same = (move: string) => move;

test("what was better is said with points and the reason", () => {
  expect(better(decision(), false, same)).toBe("Yellow 7 would have been worth 3 points more: it is not your turn");
  expect(better(decision({ points: 0.1, reasons: [] }), false, same)).toBe("Yellow 7 would have won 6 more of 100 games");
  expect(better(decision({ loss: 1.46, reasons: [] }), true, same)).toBe("Yellow 7 would have been worth 1.5 points more");
});

test("what lies within its error is no loss", () => {
  expect(isWorse(decision())).toBe(true);
  expect(isWorse(decision({ error: 0.04 }))).toBe(false);
  expect(isWorse(decision({ best: "red 5" }))).toBe(false);
});

test("figures have signs where they are differences", () => {
  expect([percent(0.054), percent(0.05, true), percent(-0.05, true), percent(0, true)]).toEqual(["5\u202f%", "+5\u202f%", "−5\u202f%", "0\u202f%"]);
  expect([points(3.25), points(-3, true)]).toEqual(["3.3", "−3"]);
  expect([pointsWord(1.02), pointsWord(1.5), pointsWord(2.4)]).toEqual(["1 point", "1.5 points", "2 points"]);
});

test("every label has a word", () => {
  expect((["", "inaccuracy", "mistake", "blunder"] as const).map(labelWord)).toEqual(["", "inaccuracy", "mistake", "blunder"]);
});
