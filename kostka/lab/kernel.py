"""What every game's kernel offers: the rules once more over small integer arrays, for millions of games a second.

A kernel is held to `games/*/rules.py` by lock-step tests: same legal moves, same successors, same totals. It speaks of
moves by their numbers, which are their places in the rules' `moves(setup)`. `registry.py` has the list of kernels.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import inf
from typing import Any, Final, NamedTuple, Protocol

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


class Figure(NamedTuple):
    """What is to be expected, and the standard error of that; 0 if it is exact."""

    mean: float
    error: float = 0.0


@dataclass(frozen=True)
class Worth:
    """What a seat can expect: its share of the win, and at the end its total and its lead over the best other seat.

    Alone at the table, all of the win is its own, and the lead is the total.
    """

    share: Figure
    total: Figure
    lead: Figure


@dataclass(frozen=True)
class Weighed:
    """A move by its number: what every seat can expect after it, and by how much the best move is better."""

    number: int
    seats: tuple[Worth, ...]
    behind: Worth
    """For the seat that decides, the best move's figures minus these, found with the same dice."""


@dataclass(frozen=True)
class Budget:
    """How much a kernel may think: so many playouts (Qubix: positions looked at) in all, or so long.

    Playouts say who wins after a few turns. For totals and leads every move gets so many more that go to the end; with
    no `points` these are figures of a few turns later, good enough to tell equal moves apart. `turns` says after how
    many turns more than the present one they judge who wins, instead of the kernel's own number; `sooner` takes so many
    off it, for a position so many turns later that is to be judged at the same time.
    """

    playouts: int = 2000
    seconds: float | None = None
    points: int = 100
    turns: int | None = None
    sooner: int = 0

    def __post_init__(self) -> None:
        if self.playouts < 1 or self.points < 0 or (self.seconds is not None and not 0 < self.seconds < inf):
            raise Refused("a budget is at least one playout, or a time above 0")
        if self.turns is not None and self.turns < 0:
            raise Refused(f"playouts look ahead 0 turns or more, not {self.turns}")


def check_batch(policies: Iterable[str], policy: str, games: int, first_game: int) -> None:
    """Refuse what no kernel can play."""
    if policy not in policies:
        raise Refused(f"there is no policy {policy!r}; the policies are {', '.join(policies)}")
    if games < 0 or first_game < 0:
        raise Refused(f"the numbers of games and of the first game must be 0 or more, not {min(games, first_game)}")


def check_moves(legal: Sequence[int], seat: int, numbers: Sequence[int]) -> None:
    """Refuse to weigh what the seat may not do."""
    if not legal:
        raise Refused(f"seat {seat} has nothing to decide now")
    if not numbers or len(set(numbers)) < len(numbers) or not set(numbers) <= set(legal):
        raise Refused(f"the moves to weigh must be different legal moves of seat {seat}: {', '.join(map(str, legal))}")


class Kernel(Protocol):
    """A module `kostka.lab.<game>` offers these functions."""

    def pack(self, state: Any) -> Packed:
        """The kernel's position for a position of the rules."""
        ...

    def legal(self, packed: Packed, seat: int) -> list[int]:
        """The numbers of all legal moves of a seat (from 1), the pass included; empty if it has nothing to decide."""
        ...

    def apply_chance(self, packed: Packed, event: Any) -> Packed: ...

    def apply_moves(self, packed: Packed, numbers: dict[int, int]) -> Packed: ...

    def totals(self, packed: Packed) -> tuple[int, ...]: ...

    def play(self, setup: Any, games: int, seed: int, first_game: int = 0, policy: str = "random") -> Batch:
        """Whole games from the opening; game number n of a seed is the same, however the games are divided up."""
        ...

    def weigh(self, packed: Packed, seat: int, numbers: Sequence[int], budget: Budget, seed: int) -> list[Weighed]:
        """Every one of these moves of a seat with its worth, the best first.

        The dice are the same for all moves. What others choose at the same time is guessed by the kernel's policy.
        """
        ...

    def value(self, packed: Packed, budget: Budget, seed: int) -> tuple[Worth, ...]:
        """What every seat can expect, wherever the game stands, looking as far ahead as `weigh` does."""
        ...
