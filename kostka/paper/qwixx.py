"""Qwixx on paper: its sheets, blank and played."""

from __future__ import annotations

from collections.abc import Iterator

from kostka.games.qwixx.view import QwixxView
from kostka.paper.order import Order, Result
from kostka.paper.shapes import Frame, Page, Shape
from kostka.paper.sheets import Kind, played_sheets, sheet_pages
from kostka.paper.stationery import Paper

WIDE = False


def pages(order: Order) -> list[Page]:
    view: QwixxView = order.view()
    return sheet_pages(view["sheets"][0], Kind(order.game.title, view["scale"]), order.count, order.paper)


def result(table: Result, frame: Frame, paper: Paper) -> Iterator[Shape]:
    """Everybody's sheet after the game."""
    view: QwixxView = table.view
    kind = Kind(table.title, view["scale"])
    yield from played_sheets(view["sheets"], kind, list(table.players()), frame, paper)
