"""Every page: all of it can be printed, no text lies on another one, and every letter can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from kostka.games.registry import NAMES
from kostka.paper import blank, finished
from kostka.paper.fonts import CUT
from kostka.paper.printing import Document
from kostka.paper.stationery import SIZES
from kostka.record import read
from kostka.words import LANGUAGES
from tests.paper.documents import PLAYED, own_layouts, played
from tests.paper.measuring import outside, overlaps, texts

READABLE = 1.5
NAMELESS = "kostka 1\ngame: {game}\nseats: {names}\ndate: {date}\n\n"


def check(document: Document, may_be_cut: bool = False) -> None:
    for page in set(document.pages):
        assert outside(page) == []
        assert list(overlaps(page)) == []
        assert [text for text in texts(page) if text.size < READABLE] == []
        assert may_be_cut or [text.text for text in texts(page) if CUT in text.text] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", NAMES)
def test_blank(name: str, size: str, language: str) -> None:
    for count in (1, 2, 4):
        check(blank(name, size, count, language))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", PLAYED, ids=lambda path: path.stem)
def test_finished(path: Path, language: str) -> None:
    for size in SIZES:
        check(finished(played(path), size, language))


@pytest.mark.parametrize("number", range(len(own_layouts())))
def test_layouts_of_ones_own(number: int) -> None:
    name, layout = own_layouts()[number]
    for size in SIZES:
        check(blank(name, size, 3, "de", layout=layout), may_be_cut=True)


@pytest.mark.parametrize("name", ["W" * 40, "Олена", "🎲", "Ada 🎲 Łučja", "עברית", "x", "ﬁnn"])
def test_any_name_and_any_date(name: str) -> None:
    tables = [("qwixx", 1, "2026-11-15"), ("qwixx", 5, "W" * 90), ("on-board", 4, ""), ("qubix", 2, "🎲")]
    for game, seats, date in tables:
        text = NAMELESS.format(game=game, names=" | ".join([name] * seats), date=date)
        check(finished(read(text), language="cs"), may_be_cut=True)


def test_grey_takes_the_same_room_as_colour() -> None:
    for name in NAMES:
        colour, grey = blank(name, ink="colour"), blank(name, ink="grey")
        assert [texts(page) for page in colour.pages] != [texts(page) for page in grey.pages]
        for one, other in zip(colour.pages, grey.pages, strict=True):
            assert [(text.x, text.y, text.text) for text in texts(one)] == [
                (text.x, text.y, text.text) for text in texts(other)
            ]
