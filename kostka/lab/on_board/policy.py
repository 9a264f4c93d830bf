"""The kernel's best fast policy for Qwixx On Board: the moves after which the sheets look best.

A seat's prospects are a sum of learned numbers, one for each row, for where its pawn stands, for the crosses that wait
ahead of it, for misthrows and for whose turn comes next. Their unit is that of a win: seats win in proportion to
exp(prospects). What a row is worth depends on how far the game has come, its level.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from kostka.lab.jit import jit, jit_inline
from kostka.lab.kernel import Packed
from kostka.lab.on_board.board import (
    ACTIVE,
    ANNOUNCER,
    BOXES,
    CLOSED,
    CROSSABLE,
    CROSSES,
    FAR,
    FAR_FIELDS,
    FINAL_CELLS,
    MISTHROWS,
    MOST_FIELDS,
    MOST_SEATS,
    MOST_STEP,
    NEAR,
    PAWN,
    PER_SEAT,
    SEATS,
)
from kostka.lab.on_board.turn import total
from kostka.lab.rows import (
    LAST_CELLS,
    ROW,
    ROWS,
    ROWS_TO_END,
    WIDTH,
    count,
    crossable,
    row_of,
)

Values = NDArray[np.float32]

# Where the numbers of a level stand.
PROGRESS: Final = (WIDTH + 1) ** 2
"""A row's right-most cross (0 for none) and its number of crosses."""
OPEN, THREATENED, SHUT = 0, PROGRESS, 2 * PROGRESS
FIELD: Final = 3 * PROGRESS
NEAR_GOOD: Final = FIELD + MOST_FIELDS + 1
FAR_GOOD: Final = NEAR_GOOD + MOST_STEP + 1
MISSED: Final = FAR_GOOD + FAR_FIELDS + 1
ORDER: Final = MISSED + BOXES + 1
LEADS: Final = 17
LEAD_STEP: Final = 5
STANDING: Final = ORDER + 2 * MOST_SEATS
"""The lead in points, who can announce the end with the next step, and if it is the seat's turn."""
PAIRS: Final = MOST_FIELDS // 2 + 1
RACE: Final = STANDING + 8 * LEADS
"""The own pawn and the foremost other one, and if it is the seat's turn."""
BLOCK: Final = RACE + 2 * PAIRS * PAIRS

CROSS_LEVELS: Final = 11
PAWN_LEVELS: Final = 9
LEVELS: Final = CROSS_LEVELS * PAWN_LEVELS
"""Levels by crosses and by pawns, then the two of an announced end: with a turn of one's own to come, and without."""
LAST_TURN, NO_TURN = LEVELS, LEVELS + 1
CLOSED_PROGRESS: Final = 5
"""A closed row brings the end nearer by as much as so many crosses."""
PER_CROSS_LEVEL: Final = 3

PROGRESS_OF: Final = np.array([b.bit_length() * (WIDTH + 1) + b.bit_count() for b in range(1 << WIDTH)], np.int64)
END: Final = np.float32(1000.0)
"""A won game is worth more than any prospects; its lead decides between wins."""
NONE: Final = np.float32(-1e9)


@jit_inline
def level_of(state: Packed, board: Packed) -> int:
    """How far the game has come: the most crosses of a seat with the closed rows, and the foremost pawn."""
    crosses, field = 0, 0
    for seat in range(state[SEATS]):
        crosses = max(crosses, count(state[CROSSES + seat * PER_SEAT]))
        field = max(field, state[PAWN + seat * PER_SEAT])
    crosses += CLOSED_PROGRESS * (count(state[CLOSED]) // WIDTH)
    by_crosses = min(crosses // PER_CROSS_LEVEL, CROSS_LEVELS - 1)
    return int(by_crosses * PAWN_LEVELS + field * (PAWN_LEVELS - 1) // board[0])


@jit_inline
def threats(state: Packed, seat: int) -> int:
    """The last cells that another seat could cross."""
    cells = 0
    for other in range(state[SEATS]):
        if other != seat:
            cells |= state[CROSSABLE + other * PER_SEAT]
    return cells & LAST_CELLS


@jit_inline
def row_value(values: Values, base: int, crosses: int, closed: int, threat: int, row: int) -> np.float32:
    shift = row * WIDTH
    kind = SHUT if (closed >> shift) & 1 else THREATENED * ((threat >> (shift + WIDTH - 2)) & 1)
    return np.float32(values[base + kind + PROGRESS_OF[(crosses >> shift) & ROW]])


@jit_inline
def sheet_value(values: Values, base: int, crosses: int, closed: int, threat: int) -> np.float32:
    found = np.float32(0)
    for row in range(ROWS):
        found += row_value(values, base, crosses, closed, threat, row)
    return found


@jit_inline
def pawn_value(values: Values, base: int, board: Packed, good: int, field: int) -> np.float32:
    """A pawn on a field, with those cells ahead to which it may go."""
    return np.float32(
        values[base + FIELD + field]
        + values[base + NEAR_GOOD + count(good & board[NEAR + field])]
        + values[base + FAR_GOOD + count(good & board[FAR + field])]
    )


@jit_inline
def turns_until(state: Packed, seat: int, following: int) -> int:
    """How many turns of others come before the seat's own one."""
    wait = seat - following
    return wait if wait >= 0 else wait + state[SEATS]


@jit_inline
def order_value(values: Values, base: int, wait: int, closed: int) -> np.float32:
    return np.float32(values[base + ORDER + 2 * wait + (1 if closed else 0)])


@jit_inline
def base_of(state: Packed, level: int, seat: int, following: int, announcer: int) -> int:
    """Where the numbers for a seat stand, if the turn of the following seat comes next."""
    if announcer >= 0:
        level = LAST_TURN if turns_until(state, seat, following) < turns_until(state, announcer, following) else NO_TURN
    return level * BLOCK


@jit_inline
def prospects(
    state: Packed, board: Packed, values: Values, level: int, seat: int, closed: int, following: int, announcer: int
) -> np.float32:
    """A seat's prospects after a turn, with those rows closed."""
    at = seat * PER_SEAT
    crosses = state[CROSSES + at]
    base = base_of(state, level, seat, following, announcer)
    good = crosses | (state[CROSSABLE + at] & ~closed)
    return np.float32(
        sheet_value(values, base, crosses, closed, threats(state, seat))
        + pawn_value(values, base, board, good, state[PAWN + at])
        + values[base + MISSED + state[MISTHROWS + at]]
        + order_value(values, base, turns_until(state, seat, following), closed)
    )


@jit_inline
def can_end(board: Packed, good: int, field: int) -> int:
    """1 if a pawn on the field can reach one of the last fields with one step, as things are now."""
    return 1 if good & board[NEAR + field] & board[FINAL_CELLS] else 0


@jit_inline
def standing_places(lead: int, mine: int, theirs: int, following: int) -> tuple[int, int]:
    """Where the number for a standing is, and that for the same standing seen from the other side."""
    step = min(max((lead + LEAD_STEP // 2 + LEADS // 2 * LEAD_STEP) // LEAD_STEP, 0), LEADS - 1)
    there = STANDING + ((step * 2 + mine) * 2 + theirs) * 2 + following
    back = STANDING + (((LEADS - 1 - step) * 2 + theirs) * 2 + mine) * 2 + 1 - following
    return there, back


@jit_inline
def race_places(field: int, other_field: int, following: int) -> tuple[int, int]:
    """Where the number for two pawns is, and that for the same seen from the other side."""
    mine, theirs = field // 2, other_field // 2
    return RACE + (mine * PAIRS + theirs) * 2 + following, RACE + (theirs * PAIRS + mine) * 2 + 1 - following


@jit
def rivals(state: Packed, board: Packed, seat: int, closed: int) -> tuple[int, int, int]:
    """The best total of the other seats, their foremost pawn, and if one of them can announce the end next."""
    best, field, able = -1000, 0, 0
    for other in range(state[SEATS]):
        if other != seat:
            at = other * PER_SEAT
            best = max(best, total(state, board, other))
            field = max(field, state[PAWN + at])
            able |= can_end(board, state[CROSSES + at] | (state[CROSSABLE + at] & ~closed), state[PAWN + at])
    return best, field, able


@jit_inline
def contest(
    values: Values, bases: tuple[int, int], lead: int, able: int, field: int, others: tuple[int, int, int], next_: int
) -> np.float32:
    """What the standing between a seat and its rivals is worth: its own number minus theirs."""
    base, other_base = bases
    there, back = standing_places(lead, able, others[2], next_)
    found = values[base + there] - values[other_base + back]
    there, back = race_places(field, others[1], next_)
    return np.float32(found + values[base + there] - values[other_base + back])


@jit
def best_other(
    state: Packed, board: Packed, values: Values, level: int, seat: int, closed: int, following: int, announcer: int
) -> np.float32:
    best = NONE
    for other in range(state[SEATS]):
        if other != seat:
            best = max(best, prospects(state, board, values, level, other, closed, following, announcer))
    return best


@jit_inline
def end_value(lead: int) -> np.float32:
    sign = np.float32(1) if lead > 0 else np.float32(-1) if lead < 0 else np.float32(0)
    return sign * END + np.float32(lead)


@jit_inline
def crossed(crosses: int, cell: int) -> int:
    """A sheet with one more cross, the lock included if it is due."""
    return crosses | cell | ((cell & LAST_CELLS) << 1)


@jit_inline
def crossable_after(cells: int, crosses: int, cell: int) -> int:
    row = row_of(cell)
    return (cells & ~(ROW << row * WIDTH)) | crossable(crosses, row)


@jit_inline
def closed_after(closed: int, cell: int) -> int:
    return closed | (ROW << row_of(cell) * WIDTH) if cell & LAST_CELLS else closed


@jit_inline
def ends(closed: int) -> bool:
    return count(closed) >= ROWS_TO_END * WIDTH


@jit
def outlook(state: Packed, board: Packed, values: Values, level: int, seat: int) -> np.float32:
    """A seat's prospects between two turns, its standing among the others included."""
    following, announcer, closed, at = state[ACTIVE], state[ANNOUNCER], state[CLOSED], seat * PER_SEAT
    base, field = base_of(state, level, seat, following, announcer), state[PAWN + at]
    others, next_ = rivals(state, board, seat, closed), 1 if seat == following else 0
    able = can_end(board, state[CROSSES + at] | (state[CROSSABLE + at] & ~closed), field)
    return np.float32(
        prospects(state, board, values, level, seat, closed, following, announcer)
        + values[base + standing_places(total(state, board, seat) - others[0], able, others[2], next_)[0]]
        + values[base + race_places(field, others[1], next_)[0]]
    )
