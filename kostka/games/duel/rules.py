"""The rules of Qwixx Das Duell (section D)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any, Final, Literal, NamedTuple

from kostka.games import rows
from kostka.games.core import PASS, Decide, Decided, Event, Node, Pass, Roll, Rolled, Setup, over
from kostka.games.layouts import whole, wholes
from kostka.games.rows import Cell, Choice, Dice, Pad

Phase = Literal["roll", "white", "colour", "over"]


class Tower(NamedTuple):
    """The tokens on one field: whose, and how many on top of each other."""

    seat: int
    height: int


EMPTY: Final = Tower(0, 0)


class Obstacle(Enum):
    """Why a token cannot be placed on a field."""

    CLOSED = "closed"
    TWICE = "twice"
    BEHIND = "behind"
    TAKEN = "taken"
    STACK = "stack"
    LAST = "last"


@dataclass(frozen=True)
class Parts:
    pad: Pad
    tokens: int
    most_counted: int


@dataclass(frozen=True, slots=True)
class State:
    """The shared board: for each row its fields from left to right, and whose token lies on its lock (0: nobody's)."""

    setup: Setup[Parts]
    board: tuple[tuple[Tower, ...], ...]
    locks: tuple[int, ...]
    misthrows: tuple[int, ...]
    active: int
    phase: Phase = "roll"
    dice: Dice = ()
    used: Cell | None = None
    """The field on which the active seat has placed a token in this turn."""

    @property
    def closed(self) -> frozenset[int]:
        return frozenset(row for row, fields in enumerate(self.board) if fields[-1] != EMPTY)

    @property
    def parts(self) -> Parts:
        return self.setup.layout.parts


def parts(data: Mapping[str, Any]) -> Parts:
    points = wholes("duel.points", data["points"])
    misthrows = whole("duel.misthrows_to_end", data["misthrows_to_end"], 1)
    return Parts(
        Pad(rows.read_rows("duel.rows", data["rows"]), points, misthrows),
        whole("duel.tokens", data["tokens"], 1),
        whole("duel.most_counted_in_a_row", data["most_counted_in_a_row"], 1, len(points) - 1),
    )


def opening(setup: Setup[Parts]) -> State:
    pad = setup.layout.parts.pad
    board = tuple((EMPTY,) * len(row.cells) for row in pad.rows)
    return State(setup, board, (0,) * len(pad.rows), (0,) * setup.seats, setup.first)


def node(state: State) -> Node[Choice]:
    pad = state.parts.pad
    match state.phase:
        case "roll":
            return Roll(rows.dice_left(pad, state.closed))
        case "white":
            return _placings(state, rows.white_cells(pad, state.dice))
        case "colour":
            return _placings(state, rows.colour_cells(pad, state.dice))
        case "over":
            return over(totals(state))


def apply(state: State, event: Event) -> State:
    match event:
        case Rolled(dice):
            return replace(state, phase="white", dice=dice)
        case Decided(moves) if state.phase == "white":
            return _after_white(state, moves[state.active])
        case Decided(moves):
            return _after_colour(state, moves[state.active])
    raise TypeError(f"{event} does not happen in duel")


def moves(setup: Setup[Parts]) -> tuple[Choice, ...]:
    """Every move that can ever be legal: passing, and each cell."""
    return (PASS, *setup.layout.parts.pad.spots)


def totals(state: State) -> tuple[int, ...]:
    return tuple(
        sum(row_points(state, row, seat) for row in range(len(state.board)))
        + rows.MISTHROW_POINTS * state.misthrows[seat - 1]
        for seat in range(1, state.setup.seats + 1)
    )


def row_points(state: State, row: int, seat: int) -> int:
    """The points of a seat's tokens in a row, the lock included."""
    lying = tokens_in_row(state, row, seat) + (state.locks[row] == seat)
    return state.parts.pad.points[min(lying, state.parts.most_counted)]


def tokens_in_row(state: State, row: int, seat: int) -> int:
    return sum(tower.height for tower in state.board[row] if tower.seat == seat)


def supply(state: State, seat: int) -> int:
    """The tokens that the seat has not placed."""
    in_rows = sum(tokens_in_row(state, row, seat) for row in range(len(state.board)))
    return state.parts.tokens - in_rows - state.locks.count(seat) - state.misthrows[seat - 1]


def pass_points(state: State) -> int:
    """What a pass brings the active seat now: a misthrow if it ends a turn without a token."""
    return rows.MISTHROW_POINTS if state.phase == "colour" and state.used is None else 0


def front(fields: tuple[Tower, ...]) -> int:
    """The column of the right-most field with any token, -1 if there is none."""
    return max((column for column, tower in enumerate(fields) if tower.seat), default=-1)


def obstacle(state: State, cell: Cell) -> Obstacle | None:
    """What keeps the active seat from placing a token on the field, whatever the dice show."""
    row, column = state.parts.pad.spots[cell]
    fields, me = state.board[row], state.active
    if fields[-1] != EMPTY:
        return Obstacle.CLOSED
    if cell == state.used:
        return Obstacle.TWICE
    tower = fields[column]
    if tower == EMPTY:
        if any(other.seat == me for other in fields[column:]):
            return Obstacle.BEHIND
        if column == len(fields) - 1 and tokens_in_row(state, row, me) < rows.CROSSES_BEFORE_LAST:
            return Obstacle.LAST
        return None
    if column != front(fields):
        return Obstacle.TAKEN
    return None if tower.seat == me or tower.height == 1 else Obstacle.STACK


def _placings(state: State, cells: tuple[Cell, ...]) -> Decide[Choice]:
    return Decide({state.active: (PASS, *(cell for cell in cells if obstacle(state, cell) is None))})


def placed(state: State, cell: Cell) -> State:
    """The token on top of one's own, in place of a captured one, or on an empty field; a last field brings the lock."""
    row, column = state.parts.pad.spots[cell]
    fields, me = state.board[row], state.active
    height = fields[column].height + 1 if fields[column].seat == me else 1
    fields = (*fields[:column], Tower(me, height), *fields[column + 1 :])
    after = replace(state, board=(*state.board[:row], fields, *state.board[row + 1 :]), used=cell)
    if column == len(fields) - 1 and supply(after, me):
        return replace(after, locks=(*state.locks[:row], me, *state.locks[row + 1 :]))
    return after


def misthrown(state: State) -> State:
    """One of the active seat's tokens in the misthrow column."""
    column = tuple(count + (seat == state.active) for seat, count in enumerate(state.misthrows, 1))
    return replace(state, misthrows=column)


def is_over(state: State) -> bool:
    """Whether the game is over once the active seat has laid something down (D5)."""
    return (
        supply(state, state.active) == 0
        or sum(state.misthrows) >= state.parts.pad.misthrow_boxes
        or len(state.closed) >= rows.ROWS_TO_END
    )


def _placed(state: State, cell: Cell) -> State:
    """The token on the board, and the die of a row that it closes off the table."""
    after = placed(state, cell)
    return replace(after, dice=rows.without(state.dice, state.parts.pad, after.closed))


def _after_white(state: State, move: Choice) -> State:
    if isinstance(move, Pass):
        return replace(state, phase="colour")
    after = _placed(state, move)
    return replace(after, phase="over" if is_over(after) else "colour")


def _after_colour(state: State, move: Choice) -> State:
    active = state.active
    if not isinstance(move, Pass):
        state = _placed(state, move)
    elif state.used is None:
        state = misthrown(state)
    if is_over(state):
        return replace(state, phase="over")
    return State(state.setup, state.board, state.locks, state.misthrows, state.setup.after(active))
