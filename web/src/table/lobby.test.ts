import { expect, test } from "vitest";
import { seat } from "../testing/samples";
import { forward, freed, invited, startNow, without, withOneMore } from "./lobby";

const free = (number: number) => seat(number, "", { kind: "free" });
const bot = (number: number) => seat(number, "Pip", { kind: "bot", level: "easy" });
const first = { again: false, dice: "verified" };
const rematch = { again: true, dice: "verified" };
const seats = [seat(1, "Ada", { commitment: "a" }), free(2), bot(3)];

test("seats are added at the end, removed, freed where they are, and moved by one", () => {
  expect(withOneMore(seats)).toEqual([1, 2, 3, 0]);
  expect(without(seats, 2)).toEqual([1, 3]);
  expect(freed(seats, 3)).toEqual([1, 2, 0]);
  expect(forward(seats, 3)).toEqual([1, 3, 2]);
  expect(forward(seats, 2)).toEqual([2, 1, 3]);
  expect(forward(seats, 1)).toEqual([1, 2, 3]);
});

test("in a rematch a seat is kept for who has not come yet; with typed dice nobody can tell", () => {
  const again = [...seats, seat(4, "Ben")];
  expect(invited(again, rematch).map((one) => one.name)).toEqual(["Ben"]);
  expect(invited([seat(1, "Ada", { nonce: "of an earlier lobby" })], rematch)).toEqual([]);
  expect(invited(again, { ...rematch, dice: "entered" })).toEqual([]);
  expect(invited(again, first)).toEqual([]);
});

test("a start leaves out the seats that nobody has taken, if the others are enough", () => {
  expect(startNow([seat(1, "Ada"), bot(2)], first, [2, 3])).toEqual({ hereOnly: false, enough: true });
  expect(startNow(seats, first, [2, 3])).toEqual({ hereOnly: true, enough: true });
  expect(startNow(seats, first, [3, 4])).toEqual({ hereOnly: true, enough: false });
  expect(startNow([...seats, seat(4, "Ben")], rematch, [2])).toEqual({ hereOnly: true, enough: true });
});
