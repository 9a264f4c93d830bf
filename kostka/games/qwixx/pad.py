"""The score pad of Qwixx."""

from __future__ import annotations

from dataclasses import replace

from kostka.games import rows_pad
from kostka.games.core import BaseView, Setup, Why
from kostka.games.pads import MISTHROW, Ending, ScorePad
from kostka.games.qwixx import rules, view
from kostka.games.qwixx.news import News
from kostka.games.qwixx.view import QwixxView
from kostka.games.rows import Cell, Pad
from kostka.games.rows_pad import Mark, Written

State = Written[rules.State]


def opening(setup: Setup[Pad]) -> State:
    return rows_pad.written(rules.opening(setup), setup)


def marks(setup: Setup[Pad]) -> tuple[Mark, ...]:
    return (*setup.layout.parts.spots, MISTHROW)


def read(setup: Setup[Pad], text: str) -> Mark | None:
    return rows_pad.read_mark(setup.layout.parts, text)


def why_not(state: State, seat: int, mark: Mark) -> Why | None:
    return rows_pad.why_no_mark(state.position.sheets, state.late[seat - 1], seat, mark)


def apply(state: State, seat: int, mark: Mark) -> State:
    before = state.position.sheets
    after = rows_pad.marked(before, seat, mark)
    late = rows_pad.moved_on(state.late, seat, after.closed - before.closed)
    return Written(replace(state.position, sheets=after), late)


def totals(state: State) -> tuple[int, ...]:
    return rules.totals(state.position)


def ending(state: State) -> Ending | None:
    return rows_pad.sheets_ending(state.position.sheets)


def news(before: State, seat: int, mark: Mark, after: State) -> tuple[News, ...]:
    return tuple(rows_pad.mark_news(before.position.sheets, seat, mark, after.position.sheets))


def picture(state: State, offers: tuple[Mark, ...], base: BaseView) -> QwixxView:
    cells = tuple(mark for mark in offers if isinstance(mark, Cell))
    shown = view.with_moves(state.position, cells, view.picture(state.position, base))
    return {**shown, "phase": "pad", "plain": rows_pad.plain(offers), "dice": []}


PAD = ScorePad(
    opening=opening,
    marks=marks,
    why_not=why_not,
    apply=apply,
    totals=totals,
    ending=ending,
    news=news,
    picture=picture,
    write=rows_pad.write_mark,
    read=read,
)
