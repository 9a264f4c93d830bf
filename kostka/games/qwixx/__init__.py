"""Qwixx: cross numbers in four rows, with everybody's white dice and your own coloured ones."""

from kostka.games import layouts
from kostka.games.core import Game
from kostka.games.qwixx import notation, rules, view

NAME = "qwixx"

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
