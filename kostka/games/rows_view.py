"""The sheets and dice of the row games as JSON-ready descriptions."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any, Literal, TypedDict, cast

from kostka.games.core import PASS, Part
from kostka.games.rows import (
    COLOURS,
    CROSSES_BEFORE_LAST,
    MISTHROW_POINTS,
    Cell,
    Colour,
    Dice,
    Pad,
    Sheet,
    Sheets,
    sheet_total,
)
from kostka.games.rows_notation import write_choice

Mark = Literal["open", "crossed", "skipped", "closed"]


class DieView(TypedDict):
    """A die; its value is null before the roll, and `gone` says that it has left the game."""

    colour: Literal["white"] | Colour
    value: int | None
    gone: bool


class CellView(TypedDict):
    """A number of a row, with the move that crosses it if the seat that looks may do that now."""

    colour: Colour
    number: int
    move: str | None
    mark: Mark


class LockView(TypedDict):
    """The lock of a row, and how many crosses are missing before the last number."""

    colour: Colour
    mark: Mark
    missing: int


class RowView(TypedDict):
    cells: list[CellView]
    lock: LockView
    closed: bool
    crosses: int
    points: int


class MisthrowsView(TypedDict):
    """How many misthrows there are, what they cost in all, and what each one costs."""

    count: int
    boxes: int
    points: int
    each: int


class SheetView(TypedDict):
    seat: int
    rows: list[RowView]
    misthrows: MisthrowsView
    total: int


def plain(moves: Collection[Any]) -> list[str]:
    """The moves that belong to no place on the table."""
    return ["-"] if PASS in moves else []


@lru_cache(maxsize=256)
def dice_view(dice: Dice, left: tuple[bool, ...]) -> list[DieView]:
    """The six dice; remembered for all who look at them."""
    colours: tuple[Literal["white"] | Colour, ...] = ("white", "white", *COLOURS)
    values: tuple[int, ...] = dice or (0,) * len(left)
    return [
        {"colour": colour, "value": value or None, "gone": not there}
        for colour, value, there in zip(colours, values, left, strict=True)
    ]


def sheets_view(sheets: Sheets) -> list[SheetView]:
    """Everybody's sheets."""
    return [_sheet_view(sheets.pad, sheet, sheets.closed, owner, ()) for owner, sheet in enumerate(sheets.sheets, 1)]


def sheets_with_moves(
    sheets: Sheets, shown: list[SheetView], seat: int | None, moves: Collection[Any]
) -> list[SheetView]:
    """The same with the moves that are offered to a seat, on its own one."""
    cells = tuple(move for move in moves if isinstance(move, Cell))
    if not seat or not cells:
        return shown
    own = _sheet_view(sheets.pad, sheets.of(seat), sheets.closed, seat, cells)
    return [*shown[: seat - 1], own, *shown[seat:]]


@lru_cache(maxsize=1024)
def _sheet_view(pad: Pad, sheet: Sheet, closed: frozenset[int], seat: int, moves: tuple[Cell, ...]) -> SheetView:
    """One seat's sheet: it looks the same to all others, and after most moves."""
    offered: dict[int, tuple[Cell, ...]] = {}
    for cell in moves:
        row = pad.spots[cell].row
        offered[row] = (*offered.get(row, ()), cell)
    drawn: SheetView = {
        "seat": seat,
        "rows": [
            _row_view(pad, row, crosses, row in closed, offered.get(row, ())) for row, crosses in enumerate(sheet.rows)
        ],
        "misthrows": {
            "count": sheet.misthrows,
            "boxes": pad.misthrow_boxes,
            "points": MISTHROW_POINTS * sheet.misthrows,
            "each": MISTHROW_POINTS,
        },
        "total": sheet_total(pad, sheet),
    }
    return cast(SheetView, Part(drawn))


@lru_cache(maxsize=4096)
def _row_view(pad: Pad, number: int, crosses: tuple[int, ...], closed: bool, moves: tuple[Cell, ...]) -> RowView:
    """Remembered, because most rows look the same to every seat and after most moves; nobody may change it."""
    row, reached = pad.rows[number], crosses[-1] if crosses else -1

    def mark(column: int) -> Mark:
        if column in crosses:
            return "crossed"
        return "skipped" if column < reached else "closed" if closed else "open"

    drawn: RowView = {
        "cells": [_cell_view(cell, mark(column), cell in moves) for column, cell in enumerate(row.cells)],
        "lock": {
            "colour": row.lock,
            "mark": mark(len(row.cells)),
            "missing": max(0, CROSSES_BEFORE_LAST - len(crosses)),
        },
        "closed": closed,
        "crosses": len(crosses),
        "points": pad.points[len(crosses)],
    }
    return cast(RowView, Part(drawn))


@lru_cache(maxsize=1024)
def _cell_view(cell: Cell, mark: Mark, offered: bool) -> CellView:
    """A cell is open, crossed, skipped for good, or closed, and may carry a move; few look different."""
    return {"colour": cell.colour, "number": cell.number, "move": write_choice(cell) if offered else None, "mark": mark}


@lru_cache(maxsize=64)
def scale(pad: Pad) -> list[int]:
    """The points for 0, 1, 2… crosses; remembered for all who look."""
    return list(pad.points)
