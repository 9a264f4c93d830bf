"""Qwixx On Board: Qwixx with a pawn on a track of coloured numbers."""

from kostka.games import layouts
from kostka.games.core import Game, Option
from kostka.games.on_board import notation, rules, track, view

NAME = "on-board"

BOX = layouts.Box(NAME, __path__[0], track.parts, ("fields", "bonus", "side-1", "side-2"))

GAME = Game(
    name=NAME,
    seats=BOX.seats,
    options=(Option("side", track.SIDES),),
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
