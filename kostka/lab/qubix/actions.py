"""Whole moves for the search, each written as one integer, and making them.

A move from the store lays one block, or several that form a pattern together.
"""

from __future__ import annotations

from kostka.lab.jit import jit, jit_inline
from kostka.lab.qubix.combine import STEP_BITS, STEP_MASK, STEPS, step_laid
from kostka.lab.qubix.moves import end_turn, from_pile, score, stored_kind, unstore, value
from kostka.lab.qubix.tables import MOST_WAYS
from kostka.lab.qubix.work import ACTIVE, BEFORE, FIELD, MORE, PHASE, SIDE, Ints

A_PILE, A_STORE, A_PASS = range(3)


@jit_inline
def pile_action(index: int, way: int, to: int) -> int:
    """A block of the pile's lists goes to a place of a build field, or of the store (to = 0)."""
    return (way << 10 | index) << 5 | to << 2 | A_PILE


@jit_inline
def store_action(steps: int, to: int) -> int:
    """Blocks of the store go to a build field; no steps: the move under way ends there."""
    return steps << 5 | to << 2 | A_STORE


@jit
def act(w: Ints, t: Ints, action: int) -> None:
    """Make a whole move."""
    what, to, rest = action & 3, action >> 2 & 7, action >> 5
    if what == A_PILE:
        from_pile(w, t, rest & 1023, rest >> 10, to)
        return
    if what == A_STORE:
        before = w[BEFORE] if w[PHASE] == MORE else w[FIELD + to - 1]
        after = lay_steps(w, t, w[FIELD + to - 1], rest)
        w[FIELD + to - 1] = after
        score(w, to, value(t, w[SIDE + to - 1], before, after))
    end_turn(w, t)


@jit
def lay_steps(w: Ints, t: Ints, field: int, steps: int) -> int:
    """Take the blocks of these steps out of the active seat's store; the field after they were laid."""
    seat = w[ACTIVE]
    for number in range(STEPS - 1, -1, -1):
        step = (steps >> STEP_BITS * number & STEP_MASK) - 1
        if step >= 0:
            unstore(w, t, seat, slot_of(w, seat, step // MOST_WAYS))
            field = step_laid(t, field, step)
    return field


@jit_inline
def slot_of(w: Ints, seat: int, kind: int) -> int:
    """The first slot of a seat's store with a block of that kind."""
    slot = 0
    while stored_kind(w, seat, slot) != kind:
        slot += 1
    return slot
