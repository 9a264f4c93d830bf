"""Positions and moves of Qwixx On Board as integers."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from kostka.games.core import Setup
from kostka.games.on_board import GAME
from kostka.games.on_board.rules import State, Step, opening
from kostka.games.on_board.track import Parts
from kostka.lab import rows
from kostka.lab.kernel import Packed
from kostka.lab.rows import WIDTH

# Where things stand in a packed position. Seats count from 0 here.
SEATS: Final = 0
ACTIVE: Final = 1
PHASE: Final = 2
WHITE_CELLS: Final = 3
COLOUR_CELLS: Final = 4
CROSSED: Final = 5
ANNOUNCER: Final = 6
CLOSED: Final = 7
"""The cells of closed rows."""
FIRST_SEAT: Final = 8
PER_SEAT: Final = 4
CROSSES: Final = FIRST_SEAT
CROSSABLE: Final = FIRST_SEAT + 1
"""The cells to the right of the crosses, the last one with five crosses only; rows that are closed count as open."""
MISTHROWS: Final = FIRST_SEAT + 2
PAWN: Final = FIRST_SEAT + 3
MOST_SEATS: Final = 4
STATE: Final = FIRST_SEAT + PER_SEAT * MOST_SEATS

# The board follows: the number of fields, each field's cell, each field's bonus, and what lies ahead of each field.
MOST_FIELDS: Final = rows.ROWS * rows.COLUMNS
BEYOND: Final = MOST_SEATS + 5
"""So many places after the last field, for pawns that look too far ahead."""
BONUS: Final = 1 + MOST_FIELDS + BEYOND
NEAR: Final = BONUS + MOST_FIELDS + 1
"""For each field the cells that a pawn there can reach in one step, as a set."""
FAR: Final = NEAR + MOST_FIELDS + 1
"""And the cells of the fields after those."""
FAR_FIELDS: Final = 7
FINAL_CELLS: Final = FAR + MOST_FIELDS + 1
"""The cells of the last fields, where the end is announced."""
BOARD: Final = FINAL_CELLS + 1
NO_CELL: Final = 62
"""The cell of the fields that are none; no set has it."""

ROLL, IN_WHITE, IN_COLOUR, IN_PAWN, OVER = range(5)
PHASES: Final = ("roll", "white", "colour", "pawn", "over")

_PARTS: Final[Parts] = GAME.standard.parts
LEAST_STEP: Final = _PARTS.steps[0]
MOST_STEP: Final = _PARTS.steps[-1]
FINAL_FIELDS: Final = _PARTS.final_fields
BOXES: Final = _PARTS.pad.misthrow_boxes

_MOVES: Final = GAME.moves(GAME.setup(2))
CELL_OF: Final = rows.cells_named(_MOVES)
STEP_OF: Final = np.array([move.fields if isinstance(move, Step) else 0 for move in _MOVES], np.int64)
"""For every move by its number the fields of its step, 0 if it is none."""


def pack(state: State) -> Packed:
    """The kernel's position for a position of the rules."""
    sheets = state.sheets
    rows.check_pad(sheets.pad)
    packed = np.zeros(STATE + BOARD, np.int64)
    packed[SEATS] = state.setup.seats
    packed[ACTIVE] = state.active - 1
    packed[PHASE] = PHASES.index(state.phase)
    packed[WHITE_CELLS], packed[COLOUR_CELLS] = rows.dice_masks(state.dice)
    packed[CROSSED] = state.crossed
    packed[ANNOUNCER] = -1 if state.announcer is None else state.announcer - 1
    packed[CLOSED] = sum(rows.ROW << row * WIDTH for row in sheets.closed)
    for seat, (sheet, pawn) in enumerate(zip(sheets.sheets, state.pawns, strict=True)):
        crosses = sum(1 << row * WIDTH + column for row, columns in enumerate(sheet.rows) for column in columns)
        at = seat * PER_SEAT
        packed[CROSSES + at] = crosses
        packed[CROSSABLE + at] = sum(int(rows.crossable(crosses, row)) for row in range(rows.ROWS))
        packed[MISTHROWS + at] = sheet.misthrows
        packed[PAWN + at] = pawn
    packed[STATE:] = _board(state.setup)
    return packed


@cache
def _board(setup: Setup[Parts]) -> Packed:
    track = setup.layout.parts.sides[setup.option("side")]
    cells = [rows.bit_of(cell) for cell in track]
    board = np.zeros(BOARD, np.int64)
    board[:BONUS] = NO_CELL
    board[0] = len(track)
    board[1 : len(track) + 1] = cells
    for field in range(len(track) + 1):
        board[BONUS + field] = setup.layout.parts.bonus_of(field)
        board[NEAR + field] = sum(1 << cell for cell in cells[field + LEAST_STEP - 1 : field + MOST_STEP])
        board[FAR + field] = sum(1 << cell for cell in cells[field + MOST_STEP : field + MOST_STEP + FAR_FIELDS])
    board[FINAL_CELLS] = sum(1 << cell for cell in cells[-FINAL_FIELDS:])
    return board


def open_table(setup: Setup[Parts]) -> Packed:
    """The opening, packed."""
    return pack(opening(setup))
