"""Whole games, and the policies that play them."""

from __future__ import annotations

import numpy as np

from kostka.lab import streams
from kostka.lab.jit import jit
from kostka.lab.qubix.gains import greedy
from kostka.lab.qubix.moves import count, make, numbered
from kostka.lab.qubix.tables import COLOURS
from kostka.lab.qubix.work import BENCH, BLOCKS, DEAL, OVER, PHASE, SCORE, SEATS, TURNS, Ints, unpack

RANDOM, GREEDY = 0, 1


@jit
def random_choice(w: Ints, t: Ints, stream: np.uint64) -> np.uint64:
    """Make one of all legal moves, each as likely as any other."""
    stream, number = streams.below(stream, count(w, t))
    make(w, t, numbered(w, t, number))
    return stream


@jit
def greedy_choice(w: Ints, t: Ints, stream: np.uint64) -> np.uint64:
    stream, choice = greedy(w, t, stream)
    make(w, t, choice)
    return stream
