"""What happened in a game of Qwixx."""

from __future__ import annotations

from collections.abc import Iterator

from kostka.games import core, rows, rows_news
from kostka.games.core import Decide, Decided, Event
from kostka.games.news import Ended, Passed, Turn, ended
from kostka.games.qwixx.rules import State, node, totals
from kostka.games.rows_news import Closed, Crossed, Locked, Misthrow, Rolled

News = Rolled | Crossed | Locked | Passed | Closed | Misthrow | Turn | Ended


def news(before: State, event: Event, after: State) -> tuple[News, ...]:
    if isinstance(event, core.Rolled):
        return (rows_news.rolled(before.active, event.dice),)
    assert isinstance(event, Decided)
    return tuple(_decided(before, event, after))


def _decided(before: State, event: Decided[rows.Choice], after: State) -> Iterator[News]:
    deciding = node(before)
    assert isinstance(deciding, Decide)
    action: rows_news.Action = "white" if before.phase == "white" else "colour"
    yield from rows_news.chosen(after.sheets, event.moves, deciding.moves, action, before.dice)
    yield from rows_news.closed(before.sheets, after.sheets)
    yield from rows_news.misthrows(before.sheets, after.sheets)
    if after.phase == "roll":
        yield Turn(after.active)
    elif after.phase == "over":
        closed = rows.enough_closed(after.sheets)
        yield ended("rows" if closed else "misthrows", None if closed else after.active, totals(after))
