"""A game on one page, for the fridge: who played, when, and how the table looked at the end."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from typing import Final

from kostka.paper.fonts import UNKNOWN, face
from kostka.paper.games import paper_of
from kostka.paper.marks import crown, label
from kostka.paper.order import Result
from kostka.paper.shapes import Frame, Page, Shape, Text
from kostka.paper.sheets import signed
from kostka.paper.stationery import NOTICE, Paper, heading, small_print, small_print_height
from kostka.paper.words import Words
from kostka.record import Record

DATES: Final[Mapping[str, str]] = {
    "en": "{year}-{month:02}-{day:02}",
    "de": "{day}.{month}.{year}",
    "pl": "{day:02}.{month:02}.{year}",
    "cs": "{day}. {month}. {year}",
    "sk": "{day}. {month}. {year}",
    "pt": "{day:02}/{month:02}/{year}",
}


def finished_page(record: Record, paper: Paper) -> Page:
    """The final sheets or boards, the score, the date and the names; also of a game that goes on."""
    ink, t = paper.ink, paper.t
    press = paper_of(record.game.name)
    area = paper.area(press.WIDE)
    view = record.game.view(record.last())
    table = Result(record.game.title, view, tuple(_name(seat, name, t) for seat, name in enumerate(record.names, 1)))
    own = record.setup.layout != record.game.standard
    notes = [*([t("layout {name}", name=record.setup.layout.name)] if own else []), t(NOTICE)]
    body = area.below(38).without_foot(small_print_height(area, notes) + 2)
    shapes = [
        *heading(area, table.title, _date(record, t), ink, 10),
        *_headline(table, Frame(area.x, area.y + 13, area.w, 20), paper),
        *press.result(table, body, paper),
        *small_print(area, notes, ink),
    ]
    return paper.page(shapes, press.WIDE)


def _name(seat: int, name: str, t: Words) -> str:
    """The name in letters that can be printed; if none of them can, the player's number."""
    spelled = face(True).spelled(name)
    return spelled if any(letter.isalnum() for letter in spelled.replace(UNKNOWN, "")) else t("Player {n}", n=seat)


def _date(record: Record, t: Words) -> str:
    """The day as it is written in the language; whatever else the record says there, as it is."""
    written = dict(record.further).get("date", "")
    try:
        day = date.fromisoformat(written)
    except ValueError:
        return face().spelled(written)
    return DATES[t.language].format(year=day.year, month=day.month, day=day.day)


def _headline(table: Result, frame: Frame, paper: Paper) -> Iterator[Shape]:
    """Who has won, and everybody's total."""
    ink, t = paper.ink, paper.t
    yield frame.box(3, ink.panel)
    left = frame.x + 5
    if table.view["winners"]:
        yield crown(left + 5, frame.level, 5, ink.gold)
        left += 13
    wide = frame.w * 0.45 - (left - frame.x)
    yield label(left, frame.level, _outcome(table, t), 6.5, ink.text, wide, True, "start")
    players = list(table.players())
    places = Frame(frame.x + frame.w * 0.47, frame.y, frame.w * 0.51, frame.h).grid(len(players), 1, 2)
    for player, place in zip(players, places, strict=True):
        yield label(place.middle, place.y + frame.h * 0.3, player.name, 4, ink.soft, place.w)
        colour = ink.text if player.won else ink.soft
        yield Text(place.middle, place.y + frame.h * 0.68, signed(player.total), 7, colour, bold=True)


def _outcome(table: Result, t: Words) -> str:
    winners = [player.name for player in table.players() if player.won]
    if not winners:
        return t("The game continues.")
    if len(table.names) == 1:
        return t("The game is over.")
    return (
        t("{name} wins", name=winners[0])
        if len(winners) == 1
        else t("{names} share the win", names=_listed(winners, t))
    )


def _listed(names: Sequence[str], t: Words) -> str:
    *most, last = names
    return t("{names} and {name}", names=", ".join(most), name=last)
