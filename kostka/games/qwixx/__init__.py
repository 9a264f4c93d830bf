"""Qwixx: cross numbers in four rows, with everybody's white dice and your own coloured ones."""

from kostka.games import layouts
from kostka.games.core import Game
from kostka.games.qwixx import news, notation, rules, view

NAME = "qwixx"

BOX = layouts.Box(NAME, __name__, rules.parts)

GAME = Game(
    name=NAME,
    title="Qwixx",
    seats=BOX.seats,
    dice=True,
    options=(),
    standard=BOX.standard,
    read_layout=BOX.read,
    opening=rules.opening,
    node=rules.node,
    apply=rules.apply,
    moves=rules.moves,
    totals=rules.totals,
    news=news.news,
    picture=view.picture,
    with_moves=view.with_moves,
    write_move=notation.write_move,
    read_move=notation.read_move,
    why_not=notation.why_not,
    place=notation.place,
)
