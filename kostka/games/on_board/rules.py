"""The rules of Qwixx On Board (section B): Qwixx, and a pawn on a track."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from kostka.games import rows
from kostka.games.core import PASS, Decide, Decided, Event, Node, Pass, Roll, Rolled, Setup, over
from kostka.games.on_board.track import Parts
from kostka.games.rows import Cell, Choice, Dice, Obstacle, Sheets

Phase = Literal["roll", "white", "colour", "pawn", "over"]


class Step(NamedTuple):
    """Move the pawn on by so many free fields."""

    fields: int


Move = Cell | Step | Pass


@dataclass(frozen=True, slots=True)
class State:
    setup: Setup[Parts]
    sheets: Sheets
    pawns: tuple[int, ...]
    active: int
    phase: Phase = "roll"
    dice: Dice = ()
    crossed: bool = False
    """The active seat has crossed a number in this turn."""
    announcer: int | None = None
    """The seat whose pawn was first to reach the last fields; the game ends when its turn would come again."""

    @property
    def track(self) -> tuple[Cell, ...]:
        return self.setup.layout.parts.sides[self.setup.option("side")]


def opening(setup: Setup[Parts]) -> State:
    return State(setup, rows.empty_sheets(setup.layout.parts.pad, setup.seats), (0,) * setup.seats, setup.first)


def node(state: State) -> Node[Move]:
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
        case "pawn":
            steps = (Step(fields) for fields in state.setup.layout.parts.steps)
            return Decide({state.active: (PASS, *(step for step in steps if can_step(state, step)))})
        case "over":
            return over(totals(state))


def apply(state: State, event: Event) -> State:
    match event:
        case Rolled(dice):
            return replace(state, phase="white", dice=dice)
        case Decided(moves) if state.phase == "pawn":
            return _after_pawn(state, moves[state.active])
        case Decided(moves):
            return _after_dice(state, moves)
    raise TypeError(f"{event} does not happen in on-board")


def moves(setup: Setup[Parts]) -> tuple[Move, ...]:
    """Every move that can ever be legal: passing, each cell, and each step of the pawn."""
    parts = setup.layout.parts
    return (PASS, *parts.pad.spots, *map(Step, parts.steps))


def totals(state: State) -> tuple[int, ...]:
    bonus_of = state.setup.layout.parts.bonus_of
    return tuple(
        rows.sheet_total(state.sheets.pad, sheet) + bonus_of(pawn)
        for sheet, pawn in zip(state.sheets.sheets, state.pawns, strict=True)
    )


def target(state: State, step: Step) -> int | None:
    """The field that the active pawn reaches; occupied fields are jumped and not counted (B1)."""
    left = step.fields
    for field in range(state.pawns[state.active - 1] + 1, len(state.track) + 1):
        left -= field not in state.pawns
        if not left:
            return field
    return None


def step_obstacle(state: State, field: int) -> Obstacle | None:
    """What keeps the active pawn from the field: a number that is neither crossed nor can be crossed now (B2)."""
    cell = state.track[field - 1]
    if rows.is_crossed(state.sheets, state.active, cell):
        return None
    return rows.obstacle(state.sheets, state.active, cell)


def can_step(state: State, step: Step) -> bool:
    field = target(state, step)
    return field is not None and step_obstacle(state, field) is None


def pass_points(state: State) -> int:
    """What a pass brings the active seat now: a misthrow if it ends a turn without a cross."""
    return rows.MISTHROW_POINTS if state.phase == "pawn" and not state.crossed else 0


def _after_dice(state: State, moves: Mapping[int, Choice]) -> State:
    """After the white or the colour action: a second closed row cancels what would follow (B4)."""
    sheets = rows.cross(state.sheets, moves)
    return replace(
        state,
        sheets=sheets,
        dice=rows.without(state.dice, sheets.pad, sheets.closed),
        crossed=state.crossed or not isinstance(moves[state.active], Pass),
        phase="over" if rows.enough_closed(sheets) else "colour" if state.phase == "white" else "pawn",
    )


def stepped(state: State, step: Step) -> State:
    """The active pawn moved, its number crossed if it was not, and the end announced if it is near (B2, B4)."""
    active, sheets, announcer = state.active, state.sheets, state.announcer
    field = target(state, step)
    assert field is not None
    cell = state.track[field - 1]
    if not rows.is_crossed(sheets, active, cell):
        sheets = rows.cross(sheets, {active: cell})
    if announcer is None and state.setup.layout.parts.is_final(field):
        announcer = active
    pawns = (*state.pawns[: active - 1], field, *state.pawns[active:])
    return replace(state, sheets=sheets, pawns=pawns, announcer=announcer)


def _after_pawn(state: State, move: Move) -> State:
    moved = stepped(state, move) if isinstance(move, Step) else state
    if not state.crossed and moved.sheets is state.sheets:
        moved = replace(moved, sheets=rows.misthrow(moved.sheets, state.active))
    return _end_turn(moved)


def _end_turn(state: State) -> State:
    active, following, announcer = state.active, state.setup.after(state.active), state.announcer
    if rows.enough_closed(state.sheets) or rows.boxes_full(state.sheets, active) or following == announcer:
        return replace(state, phase="over")
    return State(state.setup, state.sheets, state.pawns, following, announcer=announcer)
