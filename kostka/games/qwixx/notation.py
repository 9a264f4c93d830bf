"""The moves and places of Qwixx in text, and why a move is not legal."""

from __future__ import annotations

from kostka.games.core import Pass, Why
from kostka.games.qwixx.rules import State
from kostka.games.rows import Choice
from kostka.games.rows_notation import NO_PASS, at_lock, not_offered, read_choice, write_choice


def why_not(state: State, seat: int, move: Choice) -> Why:
    """Why a move that is not offered is not legal."""
    return NO_PASS if isinstance(move, Pass) else not_offered(state.sheets, seat, state.phase, state.dice, move)


def place(state: State, seat: int, text: str) -> Choice | None:
    """What could be done at a place that is not named like a move: a lock."""
    return at_lock(state.sheets.pad, text)


write_move = write_choice
read_move = read_choice
