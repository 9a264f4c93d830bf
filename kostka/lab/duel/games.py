"""Whole games of Qwixx Das Duell with simple policies, as fast as they go."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kostka.lab import streams
from kostka.lab.duel.board import CLOSED, MISTHROWS, OVER, PER_SEAT, PHASE, STATE
from kostka.lab.duel.turn import after_colour, after_white, begin, shown_cells, total
from kostka.lab.jit import jit
from kostka.lab.kernel import Packed
from kostka.lab.rows import ROWS, WIDTH, any_of, count, show

LOW = np.uint64(0xFFFFFFFF)


@jit
def random_turn(state: Packed, fraction: np.uint64) -> None:
    """A turn in which every decision is uniform over the legal moves."""
    fraction, cell = any_of(fraction, shown_cells(state), ROWS)
    after_white(state, cell)
    if state[PHASE] != OVER:
        fraction, cell = any_of(fraction, shown_cells(state), 2 * ROWS)
        after_colour(state, cell)


@jit
def random_games(
    opening: Packed, seed: np.uint64, first_game: int, totals: NDArray[np.int32], others: NDArray[np.int32]
) -> None:
    """Fill one line a game: totals by seat; misthrows by seat, rows closed, turns."""
    state = np.empty(STATE, np.int64)
    for game in range(totals.shape[0]):
        for place in range(STATE):
            state[place] = opening[place]
        stream = streams.start(seed, np.uint64(first_game + game))
        turns = 0
        while state[PHASE] != OVER:
            stream, bits = streams.next(stream)
            white, coloured = show(bits)
            begin(state, white, coloured)
            random_turn(state, bits & LOW)
            turns += 1
        for seat in range(2):
            totals[game, seat] = total(state, seat)
            others[game, seat] = state[MISTHROWS + seat * PER_SEAT]
        others[game, 2] = count(state[CLOSED]) // WIDTH
        others[game, 3] = turns
