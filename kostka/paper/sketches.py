"""The small drawings of the lessons: dice, strips of a row, a piece of the track, blocks and fields from above."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from kostka.games.core import AnyGame
from kostka.games.rows import MISTHROW_POINTS
from kostka.games.rows_view import RowView
from kostka.paper.ink import Ink
from kostka.paper.marks import cross, die, pawn, symbol
from kostka.paper.shapes import Box, Frame, Path, Shape, Text
from kostka.paper.sheets import ladder, offer, row_band, signed
from kostka.paper.stationery import Paper

Drawing = Mapping[str, Any]
"""What to draw, as the file of the lessons has it."""
STAINS: Final = {colour[0]: colour for colour in ("red", "yellow", "blue", "violet", "pink")}


def height(drawing: Drawing, width: float, unit: float) -> float:
    """How much room a drawing takes below its text, if the text's letters are `unit` high."""
    match drawing["draw"]:
        case "strip":
            return width / 12
        case "tokens":
            return width / 8.6
        case "blocks":
            return unit * 1.75 * float(drawing["rows"])
        case "tops":
            return unit * 6.4
        case _:
            return unit * 2.6


def sketch(drawing: Drawing, frame: Frame, view: Any, paper: Paper) -> Iterator[Shape]:
    """The drawing; numbers, rows and points are those of the game's own table."""
    match drawing["draw"]:
        case "scale":
            yield from ladder(view["scale"], frame, paper.ink, paper.t, _counted(view, paper))
        case "strip":
            yield from row_band(_crossed(view, drawing), frame, paper.ink, drawing.get("next"))
        case "tokens":
            yield from _tokens(drawing, frame, view, paper.ink)
        case "misthrows":
            boxes = view["sheets"][0]["misthrows"]["boxes"]
            yield from _misthrows(drawing["taken"], boxes, frame, paper.ink)
        case kind:
            yield from SIMPLE[kind](drawing, frame, paper.ink)


def _counted(view: Any, paper: Paper) -> str:
    t = paper.t
    return t("Crosses") if "sheets" in view else t("Tokens")


# --- rows -----------------------------------------------------------------------------------------------------------


def _crossed(view: Any, drawing: Drawing) -> RowView:
    """The row of that colour with crosses on these numbers."""
    row: RowView = next(one for one in view["sheets"][0]["rows"] if one["lock"]["colour"] == drawing["colour"])
    crossed = [cell["number"] in drawing["crossed"] for cell in row["cells"]]
    reached = max(place for place, there in enumerate(crossed) if there)
    marks = ["crossed" if there else "skipped" if place < reached else "open" for place, there in enumerate(crossed)]
    made: Any = {
        **row,
        "cells": [{**cell, "mark": mark} for cell, mark in zip(row["cells"], marks, strict=True)],
        "lock": {**row["lock"], "mark": "crossed" if drawing.get("locked") else "open"},
    }
    found: RowView = made
    return found


def _tokens(drawing: Drawing, frame: Frame, view: Any, ink: Ink) -> Iterator[Shape]:
    from kostka.paper.duel import board_row

    row = next(one for one in view["rows"] if one["lock"]["colour"] == drawing["colour"])
    lying = {int(number): token for number, token in drawing["lying"].items()}
    cells = [
        {**cell, "owner": lying[cell["number"]][0], "height": lying[cell["number"]][1]}
        if cell["number"] in lying
        else cell
        for cell in row["cells"]
    ]
    lain: Any = {**row, "cells": cells}
    yield from board_row(lain, frame, ink, drawing.get("next"))


# --- the others -----------------------------------------------------------------------------------------------------


def _sum(drawing: Drawing, frame: Frame, ink: Ink) -> Iterator[Shape]:
    size = min(frame.h * 0.94, frame.w / (3.0 + 1.55 * len(drawing["to"])))
    y = frame.level
    x = frame.x + size / 2 + 0.2
    for (colour, value), sign in ((drawing["one"], "+"), (drawing["two"], "=")):
        yield from die(x, y, size, colour, value, ink)
        yield Text(x + size * 0.8, y, sign, size * 0.6, ink.text, bold=True)
        x += size * 1.6
    x -= size * 0.5
    for colour in drawing["to"]:
        tone, wide = ink.tone(colour), size * 1.35
        yield Box(x, y - size / 2, wide, size, size * 0.28, tone.main)
        yield symbol(colour, x + wide * 0.28, y, size * 0.17, tone.on)
        total = str(drawing["one"][1] + drawing["two"][1])
        yield Text(x + wide * 0.66, y, total, size * 0.55, tone.on, bold=True)
        x += wide + size * 0.2


def _misthrows(taken: int, boxes: int, frame: Frame, ink: Ink) -> Iterator[Shape]:
    size = frame.h * 0.8
    for number in range(boxes):
        x, y = frame.x + 0.2 + number * size * 1.2, frame.y + (frame.h - size) / 2
        yield Box(x, y, size, size, size * 0.16, ink.paper, ink.text, size * 0.06)
        if number < taken:
            yield from cross(x + size / 2, y + size / 2, size * 0.28, ink.cross, size * 0.13)
    left = frame.x + size * (1.2 * boxes + 0.3)
    yield Text(left, frame.level, signed(MISTHROW_POINTS), size * 0.7, ink.text, True, "start")


def _track(drawing: Drawing, frame: Frame, ink: Ink) -> Iterator[Shape]:
    wide = min(frame.h * 1.4, frame.w / len(drawing["fields"]))
    for at, (colour, number) in enumerate(drawing["fields"]):
        place = Frame(frame.x + at * wide, frame.y, wide, frame.h).inset(wide * 0.05, frame.h * 0.06)
        tone = ink.tone(colour)
        yield place.box(frame.h * 0.18, tone.main)
        yield symbol(colour, place.x + wide * 0.15, place.y + wide * 0.15, wide * 0.08, tone.on)
        if str(at) in drawing["pawns"]:
            seat = ink.seat(drawing["pawns"][str(at)])
            yield from pawn(place.middle, place.y + place.h * 0.52, frame.h * 0.36, seat, ink.paper)
        else:
            yield Text(
                place.middle + wide * 0.06, place.y + place.h * 0.52, str(number), frame.h * 0.46, tone.on, bold=True
            )
        if at in drawing["reach"]:
            yield offer(place, frame.h * 0.9, ink)


def _blocks(drawing: Drawing, frame: Frame, ink: Ink) -> Iterator[Shape]:
    cell = frame.h / drawing["rows"]
    for column, row, wide, high, colour, *free in drawing["blocks"]:
        lies = Frame(frame.x + column * cell, frame.y + row * cell, wide * cell, high * cell)
        place = lies.inset(cell * 0.07)
        tone = ink.tone(colour)
        fill, on, rim = (tone.main, tone.on, ink.gold) if any(free) else (tone.tint, tone.deep, tone.deep)
        yield place.box(cell * 0.18, fill, rim, cell * 0.08)
        yield symbol(colour, place.middle, place.level, cell * 0.2, on)


def _tops(drawing: Drawing, frame: Frame, ink: Ink) -> Iterator[Shape]:
    """Build fields from above, with what they are worth below."""
    side = frame.h * 0.74
    x = frame.x + 0.2
    for at, top in enumerate(drawing["tops"]):
        if at and drawing.get("arrows"):
            yield _arrow(x, frame.y + side / 2, side * 0.12, ink.text)
            x += side * 0.36
        cells = Frame(x, frame.y, side, side).grid(3, 3, side * 0.04)
        for letter, place in zip("".join(top["rows"]), cells, strict=True):
            yield from _cell(STAINS.get(letter), place, ink)
        if "points" in top:
            wide, high = side * 0.5, frame.h * 0.2
            yield Box(x + (side - wide) / 2, frame.bottom - high, wide, high, high / 2, ink.gold)
            yield Text(x + side / 2, frame.bottom - high / 2, top["points"], high * 0.8, ink.paper, bold=True)
        x += side * 1.22


def _cell(colour: str | None, place: Frame, ink: Ink) -> Iterator[Shape]:
    if colour is None:
        yield place.box(place.w * 0.16, ink.paper, ink.hair, 0.2)
        return
    tone = ink.tone(colour)
    yield place.box(place.w * 0.16, tone.main)
    yield symbol(colour, place.middle, place.level, place.w * 0.24, tone.on)


def _arrow(x: float, y: float, r: float, colour: str) -> Shape:
    return Path(
        (
            *((x, y - r * 0.3), (x + r, y - r * 0.3), (x + r, y - r), (x + r * 2, y)),
            *((x + r, y + r), (x + r, y + r * 0.3), (x, y + r * 0.3)),
        ),
        colour,
    )


SIMPLE: Final[Mapping[str, Callable[[Drawing, Frame, Ink], Iterator[Shape]]]] = {
    "sum": _sum,
    "track": _track,
    "blocks": _blocks,
    "tops": _tops,
}


def table_view(game: AnyGame) -> Any:
    """The table before the first move, to draw rows and points from."""
    return game.view(game.start(game.seats[-1]))
