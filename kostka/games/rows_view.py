"""The sheets and dice of the row games as JSON-ready descriptions."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any, Literal, TypedDict

from kostka.games.core import PASS
from kostka.games.rows import (
    COLOURS,
    CROSSES_BEFORE_LAST,
    MISTHROW_POINTS,
    Cell,
    Colour,
    Dice,
    Pad,
    Row,
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


def dice_view(dice: Dice, left: tuple[bool, ...]) -> list[DieView]:
    """The six dice."""
    colours: tuple[Literal["white"] | Colour, ...] = ("white", "white", *COLOURS)
    values: tuple[int, ...] = dice or (0,) * len(left)
    return [
        {"colour": colour, "value": value or None, "gone": not there}
        for colour, value, there in zip(colours, values, left, strict=True)
    ]


def sheet_view(sheets: Sheets, seat: int, moves: Collection[Any]) -> SheetView:
    """One seat's sheet; a cell is open, crossed, skipped for good, or closed, and may carry a move."""
    sheet, pad = sheets.of(seat), sheets.pad
    return {
        "seat": seat,
        "rows": [
            _row_view(
                row,
                crosses,
                pad.points[len(crosses)],
                number in sheets.closed,
                tuple(cell for cell in moves if cell in row.cells),
            )
            for number, (row, crosses) in enumerate(zip(pad.rows, sheet.rows, strict=True))
        ],
        "misthrows": {
            "count": sheet.misthrows,
            "boxes": pad.misthrow_boxes,
            "points": MISTHROW_POINTS * sheet.misthrows,
            "each": MISTHROW_POINTS,
        },
        "total": sheet_total(pad, sheet),
    }


def sheets_view(sheets: Sheets, seat: int | None, moves: Collection[Any]) -> list[SheetView]:
    """Everybody's sheets; only on the seat's own one moves are offered."""
    owners = range(1, len(sheets.sheets) + 1)
    return [sheet_view(sheets, owner, moves if owner == seat else ()) for owner in owners]


@lru_cache(maxsize=4096)
def _row_view(row: Row, crosses: tuple[int, ...], points: int, closed: bool, moves: tuple[Cell, ...]) -> RowView:
    """Remembered, because most rows look the same to every seat and after most moves; nobody may change it."""
    reached = crosses[-1] if crosses else -1

    def mark(column: int) -> Mark:
        if column in crosses:
            return "crossed"
        return "skipped" if column < reached else "closed" if closed else "open"

    return {
        "cells": [
            {
                "colour": cell.colour,
                "number": cell.number,
                "move": move_at(cell, moves),
                "mark": mark(column),
            }
            for column, cell in enumerate(row.cells)
        ],
        "lock": {
            "colour": row.lock,
            "mark": mark(len(row.cells)),
            "missing": max(0, CROSSES_BEFORE_LAST - len(crosses)),
        },
        "closed": closed,
        "crosses": len(crosses),
        "points": points,
    }


def move_at(cell: Cell, moves: Collection[Any]) -> str | None:
    return write_choice(cell) if cell in moves else None


def scale(pad: Pad) -> list[int]:
    """The points for 0, 1, 2… crosses."""
    return list(pad.points)
