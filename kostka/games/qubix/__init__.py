"""Qubix: build coloured patterns with wooden blocks, three layers high."""

from kostka.games import layouts
from kostka.games.core import Game, Option
from kostka.games.qubix import notation, parts, rules, view

NAME = "qubix"

BOX = layouts.Box(NAME, __path__[0], parts.parts, ("store", "blocks_per_colour", "pile", "scheme", *parts.SIDES))

GAME = Game(
    name=NAME,
    seats=BOX.seats,
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
    totals=rules.totals,
    picture=view.picture,
    write_move=notation.write_move,
    read_move=notation.read_move,
    why_not=notation.why_not,
)
