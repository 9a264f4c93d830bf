"""Which module draws which game; it is imported when its game is printed."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Protocol, cast

from kostka.games.registry import PACKAGES
from kostka.paper.order import Order, Result
from kostka.paper.shapes import Frame, Page, Shape
from kostka.paper.stationery import Paper


class OnPaper(Protocol):
    """What the module of a game has to offer."""

    WIDE: bool
    """Whether a finished game stands on a page that is wider than high."""

    def pages(self, order: Order) -> list[Page]:
        """Everything that is needed to play."""

    def result(self, table: Result, frame: Frame, paper: Paper) -> Iterator[Shape]:
        """The table after a game."""


def paper_of(name: str) -> OnPaper:
    return cast(OnPaper, import_module(f"kostka.paper.{PACKAGES[name]}"))
