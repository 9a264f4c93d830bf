"""How the row games write a cell and a lock, and why one is not offered."""

from __future__ import annotations

import re

from kostka.games.core import PASS, Pass, Why, because
from kostka.games.rows import (
    COLOURS,
    CROSSES_BEFORE_LAST,
    NAMED,
    Cell,
    Choice,
    Dice,
    Obstacle,
    Pad,
    Sheets,
    colour_cells,
    is_crossed,
    obstacle,
)

CELL = re.compile(rf"({'|'.join(COLOURS)}) (0|[1-9][0-9]?)")
LOCK = re.compile(rf"({'|'.join(COLOURS)}) lock")

NO_PASS = because("you can’t pass here")
NOT_OFFERED = because("that move is not available")


def write_choice(move: Choice) -> str:
    return "-" if isinstance(move, Pass) else f"{move.colour} {move.number}"


def read_choice(text: str) -> Choice | None:
    """The move, or None if the text is not one of these games."""
    if text == "-":
        return PASS
    found = CELL.fullmatch(text)
    return Cell(NAMED[found[1]], int(found[2])) if found else None


def at_lock(pad: Pad, place: str) -> Cell | None:
    """The last number of the row whose lock the place is, because the two are crossed together."""
    found = LOCK.fullmatch(place)
    return next((row.cells[-1] for row in pad.rows if found and row.lock == found[1]), None)


def row_is_closed(cell: Cell) -> Why:
    return because("the {colour} row is closed", colour=Why(cell.colour, context="row"))


def not_on_dice(pad: Pad, phase: str, dice: Dice, cell: Cell) -> Why | None:
    """Why the dice do not offer the cell in this action, or None if they do."""
    if phase == "white":
        shown = dice[0] + dice[1]
        return None if cell.number == shown else because("the white dice show {sum}", sum=shown)
    value, colour = dice[2 + COLOURS.index(cell.colour)], Why(cell.colour, context="die")
    if not value:
        return because("the {colour} die has left the game", colour=colour)
    if cell in colour_cells(pad, dice):
        return None
    one, other = sorted((dice[0] + value, dice[1] + value))
    if one == other:
        return because("a white die and the {colour} die make {sum}", colour=colour, sum=one)
    return because("a white die and the {colour} die make {one} or {other}", colour=colour, one=one, other=other)


def not_crossable(sheets: Sheets, seat: int, cell: Cell) -> Why | None:
    """Why the seat may not cross the cell, or None if it may."""
    if cell not in sheets.pad.spots:
        return because("there is no such number")
    row, _ = sheets.pad.spots[cell]
    crosses = sheets.of(seat).rows[row]
    match obstacle(sheets, seat, cell):
        case Obstacle.CLOSED:
            return row_is_closed(cell)
        case Obstacle.PASSED if is_crossed(sheets, seat, cell):
            return because("you have already crossed off {number}", number=cell.number)
        case Obstacle.PASSED:
            last = sheets.pad.rows[row].cells[crosses[-1]].number
            return because("{number} lies to the left of your {last}", number=cell.number, last=last)
        case Obstacle.LAST:
            return because(
                "you need {most} crosses before the {number}, you have {have}",
                most=CROSSES_BEFORE_LAST,
                number=cell.number,
                have=len(crosses),
            )
        case None:
            return None


def not_offered(sheets: Sheets, seat: int, phase: str, dice: Dice, cell: Cell) -> Why:
    """Why the seat may not cross the cell now: its sheet's reasons first, because they last longer than a roll."""
    return not_crossable(sheets, seat, cell) or not_on_dice(sheets.pad, phase, dice, cell) or NOT_OFFERED
