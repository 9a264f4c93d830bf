"""A position on the workbench: counts and lists that make it quick to choose and to make a move.

A packed position says only what the rules' position says, so that two of them can be compared; the workbench is made
from it, holds the same head, and adds what would otherwise be counted again and again.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kostka.lab.jit import jit, jit_inline
from kostka.lab.qubix.tables import (
    COLOURS,
    HOLD_BITS,
    KINDS,
    MOST,
    MOST_ROOM,
    T_NEAR,
    T_ROOM_HIGH,
    T_ROOM_LOW,
    T_ROOMS,
)

Ints = NDArray[np.int64]

SIZES = 3

DEAL, BUILD, MORE, OVER = 0, 1, 2, 3

HOLD_MASK = (1 << HOLD_BITS) - 1
GONE = (1 << 20) + 3
"""What holds a block that has left the pile: its lowest two bits say "covered", whatever walls are taken off."""

# --- the head, the same in a packed position and on the workbench ---------------------------------------------------

SEATS = 0
FIELDS = 1
ACTIVE = 2
"""The seat whose turn it is, counted from 0."""
PHASE = 3
BUILDING = 4
"""The build field (from 1) of a move from the store under way, or 0."""
BEFORE = 5
"""The colours that field showed before the move, as in the integer of the field."""
BLOCKS = 6
ROOM_CELLS = 7
SCORE = 8
FIELD = SCORE + MOST
"""One integer a build field: 9 bits taken cells, 2 bits layer, 9 bits a colour for the cells that show it. A full field
has all cells taken."""
SIDE = FIELD + MOST
"""The pattern side of each build field."""
HEAD = SIDE + MOST

# --- a packed position goes on with: the kind of each block (minus its size before the deal), whether it is in the
# --- pile, the stores (1 + block × the most ways + way, or 0), the table

# --- the workbench goes on with --------------------------------------------------------------------------------------

READY = HEAD
"""Kind: how many blocks of it can be taken from the pile."""
READY_SIZE = READY + KINDS
"""Size - 1: how many blocks of it can be taken from the pile."""
START = READY_SIZE + SIZES
"""Kind: where its list of blocks that can be taken begins."""
STORED = START + KINDS
"""Seat: how many blocks are in its store."""
LOW = STORED + MOST
HIGH = LOW + MOST
"""Seat: the taken cells of its store, the first 63 and the others."""
ROOM = HIGH + MOST
"""Seat × 3 + size - 1: how many ways to lie are free in its store."""
TURNS = ROOM + MOST * SIZES
RATED = TURNS + 1
"""Build field: the state of the field for which the next two were worked out."""
GAIN = RATED + MOST
"""Build field × 15 + kind: the most points that its mover can get by laying a block of that kind."""
GAIN_WAYS = GAIN + MOST * KINDS
"""Build field × 15 + kind: in how many ways."""
BENCH = GAIN_WAYS + MOST * KINDS
"""Then, for every block: what holds it, its kind, the lists of blocks that can be taken; for every seat and cell of its
store: block × the most ways + way."""


@jit_inline
def bench_size(packed: Ints) -> int:
    return int(BENCH + 3 * packed[BLOCKS] + MOST * packed[ROOM_CELLS])


@jit_inline
def table_start(packed: Ints) -> int:
    return int(HEAD + 2 * packed[BLOCKS] + packed[SEATS] * packed[ROOM_CELLS])


@jit_inline
def fill(target: Ints, first: int, many: int, value: int) -> None:
    """Set so many numbers. (An assignment to a slice does the same, but takes seconds to compile.)"""
    for place in range(first, first + many):
        target[place] = value


@jit_inline
def copy(source: Ints, target: Ints, many: int) -> None:
    """Copy the first numbers of an array."""
    for place in range(many):
        target[place] = source[place]


@jit_inline
def is_free(hold: int) -> bool:
    """Nothing lies on the block, and along one of its walls nothing stands."""
    walls = hold >> 2
    return hold & 3 == 0 and (walls | walls >> 1) & 0x55 != 0x55


@jit_inline
def make_ready(w: Ints, block: int) -> None:
    """Put the block on the list of those that can be taken."""
    blocks = w[BLOCKS]
    kind = w[BENCH + blocks + block]
    w[BENCH + 2 * blocks + w[START + kind] + w[READY + kind]] = block
    w[READY + kind] += 1
    w[READY_SIZE + kind // COLOURS] += 1


@jit_inline
def count_room(w: Ints, t: Ints, seat: int) -> None:
    """Count the ways to lie that are free in a store."""
    low, high = w[LOW + seat], w[HIGH + seat]
    for size in range(SIZES):
        free = 0
        for way in range(t[T_ROOMS + size], t[T_ROOMS + size + 1]):
            free += (t[T_ROOM_LOW + way] & low == 0) & (t[T_ROOM_HIGH + way] & high == 0)
        w[ROOM + seat * SIZES + size] = free


@jit
def unpack(packed: Ints, w: Ints, t: Ints) -> None:
    """Lay a packed position on the workbench `w`; `t` is the table."""
    blocks = packed[BLOCKS]
    fill(w, 0, len(w), 0)
    fill(w, RATED, MOST, -1)
    copy(packed, w, HEAD)
    _unpack_kinds(packed, w)
    for block in range(blocks):
        if packed[HEAD + blocks + block]:
            for entry in range(t[T_NEAR + block], t[T_NEAR + block + 1]):
                held = t[T_NEAR + entry]
                w[BENCH + (held >> HOLD_BITS)] += held & HOLD_MASK
    for block in range(blocks):
        if not packed[HEAD + blocks + block]:
            w[BENCH + block] = GONE
        elif is_free(w[BENCH + block]):
            make_ready(w, block)
    for seat in range(w[SEATS]):
        _unpack_store(packed, w, t, seat)


@jit
def bench(packed: Ints) -> tuple[Ints, Ints]:
    """A new workbench with a packed position on it, and the table."""
    t = packed[table_start(packed) :]
    w = np.zeros(bench_size(packed), np.int64)
    unpack(packed, w, t)
    return w, t


@jit
def _unpack_kinds(packed: Ints, w: Ints) -> None:
    blocks = packed[BLOCKS]
    for block in range(blocks):
        kind = packed[HEAD + block]
        if kind < 0:  # not dealt yet: any colour will do, nobody moves
            kind = (-kind - 1) * COLOURS
        w[BENCH + blocks + block] = kind
        for later in range(kind + 1, KINDS):
            w[START + later] += 1


@jit
def _unpack_store(packed: Ints, w: Ints, t: Ints, seat: int) -> None:
    blocks, cells = packed[BLOCKS], packed[ROOM_CELLS]
    for slot in range(cells):
        stored = packed[HEAD + 2 * blocks + seat * cells + slot] - 1
        if stored >= 0:
            store(w, t, seat, stored // MOST_ROOM, stored % MOST_ROOM)
    count_room(w, t, seat)


@jit_inline
def store(w: Ints, t: Ints, seat: int, block: int, way: int) -> None:
    """Put a block into a store; the free room is not counted yet."""
    w[BENCH + 3 * w[BLOCKS] + seat * w[ROOM_CELLS] + w[STORED + seat]] = block * MOST_ROOM + way
    w[STORED + seat] += 1
    w[LOW + seat] |= t[T_ROOM_LOW + way]
    w[HIGH + seat] |= t[T_ROOM_HIGH + way]


@jit
def repack(w: Ints, packed: Ints) -> None:
    """Write the position on the workbench into the packed one that it came from."""
    blocks, cells = w[BLOCKS], w[ROOM_CELLS]
    copy(w, packed, HEAD)
    for block in range(blocks):
        packed[HEAD + blocks + block] = w[BENCH + block] < GONE >> 1
    for seat in range(w[SEATS]):
        for slot in range(cells):
            written = 0
            if slot < w[STORED + seat]:
                written = 1 + w[BENCH + 3 * blocks + seat * cells + slot]
            packed[HEAD + 2 * blocks + seat * cells + slot] = written
