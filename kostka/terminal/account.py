"""A game told event by event, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from kostka.games.core import Decided, Event, Over, Rolled
from kostka.record import Record
from kostka.terminal.face import Names, View, face_of, name_of, seat_mark
from kostka.terminal.ink import Ink
from kostka.terminal.measure import WIDTH, apart, cut, flow
from kostka.terminal.picture import score_table, winners_line
from kostka.terminal.sheets import dice_words, minus
from kostka.terminal.words import later, t

LEFT: Final = 9
BETWEEN: Final = " · "
TURN_BEGINS: Final = ("roll", "build")
LABELS: Final = {"white": later("white"), "colour": later("colour"), "pawn": later("pawn"), "deal": later("deal")}
"""What a part of a turn is called in the left column."""


def told(record: Record, before: Any, event: Event, after: Any, ink: Ink) -> list[str]:
    """What an event was and what followed from it, one sentence each."""
    game, names, face = record.game, record.names, face_of(record.game.name)
    match event:
        case Rolled():
            dice = dice_words(game.view(after), ink)
            return [t("{name} rolls {dice}", name=name_of(before.active, names), dice=dice)]
        case Decided(moves):
            lines = []
            for seat in sorted(moves):
                view = game.view(before, seat)
                lines.append(face.tell(game.write_move(moves[seat]), seat, view, names, ink))
            return lines + face.news(game.view(before), game.view(after), names)
        case _:
            return [t("The pile is dealt")]


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
    title = face_of(record.game.name).TITLE
    options = [f"{name} {value}" for name, value in record.setup.options]
    if record.setup.layout != record.game.standard:
        options.append(t("layout {name}", name=record.setup.layout.name))
    yield ink.bold(", ".join([title, *options]))
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
    view: View = record.game.view(state)
    yield ""
    over = isinstance(record.game.node(state), Over)
    yield from ending(view, record.names, ink) if over else [t("The game goes on.")]


def ending(view: View, names: Names, ink: Ink) -> list[str]:
    """The final score and the winners."""
    return [*score_table(view, names, ink), "", winners_line(view["totals"], view["winners"], names)]
