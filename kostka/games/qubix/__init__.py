"""Qubix: build coloured patterns with wooden blocks, three layers high."""

from kostka.games import layouts
from kostka.games.core import Game, Option
from kostka.games.qubix import news, notation, parts, rules, view

NAME = "qubix"

BOX = layouts.Box(NAME, __name__, parts.parts, ("store", "blocks_per_colour", "pile", "scheme", *parts.SIDES))

GAME = Game(
    name=NAME,
    title="Qubix",
    seats=BOX.seats,
    dice=False,
    options=(
        Option("side", parts.SIDES),
        Option("neutral", parts.SIDES, like="side", seats=(2,)),
        Option("pile", ("scheme", "dealt")),
    ),
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
