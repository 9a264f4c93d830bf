"""Games of bots to be reviewed, and their reviews, each found once for all tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any, NamedTuple

from kostka.bots.registry import bot
from kostka.games.core import AnyGame, Decide
from kostka.games.registry import game
from kostka.lab.kernel import Budget
from kostka.play import play, recorded
from kostka.record import Record
from kostka.review import Review, review

QUICK = Budget(200, points=16)
"""Enough for what does not depend on how good the values are."""


class Choice(NamedTuple):
    """A position in which a seat can choose among several moves."""

    event: int
    """The number of the event that says what it chose."""
    state: Any
    seat: int
    moves: tuple[Any, ...]


@cache
def played(name: str, bots: tuple[str, ...], seed: int) -> Record:
    """A whole game of these bots."""
    rules = game(name)
    start = Record(rules, rules.setup(len(bots)), tuple(f"{spec} {seat}" for seat, spec in enumerate(bots, 1)))
    return finished(start, bots, seed)


def finished(record: Record, bots: tuple[str, ...], seed: int) -> Record:
    """The record with a game of these bots from its last position to the end."""
    rules, random = record.game, Random(seed)
    players = [bot(spec, rules.name) for spec in bots]

    def choose(state: Any, seat: int, moves: tuple[Any, ...]) -> Any:
        return players[seat - 1].choose(rules, state, seat, moves, random)

    return recorded(record, play(rules, record.last(), random, choose=choose))


@cache
def reviewed(name: str, bots: tuple[str, ...], seed: int, budget: Budget = QUICK) -> Review:
    return review(played(name, bots, seed), budget)


def choices(record: Record) -> Iterator[Choice]:
    """All decisions of a game in which there is something to choose."""
    for event, state in enumerate(record.positions(), 1):
        for seat, moves in deciding(record.game, state).items():
            if len(moves) > 1:
                yield Choice(event, state, seat, moves)


def deciding(rules: AnyGame, state: Any) -> dict[int, tuple[Any, ...]]:
    """The moves of all seats that decide now."""
    node = rules.node(state)
    return dict(sorted(node.moves.items())) if isinstance(node, Decide) else {}
