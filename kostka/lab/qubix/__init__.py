"""Qubix compiled: the functions of `kostka.lab.kernel`."""

from __future__ import annotations

import numpy as np

from kostka.games.core import Dealt, Event, Refused
from kostka.games.qubix import BOX
from kostka.lab.jit import jit
from kostka.lab.kernel import Packed
from kostka.lab.qubix.batches import play
from kostka.lab.qubix.choosing import choose
from kostka.lab.qubix.codes import code, move
from kostka.lab.qubix.moves import coded, count, encode, make, numbered
from kostka.lab.qubix.packing import pack
from kostka.lab.qubix.playouts import evaluate
from kostka.lab.qubix.tables import COLOURS
from kostka.lab.qubix.work import (
    ACTIVE,
    BUILD,
    DEAL,
    HEAD,
    MORE,
    PHASE,
    SCORE,
    SEATS,
    Ints,
    bench,
    repack,
)

__all__ = [
    "apply_chance",
    "apply_moves",
    "choose",
    "code",
    "evaluate",
    "legal",
    "move",
    "pack",
    "play",
    "totals",
]

LETTERS = "".join(BOX.standard.parts.colours)
"""The rules fix the colours; the kernel counts them in this order."""


def legal(packed: Packed, seat: int) -> list[int]:
    """The codes of all legal moves of a seat that decides now, the pass included."""
    if packed[PHASE] not in (BUILD, MORE) or seat != packed[ACTIVE] + 1:
        return []
    codes: list[int] = _legal(packed).tolist()
    return codes


def apply_chance(packed: Packed, event: Event) -> Packed:
    """The position after the deal."""
    if packed[PHASE] != DEAL or not isinstance(event, Dealt):
        raise Refused("in qubix only the deal is left to chance, before the first move")
    dealt = packed.copy()
    for place, letter in enumerate(event.colours, HEAD):
        dealt[place] = (-packed[place] - 1) * COLOURS + LETTERS.index(letter)
    dealt[PHASE] = BUILD
    return dealt


def apply_moves(packed: Packed, codes: dict[int, int]) -> Packed:
    """The position after the active seat's move."""
    seat = int(packed[ACTIVE]) + 1
    after: Packed = packed.copy()
    if seat not in codes or not _apply(packed, codes[seat], after):
        raise Refused(f"{codes.get(seat)} is not the code of a legal move of seat {seat}; legal() lists them")
    return after


def totals(packed: Packed) -> tuple[int, ...]:
    return tuple(packed[SCORE : SCORE + packed[SEATS]].tolist())


@jit
def _legal(packed: Ints) -> Ints:
    w, t = bench(packed)
    codes = np.empty(count(w, t), np.int64)
    for number in range(len(codes)):
        codes[number] = encode(w, t, numbered(w, t, number))
    return codes


@jit
def _apply(packed: Ints, code: int, after: Ints) -> bool:
    """Make the move of that code and write the position after it; False if there is no such move."""
    w, t = bench(packed)
    found, choice = coded(w, t, code)
    if found:
        make(w, t, choice)
        repack(w, t, after)
    return found
