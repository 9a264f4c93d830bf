"""Learning the numbers of the policy of Qwixx Das Duell from games against itself: python -m kostka.lab.duel.learn

Temporal differences (Sutton 1988) on the chance of winning. Writes values.npz.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kostka.games.duel import GAME
from kostka.lab import streams
from kostka.lab.duel.board import ACTIVE, CLOSED, MISTHROWS, OVER, PER_SEAT, PHASE, POINTS, STATE, SUPPLY, open_table
from kostka.lab.duel.games import random_turn
from kostka.lab.duel.playout import Reals, play_turn
from kostka.lab.duel.policy import (
    LATE,
    MOST_SEEN,
    SIZE,
    Values,
    earliness,
    lead_of,
    missed_place,
    place_of,
    supply_place,
    view_of,
)
from kostka.lab.duel.turn import begin
from kostka.lab.duel.values import FILE
from kostka.lab.jit import jit
from kostka.lab.kernel import Packed
from kostka.lab.rows import ROWS, WIDTH, count, show

FEATURES: Final = ROWS + 2
LONGEST: Final = 400
TRACE: Final = 0.8
WHIM: Final = 0.03
"""The share of turns played at random, so that unusual positions are seen too."""
LOW: Final = np.uint64(0xFFFFFFFF)
GAMES: Final = 300_000
RATES: Final = (0.05,) * 4 + (0.02,) * 4 + (0.01,) * 4 + (0.004,) * 4 + (0.0015,) * 8
AVERAGED: Final = 6
"""The result is the mean after the last so many rounds of games."""


@jit
def features(state: Packed, seat: int, found: Packed) -> None:
    """The places of the numbers that make up a position's worth for the seat that has just moved."""
    at, other = seat * PER_SEAT, (1 - seat) * PER_SEAT
    for row in range(ROWS):
        found[row] = place_of(view_of(state, seat, row))
    found[ROWS] = supply_place(state[SUPPLY + at], state[SUPPLY + other], count(state[CLOSED]) // WIDTH)
    found[ROWS + 1] = missed_place(state[MISTHROWS + at], state[MISTHROWS + other])


@jit
def expected(values: Values, places: Packed, early: float) -> float:
    """The chance of winning by the numbers at those places."""
    worth = values[places[ROWS]] + values[places[ROWS + 1]]
    for row in range(ROWS):
        worth += early * values[places[row]] + (1 - early) * values[LATE + places[row]]
    return float(1 / (1 + np.exp(-worth)))


@jit
def record(state: Packed, values: Values, stream: np.uint64, places: Packed, earlies: Reals, chances: Reals) -> int:
    """Play a game, and note after every turn what its seat could expect, and why; the number of notes."""
    turns = 0
    while turns < LONGEST:
        stream, bits = streams.next(stream)
        white, coloured = show(bits)
        begin(state, white, coloured)
        seat, early = state[ACTIVE], earliness(state)
        if float(bits & LOW) < WHIM * 4294967296.0:
            stream, bits = streams.next(stream)
            random_turn(state, bits & LOW)
        else:
            play_turn(state, values)
        if state[PHASE] == OVER:
            break
        features(state, seat, places[turns])
        earlies[turns] = early
        chances[turns] = expected(values, places[turns], early)
        turns += 1
    return turns


@jit
def correct(values: Values, places: Packed, early: float, change: float) -> None:
    """Move the numbers behind an expectation by so much."""
    for row in range(ROWS):
        values[places[row]] += change * early
        values[LATE + places[row]] += change * (1 - early)
    values[places[ROWS]] += change
    values[places[ROWS + 1]] += change


@jit
def learn(values: Values, opening: Packed, games: int, seed: np.uint64, rate: float) -> float:
    """Play games and learn from them; the mean squared surprise."""
    state = np.empty(STATE, np.int64)
    places = np.zeros((LONGEST, FEATURES), np.int64)
    earlies, chances = np.zeros(LONGEST), np.zeros(LONGEST)
    surprise, seen = 0.0, 0
    for game in range(games):
        for place in range(STATE):
            state[place] = opening[place]
        state[ACTIVE] = game & 1
        turns = record(state, values, streams.start(seed, np.uint64(game)), places, earlies, chances)
        # the seats take turns, so the one of the last note is known from the first; a note is about its own seat
        lead = lead_of(state, (game & 1) ^ ((turns - 1) & 1))
        goal = 1.0 if lead > 0 else 0.5 if lead == 0 else 0.0
        for turn in range(turns - 1, -1, -1):
            if turn < turns - 1:
                goal = 1 - ((1 - TRACE) * chances[turn + 1] + TRACE * goal)
            miss = goal - chances[turn]
            surprise += miss * miss
            correct(values, places[turn], earlies[turn], rate * miss)
            seen += 1
    return surprise / seen


def first_guess() -> Values:
    """What to begin with: the lead in points of every row, and a little for room to the right."""
    values = np.zeros(SIZE, np.float32)
    tokens = np.arange(MOST_SEEN + 1)
    lead = (POINTS[tokens][:, None] - POINTS[tokens][None, :]) / 10
    reached = np.arange(WIDTH)
    room = 0.1 * (reached[None, :] - reached[:, None])
    shape = (WIDTH, WIDTH, MOST_SEEN + 1, MOST_SEEN + 1, 3)
    values[LATE : 2 * LATE] = np.broadcast_to(lead[None, None, :, :, None], shape).reshape(-1)
    values[:LATE] = values[LATE : 2 * LATE] + np.broadcast_to(room[:, :, None, None, None], shape).reshape(-1)
    return values


def main() -> None:
    values, opening = first_guess(), open_table(GAME.setup(2))
    mean = np.zeros(SIZE)
    for number, rate in enumerate(RATES):
        surprise = learn(values, opening, GAMES, streams.key(1 + number), rate)
        print(f"duel, round {number + 1} of {len(RATES)}: mean squared surprise {surprise:.5f}", flush=True)
        if number >= len(RATES) - AVERAGED:
            mean += values / AVERAGED
    np.savez_compressed(FILE, values=mean.astype(np.float16))


if __name__ == "__main__":
    main()
