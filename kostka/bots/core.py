"""What a bot is: it sees the position and its own legal moves, never the dice to come, and chooses one."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from kostka.games.core import AnyGame


class Bot(Protocol):
    """A bot is a value without memory: with the same position and the same random source it chooses the same move."""

    @property
    def name(self) -> str: ...

    def choose(self, game: AnyGame, state: Any, seat: int, moves: tuple[Any, ...], random: Random) -> Any:
        """One of the moves, which are all that the seat may legally do now."""
        ...
