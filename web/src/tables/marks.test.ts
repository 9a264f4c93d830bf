import { expect, test } from "vitest";
import type { News } from "../news";
import { crossed, passed, rolled, turn } from "../testing/samples";
import { lastOfEach, lastTurn, marked, steppedOn } from "./marks";

const token = { seat: 2, colour: "blue" as const, number: 7, action: "white" as const, dice: [0, 1], points: [1, 0] };
const ALL: News[] = [
  crossed(1, 5),
  { kind: "locked", seat: 1, colour: "red", count: 7, points: 28 },
  crossed(2, 6),
  { ...token, kind: "placed" },
  { ...token, kind: "stacked", number: 8, height: 2 },
  { ...token, kind: "captured", number: 9, loser: 1 },
  { kind: "pawn", seat: 1, left: 3, reached: 6, colour: "green", number: 9, jumped: [], bonus: 4 },
  passed(3),
];

test("numbers and locks are marked for one seat or for all", () => {
  expect([...marked(ALL, 1)]).toEqual(["red 5", "red lock"]);
  expect([...marked(ALL)]).toEqual(["red 5", "red lock", "red 6", "blue 7", "blue 8", "blue 9"]);
  expect([...steppedOn(ALL)]).toEqual([6]);
});

test("marks stay until somebody does something in the next turn", () => {
  const [one, two, three] = [crossed(1, 5), crossed(2, 6), crossed(2, 7)];
  expect(lastTurn([])).toEqual([]);
  expect(lastTurn([rolled(1), one])).toEqual([rolled(1), one]);
  expect(marked(lastTurn([rolled(1), one, turn(2), rolled(2)]))).toEqual(new Set(["red 5"]));
  expect(lastTurn([rolled(1), one, turn(2), rolled(2), two])).toEqual([rolled(2), two]);
  expect(marked(lastTurn([one, turn(2), rolled(2), two, three, turn(1)]))).toEqual(new Set(["red 6", "red 7"]));
});

test("the last turn of what was heard and of what came before is the same however it is put together", () => {
  const all = [crossed(1, 5), turn(2), rolled(2), crossed(2, 6), turn(3), rolled(3)];
  all.forEach((_, at) => expect(marked(lastTurn([...lastTurn(all.slice(0, at)), ...all.slice(at)]))).toEqual(new Set(["red 6"])));
});

test("without turns, what each seat did last is marked: its number with its lock, and its pawn", () => {
  const last = lastOfEach([crossed(2, 3), ...ALL, crossed(3, 4)]);
  expect([...marked(last)]).toEqual(["red 5", "red lock", "blue 9", "red 4"]);
  expect([...steppedOn(last)]).toEqual([6]);
  expect(lastOfEach([])).toEqual([]);
});
