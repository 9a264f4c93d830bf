"""How the judge's weights are found: games against itself, and after each game a step towards what came of it.

`python -m kostka.lab.qwixx.training FILE` trains from nothing and writes the weights. The target of a position is a
mixture of the result and the judgement of later positions (TD(λ), Sutton 1988). The steps become smaller from stage to
stage, and the weights of the last stages are averaged, because single steps are noise to a great part.
"""

from __future__ import annotations

import math
import sys
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.games.qwixx import GAME
from kostka.lab import streams
from kostka.lab.jit import jit
from kostka.lab.kernel import Packed
from kostka.lab.qwixx import judge
from kostka.lab.qwixx.judge import CROSSWISE, MISSED, MISTHROWS, NEXT_ROLL, PARTNERS, PER_POINT, POINT, POINTS, THREATS
from kostka.lab.qwixx.play import cross_all, roll
from kostka.lab.qwixx.policies import BY_JUDGE, choose_colour, choose_white, desk_for
from kostka.lab.qwixx.position import ACTIVE, COLOUR, OVER, PHASE, after_colour, pack, total
from kostka.lab.qwixx.space import KINDS, PAIR, PAIRS
from kostka.lab.qwixx.tables import BOXES

Floats = NDArray[np.float64]

SEATS: Final = 2
LAMBDA: Final = 0.8
LONGEST: Final = 400
FEATURES: Final = 18
STAGES: Final = ((0.02, 600_000), (0.01, 600_000), (0.005, 600_000), (0.002, 400_000), (0.001, 1_200_000))
LAST_STAGES: Final = ((0.0005, 1_200_000), (0.0002, 800_000))
PART: Final = 100_000


@jit
def _features(lines: Packed, closed: int, roller: int, places: Packed, amounts: Floats) -> int:
    """Which weights the judgement of seat 0 against seat 1 is the sum of, and how often each counts."""
    count = 0
    threats = (judge.threat(lines[0], closed), judge.threat(lines[1], closed))
    for seat in range(SEATS):
        line, sign = lines[seat], 1.0 - 2.0 * seat
        mine, theirs = threats[seat], threats[1 - seat]
        pairs, cross = PARTNERS + theirs * PAIRS, CROSSWISE + theirs * KINDS * KINDS
        places[count] = pairs + PAIR[line[0], line[1]]
        places[count + 1] = pairs + PAIR[line[2], line[3]]
        places[count + 2] = cross + line[0] * KINDS + line[2]
        places[count + 3] = cross + line[0] * KINDS + line[3]
        places[count + 4] = cross + line[1] * KINDS + line[2]
        places[count + 5] = cross + line[1] * KINDS + line[3]
        places[count + 6] = MISTHROWS + (theirs * 2 + closed) * BOXES + line[MISSED]
        places[count + 7] = PER_POINT + mine * THREATS + theirs
        amounts[count : count + 7] = sign
        amounts[count + 7] = sign * line[POINTS] * POINT
        count += 8
        if roller == seat:
            places[count], amounts[count] = NEXT_ROLL + mine * THREATS + theirs, sign
            count += 1
    return count


@jit
def _learn(
    weights: Floats, places: Packed, amounts: Floats, counts: Packed, turns: int, won: float, step: float
) -> None:
    """One game, from its last turn back to its first."""
    target = won
    for turn in range(turns - 1, -1, -1):
        found = 0.0
        for i in range(counts[turn]):
            found += weights[places[turn, i]] * amounts[turn, i]
        judged = 1 / (1 + math.exp(-found))
        for i in range(counts[turn]):
            weights[places[turn, i]] += step * (target - judged) * amounts[turn, i]
        target = LAMBDA * target + (1 - LAMBDA) * judged


@jit
def train(
    weights: Floats, opening: Packed, table: Floats, seed: np.uint64, first: int, games: int, step: float
) -> None:
    """Play so many games and learn from each."""
    packed, moves, desk = opening.copy(), np.empty(SEATS, np.int64), desk_for(SEATS)
    lines = np.empty((SEATS, judge.LINE), np.int64)
    places, amounts = np.empty((LONGEST, FEATURES), np.int64), np.empty((LONGEST, FEATURES))
    counts = np.empty(LONGEST, np.int64)
    for game in range(first, first + games):
        packed[:] = opening
        stream = streams.start(seed, np.uint64(game))
        turns = 0
        while packed[PHASE] != OVER:
            closed = judge.read(packed, lines)
            counts[turns] = _features(lines, closed, packed[ACTIVE], places[turns], amounts[turns])
            turns += 1
            stream = roll(packed, stream)
            for seat in range(SEATS):
                moves[seat] = choose_white(BY_JUDGE, packed, seat, table, weights, desk)
            cross_all(packed, moves)
            if packed[PHASE] == COLOUR:
                after_colour(packed, choose_colour(BY_JUDGE, packed, table, weights, desk))
        lead = total(packed, 0) - total(packed, 1)
        won = 0.5 if lead == 0 else (1.0 if lead > 0 else 0.0)
        _learn(weights, places, amounts, counts, turns, won, step)


def trained(seed: int = 1) -> Floats:
    """Weights from nothing but the rules."""
    weights = np.zeros(judge.WEIGHTS)
    weights[PER_POINT:NEXT_ROLL] = 0.3
    opening, table = pack(GAME.start(SEATS)), np.zeros((1, 1, BOXES))
    table.flags.writeable = False
    total_of, parts, played = np.zeros(judge.WEIGHTS), 0, 0
    for step, games in STAGES + LAST_STAGES:
        for _ in range(0, games, PART):
            train(weights, opening, table, streams.key(seed), played, PART, step)
            played += PART
            if (step, games) in LAST_STAGES:
                total_of += weights
                parts += 1
        print(f"{played:,} games, step {step}", file=sys.stderr, flush=True)
    return total_of / parts


if __name__ == "__main__":
    np.save(sys.argv[1], trained().astype(np.float32))
