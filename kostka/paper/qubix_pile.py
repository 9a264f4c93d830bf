"""The pile of Qubix: its plan layer by layer, and the middle of the table, where it stands inside the score track."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from kostka.games.qubix.grid import LETTERS
from kostka.games.qubix.parts import Block, Parts
from kostka.labels import PILES
from kostka.paper.ink import Ink
from kostka.paper.marks import label, symbol
from kostka.paper.order import Order
from kostka.paper.qubix_board import CELL, field
from kostka.paper.shapes import Box, Frame, Page, Shape, Text
from kostka.paper.stationery import NOTICE, heading, small_print, small_print_height
from kostka.paper.words import Words

STEPS: Final = 100
"""The score track runs from 0 to 99; then it begins again."""
TENS: Final = 10


# --- the plan -------------------------------------------------------------------------------------------------------


def plan_page(order: Order) -> Page:
    """Every layer from above, each block with its number and colour; without colours if they are dealt."""
    paper, ink, t = order.paper, order.paper.ink, order.paper.t
    parts: Parts = order.layout.parts
    dealt = order.options.get("pile") == "dealt"
    area = paper.area()
    reconstructed = t("The plan of the pile is reconstructed and may differ from the original.")
    notes = [order.source(lambda one: one.blocks, reconstructed), t(NOTICE)]
    if dealt:
        notes.insert(0, t("The colours are dealt: shuffle the blocks of each length and place them as they come."))
    body = area.below(13).without_foot(small_print_height(area, notes) + 2)
    slots = parts.pile_layers + 1
    columns = 2 if slots <= 6 else 3
    places = body.grid(columns, -(-slots // columns), 8)
    kind = t(PILES["dealt" if dealt else "scheme"])
    shapes: list[Shape] = [*heading(area, order.game.title, f"{t('Pile')}, {kind}", ink)]
    for layer, place in enumerate(places[: parts.pile_layers]):
        shapes += _layer(parts, layer, dealt, place, ink, t)
    shapes += _legend(parts, places[parts.pile_layers], ink, t)
    return paper.page([*shapes, *small_print(area, notes, ink)])


def _layer(parts: Parts, layer: int, dealt: bool, frame: Frame, ink: Ink, t: Words) -> Iterator[Shape]:
    yield label(frame.x + 5, frame.y + 2.2, _layer_name(layer, parts, t), 4, ink.text, frame.w - 5, True, "start")
    cell = min((frame.w - 5) / parts.pile.columns, (frame.h - 10) / parts.pile.rows)
    place = Frame(frame.x + 5, frame.y + 9.5, cell * parts.pile.columns, cell * parts.pile.rows)
    yield from field(parts.pile, place, ink.hair, ink)
    for block in parts.blocks.values():
        if block.layer == layer:
            yield from _block(block, None if dealt else parts.colours[block.colour], place, cell, ink)


def _layer_name(layer: int, parts: Parts, t: Words) -> str:
    letter = LETTERS[layer].upper()
    if layer == parts.pile_layers - 1:
        return t("Layer {letter}, top", letter=letter)
    return t("Layer {letter}, bottom", letter=letter) if layer == 0 else t("Layer {letter}", letter=letter)


def _block(block: Block, colour: str | None, place: Frame, cell: float, ink: Ink) -> Iterator[Shape]:
    (left, top), (right, bottom) = block.cells[0], block.cells[-1]
    lies = Frame(
        place.x + left * cell, place.y + top * cell, (right - left + 1) * cell, (bottom - top + 1) * cell
    ).inset(cell * 0.05)
    tone = ink.tone(colour or "white")
    yield lies.box(cell * 0.16, tone.main, tone.deep, cell * 0.025)
    x, y = lies.x + lies.w / 2, lies.level
    if colour is None:
        yield Text(x, y, str(block.id), cell * 0.34, tone.on, bold=True)
    elif lies.w > lies.h:
        yield symbol(colour, x - cell * 0.32, y, cell * 0.19, tone.on)
        yield Text(x + cell * 0.2, y, str(block.id), cell * 0.34, tone.on, bold=True)
    else:
        yield symbol(colour, x, y - cell * 0.18, cell * 0.17, tone.on)
        yield Text(x, y + cell * 0.2, str(block.id), cell * 0.32, tone.on, bold=True)


def _legend(parts: Parts, frame: Frame, ink: Ink, t: Words) -> Iterator[Shape]:
    """The colours with their symbols."""
    high = min(9, frame.h / (len(parts.colours) + 2))
    for number, colour in enumerate(parts.colours.values()):
        y = frame.y + 9.5 + high * (number + 0.5)
        tone = ink.tone(colour)
        yield Box(frame.x + 5, y - high * 0.4, high * 0.8, high * 0.8, high * 0.14, tone.main)
        yield symbol(colour, frame.x + 5 + high * 0.4, y, high * 0.2, tone.on)
        yield label(frame.x + 6 + high, y, t.block(colour), high * 0.42, ink.text, frame.w - high - 6, align="start")


# --- the middle of the table ----------------------------------------------------------------------------------------


def middle_page(order: Order) -> Page:
    """Where the pile stands, and the score track around it."""
    paper, ink, t = order.paper, order.paper.ink, order.paper.t
    area = paper.area()
    columns = round((STEPS + 4) / 2 * area.w / (area.w + area.h))
    rows = (STEPS + 4) // 2 - columns
    cells = area.grid(columns, rows, 0.8)
    wide, high = cells[0].w, cells[0].h
    shapes: list[Shape] = []
    for points, place in enumerate(_ring(cells, columns, rows)):
        shapes += _step(points, place, ink)
    inside = area.inset(wide + 6, high + 6)
    notes = [t(NOTICE)]
    shapes += heading(inside, order.game.title, t("Score track and pile"), ink)
    shapes += _stand(order.layout.parts, inside.below(14).without_foot(small_print_height(inside, notes)), ink, t)
    return paper.page([*shapes, *small_print(inside, notes, ink)])


def _ring(cells: list[Frame], columns: int, rows: int) -> list[Frame]:
    """The cells along the edge, clockwise from the upper left corner."""
    grid = [cells[row * columns : (row + 1) * columns] for row in range(rows)]
    down = [row[-1] for row in grid[1:-1]]
    up = [row[0] for row in grid[1:-1]]
    return [*grid[0], *down, *reversed(grid[-1]), *reversed(up)]


def _step(points: int, place: Frame, ink: Ink) -> Iterator[Shape]:
    ten = points % TENS == 0
    yield place.box(1.4, ink.accent if ten else ink.panel)
    colour = ink.paper if ten else ink.text
    yield Text(place.middle, place.level, str(points), place.w * 0.4, colour, bold=ten)


def _stand(parts: Parts, frame: Frame, ink: Ink, t: Words) -> Iterator[Shape]:
    """The ground of the pile."""
    cell = min(CELL, (frame.w - 10) / parts.pile.columns, (frame.h - 20) / parts.pile.rows)
    wide, high = cell * parts.pile.columns, cell * parts.pile.rows
    place = Frame(frame.middle - wide / 2, frame.y + (frame.h - high) / 2, wide, high)
    yield from field(parts.pile, place, ink.hair, ink)
    yield label(place.middle, place.y - 8, t("The pile is built here."), 4, ink.soft, frame.w)
    again = t("After {last}, begin again at 0 and add {steps} at the end.", last=STEPS - 1, steps=STEPS)
    yield label(place.middle, place.bottom + 8, again, 4, ink.soft, frame.w)
