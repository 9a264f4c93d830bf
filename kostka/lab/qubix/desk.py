"""The desk of the search: one array with the table, the weights, scratch paper, and what has been worked out so far.

It begins with the table, so that it can stand wherever a table is asked for. One array, since every array that a
compiled function takes or returns costs time.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kostka.games.core import Refused
from kostka.lab.jit import jit_inline
from kostka.lab.qubix.tables import KINDS, MOST, T_NEAR
from kostka.lab.qubix.work import Ints

Weights = NDArray[np.int64]

FIGURES = 4
"""A seat's hopes on a build field are four figures: see `hopes`."""
STORE_TRAITS = 7
TRAITS = 2 * FIGURES + STORE_TRAITS
ROLES = 2
UNIT = 1000
"""Estimates are in thousandths of a point; weights are what half a point of hope, or a stored block, is worth."""

HOPES_ROWS = 1 << 15
HOPES_WIDTH = 1 + MOST
COMBINED_ROWS = 1 << 14
COMBINED_WIDTH = 3

LONGEST_TABLE = T_NEAR + 1 + 729 * 14
"""For a pile of 9 × 9 × 9 cells, all singles, each of which holds at most five others."""

D_WEIGHT = LONGEST_TABLE
"""Role × traits."""
D_STORED = D_WEIGHT + ROLES * TRAITS
"""Seat × kind: blocks in its store."""
D_SIGNATURE = D_STORED + MOST * KINDS
"""Seat: a number for the blocks in its store; then one for all stores."""
D_BLOCKS = D_SIGNATURE + MOST + 1
"""Seat: how many blocks are in its store,"""
D_SINGLES = D_BLOCKS + MOST
"""how many of them are singles,"""
D_KINDS = D_SINGLES + MOST
"""and their kinds, a bit each."""
D_TERM = D_KINDS + MOST
"""Seat: what the blocks in its store are worth by themselves."""
D_REST = D_TERM + MOST
"""(Seat × 5 + field) × figures × 2: its best two hopes on the other fields."""
D_WORTH = D_REST + MOST * MOST * FIGURES * 2
"""Seat: its score and hopes after a move."""
D_ROOT = D_WORTH + MOST
"""The seat that the search is for."""
D_HOPES = D_ROOT + 1
"""Remembered: a key, and what every seat may hope for on a build field."""
D_COMBINED = D_HOPES + HOPES_ROWS * HOPES_WIDTH
"""Remembered: a key, the best value of several blocks from a store on a build field, and the steps."""
DESK = D_COMBINED + COMBINED_ROWS * COMBINED_WIDTH

_MIX_1 = np.uint64(0x9E3779B97F4A7C15)
_MIX_2 = np.uint64(0xD1342543DE82EF95)
_MIX_3 = np.uint64(0xBF58476D1CE4E5B9)
_32 = np.uint64(32)


def desk(table: Ints, weights: Weights) -> Ints:
    """An empty desk."""
    if len(table) > LONGEST_TABLE:
        raise Refused(
            f"the search knows piles whose table has up to {LONGEST_TABLE} numbers, this one has {len(table)}"
        )
    made = np.zeros(DESK, np.int64)
    made[: len(table)] = table
    made[D_WEIGHT : D_WEIGHT + ROLES * TRAITS] = weights.reshape(-1)
    return made


@jit_inline
def mixed(first: int, second: int) -> int:
    """A key of two numbers."""
    key = np.uint64(first) * _MIX_1 ^ np.uint64(second) * _MIX_2
    key = (key ^ (key >> _32)) * _MIX_3
    return int(np.int64(key ^ (key >> _32)))


@jit_inline
def signature(d: Ints, seat: int) -> int:
    """A number for the blocks in a store, whatever their order; more than four of a kind count as four."""
    number = 0
    for kind in range(KINDS):
        number = number * 5 + min(d[D_STORED + seat * KINDS + kind], 4)
    return number
