"""The rules of Qwixx Das Duell over integers, compiled; must agree with kostka/games/duel/rules.py.

A choice is a set of at most one field; the empty set is a pass.
"""

from __future__ import annotations

from kostka.lab.duel.board import (
    ACTIVE,
    AHEAD,
    AHEAD_OF,
    BOXES,
    CLOSED,
    COLOUR_CELLS,
    COUNTS,
    FRONTS,
    IN_COLOUR,
    IN_WHITE,
    MISTHROWS,
    OVER,
    PER_SEAT,
    PHASE,
    POINTS,
    READY,
    ROLL,
    STACKS,
    SUPPLY,
    TOKENS,
    USED,
    WHITE_CELLS,
)
from kostka.lab.jit import jit
from kostka.lab.kernel import Packed
from kostka.lab.rows import ENOUGH, LAST_CELLS, MISTHROW_POINTS, ROW, ROWS, ROWS_TO_END, WIDTH, count, row_of


@jit
def free_cells(state: Packed, seat: int) -> int:
    """The fields on which a seat may place a token now, whatever the dice show."""
    at, other = seat * PER_SEAT, (1 - seat) * PER_SEAT
    mine, theirs = state[TOKENS + at], state[TOKENS + other]
    empty = state[AHEAD + at] & ~theirs & (~LAST_CELLS | state[READY + at])
    held = state[FRONTS] & (mine | ~state[STACKS])
    return int((empty | held) & ~state[CLOSED] & ~state[USED])


@jit
def shown_cells(state: Packed) -> int:
    """The fields that the active seat may use in this action."""
    shown = state[WHITE_CELLS] if state[PHASE] == IN_WHITE else state[COLOUR_CELLS]
    return int(free_cells(state, state[ACTIVE]) & shown)


@jit
def add_tokens(state: Packed, at: int, row: int, tokens: int) -> None:
    """So many tokens more in a row of a seat; the last field needs five."""
    state[COUNTS + at] += tokens << 8 * row
    state[SUPPLY + at] -= tokens
    last = LAST_CELLS & (ROW << row * WIDTH)
    enough = ((state[COUNTS + at] >> 8 * row) & 255) >= ENOUGH
    state[READY + at] = (state[READY + at] & ~last) | (last * enough)


@jit
def recede(state: Packed, at: int, row: int, cell: int) -> None:
    """A captured token goes back to its owner's supply."""
    state[TOKENS + at] ^= cell
    line = (state[TOKENS + at] >> row * WIDTH) & ROW
    state[AHEAD + at] |= AHEAD_OF[line] << row * WIDTH
    add_tokens(state, at, row, -1)


@jit
def place(state: Packed, cell: int) -> None:
    """The active seat's token on an empty field, in place of a captured one, or on top of its own."""
    at, other = state[ACTIVE] * PER_SEAT, (1 - state[ACTIVE]) * PER_SEAT
    row = row_of(cell)
    line = ROW << row * WIDTH
    if state[TOKENS + at] & cell:
        state[STACKS] |= cell
    else:
        if state[TOKENS + other] & cell:
            recede(state, other, row, cell)
        state[TOKENS + at] |= cell
        state[AHEAD + at] &= ~(line & (2 * cell - 1))
        if cell > state[FRONTS] & line:
            state[FRONTS] = (state[FRONTS] & ~line) | cell
            state[STACKS] &= ~line
    add_tokens(state, at, row, 1)
    state[USED] = cell
    if cell & LAST_CELLS:
        close(state, at, row, cell)


@jit
def close(state: Packed, at: int, row: int, cell: int) -> None:
    """The last field brings a token on the lock, if one is left, and closes the row."""
    if state[SUPPLY + at] > 0:
        state[TOKENS + at] |= 2 * cell
        add_tokens(state, at, row, 1)
    state[CLOSED] |= ROW << row * WIDTH
    state[COLOUR_CELLS] &= ~state[CLOSED]


@jit
def is_over(state: Packed) -> bool:
    return (
        state[SUPPLY + state[ACTIVE] * PER_SEAT] == 0
        or state[MISTHROWS] + state[MISTHROWS + PER_SEAT] >= BOXES
        or count(state[CLOSED]) >= ROWS_TO_END * WIDTH
    )


@jit
def begin(state: Packed, white: int, coloured: int) -> None:
    """The dice have been rolled; those of closed rows show nothing."""
    state[WHITE_CELLS] = white
    state[COLOUR_CELLS] = coloured & ~state[CLOSED]
    state[PHASE] = IN_WHITE


@jit
def after_white(state: Packed, cell: int) -> None:
    state[PHASE] = IN_COLOUR
    if cell:
        place(state, cell)
        if is_over(state):
            state[PHASE] = OVER


@jit
def after_colour(state: Packed, cell: int) -> None:
    active = state[ACTIVE]
    if cell:
        place(state, cell)
    elif not state[USED]:
        state[MISTHROWS + active * PER_SEAT] += 1
        state[SUPPLY + active * PER_SEAT] -= 1
    if is_over(state):
        state[PHASE] = OVER
        return
    state[ACTIVE] = 1 - active
    state[PHASE] = ROLL
    state[USED] = 0
    state[WHITE_CELLS] = 0
    state[COLOUR_CELLS] = 0


@jit
def act(state: Packed, cell: int) -> None:
    """The active seat's choice of the white or colour action."""
    if state[PHASE] == IN_WHITE:
        after_white(state, cell)
    else:
        after_colour(state, cell)


@jit
def total(state: Packed, seat: int) -> int:
    at = seat * PER_SEAT
    counts = state[COUNTS + at]
    found = MISTHROW_POINTS * state[MISTHROWS + at]
    for row in range(ROWS):
        found += POINTS[(counts >> 8 * row) & 255]
    return int(found)
