"""The kinds of news that the row games share, and how they are found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from kostka.games.core import Pass
from kostka.games.news import Passed
from kostka.games.rows import COLOURS, MISTHROW_POINTS, Cell, Choice, Colour, Dice, Sheets

Action = Literal["white", "colour", "pawn", "pad"]
"""In which action of a turn; on a score pad nobody asks."""


@dataclass(frozen=True, slots=True)
class Die:
    colour: Literal["white"] | Colour
    value: int


@dataclass(frozen=True, slots=True)
class Rolled:
    """A seat rolled the dice that are still in the game."""

    seat: int
    dice: tuple[Die, ...]
    kind: Literal["rolled"] = "rolled"


@dataclass(frozen=True, slots=True)
class Crossed:
    """A number was crossed, with the dice at these places; then its row had so many crosses, worth so many points."""

    seat: int
    colour: Colour
    number: int
    action: Action
    dice: tuple[int, ...]
    count: int
    points: int
    kind: Literal["crossed"] = "crossed"


@dataclass(frozen=True, slots=True)
class Locked:
    """A lock was crossed, or got a token, with the last number; then its row had so many crosses or tokens."""

    seat: int
    colour: Colour
    count: int
    points: int
    kind: Literal["locked"] = "locked"


@dataclass(frozen=True, slots=True)
class Closed:
    """A row was closed for everyone, by one seat or by several at once, and its die left the game."""

    colour: Colour
    seats: tuple[int, ...]
    die: Colour
    kind: Literal["closed"] = "closed"


@dataclass(frozen=True, slots=True)
class Misthrow:
    """A seat took a misthrow; it has so many now, which cost so many points in all."""

    seat: int
    count: int
    points: int
    kind: Literal["misthrow"] = "misthrow"


def rolled(seat: int, dice: Dice) -> Rolled:
    colours: tuple[Literal["white"] | Colour, ...] = ("white", "white", *COLOURS)
    return Rolled(seat, tuple(Die(colour, value) for colour, value in zip(colours, dice, strict=True) if value))


def used(dice: Dice, cell: Cell, action: Action) -> tuple[int, ...]:
    """The places of the two dice that make the number, counted from 0; of two equal white dice the first one.

    A pawn and a score pad use none.
    """
    if not dice or action == "pawn":
        return ()
    if action == "white":
        return (0, 1)
    coloured = 2 + COLOURS.index(cell.colour)
    return (dice[:2].index(cell.number - dice[coloured]), coloured)


def misthrow(seat: int, count: int) -> Misthrow:
    return Misthrow(seat, count, MISTHROW_POINTS * count)


def crossed(sheets: Sheets, seat: int, cell: Cell, action: Action, dice: Dice) -> Iterator[Crossed | Locked]:
    """The cross that the seat made last in its row, and the lock that came with a last number."""
    pad = sheets.pad
    row, column = pad.spots[cell]
    count = sheets.of(seat).rows[row].index(column) + 1
    yield Crossed(seat, cell.colour, cell.number, action, used(dice, cell, action), count, pad.points[count])
    if column == pad.rows[row].last:
        yield Locked(seat, pad.rows[row].lock, count + 1, pad.points[count + 1])


def chosen(
    sheets: Sheets, moves: Mapping[int, Choice], legal: Mapping[int, tuple[Any, ...]], action: Action, dice: Dice
) -> Iterator[Crossed | Locked | Passed]:
    """What every seat crossed or that it passed, found on the sheets afterwards."""
    for seat, move in sorted(moves.items()):
        if isinstance(move, Pass):
            yield Passed(seat, action, len(legal[seat]) == 1)
        else:
            yield from crossed(sheets, seat, move, action, dice)


def closed(before: Sheets, after: Sheets) -> Iterator[Closed]:
    """The rows that were closed between two positions, and by whom."""
    for number in sorted(after.closed - before.closed):
        row = after.pad.rows[number]
        closers = tuple(seat for seat, sheet in enumerate(after.sheets, 1) if len(row.cells) in sheet.rows[number])
        yield Closed(row.lock, closers, row.lock)


def misthrows(before: Sheets, after: Sheets) -> Iterator[Misthrow]:
    for seat, (old, new) in enumerate(zip(before.sheets, after.sheets, strict=True), 1):
        if new.misthrows > old.misthrows:
            yield misthrow(seat, new.misthrows)
