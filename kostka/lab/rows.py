"""What the kernels of the row games share: cells as bits of one integer, and tables derived from the rules.

Bit 12 * row + column stands for a number of a row, column 11 for its lock. A set of cells is an integer with these
bits, so a whole sheet fits into 48 bits. A choice is a set of at most one cell, the empty set a pass.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.games import rows
from kostka.games.core import Refused
from kostka.games.rows import COLOURS, Cell, Dice, Pad
from kostka.lab.jit import jit

Ints = NDArray[np.int64]

ROWS: Final = 4
COLUMNS: Final = 11
WIDTH: Final = COLUMNS + 1
ROW: Final = (1 << WIDTH) - 1
"""The cells of the first row, lock included."""


def _standard_pad() -> Pad:
    from kostka.games.registry import game

    pad: Pad = game("qwixx").standard.parts
    return pad


PAD: Final = _standard_pad()
"""The sheet of Qwixx, whose rows and points the rules prescribe for all three games."""

MISTHROW_POINTS: Final = rows.MISTHROW_POINTS
ROWS_TO_END: Final = rows.ROWS_TO_END
ENOUGH: Final = rows.CROSSES_BEFORE_LAST


def check_pad(pad: Pad) -> None:
    """Refuse rows that the bits have no place for."""
    if pad.rows != PAD.rows or pad.points != PAD.points:
        raise Refused("the kernels know four rows of eleven numbers in the order of Qwixx; these rows are different")


# --- cells and moves ------------------------------------------------------------------------------------------------


def bit_of(cell: Cell) -> int:
    row, column = PAD.spots[cell]
    return row * WIDTH + column


def mask(cells: tuple[Cell, ...]) -> int:
    return sum(1 << bit_of(cell) for cell in cells)


def cells_named(moves: Sequence[object]) -> Ints:
    """For every move by its number the cell that it names, as a set; empty for a pass and for moves of another kind."""
    return np.array([mask((move,)) if isinstance(move, Cell) else 0 for move in moves], np.int64)


# --- tables from the rules ------------------------------------------------------------------------------------------


def _crossable() -> Ints:
    """For the crosses of a row (bits, lock included) the columns that may be crossed next while it is open."""
    by_progress = np.zeros((COLUMNS + 1, COLUMNS + 1), np.int64)
    for last in range(-1, COLUMNS):
        for crosses in range(last + 2):
            if (crosses == 0) != (last == -1):
                continue
            crossed = (*range(crosses - 1), last) if crosses else ()
            sheets = rows.Sheets(PAD, (rows.Sheet((crossed, (), (), ())),))
            free = (c for c, cell in enumerate(PAD.rows[0].cells) if rows.obstacle(sheets, 1, cell) is None)
            by_progress[last + 1, crosses] = sum(1 << column for column in free)
    table = np.zeros(1 << WIDTH, np.int64)
    for crossed_bits in range(1 << COLUMNS):
        table[crossed_bits] = by_progress[crossed_bits.bit_length(), crossed_bits.bit_count()]
    return table


def _coloured(first: int) -> Ints:
    """For a white pair and the two coloured dice from `first` on (36 * pair + 6 * die + die): the cells they show."""
    table = np.zeros(36 * 36, np.int64)
    for index in range(36 * 36):
        white_1, white_2, one, two = index // 216, index // 36 % 6, index // 6 % 6, index % 6
        dice: list[int] = [white_1 + 1, white_2 + 1, 0, 0, 0, 0]
        dice[2 + first], dice[3 + first] = one + 1, two + 1
        table[index] = mask(rows.colour_cells(PAD, tuple(dice)))
    return table


CROSSABLE: Final = _crossable()
WHITE: Final = np.array([mask(rows.white_cells(PAD, (i // 6 + 1, i % 6 + 1, 0, 0, 0, 0))) for i in range(36)], np.int64)
"""For a white pair (6 * die + die) the cells that show its sum."""
RED_YELLOW: Final = _coloured(0)
GREEN_BLUE: Final = _coloured(2)
REACHED: Final = np.array([crossed.bit_length() for crossed in range(1 << WIDTH)], np.int64)
"""The column after the right-most cross or token of a row (bits)."""
POINTS: Final = np.array(PAD.points, np.int64)
ROLLS: Final = 6**6


LAST_CELLS: Final = sum(1 << row * WIDTH + COLUMNS - 1 for row in range(ROWS))


def dice_masks(dice: Dice) -> tuple[int, int]:
    """The cells that the white sum shows, and those that a white die and a coloured one show."""
    if not dice:
        return 0, 0
    return mask(rows.white_cells(PAD, dice)), mask(rows.colour_cells(PAD, dice))


assert tuple(row.lock for row in PAD.rows) == COLOURS


# --- compiled helpers -----------------------------------------------------------------------------------------------
# A choice is a set so that what follows needs no branch: one that the processor cannot predict costs as much as all the
# rest of a decision.


@jit
def count(cells: int) -> int:
    """How many cells a set has (one machine instruction: the compiler knows this loop)."""
    found = 0
    while cells:
        cells &= cells - 1
        found += 1
    return found


@jit
def first_of(cells: int) -> int:
    """The bit of the first cell of a set that is not empty."""
    return count((cells & -cells) - 1)


@jit
def nth_of(cells: int, n: int, most: int) -> int:
    """The cell that comes after n others, as a set; n is at most `most`, and the set is empty if there is no such."""
    for i in range(most):
        cells &= cells - (i < n)
    return cells & -cells


@jit
def show(bits: np.uint64) -> tuple[int, int]:
    """A roll of six dice from the upper 32 random bits: the cells of the white sum, and the coloured ones."""
    roll = np.int64(((bits >> np.uint64(32)) * np.uint64(ROLLS)) >> np.uint64(32))
    pair, rest = roll // 1296, roll % 1296
    return WHITE[pair], RED_YELLOW[pair * 36 + rest // 36] | GREEN_BLUE[pair * 36 + rest % 36]


@jit
def draw(fraction: np.uint64, options: int) -> tuple[np.uint64, int]:
    """One of so many options, and what is left of the random 32-bit fraction for further draws."""
    spread = fraction * np.uint64(options)
    return spread & np.uint64(0xFFFFFFFF), int(np.int64(spread >> np.uint64(32)))


@jit
def any_of(fraction: np.uint64, cells: int, most: int) -> tuple[np.uint64, int]:
    """A pass or one of at most so many cells, each as likely."""
    fraction, n = draw(fraction, count(cells) + 1)
    return fraction, nth_of(cells, n, most)


@jit
def row_of(cell: int) -> int:
    """The row of a cell given as a set; any row for the empty set."""
    return (count(cell - 1) // WIDTH) & (ROWS - 1)


@jit
def crossable(crosses: int, row: int) -> int:
    """The cells of a row that may be crossed next on a sheet while the row is open."""
    shift = row * WIDTH
    return int(CROSSABLE[(crosses >> shift) & ROW] << shift)


@jit
def points(crosses: int) -> int:
    """The points of all rows of a sheet."""
    return int(
        POINTS[count(crosses & ROW)]
        + POINTS[count((crosses >> WIDTH) & ROW)]
        + POINTS[count((crosses >> 2 * WIDTH) & ROW)]
        + POINTS[count((crosses >> 3 * WIDTH) & ROW)]
    )


@jit
def skipped(crosses: int, cell: int) -> int:
    """How many numbers a cross would skip; a last number counts as the best of all, for its lock."""
    if cell & LAST_CELLS:
        return -COLUMNS
    shift = row_of(cell) * WIDTH
    return int(first_of(cell) - shift - REACHED[(crosses >> shift) & ROW])


@jit
def least_skipping(crosses: int, cells: int, most: int) -> int:
    """The cell that skips the fewest numbers, in the fullest row among equals; a pass if all skip too many."""
    chosen, fewest, fullest = 0, most + 1, -1
    while cells:
        cell = cells & -cells
        cells ^= cell
        skips, full = skipped(crosses, cell), count((crosses >> row_of(cell) * WIDTH) & ROW)
        if skips < fewest or (skips == fewest and full > fullest and chosen):
            chosen, fewest, fullest = cell, skips, full
    return chosen
