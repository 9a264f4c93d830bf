"""What happened in a game of Qwixx Das Duell."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from kostka.games import core, rows_news
from kostka.games.core import Cause, Decide, Decided, Event, Pass
from kostka.games.duel.rules import State, node, row_points, supply, tokens_in_row, totals
from kostka.games.news import Ended, Passed, Turn, ended
from kostka.games.rows import ROWS_TO_END, Cell, Choice, Colour
from kostka.games.rows_news import Action, Closed, Locked, Misthrow, Rolled


@dataclass(frozen=True, slots=True)
class _Token:
    """A token came onto a field, by the dice at these places; `points` is what its row was worth then, by seat."""

    seat: int
    colour: Colour
    number: int
    action: Action
    dice: tuple[int, ...]
    points: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Placed(_Token):
    """On an empty field."""

    kind: Literal["placed"] = "placed"


@dataclass(frozen=True, slots=True)
class Stacked(_Token):
    """On tokens of one's own, which are so many now."""

    height: int
    kind: Literal["stacked"] = "stacked"


@dataclass(frozen=True, slots=True)
class Captured(_Token):
    """In place of the other seat's token, which goes back to its supply."""

    loser: int
    kind: Literal["captured"] = "captured"


@dataclass(frozen=True, slots=True)
class TokensLeft:
    """How many tokens a seat has not placed, told whenever that changes."""

    seat: int
    count: int
    kind: Literal["tokens"] = "tokens"


News = Rolled | Placed | Stacked | Captured | Locked | Passed | Closed | Misthrow | TokensLeft | Turn | Ended


def news(before: State, event: Event, after: State) -> tuple[News, ...]:
    if isinstance(event, core.Rolled):
        return (rows_news.rolled(before.active, event.dice),)
    assert isinstance(event, Decided)
    return tuple(_decided(before, event.moves[before.active], after))


def _decided(before: State, move: Choice, after: State) -> Iterator[News]:
    seat, action = before.active, _action(before)
    if isinstance(move, Pass):
        deciding = node(before)
        assert isinstance(deciding, Decide)
        yield Passed(seat, action, len(deciding.moves[seat]) == 1)
    else:
        yield from placing(before, move, after, action)
    if after.misthrows != before.misthrows:
        yield rows_news.misthrow(seat, after.misthrows[seat - 1])
    for one in range(1, after.setup.seats + 1):
        if supply(after, one) != supply(before, one):
            yield TokensLeft(one, supply(after, one))
    if after.phase == "roll":
        yield Turn(after.active)
    elif after.phase == "over":
        cause = cause_of(after)
        yield ended(cause, None if cause == "rows" else seat, totals(after))


def _action(state: State) -> Action:
    return "white" if state.phase == "white" else "colour"


def placing(before: State, cell: Cell, after: State, action: Action) -> Iterator[News]:
    """What a token of the active seat did."""
    row, column = before.parts.pad.spots[cell]
    seat, lock = before.active, before.parts.pad.rows[row].lock
    points = tuple(row_points(after, row, one) for one in range(1, after.setup.seats + 1))
    told = (seat, cell.colour, cell.number, action, rows_news.used(before.dice, cell, action), points)
    was, now = before.board[row][column], after.board[row][column]
    if not was.seat:
        yield Placed(*told)
    elif was.seat == seat:
        yield Stacked(*told, now.height)
    else:
        yield Captured(*told, was.seat)
    if after.locks[row]:
        yield Locked(seat, lock, tokens_in_row(after, row, seat) + 1, points[seat - 1])
    if row in after.closed:
        yield Closed(lock, (seat,), lock)


def cause_of(state: State) -> Cause:
    """Why the game is over."""
    if len(state.closed) >= ROWS_TO_END:
        return "rows"
    return "misthrows" if sum(state.misthrows) >= state.parts.pad.misthrow_boxes else "tokens"
