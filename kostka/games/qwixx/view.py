"""What a page or terminal needs to draw a position of Qwixx."""

from __future__ import annotations

from typing import Literal

from kostka.games.core import BaseView
from kostka.games.qwixx.rules import Phase, State, pass_points
from kostka.games.rows import Choice, dice_left
from kostka.games.rows_view import DieView, SheetView, dice_view, plain, scale, sheets_view, sheets_with_moves


class QwixxView(BaseView):
    """`pass_points` is what a pass brings the seat that looks."""

    game: Literal["qwixx"]
    phase: Phase | Literal["pad"]
    plain: list[str]
    pass_points: int
    dice: list[DieView]
    scale: list[int]
    sheets: list[SheetView]


def picture(state: State, base: BaseView) -> QwixxView:
    sheets = state.sheets
    return {
        **base,
        "game": "qwixx",
        "phase": state.phase,
        "plain": [],
        "pass_points": 0,
        "dice": dice_view(state.dice, dice_left(sheets.pad, sheets.closed)),
        "scale": scale(sheets.pad),
        "sheets": sheets_view(sheets),
    }


def with_moves(state: State, moves: tuple[Choice, ...], shown: QwixxView) -> QwixxView:
    return {
        **shown,
        "plain": plain(moves),
        "pass_points": pass_points(state),
        "sheets": sheets_with_moves(state.sheets, shown["sheets"], shown["seat"], moves),
    }
