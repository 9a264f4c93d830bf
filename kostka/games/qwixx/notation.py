"""The moves of Qwixx in text, and why a move is not legal."""

from __future__ import annotations

from kostka.games.core import Pass
from kostka.games.qwixx.rules import State
from kostka.games.rows import Choice
from kostka.games.rows_notation import not_crossable, not_on_dice, read_choice, write_choice


def why_not(state: State, seat: int, move: Choice) -> str:
    """Why a move that is not offered is not legal."""
    if isinstance(move, Pass):
        return "it cannot be passed"
    dice = not_on_dice(state.sheets.pad, state.phase, state.dice, move)
    return dice or not_crossable(state.sheets, seat, move) or "it is not offered"


write_move = write_choice
read_move = read_choice
