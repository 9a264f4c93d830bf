"""Whole games, and the policies that play them."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kostka.games.core import Setup
from kostka.games.qubix.parts import Parts
from kostka.games.qubix.rules import opening
from kostka.lab import streams
from kostka.lab.jit import jit
from kostka.lab.kernel import Batch, check_batch
from kostka.lab.qubix.gains import greedy
from kostka.lab.qubix.moves import count, make, nth
from kostka.lab.qubix.packing import kinds, pack
from kostka.lab.qubix.tables import COLOURS
from kostka.lab.qubix.work import (
    BLOCKS,
    BUILD,
    DEAL,
    HEAD,
    OVER,
    PHASE,
    SCORE,
    SEATS,
    SIZES,
    TURNS,
    Ints,
    bench,
    copy,
    unpack,
)

Counts = NDArray[np.int32]

POLICIES = ("random", "greedy")
RANDOM, GREEDY = range(2)


def play(setup: Setup[Parts], games: int, seed: int, first_game: int = 0, policy: str = "random") -> Batch:
    """Whole games from the opening; game number n of a seed is the same, however the games are divided up."""
    check_batch(POLICIES, policy, games, first_game)
    packed = pack(opening(setup))
    deals = bool(packed[PHASE] == DEAL)
    if deals:
        parts = setup.layout.parts
        colours = "".join(parts.blocks[block].colour for block in sorted(parts.blocks))
        packed[HEAD : HEAD + packed[BLOCKS]] = kinds(parts, colours)
        packed[PHASE] = BUILD
    w, t = bench(packed)
    totals, turns = np.zeros((games, setup.seats), np.int32), np.zeros(games, np.int32)
    finish(w, t, packed, deals, streams.key(seed), first_game, POLICIES.index(policy), totals, turns)
    none = np.zeros((games, setup.seats), np.int32)
    return Batch(totals, none, np.zeros(games, np.int32), turns)


@jit
def finish(
    start: Ints,
    t: Ints,
    packed: Ints,
    deals: bool,
    seed: np.uint64,
    first: int,
    policy: int,
    totals: Counts,
    turns: Counts,
) -> None:
    """Games from this workbench to their end; if it deals, from the packed position with its colours shuffled."""
    w, dealt = start.copy(), packed.copy()
    for game in range(len(turns)):
        stream = streams.start(seed, np.uint64(first + game))
        if deals:
            stream = deal(packed, dealt, stream)
            unpack(dealt, w, t)
        else:
            copy(start, w, len(w))
        while w[PHASE] != OVER:
            if policy == GREEDY:
                stream, choice = greedy(w, t, stream)
            else:
                stream, number = streams.below(stream, count(w, t))
                choice = nth(w, t, number)
            make(w, t, choice)
        for seat in range(w[SEATS]):
            totals[game, seat] = w[SCORE + seat]
        turns[game] = w[TURNS]


@jit
def deal(packed: Ints, dealt: Ints, stream: np.uint64) -> np.uint64:
    """Shuffle the colours among blocks of one size."""
    blocks = packed[BLOCKS]
    places, pool = np.empty(blocks, np.int64), np.empty(blocks, np.int64)
    for size in range(SIZES):
        many = 0
        for place in range(HEAD, HEAD + blocks):
            if packed[place] // COLOURS == size:
                places[many], pool[many] = place, packed[place]
                many += 1
        for last in range(many - 1, -1, -1):
            stream, drawn = streams.below(stream, last + 1)
            dealt[places[last]] = pool[drawn]
            pool[drawn] = pool[last]
    return stream
