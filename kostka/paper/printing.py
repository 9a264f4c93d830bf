"""Everything that can be printed, as plain functions: a game's sheets and boards, or a game that was played."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from kostka.games.core import Layout, Refused, because
from kostka.games.registry import game
from kostka.names import shown
from kostka.paper.finished import finished_page
from kostka.paper.games import paper_of
from kostka.paper.how_to import how_to_page
from kostka.paper.ink import INKS
from kostka.paper.order import Order
from kostka.paper.pdf import pdf
from kostka.paper.shapes import Page
from kostka.paper.stationery import SIZES, Paper
from kostka.paper.words import words
from kostka.record import Record
from kostka.words import LANGUAGES

MOST: Final = 120
"""For more players nobody prints at once."""
USUALLY: Final = 4
SIZE: Final = "a4"
INK: Final = "colour"


@dataclass(frozen=True)
class Document:
    """Pages with a title, ready to be written into a file."""

    title: str
    language: str
    pages: tuple[Page, ...]

    def pdf(self) -> bytes:
        return pdf(self.pages, self.title, self.language)


def blank(
    name: str,
    size: str = SIZE,
    count: int | None = None,
    language: str = "en",
    ink: str = INK,
    layout: Layout[Any] | None = None,
    options: Mapping[str, str] | None = None,
) -> Document:
    """The pages of a game; of an option that is not given, such as the side of a board, every choice is there."""
    rules = game(name)
    count = min(USUALLY, rules.seats[-1]) if count is None else count
    if not 1 <= count <= MOST:
        raise Refused(because("it is printed for 1 to {most} players, not for {count}", most=MOST, count=count))
    options = dict(options or {})
    rules.agreed(2, 1, layout, options)  # refuses options that the game does not have
    paper = _paper(size, language, ink)
    order = Order(rules, layout or rules.standard, count, paper, options)
    pages = (*paper_of(name).pages(order), how_to_page(rules, paper))
    return Document(f"Kostka: {rules.title}", language, pages)


def finished(record: Record, size: str = SIZE, language: str = "en", ink: str = INK) -> Document:
    """The page of a game that was played, or that goes on."""
    title = f"Kostka: {record.game.title}, {', '.join(map(shown, record.names))}"
    return Document(title, language, (finished_page(record, _paper(size, language, ink)),))


def _paper(size: str, language: str, ink: str) -> Paper:
    for name, value, known in (("size", size, SIZES), ("lang", language, LANGUAGES), ("ink", ink, INKS)):
        if value not in known:
            raise Refused(
                because("{name} must be one of {all}, not {value}", name=name, all=", ".join(known), value=value)
            )
    return Paper(SIZES[size], INKS[ink], words(language))
