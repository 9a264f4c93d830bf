"""How the row games write a cell, and in which words they refuse one."""

from __future__ import annotations

import re

from kostka.games.core import PASS, Pass
from kostka.games.rows import (
    COLOURS,
    CROSSES_BEFORE_LAST,
    Cell,
    Choice,
    Dice,
    Obstacle,
    Pad,
    Sheets,
    colour_cells,
    obstacle,
)

CELL = re.compile(rf"({'|'.join(COLOURS)}) (0|[1-9][0-9]?)")


def write_choice(move: Choice) -> str:
    return "-" if isinstance(move, Pass) else f"{move.colour} {move.number}"


def read_choice(text: str) -> Choice | None:
    """The move, or None if the text is not one of these games."""
    if text == "-":
        return PASS
    found = CELL.fullmatch(text)
    return Cell(found[1], int(found[2])) if found else None


def not_on_dice(pad: Pad, phase: str, dice: Dice, cell: Cell) -> str | None:
    """Why the dice do not offer the cell in this action, or None if they do."""
    if cell not in pad.spots:
        return "there is no such number"
    if phase == "white":
        return None if cell.number == dice[0] + dice[1] else f"the white dice show {dice[0] + dice[1]}"
    value = dice[2 + COLOURS.index(cell.colour)]
    if not value:
        return f"the {cell.colour} die has left the game"
    if cell in colour_cells(pad, dice):
        return None
    sums = " or ".join(str(total) for total in sorted({dice[0] + value, dice[1] + value}))
    return f"a white die and the {cell.colour} die make {sums}"


def not_crossable(sheets: Sheets, seat: int, cell: Cell) -> str | None:
    """Why the seat may not cross the cell, or None if it may."""
    row, _ = sheets.pad.spots[cell]
    match obstacle(sheets, seat, cell):
        case Obstacle.CLOSED:
            return f"the {cell.colour} row is closed"
        case Obstacle.PASSED:
            return "it does not lie to the right of every cross in its row"
        case Obstacle.LAST:
            have = len(sheets.of(seat).rows[row])
            return f"the last number needs {CROSSES_BEFORE_LAST} crosses in its row before, there are {have}"
        case None:
            return None
