"""Whole games of Qwixx On Board with simple policies, as fast as they go."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kostka.lab import streams
from kostka.lab.jit import jit
from kostka.lab.kernel import Packed
from kostka.lab.on_board.board import ACTIVE, CLOSED, MISTHROWS, MOST_SEATS, MOST_STEP, OVER, PER_SEAT, PHASE, SEATS, STATE
from kostka.lab.on_board.turn import (
    after_dice,
    after_pawn,
    begin,
    choose,
    colour_cells,
    steps,
    total,
    white_cells,
)
from kostka.lab.rows import ROWS, WIDTH, any_of, count, first_of, show

LOW = np.uint64(0xFFFFFFFF)


@jit
def random_turn(state: Packed, board: Packed, chosen: Packed, fraction: np.uint64) -> None:
    """A turn in which every decision is uniform over the legal moves."""
    seats, active = state[SEATS], state[ACTIVE]
    for seat in range(seats):
        fraction, chosen[seat] = any_of(fraction, white_cells(state, seat), ROWS)
    for seat in range(seats):
        choose(state, seat, chosen[seat])
    after_dice(state)
    if state[PHASE] == OVER:
        return
    fraction, cell = any_of(fraction, colour_cells(state), 2 * ROWS)
    choose(state, active, cell)
    after_dice(state)
    if state[PHASE] == OVER:
        return
    fraction, step = any_of(fraction, steps(state, board), MOST_STEP)
    after_pawn(state, board, first_of(step) if step else 0)


@jit
def random_games(
    opening: Packed, seed: np.uint64, first_game: int, totals: NDArray[np.int32], others: NDArray[np.int32]
) -> None:
    """Fill one line a game: totals by seat; misthrows by seat, rows closed, turns."""
    seats = opening[SEATS]
    board = opening[STATE:]
    state, chosen = np.empty(STATE, np.int64), np.empty(MOST_SEATS, np.int64)
    for game in range(totals.shape[0]):
        for place in range(STATE):
            state[place] = opening[place]
        stream = streams.start(seed, np.uint64(first_game + game))
        turns = 0
        while state[PHASE] != OVER:
            stream, bits = streams.next(stream)
            white, coloured = show(bits)
            begin(state, white, coloured)
            random_turn(state, board, chosen, bits & LOW)
            turns += 1
        for seat in range(seats):
            totals[game, seat] = total(state, board, seat)
            others[game, seat] = state[MISTHROWS + seat * PER_SEAT]
        others[game, seats] = count(state[CLOSED]) // WIDTH
        others[game, seats + 1] = turns
