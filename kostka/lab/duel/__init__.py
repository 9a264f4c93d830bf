"""The kernel of Qwixx Das Duell: the functions of `kostka.lab.kernel.Kernel`."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.games.core import Refused, Rolled, Setup
from kostka.games.duel.rules import Parts
from kostka.lab import rows, streams
from kostka.lab.duel import playout, turn
from kostka.lab.duel.board import ACTIVE, CELL_OF, IN_COLOUR, IN_WHITE, PHASE, PHASES, open_table, pack
from kostka.lab.duel.games import POLICIES, play_games
from kostka.lab.duel.values import values
from kostka.lab.kernel import PASS_NUMBER, Batch, Packed, check_batch

__all__ = ["POLICIES", "apply_chance", "apply_moves", "choose", "evaluate", "legal", "pack", "play", "totals"]

choose: Final = None
TURNS: Final = 3
"""So many turns a playout goes on; then the policy's learned numbers say who will win. They say it with less noise
than the end of the game, and in matches of both no worse."""


def legal(packed: Packed, seat: int) -> list[int]:
    """The numbers of all legal moves of a seat that decides now, the pass included."""
    if packed[PHASE] not in (IN_WHITE, IN_COLOUR) or packed[ACTIVE] != seat - 1:
        phase = PHASES[packed[PHASE]]
        raise Refused(f"seat {seat} has nothing to decide in phase {phase} of seat {packed[ACTIVE] + 1}'s turn")
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


def evaluate(
    packed: Packed, seat: int, numbers: list[int], playouts: int, seed: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """For each of the seat's moves: its share of wins, and its mean lead over the other seat."""
    if playouts < 1 or not set(numbers) <= set(legal(packed, seat)):
        raise Refused("the moves to evaluate must be legal for the seat, with at least one playout")
    shares, leads = np.zeros(len(numbers)), np.zeros(len(numbers))
    playout.evaluate(packed, values(), CELL_OF[numbers], streams.key(seed), playouts, TURNS, shares, leads)
    return shares / playouts, leads / playouts
