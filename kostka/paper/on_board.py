"""Qwixx On Board on paper: the board with its track, and the sheets, blank and played."""

from __future__ import annotations

from collections.abc import Iterator

from kostka.games.on_board.view import OnBoardView
from kostka.paper.order import Order, Result
from kostka.paper.shapes import Frame, Page, Shape
from kostka.paper.sheets import Kind, played_sheets, sheet_pages
from kostka.paper.stationery import NOTICE, Paper, heading, small_print, small_print_height
from kostka.paper.track import track

AROUND_A_BOARD = 4
WIDE = False


def pages(order: Order) -> list[Page]:
    """For every four players a board, both its sides or the one that is asked for; then a sheet for each of them."""
    boards = [_board(order, side) for side in order.choices("side")]
    view: OnBoardView = order.view()
    kind = Kind(order.game.title, view["scale"], bonus=True)
    return [
        *boards * -(-order.count // AROUND_A_BOARD),
        *sheet_pages(view["sheets"][0], kind, order.count, order.paper),
    ]


def _board(order: Order, side: str) -> Page:
    paper, t = order.paper, order.paper.t
    area = paper.area(wide=True)
    view: OnBoardView = order.view(side=side)
    reconstructed = t("The track and its bonus points are reconstructed and may differ from the original.")
    notes = [order.source(lambda parts: (parts.sides[side], parts.bonus), reconstructed), t(NOTICE)]
    foot = small_print_height(area, notes)
    shapes = [
        *heading(area, order.game.title, t("Track, side {side}", side=side), paper.ink),
        *track(view["track"], {}, area.below(11).without_foot(foot), paper.ink, t),
        *small_print(area, notes, paper.ink),
    ]
    return paper.page(shapes, wide=True)


def result(table: Result, frame: Frame, paper: Paper) -> Iterator[Shape]:
    """Everybody's sheet after the game, and where the pawns stand."""
    view: OnBoardView = table.view
    bonus = {field["field"]: field["bonus"] for field in view["track"]}
    players = [
        player._replace(bonus=bonus.get(field, 0)) for player, field in zip(table.players(), view["pawns"], strict=True)
    ]
    kind = Kind(table.title, view["scale"], bonus=True)
    yield from played_sheets(view["sheets"], kind, players, frame.without_foot(frame.h * 0.49), paper)
    standing: dict[int, list[int]] = {}
    for seat, field in enumerate(view["pawns"], 1):
        standing.setdefault(field, []).append(seat)
    yield from track(view["track"], standing, frame.below(frame.h * 0.53), paper.ink, paper.t)
