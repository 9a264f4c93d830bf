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
from kostka.lab.qubix.moves import count, encode, make_code, numbered
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

NO_CODE = -1
LETTERS = "".join(BOX.standard.parts.colours)
"""The rules fix the colours; the kernel counts them in this order."""


def legal(packed: Packed, seat: int) -> list[int]:
    """The codes of all legal moves of a seat that decides now, the pass included."""
    if packed[PHASE] not in (BUILD, MORE) or seat != packed[ACTIVE] + 1:
        return []
    codes: list[int] = _legal(*bench(packed)).tolist()
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
    w, t = bench(packed)
    if not make_code(w, t, codes.get(seat, NO_CODE)):
        raise Refused(f"{codes.get(seat)} is not the code of a legal move of seat {seat}; legal() lists them")
    after: Packed = packed.copy()
    repack(w, t, after)
    return after


def totals(packed: Packed) -> tuple[int, ...]:
    return tuple(packed[SCORE : SCORE + packed[SEATS]].tolist())


@jit
def _legal(w: Ints, t: Ints) -> Ints:
    codes = np.empty(count(w, t), np.int64)
    for number in range(len(codes)):
        codes[number] = encode(w, t, numbered(w, t, number))
    return codes
