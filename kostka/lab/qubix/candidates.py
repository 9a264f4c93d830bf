"""The moves worth a look in a position, each with an estimate of the position after it.

Blocks of one kind that free the same kinds when they are taken are tried once, and a block goes to one place of the
store only: the one that leaves most room.
"""

from __future__ import annotations

import numpy as np

from kostka.lab.jit import jit, jit_inline
from kostka.lab.qubix.actions import A_PASS, pile_action, store_action
from kostka.lab.qubix.combine import STEP_BITS, STEP_MASK, STEPS, combined, step_laid
from kostka.lab.qubix.desk import D_ROOT, D_SIGNATURE, D_STORED, D_WORTH
from kostka.lab.qubix.estimate import estimate, look_at_fields, look_at_store, utility
from kostka.lab.qubix.moves import FULL, laid, stored_kind, stored_size, ways_on_fields
from kostka.lab.qubix.potential import ALONE, FIGURE_MASK, hopes
from kostka.lab.qubix.tables import (
    COLOURS,
    HOLD_BITS,
    KINDS,
    MOST,
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
    GONE,
    HIGH,
    HOLD_MASK,
    LOW,
    READY,
    ROOM,
    SEATS,
    SIDE,
    SIZES,
    START,
    STORED,
    Ints,
    fill,
    is_free,
)

MOST_ACTIONS = 2048
ACTION, WORTH, ROOT_WORTH, PLACE, AFTER, READY_THEN, CHANGE = range(7)
"""In a list of actions: the action, what it is worth to the active seat, and to the seat that the search is for; and
what the position will be: the build field and its state, the kinds ready in the pile, the change of the store (1 + the
kind put into it, or minus the steps made from it)."""
SEAT_WORTH = PLACE
"""Once the estimate is made, every seat's score and hopes take the place of what the position will be: so an action
fits into the 64 bytes that the processor reads at once."""
COLUMNS = SEAT_WORTH + MOST
DIFFERENT = 16
"""So many blocks of one kind are tried at most."""
FROM_STORE = -1


@jit
def expand(d: Ints, w: Ints, found: Ints) -> int:
    """List the actions of the active seat with their estimates; how many they are."""
    note_stores(d, w)
    many = _list(d, w, found)
    stored = D_STORED + w[ACTIVE] * KINDS
    ready, change = -1, 0
    for place in range(many):
        if found[place, READY_THEN] != ready or found[place, CHANGE] != change:
            ready = found[place, READY_THEN]
            if found[place, CHANGE] != change:
                change_store(d, stored, change, -1)
                change = found[place, CHANGE]
                change_store(d, stored, change, 1)
                look_at_store(d, w, w[ACTIVE])
            look_at_fields(d, w, ready)
        found[place, WORTH] = estimate(d, w, found[place, PLACE], found[place, AFTER], ready)
        note_worths(d, w, found, place)
    return many


@jit_inline
def note_worths(d: Ints, w: Ints, found: Ints, place: int) -> None:
    """Enter the root's utility and every seat's score and hopes, as the last estimate left them on the desk."""
    found[place, ROOT_WORTH] = utility(d, w[SEATS], d[D_ROOT])
    for seat in range(MOST):
        found[place, SEAT_WORTH + seat] = d[D_WORTH + seat]


@jit
def note_stores(d: Ints, w: Ints) -> None:
    """Note what every seat has stored."""
    fill(d, D_STORED, MOST * KINDS, 0)
    fill(d, D_SIGNATURE, MOST + 1, 0)
    for seat in range(w[SEATS]):
        for slot in range(w[STORED + seat]):
            d[D_STORED + seat * KINDS + stored_kind(w, seat, slot)] += 1
        look_at_store(d, w, seat)


@jit_inline
def change_store(d: Ints, stored: int, change: int, by: int) -> None:
    """Change what the desk has in a store, or (by = -1) undo it."""
    if change > 0:
        d[stored + change - 1] += by
    steps = -change
    while steps > 0:
        d[stored + ((steps & STEP_MASK) - 1) // MOST_WAYS] -= by
        steps >>= STEP_BITS


@jit
def _list(d: Ints, w: Ints, found: Ints) -> int:
    ready = ready_kinds(w)
    many = 0
    for kind in range(KINDS):
        if w[READY + kind]:
            many = _from_pile(d, w, found, many, kind, ready)
        if d[D_STORED + w[ACTIVE] * KINDS + kind]:
            many = _lays(d, w, found, many, FROM_STORE, kind, ready)
    if w[STORED + w[ACTIVE]] > 1:
        many = _steps(d, w, found, many, ready)
    if many == 0:
        many = _enter(found, 0, A_PASS, 0, w[FIELD], ready, 0)
    return many


@jit_inline
def _enter(found: Ints, many: int, action: int, place: int, field: int, ready: int, change: int) -> int:
    found[many, ACTION] = action
    found[many, PLACE] = place
    found[many, AFTER] = field
    found[many, READY_THEN] = ready
    found[many, CHANGE] = change
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
                action, change = pile_action(index, way, place + 1), 0
                if index == FROM_STORE:
                    change = -(kind * MOST_WAYS + way + 1)
                    action = store_action(-change, place + 1)
                many = _enter(found, many, action, place, laid(field, colour, mask), ready, change)
    return many


@jit
def _from_pile(d: Ints, w: Ints, found: Ints, many: int, kind: int, ready: int) -> int:
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
        many = _lays(d, w, found, many, index, kind, later)
        if w[ROOM + w[ACTIVE] * SIZES + kind // COLOURS]:
            way = roomy_way(w, d, kind // COLOURS)
            many = _enter(found, many, pile_action(index, way, 0), 0, w[FIELD], later, kind + 1)
    return many


@jit
def _steps(d: Ints, w: Ints, found: Ints, many: int, ready: int) -> int:
    """On each build field the most valuable pattern that several stored blocks can form."""
    for place in range(w[FIELDS]):
        row = hopes(d, w, place, w[FIELD + place], ready)
        if d[row + w[ACTIVE]] >> ALONE & FIGURE_MASK:
            at = combined(d, w[ACTIVE], w[FIELD + place], w[SIDE + place])
            if d[at]:
                after = w[FIELD + place]
                for number in range(STEPS - 1, -1, -1):
                    step = (d[at + 1] >> STEP_BITS * number & STEP_MASK) - 1
                    after = step_laid(d, after, step) if step >= 0 else after
                many = _enter(found, many, store_action(d[at + 1], place + 1), place, after, ready, -d[at + 1])
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
def left_out(w: Ints, t: Ints) -> bool:
    """Whether the active seat may have moves that are not on the list, nor surely equal to one that is."""
    seat, pile = w[ACTIVE], 0
    if w[STORED + seat] > 1:  # of moves with several blocks only the best patterns are on the list
        for slot in range(w[STORED + seat]):
            if ways_on_fields(w, t, stored_size(w, seat, slot)):
                return True
    for block in range(w[BLOCKS]):
        pile += in_pile(w, block)
    for kind in range(KINDS):
        room = w[ROOM + seat * SIZES + kind // COLOURS]
        if w[READY + kind] and (room or ways_on_fields(w, t, kind // COLOURS)):
            if room > 1 and pile > 1:
                return True
            if w[READY + kind] > 1:
                for index in range(w[START + kind], w[START + kind] + w[READY + kind]):
                    if _holds(w, t, w[BENCH + 2 * w[BLOCKS] + index]):
                        return True
    return False


@jit_inline
def in_pile(w: Ints, block: int) -> bool:
    return bool(w[BENCH + block] < GONE >> 1)


@jit_inline
def _holds(w: Ints, t: Ints, block: int) -> bool:
    """Another block of the pile cannot be taken, or is less free, because of this one."""
    for entry in range(T_NEAR + t[T_NEAR + block], T_NEAR + t[T_NEAR + block + 1]):
        if in_pile(w, t[entry] >> HOLD_BITS):
            return True
    return False


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
