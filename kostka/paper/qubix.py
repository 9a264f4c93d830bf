"""Qubix on paper: boards of both sides, the middle of the table, the plan of the pile, and blocks to build."""

from __future__ import annotations

from kostka.paper.order import Order
from kostka.paper.qubix_blocks import blocks_page
from kostka.paper.qubix_board import Board, board_pages
from kostka.paper.qubix_pile import middle_page, plan_page
from kostka.paper.qubix_result import result
from kostka.paper.shapes import Page

__all__ = ["WIDE", "pages", "result"]

WIDE = False
WITH_NEUTRAL = 2
"""So many players have a neutral board between them."""


def pages(order: Order) -> list[Page]:
    """The boards of the sides that are asked for, and one of everything else."""
    boards = [page for side in order.choices("side") for page in board_pages(order, _boards(order, side))]
    return [*boards, middle_page(order), plan_page(order), blocks_page(order)]


def _boards(order: Order, side: str) -> list[Board]:
    """A board for each player, and with two players a neutral one."""
    neutral = [Board(order.options.get("neutral", side), neutral=True)] if order.count == WITH_NEUTRAL else []
    return [Board(side)] * order.count + neutral
