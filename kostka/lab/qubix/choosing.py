"""Choosing a move by search, for a budget of positions looked at."""

from __future__ import annotations

import numpy as np

from kostka.games.core import Refused
from kostka.lab import streams
from kostka.lab.jit import jit
from kostka.lab.kernel import Packed
from kostka.lab.qubix.actions import A_PASS, A_PILE, slot_of
from kostka.lab.qubix.candidates import ACTION, MOST_ACTIONS, ROOT_WORTH, WORTH, expand, note_stores, ready_kinds
from kostka.lab.qubix.combine import LAST_STEP, STEP_BITS, STEP_MASK, STEPS, next_step, step_laid
from kostka.lab.qubix.desk import D_ROOT, D_STORED, desk
from kostka.lab.qubix.estimate import estimate, look_at_fields, look_at_store
from kostka.lab.qubix.moves import FROM_PILE, FROM_STORE, IS_DONE, IS_PASS, Choice, encode
from kostka.lab.qubix.search import CHOSEN, FRAME, MANY, MOST_PLIES, pick, search
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
    """The code of the move that search prefers; its budget is the number of positions whose moves are estimated."""
    if packed[PHASE] not in (BUILD, MORE) or seat != packed[ACTIVE] + 1:
        raise Refused(f"seat {seat} has nothing to decide now")
    if playouts < 1:
        raise Refused(f"the budget is one playout or more, not {playouts}")
    w, t = bench(packed)
    d = desk(t, weights())
    if packed[PHASE] == MORE:
        return int(_encode(w, d, _go_on(d, w)))
    lists = np.empty((MOST_PLIES, MOST_ACTIONS, 3), np.int64)
    return int(_encode(w, d, _choose(d, w, lists, WIDTHS, playouts, streams.key(seed))))


@jit
def _choose(d: Ints, w: Ints, lists: Ints, widths: Ints, budget: int, seed: np.uint64) -> Choice:
    """Search deeper and deeper, as long as the next depth is likely to stay within the budget."""
    d[D_ROOT] = w[ACTIVE]
    ws = np.empty((MOST_PLIES, len(w)), np.int64)
    ws[0] = w
    frames = np.zeros((MOST_PLIES, FRAME), np.int64)
    many = expand(d, w, lists[0])
    stream = streams.start(seed, np.uint64(0))
    for place in range(many):
        stream, blur = streams.below(stream, BLUR)
        lists[0, place, WORTH] += blur
    frames[0, MANY] = many
    frames[0, CHOSEN] = pick(lists[0], 0, many)
    nodes, depth = 1, 2
    while many > 1 and nodes * GROWTH <= budget and depth < MOST_PLIES:
        nodes += search(d, ws, lists, frames, depth, widths)
        for place in range(min(many, widths[0])):  # the next depth begins with what this one found best
            chosen = lists[0, place, ACTION] == frames[0, CHOSEN]
            lists[0, place, WORTH] = TRIED + lists[0, place, ROOT_WORTH] + chosen
        depth += 1
    return _as_choice(w, frames[0, CHOSEN])


@jit
def _as_choice(w: Ints, action: int) -> Choice:
    """The first step of an action."""
    what, to, rest = action & 3, action >> 2 & 7, action >> 5
    if what == A_PASS:
        return IS_PASS, 0, 0, 0
    if what == A_PILE:
        return FROM_PILE, rest & 1023, rest >> 10, to
    number = STEPS - 1
    while rest >> STEP_BITS * number & STEP_MASK == 0:
        number -= 1
    step = (rest >> STEP_BITS * number & STEP_MASK) - 1
    return FROM_STORE, slot_of(w, w[ACTIVE], step // MOST_WAYS), step % MOST_WAYS, to


@jit
def _go_on(d: Ints, w: Ints) -> Choice:
    """In a move from the store that is under way: lay a further block, with a second one in mind, or be done."""
    seat, place = w[ACTIVE], w[BUILDING] - 1
    d[D_ROOT] = seat
    start = w.copy()
    start[FIELD + place] = w[BEFORE]  # scoring compares with the field before the move
    note_stores(d, start)
    ready = ready_kinds(w)
    first = _estimate_store(d, start, place, w[FIELD + place], ready)
    best, chosen = first, -1
    stored = D_STORED + seat * KINDS
    step = next_step(d, stored, w[FIELD + place], 0)
    while step < LAST_STEP:
        field = step_laid(d, w[FIELD + place], step)
        d[stored + step // MOST_WAYS] -= 1
        worth = _estimate_store(d, start, place, field, ready)
        second = next_step(d, stored, field, 0)
        while second < LAST_STEP:
            d[stored + second // MOST_WAYS] -= 1
            worth = max(worth, _estimate_store(d, start, place, step_laid(d, field, second), ready))
            d[stored + second // MOST_WAYS] += 1
            second = next_step(d, stored, field, second + 1)
        d[stored + step // MOST_WAYS] += 1
        if worth > best:
            best, chosen = worth, step
        step = next_step(d, stored, w[FIELD + place], step + 1)
    if chosen < 0:
        return IS_DONE, 0, 0, 0
    return FROM_STORE, slot_of(w, seat, chosen // MOST_WAYS), chosen % MOST_WAYS, place + 1


@jit
def _estimate_store(d: Ints, w: Ints, place: int, field: int, ready: int) -> int:
    """The estimate once the move has ended with that field and with the store as the desk has it."""
    look_at_store(d, w, w[ACTIVE])
    look_at_fields(d, w, ready)
    return estimate(d, w, place, field, ready)


@jit
def _encode(w: Ints, t: Ints, choice: Choice) -> int:
    return encode(w, t, choice)
