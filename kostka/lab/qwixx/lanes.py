"""A turn of many random games at once: each game has a lane, and each step is a loop over all lanes.

The compiler makes one instruction for sixteen lanes out of such a loop (AVX2), but only if the loop has no branch in it
and the lines are seen not to overlap. So the steps store 16-bit numbers only, load what `a if c else b` chooses from
before they choose, have loops of fixed lengths over rows and cells, which get unrolled, and are called from where the
arrays are made, where their shapes are known. A step that breaks one of these rules is right, but ten times as slow.

In every lane the same chair is active. A game that begins sits down accordingly; its seats are the chairs in turn.
A turn takes a number for the roll, one for each chair's white action and one for the colour action, whatever is chosen.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.games.rows import CROSSES_BEFORE_LAST, ROWS_TO_END
from kostka.lab import streams
from kostka.lab.jit import jit_inline
from kostka.lab.qwixx.tables import BOXES, COLUMN, COLUMNS, LAST, ROWS

Lines = NDArray[np.int16]
Numbers = NDArray[np.uint32]

LANES: Final = 128

# the lines of a sheet: for each row the right-most crossed column (-1 if none) and the crosses without the lock
RIGHTMOST: Final = 0
CROSSES: Final = RIGHTMOST + ROWS
MISTHROWS: Final = CROSSES + ROWS
SHEET_LINES: Final = MISTHROWS + 1

# the lines of a table, which all chairs share; a closed row is -1 and an open one is 0, because any column | -1 is -1,
# and that lies right of nothing; the seen lines are those from before an action, in which all chairs act at once
CLOSED: Final = 0
SEEN_CLOSED: Final = CLOSED + ROWS
WHITE_CELLS: Final = SEEN_CLOSED + ROWS
COLOUR_CELLS: Final = WHITE_CELLS + ROWS
ROLL: Final = COLOUR_CELLS + 2 * ROWS
WHITE_PASS: Final = ROLL + 1
COLOUR_PASS: Final = WHITE_PASS + 1
OVER: Final = COLOUR_PASS + 1
TABLE_LINES: Final = OVER + 1

RISING: Final = 2
"""So many rows begin with the 2; the others begin with the 12."""
if any(COLUMN[row].tolist() != list(range(COLUMNS))[:: 1 if row < RISING else -1] for row in range(ROWS)):
    raise AssertionError("the lanes of qwixx are made for rows from 2 to 12, then rows from 12 to 2")

_I16, _U16, _U32, _U64 = np.int16, np.uint16, np.uint32, np.uint64
_NO, _0, _1 = _I16(-1), _I16(0), _I16(1)
_LAST, _ENOUGH, _BOXES, _TO_END = _I16(LAST), _I16(CROSSES_BEFORE_LAST), _I16(BOXES), _I16(ROWS_TO_END)
_FACES, _ROLLS = _U16(6), _U64(6**6)


# --- random numbers -------------------------------------------------------------------------------------------------


@jit_inline
def advance(
    a: np.uint32, b: np.uint32, c: np.uint32, counter: np.uint32
) -> tuple[np.uint32, np.uint32, np.uint32, np.uint32, np.uint32]:
    """A number of 32 bits and the state after: sfc32 (Doty-Humphrey, PractRand).

    The streams of the lab multiply 64-bit numbers, for which there is no instruction of many lanes.
    """
    number = _U32(_U32(a + b) + counter)
    turned = _U32(_U32(c << _U32(21)) | _U32(c >> _U32(11)))
    return (
        number,
        _U32(b ^ (b >> _U32(9))),
        _U32(c + _U32(c << _U32(3))),
        _U32(turned + number),
        _U32(counter + _U32(1)),
    )


@jit_inline
def begin(seed: np.uint64, game: np.uint64) -> tuple[np.uint32, np.uint32, np.uint32, np.uint32]:
    """The state in which the numbers of a game begin; it is well mixed already, so they need no warming up."""
    one = streams.start(seed, game)
    two = streams.mix(one)
    return _U32(one), _U32(one >> _U64(32)), _U32(two), _U32(two >> _U64(32))


@jit_inline
def shake(states: Numbers, table: Lines) -> None:
    """All six dice as one number; a face is 0 to 5, so that two of them add up to a column."""
    for lane in range(LANES):
        number, a, b, c, counter = advance(states[0, lane], states[1, lane], states[2, lane], states[3, lane])
        states[0, lane], states[1, lane], states[2, lane], states[3, lane] = a, b, c, counter
        table[ROLL, lane] = _I16((_U64(number) * _ROLLS) >> _U64(32))


@jit_inline
def draw(states: Numbers, draws: Lines) -> None:
    """A number for one decision: its upper 12 bits and the 16 bits after them."""
    for lane in range(LANES):
        number, a, b, c, counter = advance(states[0, lane], states[1, lane], states[2, lane], states[3, lane])
        states[0, lane], states[1, lane], states[2, lane], states[3, lane] = a, b, c, counter
        draws[0, lane] = _I16(number >> _U32(20))
        draws[1, lane] = _I16(number >> _U32(4))


@jit_inline
def _below(upper: np.int16, lower: np.int16, bound: np.int16) -> np.int16:
    """The 28 bits as a number from 0 to bound - 1 (the bias is below bound / 2**28).

    Twelve and sixteen bits, because then nothing is carried beyond 16 bits as long as the bound is below 16.
    """
    carried = _U16((_U32(_U16(lower)) * _U32(bound)) >> _U32(16))
    return _I16(_U16(_U16(_U16(upper) * _U16(bound)) + carried) >> _U16(12))


# --- the steps of a turn --------------------------------------------------------------------------------------------


@jit_inline
def _sixth(number: np.uint16) -> np.uint16:
    """A sixth, rounded down: exact for 16 bits, and there is no division of many lanes."""
    return _U16((_U32(number) * _U32(43691)) >> _U32(18))


@jit_inline
def _column(row: int, faces: np.int16) -> np.int16:
    return faces if row < RISING else _I16(_LAST - faces)


@jit_inline
def read_dice(table: Lines) -> None:
    """The columns that the dice name: in each row one for both white dice and two for the colour, left one first."""
    for lane in range(LANES):
        rest = _U16(table[ROLL, lane])
        whites = _sixth(_sixth(_sixth(_sixth(rest))))
        white = _sixth(whites)
        other = _U16(whites - _FACES * white)
        low, high = _I16(min(white, other)), _I16(max(white, other))
        # two equal white dice name one cell, not two
        same = _NO if low == high else _0
        for place in range(ROWS):
            row = ROWS - 1 - place
            before = _sixth(rest)
            face = _I16(rest - _FACES * before)
            rest = before
            left, right = (low, high) if row < RISING else (high, low)
            table[WHITE_CELLS + row, lane] = _column(row, _I16(low + high))
            table[COLOUR_CELLS + 2 * row, lane] = _column(row, _I16(face + left))
            table[COLOUR_CELLS + 2 * row + 1, lane] = _I16(_column(row, _I16(face + right)) | same)


@jit_inline
def look(table: Lines) -> None:
    """What is closed now counts in the next action, and all is closed for it if the game is over."""
    for lane in range(LANES):
        closed = _0
        for row in range(ROWS):
            closed = _I16(closed - table[CLOSED + row, lane])
        over = _NO if closed >= _TO_END else _0
        for row in range(ROWS):
            table[SEEN_CLOSED + row, lane] = _I16(table[CLOSED + row, lane] | over)


@jit_inline
def _legal(cell: int, row: int, table: Lines, sheet: Lines, lane: int) -> np.int16:
    column = _I16(table[cell, lane] | table[SEEN_CLOSED + row, lane])
    enough = (column < _LAST) | (sheet[CROSSES + row, lane] >= _ENOUGH)
    return _I16((column > sheet[RIGHTMOST + row, lane]) & enough)


@jit_inline
def act(cells: int, each: int, passing: int, draws: Lines, table: Lines, sheet: Lines) -> None:
    """One of the legal cells is crossed, or none; there are so many cells for each row."""
    for lane in range(LANES):
        options = _1
        for cell in range(ROWS * each):
            options = _I16(options + _legal(cells + cell, cell // each, table, sheet, lane))
        # so many legal cells are left out; below zero one has been crossed, and what is legal then does not matter
        skip = _below(draws[0, lane], draws[1, lane], options)
        for cell in range(ROWS * each):
            row = cell // each
            legal = _legal(cells + cell, row, table, sheet, lane)
            crossed = (legal > _0) & (skip == _0)
            skip = _I16(skip - legal)
            column, rightmost = table[cells + cell, lane], sheet[RIGHTMOST + row, lane]
            sheet[RIGHTMOST + row, lane] = column if crossed else rightmost
            sheet[CROSSES + row, lane] = _I16(sheet[CROSSES + row, lane] + _I16(crossed))
        for row in range(ROWS):
            closing = _NO if sheet[RIGHTMOST + row, lane] == _LAST else _0
            table[CLOSED + row, lane] = _I16(table[CLOSED + row, lane] | closing)
        table[passing, lane] = _I16(skip == _0)


@jit_inline
def end_turn(table: Lines, sheet: Lines) -> None:
    """A misthrow after two passes, unless the white action has ended the game."""
    for lane in range(LANES):
        closed = _0
        for row in range(ROWS):
            closed = _I16(closed - table[CLOSED + row, lane])
        passed = (table[WHITE_PASS, lane] > _0) & (table[COLOUR_PASS, lane] > _0)
        misthrows = _I16(sheet[MISTHROWS, lane] + _I16(passed & (closed < _TO_END)))
        sheet[MISTHROWS, lane] = misthrows
        table[OVER, lane] = _I16((misthrows >= _BOXES) | (closed >= _TO_END))
