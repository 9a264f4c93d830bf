"""What a page or terminal needs to draw a position of Qwixx."""

from __future__ import annotations

from typing import Any

from kostka.games.qwixx.rules import State
from kostka.games.rows import Choice, dice_left
from kostka.games.rows_view import dice_view, plain, scale, sheet_view


def picture(state: State, seat: int | None, moves: tuple[Choice, ...]) -> dict[str, Any]:
    sheets = state.sheets
    return {
        "plain": plain(moves),
        "dice": dice_view(state.dice, dice_left(sheets.pad, sheets.closed)),
        "scale": scale(sheets.pad),
        "sheets": [
            sheet_view(sheets, owner, moves if owner == seat else ()) for owner in range(1, state.setup.seats + 1)
        ],
    }
