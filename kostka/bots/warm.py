"""Lets the strong bot of a game choose once: `python -m kostka.bots.warm GAME`.

Its kernel is compiled for that, which takes up to half a minute on a new machine, and is kept on disk from then on.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Final

from kostka.bots.registry import bot
from kostka.games.core import Chance, Decide
from kostka.games.registry import game
from kostka.shake import shake

LEVEL: Final = "hard"
"""The level that needs a kernel."""


def warm(name: str) -> None:
    rules, random = game(name), Random(0)
    state = rules.start(seats=2)
    while isinstance(node := rules.node(state), Chance):
        state = rules.apply(state, shake(node, random))
    if isinstance(node, Decide):
        seat, moves = next(iter(node.moves.items()))
        bot(LEVEL, name).choose(rules, state, seat, moves, random)


if __name__ == "__main__":
    warm(sys.argv[1])
