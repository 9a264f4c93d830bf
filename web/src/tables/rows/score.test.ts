import { expect, test } from "vitest";
import type { RowView } from "../../views";
import { nextBrings, rowName } from "./sheets";

const SCALE = [0, 1, 3, 6];
const row = (changes: Partial<RowView> = {}): RowView => ({
  cells: [{ colour: "red", number: 2, mark: "crossed", move: null }, { colour: "red", number: 3, mark: "open", move: null }],
  lock: { colour: "red", mark: "open", missing: 0 },
  closed: false,
  crosses: 1,
  points: 1,
  ...changes,
});

test("a row says what it has and what the next cross brings", () => {
  expect(rowName(row(), SCALE)).toBe("red; crossed off: 2; 1 point; the next cross is worth 2");
  expect(rowName(row())).toBe("red; crossed off: 2; 1 point");
  expect(rowName(row({ closed: true }), SCALE)).toBe("red; crossed off: 2; closed; 1 point");
  expect(rowName(row({ crosses: 3, points: 6 }), SCALE)).toBe("red; crossed off: 2; 6 points");
});

test("nothing comes after the end of the scale", () => {
  expect(SCALE.map((points) => nextBrings(SCALE, points))).toEqual([1, 2, 3, 0]);
});
