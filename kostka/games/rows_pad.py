"""What the score pads of the row games share: crosses and misthrows without dice and turns."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, replace
from typing import Any, Generic, TypeVar

from kostka.games import rows, rows_news
from kostka.games.core import Setup, Why
from kostka.games.pads import BOXES_FULL, MISTHROW, TAKES_MISTHROW, Ending, Misthrow
from kostka.games.rows import Cell, Pad, Sheets
from kostka.games.rows_news import Closed, Crossed, Locked
from kostka.games.rows_notation import CELL, at_lock, not_crossable, read_choice, write_choice

S = TypeVar("S")

Mark = Cell | Misthrow


@dataclass(frozen=True, slots=True)
class Written(Generic[S]):
    """The game's own position, in which it is nobody's turn, and what the order of the marks means.

    Several seats may close a row at the same time (Q4), but they mark one after another. So the last number of a row
    that others have closed stays open to a seat, by the seat's own five crosses, until it marks anything itself.
    """

    position: S
    late: tuple[frozenset[int], ...]
    """For each seat the rows that were closed since its last mark."""


def written(position: S, setup: Setup[Any]) -> Written[S]:
    return Written(position, (frozenset(),) * setup.seats)


def moved_on(late: tuple[frozenset[int], ...], seat: int, closed: frozenset[int]) -> tuple[frozenset[int], ...]:
    """The rows that each seat may still close after a mark of that seat, which has closed these."""
    return tuple(frozenset() if one == seat else before | closed for one, before in enumerate(late, 1))


def read_mark(pad: Pad, text: str) -> Mark | None:
    """A mark by its text, or that at a lock."""
    if text == TAKES_MISTHROW:
        return MISTHROW
    cell = read_choice(text) if CELL.fullmatch(text) else at_lock(pad, text)
    return cell if isinstance(cell, Cell) and cell in pad.spots else None


def write_mark(mark: Mark) -> str:
    return TAKES_MISTHROW if isinstance(mark, Misthrow) else write_choice(mark)


def why_no_mark(sheets: Sheets, late: frozenset[int], seat: int, mark: Mark) -> Why | None:
    """Why the seat may not cross the number or take the misthrow, whatever the dice show."""
    if isinstance(mark, Misthrow):
        return BOXES_FULL if rows.boxes_full(sheets, seat) else None
    row, column = sheets.pad.spots[mark]
    together = replace(sheets, closed=sheets.closed - late)
    if column == sheets.pad.rows[row].last and rows.obstacle(together, seat, mark) is None:
        return None
    return not_crossable(sheets, seat, mark)


def plain(marks: Collection[object]) -> list[str]:
    """The marks that belong to no number."""
    return [TAKES_MISTHROW] if MISTHROW in marks else []


def marked(sheets: Sheets, seat: int, mark: Mark) -> Sheets:
    return rows.misthrow(sheets, seat) if isinstance(mark, Misthrow) else rows.cross(sheets, {seat: mark})


def sheets_ending(sheets: Sheets) -> Ending | None:
    """Whether the game would be over (Q5)."""
    if rows.enough_closed(sheets):
        return Ending("rows")
    full = (seat for seat in range(1, len(sheets.sheets) + 1) if rows.boxes_full(sheets, seat))
    return next((Ending("misthrows", seat) for seat in full), None)


def mark_news(
    before: Sheets, seat: int, mark: Mark, after: Sheets
) -> Iterator[Crossed | Locked | Closed | rows_news.Misthrow]:
    if not isinstance(mark, Misthrow):
        yield from rows_news.crossed(after, seat, mark, "pad", ())
    yield from rows_news.closed(before, after)
    yield from rows_news.misthrows(before, after)
