"""The positions of one seat, numbered so that every cross leads to a smaller number.

For the points still to come, row states with the same future are one *kind*: all closed rows, whoever closed them, and
all rows without a number left to cross. That leaves 54 kinds. Red and yellow may be swapped, so may green and blue, and
so may the two pairs, because dice that show 7 - d instead of d are as likely: eight sheets share one value.

A position is (a, b, misthrows): `a` and `b` number the unordered pairs of kinds of red and yellow, of green and blue,
and a >= b. Pairs are sorted by how many crosses can still follow, so induction may run over a, then b, upwards.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.lab.jit import jit_inline
from kostka.lab.qwixx.tables import BOXES, COLUMNS, LAST, NEXT, POINTS, STATES

CLOSED: Final = 0
"""The kind of a closed row."""

_Future = tuple[tuple[int, int, object], ...]


@cache
def _future(state: int) -> _Future:
    """All that can still happen in a row: column, points gained, and what comes after."""
    if STATES[state].column > LAST:
        return ((LAST, 0, "closed"),)
    return tuple(
        (column, int(POINTS[after] - POINTS[state]), _future(after))
        for column, after in enumerate(map(int, NEXT[state]))
        if after >= 0
    )


@cache
def _longest(state: int) -> int:
    """The most crosses that can still follow in the row."""
    return max((1 + _longest(int(after)) for after in NEXT[state] if after >= 0), default=0)


_ORDER: Final = sorted(range(len(STATES)), key=lambda state: (STATES[state].column <= LAST, _longest(state), state))
_FIRST: Final = list({_future(state): state for state in reversed(_ORDER)}.values())[::-1]
"""One row state for each kind, the closed one and then those with the shortest future first."""
KIND: Final[NDArray[np.int64]] = np.array(
    [[_future(one) for one in _FIRST].index(_future(s)) for s in range(len(STATES))]
)
"""KIND[state]: the kind of a row state."""
KINDS: Final = len(_FIRST)

FOLLOWING: Final[NDArray[np.int64]] = np.array(
    [[KIND[NEXT[state, c]] if NEXT[state, c] >= 0 else -1 for c in range(COLUMNS)] for state in _FIRST]
)
"""FOLLOWING[kind, column]: the kind of the row after a cross there, or -1."""

GAIN: Final[NDArray[np.int64]] = np.array(
    [[POINTS[NEXT[s, c]] - POINTS[s] if NEXT[s, c] >= 0 else 0 for c in range(COLUMNS)] for s in _FIRST]
)
"""GAIN[kind, column]: the points that a cross there brings."""

_PAIRS: Final = sorted(
    ((one, two) for one in range(KINDS) for two in range(one + 1)),
    key=lambda pair: (_longest(_FIRST[pair[0]]) + _longest(_FIRST[pair[1]]), pair),
)
PAIRS: Final = len(_PAIRS)
MEMBERS: Final[NDArray[np.int64]] = np.array(_PAIRS)
"""MEMBERS[pair]: the two kinds of a pair."""

PAIR: Final[NDArray[np.int64]] = np.zeros((KINDS, KINDS), np.int64)
"""PAIR[kind, kind]: the number of the pair."""
for _number, (_one, _two) in enumerate(_PAIRS):
    PAIR[_one, _two] = PAIR[_two, _one] = _number

SHEETS: Final = PAIRS * (PAIRS + 1) // 2
"""Positions of a sheet, misthrows aside."""

SHAPE: Final = (SHEETS, BOXES)
"""The shape of an array with one value for every position; the last misthrow ends the game, so it needs none."""


@jit_inline
def triangle(one: int, two: int) -> int:
    """The number of the sheet with these pairs, in either order."""
    return one * (one + 1) // 2 + two if one >= two else two * (two + 1) // 2 + one
