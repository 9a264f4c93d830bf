"""Paper, page and terminal say and show the same: colours, symbols, lessons, and every game has its place."""

from __future__ import annotations

import itertools
import json
import re

import pytest

from kostka.games.registry import NAMES, game
from kostka.paper.games import paper_of
from kostka.paper.ink import COLOUR, GREY
from kostka.paper.marks import FIGURES
from kostka.paper.sketches import SIMPLE
from kostka.paper.words import lessons, words
from kostka.words import LANGUAGES
from tests.paper.documents import ROOT

THEME = (ROOT / "web/src/style/theme.css").read_text("utf-8")
SYMBOLS = (ROOT / "web/src/ui/symbols.ts").read_text("utf-8")


def test_colours_are_those_of_the_page() -> None:
    shades = re.findall(r"^\.(\w+) \{ --c: (\S+); --tint: (\S+); --deep: (\S+); --on: (\S+); \}", THEME, re.MULTILINE)
    tones = {name: (tone.main, tone.tint, tone.deep, tone.on) for name, tone in COLOUR.tones.items()}
    assert tones == {name: tuple(rest) for name, *rest in shades}
    seats = re.findall(r"^\.seat-\d \{ --s: (\S+); --s-on: (\S+);", THEME, re.MULTILINE)
    assert [(seat.fill, seat.on) for seat in COLOUR.seats] == seats


def test_a_grey_printer_needs_no_colour() -> None:
    inks = [*(value for tone in GREY.tones.values() for value in (tone.main, tone.tint, tone.deep, tone.on))]
    inks += [value for seat in GREY.seats for value in (seat.fill, seat.on)]
    inks += [GREY.accent, GREY.panel, GREY.hair, GREY.gold, GREY.text, GREY.soft, GREY.paper]
    assert [ink for ink in inks if len({ink[1:3], ink[3:5], ink[5:7]}) > 1] == []
    mains = sorted(int(tone.main[1:3], 16) for tone in GREY.tones.values())
    assert min(after - before for before, after in itertools.pairwise(mains)) >= 20


def test_symbols_are_those_of_the_page() -> None:
    """Every corner of ours lies on a corner that the page draws, in its square of 20 by 20."""
    paths = dict(re.findall(r'(\w+): "(M[^"]+)"', SYMBOLS))
    assert set(paths) == {*FIGURES, "yellow", "blue"}
    for colour, steps in FIGURES.items():
        x, y = re.findall(r"-?\d*\.\d+|-?\d+", paths[colour])[:2]
        assert steps[0] == (float(x), float(y))
    assert len(FIGURES["violet"]) == 10


def test_every_game_is_on_paper_and_has_lessons() -> None:
    assert tuple(NAMES) == tuple(lessons())
    for name in NAMES:
        assert paper_of(name).WIDE in (True, False)
        assert lessons()[name].get("builds_on", name) in NAMES
        for lesson in lessons()[name]["lessons"]:
            kind = lesson.get("drawing", {"draw": "scale"})["draw"]
            assert kind in {*SIMPLE, "misthrows", "scale", "strip", "tokens"}
    assert game("qwixx").title == "Qwixx"


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_every_lesson_is_translated(language: str) -> None:
    told = [text for one in lessons().values() for text in one["short"]]
    told += [lesson[key] for one in lessons().values() for lesson in one["lessons"] for key in ("title", "text")]
    assert [text for text in told if text not in words(language).texts] == []


def test_the_lessons_are_written_as_the_page_finds_its_texts() -> None:
    """The page looks for a text of the catalogue by its JSON form."""
    written = (ROOT / "locales/lessons.json").read_text("utf-8")
    for one in lessons().values():
        assert all(json.dumps(lesson["text"], ensure_ascii=False) in written for lesson in one["lessons"])
