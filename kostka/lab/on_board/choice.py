"""What a seat chooses by its prospects: a white cross for those who wait, the whole turn for the active seat."""

from __future__ import annotations

import numpy as np

from kostka.lab.jit import jit, jit_inline
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
    IN_WHITE,
    LEAST_STEP,
    MISTHROWS,
    MOST_STEP,
    PAWN,
    PER_SEAT,
    PHASE,
    SEATS,
)
from kostka.lab.on_board.policy import (
    MISSED,
    NONE,
    Values,
    base_of,
    best_other,
    can_end,
    closed_after,
    contest,
    crossable_after,
    crossed,
    end_value,
    ends,
    order_value,
    pawn_value,
    rivals,
    row_value,
    sheet_value,
    threats,
    turns_until,
)
from kostka.lab.on_board.turn import taken_fields, total, white_cells
from kostka.lab.rows import MISTHROW_POINTS, points, row_of


@jit_inline
def following_seat(state: Packed) -> int:
    following = state[ACTIVE] + 1
    return following if following < state[SEATS] else 0


@jit_inline
def base_of_others(state: Packed, level: int, seat: int, following: int, announcer: int) -> int:
    """Where the numbers for the rivals of a seat stand: those of the one whose turn comes first."""
    other = following if following != seat else (following + 1) % state[SEATS]
    return base_of(state, level, other, following, announcer)


@jit
def waiting_choice(state: Packed, board: Packed, values: Values, level: int, seat: int) -> int:
    """The white cross of a seat that is not active, or a pass, as a set."""
    cells = white_cells(state, seat)
    if not cells:
        return 0
    at, following, announcer = seat * PER_SEAT, following_seat(state), state[ANNOUNCER]
    closed, threat, field = state[CLOSED], threats(state, seat), state[PAWN + at]
    crosses, free = state[CROSSES + at], state[CROSSABLE + at]
    base = base_of(state, level, seat, following, announcer)
    bases = base, base_of_others(state, level, seat, following, announcer)
    wait = turns_until(state, seat, following)
    next_ = 1 if wait == 0 else 0
    others = rivals(state, board, seat, closed)
    lead = total(state, board, seat) - others[0] - points(crosses)
    sheet = sheet_value(values, base, crosses, closed, threat)
    prospects_of_others = NONE
    best, chosen, cell = NONE, 0, 0
    while True:
        after = crossed(crosses, cell)
        shut = closed_after(closed, cell)
        row = row_of(cell)
        value = sheet - row_value(values, base, crosses, closed, threat, row)
        value += row_value(values, base, after, shut, threat, row) + order_value(values, base, wait, shut)
        good = after | (crossable_after(free, after, cell) & ~shut)
        value += pawn_value(values, base, board, good, field)
        value += contest(values, bases, lead + points(after), can_end(board, good, field), field, others, next_)
        if shut != closed:
            if prospects_of_others == NONE:
                prospects_of_others = best_other(state, board, values, level, seat, closed, following, announcer)
            value += prospects_of_others - best_other(state, board, values, level, seat, shut, following, announcer)
            if ends(shut):
                # one point less, since the others may cross something at the same time
                value = end_value(lead + points(after) - 1)
        if value > best:
            best, chosen = value, cell
        if not cells:
            return chosen
        cell = cells & -cells
        cells ^= cell


@jit_inline
def step_choice(
    state: Packed,
    board: Packed,
    values: Values,
    level: int,
    sheet: tuple[int, int, int, bool],
    others: tuple[int, int, int],
    prospects_of_others: np.float32,
) -> tuple[np.float32, int]:
    """The value of a turn that led to this sheet (crosses, crossable, closed rows, any cross), and its best step."""
    crosses, free, closed, any_cross = sheet
    active = state[ACTIVE]
    at, following, announcer = active * PER_SEAT, following_seat(state), state[ANNOUNCER]
    threat, taken, wait = threats(state, active), taken_fields(state), state[SEATS] - 1
    next_ = 1 if wait == 0 else 0
    good = crosses | (free & ~closed)
    base = base_of(state, level, active, following, announcer)
    bases = base, base_of_others(state, level, active, following, announcer)
    rest = sheet_value(values, base, crosses, closed, threat) + order_value(values, base, wait, closed)
    best, chosen = NONE, 0
    step, field = 0, state[PAWN + at]
    while True:
        cell = 0 if step == 0 else 1 << board[field]
        if step == 0 or (step >= LEAST_STEP and good & cell):
            missed = state[MISTHROWS + at]
            if step == 0 or crosses & cell:
                after, free_after, shut = crosses, free, closed
                missed += not any_cross
            else:
                after, shut = crossed(crosses, cell), closed_after(closed, cell)
                free_after = crossable_after(free, after, cell)
            said = active if announcer < 0 and field > board[0] - FINAL_FIELDS else announcer
            lead = points(after) + MISTHROW_POINTS * missed + board[BONUS + field] - others[0]
            good_after = after | (free_after & ~shut)
            if ends(shut) or missed >= BOXES or following == said:
                value = end_value(lead)
            elif shut == closed and said == announcer:
                row = row_of(cell)
                value = rest - prospects_of_others + values[base + MISSED + missed]
                value += row_value(values, base, after, closed, threat, row)
                value -= row_value(values, base, crosses, closed, threat, row)
                value += pawn_value(values, base, board, good_after, field)
                value += contest(values, bases, lead, can_end(board, good_after, field), field, others, next_)
            else:
                new = base_of(state, level, active, following, said)
                new_bases = new, base_of_others(state, level, active, following, said)
                value = sheet_value(values, new, after, shut, threat) + values[new + MISSED + missed]
                value += order_value(values, new, wait, shut)
                value += pawn_value(values, new, board, good_after, field)
                value -= best_other(state, board, values, level, active, shut, following, said)
                value += contest(values, new_bases, lead, can_end(board, good_after, field), field, others, next_)
            if value > best:
                best, chosen = value, step
        if step == MOST_STEP:
            break
        field += 1
        while (taken >> field) & 1:
            field += 1
        step += 1
    return best, chosen


@jit
def turn_choice(state: Packed, board: Packed, values: Values, level: int) -> tuple[int, int, int]:
    """What is left of the active seat's turn: white cross, colour cross (as sets) and step."""
    active, closed, phase = state[ACTIVE], state[CLOSED], state[PHASE]
    at, following, announcer = active * PER_SEAT, following_seat(state), state[ANNOUNCER]
    ahead = best_other(state, board, values, level, active, closed, following, announcer)
    others = rivals(state, board, active, closed)
    lead = MISTHROW_POINTS * state[MISTHROWS + at] + board[BONUS + state[PAWN + at]] - others[0]
    best, plan = NONE, (0, 0, 0)
    whites = white_cells(state, active) if phase == IN_WHITE else 0
    white = 0
    while True:
        crosses = crossed(state[CROSSES + at], white)
        free = crossable_after(state[CROSSABLE + at], crosses, white)
        shut = closed_after(closed, white)
        over = ends(shut)
        colours = free & ~shut & state[COLOUR_CELLS] if phase <= IN_COLOUR and not over else 0
        colour = 0
        while True:
            after = crossed(crosses, colour)
            shut_after = closed_after(shut, colour)
            if over or ends(shut_after):
                # one point less in the white action, since the others may cross something at the same time
                value, step = end_value(lead + points(after) - over), 0
            else:
                any_cross = (white | colour | state[CROSSED]) != 0
                sheet = after, crossable_after(free, after, colour), shut_after, any_cross
                theirs = ahead
                if shut_after != closed:
                    theirs = best_other(state, board, values, level, active, shut_after, following, announcer)
                value, step = step_choice(state, board, values, level, sheet, others, theirs)
            if value > best:
                best, plan = value, (white, colour, step)
            if not colours:
                break
            colour = colours & -colours
            colours ^= colour
        if not whites:
            return plan
        white = whites & -whites
        whites ^= white
