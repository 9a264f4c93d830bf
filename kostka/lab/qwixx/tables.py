"""The rows of Qwixx as numbered states, the moves by row and column: all of it asked from the rules.

What can still happen in a row depends on two things only: how many crosses it holds and where the right-most one is. So
a row has 62 states, and one table of successors serves all four rows, because columns count from the left in each.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kostka.games import rows
from kostka.games.qwixx import GAME
from kostka.games.rows import Cell, Pad, Sheets, Spot

PAD: Final[Pad] = GAME.standard.parts
DIGEST: Final = GAME.standard.digest
ROWS: Final = len(PAD.rows)
COLUMNS: Final = len(PAD.rows[0].cells)
BOXES: Final = PAD.misthrow_boxes
MISTHROW: Final = rows.MISTHROW_POINTS
NUMBERS: Final = tuple(range(2, 13))
"""What two dice can show together."""


class RowState(NamedTuple):
    """A row on one sheet: crosses (the lock counts) and the column of the right-most one, -1 if there is none."""

    crosses: int
    column: int


def row_state(crossed: tuple[int, ...]) -> RowState:
    return RowState(len(crossed), crossed[-1] if crossed else -1)


def _successors(row: int) -> dict[RowState, dict[int, RowState]]:
    """For every state that a row can come into: the state after a cross in each column that the rules allow."""
    found: dict[RowState, dict[int, RowState]] = {}
    todo = [rows.empty_sheets(PAD, 1)]
    while todo:
        sheets = todo.pop()
        state = row_state(sheets.of(1).rows[row])
        if state in found:
            continue
        found[state] = {}
        for column, after in _crossings(sheets, row):
            found[state][column] = row_state(after.of(1).rows[row])
            todo.append(after)
    return found


def _crossings(sheets: Sheets, row: int) -> list[tuple[int, Sheets]]:
    cells = PAD.rows[row].cells
    return [
        (column, rows.cross(sheets, {1: cell}))
        for column, cell in enumerate(cells)
        if rows.obstacle(sheets, 1, cell) is None
    ]


_GRAPH = _successors(0)
if any(_successors(row) != _GRAPH for row in range(ROWS)):
    raise AssertionError("the kernel of qwixx is made for four rows of the same kind")

STATES: Final = tuple(sorted(_GRAPH))
NUMBER_OF: Final = {state: number for number, state in enumerate(STATES)}

NEXT: Final[NDArray[np.int8]] = np.array(
    [[NUMBER_OF.get(_GRAPH[state].get(c, RowState(-1, -1)), -1) for c in range(COLUMNS)] for state in STATES], np.int8
)
"""NEXT[state, column]: the row's state after a cross there, or -1 where none is allowed."""

POINTS: Final[NDArray[np.int64]] = np.array([PAD.points[state.crosses] for state in STATES], np.int64)
LAST: Final = COLUMNS - 1
"""The column whose cross brings the lock and closes the row."""

COLUMN: Final[NDArray[np.int64]] = np.array(
    [[PAD.spots[Cell(row.lock, number)].column for number in NUMBERS] for row in PAD.rows], np.int64
)
"""COLUMN[row, number - 2]: where the number stands."""

_MOVES: Final = GAME.moves(GAME.setup(1))
MOVE: Final[NDArray[np.int64]] = np.array([[_MOVES.index(cell) for cell in row.cells] for row in PAD.rows], np.int64)
"""MOVE[row, column]: the number of the move that crosses there."""
_SPOTS: Final = [PAD.spots[move] if isinstance(move, Cell) else Spot(-1, -1) for move in _MOVES]
ROW_OF: Final[NDArray[np.int64]] = np.array([spot.row for spot in _SPOTS], np.int64)
COLUMN_OF: Final[NDArray[np.int64]] = np.array([spot.column for spot in _SPOTS], np.int64)
"""ROW_OF[move], COLUMN_OF[move]: and back; the pass has none."""
