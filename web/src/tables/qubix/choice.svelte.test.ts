import { beforeEach, expect, test, vi } from "vitest";
import { view as sample } from "../../testing/samples";
import type { BlockView, LaysView, QubixView } from "../../views";
import { Choice } from "./choice.svelte";

const LONG: BlockView = { id: 7, colour: "r", cells: "a1-b1" };
const SHORT: BlockView = { id: 8, colour: "b", cells: "c1" };
const COVERED: BlockView = { id: 9, colour: "b", cells: "a2" };
const STORED: BlockView = { id: 3, colour: "y", cells: "a1" };
const FOREIGN: BlockView = { id: 4, colour: "y", cells: "a1" };

/** The page sends the texts of the server and makes none of its own. */
const lays = (group: Partial<LaysView> & { cells: string[] }): LaysView => ({
  from: "pile", blocks: [6, 7], to: 1, partner: null, scores: {}, ...group, moves: [6, 7].map((block) => group.cells.map((cells) => `lay ${block} on ${cells} of ${group.to ?? 1}`)),
});
const square = { pattern: "square", points: [4, 2], cells: "a1 b1 a2 b2" };

/** The long block fits four ways on a field, once into the store; the short one nowhere. */
const VIEW: QubixView = {
  ...sample(),
  game: "qubix",
  phase: "build",
  plain: [],
  colours: { r: "red", b: "blue", y: "yellow" },
  pile: { columns: 3, rows: 3, layers: 2, blocks: [{ ...LONG, layer: 1, held: null }, { ...SHORT, layer: 1, held: null }, { ...COVERED, layer: 0, held: "covered" }] },
  fields: [],
  stores: [{ columns: 2, rows: 2, blocks: [STORED] }, { columns: 2, rows: 2, blocks: [FOREIGN] }],
  patterns: {},
  deal: null,
  building: null,
  earned: null,
  lays: [lays({ cells: ["a1-b1", "b1-c1", "a1-a2", "b1-b2"], partner: 2, scores: { "a1-a2": square } }), lays({ to: "store", cells: ["a1-b1"] })],
};

class Table {
  view = $state.raw(VIEW);
  mayPick = $state(true);
  picked = $state<string | null>(null);
  pick = (move: string): void => void (this.picked = move);
  unpick = (): void => void (this.picked = null);
  ask = vi.fn<(place: string) => void>();
}

let table: Table;
let choice: Choice;
beforeEach(() => {
  table = new Table();
  choice = new Choice(table);
});

const cell = (column: number, row: number) => ({ column, row });

test("a block is taken, laid and picked as a move", () => {
  choice.take(LONG);
  expect(choice.goals).toEqual([1, "store"]);
  expect(choice.move).toBeNull();
  choice.tap(1, cell(0, 0));
  expect(table.picked).toBe("lay 7 on a1-b1 of 1");
  expect(choice.laid).toBe(true);
  choice.tap("store", cell(0, 0));
  expect(table.picked).toBe("lay 7 on a1-b1 of store");
});

test("a second tap on the block in hand puts it back", () => {
  choice.take(LONG);
  choice.tap(1, cell(0, 0));
  choice.take(LONG);
  expect([choice.block, choice.ghost, table.picked]).toEqual([null, null, null]);
});

test("a tap on a laid block turns it around the tapped cell", () => {
  choice.take(LONG);
  choice.tap(1, cell(1, 0));
  expect(table.picked).toBe("lay 7 on b1-c1 of 1");
  expect(choice.mayTurn).toBe(true);
  choice.tap(1, cell(1, 0));
  expect(table.picked).toBe("lay 7 on b1-b2 of 1");
  choice.tap("store", cell(0, 0));
  expect(choice.mayTurn).toBe(false);
});

test("a tap where the block can't lie asks why, and changes nothing else", () => {
  choice.tap(1, cell(0, 0));
  expect(table.ask).not.toHaveBeenCalled();
  choice.take(LONG);
  choice.tap(1, cell(2, 2));
  choice.tap("store", cell(0, 1));
  expect(table.ask.mock.calls).toEqual([["pile 7 c3 of 1"], ["pile 7 a2 of store"]]);
  expect(choice.asked).toEqual({ place: "pile 7 a2 of store", block: null });
  expect([choice.ghost, table.picked]).toEqual([null, null]);
});

test("the ghost follows the pointer until it is laid", () => {
  choice.take(LONG);
  choice.hover(1, cell(2, 0));
  expect(choice.ghost).toEqual({ to: 1, cells: "b1-c1" });
  expect(choice.laid).toBe(false);
  choice.hover(1, null);
  expect(choice.ghost).toBeNull();
  choice.hover(1, cell(0, 0));
  choice.lay();
  choice.hover(1, cell(2, 0));
  expect(choice.ghost?.cells).toBe("a1-b1");
  expect(table.picked).toBe("lay 7 on a1-b1 of 1");
});

test("a turned block stays turned under the pointer", () => {
  choice.take(LONG);
  choice.turn();
  choice.hover(1, cell(0, 0));
  expect(choice.ghost?.cells).toBe("a1-a2");
});

test("the keys move the ghost to the nearest way to lie, and a laid one is picked anew", () => {
  choice.take(LONG);
  choice.open(1);
  expect(choice.ghost).toEqual({ to: 1, cells: "a1-b1" });
  choice.step(1, 0);
  expect(choice.ghost?.cells).toBe("b1-c1");
  choice.step(1, 0);
  expect(choice.ghost?.cells).toBe("b1-c1");
  expect(table.picked).toBeNull();
  choice.lay();
  choice.step(-1, 0);
  expect(table.picked).toBe("lay 7 on a1-b1 of 1");
});

test("what a way to lie would score is known beforehand, and with whom", () => {
  choice.take(LONG);
  expect(choice.best(1)).toBe(4);
  expect(choice.best("store")).toBe(0);
  expect(choice.scoreOf(1, "a1-a2")).toEqual({ score: square, partner: 2 });
  choice.tap(1, cell(0, 0));
  expect(choice.preview).toEqual({ score: null, partner: 2 });
  choice.turn();
  expect(choice.preview).toEqual({ score: square, partner: 2 });
});

test("a block that stays is asked about by its place", () => {
  for (const block of [COVERED, SHORT, STORED, FOREIGN]) choice.take(block);
  table.mayPick = false;
  choice.take(LONG);
  expect(table.ask.mock.calls.flat()).toEqual(["pile 9", "pile 8", "store 3", "store 4", "pile 7"]);
  expect(choice.asked).toEqual({ place: "pile 7", block: LONG });
  expect(choice.block).toBeNull();
});
