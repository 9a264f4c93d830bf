"""The one list of games; a game is imported when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from kostka.games.core import Game, Refused

PACKAGES = {
    "qwixx": "qwixx",
    "on-board": "on_board",
    "duel": "duel",
    "qubix": "qubix",
}

NAMES = tuple(PACKAGES)


@cache
def game(name: str) -> Game[Any, Any, Any]:
    """The game of that name."""
    if name not in PACKAGES:
        raise Refused(f"there is no game {name!r}; the games are {', '.join(NAMES)}")
    module = import_module(f"kostka.games.{PACKAGES[name]}")
    found: Game[Any, Any, Any] = module.GAME
    return found
