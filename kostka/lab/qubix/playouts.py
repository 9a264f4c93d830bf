"""Moves compared by greedy playouts."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kostka.games.core import Refused
from kostka.lab import streams
from kostka.lab.jit import jit
from kostka.lab.kernel import Packed
from kostka.lab.qubix.batches import GREEDY, finish
from kostka.lab.qubix.moves import coded, make
from kostka.lab.qubix.work import ACTIVE, BUILD, MORE, PHASE, SCORE, SEATS, Ints, bench

Floats = NDArray[np.float64]


def evaluate(packed: Packed, seat: int, codes: list[int], playouts: int, seed: int) -> tuple[Floats, Floats]:
    """For each of the seat's moves, in greedy playouts: its share of wins, its mean lead over the best other seat."""
    if packed[PHASE] not in (BUILD, MORE) or seat != packed[ACTIVE] + 1:
        raise Refused(f"seat {seat} has nothing to decide now")
    if playouts < 1:
        raise Refused(f"a move is judged by one playout or more, not {playouts}")
    wins, leads = np.zeros(len(codes)), np.zeros(len(codes))
    flaw = _evaluate(packed, np.array(codes, np.int64), playouts, streams.key(seed), wins, leads)
    if flaw >= 0:
        raise Refused(f"{codes[flaw]} is not the code of a legal move of seat {seat}; legal() lists them")
    return wins / playouts, leads / playouts


@jit
def _evaluate(packed: Ints, codes: Ints, playouts: int, seed: np.uint64, wins: Floats, leads: Floats) -> int:
    """Add up wins and leads; the place of a code that is not legal, or -1."""
    start, t = bench(packed)
    after, w = start.copy(), start.copy()
    for place in range(len(codes)):
        found, choice = coded(start, t, codes[place])
        if not found:
            return place
        after[:] = start
        make(after, t, choice)
        for playout in range(playouts):
            w[:] = after
            finish(w, t, streams.start(seed, np.uint64(playout)), GREEDY)
            win, lead = _outcome(w, start[ACTIVE])
            wins[place] += win
            leads[place] += lead
    return -1


@jit
def _outcome(w: Ints, seat: int) -> tuple[float, int]:
    """A seat's share of the win, and its lead over the best other seat."""
    own, best, equal = w[SCORE + seat], -1, 1
    for other in range(w[SEATS]):
        if other != seat:
            best = max(best, w[SCORE + other])
            equal += w[SCORE + other] == own
    return (1.0 / equal if own >= best else 0.0), own - best
