"""Whole games of Qwixx On Board, as fast as they go: at random, greedy, or by the kernel's best policy."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.lab import streams
from kostka.lab.jit import jit, jit_inline
from kostka.lab.kernel import Packed
from kostka.lab.on_board.board import (
    ACTIVE,
    CLOSED,
    CROSSED,
    CROSSES,
    LEAST_STEP,
    MISTHROWS,
    MOST_SEATS,
    MOST_STEP,
    OVER,
    PER_SEAT,
    PHASE,
    SEATS,
    STATE,
)
from kostka.lab.on_board.playout import play_turn
from kostka.lab.on_board.policy import Values
from kostka.lab.on_board.turn import (
    after_dice,
    after_pawn,
    begin,
    choose,
    colour_cells,
    steps,
    target,
    total,
    white_cells,
)
from kostka.lab.rows import ROWS, WIDTH, any_of, count, first_of, least_skipping, show, skipped

Lines = NDArray[np.int32]

POLICIES: Final = ("random", "greedy", "policy")
RANDOM, GREEDY, _ = range(len(POLICIES))
LOW: Final = np.uint64(0xFFFFFFFF)
WILLING: Final = 2
"""So many numbers a careful seat skips for a cross."""
PRESSED: Final = 4
"""And so many to escape a misthrow, or for a step."""


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
def farthest_step(state: Packed, board: Packed, most: int) -> int:
    """The longest step, and so the highest bonus, that skips at most so many numbers; 0 if there is none."""
    crosses, found = state[CROSSES + state[ACTIVE] * PER_SEAT], steps(state, board)
    for step in range(MOST_STEP, LEAST_STEP - 1, -1):
        if (found >> step) & 1:
            cell = 1 << board[target(state, board, step)]
            if crosses & cell or skipped(crosses, cell) <= most:
                return step
    return 0


@jit
def greedy_turn(state: Packed, board: Packed, chosen: Packed) -> None:
    """A turn in which every seat crosses what skips the fewest numbers, and the pawn goes as far as it can."""
    seats, active = state[SEATS], state[ACTIVE]
    for seat in range(seats):
        chosen[seat] = least_skipping(state[CROSSES + seat * PER_SEAT], white_cells(state, seat), WILLING)
    for seat in range(seats):
        choose(state, seat, chosen[seat])
    after_dice(state)
    if state[PHASE] == OVER:
        return
    most = WILLING if state[CROSSED] else PRESSED
    choose(state, active, least_skipping(state[CROSSES + active * PER_SEAT], colour_cells(state), most))
    after_dice(state)
    if state[PHASE] != OVER:
        after_pawn(state, board, farthest_step(state, board, PRESSED))


@jit_inline
def note(state: Packed, board: Packed, turns: int, totals: Lines, others: Lines) -> None:
    """A finished game as a line: totals by seat; misthrows by seat, rows closed, turns."""
    seats = state[SEATS]
    for seat in range(seats):
        totals[seat] = total(state, board, seat)
        others[seat] = state[MISTHROWS + seat * PER_SEAT]
    others[seats] = count(state[CLOSED]) // WIDTH
    others[seats + 1] = turns


@jit
def play_games(
    policy: int, opening: Packed, values: Values, seed: np.uint64, first_game: int, totals: Lines, others: Lines
) -> None:
    """Fill one line a game; all seats play by the policy."""
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
            if policy == RANDOM:
                random_turn(state, board, chosen, bits & LOW)
            elif policy == GREEDY:
                greedy_turn(state, board, chosen)
            else:
                play_turn(state, board, values, chosen)
            turns += 1
        note(state, board, turns, totals[game], others[game])
