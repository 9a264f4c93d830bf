import { expect, test } from "vitest";
import { now } from "../testing/samples";
import { askedOf, undoing } from "./undoing";

test("who may take something back just so, or asks for it", () => {
  expect(undoing(now(), [1], 1)).toBeNull();
  expect(undoing(now({ undo: [1] }), [1], 1)).toEqual({ seat: 1, asks: false });
  expect(undoing(now({ ask: [1] }), [1], 1)).toEqual({ seat: 1, asks: true });
  expect(undoing(now({ undo: [2] }), [1], 1)).toBeNull();
  expect(undoing(now({ undo: [2] }), [], 2)).toBeNull();
  expect(undoing(null, [1], 1)).toBeNull();
});

test("on a shared device the side that is shown comes first", () => {
  expect(undoing(now({ undo: [1, 2] }), [1, 2], 2)).toEqual({ seat: 2, asks: false });
  expect(undoing(now({ undo: [1] }), [1, 2], 2)).toEqual({ seat: 1, asks: false });
});

test("while the others are asked nobody asks again", () => {
  const asking = now({ undo: [1], wish: { seat: 2, asked: [1, 3] } });
  expect(undoing(asking, [1], 1)).toBeNull();
  expect(askedOf(asking, [1])).toBe(1);
  expect(askedOf(asking, [3, 1])).toBe(1);
  expect(askedOf(asking, [2])).toBeNull();
  expect(askedOf(now(), [1])).toBeNull();
});
