"""The moves worth a look in a position, each with an estimate of the position after it.

Blocks of one kind that free the same kinds when they are taken are tried once, and a block goes to one place of the
store only: the one that leaves most room.
"""

from __future__ import annotations

import numpy as np

from kostka.lab.jit import jit, jit_inline
from kostka.lab.qubix.actions import A_PASS, pile_action, store_action
from kostka.lab.qubix.combine import STEP_BITS, STEP_MASK, STEPS, combined, step_laid
from kostka.lab.qubix.desk import D_ROOT, D_SIGNATURE, D_STORED
from kostka.lab.qubix.estimate import estimate, look_at_fields, look_at_store, utility
from kostka.lab.qubix.moves import FULL, laid, stored_kind
from kostka.lab.qubix.potential import ALONE, FIGURE_MASK, hopes
from kostka.lab.qubix.tables import (
    COLOURS,
    HOLD_BITS,
    KINDS,
    MOST_WAYS,
    T_LIES,
    T_MASK,
    T_NEAR,
    T_ROOM_HIGH,
    T_ROOM_LOW,
    T_ROOMS,
)
from kostka.lab.qubix.work import (
    ACTIVE,
    BENCH,
    BLOCKS,
    FIELD,
    FIELDS,
    HIGH,
    HOLD_MASK,
    LOW,
    MOST,
    READY,
    ROOM,
    SEATS,
    SIDE,
    SIZES,
    START,
    STORED,
    Ints,
    is_free,
)

MOST_ACTIONS = 2048
ACTION, WORTH, ROOT_WORTH = range(3)
"""In a list of actions: the action, what it is worth to the active seat, and to the seat that the search is for."""
DIFFERENT = 16
"""So many blocks of one kind are tried at most."""
FROM_STORE, NO_KIND = -1, -1


@jit
def expand(d: Ints, w: Ints, found: Ints) -> int:
    """List the actions of the active seat with their estimates; how many they are."""
    note_stores(d, w)
    ready = ready_kinds(w)
    many = 0
    for kind in range(KINDS):
        if w[READY + kind]:
            many = _pile_actions(d, w, found, many, kind, ready)
    look_at_fields(d, w, ready)
    if w[STORED + w[ACTIVE]]:
        many = _store_actions(d, w, found, many, ready)
    if many == 0:
        many = _enter(d, w, found, 0, A_PASS, estimate(d, w, 0, w[FIELD], ready))
    return many


@jit
def note_stores(d: Ints, w: Ints) -> None:
    """Note what every seat has stored."""
    d[D_STORED : D_STORED + MOST * KINDS] = 0
    d[D_SIGNATURE : D_SIGNATURE + MOST + 1] = 0
    for seat in range(w[SEATS]):
        for slot in range(w[STORED + seat]):
            d[D_STORED + seat * KINDS + stored_kind(w, seat, slot)] += 1
        look_at_store(d, w, seat)


@jit_inline
def _enter(d: Ints, w: Ints, found: Ints, many: int, action: int, worth: int) -> int:
    found[many, ACTION] = action
    found[many, WORTH] = worth
    found[many, ROOT_WORTH] = utility(d, w[SEATS], d[D_ROOT])
    return min(many + 1, MOST_ACTIONS - 1)


@jit_inline
def ready_kinds(w: Ints) -> int:
    """The kinds of blocks that can be taken from the pile, a bit each."""
    ready = 0
    for kind in range(KINDS):
        ready |= (w[READY + kind] > 0) << kind
    return ready


@jit
def _lays(d: Ints, w: Ints, found: Ints, many: int, index: int, kind: int, ready: int) -> int:
    """Every way to lay a block of that kind on a build field, from the pile's lists or from the store."""
    size, colour = kind // COLOURS, kind % COLOURS
    for place in range(w[FIELDS]):
        field = w[FIELD + place]
        for way in range(d[T_LIES + size]):
            mask = d[T_MASK + size * MOST_WAYS + way]
            if mask & field & FULL == 0:
                worth = estimate(d, w, place, laid(field, colour, mask), ready)
                if index == FROM_STORE:
                    many = _enter(d, w, found, many, store_action(kind * MOST_WAYS + way + 1, place + 1), worth)
                else:
                    many = _enter(d, w, found, many, pile_action(index, way, place + 1), worth)
    return many


# --- from the pile ---------------------------------------------------------------------------------------------------


@jit
def _pile_actions(d: Ints, w: Ints, found: Ints, many: int, kind: int, ready: int) -> int:
    tried = np.empty(DIFFERENT, np.int64)
    trials = 0
    for index in range(w[START + kind], w[START + kind] + w[READY + kind]):
        freed = freed_kinds(w, d, w[BENCH + 2 * w[BLOCKS] + index])
        again = trials == DIFFERENT
        for trial in range(trials):
            again |= tried[trial] == freed
        if again:
            continue
        tried[trials] = freed
        trials += 1
        later = ready | freed
        if w[READY + kind] == 1 and not freed >> kind & 1:
            later &= ~(1 << kind)
        look_at_fields(d, w, later)
        many = _lays(d, w, found, many, index, kind, later)
        if w[ROOM + w[ACTIVE] * SIZES + kind // COLOURS]:
            way = roomy_way(w, d, kind // COLOURS)
            many = _enter(d, w, found, many, pile_action(index, way, 0), _estimate_store(d, w, kind, 0, 0, later))
    return many


@jit_inline
def freed_kinds(w: Ints, t: Ints, block: int) -> int:
    """The kinds of the blocks that can be taken once this one is gone, and not before."""
    freed = 0
    for entry in range(T_NEAR + t[T_NEAR + block], T_NEAR + t[T_NEAR + block + 1]):
        other = t[entry] >> HOLD_BITS
        hold = w[BENCH + other]
        if not is_free(hold) and is_free(hold - (t[entry] & HOLD_MASK)):
            freed |= 1 << w[BENCH + w[BLOCKS] + other]
    return freed


@jit
def roomy_way(w: Ints, t: Ints, size: int) -> int:
    """The place in the active seat's store that leaves the most ways to lie free for other blocks."""
    low, high = w[LOW + w[ACTIVE]], w[HIGH + w[ACTIVE]]
    best, most = -1, -1
    for way in range(t[T_ROOMS + size], t[T_ROOMS + size + 1]):
        if t[T_ROOM_LOW + way] & low == 0 and t[T_ROOM_HIGH + way] & high == 0:
            free = 0
            for other in range(t[T_ROOMS], t[T_ROOMS + SIZES]):
                free += (t[T_ROOM_LOW + other] & (low | t[T_ROOM_LOW + way]) == 0) & (
                    t[T_ROOM_HIGH + other] & (high | t[T_ROOM_HIGH + way]) == 0
                )
            if free > most:
                best, most = way, free
    return best


# --- from the store --------------------------------------------------------------------------------------------------


@jit
def _store_actions(d: Ints, w: Ints, found: Ints, many: int, ready: int) -> int:
    seat = w[ACTIVE]
    if w[STORED + seat] > 1:
        for place in range(w[FIELDS]):
            row = hopes(d, w, place, w[FIELD + place], ready)
            if d[row + seat] >> ALONE & FIGURE_MASK:
                at = combined(d, seat, w[FIELD + place], w[SIDE + place])
                if d[at]:
                    steps = d[at + 1]
                    many = _enter(
                        d,
                        w,
                        found,
                        many,
                        store_action(steps, place + 1),
                        _estimate_store(d, w, NO_KIND, steps, place, ready),
                    )
    for kind in range(KINDS):
        stored = D_STORED + seat * KINDS + kind
        if d[stored]:
            d[stored] -= 1
            look_at_store(d, w, seat)
            look_at_fields(d, w, ready)
            many = _lays(d, w, found, many, FROM_STORE, kind, ready)
            d[stored] += 1
    return many


@jit
def _estimate_store(d: Ints, w: Ints, kind: int, steps: int, place: int, ready: int) -> int:
    """The estimate after a block of that kind was put into the store, or after these steps from the store."""
    field = w[FIELD + place]
    stored = D_STORED + w[ACTIVE] * KINDS
    kept = d[stored : stored + KINDS].copy()
    if kind != NO_KIND:
        d[stored + kind] += 1
    for number in range(STEPS - 1, -1, -1):
        step = (steps >> STEP_BITS * number & STEP_MASK) - 1
        if step >= 0:
            d[stored + step // MOST_WAYS] -= 1
            field = step_laid(d, field, step)
    look_at_store(d, w, w[ACTIVE])
    look_at_fields(d, w, ready)
    worth = estimate(d, w, place, field, ready)
    d[stored : stored + KINDS] = kept
    look_at_store(d, w, w[ACTIVE])
    return worth
