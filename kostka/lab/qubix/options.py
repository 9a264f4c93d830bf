"""How the legal moves of the rules and the actions of the search belong together."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from kostka.lab.jit import jit, jit_inline
from kostka.lab.qubix.actions import A_PASS, A_STORE, pile_action, store_action
from kostka.lab.qubix.candidates import (
    ACTION,
    COLUMNS,
    WORTH,
    change_store,
    freed_kinds,
    note_stores,
    note_worths,
    ready_kinds,
    roomy_way,
)
from kostka.lab.qubix.combine import LAST_STEP, STEP_BITS, STEP_MASK, STEPS, next_step, step_laid
from kostka.lab.qubix.desk import D_STORED
from kostka.lab.qubix.estimate import estimate, look_at_fields, look_at_store
from kostka.lab.qubix.moves import FROM_PILE, FROM_STORE, FULL, IS_PASS, Choice, count, nth, number_of, stored_kind
from kostka.lab.qubix.tables import COLOURS, KINDS, MOST_WAYS, T_MASK
from kostka.lab.qubix.work import ACTIVE, BEFORE, BENCH, BLOCKS, BUILDING, FIELD, READY, START, Ints

NUMBER, PLAYED_AS = range(2)


@jit
def options(d: Ints, w: Ints) -> Ints:
    """The numbers of all legal moves of the active seat, each with the action that stands for it in the search.

    In a move from the store, that is the action of this one block; those of several blocks may contain it too.
    """
    stands_for = _stands_for(d, w)
    listed = np.empty((count(w, d), 2), np.int64)
    for place in range(len(listed)):
        choice = nth(w, d, place)
        listed[place, NUMBER] = number_of(w, d, choice)
        listed[place, PLAYED_AS] = _action(d, w, choice, stands_for)
    return listed


@jit_inline
def _action(d: Ints, w: Ints, choice: Choice, stands_for: Ints) -> int:
    source, index, way, to = choice
    if source == IS_PASS:
        return A_PASS
    if source == FROM_PILE:
        if to == 0:
            kind = w[BENCH + w[BLOCKS] + w[BENCH + 2 * w[BLOCKS] + index]]
            way = roomy_way(w, d, kind // COLOURS)
        return pile_action(stands_for[index], way, to)
    if source == FROM_STORE:
        return store_action(stored_kind(w, w[ACTIVE], index) * MOST_WAYS + way + 1, to)
    return store_action(0, to)


@jit
def _stands_for(d: Ints, w: Ints) -> Ints:
    """For every block on the pile's lists the first one of its kind that frees the same kinds."""
    first, freed = np.zeros(w[BLOCKS], np.int64), np.zeros(w[BLOCKS], np.int64)
    for kind in range(KINDS):
        for index in range(w[START + kind], w[START + kind] + w[READY + kind]):
            freed[index] = freed_kinds(w, d, w[BENCH + 2 * w[BLOCKS] + index])
            first[index] = w[START + kind]
            while freed[first[index]] != freed[index]:
                first[index] += 1
    return first


@jit
def expand_more(d: Ints, w: Ints, found: Ints) -> int:
    """For a move from the store that is under way, list all ways to end it, to lay one more block, and two more.

    Of those with two more only the best after each first one is listed.
    """
    note_stores(d, w)
    to, stored = w[BUILDING], D_STORED + w[ACTIVE] * KINDS
    field = w[FIELD + to - 1]
    w[FIELD + to - 1] = w[BEFORE]  # scoring compares with the field before the move
    _enter(d, w, found, 0, 0, field)
    many, step = 1, next_step(d, stored, field, 0)
    while step < LAST_STEP:
        after = step_laid(d, field, step)
        _enter(d, w, found, many, step + 1, after)
        many = _enter_pair(d, w, found, many + 1, step, after)
        step = next_step(d, stored, field, step + 1)
    w[FIELD + to - 1] = field
    return many


@jit
def _enter_pair(d: Ints, w: Ints, found: Ints, many: int, step: int, field: int) -> int:
    """Enter the best action of this step and a second one; how many actions there are then."""
    stored, pairs, second = D_STORED + w[ACTIVE] * KINDS, 0, -1
    while True:
        d[stored + step // MOST_WAYS] -= 1
        second = next_step(d, stored, field, second + 1)
        d[stored + step // MOST_WAYS] += 1
        if second == LAST_STEP:
            return many + pairs
        trial = many + pairs
        _enter(d, w, found, trial, step + 1 << STEP_BITS | second + 1, step_laid(d, field, second))
        if pairs and found[trial, WORTH] > found[many, WORTH]:
            for column in range(COLUMNS):
                found[many, column] = found[trial, column]
        pairs = 1


@jit
def _enter(d: Ints, w: Ints, found: Ints, place: int, steps: int, after: int) -> None:
    """Enter an action of the move under way, with its estimates."""
    found[place, ACTION] = store_action(steps, w[BUILDING])
    stored, ready = D_STORED + w[ACTIVE] * KINDS, ready_kinds(w)
    change_store(d, stored, -steps, 1)
    look_at_store(d, w, w[ACTIVE])
    look_at_fields(d, w, ready)
    found[place, WORTH] = estimate(d, w, w[BUILDING] - 1, after, ready)
    note_worths(d, w, found, place)
    change_store(d, stored, -steps, -1)


def beginnings(d: Ints, w: Ints, actions: Ints) -> Iterator[tuple[int, int]]:
    """The actions of several blocks from the store: their places, with each action of one block that can begin them."""
    for place in np.flatnonzero((actions & 3 == A_STORE) & (actions >> 5 > STEP_MASK)).tolist():
        to, steps = int(actions[place]) >> 2 & 7, int(actions[place]) >> 5
        for step in _first_steps(d, int(w[FIELD + to - 1]), steps):
            yield place, int(store_action(step + 1, to))


def _first_steps(d: Ints, field: int, steps: int) -> list[int]:
    """Those of the steps with which the move can begin, and come to the same."""
    written = [steps >> STEP_BITS * number & STEP_MASK for number in range(STEPS - 1, -1, -1)]
    made = [step - 1 for step in written if step]
    goal = _laid_all(d, field, made)
    orders = [[made[place], *made[:place], *made[place + 1 :]] for place in range(len(made))]
    return [order[0] for order in orders if _laid_all(d, field, order) == goal]


def _laid_all(d: Ints, field: int, steps: list[int]) -> int | None:
    """The build field after these steps; None if they do not fit."""
    for step in steps:
        kind, way = divmod(step, MOST_WAYS)
        if int(d[T_MASK + kind // COLOURS * MOST_WAYS + way]) & field & FULL:
            return None
        field = int(step_laid(d, field, step))
    return field
