import { expect, test } from "vitest";
import { cellName, lengthOf, namesIn, spanOf } from "./grid";

test("a cell is named by the letter of its column and the number of its row", () => {
  expect(cellName({ column: 0, row: 0 })).toBe("a1");
  expect(cellName({ column: 2, row: 4 })).toBe("c5");
});

test("a run has a first cell and reaches across or along", () => {
  expect(spanOf("b2")).toEqual({ column: 1, row: 1, wide: 1, high: 1 });
  expect(spanOf("a1-c1")).toEqual({ column: 0, row: 0, wide: 3, high: 1 });
  expect(spanOf("c2-c3")).toEqual({ column: 2, row: 1, wide: 1, high: 2 });
  expect(["b2", "a1-c1", "c2-c3"].map(lengthOf)).toEqual([1, 3, 2]);
});

test("the cells of runs are listed in order", () => {
  expect(namesIn("a1-c1")).toEqual(["a1", "b1", "c1"]);
  expect(namesIn("c2-c3 a1")).toEqual(["c2", "c3", "a1"]);
  expect(namesIn("")).toEqual([]);
});
