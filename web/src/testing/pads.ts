// Small score pads for the unit tests.
import type { Colour, DuelView, OnBoardView, QwixxView, SheetView } from "../views";

const COLOURS: Colour[] = ["red", "yellow", "green", "blue"];

const sheet = (seat: number): SheetView => ({
  seat,
  rows: COLOURS.map((colour) => ({
    cells: [2, 3, 4].map((number) => ({ colour, number, move: `${colour} ${number}`, mark: "open" as const })),
    lock: { colour, mark: "open" as const, missing: 5 },
    closed: false,
    crosses: 0,
    points: 0,
  })),
  misthrows: { count: 0, boxes: 4, points: 0, each: -5 },
  total: 0,
});

const base = { layout: "standard", seats: 2, first: 1, options: {}, seat: 1, active: null, deciding: [], totals: [0, 0], winners: null, dice: [], scale: [], plain: ["misthrow"], pass_points: 0, phase: "pad" as const };
const pad = { marks: [], ended: null, by: null };

export const qwixx = (changes: Partial<QwixxView> = {}): QwixxView => ({ ...base, game: "qwixx", sheets: [sheet(1), sheet(2)], pad, ...changes });

export const onBoard = (changes: Partial<OnBoardView> = {}): OnBoardView => ({
  ...base,
  game: "on-board",
  sheets: [sheet(1), sheet(2)],
  pawns: [1, 0],
  announcer: null,
  track: [1, 2, 3].map((field) => ({ field, colour: "green" as const, number: 13 - field, bonus: field, final: false, pawn: field === 1 ? 1 : null, move: field > 1 ? `field ${field}` : null, crosses: true })),
  pad,
  ...changes,
});

export const duel = (changes: Partial<DuelView> = {}): DuelView => ({
  ...base,
  game: "duel",
  rows: COLOURS.map((colour) => ({
    cells: [2, 3, 4].map((number) => ({ colour, number, move: `${colour} ${number}`, owner: null, height: 0, front: false, capturable: false })),
    lock: { colour, owner: null, missing: [5, 5] },
    closed: false,
    tokens: [0, 0],
    points: [0, 0],
  })),
  players: [1, 2].map((seat) => ({ seat, supply: 22, misthrows: { count: 0, points: 0 } })),
  misthrow_boxes: 4,
  pad,
  ...changes,
});
