"""The kernel of Qwixx On Board: the functions of `kostka.lab.kernel.Kernel`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.games.core import Rolled, Setup
from kostka.games.on_board.track import Parts
from kostka.lab import rows, streams, weighing
from kostka.lab.kernel import PASS_NUMBER, Batch, Budget, Packed, Weighed, Worth, check_batch, check_moves
from kostka.lab.on_board import playout, turn
from kostka.lab.on_board.board import (
    ACTIVE,
    CELL_OF,
    IN_COLOUR,
    IN_PAWN,
    IN_WHITE,
    PHASE,
    ROLL,
    SEATS,
    STATE,
    STEP_OF,
    open_table,
    pack,
)
from kostka.lab.on_board.games import POLICIES, play_games
from kostka.lab.on_board.values import values_for

__all__ = ["POLICIES", "apply_chance", "apply_moves", "legal", "pack", "play", "totals", "value", "weigh"]

Floats = NDArray[np.float64]

ROUNDS: Final = 4
"""So many rounds a playout goes on after the present turn; then the policy's learned numbers say who will win. Over
fewer rounds they do not agree with the end of the game; this many reach it in the later half of most games."""


def legal(packed: Packed, seat: int) -> list[int]:
    """The numbers of all legal moves of a seat, the pass included; empty if it has nothing to decide."""
    phase, active = packed[PHASE], packed[ACTIVE] == seat - 1
    deciding = (active and phase in (IN_COLOUR, IN_PAWN)) or (phase == IN_WHITE and 1 <= seat <= packed[SEATS])
    if not deciding:
        return []
    if phase == IN_PAWN:
        offered = turn.steps(packed, packed[STATE:]) >> STEP_OF & 1
    else:
        offered = CELL_OF & (turn.white_cells(packed, seat - 1) if phase == IN_WHITE else turn.colour_cells(packed))
    return [PASS_NUMBER, *np.flatnonzero(offered).tolist()]


def apply_chance(packed: Packed, event: Rolled) -> Packed:
    """The position after a roll."""
    after = packed.copy()
    turn.begin(after, *rows.dice_masks(event.dice))
    return after


def apply_moves(packed: Packed, numbers: dict[int, int]) -> Packed:
    """The position after the moves of all seats that decide."""
    after = packed.copy()
    for seat, chosen in numbers.items():
        turn.act(after, after[STATE:], seat - 1, _choices(packed)[chosen])
    if packed[PHASE] != IN_PAWN:
        turn.after_dice(after)
    return after


def totals(packed: Packed) -> tuple[int, ...]:
    return tuple(int(turn.total(packed, packed[STATE:], seat)) for seat in range(packed[SEATS]))


def play(setup: Setup[Parts], games: int, seed: int, first_game: int = 0, policy: str = "random") -> Batch:
    """Whole games from the opening; game number n of a seed is the same, however the games are divided up."""
    check_batch(POLICIES, policy, games, first_game)
    seats, opening, key = setup.seats, open_table(setup), streams.key(seed)
    found: NDArray[np.int32] = np.zeros((games, seats), np.int32)
    others: NDArray[np.int32] = np.zeros((games, seats + 2), np.int32)
    play_games(POLICIES.index(policy), opening, values_for(opening), key, first_game, found, others)
    return Batch(found, others[:, :seats], others[:, seats], others[:, seats + 1])


def weigh(packed: Packed, seat: int, numbers: Sequence[int], budget: Budget, seed: int) -> list[Weighed]:
    """Every move with its worth, the best first."""
    check_moves(legal(packed, seat), seat, numbers)
    return weighing.weigh(_sample(packed, seat, budget, seed), seat, numbers, budget)


def value(packed: Packed, budget: Budget, seed: int) -> tuple[Worth, ...]:
    """What every seat can expect."""
    return weighing.value(_sample(packed, 0, budget, seed), budget)


def _sample(packed: Packed, seat: int, budget: Budget, seed: int) -> weighing.Sample:
    """Playouts to the end of the turn and so many turns more, whether the dice of this turn are rolled or not."""
    seats, key, values = int(packed[SEATS]), streams.key(seed), values_for(packed)
    ahead = weighing.ahead(seats, (ROUNDS - 1) * seats, budget)
    now = int(packed[PHASE] == ROLL)

    def sample(numbers: Sequence[int], first: int, count: int, whole: bool) -> tuple[Floats, Floats]:
        asked, horizon = _choices(packed)[np.array(numbers, np.int64)], weighing.WHOLE_GAME if whole else ahead
        shares = np.empty((count, len(numbers) or 1, seats))
        totals = np.empty_like(shares)
        most, judged = horizon.turns + now, horizon.judged
        playout.sample(packed, values, seat - 1, asked, key, first, most, judged, shares, totals)
        return shares, totals

    return sample


def _choices(packed: Packed) -> NDArray[np.int64]:
    """For every move by its number the choice that it is in this phase: a step of the pawn, or a set of cells."""
    return STEP_OF if packed[PHASE] == IN_PAWN else CELL_OF
