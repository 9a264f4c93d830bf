"""Moves of several blocks from a store: the best pattern that they form on a build field, and how."""

from __future__ import annotations

import numpy as np

from kostka.lab.jit import jit, jit_inline
from kostka.lab.qubix.desk import COMBINED_ROWS, COMBINED_WIDTH, D_COMBINED, D_STORED, mixed, signature
from kostka.lab.qubix.moves import FULL, LAYER, laid, value
from kostka.lab.qubix.tables import COLOURS, KINDS, MOST_WAYS, T_LIES, T_MASK
from kostka.lab.qubix.work import Ints

STEPS = 3
"""Longer moves than this are not looked for."""
STEP_BITS = 8
STEP_MASK = (1 << STEP_BITS) - 1
"""A step is 1 + kind of block × 12 + way to lie; steps stand one after the other in an integer, the last one lowest."""
LAST_STEP = KINDS * MOST_WAYS


@jit
def combined(d: Ints, seat: int, field: int, side: int) -> int:
    """Where the desk holds the best value of two or more blocks from the seat's store on a field; its steps follow."""
    key = mixed(field << 1 | side, signature(d, seat))
    row = D_COMBINED + COMBINED_WIDTH * (key & (COMBINED_ROWS - 1))
    if d[row] != key:
        worth, steps = _best(d, D_STORED + seat * KINDS, side, field)
        d[row] = key
        d[row + 1] = worth
        d[row + 2] = steps
    return row + 1


@jit_inline
def _best(d: Ints, stored: int, side: int, before: int) -> tuple[int, int]:
    """The best value of two or three blocks, and their steps. Order matters only where a layer is filled.

    Written without recursion: Numba cannot reload a recursive function from its cache.
    """
    best, steps = 0, 0
    field = np.full(STEPS + 1, before)
    step = np.full(STEPS, -1)
    depth = 0
    while depth >= 0:
        if step[depth] >= 0 and field[depth + 1] >= 0:
            d[stored + step[depth] // MOST_WAYS] += 1  # take up the block laid last
        step[depth] = next_step(d, stored, field[depth], step[depth] + 1)
        if step[depth] == LAST_STEP:
            depth -= 1
            continue
        after = step_laid(d, field[depth], step[depth])
        d[stored + step[depth] // MOST_WAYS] -= 1
        field[depth + 1] = after
        worth = value(d, side, before, after) if depth else 0
        if worth > best:
            best, steps = worth, _path(step, depth)
        if depth + 1 < STEPS:
            risen = (after ^ field[depth]) >> LAYER & 3
            depth += 1
            step[depth] = -1 if risen else step[depth - 1]
            field[depth + 1] = -1
    return best, steps


@jit_inline
def step_laid(t: Ints, field: int, step: int) -> int:
    """The build field after a step."""
    kind, way = step // MOST_WAYS, step % MOST_WAYS
    return laid(field, kind % COLOURS, t[T_MASK + kind // COLOURS * MOST_WAYS + way])


@jit_inline
def next_step(d: Ints, stored: int, field: int, step: int) -> int:
    """The first step, from this one on, that can be made."""
    while step < LAST_STEP:
        kind, way = step // MOST_WAYS, step % MOST_WAYS
        size = kind // COLOURS
        if d[stored + kind] == 0:
            step = (kind + 1) * MOST_WAYS
        elif way < d[T_LIES + size] and d[T_MASK + size * MOST_WAYS + way] & field & FULL == 0:
            return step
        else:
            step += 1
    return LAST_STEP


@jit_inline
def _path(step: Ints, depth: int) -> int:
    path = 0
    for number in range(depth + 1):
        path = path << STEP_BITS | step[number] + 1
    return path
