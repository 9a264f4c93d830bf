"""A board of Qubix: the build field, the store, and the patterns of its side with their points."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from kostka.games.qubix.grid import LETTERS, Grid
from kostka.games.qubix.parts import Parts, Pattern
from kostka.labels import PATTERNS, SIDES
from kostka.paper.ink import COLOUR, Ink
from kostka.paper.marks import label
from kostka.paper.order import Order
from kostka.paper.shapes import Box, Frame, Page, Shape, Text
from kostka.paper.stationery import GUTTER, NOTICE, cut_lines, small_print, small_print_height
from kostka.paper.words import Words

CELL: Final = 20.0
"""The edge of a block in millimetres, wherever blocks lie on the paper."""
ON_A_PAGE: Final = 2
STATED: Final = frozenset({"square", "block", "ring", "full"})
"""The patterns whose cells and points follow from the leaflet; the others are reconstructed."""

SIDE_INKS: Final[Mapping[str, str]] = {"grey": "#8b9099", "navy": "#23345c"}


@dataclass(frozen=True)
class Board:
    side: str
    neutral: bool = False


def board_pages(order: Order, boards: Sequence[Board]) -> list[Page]:
    """Two boards on a page."""
    area = order.paper.area()
    places = area.grid(1, ON_A_PAGE, GUTTER)
    pages = []
    for start in range(0, len(boards), ON_A_PAGE):
        drawn: list[Shape] = []
        for board, place in zip(boards[start : start + ON_A_PAGE], places, strict=False):
            drawn += _board(order, board, place)
        pages.append(order.paper.page([*drawn, *cut_lines(area, places, order.paper.ink)]))
    return pages


def _board(order: Order, board: Board, frame: Frame) -> Iterator[Shape]:
    ink, t = order.paper.ink, order.paper.t
    notes = [*_notes(order, board), t(NOTICE)]
    colour = side_ink(board.side, ink)
    yield Box(frame.x, frame.y, frame.w, 9, 2.5, colour)
    yield label(frame.x + 4, frame.y + 4.5, order.game.title, 5.4, ink.paper, frame.w * 0.4, True, "start")
    side = t(SIDES[board.side])
    aside = f"{t('Neutral build field')}, {side}" if board.neutral else side
    yield label(frame.right - 4, frame.y + 4.6, aside, 3.8, ink.paper, frame.w * 0.5, align="end")
    body = frame.below(12).without_foot(small_print_height(frame, notes))
    left = _places(order, board, body, colour)
    yield from left.shapes
    right = Frame(left.right + 8, body.y, body.right - left.right - 8, body.h)
    yield from _patterns(order, board.side, right)
    yield from small_print(frame, notes, ink)


def patterns(parts: Parts, side: str) -> list[Pattern]:
    """The patterns of a side, each once."""
    by_side: Mapping[Any, Mapping[int, Pattern]] = parts.patterns
    return list(dict.fromkeys(by_side[side].values()))


def side_ink(side: str, ink: Ink) -> str:
    return SIDE_INKS[side] if ink is COLOUR else ink.soft


# --- what is reconstructed ------------------------------------------------------------------------------------------


def _reconstructed(order: Order, side: str) -> frozenset[str]:
    """The patterns that are our reconstruction: those of the standard layout that the leaflet does not state."""
    used = patterns(order.layout.parts, side)
    return frozenset(
        one.name for one in patterns(order.game.standard.parts, side) if one.name not in STATED and one in used
    )


def _store_reconstructed(order: Order) -> bool:
    standard: Parts = order.game.standard.parts
    return bool(order.layout.parts.store == standard.store)


def _notes(order: Order, board: Board) -> list[str]:
    """What the marks mean, and whose layout it is."""
    t = order.paper.t
    marked = (_store_reconstructed(order) and not board.neutral) or _reconstructed(order, board.side)
    notes = [t("* reconstructed, may differ from the original")] if marked else []
    return notes if order.layout == order.game.standard else [*notes, t("layout {name}", name=order.layout.name)]


# --- field and store ------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class _Places:
    shapes: list[Shape]
    right: float


def _places(order: Order, board: Board, frame: Frame, colour: str) -> _Places:
    """The build field, and below it the store if a player owns the board."""
    ink, t = order.paper.ink, order.paper.t
    parts: Parts = order.layout.parts
    grids = [(parts.field, t("Build field"))]
    if not board.neutral:
        grids.append((parts.store, t("Store") + "*" * _store_reconstructed(order)))
    across = max(grid.columns for grid, _ in grids)
    down = sum(grid.rows for grid, _ in grids)
    room = 11.5
    cell = min(CELL, (frame.h - room * len(grids)) / down, frame.w * 0.55 / across)
    shapes: list[Shape] = []
    y = frame.y
    for grid, name in grids:
        shapes.append(label(frame.x + 5, y + 1.5, name, 3.4, ink.soft, across * cell, align="start"))
        place = Frame(frame.x + 5, y + room - 3, grid.columns * cell, grid.rows * cell)
        shapes += field(grid, place, colour, ink)
        y = place.bottom + 3
    return _Places(shapes, frame.x + 5 + across * cell)


def field(grid: Grid, frame: Frame, colour: str, ink: Ink) -> Iterator[Shape]:
    """Cells to lay blocks on, with their letters and numbers at the edge."""
    cell = frame.w / grid.columns
    yield frame.box(0, ink.paper, colour, 0.8)
    for column in range(grid.columns):
        yield Text(frame.x + (column + 0.5) * cell, frame.y - 2, LETTERS[column], 2.6, ink.soft)
    for row in range(grid.rows):
        yield Text(frame.x - 2.2, frame.y + (row + 0.5) * cell, str(row + 1), 2.6, ink.soft)
    for place in frame.grid(grid.columns, grid.rows, 0):
        inner = place.inset(cell * 0.04)
        yield inner.box(cell * 0.1, ink.panel)


# --- patterns -------------------------------------------------------------------------------------------------------


def _patterns(order: Order, side: str, frame: Frame) -> Iterator[Shape]:
    """All patterns of the side, and what their two numbers mean."""
    ink, t = order.paper.ink, order.paper.t
    shown, ours = patterns(order.layout.parts, side), _reconstructed(order, side)
    first = shown[0]
    told = t(
        "{first} for the player who moves, {second} for the owner of the field", first=first.mover, second=first.owner
    )
    legend = f"{first.mover}/{first.owner}: {told}"
    yield label(frame.x, frame.y + 2, legend, 3, ink.soft, frame.w, align="start")
    columns = 3 if frame.w > 100 or len(shown) > 8 else 2
    rows = -(-len(shown) // columns)
    below = frame.below(7)
    for pattern, place in zip(shown, below.grid(columns, rows, min(4, below.h / rows * 0.1)), strict=False):
        yield from _pattern(pattern, pattern.name in ours, place, ink, t)


def _pattern(pattern: Pattern, ours: bool, frame: Frame, ink: Ink, t: Words) -> Iterator[Shape]:
    """The picture above its points and its name, or beside them where there is little room."""
    yield frame.box(min(3, frame.h * 0.1), ink.panel)
    name = t(PATTERNS.get(pattern.name, pattern.name)) + ("*" if ours else "")
    points = f"{pattern.mover}/{pattern.owner}"
    if frame.h > frame.w * 0.9:
        side = min(frame.w * 0.72, frame.h * 0.56)
        picture = Frame(frame.middle - side / 2, frame.y + frame.h * 0.07, side, side)
        rest = frame.below(frame.h * 0.07 + side)
    else:
        side = min(frame.h * 0.8, frame.w * 0.45)
        picture = Frame(frame.x + frame.h * 0.1, frame.y + (frame.h - side) / 2, side, side)
        rest = Frame(picture.right, frame.y, frame.right - picture.right, frame.h)
    yield from shape(pattern.shape, picture, ink)
    size = min(rest.h * 0.4, 8)
    middle = rest.level
    yield label(rest.middle, middle - size * 0.3, points, size, ink.text, rest.w * 0.84, bold=True)
    yield label(rest.middle, middle + size * 0.6, name, size * 0.5, ink.soft, rest.w * 0.88)


def shape(rows: Sequence[str], frame: Frame, ink: Ink) -> Iterator[Shape]:
    """The picture of a pattern, in the middle of its place."""
    most = max(3, len(rows), len(rows[0]))
    cell = frame.w / most
    left = frame.x + (most - len(rows[0])) * cell / 2
    top = frame.y + (most - len(rows)) * cell / 2
    for row, line in enumerate(rows):
        for column, mark in enumerate(line):
            place = Frame(left + column * cell, top + row * cell, cell, cell).inset(cell * 0.05)
            full = mark == "#"
            fill, rim = (ink.text, None) if full else (ink.paper, ink.hair)
            yield place.box(cell * 0.16, fill, rim, cell * 0.03)
