// A pad as it will be: marks that are still on their way to the server are drawn at once, also while there is no connection.
// Whether they hold, and what they bring, is for the server to say.
import type { Marking } from "../lib/live.svelte";
import type { DuelView, OnBoardView, SheetView, View } from "../views";

export const MISTHROW = "misthrow";

/** The view of a seat with its marks on their way. */
export function drawn(view: View, marks: Marking[]): View {
  return marks.filter((one) => one.seat === view.seat).reduce(withMark, view);
}

function withMark(view: View, { seat, mark, type }: Marking): View {
  const made = type === "mark";
  switch (view.game) {
    case "qwixx":
      return { ...view, sheets: view.sheets.map((sheet) => (sheet.seat === seat ? onSheet(sheet, mark, made) : sheet)) };
    case "on-board":
      return onTrack({ ...view, sheets: view.sheets.map((sheet) => (sheet.seat === seat ? onSheet(sheet, mark, made) : sheet)) }, seat, mark, made);
    case "duel":
      return onBoard(view, seat, mark, made);
    default:
      return view;
  }
}

function onSheet(sheet: SheetView, mark: string, made: boolean): SheetView {
  if (mark === MISTHROW) return { ...sheet, misthrows: { ...sheet.misthrows, count: sheet.misthrows.count + (made ? 1 : -1) } };
  const rows = sheet.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => (`${cell.colour} ${cell.number}` === mark ? { ...cell, move: null, mark: made ? ("crossed" as const) : ("open" as const) } : cell)),
  }));
  return { ...sheet, rows };
}

/** Where the pawn stood before is not known, so a move that is taken back is seen when the server has told. */
function onTrack(view: OnBoardView, seat: number, mark: string, made: boolean): OnBoardView {
  const to = view.track.find((one) => mark === `field ${one.field}`);
  if (!to || !made) return view;
  return {
    ...view,
    pawns: view.pawns.map((field, at) => (at === seat - 1 ? to.field : field)),
    track: view.track.map((field) => ({ ...field, move: null, pawn: field === to ? seat : field.pawn === seat ? null : field.pawn })),
  };
}

function onBoard(view: DuelView, seat: number, mark: string, made: boolean): DuelView {
  if (mark === MISTHROW) {
    const players = view.players.map((one) => (one.seat === seat ? { ...one, misthrows: { ...one.misthrows, count: one.misthrows.count + (made ? 1 : -1) } } : one));
    return { ...view, players };
  }
  const rows = view.rows.map((row) => ({
    ...row,
    cells: row.cells.map((cell) => (made && `${cell.colour} ${cell.number}` === mark ? { ...cell, owner: seat, height: cell.owner === seat ? cell.height + 1 : 1 } : cell)),
  }));
  return { ...view, rows };
}
