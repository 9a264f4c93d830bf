"""The moves of Qwixx On Board in text, and why a move is not legal."""

from __future__ import annotations

import re

from kostka.games.core import Pass
from kostka.games.on_board.rules import Move, State, Step, target
from kostka.games.rows_notation import not_crossable, not_on_dice, read_choice, write_choice

STEP = re.compile(r"step ([1-9][0-9]?)")


def write_move(move: Move) -> str:
    return f"step {move.fields}" if isinstance(move, Step) else write_choice(move)


def read_move(text: str) -> Move | None:
    """The move, or None if the text is not one of this game."""
    found = STEP.fullmatch(text)
    return Step(int(found[1])) if found else read_choice(text)


def why_not(state: State, seat: int, move: Move) -> str:
    """Why a move that is not offered is not legal."""
    unoffered = "it is not offered"
    if isinstance(move, Step):
        return "this is not the pawn action" if state.phase != "pawn" else _why_no_step(state, move) or unoffered
    if isinstance(move, Pass):
        return "it cannot be passed"
    if state.phase == "pawn":
        return "this is the pawn action, a number is crossed by stepping on it"
    dice = not_on_dice(state.sheets.pad, state.phase, state.dice, move)
    return dice or not_crossable(state.sheets, seat, move) or unoffered


def _why_no_step(state: State, step: Step) -> str | None:
    steps = state.setup.layout.parts.steps
    if step.fields not in steps:
        return f"the pawn moves {steps[0]} to {steps[-1]} fields"
    field = target(state, step)
    if field is None:
        return "it leads past the last field"
    cell = state.track[field - 1]
    why = not_crossable(state.sheets, state.active, cell)
    return why and f"it leads to {write_choice(cell)}, which cannot be crossed: {why}"
