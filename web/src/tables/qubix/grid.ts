// Cells by their names: a letter for the column, a number for the row; "a1-c1" is a straight run of them.

export interface Cell {
  column: number;
  row: number;
}

/** A run of cells: its first cell, and how far it reaches. */
export interface Span extends Cell {
  wide: number;
  high: number;
}

const LETTERS = "abcdefghi";

export const cellName = ({ column, row }: Cell): string => `${LETTERS[column] ?? ""}${row + 1}`;

function cellOf(name: string): Cell {
  return { column: LETTERS.indexOf(name.charAt(0)), row: Number(name.slice(1)) - 1 };
}

export function spanOf(cells: string): Span {
  const [first = "", last = first] = cells.split("-");
  const from = cellOf(first);
  const to = cellOf(last);
  return { ...from, wide: to.column - from.column + 1, high: to.row - from.row + 1 };
}

export const lengthOf = (cells: string): number => Math.max(spanOf(cells).wide, spanOf(cells).high);

/** The names of the cells in a run, or in a list with spaces. */
export function namesIn(cells: string): string[] {
  return cells.split(" ").filter(Boolean).flatMap((run) => {
    const { column, row, wide, high } = spanOf(run);
    return Array.from({ length: wide * high }, (_, at) => cellName({ column: column + (at % wide), row: row + Math.floor(at / wide) }));
  });
}
