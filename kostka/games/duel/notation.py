"""The moves and places of Qwixx Das Duell in text, and why a move is not legal."""

from __future__ import annotations

from kostka.games.core import Pass, Why, because
from kostka.games.duel.rules import Obstacle, State, obstacle, tokens_in_row
from kostka.games.rows import CROSSES_BEFORE_LAST, Cell, Choice
from kostka.games.rows_notation import (
    NO_PASS,
    NOT_OFFERED,
    at_lock,
    not_on_dice,
    read_choice,
    row_is_closed,
    write_choice,
)


def why_not(state: State, seat: int, move: Choice) -> Why:
    """Why a move that is not offered is not legal."""
    if isinstance(move, Pass):
        return NO_PASS
    pad = state.parts.pad
    return why_no_token(state, move) or not_on_dice(pad, state.phase, state.dice, move) or NOT_OFFERED


def place(state: State, seat: int, text: str) -> Choice | None:
    """What could be done at a place that is not named like a move: a lock."""
    return at_lock(state.parts.pad, text)


def why_no_token(state: State, cell: Cell) -> Why | None:
    """Why the active seat may not place a token on the field, or None if it may."""
    if cell not in state.parts.pad.spots:
        return because("there is no such number")
    row, _ = state.parts.pad.spots[cell]
    match obstacle(state, cell):
        case Obstacle.CLOSED:
            return row_is_closed(cell)
        case Obstacle.TWICE:
            return because("the two actions of a turn may not use the same field")
        case Obstacle.BEHIND:
            last = max(column for column, tower in enumerate(state.board[row]) if tower.seat == state.active)
            number = state.parts.pad.rows[row].cells[last].number
            return because("{number} lies to the left of your token on {last}", number=cell.number, last=number)
        case Obstacle.TAKEN:
            return because(
                "tokens lie there, and only the front of a row (the occupied field furthest right) "
                "can be captured or stacked on"
            )
        case Obstacle.STACK:
            return because("a stack cannot be captured")
        case Obstacle.LAST:
            return because(
                "you need {most} tokens in the row before the {number}, you have {have}",
                most=CROSSES_BEFORE_LAST,
                number=cell.number,
                have=tokens_in_row(state, row, state.active),
            )
        case None:
            return None


write_move = write_choice
read_move = read_choice
