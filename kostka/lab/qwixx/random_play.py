"""Whole games in which every decision is uniform over the legal moves, as fast as they go.

The games are played side by side in lanes; a lane whose game is over gets the next one at once.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.lab.jit import jit, jit_inline
from kostka.lab.qwixx import lanes
from kostka.lab.qwixx.lanes import CLOSED, CROSSES, LANES, MISTHROWS, OVER, RIGHTMOST, Lines, Numbers
from kostka.lab.qwixx.tables import LAST, MISTHROW, PAD, ROWS

Counts = NDArray[np.int32]

POINTS: Final[NDArray[np.int64]] = np.array(PAD.points, np.int64)
NO_GAME: Final = -1


@jit_inline
def _begin(lane: int, seed: np.uint64, game: int, states: Numbers, table: Lines, sheets: Lines) -> None:
    a, b, c, counter = lanes.begin(seed, np.uint64(game))
    states[0, lane], states[1, lane], states[2, lane], states[3, lane] = a, b, c, counter
    for row in range(ROWS):
        table[CLOSED + row, lane] = 0
    for chair in range(len(sheets)):
        sheets[chair, MISTHROWS, lane] = 0
        for row in range(ROWS):
            sheets[chair, RIGHTMOST + row, lane] = -1
            sheets[chair, CROSSES + row, lane] = 0


@jit_inline
def _note(lane: int, chair: int, table: Lines, sheets: Lines, totals: Counts, others: Counts, game: int) -> None:
    """The result of a game whose seat 1 sits on this chair."""
    seats = len(sheets)
    closed = 0
    for row in range(ROWS):
        closed -= table[CLOSED + row, lane]
    others[game, seats] = closed
    for seat in range(seats):
        others[game, seat] = sheets[chair, MISTHROWS, lane]
        points = MISTHROW * sheets[chair, MISTHROWS, lane]
        for row in range(ROWS):
            lock = 1 if sheets[chair, RIGHTMOST + row, lane] == LAST else 0
            points += POINTS[sheets[chair, CROSSES + row, lane] + lock]
        totals[game, seat] = points
        chair = chair + 1 if chair + 1 < seats else 0


@jit
def play_randomly(seed: np.uint64, first_game: int, seats: int, first: int, totals: Counts, others: Counts) -> None:
    """One game for each line of the arrays: totals, and misthrows, rows closed, turns."""
    sheets = np.zeros((seats, lanes.SHEET_LINES, LANES), np.int16)
    table = np.zeros((lanes.TABLE_LINES, LANES), np.int16)
    states, draws = np.zeros((4, LANES), np.uint32), np.zeros((2, LANES), np.int16)
    game_of, began = np.full(LANES, NO_GAME, np.int64), np.zeros(LANES, np.int64)
    table[OVER] = 1
    unfinished = len(totals)
    begun = turn = 0
    while True:
        for lane in range(LANES):
            if not table[OVER, lane]:
                continue
            game = game_of[lane]
            if game != NO_GAME:
                _note(lane, (began[lane] - first) % seats, table, sheets, totals, others, game)
                others[game, seats + 1] = turn - began[lane]
                unfinished -= 1
                game_of[lane] = NO_GAME
            if begun < len(totals):
                _begin(lane, seed, first_game + begun, states, table, sheets)
                game_of[lane], began[lane] = begun, turn
                begun += 1
        if not unfinished:
            return
        # the steps are called from here, where the arrays are made: the compiler has to know their shapes
        active = turn % seats
        lanes.shake(states, table)
        lanes.read_dice(table)
        lanes.look(table)
        for after in range(seats):
            # the active chair comes last, so the line of white passes is left with its own
            lanes.draw(states, draws)
            lanes.act(lanes.WHITE_CELLS, 1, lanes.WHITE_PASS, draws, table, sheets[(active + 1 + after) % seats])
        lanes.look(table)
        lanes.draw(states, draws)
        lanes.act(lanes.COLOUR_CELLS, 2, lanes.COLOUR_PASS, draws, table, sheets[active])
        lanes.end_turn(table, sheets[active])
        turn += 1
