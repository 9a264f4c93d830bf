import { expect, test } from "vitest";
import { seat, SEATS } from "../testing/samples";
import { entersDice, nextFront } from "./front";

const around = { held: [1, 2, 3], deciding: [1, 2, 3], decided: [] as number[], active: 2, front: 1 };

test("a device of one person always shows that person's side", () => {
  expect(nextFront({ ...around, held: [3], front: 0 })).toEqual({ seat: 3, cover: false });
  expect(nextFront({ ...around, held: [3], front: 3, decided: [3] })).toEqual({ seat: 3, cover: false });
});

test("nobody is asked for the device while they still have to choose", () => {
  expect(nextFront(around)).toEqual({ seat: 1, cover: false });
});

test("the device goes round clockwise from the active seat, and is covered on its way", () => {
  expect(nextFront({ ...around, decided: [1] })).toEqual({ seat: 2, cover: true });
  expect(nextFront({ ...around, decided: [2], front: 2 })).toEqual({ seat: 3, cover: true });
  expect(nextFront({ ...around, decided: [2, 3], front: 3 })).toEqual({ seat: 1, cover: true });
  expect(nextFront({ ...around, active: null, decided: [2], front: 2 })).toEqual({ seat: 1, cover: true });
});

test("also who chooses alone takes the device first, so that nobody plays for another one", () => {
  expect(nextFront({ ...around, deciding: [2] })).toEqual({ seat: 2, cover: true });
  expect(nextFront({ ...around, held: [1, 2], deciding: [2, 3] })).toEqual({ seat: 2, cover: true });
  expect(nextFront({ ...around, deciding: [2], front: 0 })).toEqual({ seat: 2, cover: true });
});

test("whoever has the device already goes on without a pause", () => {
  expect(nextFront({ ...around, deciding: [2], front: 2 })).toEqual({ seat: 2, cover: false });
  expect(nextFront({ ...around, active: 3, front: 2 })).toEqual({ seat: 2, cover: false });
});

test("when all have chosen the side stays, unless it is a stranger's", () => {
  expect(nextFront({ ...around, front: 3, decided: [1, 2, 3] })).toEqual({ seat: 3, cover: false });
  expect(nextFront({ ...around, held: [2, 3], front: 1, decided: [1, 2, 3] })).toEqual({ seat: 2, cover: false });
});

test("dice are typed in by who rolls them, and a bot's by the first person of a device", () => {
  const withBot = [seat(1, "Ada"), seat(2, "Ben"), seat(3, "Pip", { kind: "bot" })];
  expect(entersDice(null, [1, 2], SEATS)).toBeNull();
  expect(entersDice(2, [1, 2], SEATS)).toBe(2);
  expect(entersDice(3, [1, 2], SEATS)).toBeNull();
  expect(entersDice(3, [2, 1], withBot)).toBe(2);
  expect(entersDice(3, [], withBot)).toBeNull();
});
