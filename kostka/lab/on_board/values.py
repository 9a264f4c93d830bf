"""The learned numbers of the policy of Qwixx On Board, made ready for the board that is played on."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.games.on_board import GAME
from kostka.games.on_board.track import SIDES
from kostka.lab.jit import jit
from kostka.lab.kernel import Packed
from kostka.lab.on_board.board import BONUS, MOST_FIELDS, SEATS, STATE, open_table
from kostka.lab.on_board.policy import BLOCK, CROSS_LEVELS, FIELD, LEVELS, PAWN_LEVELS, SHUT, Values
from kostka.lab.rows import POINTS, WIDTH

Reals = NDArray[np.float64]

FILE: Final = Path(__file__).parent / "values.npz"

CROSS_STAGES: Final = 4
PAWN_STAGES: Final = 3
STAGES: Final = CROSS_STAGES * PAWN_STAGES
"""Numbers are learned for so many stages of the game; levels in between are mixed."""
CONTROLS: Final = STAGES + 2


def _shares() -> Reals:
    """For each level the shares of the stages around it; an announced end has two stages of its own."""
    shares = np.zeros((LEVELS + 2, CONTROLS))
    for level in range(LEVELS):
        by_crosses = level // PAWN_LEVELS * (CROSS_STAGES - 1) / (CROSS_LEVELS - 1)
        by_pawns = level % PAWN_LEVELS * (PAWN_STAGES - 1) / (PAWN_LEVELS - 1)
        for stage in range(STAGES):
            far = abs(by_crosses - stage // PAWN_STAGES), abs(by_pawns - stage % PAWN_STAGES)
            shares[level, stage] = max(0.0, 1 - far[0]) * max(0.0, 1 - far[1])
    shares[LEVELS, STAGES] = shares[LEVELS + 1, STAGES + 1] = 1
    return shares


SHARES: Final = _shares()


@jit
def mix(controls: Reals, values: Values) -> None:
    """The numbers of all levels from those of the stages."""
    values[:] = 0
    for level in range(LEVELS + 2):
        for stage in range(CONTROLS):
            share = SHARES[level, stage]
            if share:
                for place in range(BLOCK):
                    values[level * BLOCK + place] += share * controls[stage * BLOCK + place]


def name(seats: int, side: str) -> str:
    """What the file calls the numbers for a table."""
    return f"seats-{seats}-side-{side}"


@cache
def _learned() -> dict[str, Reals]:
    with np.load(FILE) as file:
        return {key: file[key].astype(np.float64) for key in file.files}


def values_for(packed: Packed) -> Values:
    """The numbers for a table: its seats, and its board."""
    return _values(int(packed[SEATS]), packed[STATE:].tobytes())


@lru_cache(maxsize=16)
def _values(seats: int, board: bytes) -> Values:
    values = np.zeros((LEVELS + 2) * BLOCK, np.float32)
    for side in SIDES:
        if open_table(GAME.setup(seats, side=side))[STATE:].tobytes() == board:
            mix(_learned()[name(seats, side)], values)
            return values
    controls = np.mean([_learned()[name(seats, side)] for side in SIDES], axis=0).reshape(CONTROLS, BLOCK)
    mix(_fitted(controls, np.frombuffer(board, np.int64)).reshape(-1), values)
    return values


def _fitted(controls: Reals, board: Packed) -> Reals:
    """The numbers for a board of the user's own: fields as far along the track, corrected for their bonus points."""
    standard = GAME.standard.parts
    fields, usual = int(board[0]), len(standard.bonus)
    like = [field * usual // fields for field in range(fields + 1)]
    more = board[BONUS : BONUS + fields + 1] - np.array([standard.bonus_of(field) for field in like])
    crosses = np.array([2, 10])
    few, many = SHUT + crosses * (WIDTH + 1) + crosses
    # what a point is worth at a stage, from closed rows with few and with many crosses
    worth = (controls[:, many] - controls[:, few]) / (POINTS[10] - POINTS[2])
    fitted = controls.copy()
    fitted[:, FIELD : FIELD + MOST_FIELDS + 1] = controls[:, [FIELD + usual]]
    fitted[:, FIELD : FIELD + fields + 1] = controls[:, [FIELD + field for field in like]] + np.outer(worth, more)
    return fitted
