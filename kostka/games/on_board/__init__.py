"""Qwixx On Board: Qwixx with a pawn on a track of coloured numbers."""

from kostka.games import layouts
from kostka.games.core import Game, Option
from kostka.games.on_board import news, notation, rules, track, view

NAME = "on-board"

BOX = layouts.Box(NAME, __name__, track.parts, ("fields", "bonus", "side-1", "side-2"))

GAME = Game(
    name=NAME,
    title="Qwixx On Board",
    seats=BOX.seats,
    dice=True,
    options=(Option("side", track.SIDES),),
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
