"""What a finished game shows besides its totals, by seat."""

from __future__ import annotations

from typing import Any, NamedTuple

from kostka.games.duel.rules import State as DuelState
from kostka.games.rows import Sheets


class Tally(NamedTuple):
    """Misthrows taken, and rows closed by crossing or taking the lock."""

    misthrows: tuple[int, ...]
    closed: tuple[int, ...]


def tally(state: Any) -> Tally | None:
    """The tally of a row game; other games have none."""
    if isinstance(state, DuelState):
        return Tally(state.misthrows, tuple(state.locks.count(seat) for seat in range(1, state.setup.seats + 1)))
    sheets = getattr(state, "sheets", None)
    if not isinstance(sheets, Sheets):
        return None
    locks = [len(row.cells) for row in sheets.pad.rows]
    return Tally(
        tuple(sheet.misthrows for sheet in sheets.sheets),
        tuple(sum(map(_holds, sheet.rows, locks)) for sheet in sheets.sheets),
    )


def _holds(crosses: tuple[int, ...], lock: int) -> bool:
    return lock in crosses
