import { expect, test } from "vitest";
import { spiral } from "./spiral";

test("from the lower left corner clockwise to the middle", () => {
  expect(spiral(3, 3)).toEqual([[0, 2], [0, 1], [0, 0], [1, 0], [2, 0], [2, 1], [2, 2], [1, 2], [1, 1]]);
  expect(spiral(2, 1)).toEqual([[0, 0], [1, 0]]);
});

test.each([[7, 6], [1, 5], [5, 1], [4, 9]])("%i by %i: every place once, each next to the one before", (columns, rows) => {
  const places = spiral(columns, rows);
  expect(new Set(places.map(String)).size).toBe(columns * rows);
  places.slice(1).forEach(([column, row], at) => {
    const [fromColumn, fromRow] = places[at]!;
    expect(Math.abs(column - fromColumn) + Math.abs(row - fromRow)).toBe(1);
  });
});
