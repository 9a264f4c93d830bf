"""The track of Qwixx On Board as a board: a spiral from the start in the corner to the goal in the middle."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, log
from typing import Final

from kostka.games.on_board.view import FieldView
from kostka.paper.ink import Ink
from kostka.paper.marks import crown, label, pawn, symbol
from kostka.paper.shapes import Box, Frame, Path, Shape, Text
from kostka.paper.words import Words

TURNS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Up, right, down, left: clockwise from the lower left corner."""

Pawns = Mapping[int, Sequence[int]]
"""The seats whose pawns stand on a field; field 0 is the start."""


def track(fields: Sequence[FieldView], pawns: Pawns, frame: Frame, ink: Ink, t: Words) -> Iterator[Shape]:
    """The board, with pawns where they stand."""
    columns, rows = _grid(len(fields) + 1, frame)
    gap = min(frame.w / columns, frame.h / rows) * 0.13
    places = frame.inset(gap / 2).grid(columns, rows, gap)
    way = [places[row * columns + column] for column, row in _spiral(columns, rows)]
    if len(way) > len(fields) + 1:
        goal = way[len(fields) + 1]
        yield crown(goal.middle, goal.level, min(goal.w, goal.h) * 0.3, ink.gold)
    way = way[: len(fields) + 1]
    yield Path(tuple((place.middle, place.level) for place in way), None, ink.hair, gap * 1.1, closed=False)
    yield from _start(way[0], way[1], pawns.get(0, ()), ink, t)
    for field, place in zip(fields, way[1:], strict=True):
        yield from _field(field, place, pawns.get(field["field"], ()), gap, ink)


def _grid(count: int, frame: Frame) -> tuple[int, int]:
    """Columns and rows for so many fields: hardly any left over, and none too narrow."""

    def flaw(columns: int) -> float:
        rows = ceil(count / columns)
        return 0.1 * (columns * rows - count) + abs(log(frame.w / columns * rows / frame.h / 1.15))

    columns = min(range(2, count + 1), key=flaw)
    return columns, ceil(count / columns)


def _spiral(columns: int, rows: int) -> Iterator[tuple[int, int]]:
    left = {(column, row) for column in range(columns) for row in range(rows)}
    column, row, heading = 0, rows - 1, 0
    while left:
        left.discard((column, row))
        yield column, row
        across, down = TURNS[heading % 4]
        if (column + across, row + down) not in left:
            heading += 1
            across, down = TURNS[heading % 4]
        column, row = column + across, row + down


def _start(place: Frame, after: Frame, waiting: Sequence[int], ink: Ink, t: Words) -> Iterator[Shape]:
    unit = min(place.w, place.h)
    edge = unit * 0.03
    box = place.inset(edge)
    yield box.box(unit * 0.16, ink.paper, ink.text, edge, unit * 0.08)
    high = place.y + place.h * (0.29 if waiting else 0.5)
    yield label(place.middle, high, t("Start"), unit * 0.2, ink.text, place.w * 0.86, bold=True)
    if after.y < place.y:
        tip, side = place.y + unit * 0.1, unit * 0.08
        yield Path(
            ((place.middle, tip), (place.middle + side, tip + side), (place.middle - side, tip + side)), ink.text
        )
    for number, seat in enumerate(waiting):
        x = place.middle + (number - (len(waiting) - 1) / 2) * place.w * 0.22
        yield from pawn(x, place.y + place.h * 0.62, unit * 0.2, ink.seat(seat), ink.text)


def _field(field: FieldView, place: Frame, standing: Sequence[int], gap: float, ink: Ink) -> Iterator[Shape]:
    tone, unit = ink.tone(field["colour"]), min(place.w, place.h)
    if field["final"]:
        rim = place.inset(-gap * 0.27)
        yield rim.box(unit * 0.2, ink.paper, ink.gold, gap * 0.3)
    yield place.box(unit * 0.16, tone.main)
    yield symbol(field["colour"], place.x + unit * 0.19, place.y + unit * 0.19, unit * 0.09, tone.on)
    number = str(field["number"])
    if standing:
        yield Text(place.right - unit * 0.19, place.y + unit * 0.2, number, unit * 0.2, tone.on, bold=True)
        for seat in standing:
            yield from pawn(place.middle, place.y + place.h * 0.42, unit * 0.32, ink.seat(seat), ink.paper)
    else:
        yield Text(place.middle, place.y + place.h * 0.4, number, unit * 0.42, tone.on, bold=True)
    wide, high = unit * 0.52, unit * 0.2
    yield Box(place.middle - wide / 2, place.bottom - high * 1.3, wide, high, high / 2, ink.paper)
    yield label(
        place.middle, place.bottom - high * 0.8, f"+{field['bonus']}", unit * 0.16, ink.text, wide * 0.8, bold=True
    )
