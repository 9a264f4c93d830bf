import { expect, test } from "vitest";
import { secondsLeft } from "./countdown";

test("sixty seconds begin at sixty, also if the clock was read a moment before, and end at nought", () => {
  expect([-400, 0, 1, 999, 1000, 1001, 59_999, 60_000, 70_000].map((now) => secondsLeft(60_000, now, 60))).toEqual([60, 60, 60, 60, 59, 59, 1, 0, 0]);
});
