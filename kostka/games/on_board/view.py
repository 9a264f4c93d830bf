"""What a page or terminal needs to draw a position of Qwixx On Board."""

from __future__ import annotations

from typing import Any

from kostka.games.on_board.rules import Move, State, Step, target
from kostka.games.rows import dice_left, is_crossed
from kostka.games.rows_view import dice_view, plain, scale, sheet_view


def picture(state: State, seat: int | None, moves: tuple[Move, ...]) -> dict[str, Any]:
    sheets = state.sheets
    return {
        "plain": plain(moves),
        "dice": dice_view(state.dice, dice_left(sheets.pad, sheets.closed)),
        "scale": scale(sheets.pad),
        "sheets": [
            sheet_view(sheets, owner, moves if owner == seat else ()) for owner in range(1, state.setup.seats + 1)
        ],
        "pawns": list(state.pawns),
        "announcer": state.announcer,
        "track": _track(state, moves),
    }


def _track(state: State, moves: tuple[Move, ...]) -> list[dict[str, Any]]:
    """The fields after the start field; one within reach carries the step, and says if it would be crossed."""
    parts = state.setup.layout.parts
    reach = {target(state, move): move for move in moves if isinstance(move, Step)}
    return [
        {
            "field": field,
            "colour": cell.colour,
            "number": cell.number,
            "bonus": parts.bonus_of(field),
            "final": parts.is_final(field),
            "pawn": state.pawns.index(field) + 1 if field in state.pawns else None,
            "move": f"step {reach[field].fields}" if field in reach else None,
            "crosses": field in reach and not is_crossed(state.sheets, state.active, cell),
        }
        for field, cell in enumerate(state.track, 1)
    ]
