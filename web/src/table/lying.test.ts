import { expect, test } from "vitest";
import type { News } from "../news";
import type { DieView } from "../views";
import { crossed, misthrow, rolled, turn } from "../testing/samples";
import { lying, takenRoll } from "./lying";

const die = (colour: DieView["colour"], value: number | null, gone = false): DieView => ({ colour, value, gone });
const TABLE = [die("white", 3), die("white", 4), die("red", 2), die("yellow", null, true)];
const BEFORE_A_ROLL = TABLE.map((one) => ({ ...one, value: null }));
const byColours: News = { kind: "crossed", seat: 1, colour: "red", number: 6, action: "colour", dice: [1, 2], count: 1, points: 1 };
const faces = (dice: DieView[], ...news: News[]) => lying(dice, news).map(({ value, lifted, gone }) => (gone ? "" : `${value ?? "?"}${lifted ? "!" : ""}`));

test("dice show their roll until the next one, and the two that a colour used are lifted", () => {
  expect(faces(BEFORE_A_ROLL)).toEqual(["?", "?", "?", ""]);
  expect(faces(TABLE, rolled(1))).toEqual(["3", "4", "2", ""]);
  expect(faces(TABLE, rolled(1), crossed(1, 7))).toEqual(["3", "4", "2", ""]);
  expect(faces(BEFORE_A_ROLL, rolled(1), crossed(1, 7), byColours, turn(2))).toEqual(["3", "4!", "2!", ""]);
  expect(faces(BEFORE_A_ROLL, rolled(1), misthrow(1), turn(2))).toEqual(["3", "4", "2", ""]);
  expect(faces(TABLE, rolled(1), byColours, turn(2), rolled(2))).toEqual(["3", "4", "2", ""]);
});

test("a die that left with the number it made is still seen", () => {
  expect(faces(BEFORE_A_ROLL.map((one) => ({ ...one, gone: one.colour !== "white" })), rolled(1), byColours)).toEqual(["3", "4!", "2!", ""]);
});

test("a roll that was taken back is there to be corrected", () => {
  expect(takenRoll(BEFORE_A_ROLL, [rolled(1), crossed(1, 7)])).toEqual([3, 4, 2, 0]);
  expect(takenRoll(BEFORE_A_ROLL, [crossed(1, 7)])).toEqual([0, 0, 0, 0]);
});
