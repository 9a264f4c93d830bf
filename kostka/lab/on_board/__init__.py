"""The kernel of Qwixx On Board: the functions of `kostka.lab.kernel.Kernel`."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.games.core import Refused, Rolled, Setup
from kostka.games.on_board.track import Parts
from kostka.lab import rows, streams
from kostka.lab.kernel import PASS_NUMBER, Batch, Packed, check_batch
from kostka.lab.on_board import playout, turn
from kostka.lab.on_board.board import (
    ACTIVE,
    CELL_OF,
    IN_COLOUR,
    IN_PAWN,
    IN_WHITE,
    PHASE,
    PHASES,
    SEATS,
    STATE,
    STEP_OF,
    open_table,
    pack,
)
from kostka.lab.on_board.games import POLICIES, play_games
from kostka.lab.on_board.values import values_for

__all__ = ["POLICIES", "apply_chance", "apply_moves", "choose", "evaluate", "legal", "pack", "play", "totals"]

choose: Final = None
TURNS: Final = 1000
"""So many turns a playout goes on at most: to the end of the game."""


def legal(packed: Packed, seat: int) -> list[int]:
    """The numbers of all legal moves of a seat that decides now, the pass included."""
    phase, active = packed[PHASE], packed[ACTIVE] == seat - 1
    if (
        not 1 <= seat <= packed[SEATS]
        or phase not in (IN_WHITE, IN_COLOUR, IN_PAWN)
        or not (active or phase == IN_WHITE)
    ):
        raise Refused(f"seat {seat} has nothing to decide in phase {PHASES[phase]} of seat {packed[ACTIVE] + 1}'s turn")
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


def evaluate(
    packed: Packed, seat: int, numbers: list[int], playouts: int, seed: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """For each of the seat's moves: its share of wins, and its mean lead over the best other seat."""
    if playouts < 1 or not set(numbers) <= set(legal(packed, seat)):
        raise Refused("the moves to evaluate must be legal for the seat, with at least one playout")
    shares, leads = np.zeros(len(numbers)), np.zeros(len(numbers))
    asked, key = _choices(packed)[numbers], streams.key(seed)
    playout.evaluate(packed, values_for(packed), seat - 1, asked, key, playouts, TURNS, shares, leads)
    return shares / playouts, leads / playouts


def _choices(packed: Packed) -> NDArray[np.int64]:
    """For every move by its number the choice that it is in this phase: a step of the pawn, or a set of cells."""
    return STEP_OF if packed[PHASE] == IN_PAWN else CELL_OF
