"""Whole games of Qwixx Das Duell, as fast as they go: at random, greedy, or by the kernel's best policy."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.lab import streams
from kostka.lab.duel.board import (
    ACTIVE,
    CLOSED,
    COUNTS,
    IN_COLOUR,
    MISTHROWS,
    OVER,
    PER_SEAT,
    PHASE,
    STATE,
    TOKENS,
    USED,
)
from kostka.lab.duel.playout import play_turn
from kostka.lab.duel.policy import Values
from kostka.lab.duel.turn import after_colour, after_white, begin, shown_cells, total
from kostka.lab.jit import jit, jit_inline
from kostka.lab.kernel import Packed
from kostka.lab.rows import LAST_CELLS, ROWS, WIDTH, any_of, count, row_of, show, skipped

Lines = NDArray[np.int32]

POLICIES: Final = ("random", "greedy", "policy")
RANDOM, GREEDY, _ = range(len(POLICIES))
LOW: Final = np.uint64(0xFFFFFFFF)
WILLING: Final = 5
"""So many fields a greedy seat skips for a token."""
PRESSED: Final = 10
"""And so many to escape a misthrow."""
LOCK: Final = -10
"""The last field of a row goes before all others."""


@jit
def random_turn(state: Packed, fraction: np.uint64) -> None:
    """A turn in which every decision is uniform over the legal moves."""
    fraction, cell = any_of(fraction, shown_cells(state), ROWS)
    after_white(state, cell)
    if state[PHASE] != OVER:
        fraction, cell = any_of(fraction, shown_cells(state), 2 * ROWS)
        after_colour(state, cell)


@jit
def greedy_cell(state: Packed) -> int:
    """What the bot `greedy` chooses: the field that skips the fewest others, in the fullest row among equals."""
    at = state[ACTIVE] * PER_SEAT
    cells, tokens = shown_cells(state), state[TOKENS + at]
    pressed = state[PHASE] == IN_COLOUR and not state[USED]
    chosen, fewest, fullest = 0, (PRESSED if pressed else WILLING) + 1, -1
    while cells:
        cell = cells & -cells
        cells ^= cell
        skips = 0 if tokens & cell else LOCK if cell & LAST_CELLS else skipped(tokens, cell)
        full = (state[COUNTS + at] >> 8 * row_of(cell)) & 255
        if skips < fewest or (skips == fewest and full > fullest and chosen):
            chosen, fewest, fullest = cell, skips, full
    return chosen


@jit
def greedy_turn(state: Packed) -> None:
    after_white(state, greedy_cell(state))
    if state[PHASE] != OVER:
        after_colour(state, greedy_cell(state))


@jit_inline
def note(state: Packed, turns: int, totals: Lines, others: Lines) -> None:
    """A finished game as a line: totals by seat; misthrows by seat, rows closed, turns."""
    for seat in range(2):
        totals[seat] = total(state, seat)
        others[seat] = state[MISTHROWS + seat * PER_SEAT]
    others[2] = count(state[CLOSED]) // WIDTH
    others[3] = turns


@jit
def play_games(
    policy: int, opening: Packed, values: Values, seed: np.uint64, first_game: int, totals: Lines, others: Lines
) -> None:
    """Fill one line a game; both seats play by the policy."""
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
            if policy == RANDOM:
                random_turn(state, bits & LOW)
            elif policy == GREEDY:
                greedy_turn(state)
            else:
                play_turn(state, values)
            turns += 1
        note(state, turns, totals[game], others[game])
