"""What the moves of a seat are worth by a table of points to come, for one sheet and given dice.

`after` is the part of a table that holds once this decision is made: values by sheet and misthrows. A sheet on which
two rows are closed has nothing to come, so the end of the game needs no special care.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kostka.games.rows import ROWS_TO_END
from kostka.lab.jit import jit_inline
from kostka.lab.kernel import PASS_NUMBER
from kostka.lab.qwixx.position import CLOSED, DICE, MISTHROWS, sheet_at
from kostka.lab.qwixx.space import CLOSED as CLOSED_KIND
from kostka.lab.qwixx.space import FOLLOWING, GAIN, KIND, PAIR, triangle
from kostka.lab.qwixx.tables import BOXES, COLUMN, COLUMN_OF, MISTHROW, MOVE, ROW_OF, ROWS

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


@jit_inline
def kinds_of(packed: Ints, seat: int, kinds: Ints) -> None:
    """The kinds of the rows on a seat's sheet; a row that anybody closed is closed."""
    for row in range(ROWS):
        kinds[row] = CLOSED_KIND if packed[CLOSED] >> row & 1 else KIND[packed[sheet_at(seat) + row]]


@jit_inline
def standing(kinds: Ints, misthrows: int, after: Floats) -> float:
    """What is to come if the sheet stays as it is."""
    return float(after[triangle(PAIR[kinds[0], kinds[1]], PAIR[kinds[2], kinds[3]]), misthrows])


@jit_inline
def crossing(kinds: Ints, misthrows: int, row: int, column: int, after: Floats) -> float:
    """The points of a cross that is allowed, and what is to come after it."""
    kind = kinds[row]
    other = 2 - (row & 2)
    pair = PAIR[FOLLOWING[kind, column], kinds[row ^ 1]]
    return float(GAIN[kind, column] + after[triangle(pair, PAIR[kinds[other], kinds[other + 1]]), misthrows])


@jit_inline
def passing(kinds: Ints, misthrows: int, crossed: bool, after: Floats) -> float:
    """What is to come, and a misthrow if there is one, if the colour action is passed."""
    if crossed:
        return standing(kinds, misthrows, after)
    if misthrows + 1 >= BOXES:
        return float(MISTHROW)
    return MISTHROW + standing(kinds, misthrows + 1, after)


@jit_inline
def best_colour(packed: Ints, kinds: Ints, misthrows: int, crossed: bool, after: Floats) -> tuple[float, int]:
    """The best colour action: its worth and its number; the pass if nothing is better."""
    best, move = passing(kinds, misthrows, crossed, after), PASS_NUMBER
    for row in range(ROWS):
        for white in range(2):
            number = packed[DICE + white] + packed[DICE + 2 + row] - 2
            if kinds[row] == CLOSED_KIND or FOLLOWING[kinds[row], COLUMN[row, number]] < 0:
                continue
            value = crossing(kinds, misthrows, row, COLUMN[row, number], after)
            if value > best:
                best, move = value, MOVE[row, COLUMN[row, number]]
    return best, move


@jit_inline
def white_worth(packed: Ints, kinds: Ints, misthrows: int, move: int, active: bool, after: Floats) -> float:
    """The worth of a white action; the active seat goes on with its best colour action."""
    if move == PASS_NUMBER:
        return best_colour(packed, kinds, misthrows, False, after)[0] if active else standing(kinds, misthrows, after)
    row, column = ROW_OF[move], COLUMN_OF[move]
    if not active:
        return crossing(kinds, misthrows, row, column, after)
    kind = kinds[row]
    kinds[row] = FOLLOWING[kind, column]
    closed = 0
    for other in range(ROWS):
        if kinds[other] == CLOSED_KIND:
            closed += 1
    # the second row closed ends the game before the colour action
    follows = 0.0 if closed >= ROWS_TO_END else best_colour(packed, kinds, misthrows, True, after)[0]
    kinds[row] = kind
    return float(GAIN[kind, column]) + follows


@jit_inline
def best_white(packed: Ints, kinds: Ints, misthrows: int, active: bool, after: Floats) -> tuple[float, int]:
    """The best white action: its worth and its number; the pass if nothing is better."""
    best, move = white_worth(packed, kinds, misthrows, PASS_NUMBER, active, after), PASS_NUMBER
    number = packed[DICE] + packed[DICE + 1] - 2
    for row in range(ROWS):
        column = COLUMN[row, number]
        if FOLLOWING[kinds[row], column] >= 0:
            value = white_worth(packed, kinds, misthrows, MOVE[row, column], active, after)
            if value > best:
                best, move = value, MOVE[row, column]
    return best, move


@jit_inline
def colour_worth(packed: Ints, kinds: Ints, misthrows: int, move: int, crossed: bool, after: Floats) -> float:
    """The worth of a colour action."""
    if move == PASS_NUMBER:
        return passing(kinds, misthrows, crossed, after)
    return crossing(kinds, misthrows, ROW_OF[move], COLUMN_OF[move], after)


@jit_inline
def misthrows_of(packed: Ints, seat: int) -> int:
    return int(packed[sheet_at(seat) + MISTHROWS])
