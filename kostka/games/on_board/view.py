"""What a page or terminal needs to draw a position of Qwixx On Board."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, TypedDict

from kostka.games.core import BaseView
from kostka.games.on_board.notation import write_move
from kostka.games.on_board.rules import Move, Phase, State, Step, pass_points, target
from kostka.games.rows import Colour, dice_left, is_crossed
from kostka.games.rows_view import DieView, SheetView, dice_view, plain, scale, sheets_view, sheets_with_moves


class FieldView(TypedDict):
    """A field of the track; one within reach carries the step, and says if it would be crossed."""

    field: int
    colour: Colour
    number: int
    bonus: int
    final: bool
    pawn: int | None
    move: str | None
    crosses: bool


class OnBoardView(BaseView):
    """`pass_points` is what a pass brings the seat that looks."""

    game: Literal["on-board"]
    phase: Phase | Literal["pad"]
    plain: list[str]
    pass_points: int
    dice: list[DieView]
    scale: list[int]
    sheets: list[SheetView]
    pawns: list[int]
    announcer: int | None
    track: list[FieldView]


def picture(state: State, base: BaseView) -> OnBoardView:
    sheets = state.sheets
    return {
        **base,
        "game": "on-board",
        "phase": state.phase,
        "plain": [],
        "pass_points": 0,
        "dice": dice_view(state.dice, dice_left(sheets.pad, sheets.closed)),
        "scale": scale(sheets.pad),
        "sheets": sheets_view(sheets),
        "pawns": list(state.pawns),
        "announcer": state.announcer,
        "track": track_view(state),
    }


def with_moves(state: State, moves: tuple[Move, ...], shown: OnBoardView) -> OnBoardView:
    steps = {step: target(state, step) for step in moves if isinstance(step, Step)}
    reach = {field: write_move(step) for step, field in steps.items() if field}
    return {
        **shown,
        "plain": plain(moves),
        "pass_points": pass_points(state),
        "sheets": sheets_with_moves(state.sheets, shown["sheets"], shown["seat"], moves),
        "track": track_with_moves(state, shown["track"], reach),
    }


def track_view(state: State) -> list[FieldView]:
    """The fields after the start field."""
    parts = state.setup.layout.parts
    return [
        {
            "field": field,
            "colour": cell.colour,
            "number": cell.number,
            "bonus": parts.bonus_of(field),
            "final": parts.is_final(field),
            "pawn": state.pawns.index(field) + 1 if field in state.pawns else None,
            "move": None,
            "crosses": False,
        }
        for field, cell in enumerate(state.track, 1)
    ]


def track_with_moves(state: State, track: list[FieldView], reach: Mapping[int, str]) -> list[FieldView]:
    """The same with the moves of the active pawn to the fields within its reach."""
    shown = track.copy()
    for field, move in reach.items():
        crosses = not is_crossed(state.sheets, state.active, state.track[field - 1])
        shown[field - 1] = {**track[field - 1], "move": move, "crosses": crosses}
    return shown
