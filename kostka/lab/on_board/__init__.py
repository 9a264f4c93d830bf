"""The kernel of Qwixx On Board: the functions of `kostka.lab.kernel.Kernel`."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.games.core import Refused, Rolled, Setup
from kostka.games.on_board.track import Parts
from kostka.lab import rows, streams
from kostka.lab.kernel import Batch, Packed, check_batch
from kostka.lab.on_board import playout, turn
from kostka.lab.on_board.board import (
    ACTIVE,
    FIRST_STEP,
    IN_COLOUR,
    IN_PAWN,
    IN_WHITE,
    LEAST_STEP,
    MOST_STEP,
    PHASE,
    PHASES,
    SEATS,
    STATE,
    code,
    move,
    open_table,
    pack,
)
from kostka.lab.on_board.games import POLICIES, play_games
from kostka.lab.on_board.values import values_for

__all__ = [
    "POLICIES",
    "apply_chance",
    "apply_moves",
    "choose",
    "code",
    "evaluate",
    "legal",
    "move",
    "pack",
    "play",
    "totals",
]

choose: Final = None
TURNS: Final = 1000
"""So many turns a playout goes on at most: to the end of the game."""


def legal(packed: Packed, seat: int) -> list[int]:
    """The codes of all legal moves of a seat that decides now, the pass included."""
    phase, active = packed[PHASE], packed[ACTIVE] == seat - 1
    if (
        not 1 <= seat <= packed[SEATS]
        or phase not in (IN_WHITE, IN_COLOUR, IN_PAWN)
        or not (active or phase == IN_WHITE)
    ):
        raise Refused(f"seat {seat} has nothing to decide in phase {PHASES[phase]} of seat {packed[ACTIVE] + 1}'s turn")
    if phase == IN_PAWN:
        found = turn.steps(packed, packed[STATE:])
        return [rows.NO_MOVE, *(FIRST_STEP + step for step in range(LEAST_STEP, MOST_STEP + 1) if found >> step & 1)]
    cells = turn.white_cells(packed, seat - 1) if phase == IN_WHITE else turn.colour_cells(packed)
    return [rows.NO_MOVE, *(cell for cell in range(rows.CELLS) if cells >> cell & 1)]


def apply_chance(packed: Packed, event: Rolled) -> Packed:
    """The position after a roll."""
    after = packed.copy()
    turn.begin(after, *rows.dice_masks(event.dice))
    return after


def apply_moves(packed: Packed, codes: dict[int, int]) -> Packed:
    """The position after the moves of all seats that decide."""
    after = packed.copy()
    phase = after[PHASE]
    for seat, chosen in codes.items():
        turn.play_code(after, after[STATE:], seat - 1, chosen)
    if phase != IN_PAWN:
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
    packed: Packed, seat: int, codes: list[int], playouts: int, seed: int
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """For each of the seat's moves: its share of wins, and its mean lead over the best other seat."""
    if playouts < 1 or not set(codes) <= set(legal(packed, seat)):
        raise Refused("to evaluate are legal moves of the seat, with one playout or more")
    shares, leads = np.zeros(len(codes)), np.zeros(len(codes))
    asked, key = np.array(codes, np.int64), streams.key(seed)
    playout.evaluate(packed, values_for(packed), seat - 1, asked, key, playouts, TURNS, shares, leads)
    return shares / playouts, leads / playouts
