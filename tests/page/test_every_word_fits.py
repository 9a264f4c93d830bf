"""Every text of every catalogue has room where sentences stand on the smallest phone, whatever fills its gaps."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.locales.texts import on_buttons, on_the_page, reasons, said, taught
from tests.page.conftest import Visit
from tests.page.fits import LANGUAGES, LONG, NARROW, Walk, ask_why, phase_of, walking
from tests.page.laid import laid
from tests.page.test_first import FORGET


@pytest.fixture
def walk(visit: Visit) -> Iterator[Walk]:
    yield from walking(visit)


STAYS = """() => {
  const later = setTimeout;
  window.setTimeout = (work, wait, ...more) => later(work, wait > 1000 ? 2 ** 31 - 1 : wait, ...more);
}"""
"""What is shown for some seconds only stays on the page, however long it is measured."""


def in_all_languages(texts: dict[str, str]) -> dict[str, list[str]]:
    return {language: said(language, texts) for language in LANGUAGES}


def test_every_text_has_room_wherever_sentences_stand(walk: Walk) -> None:
    """Also those that no game of this test leads to."""
    page = walk.page
    sentences = in_all_languages(on_the_page() | reasons())
    page.evaluate(FORGET)
    table = laid(walk.visitor.server.url, "qwixx", 1, names=LONG)
    walk.sit_down(table)
    phase_of(page)
    walk.fill(".say:has(.coach)", ".words > p", in_all_languages(on_the_page("/first/|/tables?/.*ts$")))
    walk.fill(".say:has(.coach)", ".foot > p", in_all_languages(on_the_page("/first/(Coach|feedback)")))
    page.locator(".coach .button").click()
    page.evaluate(STAYS)
    table.play(2, crosses=False)
    page.locator(".news").wait_for()
    phase_of(page)
    ask_why(page)
    for unit, words in {".bar .say": "p", ".answer p": "", ".news": "", ".log li": "p"}.items():
        walk.fill(unit, words, sentences)
    walk.fill(".menu .row .button", "", in_all_languages(on_buttons()))
    table.play(1000, crosses=False)
    page.locator(".end .why").wait_for()
    walk.fill(".end .headline", ".why", sentences)
    walk.go("#/", ".join")
    page.locator(".join .button").click()
    page.get_by_role("alert").wait_for()
    walk.fill(".card > .bad", "", sentences)
    walk.go("#/how/qubix", "article .short")
    for unit, words in (("ol > li", "h2"), ("ol > li", "p"), (".short p", "")):
        walk.fill(unit, words, in_all_languages(taught()))


FLAWED = """() => {
  const short = 'width: 40px; overflow: hidden; white-space: nowrap;';
  const add = (tag, name, style, text) => {
    const one = document.querySelector('main').appendChild(document.createElement(tag));
    one.className = name;
    one.style.cssText = style;
    one.append(text);
    return one;
  };
  add('p', 'out', 'width: 40px; overflow-wrap: normal', 'withoutroom');
  add('p', 'cut', short, 'hidden away');
  add('p', 'dots', short + 'text-overflow: ellipsis', 'cut off');
  add('p', 'named', short + 'text-overflow: ellipsis', '').append(document.createElement('bdi'));
  document.querySelector('.named bdi').append('a name may be cut off');
  add('p', 'low', 'width: 40px; height: 20px; overflow: hidden', 'in two lines');
  add('button', 'button tight', 'width: 46px; padding: 0', 'unbreakable');
  add('button', 'button over', '', 'over');
  add('button', 'button under', 'margin-left: -20px', 'under');
  add('p', 'wide', 'width: 600px; white-space: nowrap', 'a line that is wider than the whole screen, and so the page');
}"""


def test_what_has_no_room_is_found(visit: Visit) -> None:
    """So that nobody trusts eyes that see nothing."""
    walk = Walk(visit(size=NARROW))
    walk.visitor.open().evaluate(FLAWED)
    walk.look("flaws")
    assert {re.sub("div > (main > )?", "", what) for what in walk.found} == {
        "the page is too wide",
        "sticks out of p.out",
        "is hidden by p.cut",
        "is cut off p.dots",
        "is hidden by p.low",
        "is broken in unbreakable button.button.tight",
        "button.button.over covers button.button.under",
        "sticks out of main",
    }
    assert all(len(texts) == len(LANGUAGES) for texts in walk.found.values())
