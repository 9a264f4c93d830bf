"""The luck that is taken out of tournaments: none on average, and most of what makes results differ."""

from __future__ import annotations

from functools import cache
from math import sqrt
from random import Random
from statistics import fmean, pvariance, stdev
from typing import Any, NamedTuple

import numpy as np
import pytest

from kostka.bots.registry import bot
from kostka.games.core import Over
from kostka.games.registry import game
from kostka.lab.registry import kernel
from kostka.play import Step, play
from kostka.review.luck import BUDGETS, luck

GAMES = {"qwixx": 60, "on-board": 12, "duel": 100}
PAIRS = (("greedy", "greedy"), ("random", "greedy"), ("random", "random"))
MATCHES = [
    *((name, bots) for name in GAMES for bots in PAIRS),
    ("duel", ("hard", "greedy")),
    ("duel", ("hard", "hard")),
]


class Match(NamedTuple):
    """For every game the first seat's share of the win, and the luck of all seats."""

    shares: list[float]
    luck: list[tuple[float, ...]]

    @property
    def lucky(self) -> list[float]:
        """The luck of the first seat."""
        return [one[0] for one in self.luck]

    @property
    def skill(self) -> list[float]:
        return [share - lucky for share, lucky in zip(self.shares, self.lucky, strict=True)]


def steps(name: str, bots: tuple[str, ...], seed: int) -> list[Step[Any]]:
    rules, random = game(name), Random(seed)
    players = [bot(spec, name) for spec in bots]

    def choose(state: Any, seat: int, moves: tuple[Any, ...]) -> Any:
        return players[seat - 1].choose(rules, state, seat, moves, random)

    return list(play(rules, rules.start(len(bots)), random, choose=choose))


@cache
def match(name: str, bots: tuple[str, ...]) -> Match:
    found = Match([], [])
    for seed in range(GAMES[name]):
        taken = steps(name, bots, seed)
        end = game(name).node(taken[-1].after)
        assert isinstance(end, Over)
        found.shares.append((1 in end.winners) / len(end.winners))
        found.luck.append(luck(game(name), taken, seed << 20))
    return found


def error(samples: list[float]) -> float:
    """The standard error of the mean."""
    return stdev(samples) / sqrt(len(samples))


@pytest.mark.parametrize(("name", "bots"), MATCHES)
def test_luck_is_nothing_on_average_so_the_means_with_and_without_it_agree(name: str, bots: tuple[str, ...]) -> None:
    """What the means differ by is the mean luck."""
    found = match(name, bots)
    assert 0 < abs(fmean(found.shares) - fmean(found.skill)) < 3 * error(found.lucky)


@pytest.mark.parametrize(("name", "policy"), [("qwixx", "greedy"), *((name, "random") for name in GAMES)])
def test_without_luck_few_games_tell_what_many_games_tell(name: str, policy: str) -> None:
    """The kernel plays very many games of the same bots."""
    found = match(name, (policy, policy))
    totals = kernel(name).play(game(name).setup(2), 40_000, 1, policy=policy).totals
    share = np.where(totals[:, 0] == totals[:, 1], 0.5, totals[:, 0] > totals[:, 1]).mean()
    assert abs(fmean(found.skill) - share) < 3 * error(found.skill)


@pytest.mark.parametrize(("name", "left"), [("qwixx", 0.5), ("duel", 0.5), ("on-board", 0.8)])
def test_between_equals_most_of_the_differences_are_luck(name: str, left: float) -> None:
    """At most so much of the variance is left without it."""
    found = match(name, ("greedy", "greedy"))
    assert pvariance(found.skill) < left * pvariance(found.shares)


@pytest.mark.parametrize("name", GAMES)
def test_what_luck_gives_to_one_it_takes_from_the_other(name: str) -> None:
    for one in match(name, ("greedy", "greedy")).luck:
        assert sum(one) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(("name", "seats"), [("qwixx", 4), ("on-board", 3)])
def test_at_larger_tables_luck_adds_up_to_nothing_too(name: str, seats: int) -> None:
    found = luck(game(name), steps(name, ("greedy",) * seats, 3), 1)
    assert len(found) == seats
    assert sum(found) == pytest.approx(0, abs=1e-9)
    assert max(map(abs, found)) > 0.01


def test_the_same_seed_finds_the_same_luck() -> None:
    taken = steps("duel", ("greedy", "random"), 3)
    assert luck(game("duel"), taken, 7) == luck(game("duel"), taken, 7) != luck(game("duel"), taken, 8)


def test_all_games_with_dice_have_a_budget() -> None:
    assert set(BUDGETS) == {name for name in ("qwixx", "on-board", "duel", "qubix") if game(name).dice}
