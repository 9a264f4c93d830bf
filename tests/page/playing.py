"""How the tests sit down and play: through the page, as people do."""

from __future__ import annotations

import json
import time
from collections.abc import Sequence

from playwright.sync_api import Page

from tests.page.conftest import Visitor

ME, OPEN, BOT = "me", "open", "easy"
UNCOVERED = """() => {
  const button = document.querySelector('.pass .button.main');
  if (button && !button.disabled) button.click();
  return !button || !button.disabled;
}"""
"""Take the shared device, unless it goes to somebody else meanwhile."""


def choose_before(visitor: Visitor, game: str, kinds: Sequence[str], dice: str = "verified", name: str = "Ada") -> Page:
    """Let the page remember these seats as the last choice, and show it for a new table."""
    seats = [
        {"kind": kind, "name": f"Seat {number}" if kind == "device" else ""} for number, kind in enumerate(kinds, 1)
    ]
    purpose = _purpose(kinds, dice)
    chosen = {"purpose": purpose, "setups": {purpose: {"seats": seats}}}
    page = visitor.open()
    page.evaluate(
        "([game, chosen, name]) => { localStorage.setItem('kostka.new.' + game, chosen);"
        " localStorage.setItem('kostka.name', name) }",
        [game, json.dumps(chosen), json.dumps(name)],
    )
    page.reload()
    page.goto(f"{visitor.server.url}#/new/{game}")
    return page


def _purpose(kinds: Sequence[str], dice: str) -> str:
    """What a table with these seats is for."""
    if dice == "entered":
        return "own"
    if len(kinds) == 1:
        return "alone"
    return "friends" if OPEN in kinds else "device" if "device" in kinds else "bots"


def new_table(visitor: Visitor, game: str, kinds: Sequence[str], dice: str = "verified", name: str = "Ada") -> Page:
    """A new table with these seats; the visitor is at the table, or in its lobby, when this returns."""
    page = choose_before(visitor, game, kinds, dice, name)
    page.locator("form .big").click()
    page.wait_for_url("**/#/t/**")
    page.wait_for_selector(".bar, .lobby")
    return page


def join(visitor: Visitor, address: str, name: str) -> Page:
    """Take the first free seat at the table of a link."""
    visitor.page.goto(address)
    visitor.page.locator(".lobby input:not([readonly])").fill(name)
    visitor.page.get_by_role("button", name="Sit here").first.click()
    visitor.page.get_by_role("button", name="Stand up").wait_for()
    return visitor.page


def take_device(page: Page) -> str:
    """Wait until the shared device goes to somebody else, and be that person; the result is their name."""
    button = page.locator("section.pass .button")
    name = button.inner_text().removeprefix("I am ")
    button.click()
    page.locator(".bar.mine").wait_for()
    return name


def hand_over(page: Page) -> None:
    """Let a bot play for us."""
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_role("button", name="Let it play").click()


def choose(page: Page, how: str = "keys", crosses: bool = True) -> bool:
    """Make this page's choice, if it has one to make now; whether it did."""
    page.wait_for_function(UNCOVERED)
    if not page.locator(".bar.mine").count():
        return False
    before = page.locator(".bar").inner_text()
    offers = page.locator(".bar .offer.number").count()
    if how == "keys":
        page.keyboard.press("1" if offers and crosses else "p")
        page.locator(".offer.picked").wait_for(state="attached")
        page.keyboard.press("Enter")
    else:
        on_buttons = offers and page.locator(".bar .offer.number").first.is_visible()
        number = page.locator(".bar .offer.number" if on_buttons else ".stage .offered").first
        button = number if offers and crosses else page.locator(".bar .offer.pass")
        (button.tap if how == "tap" else button.click)()
        (page.locator(".bar .done").tap if how == "tap" else page.locator(".bar .done").click)()
    page.wait_for_function(
        "before => !document.querySelector('.bar.mine') || document.querySelector('.bar').innerText !== before"
        " || !document.querySelector('.offer.picked')",
        arg=before,
    )
    return True


def play_on(pages: Sequence[Page], how: str = "keys", crosses: bool = True, seconds: float = 300) -> None:
    """Everyone goes on choosing until the score is shown everywhere; the time is only for a game that hangs."""
    late = time.monotonic() + seconds
    while time.monotonic() < late:
        over = [page for page in pages if page.locator(".end").count()]
        if len(over) == len(pages):
            return
        chose = [choose(page, how, crosses) for page in pages if page not in over]
        if not any(chose):
            pages[0].wait_for_timeout(30)
    raise AssertionError(
        "the game does not end: " + " / ".join(page.locator("main").inner_text()[:300] for page in pages)
    )


def totals(page: Page) -> list[str]:
    return page.locator(".end tfoot td").all_inner_texts()
