"""What every game's kernel offers: the rules once more over small integer arrays, for millions of games a second.

A kernel is held to `games/*/rules.py` by lock-step tests: same legal moves, same successors, same totals. It speaks of
moves by their numbers, which are their places in the rules' `moves(setup)`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from kostka.games.core import Refused

Packed = NDArray[np.int64]
"""A position as a flat array of integers; what stands where is the kernel's own affair."""

PASS_NUMBER: Final = 0
"""The number of the pass, in every game."""


@dataclass(frozen=True)
class Batch:
    """Finished games, one line a game: totals and misthrows by seat, rows closed, turns played."""

    totals: NDArray[np.int32]
    misthrows: NDArray[np.int32]
    closed: NDArray[np.int32]
    turns: NDArray[np.int32]


Choose = Callable[[Packed, int, int, int], int]
"""From a position, a seat, how many positions may be looked at, and a seed to the number of a move."""


def check_batch(policies: Iterable[str], policy: str, games: int, first_game: int) -> None:
    """Refuse what no kernel can play."""
    if policy not in policies:
        raise Refused(f"there is no policy {policy!r}; the policies are {', '.join(policies)}")
    if games < 0 or first_game < 0:
        raise Refused(f"the numbers of games and of the first game must be 0 or more, not {min(games, first_game)}")


class Kernel(Protocol):
    """A module `kostka.lab.<game>` offers these functions."""

    def pack(self, state: Any) -> Packed:
        """The kernel's position for a position of the rules."""
        ...

    def legal(self, packed: Packed, seat: int) -> list[int]:
        """The numbers of all legal moves of a seat that decides now, the pass included."""
        ...

    def apply_chance(self, packed: Packed, event: Any) -> Packed: ...

    def apply_moves(self, packed: Packed, numbers: dict[int, int]) -> Packed: ...

    def totals(self, packed: Packed) -> tuple[int, ...]: ...

    def play(self, setup: Any, games: int, seed: int, first_game: int = 0, policy: str = "random") -> Batch:
        """Whole games from the opening; game number n of a seed is the same, however the games are divided up."""
        ...

    def evaluate(
        self, packed: Packed, seat: int, numbers: list[int], playouts: int, seed: int
    ) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
        """For each of the seat's moves: its share of wins (shared wins count in part), and its mean lead over the best
        other seat, in playouts with the kernel's best fast policy, the same dice for every move."""
        ...

    @property
    def choose(self) -> Choose | None:
        """A better search than playouts, if the game allows one, as it does without dice."""
        ...
