"""The blocks of Qubix for those who build their own: how many of which colour and length, and nets to fold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from kostka.games.qubix.grid import SIZES
from kostka.games.qubix.parts import Parts
from kostka.paper.ink import Ink
from kostka.paper.marks import label, symbol
from kostka.paper.order import Order
from kostka.paper.qubix_board import CELL
from kostka.paper.shapes import Box, Frame, Page, Path, Shape, Text, line
from kostka.paper.stationery import NOTICE, heading, paragraph, small_print, small_print_height
from kostka.paper.words import Words
from kostka.words import later

TAB: Final = 5.0
"""How wide the rims are that take the glue."""
SLANT: Final = 2.0
FOLDING: Final = later(
    "Cut along the solid lines, fold along the dashed ones and glue the flaps. Print this page as often as you "
    "need it, on paper in five colours, or draw the symbols on white paper."
)


def blocks_page(order: Order) -> Page:
    paper, ink, t = order.paper, order.paper.ink, order.paper.t
    parts: Parts = order.layout.parts
    area = paper.area()
    reconstructed = t("How many blocks of each length there are is reconstructed and may differ from the original.")
    notes = [order.source(_counts, reconstructed), t(NOTICE)]
    body = area.below(13).without_foot(small_print_height(area, notes))
    nets = body.below(body.h - 2 * _net_height() - 8)
    counts = _counts(parts)
    shapes: list[Shape] = [*heading(area, order.game.title, t("Blocks"), ink)]
    shapes += _table(parts, counts, Frame(body.x, body.y, body.w, nets.y - body.y - 6), ink, t)
    short, middle, long = SIZES
    shapes += _net(short, counts, Frame(nets.x, nets.y, _net_width(short), _net_height()), ink)
    shapes += _net(long, counts, Frame(nets.right - _net_width(long), nets.y, _net_width(long), _net_height()), ink)
    second = nets.y + _net_height() + 8
    shapes += _net(middle, counts, Frame(nets.x, second, _net_width(middle), _net_height()), ink)
    aside = nets.x + _net_width(middle) + 10
    shapes += paragraph(t(FOLDING), Frame(aside, second + CELL, nets.right - aside, _net_height()), 3.6, ink)
    return paper.page([*shapes, *small_print(area, notes, ink)])


def _counts(parts: Parts) -> Counter[tuple[str, int]]:
    """How many blocks of a colour and length the pile has."""
    return Counter((block.colour, block.size) for block in parts.blocks.values())


def _table(parts: Parts, counts: Counter[tuple[str, int]], frame: Frame, ink: Ink, t: Words) -> Iterator[Shape]:
    """A line for each colour, a column for each length."""
    high = frame.h / (len(parts.colours) + 2.2)
    columns = Frame(frame.x + frame.w * 0.28, frame.y, frame.w * 0.72, frame.h).grid(len(SIZES) + 1, 1, 3)
    for size, place in zip(SIZES, columns, strict=False):
        measures = f"{size * CELL:.0f} × {CELL:.0f} × {CELL:.0f} mm"
        yield label(place.middle, frame.y + high * 0.5, measures, high * 0.42, ink.soft, place.w)
    yield label(columns[-1].middle, frame.y + high * 0.5, t("total"), high * 0.42, ink.soft, columns[-1].w)
    for number, (letter, colour) in enumerate(parts.colours.items(), 1):
        y = frame.y + high * (number + 0.5)
        tone = ink.tone(colour)
        yield Box(frame.x, y - high * 0.42, high * 0.84, high * 0.84, high * 0.14, tone.main)
        yield symbol(colour, frame.x + high * 0.42, y, high * 0.24, tone.on)
        yield label(frame.x + high * 1.2, y, t.block(colour), high * 0.5, ink.text, frame.w * 0.2, align="start")
        row = [counts[letter, size] for size in SIZES]
        for value, place in zip([*row, sum(row)], columns, strict=True):
            yield Text(place.middle, y, str(value), high * 0.5, ink.text, bold=place is columns[-1])
    y = frame.y + high * (len(parts.colours) + 1.6)
    yield line(frame.x + 0.2, y - high * 0.45, frame.right - 0.2, y - high * 0.45, ink.hair)
    sums = [sum(counts[letter, size] for letter in parts.colours) for size in SIZES]
    for value, place in zip([*sums, sum(sums)], columns, strict=True):
        yield Text(place.middle, y, str(value), high * 0.5, ink.text, bold=True)


# --- nets -----------------------------------------------------------------------------------------------------------


def _net_width(size: int) -> float:
    return (size + 2) * CELL + 2 * TAB


def _net_height() -> float:
    return 4 * CELL + TAB


def _net(size: int, counts: Counter[tuple[str, int]], frame: Frame, ink: Ink) -> Iterator[Shape]:
    """Four long faces below each other, the two ends beside the second one, and rims to glue."""
    left, top = frame.x + CELL + TAB, frame.y
    right, bottom = left + size * CELL, top + 4 * CELL
    high, low = top + CELL, top + 2 * CELL
    rims = [
        _rim((right, high), (right + CELL, high), (0, -1)),
        _rim((right + CELL, high), (right + CELL, low), (1, 0)),
        _rim((right + CELL, low), (right, low), (0, 1)),
        _rim((right, bottom), (left, bottom), (0, 1)),
        _rim((left, low), (left - CELL, low), (0, 1)),
        _rim((left - CELL, low), (left - CELL, high), (-1, 0)),
        _rim((left - CELL, high), (left, high), (0, -1)),
    ]
    corners = [(left, top), (right, top), *(corner for rim in rims for corner in rim)]
    yield Path(tuple(corners), ink.paper, ink.text, 0.25)
    for rim in rims:
        yield Path(rim, ink.panel)
        yield line(*rim[0], *rim[-1], ink.soft, 0.25, 1.4)
    for y in (high, low, low + CELL):
        yield line(left, y, right, y, ink.soft, 0.25, 1.4)
    for x in (left, right):
        yield line(x, high, x, low, ink.soft, 0.25, 1.4)
    yield Path(tuple(corners), None, ink.text, 0.25)
    needed = sum(count for (_, length), count in counts.items() if length == size)
    yield Text((left + right) / 2, (high + low) / 2, f"{needed} ×", 6, ink.soft, bold=True)


def _rim(
    start: tuple[float, float], end: tuple[float, float], away: tuple[int, int]
) -> tuple[tuple[float, float], ...]:
    """A strip along an edge, narrower outside."""
    long = abs(end[0] - start[0]) + abs(end[1] - start[1])
    across, down = ((end[0] - start[0]) / long * SLANT, (end[1] - start[1]) / long * SLANT)
    out = (away[0] * TAB, away[1] * TAB)
    return (
        start,
        (start[0] + across + out[0], start[1] + down + out[1]),
        (end[0] - across + out[0], end[1] - down + out[1]),
        end,
    )
