"""The one list of games; a game is imported when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec

from kostka.games.core import AnyGame, Refused, because
from kostka.games.pads import AnyPad

PACKAGES = {
    "qwixx": "qwixx",
    "on-board": "on_board",
    "duel": "duel",
    "qubix": "qubix",
}

NAMES = tuple(PACKAGES)


@cache
def pad(name: str) -> AnyPad | None:
    """The score pad of that game, if it has one."""
    game(name)
    package = f"kostka.games.{PACKAGES[name]}"
    if find_spec(f"{package}.pad") is None:
        return None
    found: AnyPad = import_module(f"{package}.pad").PAD
    return found


@cache
def game(name: str) -> AnyGame:
    """The game of that name."""
    if name not in PACKAGES:
        names = ", ".join(NAMES)
        raise Refused(because("there is no game {name}; the games are {names}", name=repr(name), names=names))
    module = import_module(f"kostka.games.{PACKAGES[name]}")
    found: AnyGame = module.GAME
    return found
