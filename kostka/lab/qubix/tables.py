"""What a setup fixes for the kernel in one flat array: patterns, ways to lie, neighbours in the pile, move numbers."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from kostka.games.core import Refused, Setup
from kostka.games.qubix.grid import LARGEST, SIZES
from kostka.games.qubix.parts import SIDES, Parts
from kostka.games.qubix.rules import Done, Lay, moves

Table = NDArray[np.int64]

CELLS = 9
"""The rules fix build fields of 3 × 3 cells, so a set of cells is one of 512."""
VIEWS = 1 << CELLS
LAYERS = 3
COLOURS = 5
KINDS = len(SIZES) * COLOURS
"""The kind of a block is its size and its colour: (size - 1) × 5 + colour."""
POINTS = 1000
"""A pattern's value is the mover's points × 1000 + the partner's points: the pattern of greater value counts."""

MOST = 5
"""The most seats, and the most build fields."""
MOST_WAYS = 12
"""The most ways to lie for one size on a build field."""
MOST_ROOM = sum(LARGEST * (LARGEST - size + 1) * (1 if size == 1 else 2) for size in SIZES)
"""The most ways to lie in the largest possible store."""

T_VALUE = 0
"""Side × 512 + set of cells: the value of the pattern."""
T_WAYS = T_VALUE + len(SIDES) * VIEWS
"""(Size - 1) × 512 + taken cells: how many ways to lie are free."""
T_FORMS = T_WAYS + len(SIZES) * VIEWS
"""Side × 512 + number: the sets of cells that form a pattern, one after the other; then 0."""
T_TILES = T_FORMS + len(SIDES) * VIEWS
"""Set of cells: a bit for every way to fill it with blocks, doubles + 5 × triples, the rest singles."""
T_LEAST = T_TILES + VIEWS
"""Set of cells × 8 + sizes (a bit each): the fewest blocks of these sizes that fill it; 99 if they cannot."""
T_LIES = T_LEAST + VIEWS * 8
"""(Size - 1): number of ways to lie on a build field at all."""
T_MASK = T_LIES + len(SIZES)
"""(Size - 1) × 12 + way: its cells."""
T_PLACE = T_MASK + len(SIZES) * MOST_WAYS
"""((Size - 1) × 5 + build field) × 12 + way: the place of the move among those of the block and its source."""
T_ROOMS = T_PLACE + len(SIZES) * MOST * MOST_WAYS
"""Size - 1: the first way to lie in a store, numbered through all sizes; then the end of the last size."""
T_ROOM_LOW = T_ROOMS + len(SIZES) + 1
"""Way in a store: its first 63 cells."""
T_ROOM_HIGH = T_ROOM_LOW + MOST_ROOM
"""Way in a store: its other cells."""
T_ROOM_PLACE = T_ROOM_HIGH + MOST_ROOM
"""Way in a store: the same for moves to it."""
T_DONE = T_ROOM_PLACE + MOST_ROOM
"""The number of the move `done`."""
T_NEAR = T_DONE + 1
"""Block: where the list begins of the blocks that it holds; then the end of the last list, then the lists. After them,
source × blocks + block: the number of the first move that takes the block from there."""

NEVER = 99
TILE_STEP = {1: 0, 2: 1, 3: 5}
"""By how many bits of T_TILES one more block of a size moves a way to fill; at most four doubles fit on a field."""

WORD = 63
"""Cells of a store in one integer, the sign left out."""

HOLD_ABOVE = 1
"""Of a block's count of what holds it: two bits for the blocks on it, two for those along each of its four walls."""
HOLD_WALL = 4
HOLD_BITS = 10


@lru_cache(maxsize=64)
def table(setup: Setup[Parts]) -> Table:
    """The table of a setup."""
    parts = setup.layout.parts
    cells = parts.field.columns * parts.field.rows
    if cells != CELLS or parts.layers != LAYERS or len(parts.colours) != COLOURS:
        raise Refused("the lab knows qubix with build fields of 3x3x3 cells and five colours only")
    fixed = np.zeros(T_NEAR, np.int64)
    _patterns(fixed, parts)
    _ways(fixed, parts)
    _tiles(fixed, parts)
    _least(fixed, parts)
    _rooms(fixed, parts)
    firsts = _numbers(fixed, setup)
    made = np.concatenate([fixed, _near(parts), firsts])
    made.setflags(write=False)
    return made


def _patterns(made: Table, parts: Parts) -> None:
    for number, side in enumerate(SIDES):
        for mask, pattern in parts.patterns[side].items():
            made[T_VALUE + number * VIEWS + mask] = pattern.mover * POINTS + pattern.owner
        forms = sorted(parts.patterns[side])
        made[T_FORMS + number * VIEWS : T_FORMS + number * VIEWS + len(forms)] = forms


def _ways(made: Table, parts: Parts) -> None:
    for size in SIZES:
        lies = parts.field.lies[size]
        row = size - 1
        made[T_LIES + row] = len(lies)
        for way, lie in enumerate(lies):
            made[T_MASK + row * MOST_WAYS + way] = lie.mask
        for taken in range(VIEWS):
            made[T_WAYS + row * VIEWS + taken] = sum(not lie.mask & taken for lie in lies)


def _tiles(made: Table, parts: Parts) -> None:
    """A set of cells is filled by laying one block on its lowest cell and filling what is left."""
    made[T_TILES] = 1
    for cells in range(1, VIEWS):
        lowest = cells & -cells
        for size in SIZES:
            for lie in parts.field.lies[size]:
                if lie.mask & lowest and lie.mask & cells == lie.mask:
                    made[T_TILES + cells] |= made[T_TILES + (cells ^ lie.mask)] << TILE_STEP[size]


def _least(made: Table, parts: Parts) -> None:
    for sizes in range(8):
        lies = [lie.mask for size in SIZES if sizes >> size - 1 & 1 for lie in parts.field.lies[size]]
        for cells in range(1, VIEWS):
            lowest = cells & -cells
            rests = [made[T_LEAST + (cells ^ lie) * 8 + sizes] for lie in lies if lie & lowest and lie & cells == lie]
            made[T_LEAST + cells * 8 + sizes] = min(NEVER, 1 + min(rests, default=NEVER))


def _rooms(made: Table, parts: Parts) -> None:
    way = 0
    for size in SIZES:
        made[T_ROOMS + size - 1] = way
        for lie in parts.store.lies[size]:
            made[T_ROOM_LOW + way] = lie.mask & ((1 << WORD) - 1)
            made[T_ROOM_HIGH + way] = lie.mask >> WORD
            way += 1
    made[T_ROOMS + len(SIZES)] = way


def room_ways(parts: Parts) -> dict[str, int]:
    """The ways to lie in a store, by the names of their cells."""
    return {name: way for way, name in enumerate(parts.store.masks)}


def _numbers(made: Table, setup: Setup[Parts]) -> Table:
    """The numbers that the rules give to moves; blocks of one size have the same moves, in the same order."""
    parts, rooms = setup.layout.parts, room_ways(setup.layout.parts)
    field_ways = {lie.name: way for lies in parts.field.lies.values() for way, lie in enumerate(lies)}
    firsts: dict[tuple[str, int], int] = {}
    for number, move in enumerate(moves(setup)):
        if isinstance(move, Lay):
            place = number - firsts.setdefault((move.source, move.block), number)
            if move.to:
                row = (parts.blocks[move.block].size - 1) * MOST + move.to - 1
                made[T_PLACE + row * MOST_WAYS + field_ways[move.cells]] = place
            else:
                made[T_ROOM_PLACE + rooms[move.cells]] = place
        elif isinstance(move, Done):
            made[T_DONE] = number
    return np.array([firsts[source, block] for source in ("pile", "store") for block in parts.blocks], np.int64)


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
