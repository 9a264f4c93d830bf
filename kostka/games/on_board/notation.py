"""The moves and places of Qwixx On Board in text, and why a move is not legal."""

from __future__ import annotations

import re

from kostka.games.core import Pass, Why, because
from kostka.games.on_board.rules import Move, State, Step, target
from kostka.games.rows_notation import (
    NO_PASS,
    NOT_OFFERED,
    at_lock,
    not_crossable,
    not_offered,
    read_choice,
    write_choice,
)

STEP = re.compile(r"step ([1-9][0-9]?)")
FIELD = re.compile(r"field (0|[1-9][0-9]?)")


def write_move(move: Move) -> str:
    return f"step {move.fields}" if isinstance(move, Step) else write_choice(move)


def read_move(text: str) -> Move | None:
    """The move, or None if the text is not one of this game."""
    found = STEP.fullmatch(text)
    return Step(int(found[1])) if found else read_choice(text)


def why_not(state: State, seat: int, move: Move) -> Why:
    """Why a move that is not offered is not legal."""
    if isinstance(move, Step):
        if state.phase != "pawn":
            return because("this is not the pawn action")
        return why_no_step(state, move) or NOT_OFFERED
    if isinstance(move, Pass):
        return NO_PASS
    if state.phase == "pawn":
        return because("this is the pawn action; a number is crossed off by stepping on it")
    return not_offered(state.sheets, seat, state.phase, state.dice, move)


def place(state: State, seat: int, text: str) -> Move | Why | None:
    """What could be done at a lock, or on a field of the track."""
    found = FIELD.fullmatch(text)
    if not found or int(found[1]) > len(state.track):
        return at_lock(state.sheets.pad, text)
    if state.phase != "pawn":
        return because("this is not the pawn action")
    return to_field(state, int(found[1]))


def to_field(state: State, field: int) -> Step | Why:
    """The active pawn's step to a field of the track, or why none leads there."""
    steps, pawn = state.setup.layout.parts.steps, state.pawns[state.active - 1]
    if field <= pawn:
        return because("the pawn moves forward only")
    if field in state.pawns:
        return because("another pawn stands there")
    way = sum(between not in state.pawns for between in range(pawn + 1, field + 1))
    if way in steps:
        return Step(way)
    return because(
        "the pawn moves {least} to {most} free fields, this one is {way} away", least=steps[0], most=steps[-1], way=way
    )


def why_no_step(state: State, step: Step) -> Why | None:
    """Why the active pawn may not make the step, or None if it may."""
    steps = state.setup.layout.parts.steps
    if step.fields not in steps:
        return because("the pawn moves {least} to {most} fields", least=steps[0], most=steps[-1])
    field = target(state, step)
    if field is None:
        return because("it leads past the last field")
    cell = state.track[field - 1]
    why = not_crossable(state.sheets, state.active, cell)
    return why and because(
        "it leads to {colour} {number}, which can’t be crossed off: {why}",
        colour=Why(cell.colour, context="number"),
        number=cell.number,
        why=why,
    )
