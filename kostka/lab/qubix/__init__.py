"""Qubix compiled: the functions of `kostka.lab.kernel`."""

from __future__ import annotations

import numpy as np

from kostka.games.core import Dealt, Event, Refused
from kostka.games.qubix import BOX
from kostka.lab.jit import jit
from kostka.lab.kernel import Packed
from kostka.lab.qubix.batches import play
from kostka.lab.qubix.moves import count, make_number, nth, number_of
from kostka.lab.qubix.packing import pack
from kostka.lab.qubix.tables import COLOURS
from kostka.lab.qubix.weighing import value, weigh
from kostka.lab.qubix.work import ACTIVE, BUILD, DEAL, HEAD, MORE, PHASE, SCORE, SEATS, Ints, bench, repack

__all__ = ["apply_chance", "apply_moves", "legal", "pack", "play", "totals", "value", "weigh"]

NO_NUMBER = -1
LETTERS = "".join(BOX.standard.parts.colours)
"""The rules fix the colours; the kernel counts them in this order."""


def legal(packed: Packed, seat: int) -> list[int]:
    """The numbers of all legal moves of a seat that decides now, the pass included."""
    if packed[PHASE] not in (BUILD, MORE) or seat != packed[ACTIVE] + 1:
        return []
    numbers: list[int] = _legal(*bench(packed)).tolist()
    return numbers


def apply_chance(packed: Packed, event: Event) -> Packed:
    """The position after the deal."""
    if packed[PHASE] != DEAL or not isinstance(event, Dealt):
        raise Refused("in qubix only the deal is left to chance, before the first move")
    dealt = packed.copy()
    for place, letter in enumerate(event.colours, HEAD):
        dealt[place] = (-packed[place] - 1) * COLOURS + LETTERS.index(letter)
    dealt[PHASE] = BUILD
    return dealt


def apply_moves(packed: Packed, numbers: dict[int, int]) -> Packed:
    """The position after the active seat's move."""
    seat = int(packed[ACTIVE]) + 1
    w, t = bench(packed)
    if not make_number(w, t, numbers.get(seat, NO_NUMBER)):
        raise Refused(f"{numbers.get(seat)} is not the number of a legal move of seat {seat}; legal() lists them")
    after: Packed = packed.copy()
    repack(w, after)
    return after


def totals(packed: Packed) -> tuple[int, ...]:
    return tuple(packed[SCORE : SCORE + packed[SEATS]].tolist())


@jit
def _legal(w: Ints, t: Ints) -> Ints:
    numbers = np.empty(count(w, t), np.int64)
    for place in range(len(numbers)):
        numbers[place] = number_of(w, t, nth(w, t, place))
    return numbers
