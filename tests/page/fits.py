"""Whether all words of a screen have room: no text sticks out, is cut off, or makes anything scroll sideways."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from tests.page.conftest import Visit, Visitor
from tests.page.laid import Laid, keep

LANGUAGES = {"de": "de", "pl": "pl", "cs": "cs", "sk": "sk", "pt": "pt-PT", "en": "en-GB"}
"""What browsers call the languages of the page; English comes last, so that a test goes on in it."""
NARROW = {"width": 320, "height": 568}
"""The smallest phone."""
LONG = (
    "Donaudampfschifffahrtsgesellschaftskapitän"[:40],  # as long as a name may be, and nowhere to break it
    "Maria Wilhelmine Antonia zu Sachsen-Nord",
    "Wawrzyniec Konstantynopolitańczykowianek",
    "Nebukadnezaromithridatopompejanischinger",
    "José Joaquim Manuel da Anunciação Mamões",
)
SHORT = ("Al", "Jo", "Bo", "Ed", "Ox")
MEASURES = Path(__file__).with_suffix(".js").read_text("utf-8")
NUMBERS = {"n", "number", "sum", "one", "two", "all", "most", "have", "points", "bonus", "count", "layer", "seconds"}
"""The gaps of texts that hold a number; any other one may hold a name."""


@dataclass
class Walk:
    """Goes from screen to screen, looks at each in all languages, and remembers what has no room."""

    visitor: Visitor
    found: dict[str, list[str]] = field(default_factory=dict)

    @property
    def page(self) -> Page:
        return self.visitor.page

    def go(self, place: str, there: str) -> Page:
        """To another screen, without loading the page anew."""
        self.page.goto(self.visitor.server.url + place)
        self.page.locator(there).first.wait_for()
        return self.page

    def sit_down(self, table: Laid, tokens: Sequence[str] | None = None) -> Page:
        keep(self.page, table, tokens)
        return self.go(table.place, ".bar, .lobby, .own")

    def look(self, screen: str) -> None:
        for what, text in self._asked("looked", LANGUAGES):
            self.found.setdefault(what, []).append(f"{screen}: {text}")

    def fill(self, unit: str, words: str, texts: Mapping[str, Sequence[str]]) -> None:
        """Put every text into a box like the first `unit` of this screen, where its `words` stand."""
        for language, said in texts.items():
            for what, text in self._asked("filled", [unit, words, [full(one) for one in said]]):
                self.found.setdefault(what, []).append(f"{language} “{text}”")

    def _asked(self, function: str, about: Any) -> list[tuple[str, str]]:
        found: list[tuple[str, str]] = self.page.evaluate(f"about => {{ {MEASURES}; return {function}(about) }}", about)
        return found

    @property
    def told(self) -> str:
        """All that was found, with some examples each."""
        return "\n".join(f"{what}, {len(texts)} times: {'; '.join(texts[:6])}" for what, texts in self.found.items())


def walking(visit: Visit) -> Iterator[Walk]:
    """A walk with the smallest phone; at its end everything must have had room."""
    walk = Walk(visit(size=NARROW))
    walk.visitor.open().evaluate("localStorage.setItem('kostka.qubix.look', '\"flat\"')")
    yield walk
    assert not walk.found, walk.told


def full(text: str) -> str:
    """A text with the longest that its gaps may hold."""
    names = iter(LONG * 2)
    return re.sub(r"\{(\w+)\}", lambda gap: "−180" if gap[1] in NUMBERS else next(names), text)


def people(names: Sequence[str]) -> list[dict[str, str]]:
    """Seats of this device."""
    return [{"kind": "me", "name": name} for name in names]


def phase_of(page: Page) -> str:
    """What is to be chosen now, once it is up to us."""
    page.locator(".bar.mine").wait_for()
    (phase,) = re.findall(r"phase-(\S+)", page.locator(".bar").get_attribute("class") or "")
    return str(phase)


def ask_why(page: Page) -> None:
    """Tap a number that is not offered, and wait for the answer."""
    page.locator(".sheet [data-place]:not(.offered), .board [data-place]:not(.offered)").first.click()
    page.locator(".answer p").wait_for()
