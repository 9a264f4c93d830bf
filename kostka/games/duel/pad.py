"""The score pad of Qwixx Das Duell: one board, on which both seats place their tokens."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kostka.games import rows_news, rows_pad
from kostka.games.core import BaseView, Setup, Why, because
from kostka.games.duel import rules, view
from kostka.games.duel.news import News, cause_of, placing
from kostka.games.duel.notation import why_no_token
from kostka.games.duel.rules import Parts, State, supply
from kostka.games.duel.view import DuelView
from kostka.games.pads import BOXES_FULL, MISTHROW, Ending, Misthrow, ScorePad
from kostka.games.rows import Cell
from kostka.games.rows_pad import Mark


def marks(setup: Setup[Parts]) -> tuple[Mark, ...]:
    return (*setup.layout.parts.pad.spots, MISTHROW)


def read(setup: Setup[Parts], text: str) -> Mark | None:
    return rows_pad.read_mark(setup.layout.parts.pad, text)


def why_not(state: State, seat: int, mark: Mark) -> Why | None:
    if not supply(state, seat):
        return because("you have no tokens left")
    if isinstance(mark, Misthrow):
        return BOXES_FULL if sum(state.misthrows) >= state.parts.pad.misthrow_boxes else None
    return why_no_token(replace(state, active=seat), mark)


def apply(state: State, seat: int, mark: Mark) -> State:
    """What was placed in the same turn is not remembered: the turns are the people's affair."""
    state = replace(state, active=seat)
    return rules.misthrown(state) if isinstance(mark, Misthrow) else replace(rules.placed(state, mark), used=None)


def ending(state: State) -> Ending | None:
    seats = range(1, state.setup.seats + 1)
    over = [seat for seat in seats if rules.is_over(replace(state, active=seat))]
    if not over:
        return None
    cause = cause_of(state)
    return Ending(cause, over[0] if cause == "tokens" else None)


def news(before: State, seat: int, mark: Mark, after: State) -> tuple[News, ...]:
    return tuple(_news(replace(before, active=seat), mark, after))


def _news(before: State, mark: Mark, after: State) -> Iterator[News]:
    if isinstance(mark, Misthrow):
        yield rows_news.misthrow(before.active, after.misthrows[before.active - 1])
    else:
        yield from placing(before, mark, after, "pad")


def picture(state: State, offers: tuple[Mark, ...], base: BaseView) -> DuelView:
    cells = tuple(mark for mark in offers if isinstance(mark, Cell))
    shown = view.with_moves(state, cells, view.picture(state, base))
    return {**shown, "phase": "pad", "plain": rows_pad.plain(offers), "dice": []}


PAD = ScorePad(
    opening=rules.opening,
    marks=marks,
    why_not=why_not,
    apply=apply,
    totals=rules.totals,
    ending=ending,
    news=news,
    picture=picture,
    write=rows_pad.write_mark,
    read=read,
)
