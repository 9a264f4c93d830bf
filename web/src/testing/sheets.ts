// Small sheets and boards for the unit tests.
import type { CellView, Colour, DieView, DuelCellView, DuelRowView, DuelView, FieldView, OnBoardView, QwixxView, RowView, SheetView } from "../views";
import { view } from "./samples";

const UP = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const COLOURS: Colour[] = ["red", "yellow", "green", "blue"];
const numbers = (colour: Colour) => (colour === "red" || colour === "yellow" ? UP : [...UP].reverse());

const die = (colour: DieView["colour"], value: number): DieView => ({ colour, value, gone: false });
const DICE = [die("white", 3), die("white", 5), die("red", 2), die("yellow", 6), die("green", 4), die("blue", 1)];

/** Places by name, such as "red 5"; what is offered, and what is crossed. */
interface Marked {
  offered?: string[];
  crossed?: string[];
}

function row(colour: Colour, { offered = [], crossed = [] }: Marked): RowView {
  const last = numbers(colour).findLastIndex((number) => crossed.includes(`${colour} ${number}`));
  const cells = numbers(colour).map((number, at): CellView => {
    const place = `${colour} ${number}`;
    return { colour, number, move: offered.includes(place) ? place : null, mark: crossed.includes(place) ? "crossed" : at < last ? "skipped" : "open" };
  });
  return { cells, closed: false, crosses: 0, points: 0, lock: { colour, mark: "open", missing: 5 } };
}

const sheet = (marked: Marked = {}): SheetView => ({ seat: 1, total: 0, rows: COLOURS.map((colour) => row(colour, marked)), misthrows: { boxes: 4, count: 0, each: -5, points: 0 } });

export const qwixxView = (changes: Partial<QwixxView> = {}, marked: Marked = {}): QwixxView => view({ dice: DICE, scale: [0, 1, 3, 6, 10, 15, 21], sheets: [sheet(marked)], ...changes });

export const field = (number: number, changes: Partial<FieldView> = {}): FieldView => ({ field: number, colour: "green", number, bonus: number, crosses: false, final: false, move: null, pawn: null, ...changes });

export const onBoardView = (changes: Partial<OnBoardView> = {}, marked: Marked = {}): OnBoardView => {
  const { game: _, phase: __, ...shared } = qwixxView({}, marked);
  return { ...shared, game: "on-board", phase: "white", announcer: null, pawns: [0, 1, 0], track: [field(1, { pawn: 2 }), field(2), field(3), field(4), field(5)], ...changes };
};

/** A board with tokens by place: owner and height. */
export function duelView(changes: Partial<DuelView> = {}, lying: Record<string, [number, number]> = {}, offered: string[] = [], capturable: string[] = []): DuelView {
  const rows = COLOURS.map((colour): DuelRowView => {
    const cells = numbers(colour).map((number): DuelCellView => {
      const place = `${colour} ${number}`;
      const [owner = null, height = 0] = lying[place] ?? [];
      return { colour, number, owner, height, front: false, capturable: capturable.includes(place), move: offered.includes(place) ? place : null };
    });
    return { cells, closed: false, lock: { colour, missing: [5, 5], owner: null }, points: [0, 0], tokens: [0, 0] };
  });
  const { sheets: _, game: __, phase: ___, ...shared } = qwixxView();
  return { ...shared, game: "duel", phase: "white", seats: 2, misthrow_boxes: 4, players: [], rows, ...changes };
}
