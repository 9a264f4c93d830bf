"""The exact solver: the best expected total in Qwixx, alone or with friendly seats, and what each move is worth.

Friendly seats bring their white rolls and nothing else: they never close a row and never end the game. For one seat the
values are those of the game itself.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from kostka.games.core import Refused
from kostka.games.qwixx import GAME
from kostka.games.qwixx.rules import State
from kostka.games.rows import ROWS_TO_END, Choice
from kostka.lab import tables
from kostka.lab.kernel import Packed
from kostka.lab.qwixx import position, space, sweep, values
from kostka.lab.qwixx.position import ACTIVE, CROSSED, PHASE
from kostka.lab.qwixx.tables import BOXES, COLUMN, DIGEST, MISTHROW, NEXT, POINTS

Floats = NDArray[np.float64]
Progress = Callable[[float], None]
Say = Callable[[str], None]

METHOD = 1
"""Changes whenever the tables come to mean something else."""


def _silent(_: object) -> None:
    return None


@dataclass(frozen=True)
class Solution:
    """values[k, sheet, misthrows]: the points to come if k white rolls of others come before the own turn."""

    seats: int
    values: Floats

    def value(self, state: State, seat: int = 1) -> float:
        """The total that the seat can expect with the best play, wherever the game stands."""
        return self.expected(self._packed(state, seat), seat)

    def options(self, state: State, seat: int = 1) -> list[tuple[Choice, float]]:
        """The moves of a seat that decides now, each with the total that it can expect after it, the best first."""
        moves, worths = GAME.moves(state.setup), self.worths(self._packed(state, seat), seat)
        return [(moves[number], worth) for number, worth in worths]

    def expected(self, packed: Packed, seat: int) -> float:
        """As `value`, for a position of the kernel."""
        if worths := self.worths(packed, seat):
            return worths[0][1]
        total = float(position.total(packed, seat - 1))
        if packed[PHASE] == position.OVER:
            return total
        # in another seat's colour action nothing can happen to this one
        begins = packed[ACTIVE] + 1 + (packed[PHASE] == position.COLOUR)
        return total + values.standing(*self._sheet(packed, seat), self.values[(seat - begins) % self.seats])

    def worths(self, packed: Packed, seat: int) -> list[tuple[int, float]]:
        """As `options`, for a position of the kernel, with moves by their numbers."""
        kinds, misthrows = self._sheet(packed, seat)
        active = int(packed[ACTIVE]) + 1
        total, after = position.total(packed, seat - 1), self.values[(seat - active - 1) % self.seats]
        found: list[tuple[int, float]] = []
        for number in position.legal(packed, seat):
            if packed[PHASE] == position.WHITE:
                worth = values.white_worth(packed, kinds, misthrows, number, seat == active, after)
            else:
                worth = values.colour_worth(packed, kinds, misthrows, number, bool(packed[CROSSED]), after)
            found.append((number, total + worth))
        return sorted(found, key=lambda option: -option[1])

    def _packed(self, state: State, seat: int) -> Packed:
        if state.setup.seats != self.seats:
            raise Refused(f"this is the solution for {self.seats} seats, the position has {state.setup.seats}")
        if not 1 <= seat <= self.seats:
            raise Refused(f"the position has seats 1 to {self.seats}, not {seat}")
        return position.pack(state)

    def _sheet(self, packed: Packed, seat: int) -> tuple[NDArray[np.int64], int]:
        kinds = np.empty(len(COLUMN), np.int64)
        values.kinds_of(packed, seat - 1, kinds)
        return kinds, values.misthrows_of(packed, seat - 1)


def wanted(seats: int) -> tables.Wanted:
    """The table that the solution for so many seats needs."""
    if seats not in GAME.seats:
        raise Refused(f"qwixx is solved for {GAME.seats[0]} to {GAME.seats[-1]} seats, not {seats}")
    rules = hashlib.sha256(f"{METHOD} {DIGEST} {BOXES} {MISTHROW} {ROWS_TO_END}".encode())
    for derived in (NEXT, POINTS, COLUMN, space.MEMBERS, space.KIND):
        rules.update(derived.astype("<i8").data)
    return tables.Wanted(f"qwixx-{seats}", rules.hexdigest(), (seats, *space.SHAPE))


@cache
def solution(seats: int) -> Solution:
    """The solution, from the cache folder if it is there; kept for the life of the process."""
    return solve(seats)


def solve(seats: int = 1, progress: Progress = _silent, say: Say = _silent) -> Solution:
    """The solution, from the cache folder or computed; `progress` is told the share of the work that is done."""
    return Solution(seats, tables.obtain(wanted(seats), lambda: compute(seats, progress), say))


def compute(seats: int, progress: Progress = _silent) -> Floats:
    """All values, by backward induction."""
    earlier = np.zeros((seats - 1, *space.SHAPE))
    square = np.zeros((space.PAIRS, space.PAIRS, BOXES))
    progress(0.0)
    done = 0
    # the work grows with the square of the pairs that are done
    for hundredth in range(1, 101):
        upto = round(space.PAIRS * (hundredth / 100) ** 0.5)
        sweep.sweep(done, upto, earlier, square)
        done = upto
        progress(hundredth / 100)
    last = _folded(square)[np.newaxis]
    return np.concatenate((earlier, last)) if seats > 1 else last


def _folded(square: Floats) -> Floats:
    """The triangle below the diagonal, moved together in place: a copy would be the largest thing in memory."""
    flat = square.reshape(-1, BOXES)
    for pair in range(space.PAIRS):
        start = space.triangle(pair, 0)
        flat[start : start + pair + 1] = square[pair, : pair + 1]
    return flat[: space.SHEETS]
