"""Policies for whole games: which move a seat makes, from the position and its dice alone."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.lab.jit import jit
from kostka.lab.kernel import PASS_NUMBER, Packed
from kostka.lab.qwixx import judge
from kostka.lab.qwixx.position import ACTIVE, CROSSED, MOST_MOVES, SEATS, legal_colour, legal_white, sheet_at
from kostka.lab.qwixx.tables import COLUMN_OF, COLUMNS, LAST, ROW_OF, STATES
from kostka.lab.qwixx.values import best_colour, best_white, kinds_of, misthrows_of

Floats = NDArray[np.float64]

Desk = tuple[Packed, Packed, Packed, Packed]

GREEDY, BY_TABLE, BY_JUDGE = 0, 1, 2
NAMES: Final = {"greedy": GREEDY, "optimal": BY_TABLE, "judge": BY_JUDGE}

CROSSES: Final[NDArray[np.int64]] = np.array([state.crosses for state in STATES], np.int64)
REACHED: Final[NDArray[np.int64]] = np.array([state.column for state in STATES], np.int64)

# what `greedy` of kostka/bots skips: at most one number, four if it would have to take a misthrow; a lock comes first
WILLING, PRESSED, LOCK = 1, 4, -10


@jit
def _least_skipped(packed: Packed, seat: int, moves: Packed, count: int, limit: int) -> int:
    """The move that skips the fewest numbers, in the fuller row if several do; the pass if all skip too many."""
    best, chosen = (limit + 1) * COLUMNS, PASS_NUMBER
    for i in range(1, count):
        row, column = ROW_OF[moves[i]], COLUMN_OF[moves[i]]
        state = packed[sheet_at(seat) + row]
        skipped = LOCK if column == LAST else column - REACHED[state] - 1
        rank = skipped * COLUMNS - CROSSES[state]
        if skipped <= limit and rank < best:
            best, chosen = rank, moves[i]
    return int(chosen)


@jit
def desk_for(seats: int) -> Desk:
    """Scratch paper for the decisions of a game."""
    return (
        np.empty(MOST_MOVES, np.int64),
        np.empty((seats, judge.LINE), np.int64),
        np.empty(seats, np.int64),
        np.empty(seats, np.int64),
    )


@jit
def choose_white(policy: int, packed: Packed, seat: int, table: Floats, weights: Floats, desk: Desk) -> int:
    """The white action of a seat."""
    scratch, lines, kept, spare = desk
    active = packed[ACTIVE]
    if policy == GREEDY:
        return _least_skipped(packed, seat, scratch, legal_white(packed, seat, scratch), WILLING)
    if policy == BY_JUDGE:
        closed = judge.read(packed, lines)
        return judge.best_white(weights, packed, lines, closed, active, seat, kept, spare)
    kinds_of(packed, seat, scratch)
    after = table[(seat - active - 1) % packed[SEATS]]
    return best_white(packed, scratch, misthrows_of(packed, seat), seat == active, after)[1]


@jit
def choose_colour(policy: int, packed: Packed, table: Floats, weights: Floats, desk: Desk) -> int:
    """The colour action of the active seat."""
    scratch, lines, kept, _ = desk
    active, crossed = packed[ACTIVE], packed[CROSSED] == 1
    if policy == GREEDY:
        limit = WILLING if crossed else PRESSED
        return _least_skipped(packed, active, scratch, legal_colour(packed, scratch), limit)
    if policy == BY_JUDGE:
        closed = judge.read(packed, lines)
        return judge.best_colour(weights, packed, lines, closed, active, crossed, kept)[1]
    kinds_of(packed, active, scratch)
    return best_colour(packed, scratch, misthrows_of(packed, active), crossed, table[packed[SEATS] - 1])[1]
