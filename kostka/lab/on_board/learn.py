"""Learning the numbers of the policy of Qwixx On Board from games against itself: python -m kostka.lab.on_board.learn

Temporal differences (Sutton 1988) on the chance of winning; every few games the policy plays by what it has learned.
Writes values.npz, one set of numbers for each seat count and side, after every set, so that what was learned is kept.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import numpy as np

from kostka.games.on_board import GAME
from kostka.games.on_board.track import SIDES
from kostka.lab import streams
from kostka.lab.jit import jit, jit_inline
from kostka.lab.kernel import Packed
from kostka.lab.on_board.board import (
    ACTIVE,
    ANNOUNCER,
    BOXES,
    CLOSED,
    CROSSABLE,
    CROSSES,
    FAR,
    MISTHROWS,
    MOST_FIELDS,
    MOST_SEATS,
    NEAR,
    OVER,
    PAWN,
    PER_SEAT,
    PHASE,
    SEATS,
    STATE,
    open_table,
)
from kostka.lab.on_board.games import random_turn
from kostka.lab.on_board.playout import play_turn
from kostka.lab.on_board.policy import (
    BLOCK,
    FAR_GOOD,
    FIELD,
    LEVELS,
    MISSED,
    NEAR_GOOD,
    ORDER,
    PROGRESS,
    PROGRESS_OF,
    SHUT,
    THREATENED,
    Values,
    base_of,
    can_end,
    level_of,
    race_places,
    rivals,
    standing_places,
    threats,
    turns_until,
)
from kostka.lab.on_board.turn import begin, total
from kostka.lab.on_board.values import CONTROLS, FILE, SHARES, STAGES, Reals, mix, name
from kostka.lab.rows import POINTS, ROW, ROWS, WIDTH, count, show

FEATURES: Final = ROWS + 7
LONGEST: Final = 400
TRACE: Final = 0.8
WHIM: Final = 0.04
"""The share of turns played at random, so that unusual positions are seen too."""
LOW: Final = np.uint64(0xFFFFFFFF)
GAMES: Final = 60_000
RATES: Final = (0.006,) * 4 + (0.003,) * 3 + (0.0015,) * 5
AVERAGED: Final = 5
"""The result is the mean after the last so many rounds of games."""


@jit_inline
def features(state: Packed, board: Packed, seat: int, following: int, found: Packed) -> None:
    """The places, inside a level, of the numbers that make up a seat's prospects; must agree with `prospects`."""
    at = seat * PER_SEAT
    crosses, closed, threat = state[CROSSES + at], state[CLOSED], threats(state, seat)
    for row in range(ROWS):
        shift = row * WIDTH
        kind = SHUT if (closed >> shift) & 1 else THREATENED * ((threat >> (shift + WIDTH - 2)) & 1)
        found[row] = kind + PROGRESS_OF[(crosses >> shift) & ROW]
    good, field = crosses | (state[CROSSABLE + at] & ~closed), state[PAWN + at]
    found[ROWS] = FIELD + field
    found[ROWS + 1] = NEAR_GOOD + count(good & board[NEAR + field])
    found[ROWS + 2] = FAR_GOOD + count(good & board[FAR + field])
    found[ROWS + 3] = MISSED + state[MISTHROWS + at]
    wait = turns_until(state, seat, following)
    found[ROWS + 4] = ORDER + 2 * wait + (1 if closed else 0)
    next_ = 1 if wait == 0 else 0
    others = rivals(state, board, seat, closed)
    lead = total(state, board, seat) - others[0]
    found[ROWS + 5] = standing_places(lead, can_end(board, good, field), others[2], next_)[0]
    found[ROWS + 6] = race_places(field, others[1], next_)[0]


@jit
def learn(controls: Reals, opening: Packed, games: int, seed: np.uint64, rate: float) -> float:
    """Play games and learn from them; the mean squared surprise of a prediction."""
    seats = opening[SEATS]
    values = np.zeros((LEVELS + 2) * BLOCK, np.float32)
    state = np.empty(STATE, np.int64)
    places = np.zeros((LONGEST, MOST_SEATS, FEATURES), np.int64)
    bases = np.zeros((LONGEST, MOST_SEATS), np.int64)
    chances = np.zeros((LONGEST, MOST_SEATS))
    goal = np.zeros(MOST_SEATS)
    surprise, seen = 0.0, 0
    for game in range(games):
        if game % 64 == 0:
            mix(controls, values)
        for place in range(STATE):
            state[place] = opening[place]
        state[ACTIVE] = game % seats
        turns = record(state, opening[STATE:], values, streams.start(seed, np.uint64(game)), places, bases, chances)
        outcome(state, opening[STATE:], goal)
        for turn in range(turns - 1, -1, -1):
            for seat in range(seats):
                if turn < turns - 1:
                    goal[seat] = (1 - TRACE) * chances[turn + 1, seat] + TRACE * goal[seat]
                miss = goal[seat] - chances[turn, seat]
                surprise += miss * miss
                correct(controls, bases[turn, seat], places[turn, seat], rate * miss)
            seen += 1
    return surprise / seen


@jit
def record(
    state: Packed, board: Packed, values: Values, stream: np.uint64, places: Packed, bases: Packed, chances: Reals
) -> int:
    """Play a game, and note after every turn what was expected and why; the number of notes."""
    chosen = np.zeros(MOST_SEATS, np.int64)
    turns = 0
    while turns < LONGEST:
        stream, bits = streams.next(stream)
        white, coloured = show(bits)
        begin(state, white, coloured)
        level = level_of(state, board)
        if float(bits & LOW) < WHIM * 4294967296.0:
            stream, bits = streams.next(stream)
            random_turn(state, board, chosen, bits & LOW)
        else:
            play_turn(state, board, values, chosen)
        if state[PHASE] == OVER:
            break
        predict(state, board, values, level, places[turns], bases[turns], chances[turns])
        turns += 1
    return turns


@jit
def predict(
    state: Packed, board: Packed, values: Values, level: int, places: Packed, bases: Packed, chances: Reals
) -> None:
    """The chance of every seat to win after a turn, and the numbers from which it comes."""
    seats, following = state[SEATS], state[ACTIVE]
    most = -1e9
    for seat in range(seats):
        features(state, board, seat, following, places[seat])
        bases[seat] = base_of(state, level, seat, following, state[ANNOUNCER])
        found = 0.0
        for feature in range(FEATURES):
            found += values[bases[seat] + places[seat, feature]]
        chances[seat] = found
        most = max(most, found)
    whole = 0.0
    for seat in range(seats):
        chances[seat] = np.exp(chances[seat] - most)
        whole += chances[seat]
    for seat in range(seats):
        chances[seat] /= whole


@jit
def outcome(state: Packed, board: Packed, goal: Reals) -> None:
    """The share of the win of every seat."""
    best, winners = -1000, 0
    for seat in range(state[SEATS]):
        best = max(best, total(state, board, seat))
    for seat in range(state[SEATS]):
        goal[seat] = 1.0 if total(state, board, seat) == best else 0.0
        winners += total(state, board, seat) == best
    for seat in range(state[SEATS]):
        goal[seat] /= winners


@jit
def correct(controls: Reals, base: int, places: Packed, change: float) -> None:
    """Move the numbers behind a prediction by so much, shared between the stages around its level."""
    level = base // BLOCK
    for stage in range(CONTROLS):
        share = SHARES[level, stage]
        if share:
            for feature in range(FEATURES):
                controls[stage * BLOCK + places[feature]] += change * share


def first_guess() -> Reals:
    """What to begin with: the points that stand there, a little for room to the right, and the bonus points."""
    blocks = np.zeros((CONTROLS, BLOCK))
    for stage, block in enumerate(blocks):
        room = 0.0 if stage >= 3 * STAGES // 4 else 1.0
        for last in range(WIDTH + 1):
            for crosses in range(WIDTH + 1):
                place, scored = last * (WIDTH + 1) + crosses, POINTS[crosses] / 10
                block[[place, THREATENED + place]] = scored + room * (0.2 * crosses - 0.08 * last)
                block[SHUT + place] = scored
        block[FIELD : FIELD + MOST_FIELDS + 1] = 0.075 * np.arange(MOST_FIELDS + 1)
        block[MISSED : MISSED + BOXES + 1] = -0.5 * np.arange(BOXES + 1)
    assert 3 * PROGRESS == FIELD
    return blocks.reshape(-1)


def train(opening: Packed, seed: int, games: int = GAMES, rates: Sequence[float] = RATES) -> Reals:
    """The numbers for one table."""
    controls = first_guess()
    mean = np.zeros_like(controls)
    for number, rate in enumerate(rates):
        learn(controls, opening, games, streams.key(seed + number), rate)
        if number >= len(rates) - AVERAGED:
            mean += controls / min(AVERAGED, len(rates))
    return mean


def main() -> None:
    with np.load(FILE) as file:
        found: dict[str, Any] = {key: file[key] for key in file.files}
    for seats in GAME.seats:
        for side in SIDES:
            found[name(seats, side)] = train(open_table(GAME.setup(seats, side=side)), 1000 * seats).astype(np.float16)
            np.savez_compressed(FILE, **found)
            print(f"on-board, {seats} seats, side {side}: learned", flush=True)


if __name__ == "__main__":
    main()
