"""The bot `search`: it weighs its moves with the game's kernel and takes the best one."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any, Final

from kostka.bots.core import Bot
from kostka.bots.spec import Spec
from kostka.games.core import AnyGame, Refused

PLAYOUTS: Final = 2000


@dataclass(frozen=True)
class Search:
    """Its budget for a decision is a number of playouts in all, or a time."""

    name: str = "search"
    playouts: int = PLAYOUTS
    seconds: float | None = None

    def choose(self, game: AnyGame, state: Any, seat: int, moves: tuple[Any, ...], random: Random) -> Any:
        if len(moves) == 1:
            return moves[0]
        from kostka.lab.kernel import Budget
        from kostka.lab.registry import kernel

        lab, number_of = kernel(game.name), game.numbers(state.setup)
        budget = Budget(self.playouts, self.seconds, points=0)
        numbers = [number_of[move] for move in moves]
        best = lab.weigh(lab.pack(state), seat, numbers, budget, random.getrandbits(63))[0]
        return moves[numbers.index(best.number)]


def make(spec: Spec, game: str) -> Bot:
    spec.only("playouts", "seconds")
    playouts, seconds = spec.whole("playouts", 1), spec.seconds("seconds")
    if playouts and seconds:
        raise Refused(f"bot {spec.text}: the budget is a number of playouts or a time, not both")
    return Search(spec.text, playouts or PLAYOUTS, seconds)
