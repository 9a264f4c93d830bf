"""A position of Qwixx as a flat array of integers, its legal moves and successors."""

from __future__ import annotations

from typing import Final

import numpy as np

from kostka.games.core import Event, Refused, Rolled
from kostka.games.qwixx.rules import State
from kostka.games.rows import ROWS_TO_END
from kostka.lab.jit import jit
from kostka.lab.kernel import PASS_NUMBER, Packed
from kostka.lab.qwixx.tables import (
    BOXES,
    COLUMN,
    COLUMN_OF,
    LAST,
    MISTHROW,
    MOVE,
    NEXT,
    NUMBER_OF,
    PAD,
    POINTS,
    ROW_OF,
    ROWS,
    row_state,
)

PHASES: Final = ("roll", "white", "colour", "over")
ROLL, WHITE, COLOUR, OVER = range(len(PHASES))

# The places of the array; seats count from 0 here. A sheet is the state of each row, and the misthrows.
SEATS, ACTIVE, PHASE, CROSSED, CLOSED, DICE = range(6)
FIRST_SHEET: Final = DICE + 6
MISTHROWS: Final = ROWS
SHEET: Final = ROWS + 1

MOST_MOVES: Final = 2 * ROWS + 1


def pack(state: State) -> Packed:
    if state.sheets.pad.rows != PAD.rows:
        raise Refused("the kernel of qwixx knows the standard rows only")
    crossed = state.crossed if state.phase in ("colour", "over") else False
    closed = sum(1 << row for row in state.sheets.closed)
    head = (state.setup.seats, state.active - 1, PHASES.index(state.phase), crossed, closed)
    sheets = ((*(NUMBER_OF[row_state(row)] for row in s.rows), s.misthrows) for s in state.sheets.sheets)
    return np.array([*head, *(state.dice or (0,) * 6), *(value for sheet in sheets for value in sheet)], np.int64)


@jit
def sheet_at(seat: int) -> int:
    return FIRST_SHEET + SHEET * seat


@jit
def closed_rows(closed: int) -> int:
    """How many rows the bits of the closed rows name."""
    return (closed & 1) + (closed >> 1 & 1) + (closed >> 2 & 1) + (closed >> 3 & 1)


@jit
def legal_white(packed: Packed, seat: int, out: Packed) -> int:
    """Write the numbers of a seat's legal moves to `out`, in order, and say how many there are."""
    count = 1
    out[0] = PASS_NUMBER
    number = packed[DICE] + packed[DICE + 1] - 2
    for row in range(ROWS):
        column = COLUMN[row, number]
        if not packed[CLOSED] >> row & 1 and NEXT[packed[sheet_at(seat) + row], column] >= 0:
            out[count] = MOVE[row, column]
            count += 1
    return count


@jit
def legal_colour(packed: Packed, out: Packed) -> int:
    """As `legal_white`, for the active seat's colour action."""
    count = 1
    out[0] = PASS_NUMBER
    sheet = sheet_at(packed[ACTIVE])
    for row in range(ROWS):
        if packed[CLOSED] >> row & 1:
            continue
        die = packed[DICE + 2 + row]
        one, two = COLUMN[row, packed[DICE] + die - 2], COLUMN[row, packed[DICE + 1] + die - 2]
        if one > two:
            one, two = two, one
        if NEXT[packed[sheet + row], one] >= 0:
            out[count] = MOVE[row, one]
            count += 1
        if two != one and NEXT[packed[sheet + row], two] >= 0:
            out[count] = MOVE[row, two]
            count += 1
    return count


@jit
def cross(packed: Packed, seat: int, move: int) -> None:
    """Cross a number on a sheet; a last number closes the row."""
    row, column = ROW_OF[move], COLUMN_OF[move]
    place = sheet_at(seat) + row
    packed[place] = NEXT[packed[place], column]
    if column == LAST:
        packed[CLOSED] |= 1 << row


@jit
def after_white(packed: Packed, crossed: bool) -> None:
    """Go on once all white crosses are made; `crossed` tells whether the active seat made one."""
    packed[CROSSED] = 1 if crossed else 0
    for row in range(ROWS):
        if packed[CLOSED] >> row & 1:
            packed[DICE + 2 + row] = 0
    packed[PHASE] = OVER if closed_rows(packed[CLOSED]) >= ROWS_TO_END else COLOUR


@jit
def after_colour(packed: Packed, move: int) -> None:
    """Make the colour action and end the turn."""
    active = packed[ACTIVE]
    misthrows = sheet_at(active) + MISTHROWS
    if move != PASS_NUMBER:
        cross(packed, active, move)
    elif not packed[CROSSED]:
        packed[misthrows] += 1
    if closed_rows(packed[CLOSED]) >= ROWS_TO_END or packed[misthrows] >= BOXES:
        packed[PHASE] = OVER
        return
    packed[PHASE] = ROLL
    packed[CROSSED] = 0
    packed[ACTIVE] = (active + 1) % packed[SEATS]
    packed[DICE : DICE + 6] = 0


@jit
def total(packed: Packed, seat: int) -> int:
    sheet = sheet_at(seat)
    points = MISTHROW * packed[sheet + MISTHROWS]
    for row in range(ROWS):
        points += POINTS[packed[sheet + row]]
    return int(points)


# --- for Python -----------------------------------------------------------------------------------------------------


def legal(packed: Packed, seat: int) -> list[int]:
    """The numbers of the moves of a seat (from 1) that decides now, in order; empty if it has nothing to decide."""
    out, count = np.empty(MOST_MOVES, np.int64), 0
    if packed[PHASE] == WHITE and 1 <= seat <= packed[SEATS]:
        count = legal_white(packed, seat - 1, out)
    if packed[PHASE] == COLOUR and seat == packed[ACTIVE] + 1:
        count = legal_colour(packed, out)
    return list(map(int, out[:count]))


def apply_chance(packed: Packed, event: Event) -> Packed:
    if not isinstance(event, Rolled):
        raise TypeError(f"{event} does not happen in qwixx")
    after = packed.copy()
    after[DICE : DICE + 6] = event.dice
    after[PHASE] = WHITE
    return after


def apply_moves(packed: Packed, numbers: dict[int, int]) -> Packed:
    """The position after the seats (from 1) that decide have made these moves."""
    after = packed.copy()
    active = int(packed[ACTIVE]) + 1
    if packed[PHASE] == COLOUR:
        after_colour(after, numbers[active])
        return after
    for seat, chosen in numbers.items():
        if chosen != PASS_NUMBER:
            cross(after, seat - 1, chosen)
    after_white(after, numbers[active] != PASS_NUMBER)
    return after


def totals(packed: Packed) -> tuple[int, ...]:
    return tuple(total(packed, seat) for seat in range(packed[SEATS]))
