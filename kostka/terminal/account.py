"""A game told event by event, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from kostka.games.core import Event, Over
from kostka.record import Record
from kostka.terminal.face import name_of, seat_mark
from kostka.terminal.ink import Ink
from kostka.terminal.measure import WIDTH, apart, cut, flow
from kostka.terminal.news import sentence, why_ended
from kostka.terminal.picture import agreed, score_table, winners_line
from kostka.terminal.sheets import minus
from kostka.terminal.words import t
from kostka.words import later

LEFT: Final = 9
BETWEEN: Final = " · "
TURN_BEGINS: Final = ("roll", "build")
LABELS: Final = {"white": later("white"), "colour": later("colour"), "pawn": later("pawn"), "deal": later("deal")}
"""What a part of a turn is called in the left column."""


def told(record: Record, before: Any, event: Event, after: Any, ink: Ink) -> list[str]:
    """What happened, one sentence each."""
    news = (sentence(one, record, ink) for one in record.game.news(before, event, after))
    return [said for said in news if said]


def account(record: Record, ink: Ink) -> Iterator[str]:
    """The whole record: who plays, one line an event with the running totals, and the result."""
    yield from _opening(record, ink)
    positions = record.positions()
    before, turn = next(positions), 0
    for event, after in zip(record.events, positions, strict=True):
        begins = before.phase in TURN_BEGINS
        turn += begins
        label = t("turn {n}", n=turn) if begins else t(LABELS[before.phase]) if before.phase in LABELS else ""
        yield from _event_lines(label, told(record, before, event, after, ink), record.game.totals(after), ink)
        before = after
    yield from _ending(record, before, ink)


def _opening(record: Record, ink: Ink) -> Iterator[str]:
    yield from map(ink.bold, flow([record.game.title, *agreed(record)], WIDTH, BETWEEN))
    players = [f"{seat_mark(seat)} {cut(name, 30)}" for seat, name in enumerate(record.names, 1)]
    yield from flow(players, WIDTH, "  ")
    for key, value in record.further:
        yield ink.faint(cut(f"{key}: {value}", WIDTH))
    marks = " | ".join(seat_mark(seat) for seat in range(1, len(record.names) + 1))
    yield apart("", ink.faint(marks), WIDTH)


def _event_lines(label: str, sentences: list[str], totals: tuple[int, ...], ink: Ink) -> Iterator[str]:
    points = " | ".join(f"{minus(total):>3}" for total in totals)
    lines = flow(sentences, WIDTH - LEFT - len(points) - 2, BETWEEN)
    for number, line in enumerate(lines):
        start = f"{label if number == 0 else '':<{LEFT}}"
        told = ink.faint(start) + line
        yield apart(told, ink.faint(points), WIDTH) if number == len(lines) - 1 else told.rstrip()


def _ending(record: Record, state: Any, ink: Ink) -> Iterator[str]:
    if record.waiting:
        waiting = ", ".join(name_of(seat, record.names) for seat in sorted(record.waiting))
        yield f"{'':<{LEFT}}{t('already decided: {names}', names=waiting)}"
    yield ""
    over = isinstance(record.game.node(state), Over)
    yield from ending(record, ink) if over else [t("The game continues.")]


def ending(record: Record, ink: Ink) -> list[str]:
    """The final score and the winners."""
    return [*final_score(record, ink), "", winners_line(record.game.view(record.last()), record.names)]


def final_score(record: Record, ink: Ink) -> list[str]:
    """Why the game ended, and the score in its parts."""
    *_, before, after = record.positions()
    *_, end = record.game.news(before, record.events[-1], after)
    return [f"{why_ended(end, record.names)}.", *score_table(record.game.view(after), record.names, ink)]
