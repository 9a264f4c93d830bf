"""The sheets and dice of the row games as JSON-ready descriptions."""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from typing import Any

from kostka.games.core import PASS
from kostka.games.rows import COLOURS, CROSSES_BEFORE_LAST, MISTHROW_POINTS, Cell, Dice, Pad, Row, Sheets, sheet_total
from kostka.games.rows_notation import write_choice

Picture = dict[str, Any]


def plain(moves: Collection[Any]) -> list[str]:
    """The moves that belong to no place on the table."""
    return ["-"] if PASS in moves else []


def dice_view(dice: Dice, left: tuple[bool, ...]) -> list[Picture]:
    """The six dice; the value is null before the roll, and `gone` says that the die has left the game."""
    values: tuple[int, ...] = dice or (0,) * len(left)
    return [
        {"colour": colour, "value": value or None, "gone": not there}
        for colour, value, there in zip(("white", "white", *COLOURS), values, left, strict=True)
    ]


def sheet_view(sheets: Sheets, seat: int, moves: Collection[Any]) -> Picture:
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
        },
        "total": sheet_total(pad, sheet),
    }


@lru_cache(maxsize=4096)
def _row_view(row: Row, crosses: tuple[int, ...], points: int, closed: bool, moves: tuple[Cell, ...]) -> Picture:
    """Remembered, because most rows look the same to every seat and after most moves; nobody may change it."""
    reached = crosses[-1] if crosses else -1

    def mark(column: int) -> str:
        if column in crosses:
            return "crossed"
        return "skipped" if column < reached else "closed" if closed else "open"

    return {
        "cells": [cell_view(cell, moves) | {"mark": mark(column)} for column, cell in enumerate(row.cells)],
        "lock": {
            "colour": row.lock,
            "mark": mark(len(row.cells)),
            "missing": max(0, CROSSES_BEFORE_LAST - len(crosses)),
        },
        "closed": closed,
        "crosses": len(crosses),
        "points": points,
    }


def cell_view(cell: Cell, moves: Collection[Any]) -> Picture:
    return {
        "colour": cell.colour,
        "number": cell.number,
        "move": write_choice(cell) if cell in moves else None,
    }


def scale(pad: Pad) -> list[int]:
    """The points for 0, 1, 2… crosses."""
    return list(pad.points)
