"""Choosing a move by search, for a budget of positions looked at."""

from __future__ import annotations

import numpy as np

from kostka.games.core import Refused
from kostka.lab import streams
from kostka.lab.jit import jit
from kostka.lab.kernel import Packed
from kostka.lab.qubix.actions import A_PASS, A_PILE, slot_of
from kostka.lab.qubix.candidates import (
    ACTION,
    COLUMNS,
    MOST_ACTIONS,
    ROOT_WORTH,
    WORTH,
    expand,
    note_stores,
    ready_kinds,
)
from kostka.lab.qubix.combine import LAST_STEP, STEP_BITS, STEP_MASK, STEPS, next_step, step_laid
from kostka.lab.qubix.desk import D_ROOT, D_STORED, desk
from kostka.lab.qubix.estimate import estimate, look_at_fields, look_at_store
from kostka.lab.qubix.moves import FROM_PILE, FROM_STORE, IS_DONE, IS_PASS, Choice, number_of
from kostka.lab.qubix.search import CHOSEN, FRAME, MANY, MOST_PLIES, search
from kostka.lab.qubix.tables import KINDS, MOST_WAYS
from kostka.lab.qubix.weights import weights
from kostka.lab.qubix.work import ACTIVE, BEFORE, BUILD, BUILDING, FIELD, MORE, PHASE, Ints, bench

WIDTHS = np.array([24, 20, 16, 12, 10, 8] + [6] * (MOST_PLIES - 6), np.int64)
"""How many of the most promising moves are looked at, by depth."""
GROWTH = 4
"""One ply more is expected to take so many times as long."""
BLUR = 20
"""Moves whose estimates differ by less, in thousandths of a point, are in random order."""
TRIED = 1 << 40


def choose(packed: Packed, seat: int, playouts: int, seed: int) -> int:
    """The number of the move that search prefers; its budget is the number of positions whose moves are estimated."""
    if packed[PHASE] not in (BUILD, MORE) or seat != packed[ACTIVE] + 1:
        raise Refused(f"seat {seat} has nothing to decide now")
    if playouts < 1:
        raise Refused(f"the budget must be at least one playout, not {playouts}")
    w, t = bench(packed)
    d = desk(t, weights())
    if packed[PHASE] == MORE:
        return int(number_of(w, d, _go_on(d, w)))
    return int(number_of(w, d, _first_step(w, _best_action(d, w, playouts, seed))))


def _best_action(d: Ints, w: Ints, budget: int, seed: int) -> int:
    """Search deeper and deeper, as long as the next depth is likely to stay within the budget."""
    d[D_ROOT] = w[ACTIVE]
    ws = np.empty((MOST_PLIES, len(w)), np.int64)
    ws[0] = w
    lists, frames = np.empty((MOST_PLIES, MOST_ACTIONS, COLUMNS), np.int64), np.zeros((MOST_PLIES, FRAME), np.int64)
    many = frames[0, MANY] = expand(d, w, lists[0])
    found = lists[0, :many]
    _blur(found, streams.key(seed))
    frames[0, CHOSEN] = found[found[:, WORTH].argmax(), ACTION]
    nodes, depth = 1, 2
    while many > 1 and nodes * GROWTH <= budget and depth < MOST_PLIES:
        nodes += search(d, ws, lists, frames, depth, WIDTHS)
        tried = found[: WIDTHS[0]]  # the next depth begins with what this one found best
        tried[:, WORTH] = TRIED + tried[:, ROOT_WORTH] + (tried[:, ACTION] == frames[0, CHOSEN])
        depth += 1
    return int(frames[0, CHOSEN])


@jit
def _blur(found: Ints, seed: np.uint64) -> None:
    """Chance decides between actions that look equally good."""
    stream = streams.start(seed, np.uint64(0))
    for place in range(len(found)):
        stream, more = streams.below(stream, BLUR)
        found[place, WORTH] += more


def _first_step(w: Ints, action: int) -> Choice:
    what, to, rest = action & 3, action >> 2 & 7, action >> 5
    if what == A_PASS:
        return IS_PASS, 0, 0, 0
    if what == A_PILE:
        return FROM_PILE, rest & 1023, rest >> 10, to
    steps = [rest >> STEP_BITS * number & STEP_MASK for number in range(STEPS - 1, -1, -1)]
    step = next(step for step in steps if step) - 1
    return FROM_STORE, int(slot_of(w, w[ACTIVE], step // MOST_WAYS)), step % MOST_WAYS, to


def _go_on(d: Ints, w: Ints) -> Choice:
    """In a move from the store that is under way: lay a further block, with a second one in mind, or be done."""
    seat, to, field = int(w[ACTIVE]), int(w[BUILDING]), int(w[FIELD + w[BUILDING] - 1])
    d[D_ROOT] = seat
    start = w.copy()
    start[FIELD + to - 1] = w[BEFORE]  # scoring compares with the field before the move
    note_stores(d, start)
    best, chosen = _worth(d, start, field), -1
    for step in _steps(d, seat, field):
        after = step_laid(d, field, step)
        _unstore(d, seat, step, -1)
        worth = _worth(d, start, after)
        for second in _steps(d, seat, after):
            _unstore(d, seat, second, -1)
            worth = max(worth, _worth(d, start, step_laid(d, after, second)))
            _unstore(d, seat, second, 1)
        _unstore(d, seat, step, 1)
        if worth > best:
            best, chosen = worth, step
    if chosen < 0:
        return IS_DONE, 0, 0, 0
    return FROM_STORE, int(slot_of(w, seat, chosen // MOST_WAYS)), chosen % MOST_WAYS, to


def _steps(d: Ints, seat: int, field: int) -> list[int]:
    """All ways to lay one of the seat's stored blocks on the field."""
    found, step = [], next_step(d, D_STORED + seat * KINDS, field, 0)
    while step < LAST_STEP:
        found.append(step)
        step = next_step(d, D_STORED + seat * KINDS, field, step + 1)
    return found


def _unstore(d: Ints, seat: int, step: int, by: int) -> None:
    d[D_STORED + seat * KINDS + step // MOST_WAYS] += by


def _worth(d: Ints, start: Ints, field: int) -> int:
    """The estimate if the move ended with that field and with the store as the desk has it."""
    ready = ready_kinds(start)
    look_at_store(d, start, start[ACTIVE])
    look_at_fields(d, start, ready)
    return int(estimate(d, start, start[BUILDING] - 1, field, ready))
