"""The parts that the row games share: rows and their cells, six dice, and sheets on which numbers are crossed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Any, Final, Literal, NamedTuple

from kostka.games.core import PASS, Pass, Refused
from kostka.games.layouts import table, text

Colour = Literal["red", "yellow", "green", "blue"]
COLOURS: Final[tuple[Colour, ...]] = ("red", "yellow", "green", "blue")
"""The coloured dice, in the order in which a roll names them after the two white ones."""

NAMED: Final[Mapping[str, Colour]] = {colour: colour for colour in COLOURS}

CROSSES_BEFORE_LAST: Final = 5
ROWS_TO_END: Final = 2
MISTHROW_POINTS: Final = -5

Dice = tuple[int, ...]
"""White, white, red, yellow, green, blue; 0 for a die that has left the game."""


class Cell(NamedTuple):
    """A number of a colour; as a move: cross it, or place a token on it."""

    colour: Colour
    number: int


class Spot(NamedTuple):
    """Where a cell stands: row and column, counted from 0."""

    row: int
    column: int


Choice = Cell | Pass


@dataclass(frozen=True, slots=True)
class Row:
    """A row is its cells from left to right, and the colour of its lock, whose die leaves when the row closes."""

    cells: tuple[Cell, ...]
    lock: Colour
    last: int = field(init=False, repr=False, compare=False)
    """The column of the last number."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "last", len(self.cells) - 1)


@dataclass(frozen=True, eq=False)
class Pad:
    """The printed sheet: rows, and the points for 0, 1, 2… crosses in one of them; layouts compare by their digest."""

    rows: tuple[Row, ...]
    points: tuple[int, ...]
    misthrow_boxes: int
    spots: Mapping[Cell, Spot] = field(init=False, repr=False)
    by_number: Mapping[int, tuple[Cell, ...]] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        spots = {cell: Spot(r, c) for r, row in enumerate(self.rows) for c, cell in enumerate(row.cells)}
        numbers = sorted({cell.number for cell in spots})
        object.__setattr__(self, "spots", spots)
        object.__setattr__(self, "by_number", {n: tuple(c for c in spots if c.number == n) for n in numbers})


def read_rows(place: str, value: object) -> tuple[Row, ...]:
    """Rows from a layout: `red = "2..12"` is a row of one colour that runs from 2 to 12."""
    return tuple(_one_colour(f"{place}.{colour}", colour, span) for colour, span in table(place, value).items())


def _one_colour(place: str, name: str, span: Any) -> Row:
    start, dots, end = text(place, span).partition("..")
    colour = NAMED.get(name)
    if colour is None or not (dots and start.isdecimal() and end.isdecimal()):
        raise Refused(f"{place}: expected a row such as red = '2..12', found {span!r}")
    first, last = int(start), int(end)
    step = 1 if first < last else -1
    return Row(tuple(Cell(colour, number) for number in range(first, last + step, step)), colour)


# --- dice -----------------------------------------------------------------------------------------------------------


def dice_left(pad: Pad, closed: Iterable[int]) -> tuple[bool, ...]:
    """Which dice are still in the game: the white ones, and those whose row is open."""
    gone = {pad.rows[row].lock for row in closed}
    return (True, True, *(colour not in gone for colour in COLOURS))


def without(dice: Dice, pad: Pad, closed: Iterable[int]) -> Dice:
    """The dice on the table once those of closed rows have left."""
    return tuple(value if there else 0 for value, there in zip(dice, dice_left(pad, closed), strict=True))


def white_cells(pad: Pad, dice: Dice) -> tuple[Cell, ...]:
    """The cells that show the sum of the white dice."""
    return pad.by_number.get(dice[0] + dice[1], ())


def colour_cells(pad: Pad, dice: Dice) -> tuple[Cell, ...]:
    """The cells that show the sum of one white and one coloured die, in that die's colour."""
    white = {dice[0], dice[1]}
    cells = (
        Cell(colour, number)
        for colour, value in zip(COLOURS, dice[2:], strict=True)
        if value
        for number in sorted(die + value for die in white)
    )
    return tuple(cell for cell in cells if cell in pad.spots)


# --- sheets ---------------------------------------------------------------------------------------------------------


class Obstacle(Enum):
    """Why a cell cannot be crossed."""

    CLOSED = "closed"
    PASSED = "passed"
    LAST = "last"


@dataclass(frozen=True, slots=True)
class Sheet:
    """For each row the crossed columns, left to right; the lock is the column after the last number."""

    rows: tuple[tuple[int, ...], ...]
    misthrows: int = 0


@dataclass(frozen=True, slots=True)
class Sheets:
    """The sheets of all seats, and the rows that are closed for everyone; the pad is the layout's, so not compared."""

    pad: Pad = field(compare=False)
    sheets: tuple[Sheet, ...]
    closed: frozenset[int] = frozenset()

    def of(self, seat: int) -> Sheet:
        return self.sheets[seat - 1]


def empty_sheets(pad: Pad, seats: int) -> Sheets:
    return Sheets(pad, (Sheet(((),) * len(pad.rows)),) * seats)


def obstacle(sheets: Sheets, seat: int, cell: Cell) -> Obstacle | None:
    """What keeps the seat from crossing the cell, whatever the dice show."""
    row, column = sheets.pad.spots[cell]
    if row in sheets.closed:
        return Obstacle.CLOSED
    crosses = sheets.of(seat).rows[row]
    if crosses and column <= crosses[-1]:
        return Obstacle.PASSED
    if column == sheets.pad.rows[row].last and len(crosses) < CROSSES_BEFORE_LAST:
        return Obstacle.LAST
    return None


def choices(sheets: Sheets, seat: int, cells: Iterable[Cell]) -> tuple[Choice, ...]:
    """Passing, and those of the cells that the seat may cross."""
    return (PASS, *(cell for cell in cells if obstacle(sheets, seat, cell) is None))


def is_crossed(sheets: Sheets, seat: int, cell: Cell) -> bool:
    row, column = sheets.pad.spots[cell]
    return column in sheets.of(seat).rows[row]


def cross(sheets: Sheets, chosen: Mapping[int, Choice]) -> Sheets:
    """All chosen cells crossed at the same time; a last number brings its lock and closes the row."""
    changed = list(sheets.sheets)
    closed = set(sheets.closed)
    for seat, cell in chosen.items():
        if isinstance(cell, Pass):
            continue
        row, column = sheets.pad.spots[cell]
        new: tuple[int, ...] = (column,)
        if column == sheets.pad.rows[row].last:
            new = (column, column + 1)
            closed.add(row)
        rows = changed[seat - 1].rows
        changed[seat - 1] = replace(changed[seat - 1], rows=(*rows[:row], rows[row] + new, *rows[row + 1 :]))
    return Sheets(sheets.pad, tuple(changed), frozenset(closed))


def misthrow(sheets: Sheets, seat: int) -> Sheets:
    changed = list(sheets.sheets)
    changed[seat - 1] = replace(sheets.of(seat), misthrows=sheets.of(seat).misthrows + 1)
    return replace(sheets, sheets=tuple(changed))


def enough_closed(sheets: Sheets) -> bool:
    return len(sheets.closed) >= ROWS_TO_END


def boxes_full(sheets: Sheets, seat: int) -> bool:
    return sheets.of(seat).misthrows >= sheets.pad.misthrow_boxes


def sheet_total(pad: Pad, sheet: Sheet) -> int:
    return sum(pad.points[len(crosses)] for crosses in sheet.rows) + MISTHROW_POINTS * sheet.misthrows
