"""The kernel of Qwixx: what `kostka.lab.kernel.Kernel` asks for."""

from __future__ import annotations

from functools import cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from kostka.games.core import Refused, Setup
from kostka.games.qwixx import GAME
from kostka.lab import streams
from kostka.lab.kernel import Batch, Packed, check_batch
from kostka.lab.qwixx import judge, position
from kostka.lab.qwixx import play as whole_games
from kostka.lab.qwixx.policies import BY_JUDGE, BY_TABLE, NAMES
from kostka.lab.qwixx.position import apply_chance, apply_moves, legal, pack, totals
from kostka.lab.qwixx.random_play import play_randomly
from kostka.lab.qwixx.tables import BOXES

__all__ = ["apply_chance", "apply_moves", "choose", "evaluate", "legal", "pack", "play", "totals"]

Floats = NDArray[np.float64]


choose: Final = None
TURNS: Final = 5
"""So many turns a playout goes on: far enough to see what a move is good for, and with less noise than to the end."""


@cache
def _no_table() -> Floats:
    """For policies that need no table."""
    empty = np.zeros((1, 1, BOXES))
    empty.flags.writeable = False
    return empty


def _table(policy: int, seats: int) -> Floats:
    if policy != BY_TABLE:
        return _no_table()
    from kostka.lab.solver import solution

    return solution(seats).values


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


def evaluate(packed: Packed, seat: int, numbers: list[int], playouts: int, seed: int) -> tuple[Floats, Floats]:
    """For each move its share of wins and its mean lead.

    Playouts go by the judge, for a few turns, after which the judge says who will win. Alone they go by the exact table
    to the end.
    """
    alone = packed[position.SEATS] == 1
    policy, turns = (BY_TABLE, whole_games.WHOLE_GAME) if alone else (BY_JUDGE, TURNS)
    wins, leads = np.zeros(len(numbers)), np.zeros(len(numbers))
    moves = np.array(numbers, np.int64)
    table = _table(policy, int(packed[position.SEATS]))
    key = streams.key(seed)
    whole_games.playouts(policy, packed, seat - 1, moves, playouts, table, judge.weights(), key, turns, wins, leads)
    return wins / playouts, leads / playouts
