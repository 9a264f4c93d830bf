"""Backward induction over all positions of one seat; `docs/solver.md` explains the method.

The inner loops handle the four counts of misthrows together: they share the crosses, and differ in the values only.
While it runs, the values that follow a turn stand in a square (pair by pair) instead of the triangle that is kept: it
holds every value twice, but for a fixed first pair all that is read lies close together.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.lab.jit import jit, jit_inline
from kostka.lab.qwixx.four import better_of_faces, insert_four, move_four, raise_four
from kostka.lab.qwixx.space import CLOSED, FOLLOWING, GAIN, KINDS, MEMBERS, PAIR, PAIRS, triangle
from kostka.lab.qwixx.tables import BOXES, COLUMNS, LAST, MISTHROW, ROWS

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

NUMBERS: Final = COLUMNS
NEVER: Final = -1e9
"""The value of what is not allowed."""

FACES: Final = 6
WHITES: Final = FACES * (FACES + 1) // 2
"""Rolls of the two white dice, regardless of which is which."""
CHOICES: Final = ROWS * FACES
"""What a colour action can cross, for given white dice: one number for every face of every coloured die."""

# the fields of a cross
NUMBER, THEN, POINTS, NEW_PAIR, CLOSING = range(5)


def _crosses() -> tuple[Ints, Ints, Ints, Ints]:
    """For every kind its crosses (column, kind after, points), its double crosses (and the second column), how many."""
    one, ones = np.zeros((KINDS, COLUMNS, 3), np.int64), np.zeros(KINDS, np.int64)
    two, twos = np.zeros((KINDS, COLUMNS * COLUMNS // 2, 4), np.int64), np.zeros(KINDS, np.int64)
    for kind in range(KINDS):
        for column, then in enumerate(FOLLOWING[kind]):
            if then < 0:
                continue
            one[kind, ones[kind]] = column, then, GAIN[kind, column]
            ones[kind] += 1
            for further, last in enumerate(FOLLOWING[then]):
                if last >= 0:
                    two[kind, twos[kind]] = column, last, GAIN[kind, column] + GAIN[then, further], further
                    twos[kind] += 1
    return one, ones, two, twos


ONE, ONES, TWO, TWOS = _crosses()

STRIDES: Final[Ints] = np.array([(FACES + 1) ** row for row in range(ROWS)], np.int64)
SHARE: Final[Floats] = np.array(
    [
        np.prod([at // (FACES + 1) ** row % (FACES + 1) for row in range(ROWS)]) / FACES**ROWS
        for at in range((FACES + 1) ** ROWS)
    ]
)
"""SHARE[Σ faces left of each coloured die · its stride]: how likely all coloured dice show a face that is left."""


@jit_inline
def _at(row: int, pair: int, others: int) -> int:
    """Where the four values of a sheet stand: `pair` is the one that the row belongs to."""
    return (pair * PAIRS + others) * BOXES if row < 2 else (others * PAIRS + pair) * BOXES


@jit_inline
def _cell(white: int, row: int, number: int) -> int:
    """Where the four values of a cross stand that is made after a white roll."""
    return ((white * ROWS + row) * NUMBERS + number) * BOXES


@jit_inline
def _list_crosses(kinds: Ints, counts: Ints, crosses: Ints) -> None:
    """crosses[row, i]: the crosses that are allowed in a row, with the pair of rows that it then belongs to."""
    for row in range(ROWS):
        kind, partner = kinds[row], kinds[row ^ 1]
        counts[row] = ONES[kind]
        for i in range(counts[row]):
            column, then = ONE[kind, i, 0], ONE[kind, i, 1]
            crosses[row, i, NUMBER] = column if row < 2 else LAST - column
            crosses[row, i, THEN] = then
            crosses[row, i, POINTS] = ONE[kind, i, 2]
            crosses[row, i, NEW_PAIR] = PAIR[then, partner]
            crosses[row, i, CLOSING] = column == LAST


@jit_inline
def _one_cross(pairs: Ints, counts: Ints, crosses: Ints, after: Floats, best: Floats) -> None:
    """best[white, row, number] for a single cross, whatever the white dice show."""
    size = ROWS * NUMBERS * BOXES
    for i in range(size):
        best[i] = NEVER
    for row in range(ROWS):
        for i in range(counts[row]):
            at = _at(row, crosses[row, i, NEW_PAIR], pairs[(row >> 1) ^ 1])
            raise_four(best, _cell(0, row, crosses[row, i, NUMBER]), after, at, float(crosses[row, i, POINTS]))
    for white in range(1, NUMBERS + 1):
        for i in range(size):
            best[white * size + i] = best[i]


@jit_inline
def _two_in_a_row(kinds: Ints, pairs: Ints, after: Floats, best: Floats) -> None:
    """White and coloured dice used in the same row, the second one further right."""
    for row in range(ROWS):
        kind, partner = kinds[row], kinds[row ^ 1]
        for i in range(TWOS[kind]):
            at = _at(row, PAIR[TWO[kind, i, 1], partner], pairs[(row >> 1) ^ 1])
            white, number = TWO[kind, i, 0], TWO[kind, i, 3]
            if row >= 2:
                white, number = LAST - white, LAST - number
            raise_four(best, _cell(white, row, number), after, at, float(TWO[kind, i, 2]))


@jit_inline
def _two_rows(pairs: Ints, closed: int, counts: Ints, crosses: Ints, after: Floats, best: Floats) -> None:
    """White and coloured dice used in two rows; both ways round lead to the same sheet."""
    for row in range(ROWS - 1):
        for row2 in range(row + 1, ROWS):
            partners = row >> 1 == row2 >> 1
            for i in range(counts[row]):
                number, then, gain = crosses[row, i, NUMBER], crosses[row, i, THEN], crosses[row, i, POINTS]
                pair = crosses[row, i, NEW_PAIR]
                # a white cross that closes the second row ends the game, nothing follows it
                ends = closed == 1 and crosses[row, i, CLOSING] == 1
                for j in range(counts[row2]):
                    number2 = crosses[row2, j, NUMBER]
                    if partners:
                        at = _at(row, PAIR[then, crosses[row2, j, THEN]], pairs[(row >> 1) ^ 1])
                    else:
                        at = _at(row, pair, crosses[row2, j, NEW_PAIR])
                    points = float(gain + crosses[row2, j, POINTS])
                    if not ends:
                        raise_four(best, _cell(number, row2, number2), after, at, points)
                    if not (closed == 1 and crosses[row2, j, CLOSING] == 1):
                        raise_four(best, _cell(number2, row, number), after, at, points)


@jit_inline
def _colour_action(
    best: Floats, rows: Ints, one: int, two: int, found: Floats, start: int, floors: Floats, floor: int
) -> int:
    """What the colour action can add, best first, for white dice that show `one` and `two`; says how many there are.

    Every face of a coloured die offers the better of its two sums. The row is noted in the lowest two bits of the
    value, which changes it by less than 1e-12. Whatever its die shows, a row offers at least its worst: that is a floor
    for all of them, and what lies below it is left out.
    """
    end = start
    for row in range(ROWS):
        if rows[row]:
            x, y = _cell(one + two, row, one), _cell(one + two, row, two)
            better_of_faces(found, end, best, x, y, row, floors, floor)
            end += FACES * BOXES
    kept = start
    for i in range(start, end, BOXES):
        kept += BOXES * move_four(found, kept, i, floors, floor)
    for i in range(start, kept, BOXES):
        insert_four(found, start, i)
    return (kept - start) // BOXES


@jit_inline
def _colour_actions(best: Floats, rows: Ints, found: Floats, counts: Ints, floors: Floats) -> None:
    """found[roll]: what the colour action can add; floors[roll]: what there is at least, misthrows aside."""
    roll = 0
    for one in range(FACES):
        for two in range(one, FACES):
            floor = roll * BOXES
            for m in range(BOXES):
                floors[floor + m] = NEVER
            for row in range(ROWS):
                raise_four(floors, floor, best, _cell(NUMBERS, row, one + two), 0.0)
            counts[roll] = _colour_action(best, rows, one, two, found, roll * CHOICES * BOXES, floors, floor)
            roll += 1


@jit_inline
def _mean_of_best(found: Floats, bits: Ints, start: int, count: int, floor: float) -> float:
    """The mean over the coloured dice of the best choice, or of `floor` where no choice is better."""
    at = len(SHARE) - 1
    share, mean = 1.0, 0.0
    for i in range(start, start + count * BOXES, BOXES):
        value = found[i]
        if value <= floor:
            break
        at -= STRIDES[bits[i] & 3]
        left = SHARE[at]
        mean += value * (share - left)
        share = left
    return mean + floor * share


@jit_inline
def _turn(m: int, misthrow: float, floors: Floats, found: Floats, bits: Ints, counts: Ints) -> float:
    """The value before the own roll; `misthrow` is what a turn without a cross brings."""
    total = 0.0
    roll = 0
    for one in range(FACES):
        for two in range(one, FACES):
            floor = max(misthrow, floors[roll * BOXES + m])
            mean = _mean_of_best(found, bits, roll * CHOICES * BOXES + m, counts[roll], floor)
            total += mean if one == two else 2 * mean
            roll += 1
    return total / FACES**2


@jit_inline
def _white_roll(m: int, here: int, pairs: Ints, counts: Ints, crosses: Ints, then: Floats, best: Floats) -> float:
    """The value before a white roll of another seat, after which it is `then`."""
    for number in range(NUMBERS):
        best[number] = then[here, m]
    for row in range(ROWS):
        for i in range(counts[row]):
            number = crosses[row, i, NUMBER]
            at = triangle(crosses[row, i, NEW_PAIR], pairs[(row >> 1) ^ 1])
            best[number] = max(best[number], crosses[row, i, POINTS] + then[at, m])
    total = 0.0
    for number in range(NUMBERS):
        total += best[number] * (FACES - abs(number - FACES + 1))
    return total / FACES**2


@jit
def sweep(start: int, stop: int, values: Floats, square: Floats) -> None:
    """Fill in all positions with start <= a < stop.

    values[k, sheet, misthrows]: k white rolls of others come before the own turn; `square` is what follows the last k.
    """
    kinds, pairs = np.empty(ROWS, np.int64), np.empty(2, np.int64)
    counts, crosses = np.empty(ROWS, np.int64), np.empty((ROWS, COLUMNS, 5), np.int64)
    # the last part of `best` is kept without double crosses
    best, whites = np.empty((NUMBERS + 1) * ROWS * NUMBERS * BOXES), np.empty(NUMBERS)
    floors, founds = np.empty(WHITES * BOXES), np.empty(WHITES, np.int64)
    found = np.empty(WHITES * CHOICES * BOXES)
    bits = found.view(np.int64)
    after = square.reshape(-1)
    for a in range(start, stop):
        for b in range(a + 1):
            kinds[0], kinds[1], kinds[2], kinds[3] = MEMBERS[a, 0], MEMBERS[a, 1], MEMBERS[b, 0], MEMBERS[b, 1]
            pairs[0], pairs[1] = a, b
            closed = 0
            for row in range(ROWS):
                if kinds[row] == CLOSED:
                    closed += 1
            if closed >= 2:
                continue
            _list_crosses(kinds, counts, crosses)
            _one_cross(pairs, counts, crosses, after, best)
            _two_in_a_row(kinds, pairs, after, best)
            _two_rows(pairs, closed, counts, crosses, after, best)
            _colour_actions(best, counts, found, founds, floors)
            here = triangle(a, b)
            follows = 0.0
            for m in range(BOXES - 1, -1, -1):
                follows = _turn(m, MISTHROW + follows, floors, found, bits, founds)
                for k in range(len(values)):
                    values[k, here, m] = follows
                    follows = _white_roll(m, here, pairs, counts, crosses, values[k], whites)
                square[a, b, m] = follows
                square[b, a, m] = follows
