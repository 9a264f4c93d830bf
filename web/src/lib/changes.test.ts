import { expect, test } from "vitest";
import { changed } from "./changes";

const VIEW = { totals: [0, 3], phase: "white", sheets: [{ total: 0, rows: [{ crosses: 0 }, { crosses: 0 }] }, { total: 3, rows: [{ crosses: 2 }] }] };

test("values and parts change, and the rest stays what it was", () => {
  const after = changed(VIEW, [["/totals", [1, 3]], ["/sheets/0/total", 1], ["/sheets/0/rows/1", { crosses: 1 }]]);
  expect(after).toEqual({ totals: [1, 3], phase: "white", sheets: [{ total: 1, rows: [{ crosses: 0 }, { crosses: 1 }] }, { total: 3, rows: [{ crosses: 2 }] }] });
  expect(after.sheets[1]).toBe(VIEW.sheets[1]);
  expect(after.sheets[0]?.rows[0]).toBe(VIEW.sheets[0]?.rows[0]);
  expect(VIEW.totals).toEqual([0, 3]);
});

test("without changes it is the same view", () => {
  expect(changed(VIEW, [])).toBe(VIEW);
});

test("a view may be another one altogether", () => {
  expect(changed(VIEW, [["", { phase: "finished" }]])).toEqual({ phase: "finished" });
});
