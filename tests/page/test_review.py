"""The review beside a replay: computed while one waits, led through by keys, on a phone, in two languages."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.page.conftest import Server, Visit
from tests.page.fits import LONG, Walk, walking
from tests.page.laid import Laid, laid, opened
from tests.page.test_looks import flaws
from tests.page.test_replay import at, moment


@pytest.fixture
def walk(visit: Visit) -> Iterator[Walk]:
    yield from walking(visit)


@pytest.fixture(scope="module")
def over(server: Server) -> Laid:
    """A game of Qwixx that is over; its review rests for a while in the middle."""
    table = laid(server.url, "qwixx", 2, names=("Ada", "Slow"))
    table.play(1000)
    return table


def reviewed(page: Page, name: str = "Review this game") -> None:
    page.get_by_role("button", name=name).press("Enter")
    page.locator(".seats").wait_for()


def test_a_review_by_keys(visit: Visit, over: Laid) -> None:
    page = visit().open(f"#/replay/{over.table}/0")
    page.get_by_role("button", name="Review this game").press("Enter")
    page.locator("progress").wait_for()
    page.locator(".seats").wait_for()
    said = page.locator(".whole svg[role=img]").get_attribute("aria-label") or ""
    assert said.startswith("Chances over the game: Ada 50\u202f% → ")
    choice = page.locator("aside ol button").first
    number = int(choice.locator(".chip").inner_text())
    choice.press("Enter")
    at(page, number)
    expect(choice).to_have_attribute("aria-current", "step")
    expect(page.locator(".verdicts")).to_contain_text("would have been worth")
    point = page.locator(".turning button").last
    point.press("Enter")
    at(page, int(point.locator("strong").inner_text()))
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".verdicts")).to_contain_text("Luck: Ada")
    few = page.locator("aside ol button").count()
    page.get_by_role("checkbox", name="Show all").check()
    assert page.locator("aside ol button").count() > few
    page.reload()
    page.get_by_role("button", name="Review this game").click()
    page.locator(".seats").wait_for()
    assert flaws(page) == []


def test_a_tap_on_the_chart_on_a_phone_in_polish(visit: Visit, over: Laid) -> None:
    page = visit(phone=True, locale="pl-PL").open(f"#/replay/{over.table}/0")
    reviewed(page, "Przeanalizuj tę grę")
    plot = page.locator(".bar svg[role=img]")
    box = plot.bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    half, last = moment(page)
    assert abs(half - last / 2) <= 1
    choice = page.locator("aside ol button").first
    expect(choice).to_contain_text("to dałoby o")
    choice.tap()
    at(page, int(choice.locator(".chip").inner_text()))
    expect(page.locator(".stage .sheet")).to_be_in_viewport(ratio=0.9)
    small = "all => all.filter((one) => one.offsetHeight < 44 || one.offsetWidth < 44).length"
    assert page.locator(".replay button, .replay label, .replay a").evaluate_all(small) == 0
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")  # where the controls cover nothing
    assert flaws(page) == []


def test_what_was_better_is_marked_on_the_board(visit: Visit, over: Laid) -> None:
    page = visit(theme="dark").open(f"#/replay/{over.table}/0")
    reviewed(page)
    starred = 0
    for choice in page.locator("aside ol button").all():
        choice.click()
        better = page.locator(".verdicts").inner_text()
        stars = page.locator(".stage .star").count()
        assert stars == (0 if "assing would have" in better else 1)
        starred += stars
    assert starred
    assert flaws(page) == []


def test_a_game_under_way_is_shown_but_not_reviewed(visit: Visit, server: Server) -> None:
    table = laid(server.url, "duel", 2)
    table.play(3)
    page = visit().open(f"#/replay/{table.table}/0")
    at(page, 0)
    assert page.get_by_role("button", name="Review this game").count() == 0


def test_everything_of_a_review_has_room(walk: Walk) -> None:
    table = laid(walk.visitor.server.url, "on-board", 4, names=LONG)
    table.play(1000)
    page = walk.go(f"#/replay/{table.table}/0", ".slide")
    walk.look("before the review")
    page.get_by_role("button", name="Review this game").click()
    page.locator(".seats").wait_for()
    page.locator("aside ol button").first.click()
    walk.look("a choice")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    walk.look("luck")


def test_a_review_that_is_refused_says_why(visit: Visit, server: Server) -> None:
    wishes = [{"kind": "me", "name": "Trouble"}, {"kind": "bot", "level": "easy", "name": "Pip"}]
    table = opened(server.url, "duel", wishes)
    table.start()
    table.play(1000)
    visitor = visit()
    visitor.offline = True
    page = visitor.open(f"#/replay/{table.table}/0")
    page.get_by_role("button", name="Review this game").click()
    expect(page.get_by_role("alert")).to_have_text("Something went wrong on the server; please try again")
