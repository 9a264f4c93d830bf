"""Whole games in which every decision is uniform over the legal moves, as fast as they go.

A sheet is two words of four lanes, 16 bits for each row: in one the bits of the columns right of every cross, in the
other the number of crosses. What is legal then comes out of a few operations on whole words, without a branch.
"""

from __future__ import annotations

from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.games import rows
from kostka.games.rows import CROSSES_BEFORE_LAST, ROWS_TO_END
from kostka.lab import streams
from kostka.lab.jit import jit, jit_inline
from kostka.lab.qwixx.tables import BOXES, COLUMNS, LAST, MISTHROW, PAD, ROWS

Words = NDArray[np.uint64]
Counts = NDArray[np.int32]

LANE: Final = 16
ROLLS: Final = 6**6
WHITE_STRIDE: Final = 6**4

_U = np.uint64
ONE_EACH: Final = _U(sum(1 << LANE * row for row in range(ROWS)))
ALL: Final = _U(((1 << COLUMNS) - 1) * int(ONE_EACH))
NOT_LAST: Final = _U(((1 << LAST) - 1) * int(ONE_EACH))
ENOUGH: Final = _U((8 - CROSSES_BEFORE_LAST) * int(ONE_EACH))
"""Added to the crosses, it sets bit 3 of the lanes that hold enough of them for the last number."""
LANE_BITS: Final = _U((1 << LANE) - 1)
_0, _1, _3, _4, _15, _32 = _U(0), _U(1), _U(3), _U(4), _U(15), _U(32)


def _bits(cells: tuple[rows.Cell, ...]) -> int:
    spots = [PAD.spots[cell] for cell in cells]
    return sum(1 << LANE * spot.row + spot.column for spot in spots)


def _right_of(bit: int) -> int:
    """All columns but those of the bit's own row up to the bit."""
    row, column = divmod(bit, LANE)
    return int(ALL) & ~((2 << column) - 1 << LANE * row)


WHITE: Final[Words] = np.array(
    [_bits(rows.white_cells(PAD, (*white, 0, 0, 0, 0))) for white in product(range(1, 7), repeat=2)], np.uint64
)
"""WHITE[white roll]: the cells of the white sum."""


def _colours() -> Words:
    """For every roll the cells of the colour action; a coloured die counts for its own row only."""
    faces = range(1, 7)
    parts = np.zeros((ROWS, 36, 6), np.uint64)
    for row, (roll, white), face in product(range(ROWS), enumerate(product(faces, repeat=2)), faces):
        coloured = [0] * ROWS
        coloured[row] = face
        parts[row, roll, face - 1] = _bits(rows.colour_cells(PAD, (*white, *coloured)))
    one, two, three, four = parts
    both = one[:, :, None, None, None] | two[:, None, :, None, None]
    rest = three[:, None, None, :, None] | four[:, None, None, None, :]
    whole: Words = (both | rest).reshape(-1)
    return whole


COLOUR: Final = _colours()
NOTHING: Final = LANE * ROWS
"""The place of no bit at all."""
RIGHT_OF: Final[Words] = np.array([_right_of(bit) if bit < NOTHING else ALL for bit in range(NOTHING + 1)], np.uint64)
LOWEST: Final[Words] = np.array(
    [1 << bit // LANE * LANE if bit < NOTHING else 0 for bit in range(NOTHING + 1)], np.uint64
)
"""The lowest bit of the lane of a bit."""
POINTS: Final[NDArray[np.int64]] = np.array([*PAD.points, 0, 0, 0], np.int64)


@jit_inline
def _how_many(bits: np.uint64) -> np.uint64:
    """The number of bits; the compiler knows this loop as one instruction."""
    count = _0
    while bits:
        bits &= bits - _1
        count += _1
    return count


@jit_inline
def _allowed(free: np.uint64, crosses: np.uint64) -> np.uint64:
    """The cells that may be crossed: right of every cross, the last one only after enough crosses."""
    last = ((crosses + ENOUGH) >> _3) & ONE_EACH
    return free & (NOT_LAST | (last << _U(LAST)))


@jit_inline
def _pick(bits: np.uint64, stream: np.uint64, most: int) -> tuple[np.uint64, np.uint64]:
    """The stream after, and one of the bits (at most so many), or none at all: the pass, which comes last."""
    stream = stream + streams.STEP
    skip = ((streams.mix(stream) >> _32) * (_how_many(bits) + _1)) >> _32
    # there is no branch here, because it could not be predicted
    for i in range(most):
        bits &= bits - (_1 if _U(i) < skip else _0)
    return stream, bits & (_0 - bits)


@jit_inline
def _cross(free: Words, crosses: Words, seat: int, bit: np.uint64) -> np.uint64:
    """Cross a cell, or nothing if the bit is none; the lowest bit of its lane if that closes the row, else none."""
    place = _how_many(bit - _1)
    lane = LOWEST[place]
    lock = _U(lane & (bit >> _U(LAST)))
    free[seat] &= RIGHT_OF[place]
    crosses[seat] += lane + lock
    return lock


@jit
def play_randomly(seed: np.uint64, first_game: int, seats: int, first: int, totals: Counts, others: Counts) -> None:
    """One game for each line of the arrays: totals, and misthrows, rows closed, turns."""
    free, crosses = np.empty(seats, np.uint64), np.empty(seats, np.uint64)
    missed = np.empty(seats, np.int64)
    for game in range(len(totals)):
        # dice and choices come from streams of their own
        dice = streams.start(seed, _U(first_game + game))
        choice = streams.mix(dice)
        for seat in range(seats):
            free[seat], crosses[seat], missed[seat] = ALL, _0, 0
        active, turn, closed = first, 0, _0
        while True:
            turn += 1
            dice, bits = streams.next(dice)
            roll = ((bits >> _32) * _U(ROLLS)) >> _32
            white = WHITE[roll // _U(WHITE_STRIDE)] & ~(closed * LANE_BITS)
            crossed = _0
            for seat in range(seats):
                choice, bit = _pick(_allowed(free[seat], crosses[seat]) & white, choice, ROWS)
                closed |= _cross(free, crosses, seat, bit)
                crossed |= bit if seat == active else _0
            if _how_many(closed) >= _U(ROWS_TO_END):
                break
            colour = COLOUR[roll] & ~(closed * LANE_BITS)
            choice, bit = _pick(_allowed(free[active], crosses[active]) & colour, choice, 2 * ROWS)
            closed |= _cross(free, crosses, active, bit)
            missed[active] += 0 if crossed | bit else 1
            if missed[active] == BOXES or _how_many(closed) >= _U(ROWS_TO_END):
                break
            active = active + 1 if active + 1 < seats else 0
        others[game, seats], others[game, seats + 1] = _how_many(closed), turn
        for seat in range(seats):
            others[game, seat] = missed[seat]
            points = MISTHROW * missed[seat]
            for row in range(ROWS):
                points += POINTS[(crosses[seat] >> _U(LANE * row)) & _15]
            totals[game, seat] = points
