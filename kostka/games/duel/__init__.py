"""Qwixx Das Duell: two seats place, stack and capture tokens on one board."""

from kostka.games import layouts
from kostka.games.core import Game
from kostka.games.duel import notation, rules, view

NAME = "duel"

BOX = layouts.Box(NAME, __path__[0], rules.parts)

GAME = Game(
    name=NAME,
    seats=BOX.seats,
    options=(),
    standard=BOX.standard,
    read_layout=BOX.read,
    opening=rules.opening,
    node=rules.node,
    apply=rules.apply,
    totals=rules.totals,
    picture=view.picture,
    write_move=notation.write_move,
    read_move=notation.read_move,
    why_not=notation.why_not,
)
