"""What a layout fixes for the kernel, as one flat array of integers: patterns, ways to lie, neighbours in the pile."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kostka.games.core import Layout, Refused
from kostka.games.qubix.grid import LARGEST, SIZES
from kostka.games.qubix.parts import SIDES, Parts
from kostka.lab.qubix.codes import SPAN_CODES

Table = NDArray[np.int64]

CELLS = 9
"""The rules fix build fields of 3 × 3 cells, so a set of cells is one of 512."""
VIEWS = 1 << CELLS
LAYERS = 3
COLOURS = 5
KINDS = len(SIZES) * COLOURS
"""The kind of a block is its size and its colour: (size - 1) × 5 + colour."""
POINTS = 1000
"""A pattern's value is the mover's points × 1000 + the partner's points: the greater value is the pattern that counts."""

MOST_WAYS = 12
"""The most ways to lie for one size on a build field."""
MOST_ROOM = sum(LARGEST * (LARGEST - size + 1) * (1 if size == 1 else 2) for size in SIZES)
"""The most ways to lie in the largest possible store."""

T_VALUE = 0
"""Side × 512 + set of cells: the value of the pattern."""
T_WAYS = T_VALUE + len(SIDES) * VIEWS
"""(Size - 1) × 512 + taken cells: how many ways to lie are free."""
T_LIES = T_WAYS + len(SIZES) * VIEWS
"""(Size - 1): number of ways to lie on a build field at all."""
T_MASK = T_LIES + len(SIZES)
"""(Size - 1) × 12 + way: its cells."""
T_SPAN = T_MASK + len(SIZES) * MOST_WAYS
"""(Size - 1) × 12 + way: the code of its cells."""
T_ROOMS = T_SPAN + len(SIZES) * MOST_WAYS
"""Size - 1: the first way to lie in a store, numbered through all sizes; then the end of the last size."""
T_ROOM_LOW = T_ROOMS + len(SIZES) + 1
"""Way in a store: its first 63 cells."""
T_ROOM_HIGH = T_ROOM_LOW + MOST_ROOM
"""Way in a store: its other cells."""
T_ROOM_SPAN = T_ROOM_HIGH + MOST_ROOM
"""Way in a store: the code of its cells."""
T_NEAR = T_ROOM_SPAN + MOST_ROOM
"""Block: where the list begins of the blocks that it holds; then the end of the last list, then the lists."""

WORD = 63
"""Cells of a store in one integer, the sign left out."""

HOLD_ABOVE = 1
"""Of a block's count of what holds it: two bits for the blocks on it, two for those along each of its four walls."""
HOLD_WALL = 4
HOLD_BITS = 10


@lru_cache(maxsize=64)
def table(layout: Layout[Parts]) -> Table:
    """The table of a layout."""
    parts = layout.parts
    cells = parts.field.columns * parts.field.rows
    if cells != CELLS or parts.layers != LAYERS or len(parts.colours) != COLOURS:
        raise Refused("the lab knows qubix with build fields of 3x3x3 cells and five colours only")
    fixed = np.zeros(T_NEAR, np.int64)
    _patterns(fixed, parts)
    _ways(fixed, parts)
    _rooms(fixed, parts)
    made = np.concatenate([fixed, _near(parts)])
    made.setflags(write=False)
    return made


def _patterns(made: Table, parts: Parts) -> None:
    for number, side in enumerate(SIDES):
        for mask, pattern in parts.patterns[side].items():
            made[T_VALUE + number * VIEWS + mask] = pattern.mover * POINTS + pattern.owner


def _ways(made: Table, parts: Parts) -> None:
    for size in SIZES:
        lies = parts.field.lies[size]
        row = size - 1
        made[T_LIES + row] = len(lies)
        for way, lie in enumerate(lies):
            made[T_MASK + row * MOST_WAYS + way] = lie.mask
            made[T_SPAN + row * MOST_WAYS + way] = SPAN_CODES[lie.name]
        for taken in range(VIEWS):
            made[T_WAYS + row * VIEWS + taken] = sum(not lie.mask & taken for lie in lies)


def _rooms(made: Table, parts: Parts) -> None:
    way = 0
    for size in SIZES:
        made[T_ROOMS + size - 1] = way
        for lie in parts.store.lies[size]:
            made[T_ROOM_LOW + way] = lie.mask & ((1 << WORD) - 1)
            made[T_ROOM_HIGH + way] = lie.mask >> WORD
            made[T_ROOM_SPAN + way] = SPAN_CODES[lie.name]
            way += 1
    made[T_ROOMS + len(SIZES)] = way


def _near(parts: Parts) -> Table:
    """For every block the blocks that it lies on or stands beside, each with what it adds to their count of holds."""
    held: dict[int, list[int]] = {block: [] for block in parts.blocks}
    for number, block in parts.blocks.items():
        hold = dict.fromkeys(block.above, HOLD_ABOVE)
        for side, wall in enumerate(block.walls):
            for other in wall:
                hold[other] = hold.get(other, 0) + (HOLD_WALL << 2 * side)
        for other, what in hold.items():
            held[other].append((number - 1) << HOLD_BITS | what)
    starts = np.cumsum([len(held) + 1, *(len(held[block]) for block in sorted(held))])
    lists = [entry for block in sorted(held) for entry in sorted(held[block])]
    return np.concatenate([starts, np.array(lists, np.int64)])
