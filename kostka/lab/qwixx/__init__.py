"""The kernel of Qwixx: what `kostka.lab.kernel.Kernel` asks for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from kostka.games.core import Refused, Setup
from kostka.games.qwixx import GAME
from kostka.lab import streams, weighing
from kostka.lab.kernel import Batch, Budget, Figure, Packed, Weighed, Worth, check_batch, check_moves
from kostka.lab.qwixx import judge, position
from kostka.lab.qwixx import play as whole_games
from kostka.lab.qwixx.policies import BY_JUDGE, BY_TABLE, NAMES
from kostka.lab.qwixx.position import apply_chance, apply_moves, legal, pack, totals
from kostka.lab.qwixx.random_play import play_randomly
from kostka.lab.qwixx.tables import BOXES

if TYPE_CHECKING:
    from kostka.lab.solver import Solution

__all__ = ["apply_chance", "apply_moves", "legal", "pack", "play", "totals", "value", "weigh"]

Floats = NDArray[np.float64]

FURTHER: Final = 3
"""So many turns more than a round a playout goes on after the present turn: far enough to see what a move is good for,
and with less noise than to the end."""


@cache
def _no_table() -> Floats:
    """For policies that need no table."""
    empty = np.zeros((1, 1, BOXES))
    empty.flags.writeable = False
    return empty


def _table(policy: int, seats: int) -> Floats:
    return _solution(seats).values if policy == BY_TABLE else _no_table()


def _solution(seats: int) -> Solution:
    from kostka.lab.solver import solution  # the solver is built on this kernel

    return solution(seats)


def play(setup: Setup[Any], games: int, seed: int, first_game: int = 0, policy: str = "random") -> Batch:
    """Whole games; policies are random, greedy, optimal (by the table of friendly seats) and judge."""
    check_batch(("random", *NAMES), policy, games, first_game)
    if policy == "judge" and setup.seats == 1:
        raise Refused("the judge compares seats, so it needs at least two; for one, use the policy optimal")
    found = np.zeros((games, setup.seats), np.int32)
    others = np.zeros((games, setup.seats + 2), np.int32)
    if policy == "random":
        play_randomly(streams.key(seed), first_game, setup.seats, setup.first - 1, found, others)
    else:
        number = NAMES[policy]
        table = _table(number, setup.seats)
        opening = pack(GAME.opening(setup))
        weights = judge.weights()
        whole_games.play_by(number, opening, table, weights, streams.key(seed), first_game, found, others)
    return Batch(found, others[:, : setup.seats], others[:, -2], others[:, -1])


def weigh(packed: Packed, seat: int, numbers: Sequence[int], budget: Budget, seed: int) -> list[Weighed]:
    """Every move with its worth, the best first; alone it is exact.

    Playouts go by the judge, for a few turns, after which the judge says who will win.
    """
    check_moves(legal(packed, seat), seat, numbers)
    if packed[position.SEATS] == 1:
        return _weigh_exactly(packed, numbers)
    return weighing.weigh(_sample(packed, seat, budget, seed), seat, numbers, budget)


def value(packed: Packed, budget: Budget, seed: int) -> tuple[Worth, ...]:
    """What every seat can expect; alone it is exact."""
    if packed[position.SEATS] == 1:
        return (_alone(_solution(1).expected(packed, 1)),)
    return weighing.value(_sample(packed, 0, budget, seed), budget)


def _sample(packed: Packed, seat: int, budget: Budget, seed: int) -> weighing.Sample:
    """Playouts to the end of the turn and so many turns more, whether the dice of this turn are rolled or not."""
    seats, key, table, weights = int(packed[position.SEATS]), streams.key(seed), _no_table(), judge.weights()
    ahead = weighing.ahead(seats, FURTHER, budget)
    now = int(packed[position.PHASE] == position.ROLL)

    def sample(numbers: Sequence[int], first: int, count: int, whole: bool) -> tuple[Floats, Floats]:
        moves, horizon = np.array(numbers, np.int64), weighing.WHOLE_GAME if whole else ahead
        shares = np.empty((count, len(numbers) or 1, seats))
        totals = np.empty_like(shares)
        most, judged = horizon.turns + now, horizon.judged
        whole_games.sample(BY_JUDGE, packed, seat - 1, moves, table, weights, key, first, most, judged, shares, totals)
        return shares, totals

    return sample


def _weigh_exactly(packed: Packed, numbers: Sequence[int]) -> list[Weighed]:
    worths = [(number, worth) for number, worth in _solution(1).worths(packed, 1) if number in numbers]
    best = worths[0][1]
    return [Weighed(number, (_alone(worth),), _alone(best - worth, share=0.0)) for number, worth in worths]


def _alone(total: float, share: float = 1.0) -> Worth:
    return Worth(Figure(share), Figure(total), Figure(total))
