"""What a page or terminal needs to draw a position of Qwixx Das Duell."""

from __future__ import annotations

from typing import Literal, TypedDict

from kostka.games.core import BaseView
from kostka.games.duel.rules import Phase, State, front, pass_points, row_points, supply, tokens_in_row
from kostka.games.rows import CROSSES_BEFORE_LAST, MISTHROW_POINTS, Cell, Choice, Colour, dice_left
from kostka.games.rows_notation import write_choice
from kostka.games.rows_view import DieView, dice_view, plain, scale


class DuelCellView(TypedDict):
    """A field has an owner and a height; the front one can be captured while it is a single token."""

    colour: Colour
    number: int
    move: str | None
    owner: int | None
    height: int
    front: bool
    capturable: bool


class DuelLockView(TypedDict):
    colour: Colour
    owner: int | None
    missing: list[int]


class DuelRowView(TypedDict):
    cells: list[DuelCellView]
    lock: DuelLockView
    closed: bool
    tokens: list[int]
    points: list[int]


class DuelMisthrowsView(TypedDict):
    count: int
    points: int


class PlayerView(TypedDict):
    seat: int
    supply: int
    misthrows: DuelMisthrowsView


class DuelView(BaseView):
    """`pass_points` is what a pass brings the seat that looks."""

    game: Literal["duel"]
    phase: Phase | Literal["pad"]
    plain: list[str]
    pass_points: int
    dice: list[DieView]
    scale: list[int]
    rows: list[DuelRowView]
    players: list[PlayerView]
    misthrow_boxes: int


def picture(state: State, base: BaseView) -> DuelView:
    pad = state.parts.pad
    return {
        **base,
        "game": "duel",
        "phase": state.phase,
        "plain": [],
        "pass_points": 0,
        "dice": dice_view(state.dice, dice_left(pad, state.closed)),
        "scale": scale(pad),
        "rows": [_row(state, row) for row in range(len(pad.rows))],
        "players": [_player(state, owner) for owner in range(1, state.setup.seats + 1)],
        "misthrow_boxes": pad.misthrow_boxes,
    }


def with_moves(state: State, moves: tuple[Choice, ...], shown: DuelView) -> DuelView:
    return {
        **shown,
        "plain": plain(moves),
        "pass_points": pass_points(state),
        "rows": _rows_with_moves(state, shown["rows"], moves),
    }


def _rows_with_moves(state: State, shown: list[DuelRowView], moves: tuple[Choice, ...]) -> list[DuelRowView]:
    """The rows with the moves at their cells; rows without any stay what they are."""
    spots: dict[int, dict[int, Cell]] = {}
    for cell in moves:
        if isinstance(cell, Cell):
            row, column = state.parts.pad.spots[cell]
            spots.setdefault(row, {})[column] = cell
    rows = shown.copy()
    for row, offered in spots.items():
        cells = shown[row]["cells"].copy()
        for column, cell in offered.items():
            cells[column] = {**cells[column], "move": write_choice(cell)}
        rows[row] = {**shown[row], "cells": cells}
    return rows


def _row(state: State, number: int) -> DuelRowView:
    row, fields = state.parts.pad.rows[number], state.board[number]
    closed, foremost = number in state.closed, front(fields)
    seats = range(1, state.setup.seats + 1)
    return {
        "cells": [
            {
                "colour": cell.colour,
                "number": cell.number,
                "move": None,
                "owner": tower.seat or None,
                "height": tower.height,
                "front": column == foremost,
                "capturable": column == foremost and tower.height == 1 and not closed,
            }
            for column, (cell, tower) in enumerate(zip(row.cells, fields, strict=True))
        ],
        "lock": {
            "colour": row.lock,
            "owner": state.locks[number] or None,
            "missing": [max(0, CROSSES_BEFORE_LAST - tokens_in_row(state, number, seat)) for seat in seats],
        },
        "closed": closed,
        "tokens": [tokens_in_row(state, number, seat) + (state.locks[number] == seat) for seat in seats],
        "points": [row_points(state, number, seat) for seat in seats],
    }


def _player(state: State, seat: int) -> PlayerView:
    misthrows = state.misthrows[seat - 1]
    return {
        "seat": seat,
        "supply": supply(state, seat),
        "misthrows": {"count": misthrows, "points": MISTHROW_POINTS * misthrows},
    }
