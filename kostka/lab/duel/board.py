"""Positions and moves of Qwixx Das Duell as integers."""

from __future__ import annotations

from typing import Final

import numpy as np

from kostka.games.core import Setup
from kostka.games.duel import GAME
from kostka.games.duel.rules import Parts, State, front, opening, supply
from kostka.lab import rows
from kostka.lab.kernel import Packed
from kostka.lab.rows import COLUMNS, LAST_CELLS, ROW, ROWS, WIDTH

# Where things stand in a packed position. Seats count from 0 here.
ACTIVE: Final = 0
PHASE: Final = 1
WHITE_CELLS: Final = 2
COLOUR_CELLS: Final = 3
USED: Final = 4
"""The field used in this turn, as a set."""
CLOSED: Final = 5
"""The cells of closed rows."""
FRONTS: Final = 6
"""The front field of every row that has tokens."""
STACKS: Final = 7
"""Those fronts that hold a stack: how high it is does not matter."""
FIRST_SEAT: Final = 8
PER_SEAT: Final = 6
TOKENS: Final = FIRST_SEAT
"""The fields with the seat's tokens, locks included."""
AHEAD: Final = FIRST_SEAT + 1
"""The fields to the right of the seat's tokens."""
COUNTS: Final = FIRST_SEAT + 2
"""The seat's tokens in each row, lock included, eight bits a row."""
READY: Final = FIRST_SEAT + 3
"""The last fields of rows with five of the seat's tokens or more."""
SUPPLY: Final = FIRST_SEAT + 4
MISTHROWS: Final = FIRST_SEAT + 5
STATE: Final = FIRST_SEAT + 2 * PER_SEAT

ROLL, IN_WHITE, IN_COLOUR, OVER = range(4)
PHASES: Final = ("roll", "white", "colour", "over")

_PARTS: Final[Parts] = GAME.standard.parts
ALL_TOKENS: Final = _PARTS.tokens
BOXES: Final = _PARTS.pad.misthrow_boxes
CELL_OF: Final = rows.cells_named(GAME.moves(GAME.setup(2)))
POINTS: Final = np.array([_PARTS.pad.points[min(n, _PARTS.most_counted)] for n in range(ALL_TOKENS + 1)], np.int64)
"""The points of a row by the number of tokens in it."""
AHEAD_OF: Final = np.array(
    [(1 << COLUMNS) - 1 & ~((1 << tokens.bit_length()) - 1) for tokens in range(1 << WIDTH)], np.int64
)
"""For the fields of a row with one's tokens (bits) the columns to their right."""


def pack(state: State) -> Packed:
    """The kernel's position for a position of the rules."""
    rows.check_pad(state.parts.pad)
    packed = np.zeros(STATE, np.int64)
    packed[ACTIVE] = state.active - 1
    packed[PHASE] = PHASES.index(state.phase)
    packed[WHITE_CELLS], packed[COLOUR_CELLS] = rows.dice_masks(state.dice)
    packed[USED] = rows.mask((state.used,) if state.used else ())
    packed[CLOSED] = sum(ROW << row * WIDTH for row in state.closed)
    for row, fields in enumerate(state.board):
        foremost = front(fields)
        if foremost >= 0:
            packed[FRONTS] |= 1 << row * WIDTH + foremost
            packed[STACKS] |= (fields[foremost].height > 1) << row * WIDTH + foremost
    for seat in (1, 2):
        _pack_seat(packed, state, seat)
    return packed


def _pack_seat(packed: Packed, state: State, seat: int) -> None:
    at = (seat - 1) * PER_SEAT
    for row, fields in enumerate(state.board):
        tokens = sum(1 << column for column, tower in enumerate(fields) if tower.seat == seat)
        lying = sum(tower.height for tower in fields if tower.seat == seat)
        if state.locks[row] == seat:
            tokens |= 1 << COLUMNS
            lying += 1
        packed[TOKENS + at] |= tokens << row * WIDTH
        packed[AHEAD + at] |= AHEAD_OF[tokens] << row * WIDTH
        packed[COUNTS + at] |= lying << 8 * row
        if lying >= rows.ENOUGH:
            packed[READY + at] |= LAST_CELLS & (ROW << row * WIDTH)
    packed[SUPPLY + at] = supply(state, seat)
    packed[MISTHROWS + at] = state.misthrows[seat - 1]


def open_table(setup: Setup[Parts]) -> Packed:
    """The opening, packed."""
    return pack(opening(setup))


assert ROWS * 8 < 64
