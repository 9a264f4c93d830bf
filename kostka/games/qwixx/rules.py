"""The rules of Qwixx (section Q)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from kostka.games import rows
from kostka.games.core import PASS, Decide, Decided, Event, Node, Pass, Roll, Rolled, Setup, over
from kostka.games.layouts import whole, wholes
from kostka.games.rows import Choice, Dice, Pad, Sheets

Phase = Literal["roll", "white", "colour", "over"]


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup[Pad]
    sheets: Sheets
    active: int
    phase: Phase = "roll"
    dice: Dice = ()
    crossed: bool = False
    """The active seat has crossed a number in this turn."""


def parts(data: Mapping[str, Any]) -> Pad:
    return Pad(
        rows.read_rows("qwixx.rows", data["rows"]),
        wholes("qwixx.points", data["points"]),
        whole("qwixx.misthrow_boxes", data["misthrow_boxes"], 1),
    )


def opening(setup: Setup[Pad]) -> State:
    return State(setup, rows.empty_sheets(setup.layout.parts, setup.seats), setup.first)


def node(state: State) -> Node[Choice]:
    sheets = state.sheets
    match state.phase:
        case "roll":
            return Roll(rows.dice_left(sheets.pad, sheets.closed))
        case "white":
            cells = rows.white_cells(sheets.pad, state.dice)
            return Decide({seat: rows.choices(sheets, seat, cells) for seat in range(1, state.setup.seats + 1)})
        case "colour":
            cells = rows.colour_cells(sheets.pad, state.dice)
            return Decide({state.active: rows.choices(sheets, state.active, cells)})
        case "over":
            return over(totals(state))


def apply(state: State, event: Event) -> State:
    match event:
        case Rolled(dice):
            return replace(state, phase="white", dice=dice)
        case Decided(moves) if state.phase == "white":
            return _after_white(state, moves)
        case Decided(moves):
            return _after_colour(state, moves[state.active])
    raise TypeError(f"{event} does not happen in qwixx")


def moves(setup: Setup[Pad]) -> tuple[Choice, ...]:
    """Every move that can ever be legal: passing, and each cell."""
    return (PASS, *setup.layout.parts.spots)


def totals(state: State) -> tuple[int, ...]:
    return tuple(rows.sheet_total(state.sheets.pad, sheet) for sheet in state.sheets.sheets)


def pass_points(state: State) -> int:
    """What a pass brings the active seat now: a misthrow if it ends a turn without a cross."""
    return rows.MISTHROW_POINTS if state.phase == "colour" and not state.crossed else 0


def _after_white(state: State, moves: Mapping[int, Choice]) -> State:
    sheets = rows.cross(state.sheets, moves)
    return replace(
        state,
        sheets=sheets,
        dice=rows.without(state.dice, sheets.pad, sheets.closed),
        crossed=not isinstance(moves[state.active], Pass),
        # Q5: if the second row closes here, there is no colour action, and no misthrow either
        phase="over" if rows.enough_closed(sheets) else "colour",
    )


def _after_colour(state: State, move: Choice) -> State:
    active = state.active
    if isinstance(move, Pass):
        sheets = state.sheets if state.crossed else rows.misthrow(state.sheets, active)
    else:
        sheets = rows.cross(state.sheets, {active: move})
    if rows.enough_closed(sheets) or rows.boxes_full(sheets, active):
        return replace(state, sheets=sheets, phase="over")
    return State(state.setup, sheets, state.setup.after(active))
