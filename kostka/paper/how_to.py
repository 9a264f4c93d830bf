"""How a game is played, on one page, from the lessons that the page teaches too."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kostka.games.core import AnyGame
from kostka.games.registry import game as find_game
from kostka.paper.fonts import lines
from kostka.paper.ink import Ink
from kostka.paper.marks import label
from kostka.paper.shapes import Box, Disc, Frame, Page, Shape, Text
from kostka.paper.sketches import height, sketch, table_view
from kostka.paper.stationery import LEADING, NOTICE, Paper, heading, small_print, small_print_height
from kostka.paper.words import lessons

COLUMNS: Final = 2
GAP: Final = 9.0
SIZES: Final = [size / 20 for size in range(92, 35, -1)]
"""The sizes of letters that are tried, largest first."""


@dataclass(frozen=True)
class _Entry:
    """A lesson, or a heading above further lessons, broken into lines for a column."""

    title: str
    text: list[str]
    number: int | None = None
    drawing: Mapping[str, Any] | None = None
    view: Any = None

    def height(self, width: float, unit: float) -> float:
        if self.number is None:
            return unit * 2.4
        drawn = height(self.drawing, width, unit) + unit * 0.7 if self.drawing else 0.0
        return unit * (2.1 + LEADING * len(self.text) + 0.8) + drawn


def how_to_page(game: AnyGame, paper: Paper) -> Page:
    """All lessons on one page, in letters as large as they fit."""
    ink, t = paper.ink, paper.t
    area = paper.area()
    notes = [t(NOTICE)]
    body = area.below(14).without_foot(small_print_height(area, notes))
    short = [t(text) for text in lessons()[game.name]["short"]]

    def fits(unit: float) -> bool:
        room = body.below(_short_height(short, body, unit))
        width = room.grid(COLUMNS, 1, GAP)[0].w
        return all(_height(column, width, unit) <= room.h for column in _columns(game, width, unit, paper))

    unit = SIZES[min(bisect_left(SIZES, True, key=fits), len(SIZES) - 1)]
    places = body.below(_short_height(short, body, unit)).grid(COLUMNS, 1, GAP)
    columns = _columns(game, places[0].w, unit, paper)
    shapes: list[Shape] = [*heading(area, game.title, t("How to play"), ink), *_in_short(short, body, unit, ink)]
    longest = max(_height(column, places[0].w, unit) for column in columns)
    air = min(unit, (places[0].h - longest) / max(map(len, columns)))
    for column, place in zip(columns, places, strict=True):
        y = place.y
        for entry in column:
            high = entry.height(place.w, unit)
            shapes += _drawn(entry, Frame(place.x, y, place.w, high), unit, paper)
            y += high + air
    return paper.page([*shapes, *small_print(area, notes, ink)])


def _height(column: Sequence[_Entry], width: float, unit: float) -> float:
    return sum(entry.height(width, unit) for entry in column)


def _columns(game: AnyGame, width: float, unit: float, paper: Paper) -> list[list[_Entry]]:
    """The lessons in two columns of about the same height; a heading never ends the first one."""
    entries = list(_entries(game, width, unit, paper))
    breaks = [place for place in range(1, len(entries)) if entries[place - 1].number is not None]
    place = min(breaks, key=lambda one: max(_height(entries[:one], width, unit), _height(entries[one:], width, unit)))
    return [entries[:place], entries[place:]]


def _entries(game: AnyGame, width: float, unit: float, paper: Paper) -> Iterator[_Entry]:
    """The game's own lessons; then, in words alone, those of the game that it builds on."""
    told = lessons()[game.name]
    view = table_view(game)
    for number, lesson in enumerate(told["lessons"], 1):
        yield _entry(lesson, number, lesson.get("drawing"), view, width, unit, paper)
    if basis := told.get("builds_on"):
        yield _Entry(find_game(basis).title, [])
        for number, lesson in enumerate(lessons()[basis]["lessons"], 1):
            yield _entry(lesson, number, None, None, width, unit, paper)


def _entry(
    lesson: Mapping[str, Any], number: int, drawing: Any, view: Any, width: float, unit: float, paper: Paper
) -> _Entry:
    t = paper.t
    return _Entry(t(lesson["title"]), lines(t(lesson["text"]), width, unit), number, drawing, view)


def _drawn(entry: _Entry, frame: Frame, unit: float, paper: Paper) -> Iterator[Shape]:
    ink = paper.ink
    if entry.number is None:
        yield Text(frame.x, frame.y + unit * 0.9, entry.title, unit * 1.6, ink.text, True, "start")
        return
    r = unit * 0.85
    yield Disc(frame.x + r, frame.y + r, r, ink.accent)
    yield Text(frame.x + r, frame.y + r, str(entry.number), unit * 1.05, ink.paper, bold=True)
    left = r * 2 + unit * 0.6
    yield label(frame.x + left, frame.y + r, entry.title, unit * 1.22, ink.text, frame.w - left, True, "start")
    y = frame.y + unit * 2.1
    for place, text in enumerate(entry.text):
        yield Text(frame.x, y + unit * (0.5 + LEADING * place), text, unit, ink.text, align="start")
    if entry.drawing:
        y += unit * (LEADING * len(entry.text) + 0.3)
        high = height(entry.drawing, frame.w, unit)
        yield from sketch(entry.drawing, Frame(frame.x, y, frame.w, high), entry.view, paper)


# --- in short -------------------------------------------------------------------------------------------------------


def _short_lines(short: Sequence[str], body: Frame, unit: float) -> list[str]:
    return [one for text in short for one in lines(text, body.w - unit * 2.4, unit * 1.05, bold=True)]


def _short_height(short: Sequence[str], body: Frame, unit: float) -> float:
    return unit * (1.5 * len(_short_lines(short, body, unit)) + 3) if short else 0.0


def _in_short(short: Sequence[str], body: Frame, unit: float, ink: Ink) -> Iterator[Shape]:
    """What decides the game, above the lessons."""
    if not short:
        return
    yield Box(body.x, body.y, body.w, _short_height(short, body, unit) - unit * 1.6, unit * 0.6, ink.panel)
    for place, text in enumerate(_short_lines(short, body, unit)):
        y = body.y + unit * (1.45 + 1.5 * place)
        yield Text(body.x + unit * 1.2, y, text, unit * 1.05, ink.text, True, "start")
