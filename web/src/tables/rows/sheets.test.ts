import { expect, test } from "vitest";
import { view } from "../../testing/samples";
import type { RowView, SheetView } from "../../views";
import { sheetScore } from "./sheets";

const row = (crosses: number, points: number): RowView => ({ cells: [], closed: false, crosses, points, lock: { colour: "red", mark: "open", missing: 0 } });
const sheet = (seat: number, rows: RowView[], count: number): SheetView => ({ seat, rows, total: 0, misthrows: { boxes: 4, count, each: -5, points: -5 * count } });

test("the score says what the points of a row and of the misthrows come from", () => {
  const [red, misthrows] = sheetScore(view({ sheets: [sheet(1, [row(8, 36)], 0), sheet(2, [row(1, 1)], 2)] }));
  expect(red).toMatchObject({ values: [36, 1], counts: [{ words: "8 crosses", short: "8 ✕" }, { words: "1 cross", short: "1 ✕" }] });
  expect(misthrows).toMatchObject({ label: "Misthrows", values: [-0, -10], counts: [{ words: "" }, { words: "2 misthrows" }] });
});
