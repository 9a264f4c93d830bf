"""The one list of bots; a bot is imported when it is asked for."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from kostka.bots import spec as specs
from kostka.bots.core import Bot
from kostka.bots.levels import LEVELS
from kostka.bots.levels import NAMES as LEVEL_NAMES
from kostka.games.core import Refused, because
from kostka.games.registry import game as find_game

MODULES: Final = {"random": "uniform", "greedy": "greedy", "optimal": "optimal", "search": "search"}
"""In which module of this package a bot is; `make(spec, game)` of that module makes it."""

ONLY: Final = {"optimal": ("qwixx",)}
"""Bots that do not play every game."""


def names(game: str) -> tuple[str, ...]:
    """The bots and levels that play a game."""
    return (*(name for name in MODULES if game in ONLY.get(name, (game,))), *LEVEL_NAMES)


def bot(spec: str, game: str) -> Bot:
    """The bot that a spec such as `greedy`, `search:playouts=400` or `hard` names, for a game."""
    find_game(game)
    asked = specs.read(spec)
    if asked.name not in names(game):
        wrong, known = repr(asked.name), ", ".join(names(game))
        raise Refused(
            because("there is no bot {bot} for {game}; the bots are {bots}", bot=wrong, game=game, bots=known)
        )
    if asked.name in LEVEL_NAMES:
        asked.only()
        meant = specs.read(LEVELS[game][asked.name])
        asked = specs.Spec(spec, meant.name, meant.options)
    make = import_module(f"kostka.bots.{MODULES[asked.name]}").make
    made: Bot = make(asked, game)
    return made
