"""The sheet of a row game, blank or played: its rows and locks, misthrows, the points for crosses, and the sum."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from kostka.games.rows import MISTHROW_POINTS
from kostka.games.rows_view import RowView, SheetView
from kostka.paper.fonts import face
from kostka.paper.ink import Ink, Tone
from kostka.paper.marks import cross, crown, label, lock, pawn, symbol
from kostka.paper.order import Player
from kostka.paper.shapes import Box, Disc, Frame, Page, Shape, Text, line
from kostka.paper.stationery import GUTTER, NOTICE, SMALL, Paper, cut_lines, small_print
from kostka.paper.words import Words

ACROSS: Final = 13.2
DOWN: Final = 9.5
"""A sheet is drawn on so many units; its shape follows the paper's."""
SHAPE: Final = 1.9
"""A played sheet is about so many times as wide as high."""


@dataclass(frozen=True)
class Kind:
    """What all sheets of a game have in common."""

    title: str
    scale: Sequence[int]
    bonus: bool = False
    """Whether the field under a pawn adds to the sum."""


def sheet_pages(view: SheetView, kind: Kind, count: int, paper: Paper) -> list[Page]:
    """As many sheets: one large, two on a page, or four on each page."""
    wide = count != 2
    area = paper.area(wide)
    places = area.grid(1 if count <= 2 else 2, 1 if count == 1 else 2, GUTTER)
    drawn = [shape for place in places for shape in blank(view, kind, place, paper)]
    page = paper.page([*drawn, *cut_lines(area, places, paper.ink)], wide)
    return [page] * -(-count // len(places))


def blank(view: SheetView, kind: Kind, frame: Frame, paper: Paper) -> Iterator[Shape]:
    """A sheet to play on."""
    ink, t = paper.ink, paper.t
    yield from small_print(frame, [t(NOTICE)], ink, min(SMALL, frame.w / 70))
    grid = _Grid(frame.without_foot(frame.w / 50))
    yield from _name_line(grid, kind.title, ink, t)
    yield from rows(view["rows"], grid.part(0.95, 5.65), ink)
    yield from ladder(kind.scale, grid.part(6.8, 1.1, 0, 9.1), ink, t)
    yield from _misthrows(view, grid.part(6.8, 1.1, 9.5), ink, t)
    yield from _sum(view, kind, None, grid.part(8.15, 1.25), ink, t)


def played_sheets(
    views: Sequence[SheetView], kind: Kind, players: Sequence[Player], frame: Frame, paper: Paper
) -> Iterator[Shape]:
    """Everybody's sheet after the game, as large as they fit below or beside each other."""

    def room(columns: int) -> float:
        place = frame.grid(columns, -(-len(views) // columns), GUTTER)[0]
        return min(place.w / SHAPE, place.h)

    columns = max((1, 2), key=room)
    rows_of_sheets = -(-len(views) // columns)
    places = frame.grid(columns, rows_of_sheets, GUTTER)
    high = min(places[0].h, places[0].w / SHAPE * 1.25)
    for number, (view, player) in enumerate(zip(views, players, strict=True)):
        y = frame.y + number // columns * (high + GUTTER)
        place = Frame(places[number].x, y, places[number].w, high)
        yield from _played(view, kind, player, place, paper)


def _played(view: SheetView, kind: Kind, player: Player, frame: Frame, paper: Paper) -> Iterator[Shape]:
    """A sheet after the game: who played, what was crossed, what it brought."""
    ink, t = paper.ink, paper.t
    unit = min(frame.w / ACROSS, frame.h / 7.6)
    y = frame.y + unit * 0.4
    left = unit if player.won else 0.0
    if player.won:
        yield crown(frame.x + unit * 0.4, y, unit * 0.4, ink.gold)
    wide = frame.w * 0.8 - left
    yield label(frame.x + left, y, player.name, unit * 0.62, ink.text, wide, True, "start")
    yield Text(frame.right, y, signed(player.total), unit * 0.72, ink.text, True, "end")
    body = frame.below(unit * 0.95)
    foot = body.h * 0.19
    yield from rows(view["rows"], body.without_foot(foot + unit * 0.15), ink)
    yield from _sum(view, kind, player, Frame(frame.x, frame.bottom - foot, frame.w, foot), ink, t)


class _Grid:
    """The units of a sheet: parts of it are named by how far down and across they lie."""

    def __init__(self, frame: Frame) -> None:
        self.frame = frame
        self.across, self.down = frame.w / ACROSS, frame.h / DOWN

    def part(self, top: float, height: float, left: float = 0, width: float | None = None) -> Frame:
        width = ACROSS - left if width is None else width
        frame, across, down = self.frame, self.across, self.down
        return Frame(frame.x + left * across, frame.y + top * down, width * across, height * down)


def _name_line(grid: _Grid, title: str, ink: Ink, t: Words) -> Iterator[Shape]:
    place = grid.part(0, 0.85)
    size = min(grid.across, grid.down)
    yield label(place.x, place.y + place.h * 0.5, title, size * 0.66, ink.text, place.w * 0.42, True, "start")
    word = t("Name")
    start = place.x + place.w * 0.46
    wide = face().width(word) * size * 0.34
    yield Text(start, place.y + place.h * 0.62, word, size * 0.34, ink.soft, align="start")
    base = place.y + place.h * 0.8
    yield line(start + wide + size * 0.2, base, place.right - 0.2, base, ink.hair)


# --- rows -----------------------------------------------------------------------------------------------------------


def rows(shown: Sequence[RowView], frame: Frame, ink: Ink) -> Iterator[Shape]:
    """The rows below each other, each with its lock."""
    for row, place in zip(shown, frame.grid(1, len(shown), frame.h * 0.03), strict=True):
        yield from row_band(row, place, ink)


def row_band(row: RowView, frame: Frame, ink: Ink, offered: int | None = None) -> Iterator[Shape]:
    """A row with its lock; a number that is offered has a thick rim."""
    tone, unit = ink.tone(row["lock"]["colour"]), min(frame.w / ACROSS, frame.h / 1.15)
    across = frame.w / ACROSS
    yield frame.box(unit * 0.2, tone.main)
    middle = frame.level
    yield symbol(row["lock"]["colour"], frame.x + across * 0.4, middle, unit * 0.2, tone.on)
    cells = Frame(frame.x + across * 0.8, frame.y + frame.h * 0.13, frame.w - across * 2.15, frame.h * 0.74)
    for cell, place in zip(row["cells"], cells.grid(len(row["cells"]), 1, across * 0.1), strict=True):
        last = cell is row["cells"][-1]
        yield from _cell(str(cell["number"]), cell["mark"], place, ink.tone(cell["colour"]), last, ink)
        if cell["number"] == offered:
            yield offer(place, unit, ink)
    x, r = frame.right - across * 0.67, unit * 0.45
    yield Disc(x, middle, r, tone.tint, tone.deep, unit * 0.035)
    yield from lock(x, middle, r * 0.6, tone.deep)
    if row["lock"]["mark"] == "crossed":
        yield from cross(x, middle, r * 0.66, ink.cross, unit * 0.13)


def offer(place: Frame, unit: float, ink: Ink) -> Shape:
    """A thick rim around a place that could be chosen now."""
    return place.box(unit * 0.15, None, ink.cross, unit * 0.13)


def _cell(number: str, mark: str, place: Frame, tone: Tone, last: bool, ink: Ink) -> Iterator[Shape]:
    unit = min(place.w / 0.9, place.h / 0.86)
    lost = mark in ("skipped", "closed")
    rim = tone.deep if last and not lost else None
    yield place.box(unit * 0.15, tone.main if lost else tone.tint, rim, unit * 0.05)
    size = unit * 0.54
    yield label(place.middle, place.level, number, size, tone.on if lost else tone.deep, place.w * 0.9, bold=True)
    if mark == "crossed":
        yield from cross(place.middle, place.level, unit * 0.29, ink.cross, unit * 0.13)


# --- below the rows -------------------------------------------------------------------------------------------------


def ladder(scale: Sequence[int], frame: Frame, ink: Ink, t: Words, counted: str = "") -> Iterator[Shape]:
    """What so many crosses, or tokens, in a row are worth."""
    size = min(frame.h / 1.1, frame.w / 9.1)
    wide = frame.w * 0.145
    yield label(frame.x, frame.y + frame.h * 0.27, counted or t("Crosses"), size * 0.3, ink.soft, wide, align="start")
    yield label(frame.x, frame.y + frame.h * 0.72, t("Points"), size * 0.3, ink.soft, wide, align="start")
    steps = Frame(frame.x + wide * 1.06, frame.y, frame.w - wide * 1.06, frame.h)
    for crosses, place in enumerate(steps.grid(len(scale) - 1, 1, size * 0.06), 1):
        yield place.box(size * 0.1, ink.panel)
        yield label(place.middle, place.y + place.h * 0.27, f"{crosses}×", size * 0.28, ink.soft, place.w * 0.92)
        yield label(
            place.middle, place.y + place.h * 0.7, str(scale[crosses]), size * 0.36, ink.text, place.w * 0.92, True
        )


def _misthrows(view: SheetView, frame: Frame, ink: Ink, t: Words) -> Iterator[Shape]:
    boxes = view["misthrows"]["boxes"]
    size = min(frame.h / 1.1, frame.w / 3.7)
    yield label(frame.right, frame.y + frame.h * 0.14, t("Misthrows"), size * 0.3, ink.soft, frame.w, align="end")
    side = min(frame.h * 0.62, frame.w * 0.78 / boxes * 0.86)
    worth = signed(MISTHROW_POINTS)
    yield label(frame.right, frame.bottom - side / 2, worth, size * 0.34, ink.soft, frame.w * 0.2, True, "end")
    for number in range(boxes):
        x = frame.right - size * 0.62 - side - (boxes - 1 - number) * side * 1.17
        yield Box(x, frame.bottom - side, side, side, side * 0.16, None, ink.text, 0.35)


def _sum(view: SheetView, kind: Kind, player: Player | None, frame: Frame, ink: Ink, t: Words) -> Iterator[Shape]:
    """A box for each row, then what is added and taken off, and the total."""
    count = len(view["rows"]) + kind.bonus + 2
    size = min(frame.h / 1.25, frame.w / ACROSS)
    gap = frame.w * 0.032
    edge = size * 0.05
    places = Frame(frame.x + edge, frame.y + edge, frame.w - 2 * edge, frame.h * 0.62).grid(count, 1, gap)
    for sign, place in zip([*["+"] * (count - 3), "−", "="], places, strict=False):
        yield Text(place.right + gap / 2, place.level, sign, size * 0.4, ink.text, bold=True)
    for row, place in zip(view["rows"], places, strict=False):
        tone = ink.tone(row["lock"]["colour"])
        yield place.box(size * 0.13, None, tone.main, size * 0.06)
        yield symbol(row["lock"]["colour"], place.x + size * 0.28, place.level, size * 0.15, tone.main)
        if player:
            yield _value(str(row["points"]), place, size, ink)
    yield from _further(view, kind, player, places[len(view["rows"]) :], size, ink)
    names = [*([t("bonus")] if kind.bonus else []), t("misthrows"), t("total")]
    for name, place in zip(names, places[-len(names) :], strict=True):
        yield label(place.middle, frame.bottom - size * 0.19, name, size * 0.27, ink.soft, place.w + gap * 0.8)


def _further(
    view: SheetView, kind: Kind, player: Player | None, places: Sequence[Frame], size: float, ink: Ink
) -> Iterator[Shape]:
    """The boxes of the bonus, of the misthrows and of the total."""
    for place in places[:-1]:
        yield place.box(size * 0.13, None, ink.text, size * 0.05)
    *_, taken, total = places
    yield total.box(size * 0.13, ink.panel, ink.text, size * 0.08)
    if kind.bonus:
        seat = ink.seat(player.seat if player else 1)
        yield from pawn(places[0].x + size * 0.3, places[0].level, size * 0.22, seat, ink.text)
    if player:
        if kind.bonus:
            yield _value(str(player.bonus), places[0], size, ink)
        yield _value(str(-view["misthrows"]["points"]), taken, size, ink, middle=True)
        yield _value(signed(player.total), total, size, ink, middle=True)
    else:
        worth = str(-MISTHROW_POINTS)
        right, middle = taken.right - size * 0.14, taken.level
        yield label(right, middle, f"× {worth}", size * 0.32, ink.hair, taken.w * 0.5, align="end")


def _value(text: str, place: Frame, size: float, ink: Ink, middle: bool = False) -> Text:
    x = place.middle if middle else place.middle + size * 0.16
    return label(x, place.level, text, size * 0.5, ink.text, place.w * 0.62, bold=True)


def signed(number: int) -> str:
    return str(number).replace("-", "−")
