"""The first game on a device: five guided decisions at the real table."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page

from tests.page.conftest import Theme, Visit, Visitor
from tests.page.playing import BOT, ME, OPEN, choose, join, new_table
from tests.page.test_looks import SETTLED, flaws

IN_SIGHT = """() => [...document.querySelectorAll(".stage .offered")].every((one) => {
    const box = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
})"""


FORGET = """() => Object.keys(localStorage).filter((key) => key.startsWith("kostka.first."))
    .forEach((key) => localStorage.setItem(key, "[]"))"""


def beginner(visit: Visit, phone: bool = False, theme: Theme = "light") -> Visitor:
    """Somebody who has never played here."""
    visitor = visit(phone=phone, theme=theme)
    visitor.open().evaluate(FORGET)
    return visitor


def step(page: Page, number: int) -> str:
    """What is said at a guided decision."""
    page.get_by_role("img", name=f"First steps: {number} of 5").wait_for()
    page.locator(".bar.mine").wait_for()
    return page.locator(".coach .words").inner_text()


def white_sum(page: Page) -> int:
    """What the white dice on the table make."""
    said = page.locator(".dice .sr", has_text="white").inner_text()
    return sum(int(value) for value in re.findall(r"white (\d)", said))


def test_five_decisions_are_guided_and_then_never_again(visit: Visit) -> None:
    page = new_table(beginner(visit), "qwixx", [ME, BOT])
    said, of_colours = [], []
    for number in range(1, 6):
        said.append(step(page, number))
        if page.locator(".bar.phase-colour").count():
            of_colours.append(said[-1])
        assert choose(page)
    assert len(set(said)) == 5
    assert "white dice make" in said[0]
    assert "plus a coloured one" in of_colours[0]  # the second decision, or the third if the bot rolls first
    page.get_by_text("You know enough.").wait_for()
    page.locator(".bar.mine").wait_for()
    page.evaluate(SETTLED)
    assert flaws(page) == []
    page.get_by_role("button", name="Got it").click()
    page.locator(".coach").wait_for(state="detached")
    page.reload()
    page.locator(".bar.mine").wait_for()
    assert not page.locator(".coach").count()


def test_it_can_be_skipped_and_asked_for_again(visit: Visit) -> None:
    visitor = beginner(visit)
    page = new_table(visitor, "qwixx", [ME, BOT])
    assert f"make {white_sum(page)}" in step(page, 1)
    page.keyboard.press("1")
    page.locator(".offered.picked").wait_for()
    page.keyboard.press("Escape")  # puts back what is picked, no more
    page.locator(".offered.picked").wait_for(state="detached")
    assert page.locator(".coach").count()
    page.get_by_role("button", name="Skip").focus()
    page.keyboard.press("Enter")
    page.locator(".coach").wait_for(state="detached")
    assert page.evaluate("document.activeElement.closest('.bar') !== null")
    page.reload()
    page.locator(".bar.mine").wait_for()
    assert not page.locator(".coach").count()
    page.goto(f"{visitor.server.url}#/how/qwixx")
    page.get_by_role("button", name="Show the first steps again").click()
    page.get_by_text("Your next table").wait_for()
    assert step(new_table(visitor, "qwixx", [ME]), 1)


def test_people_far_away_are_not_kept_waiting(visit: Visit) -> None:
    page = new_table(beginner(visit), "qwixx", [ME, OPEN])
    join(beginner(visit), page.url, "Ben")
    page.get_by_role("button", name="Start").click()
    page.locator(".bar.mine").wait_for()
    assert not page.locator(".coach").count()


def test_on_a_phone_nothing_moves_and_nothing_offered_is_covered(visit: Visit) -> None:
    page = new_table(beginner(visit, phone=True, theme="dark"), "qwixx", [ME, BOT])
    step(page, 1)
    page.evaluate(SETTLED)
    assert flaws(page) == []
    sheet = page.locator(".sheet .cell").first.bounding_box()
    for number in range(1, 5):
        step(page, number)
        page.evaluate(SETTLED)
        assert page.evaluate(IN_SIGHT)
        assert page.locator(".sheet .cell").first.bounding_box() == sheet
        choose(page)
    step(page, 5)
    page.get_by_role("button", name="Skip").dispatch_event("click")  # a click here would scroll first
    page.locator(".coach").wait_for(state="detached")
    assert page.locator(".sheet .cell").first.bounding_box() == sheet


@pytest.mark.parametrize("game", ["on-board", "duel"])
def test_the_other_games_begin_with_what_lies_on_the_table(visit: Visit, game: str) -> None:
    page = new_table(beginner(visit, phone=True), game, [ME, BOT])
    said = step(page, 1)  # the bot may begin
    assert f"make {white_sum(page)}" in said
    assert page.evaluate(IN_SIGHT)


def test_qubix_has_one_teacher_at_a_time(visit: Visit) -> None:
    page = new_table(beginner(visit), "qubix", [ME, BOT])
    assert "golden rim" in step(page, 1)
    assert not page.locator(".tips").count()
    page.get_by_role("button", name="Skip").click()
    page.locator(".coach").wait_for(state="detached")
    assert not page.locator(".tips").count()
