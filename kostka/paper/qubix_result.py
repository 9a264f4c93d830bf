"""Build fields of Qubix after a game: what is seen from above, and layer by layer what lies below."""

from __future__ import annotations

from collections.abc import Iterator

from kostka.games.qubix.grid import LETTERS
from kostka.games.qubix.view import BuildFieldView, QubixView
from kostka.labels import PATTERNS, SIDES
from kostka.paper.ink import Ink
from kostka.paper.marks import crown, label, symbol
from kostka.paper.order import Player, Result
from kostka.paper.qubix_board import side_ink
from kostka.paper.shapes import Box, Frame, Shape, Text
from kostka.paper.sheets import signed
from kostka.paper.stationery import Paper


def result(table: Result, frame: Frame, paper: Paper) -> Iterator[Shape]:
    """A card for each build field."""
    view: QubixView = table.view
    fields = view["fields"]
    columns = 2
    places = frame.grid(columns, max(2, -(-len(fields) // columns)), 8)
    players = list(table.players())
    for field, place in zip(fields, places, strict=False):
        owner = field["owner"]
        yield from _card(view, field, players[owner - 1] if owner else None, place, paper)


def _card(view: QubixView, field: BuildFieldView, player: Player | None, frame: Frame, paper: Paper) -> Iterator[Shape]:
    """Whose field it is, what is seen on it, its layers, and the patterns that stand."""
    ink, t = paper.ink, paper.t
    size = min(frame.h * 0.09, 6.5)
    y = frame.y + size * 0.6
    left = 0.0
    if player is None:
        yield label(frame.x, y, t("Neutral build field"), size * 0.8, ink.soft, frame.w, True, "start")
    else:
        if player.won:
            yield crown(frame.x + size * 0.6, y, size * 0.6, ink.gold)
            left = size * 1.5
        yield label(frame.x + left, y, player.name, size, ink.text, frame.w * 0.78 - left, True, "start")
        yield Text(frame.right, y, signed(player.total), size * 1.1, ink.text, True, "end")
    body = frame.below(size * 1.5).without_foot(size * 1.4)
    seen, layers = _halves(body)
    yield from _seen(view, field, seen, side_ink(field["side"], ink), ink)
    yield from _layers(view, field, layers, ink)
    stands = ", ".join(t(PATTERNS.get(one["pattern"], one["pattern"])) for one in field["formed"])
    side_name = t(SIDES[field["side"]])
    told = f"{side_name}: {stands}" if stands else side_name
    under = max(seen.bottom, layers.bottom) + size * 0.8
    yield label(body.x, under, told, size * 0.55, ink.soft, body.w, align="start")


def _halves(body: Frame) -> tuple[Frame, Frame]:
    """A large square for the view from above, and room for the layers below it, or beside it on a low card."""
    if body.h > body.w * 0.9:
        side = min(body.w, body.h * 0.72)
        return Frame(body.x, body.y, side, side), Frame(body.x, body.y + side + 4, side, side * 0.3)
    side = min(body.h, body.w * 0.62)
    return Frame(body.x, body.y, side, side), Frame(body.x + side + 4, body.y, side * 0.4, side)


def _seen(view: QubixView, field: BuildFieldView, frame: Frame, colour: str, ink: Ink) -> Iterator[Shape]:
    yield frame.box(frame.w * 0.04, colour)
    inner = frame.inset(frame.w * 0.03)
    places = inner.grid(field["columns"], field["rows"], frame.w * 0.02)
    letters = [letter for row in field["top"] for letter in row]
    for letter, place in zip(letters, places, strict=True):
        if letter is None:
            yield place.box(place.w * 0.14, ink.panel)
            continue
        seen = view["colours"][letter]
        yield place.box(place.w * 0.14, ink.tone(seen).main)
        yield symbol(seen, place.middle, place.level, place.w * 0.22, ink.tone(seen).on)


def _layers(view: QubixView, field: BuildFieldView, frame: Frame, ink: Ink) -> Iterator[Shape]:
    """The blocks of every layer: the lowest one at the left, or at the bottom."""
    count = field["layers"]
    places = frame.grid(count, 1, 3) if frame.w > frame.h else frame.grid(1, count, 3)[::-1]
    side = min(places[0].w - 5, places[0].h)
    for layer, place in enumerate(places):
        cell = side / field["columns"]
        yield Text(place.x + 1.5, place.y + side / 2, str(layer + 1), side * 0.2, ink.soft)
        yield Box(place.x + 5, place.y, side, side, cell * 0.2, ink.panel)
        for block in field["blocks"]:
            if block["layer"] == layer and block["colour"]:
                colour = view["colours"][block["colour"]]
                lies = _lies(block["cells"], Frame(place.x + 5, place.y, side, side), cell)
                yield lies.box(cell * 0.2, ink.tone(colour).main)
                yield symbol(colour, lies.middle, lies.level, cell * 0.2, ink.tone(colour).on)


def _lies(cells: str, place: Frame, cell: float) -> Frame:
    """Where a block lies whose cells are named like `a1-c1`."""
    first, _, last = cells.partition("-")
    left, top = LETTERS.index(first[0]), int(first[1:]) - 1
    right, bottom = (LETTERS.index(last[0]), int(last[1:]) - 1) if last else (left, top)
    lies = Frame(place.x + left * cell, place.y + top * cell, (right - left + 1) * cell, (bottom - top + 1) * cell)
    return lies.inset(cell * 0.05)
