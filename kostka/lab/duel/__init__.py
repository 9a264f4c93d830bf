"""The kernel of Qwixx Das Duell: the functions of `kostka.lab.kernel.Kernel`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.games.core import Rolled, Setup
from kostka.games.duel.rules import Parts
from kostka.lab import rows, streams, weighing
from kostka.lab.duel import playout, turn
from kostka.lab.duel.board import ACTIVE, CELL_OF, IN_COLOUR, IN_WHITE, PHASE, ROLL, open_table, pack
from kostka.lab.duel.games import POLICIES, play_games
from kostka.lab.duel.values import values
from kostka.lab.kernel import PASS_NUMBER, Batch, Budget, Packed, Weighed, Worth, check_batch, check_moves

__all__ = ["POLICIES", "apply_chance", "apply_moves", "legal", "pack", "play", "totals", "value", "weigh"]

Floats = NDArray[np.float64]

FURTHER: Final = 2
"""So many turns more than a round a playout goes on after the present turn; then the policy's learned numbers say who
will win. They say it with less noise than the end of the game, and in matches of both no worse."""


def legal(packed: Packed, seat: int) -> list[int]:
    """The numbers of all legal moves of a seat, the pass included; empty if it has nothing to decide."""
    if packed[PHASE] not in (IN_WHITE, IN_COLOUR) or packed[ACTIVE] != seat - 1:
        return []
    return [PASS_NUMBER, *np.flatnonzero(CELL_OF & turn.shown_cells(packed)).tolist()]


def apply_chance(packed: Packed, event: Rolled) -> Packed:
    """The position after a roll."""
    after = packed.copy()
    turn.begin(after, *rows.dice_masks(event.dice))
    return after


def apply_moves(packed: Packed, numbers: dict[int, int]) -> Packed:
    """The position after the move of the active seat."""
    after = packed.copy()
    (chosen,) = numbers.values()
    turn.act(after, CELL_OF[chosen])
    return after


def totals(packed: Packed) -> tuple[int, ...]:
    return int(turn.total(packed, 0)), int(turn.total(packed, 1))


def play(setup: Setup[Parts], games: int, seed: int, first_game: int = 0, policy: str = "random") -> Batch:
    """Whole games from the opening; game number n of a seed is the same, however the games are divided up."""
    check_batch(POLICIES, policy, games, first_game)
    opening, key = open_table(setup), streams.key(seed)
    found: NDArray[np.int32] = np.zeros((games, 2), np.int32)
    others: NDArray[np.int32] = np.zeros((games, 4), np.int32)
    play_games(POLICIES.index(policy), opening, values(), key, first_game, found, others)
    return Batch(found, others[:, :2], others[:, 2], others[:, 3])


def weigh(packed: Packed, seat: int, numbers: Sequence[int], budget: Budget, seed: int) -> list[Weighed]:
    """Every move with its worth, the best first."""
    check_moves(legal(packed, seat), seat, numbers)
    return weighing.weigh(_sample(packed, budget, seed), seat, numbers, budget)


def value(packed: Packed, budget: Budget, seed: int) -> tuple[Worth, ...]:
    """What both seats can expect."""
    return weighing.value(_sample(packed, budget, seed), budget)


def _sample(packed: Packed, budget: Budget, seed: int) -> weighing.Sample:
    """Playouts to the end of the turn and so many turns more, whether the dice of this turn are rolled or not."""
    ahead, now, key = weighing.ahead(2, FURTHER, budget), int(packed[PHASE] == ROLL), streams.key(seed)

    def sample(numbers: Sequence[int], first: int, count: int, whole: bool) -> tuple[Floats, Floats]:
        asked, horizon = CELL_OF[np.array(numbers, np.int64)], weighing.WHOLE_GAME if whole else ahead
        shares = np.empty((count, len(numbers) or 1, 2))
        totals = np.empty_like(shares)
        playout.sample(packed, values(), asked, key, first, horizon.turns + now, horizon.judged, shares, totals)
        return shares, totals

    return sample
