"""The kernel's best fast policy for Qwixx Das Duell: the turn after which the board looks best for its seat.

A position's worth for the seat that has just moved is a sum of learned numbers: one for each row, by the right-most
tokens and the number of tokens of both seats, one for the supplies and closed rows, one for the misthrows. Its unit is
that of a win: the chance is 1 / (1 + exp(-worth)). A row's number lies between an early and a late one.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.lab.duel.board import (
    ACTIVE,
    ALL_TOKENS,
    BOXES,
    CLOSED,
    COLOUR_CELLS,
    COUNTS,
    IN_WHITE,
    MISTHROWS,
    PER_SEAT,
    PHASE,
    POINTS,
    STACKS,
    SUPPLY,
    TOKENS,
    USED,
    WHITE_CELLS,
)
from kostka.lab.duel.turn import free_cells, total
from kostka.lab.jit import jit, jit_inline
from kostka.lab.kernel import Packed
from kostka.lab.rows import (
    COLUMNS,
    ENOUGH,
    LAST_CELLS,
    MISTHROW_POINTS,
    REACHED,
    ROW,
    ROWS,
    ROWS_TO_END,
    WIDTH,
    count,
    first_of,
)

Values = NDArray[np.float32]

View = tuple[int, int, int, int, int]
"""A row as a seat sees it: its fields, the other's fields (bits), its tokens, the other's tokens, and the front."""
SINGLE, STACK, SHUT = 0, 1, 2

# Where the numbers stand: early and late ones of the rows, then supplies with closed rows, then misthrows.
MOST_SEEN: Final = 11
"""More tokens than this in a row are not told apart."""
LATE: Final = WIDTH * WIDTH * (MOST_SEEN + 1) * (MOST_SEEN + 1) * 3
SUPPLIES: Final = 2 * LATE
MISSED: Final = SUPPLIES + (ALL_TOKENS + 1) * (ALL_TOKENS + 1) * ROWS_TO_END
SIZE: Final = MISSED + (BOXES + 1) * (BOXES + 1)

END: Final = 1000.0
"""A won game is worth more than any position; its lead decides between wins."""
NONE: Final = -1e9


@jit_inline
def view_of(state: Packed, seat: int, row: int) -> View:
    at, other, shift = seat * PER_SEAT, (1 - seat) * PER_SEAT, row * WIDTH
    fields = ROW >> 1
    front = STACK if (state[STACKS] >> shift) & fields else SINGLE
    if (state[CLOSED] >> shift) & 1:
        front = SHUT
    return (
        (state[TOKENS + at] >> shift) & fields,
        (state[TOKENS + other] >> shift) & fields,
        (state[COUNTS + at] >> 8 * row) & 255,
        (state[COUNTS + other] >> 8 * row) & 255,
        front,
    )


@jit_inline
def with_token(view: View, column: int, supply: int) -> View:
    """The row after a token of one's own more, with its lock if that is due and there is a token for it."""
    mine, theirs, my_tokens, their_tokens, front = view
    field = 1 << column
    if mine & field:
        front = STACK
    elif theirs & field:
        theirs ^= field
        their_tokens -= 1
        front = SINGLE
    elif field > (mine | theirs):
        front = SINGLE
    my_tokens += 1
    if column == COLUMNS - 1:
        my_tokens += 1 if supply > 1 else 0
        front = SHUT
    return mine | field, theirs, my_tokens, their_tokens, front


@jit_inline
def place_of(view: View) -> int:
    """Where the early number of a row stands; in a closed row only the tokens count."""
    mine, theirs, my_tokens, their_tokens, front = view
    reached = 0 if front == SHUT else REACHED[mine] * WIDTH + REACHED[theirs]
    tokens = min(my_tokens, MOST_SEEN) * (MOST_SEEN + 1) + min(their_tokens, MOST_SEEN)
    return (reached * (MOST_SEEN + 1) * (MOST_SEEN + 1) + tokens) * 3 + front


@jit_inline
def earliness(state: Packed) -> float:
    """1 at the beginning, 0 when a seat has no token left."""
    return float(min(state[SUPPLY], state[SUPPLY + PER_SEAT]) / ALL_TOKENS)


@jit_inline
def row_value(values: Values, early: float, view: View) -> float:
    place = place_of(view)
    return float(early * values[place] + (1 - early) * values[LATE + place])


@jit_inline
def supply_place(mine: int, theirs: int, closed: int) -> int:
    return SUPPLIES + (mine * (ALL_TOKENS + 1) + theirs) * ROWS_TO_END + closed


@jit_inline
def missed_place(mine: int, theirs: int) -> int:
    return MISSED + mine * (BOXES + 1) + theirs


@jit_inline
def gain_in_points(before: View, after: View) -> int:
    """By how many points the lead grows in a row."""
    return int(POINTS[after[2]] - POINTS[before[2]] + POINTS[before[3]] - POINTS[after[3]])


@jit_inline
def lead_of(state: Packed, seat: int) -> int:
    return total(state, seat) - total(state, 1 - seat)


@jit_inline
def end_value(lead: int) -> float:
    sign = 1.0 if lead > 0 else -1.0 if lead < 0 else 0.0
    return sign * END + lead


@jit
def worth(state: Packed, values: Values, early: float, seat: int) -> float:
    """What a position between two turns is worth for the seat that has just moved; early as the turn began."""
    at, other = seat * PER_SEAT, (1 - seat) * PER_SEAT
    found = 0.0
    for row in range(ROWS):
        found += row_value(values, early, view_of(state, seat, row))
    found += values[supply_place(state[SUPPLY + at], state[SUPPLY + other], count(state[CLOSED]) // WIDTH)]
    return float(found + values[missed_place(state[MISTHROWS + at], state[MISTHROWS + other])])


Standing = tuple[float, int, int, int, int]
"""During a turn: the sum of the rows' numbers, own and other's supply, closed rows, lead in points."""


@jit_inline
def placed(values: Values, early: float, standing: Standing, before: View, column: int) -> tuple[Standing, View]:
    """The standing and the row after a token."""
    rows, mine, theirs, closed, lead = standing
    after = with_token(before, column, mine)
    rows += row_value(values, early, after) - row_value(values, early, before)
    lead += gain_in_points(before, after)
    mine -= after[2] - before[2]
    theirs += before[3] - after[3]
    return (rows, mine, theirs, closed + (1 if column == COLUMNS - 1 else 0), lead), after


@jit_inline
def is_end(standing: Standing) -> bool:
    return standing[1] <= 0 or standing[3] >= ROWS_TO_END


@jit_inline
def standing_value(values: Values, standing: Standing, missed: tuple[int, int]) -> float:
    rows, mine, theirs, closed, lead = standing
    if is_end(standing) or missed[0] + missed[1] >= BOXES:
        return end_value(lead)
    return float(rows + values[supply_place(mine, theirs, closed)] + values[missed_place(missed[0], missed[1])])


@jit_inline
def colours_after(state: Packed, colours: int, white: int, after: View) -> int:
    """The fields for the colour action once a token lies on the white field: only what is to its right in that row."""
    line = ROW << (first_of(white) // WIDTH) * WIDTH
    if white & LAST_CELLS:
        return colours & ~line
    left = colours & ~(line & (2 * white - 1))
    if after[2] >= ENOUGH:
        left |= state[COLOUR_CELLS] & line & LAST_CELLS
    return left


@jit
def turn_choice(state: Packed, values: Values) -> tuple[int, int]:
    """What is left of the active seat's turn: its white and its colour field, as sets."""
    seat = state[ACTIVE]
    at, other = seat * PER_SEAT, (1 - seat) * PER_SEAT
    early, free = earliness(state), free_cells(state, seat)
    views = view_of(state, seat, 0), view_of(state, seat, 1), view_of(state, seat, 2), view_of(state, seat, 3)
    rows = 0.0
    for row in range(ROWS):
        rows += row_value(values, early, views[row])
    missed = state[MISTHROWS + at], state[MISTHROWS + other]
    closed, lead = count(state[CLOSED]) // WIDTH, lead_of(state, seat)
    start = rows, state[SUPPLY + at], state[SUPPLY + other], closed, lead
    whites = free & state[WHITE_CELLS] if state[PHASE] == IN_WHITE else 0
    best, choice, white = NONE, (0, 0), 0
    while True:
        middle, row, after = start, -1, views[0]
        colours = free & state[COLOUR_CELLS]
        if white:
            row = first_of(white) // WIDTH
            middle, after = placed(values, early, start, views[row], first_of(white) % WIDTH)
            colours = 0 if is_end(middle) else colours_after(state, colours, white, after)
        if white or state[USED]:
            value = standing_value(values, middle, missed)
        else:
            # nothing placed: a token goes to the misthrows
            less = rows, start[1] - 1, start[2], closed, lead + MISTHROW_POINTS
            value = standing_value(values, less, (missed[0] + 1, missed[1]))
        if value > best:
            best, choice = value, (white, 0)
        while colours:
            colour = colours & -colours
            colours ^= colour
            there = first_of(colour) // WIDTH
            before = after if there == row else views[there]
            end, _ = placed(values, early, middle, before, first_of(colour) % WIDTH)
            value = standing_value(values, end, missed)
            if value > best:
                best, choice = value, (white, colour)
        if not whites:
            return choice
        white = whites & -whites
        whites ^= white
