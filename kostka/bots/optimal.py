"""The bot `optimal`: it makes the most of its own sheet in Qwixx.

Alone that is exact play. With other seats it takes them for friendly, as the solver does: they bring white rolls and
never end the game. It does not look at their sheets, so it is no match player.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from kostka.bots.core import Bot
from kostka.bots.spec import Spec
from kostka.games.core import AnyGame, Refused


@dataclass(frozen=True)
class Optimal:
    name: str = "optimal"

    def choose(self, game: AnyGame, state: Any, seat: int, moves: tuple[Any, ...], random: Random) -> Any:
        if len(moves) == 1:
            return moves[0]
        from kostka.lab.solver import solution

        return solution(state.setup.seats).options(state, seat)[0][0]


def make(spec: Spec, game: str) -> Bot:
    spec.only()
    if game != "qwixx":
        raise Refused(f"optimal plays qwixx only, not {game}")
    return Optimal(spec.text)
