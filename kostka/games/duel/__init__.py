"""Qwixx Das Duell: two seats place, stack and capture tokens on one board."""

from kostka.games import layouts
from kostka.games.core import Game
from kostka.games.duel import news, notation, rules, view

NAME = "duel"

BOX = layouts.Box(NAME, __name__, rules.parts)

GAME = Game(
    name=NAME,
    title="Qwixx Das Duell",
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
