"""Every table that can be set up, and random walks through its game."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from random import Random
from typing import Any

from kostka.games.core import AnyGame, Event
from kostka.games.registry import NAMES, game
from kostka.play import play, recorded
from kostka.record import Record


@dataclass(frozen=True)
class Table:
    name: str
    seats: int
    options: dict[str, str] = field(default_factory=dict)

    @property
    def game(self) -> AnyGame:
        return game(self.name)

    def start(self, first: int = 1) -> Any:
        return self.game.start(self.seats, first, None, **self.options)

    def record(self, first: int = 1) -> Record:
        names = tuple(f"Seat {seat}" for seat in range(1, self.seats + 1))
        return Record(self.game, self.game.setup(self.seats, first, None, **self.options), names)

    def __str__(self) -> str:
        return "-".join([self.name, str(self.seats), *self.options.values()])


def every_table() -> list[Table]:
    """All games with all their seat counts and options."""
    tables = []
    for name in NAMES:
        for seats in game(name).seats:
            options = [option for option in game(name).options if option.applies(seats)]
            for values in product(*(option.choices for option in options)):
                chosen = dict(zip((option.name for option in options), values, strict=True))
                tables.append(Table(name, seats, chosen))
    return tables


def random_walk(table: Table, seed: int, first: int = 1) -> Iterator[tuple[Any, Event | None]]:
    """Every position of a random game with the event that follows it; None follows the last."""
    state = table.start(first)
    for step in play(table.game, state, Random(seed)):
        yield step.before, step.event
        state = step.after
    yield state, None


def random_record(table: Table, seed: int, first: int = 1) -> Record:
    return recorded(table.record(first), play(table.game, table.start(first), Random(seed)))
