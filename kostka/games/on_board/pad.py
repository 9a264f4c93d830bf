"""The score pad of Qwixx On Board: the sheets, and the pawns on the track."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from kostka.games import rows_news, rows_pad
from kostka.games.core import BaseView, Setup, Why
from kostka.games.on_board import rules, view
from kostka.games.on_board.news import LastRound, News, stepped
from kostka.games.on_board.notation import FIELD, to_field, why_no_step
from kostka.games.on_board.track import Parts
from kostka.games.on_board.view import OnBoardView
from kostka.games.pads import MISTHROW, Ending, ScorePad
from kostka.games.rows import Cell
from kostka.games.rows_pad import Written

State = Written[rules.State]


class Field(NamedTuple):
    """The seat's pawn moves to the field of that number.

    The field stands there and not how far it is: that changes when another pawn's move is taken back.
    """

    field: int


Mark = rows_pad.Mark | Field


def opening(setup: Setup[Parts]) -> State:
    return rows_pad.written(rules.opening(setup), setup)


def marks(setup: Setup[Parts]) -> tuple[Mark, ...]:
    parts = setup.layout.parts
    return (*parts.pad.spots, MISTHROW, *map(Field, range(1, len(parts.bonus) + 1)))


def read(setup: Setup[Parts], text: str) -> Mark | None:
    parts, found = setup.layout.parts, FIELD.fullmatch(text)
    if found:
        return Field(int(found[1])) if int(found[1]) <= len(parts.bonus) else None
    return rows_pad.read_mark(parts.pad, text)


def write(mark: Mark) -> str:
    return f"field {mark.field}" if isinstance(mark, Field) else rows_pad.write_mark(mark)


def why_not(state: State, seat: int, mark: Mark) -> Why | None:
    if not isinstance(mark, Field):
        return rows_pad.why_no_mark(state.position.sheets, state.late[seat - 1], seat, mark)
    position = replace(state.position, active=seat)
    step = to_field(position, mark.field)
    if isinstance(step, Why):
        return step
    return None if rules.can_step(position, step) else why_no_step(position, step)


def apply(state: State, seat: int, mark: Mark) -> State:
    before = state.position
    if isinstance(mark, Field):
        position = replace(before, active=seat)
        step = to_field(position, mark.field)
        assert isinstance(step, rules.Step)
        after = rules.stepped(position, step)
    else:
        after = replace(before, sheets=rows_pad.marked(before.sheets, seat, mark))
    return Written(after, rows_pad.moved_on(state.late, seat, after.sheets.closed - before.sheets.closed))


def totals(state: State) -> tuple[int, ...]:
    return rules.totals(state.position)


def ending(state: State) -> Ending | None:
    """As in Qwixx; when a pawn has reached the last fields, the people know how long the last round goes on."""
    announcer = state.position.announcer
    return rows_pad.sheets_ending(state.position.sheets) or (Ending("last-round", announcer) if announcer else None)


def news(before: State, seat: int, mark: Mark, after: State) -> tuple[News, ...]:
    return tuple(_news(before.position, seat, mark, after.position))


def _news(before: rules.State, seat: int, mark: Mark, after: rules.State) -> Iterator[News]:
    if not isinstance(mark, Field):
        yield from rows_pad.mark_news(before.sheets, seat, mark, after.sheets)
        return
    yield from stepped(replace(before, active=seat), after)
    yield from rows_news.closed(before.sheets, after.sheets)
    if after.announcer and not before.announcer:
        yield LastRound(after.announcer)


def picture(state: State, offers: tuple[Mark, ...], base: BaseView) -> OnBoardView:
    cells = tuple(mark for mark in offers if isinstance(mark, Cell))
    reach = {mark.field: write(mark) for mark in offers if isinstance(mark, Field)}
    position = replace(state.position, active=base["seat"] or 1)
    shown = view.with_moves(position, cells, view.picture(position, base))
    track = view.track_with_moves(position, shown["track"], reach)
    return {**shown, "phase": "pad", "plain": rows_pad.plain(offers), "dice": [], "track": track}


PAD = ScorePad(
    opening=opening,
    marks=marks,
    why_not=why_not,
    apply=apply,
    totals=totals,
    ending=ending,
    news=news,
    picture=picture,
    write=write,
    read=read,
)
