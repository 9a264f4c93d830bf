"""The bot `random`: every legal move is as likely as any other."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from kostka.bots.core import Bot
from kostka.bots.spec import Spec
from kostka.games.core import AnyGame


@dataclass(frozen=True)
class Uniform:
    name: str = "random"

    def choose(self, game: AnyGame, state: Any, seat: int, moves: tuple[Any, ...], random: Random) -> Any:
        return moves[random.randrange(len(moves))]


def make(spec: Spec, game: str) -> Bot:
    spec.only()
    return Uniform(spec.text)
