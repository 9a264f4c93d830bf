import { expect, test } from "vitest";
import type { Marking } from "../lib/live.svelte";
import type { View } from "../views";
import { drawn } from "./drawn";
import { duel, onBoard, qwixx } from "../testing/pads";

const mark = (text: string, type: Marking["type"] = "mark", seat = 1): Marking => ({ type, seat, mark: text, id: text });

/** The crossed numbers of a seat's sheet. */
function crossed(view: View, seat = 1): string[] {
  if (!("sheets" in view)) throw new Error("no sheets");
  const cells = view.sheets[seat - 1]?.rows.flatMap((row) => row.cells) ?? [];
  return cells.filter((cell) => cell.mark === "crossed").map((cell) => `${cell.colour} ${cell.number}`);
}

test("a cross on its way is drawn, and can't be tapped again", () => {
  const view = drawn(qwixx(), [mark("red 3"), mark("green 2", "mark", 2)]);
  expect([crossed(view), crossed(view, 2)]).toEqual([["red 3"], []]);
  expect(view.game === "qwixx" && view.sheets[0]?.rows[0]?.cells[1]?.move).toBeNull();
});

test("marks and takings-back follow each other", () => {
  const view = drawn(qwixx(), [mark("red 3"), mark("misthrow"), mark("misthrow"), mark("red 3", "unmark"), mark("misthrow", "unmark"), mark("blue 4")]);
  expect(crossed(view)).toEqual(["blue 4"]);
  expect(view.game === "qwixx" && view.sheets[0]?.misthrows.count).toBe(1);
});

test("the pawn stands where it was sent", () => {
  const view = drawn(onBoard(), [mark("field 3"), mark("red 2")]);
  if (view.game !== "on-board") throw new Error("another game");
  expect([view.pawns, view.track.map((field) => field.pawn)]).toEqual([[3, 0], [null, null, 1]]);
  expect(crossed(view)).toEqual(["red 2"]);
  expect(drawn(onBoard(), [mark("field 1", "unmark")])).toEqual(onBoard());
});

test("tokens lie, pile up and capture", () => {
  const rows = duel().rows.map((row) => ({ ...row, cells: row.cells.map((cell) => (cell.colour === "red" && cell.number === 4 ? { ...cell, owner: 2, height: 1 } : cell)) }));
  const view = drawn(duel({ rows }), [mark("red 3"), mark("red 3"), mark("red 4"), mark("misthrow"), mark("blue 2", "unmark")]);
  if (view.game !== "duel") throw new Error("another game");
  expect(view.rows[0]?.cells.map(({ owner, height }) => [owner, height])).toEqual([[null, 0], [1, 2], [1, 1]]);
  expect(view.players.map((player) => player.misthrows.count)).toEqual([1, 0]);
});
