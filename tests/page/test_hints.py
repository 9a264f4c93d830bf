"""Hints and the trainer: asked for by key and by tap, marked on the board, and absent where they would harm others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Server, Visit, Visitor
from tests.page.fits import LONG, Walk, people, walking
from tests.page.laid import keep, laid, opened
from tests.page.playing import choose, choose_before, take_device
from tests.page.test_looks import flaws


@pytest.fixture
def walk(visit: Visit) -> Iterator[Walk]:
    yield from walking(visit)


def seated(visitor: Visitor, server: Server, game: str, seats: int = 2) -> Page:
    """At a table against bots, when it is our turn."""
    table = laid(server.url, game, seats)
    page = visitor.open()
    keep(page, table)
    page.goto(server.url + table.place)
    page.locator(".bar.mine").wait_for()
    return page


@pytest.mark.parametrize("game", ["qwixx", "on-board", "duel", "qubix"])
def test_a_key_shows_the_best_moves_and_hides_them(visit: Visit, server: Server, game: str) -> None:
    page = seated(visit(draws=False), server, game)
    page.keyboard.press("h")
    box = page.get_by_role("status", name="Hint")
    expect(box.locator("li")).to_have_count(3)
    expect(box.locator("li").first).to_contain_text("60\u202f%")
    expect(box.locator("li").nth(1)).to_contain_text("1\u202f% less")
    assert game == "qubix" or page.locator(".table .star:visible").count() >= 1
    assert flaws(page) == []
    page.keyboard.press("h")
    expect(box).to_have_count(0)
    assert page.locator(".table .star").count() == 0


def test_the_next_decision_begins_without_a_hint(visit: Visit, server: Server) -> None:
    page = seated(visit(), server, "qwixx", 1)
    hint = page.get_by_role("button", name="Hint")
    hint.click()
    page.locator(".hint-box").wait_for()
    expect(hint).to_have_attribute("aria-pressed", "true")
    choose(page, crosses=False)
    expect(page.locator(".hint-box")).to_have_count(0)
    expect(page.locator(".rated")).to_have_count(0)


def test_the_trainer_rates_a_choice_after_it_is_made(visit: Visit, server: Server) -> None:
    """On a phone, in Czech; nothing is shown before."""
    visitor = visit(phone=True, locale="cs-CZ")
    page = seated(visitor, server, "duel")
    page.locator(".settings summary").tap()
    page.get_by_role("checkbox", name="Trenér").check()
    page.locator(".settings summary").tap()
    expect(page.locator(".rated, .hint-box, .star")).to_have_count(0)
    page.locator(".bar .offer.number").last.tap()
    page.locator(".bar .done").tap()
    rated = page.locator(".rated")
    expect(rated).to_be_visible()
    assert any(word in rated.inner_text() for word in ("Nejlepší!", "Dobré", "Stojí"))
    expect(page.locator(".hint-box")).to_have_count(0)
    small = "one => Math.min(one.offsetHeight, one.offsetWidth) >= 44"
    page.locator(".bar.mine").wait_for()
    assert page.locator(".bar .hinting").evaluate(small)
    page.locator(".bar .hinting").tap()
    expect(page.locator(".hint-box li").nth(1)).to_contain_text("méně")
    assert flaws(page) == []


def test_where_others_play_nobody_is_offered_a_hint(visit: Visit, server: Server) -> None:
    page = choose_before(visit(), "duel", ["me", "device"])
    page.locator("form .big").click()
    take_device(page)
    assert page.locator(".hinting").count() == 0
    page.keyboard.press("h")
    assert page.locator(".hint-box").count() == 0


def test_hints_for_all_are_chosen_with_the_table_and_told_in_the_lobby(visit: Visit) -> None:
    visitor = visit()
    page = choose_before(visitor, "duel", ["me", "open"])
    page.locator("form details summary").click()
    page.get_by_role("checkbox", name="Hints for all").check()
    page.locator("form .big").click()
    expect(page.locator(".lobby .hints")).to_contain_text("Hints for all")
    page = choose_before(visitor, "duel", ["me", "easy"])
    page.locator("form details summary").click()
    assert page.get_by_role("checkbox", name="Hints for all").count() == 0


def test_everything_of_a_hint_has_room(walk: Walk) -> None:
    url = walk.visitor.server.url
    page = walk.page
    page.evaluate("localStorage.setItem('kostka.trainer', 'true')")
    page.reload()
    for game in ("on-board", "qubix"):
        walk.sit_down(laid(url, game, 4, names=LONG))
        page.locator(".bar.mine").wait_for()
        page.keyboard.press("h")
        page.locator(".hint-box li").first.wait_for()
        walk.look(f"a hint in {game}")
    walk.sit_down(laid(url, "duel", 2, names=LONG))
    page.locator(".bar.mine").wait_for()
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.locator(".rated").wait_for()
    walk.look("a rated choice")
    walk.sit_down(opened(url, "qwixx", [*people(LONG[:1]), {"kind": "open"}], hints=True))
    walk.look("a lobby with hints for all")
    walk.go("#/new/qwixx", "form .choices")
    page.locator("label:has([value=friends])").click()
    page.locator("details:not(.settings) summary").click()
    walk.look("a new table with hints for all")
