"""The moves of Qwixx Das Duell in text, and why a move is not legal."""

from __future__ import annotations

from kostka.games.core import Pass
from kostka.games.duel.rules import Obstacle, State, obstacle, tokens_in_row
from kostka.games.rows import CROSSES_BEFORE_LAST, Cell, Choice
from kostka.games.rows_notation import not_on_dice, read_choice, write_choice

WHY = {
    Obstacle.TWICE: "the two actions of a turn may not use the same field",
    Obstacle.BEHIND: "the field is empty, but not to the right of all your tokens in the row",
    Obstacle.TAKEN: "tokens lie there, and only the right-most field of a row can be captured or stacked",
    Obstacle.STACK: "a stack cannot be captured",
}


def why_not(state: State, seat: int, move: Choice) -> str:
    """Why a move that is not offered is not legal."""
    if isinstance(move, Pass):
        return "it cannot be passed"
    return not_on_dice(state.parts.pad, state.phase, state.dice, move) or _why_no_token(state, move)


def _why_no_token(state: State, cell: Cell) -> str:
    row, _ = state.parts.pad.spots[cell]
    match obstacle(state, cell):
        case Obstacle.CLOSED:
            return f"the {cell.colour} row is closed"
        case Obstacle.LAST:
            have = tokens_in_row(state, row, state.active)
            return f"the last field needs {CROSSES_BEFORE_LAST} of your tokens in the row, there are {have}"
        case None:
            return "it is not offered"
        case other:
            return WHY[other]


write_move = write_choice
read_move = read_choice
