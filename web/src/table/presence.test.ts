import { expect, test } from "vitest";
import { seat } from "../testing/samples";
import { awayFrom } from "./presence";

test("away is who plays on another device and does not look; never a bot, a free seat or who has left", () => {
  const seats = [seat(1, "Ada"), seat(2, "Ben"), seat(3, "Cleo"), seat(4, "Pip", { kind: "bot" }), seat(5, "", { kind: "free" }), seat(6, "Gus", { left: true })];
  expect(awayFrom({ seats, here: [3], mine: [{ seat: 1, sealed: null }] })).toEqual([2]);
  expect(awayFrom({ seats, here: [], mine: [] })).toEqual([1, 2, 3]);
});
