"""Every screen in both sizes and themes: no accessibility violation, nothing sticks out, and a picture is kept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.page.conftest import ROOT, Visit, Visitor
from tests.page.playing import BOT, ME, OPEN, choose, new_table, play_on

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PICTURES = ROOT / "screenshots"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SETTLED = """async () => {
    const ending = document.getAnimations().filter(one => one.effect.getComputedTiming().endTime < Infinity);
    await Promise.all(ending.map(one => one.finished.catch(() => null)));
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""
"""The entrance of a cross or a notice is over, and what is there is drawn."""
GAMES = ["qwixx", "on-board", "duel"]


def flaws(page: Page) -> list[str]:
    """What axe-core finds, in a line each."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))  # not as a script element: the content security policy holds here too
    found: dict[str, Any] = page.evaluate("tags => axe.run(document, { runOnly: tags })", TAGS)
    return [
        f"{violation['id']}: {node['html'][:120]} {node['failureSummary'][:200]}"
        for violation in found["violations"]
        for node in violation["nodes"]
    ]


def look(page: Page, name: str, end: bool = False) -> None:
    """Take a picture of the screen and judge it; at its end, where a button that follows the view covers nothing."""
    page.evaluate("scrollTo(0, 0)")
    page.evaluate(SETTLED)
    Path(PICTURES).mkdir(exist_ok=True)
    page.screenshot(path=PICTURES / f"{name}.png")
    if end:
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    assert flaws(page) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{name} is wider than the screen"


@pytest.fixture(params=["light", "dark"])
def theme(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=[False, True], ids=["desk", "phone"])
def visitor(request: pytest.FixtureRequest, visit: Visit, theme: str) -> Visitor:
    return visit(phone=request.param, theme=theme)


def named(screen: str, visitor: Visitor, theme: str) -> str:
    width = (visitor.page.viewport_size or {"width": 0})["width"]
    return f"{screen}-{width}-{theme}"


def test_home_and_how_to_play(visitor: Visitor, theme: str) -> None:
    page = visitor.open()
    look(page, named("home", visitor, theme))
    page.locator(".settings summary").click()
    look(page, named("settings", visitor, theme))
    page.locator(".settings summary").click()
    for game in GAMES:
        page.goto(f"{visitor.server.url}#/how/{game}")
        page.wait_for_selector("article")
        look(page, named(f"how-{game}", visitor, theme))


def test_a_new_table_and_its_lobby(visitor: Visitor, theme: str) -> None:
    page = visitor.open("#/new/on-board")
    page.locator("form details summary").click()
    look(page, named("new", visitor, theme), end=True)
    page = new_table(visitor, "qwixx", [ME, OPEN, BOT])
    page.wait_for_selector(".lobby")
    look(page, named("lobby", visitor, theme))


@pytest.mark.parametrize("game", GAMES)
def test_tables(visitor: Visitor, theme: str, game: str) -> None:
    page = new_table(visitor, game, [ME, BOT])
    for made in range(9):
        page.locator(".bar.mine, .end").first.wait_for()
        choose(page, crosses=made % 3 != 2)
    page.locator(".bar.mine, .end").first.wait_for()
    page.locator("[data-place]").nth(14).click()
    page.locator(".answer p").wait_for()
    look(page, named(f"table-{game}", visitor, theme))
    play_on([page], crosses=False)
    look(page, named(f"end-{game}", visitor, theme))


def test_a_stack_that_can_grow_says_how_high_it_is(visit: Visit) -> None:
    """With one's own dice, so that the stack is there for certain."""
    page = new_table(visit(), "duel", [ME, "device"], dice="entered")
    next_step = page.locator("[role=radiogroup], section.pass, .bar.mine").first
    next_step.wait_for()
    while not page.locator(".cell.offered .token.tall").count():
        if page.locator("[role=radiogroup]").count():
            page.keyboard.type("341111")
            page.keyboard.press("Enter")
            page.locator("section.pass, .bar.mine").first.wait_for()
        else:
            choose(page, crosses=page.locator(".whose", has_text="Ada").count() > 0)
            next_step.wait_for()
    shown = "() => getComputedStyle(document.querySelector('.cell.offered .tall'), '::after').content"
    assert page.evaluate(shown) == '"2"'
    assert "×2" in (page.locator(".cell.offered:has(.tall)").get_attribute("aria-label") or "")
    assert flaws(page) == []


def test_own_dice_and_the_shared_device(visitor: Visitor, theme: str) -> None:
    page = new_table(visitor, "qwixx", [ME, "device"], dice="entered")
    page.wait_for_selector("[role=radiogroup]")
    look(page, named("own-dice", visitor, theme))
    page.keyboard.type("665432")
    page.keyboard.press("Enter")
    page.locator(".bar.mine, .pass").first.wait_for()
    choose(page, crosses=False)
    page.wait_for_selector("section.pass")
    look(page, named("pass-the-device", visitor, theme))


@pytest.mark.parametrize("size", [(320, 640), (844, 390), (1920, 1080)], ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_nothing_sticks_out(visit: Visit, game: str, size: tuple[int, int]) -> None:
    visitor = visit(size={"width": size[0], "height": size[1]})
    page = new_table(visitor, game, [ME, BOT])
    page.wait_for_selector(".bar.mine")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.evaluate(SETTLED)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    small = page.evaluate(
        "[...document.querySelectorAll('.bar button')].filter(one => one.checkVisibility())"
        ".map(one => one.getBoundingClientRect())"
        ".filter(box => box.height < 44 || box.width < 44).length"
    )
    assert small == 0


@pytest.mark.parametrize("size", [(320, 640), (844, 390)], ids=str)
def test_the_way_to_a_table_does_not_stick_out_either(visit: Visit, size: tuple[int, int]) -> None:
    visitor = visit(size={"width": size[0], "height": size[1]})
    page = visitor.open()
    for place in ("#/", "#/stats", "#/new/qwixx", "#/new/on-board", "#/how/duel", "lobby"):
        if place == "lobby":
            new_table(visitor, "qwixx", [ME, OPEN, BOT])
        else:
            page.goto(visitor.server.url + place)
            page.reload()  # so that no heading of the page before is taken for the new one
        page.locator("h1").first.wait_for()
        for text in ("100%", "200%"):
            page.evaluate("size => { document.documentElement.style.fontSize = size }", text)
            page.evaluate(SETTLED)
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= size[0], f"{place} with {text} text"
