"""The rules of Qwixx On Board over integers, compiled; must agree with kostka/games/on_board/rules.py."""

from __future__ import annotations

from typing import Final

from kostka.lab.jit import jit
from kostka.lab.kernel import Packed
from kostka.lab.on_board.board import (
    ACTIVE,
    ANNOUNCER,
    BONUS,
    BOXES,
    CLOSED,
    COLOUR_CELLS,
    CROSSABLE,
    CROSSED,
    CROSSES,
    FINAL_FIELDS,
    IN_COLOUR,
    IN_PAWN,
    IN_WHITE,
    LEAST_STEP,
    MISTHROWS,
    MOST_STEP,
    OVER,
    PAWN,
    PER_SEAT,
    PHASE,
    ROLL,
    SEATS,
    WHITE_CELLS,
)
from kostka.lab.rows import (
    LAST_CELLS,
    MISTHROW_POINTS,
    ROW,
    ROWS_TO_END,
    WIDTH,
    count,
    crossable,
    points,
    row_of,
)

REACH: Final = (2 << MOST_STEP) - (1 << LEAST_STEP)
"""The steps of a pawn, as bits."""


@jit
def cross(state: Packed, seat: int, cell: int) -> None:
    """Cross a cell, given as a set; a last number brings its lock and closes the row."""
    at = seat * PER_SEAT
    row = row_of(cell)
    line = ROW << row * WIDTH
    crosses = state[CROSSES + at] | cell
    if cell & LAST_CELLS:
        crosses |= cell << 1
        state[CLOSED] |= line
    state[CROSSES + at] = crosses
    state[CROSSABLE + at] = (state[CROSSABLE + at] & ~line) | crossable(crosses, row)


@jit
def enough_closed(state: Packed) -> bool:
    return count(state[CLOSED]) >= ROWS_TO_END * WIDTH


@jit
def free_cells(state: Packed, seat: int) -> int:
    """The cells that a seat may cross now, whatever the dice show."""
    return int(state[CROSSABLE + seat * PER_SEAT] & ~state[CLOSED])


@jit
def white_cells(state: Packed, seat: int) -> int:
    return int(free_cells(state, seat) & state[WHITE_CELLS])


@jit
def colour_cells(state: Packed) -> int:
    return int(free_cells(state, state[ACTIVE]) & state[COLOUR_CELLS])


@jit
def taken_fields(state: Packed) -> int:
    """The fields with a pawn, as bits; the start field is never taken."""
    taken = 0
    for seat in range(state[SEATS]):
        taken |= 1 << state[PAWN + seat * PER_SEAT]
    return taken & ~1


@jit
def target(state: Packed, board: Packed, step: int) -> int:
    """The field that the active pawn reaches by a legal step."""
    taken = taken_fields(state)
    field = state[PAWN + state[ACTIVE] * PER_SEAT]
    while step > 0:
        field += 1
        step -= 1 - ((taken >> field) & 1)
    return int(field)


@jit
def steps(state: Packed, board: Packed) -> int:
    """The legal steps of the active pawn, as bits."""
    at = state[ACTIVE] * PER_SEAT
    good = state[CROSSES + at] | (state[CROSSABLE + at] & ~state[CLOSED])
    field = state[PAWN + at]
    taken = taken_fields(state) >> field
    found = 0
    if not taken & REACH:
        for step in range(LEAST_STEP, MOST_STEP + 1):
            found |= ((good >> board[field + step]) & 1) << step
        return found
    step = 0
    while step < MOST_STEP:
        field += 1
        taken >>= 1
        if not taken & 1:
            step += 1
            found |= ((good >> board[field]) & 1) << step
    return found & REACH


@jit
def begin(state: Packed, white: int, coloured: int) -> None:
    """The dice have been rolled; those of closed rows show nothing."""
    state[WHITE_CELLS] = white
    state[COLOUR_CELLS] = coloured & ~state[CLOSED]
    state[CROSSED] = 0
    state[PHASE] = IN_WHITE


@jit
def after_dice(state: Packed) -> None:
    """After the white or the colour action: a second closed row cancels what would follow."""
    state[COLOUR_CELLS] &= ~state[CLOSED]
    if enough_closed(state):
        state[PHASE] = OVER
    elif state[PHASE] == IN_WHITE:
        state[PHASE] = IN_COLOUR
    else:
        state[PHASE] = IN_PAWN


@jit
def choose(state: Packed, seat: int, cell: int) -> None:
    """One seat's choice of the white or colour action, as a set; `after_dice` follows when all have chosen."""
    cross(state, seat, cell)
    state[CROSSED] |= (cell != 0) & (seat == state[ACTIVE])


@jit
def after_pawn(state: Packed, board: Packed, step: int) -> None:
    """The active pawn moves on by so many free fields, or stays (0); then the turn ends."""
    active, crossed = state[ACTIVE], state[CROSSED] != 0
    at = active * PER_SEAT
    if step:
        field = target(state, board, step)
        cell = 1 << board[field]
        if not state[CROSSES + at] & cell:
            cross(state, active, cell)
            crossed = True
        state[PAWN + at] = field
    if not crossed:
        state[MISTHROWS + at] += 1
    end_turn(state, board)


@jit
def end_turn(state: Packed, board: Packed) -> None:
    active = state[ACTIVE]
    following = active + 1 if active + 1 < state[SEATS] else 0
    if state[ANNOUNCER] < 0 and state[PAWN + active * PER_SEAT] > board[0] - FINAL_FIELDS:
        state[ANNOUNCER] = active
    if enough_closed(state) or state[MISTHROWS + active * PER_SEAT] >= BOXES or following == state[ANNOUNCER]:
        state[PHASE] = OVER
        return
    state[ACTIVE] = following
    state[PHASE] = ROLL
    state[CROSSED] = 0
    state[WHITE_CELLS] = 0
    state[COLOUR_CELLS] = 0


@jit
def total(state: Packed, board: Packed, seat: int) -> int:
    at = seat * PER_SEAT
    return int(points(state[CROSSES + at]) + MISTHROW_POINTS * state[MISTHROWS + at] + board[BONUS + state[PAWN + at]])


@jit
def act(state: Packed, board: Packed, seat: int, choice: int) -> None:
    """A seat's step or cell; the caller ends a white or colour action with `after_dice`."""
    if state[PHASE] == IN_PAWN:
        after_pawn(state, board, choice)
    else:
        choose(state, seat, choice)
