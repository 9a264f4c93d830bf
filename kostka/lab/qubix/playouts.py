"""Moves compared by greedy playouts."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kostka.games.core import Refused
from kostka.lab import streams
from kostka.lab.kernel import Packed
from kostka.lab.qubix.batches import GREEDY, finish
from kostka.lab.qubix.moves import make_number
from kostka.lab.qubix.work import ACTIVE, BUILD, MORE, PHASE, SEATS, bench

Floats = NDArray[np.float64]


def evaluate(packed: Packed, seat: int, numbers: list[int], playouts: int, seed: int) -> tuple[Floats, Floats]:
    """For each of the seat's moves, in greedy playouts: its share of wins, its mean lead over the best other seat."""
    if packed[PHASE] not in (BUILD, MORE) or seat != packed[ACTIVE] + 1:
        raise Refused(f"seat {seat} has nothing to decide now")
    if playouts < 1:
        raise Refused(f"a move needs at least one playout, not {playouts}")
    totals, turns = np.zeros((playouts, int(packed[SEATS])), np.int32), np.zeros(playouts, np.int32)
    wins, leads = np.zeros(len(numbers)), np.zeros(len(numbers))
    for place, number in enumerate(numbers):
        w, t = bench(packed)
        if not make_number(w, t, number):
            raise Refused(f"{number} is not the number of a legal move of seat {seat}; legal() lists them")
        finish(w, t, packed, False, streams.key(seed), 0, GREEDY, totals, turns)
        best = totals == totals.max(axis=1, keepdims=True)
        wins[place] = (best[:, seat - 1] / best.sum(axis=1)).mean()
        leads[place] = (totals[:, seat - 1] - np.delete(totals, seat - 1, axis=1).max(axis=1)).mean()
    return wins, leads
