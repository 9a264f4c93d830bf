"""What happened in a game of Qwixx On Board: as in Qwixx, and what the pawns did."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from kostka.games import core, rows, rows_news
from kostka.games.core import Decide, Decided, Event
from kostka.games.news import Ended, Passed, Turn, ended
from kostka.games.on_board.rules import Move, State, Step, node, totals
from kostka.games.rows import Colour
from kostka.games.rows_news import Closed, Crossed, Locked, Misthrow, Rolled


@dataclass(frozen=True, slots=True)
class PawnMoved:
    """A pawn left a field for another one, jumped the pawns of these seats, and has that bonus now."""

    seat: int
    left: int
    reached: int
    colour: Colour
    number: int
    jumped: tuple[int, ...]
    bonus: int
    kind: Literal["pawn"] = "pawn"


@dataclass(frozen=True, slots=True)
class LastRound:
    """A pawn was first to reach the last fields: every other seat has one more turn."""

    seat: int
    kind: Literal["last-round"] = "last-round"


News = Rolled | Crossed | Locked | Passed | Closed | Misthrow | PawnMoved | LastRound | Turn | Ended


def news(before: State, event: Event, after: State) -> tuple[News, ...]:
    if isinstance(event, core.Rolled):
        return (rows_news.rolled(before.active, event.dice),)
    assert isinstance(event, Decided)
    return tuple(_decided(before, event, after))


def _decided(before: State, event: Decided[Move], after: State) -> Iterator[News]:
    yield from _chosen(before, event, after)
    yield from rows_news.closed(before.sheets, after.sheets)
    yield from rows_news.misthrows(before.sheets, after.sheets)
    if after.announcer and not before.announcer:
        yield LastRound(after.announcer)
    if after.phase == "roll":
        yield Turn(after.active)
    elif after.phase == "over":
        yield _ended(after)


def _ended(state: State) -> Ended:
    if rows.enough_closed(state.sheets):
        return ended("rows", None, totals(state))
    if rows.boxes_full(state.sheets, state.active):
        return ended("misthrows", state.active, totals(state))
    return ended("last-round", state.announcer, totals(state))


def _chosen(before: State, event: Decided[Move], after: State) -> Iterator[News]:
    deciding = node(before)
    assert isinstance(deciding, Decide)
    if isinstance(event.moves.get(before.active), Step):
        yield from stepped(before, after)
        return
    action: rows_news.Action = "white" if before.phase == "white" else "colour" if before.phase == "colour" else "pawn"
    choices = {seat: move for seat, move in event.moves.items() if not isinstance(move, Step)}
    yield from rows_news.chosen(after.sheets, choices, deciding.moves, action, before.dice)


def stepped(before: State, after: State) -> Iterator[News]:
    """What a step of the active pawn did."""
    seat = before.active
    left, reached = before.pawns[seat - 1], after.pawns[seat - 1]
    cell = before.track[reached - 1]
    jumped = tuple(other for other, pawn in enumerate(before.pawns, 1) if left < pawn < reached)
    bonus = before.setup.layout.parts.bonus_of(reached)
    yield PawnMoved(seat, left, reached, cell.colour, cell.number, jumped, bonus)
    if not rows.is_crossed(before.sheets, seat, cell):
        yield from rows_news.crossed(after.sheets, seat, cell, "pawn", before.dice)
