"""Every table on screens from 320 to 2560 points: all that is needed is seen, nothing is covered, nothing moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.page.conftest import Server, Visit
from tests.page.laid import Laid, laid
from tests.page.playing import ME, choose, new_table
from tests.page.test_looks import SETTLED
from tests.page.test_telling import roll

SEATS = {"qwixx": 5, "on-board": 4, "duel": 2}
PHONES = [(320, 568), (390, 844), (844, 390)]
SCREENS = [(1280, 800), (1920, 1080), (2560, 1440)]
PLACES = ".line.columns, .dice, .field:has(.pawn.seat-1), .field.start"
"""What the dock may never hide: own rows, dice, the own pawn, the start of the track."""
HIDDEN = """(places) => [0, 1e6].flatMap((from) => places.filter((one) => {
  scrollTo(0, from);
  one.scrollIntoView({ block: 'nearest' });
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const seen = document.elementFromPoint((left + right) / 2, bottom - 3);
  return top < 0 || bottom > innerHeight || !one.contains(seen);
}).map((one) => one.className))"""
"""Those that are covered or cut off after they were scrolled to, from the top and from the end of the page."""
BROKEN = """(cells) => cells.some((cell) => {
  const number = cell.querySelector('span');
  const size = parseFloat(getComputedStyle(number).fontSize);
  return number.offsetWidth > cell.clientWidth || number.offsetHeight > 1.5 * size;
})"""
"""Whether a number sticks out of its cell, or is written in two lines."""

Box = dict[str, float]
Under = Callable[[str], Laid]


@pytest.fixture(scope="module")
def under_way(server: Server) -> Under:
    """The table of a game in its middle, the same for all tests."""
    made: dict[str, Laid] = {}

    def table(game: str) -> Laid:
        if game not in made:
            made[game] = laid(server.url, game, SEATS[game])
            made[game].play(14)
        return made[game]

    return table


def opened(visit: Visit, table: Laid, size: tuple[int, int], seated: bool = True, **more: Any) -> Page:
    visitor = visit(size={"width": size[0], "height": size[1]}, **more)
    if seated:
        visitor.context.add_init_script(table.kept)
    page = visitor.open(table.place)
    page.locator(".bar").wait_for()
    page.evaluate("document.fonts.ready")
    page.evaluate(SETTLED)
    return page


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("scrollTo(0, 0)")
    page.evaluate(SETTLED)


def boxes(page: Page, query: str) -> list[Box]:
    """Where all of them are that are shown."""
    found: list[Box] = page.locator(query).evaluate_all(
        "(all) => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().toJSON())"
    )
    return found


def free_height(page: Page) -> float:
    """What the dock leaves of the screen, where it lies at its lower edge."""
    (dock,), height, width = boxes(page, ".bar"), page.evaluate("innerHeight"), page.evaluate("innerWidth")
    return dock["y"] if dock["y"] > height / 2 and dock["width"] > width / 2 else float(height)


def inside(page: Page, found: list[Box], bottom: float) -> bool:
    width = page.evaluate("innerWidth")
    return bool(found) and all(
        one["left"] >= 0 and one["top"] >= 0 and one["right"] <= width and one["bottom"] <= bottom for one in found
    )


@pytest.mark.parametrize("game", SEATS)
def test_own_rows_dice_and_everyones_points_are_seen_at_once(visit: Visit, under_way: Under, game: str) -> None:
    page = opened(visit, under_way(game), PHONES[0])
    for size in PHONES + SCREENS:
        resize(page, size)
        bottom = free_height(page)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
        assert inside(page, boxes(page, ".line.columns, .dice, .ladder"), bottom), size
        assert inside(page, boxes(page, "header li" if size in PHONES else ".people .total"), bottom), size
        assert len(boxes(page, "header li" if size in PHONES else ".people .total")) == SEATS[game]
        assert min(one["height"] for one in boxes(page, ".line .cell:not(.lock)")) >= 44, size


@pytest.mark.parametrize("game", SEATS)
def test_the_dock_hides_nothing_that_is_scrolled_to(visit: Visit, under_way: Under, game: str) -> None:
    page = opened(visit, under_way(game), PHONES[0])
    for size in PHONES:
        resize(page, size)
        assert page.locator(PLACES).evaluate_all(HIDDEN) == [], size


@pytest.mark.parametrize("size", PHONES, ids=str)
def test_the_pawn_comes_into_sight_when_it_is_its_turn(visit: Visit, server: Server, size: tuple[int, int]) -> None:
    table = laid(server.url, "on-board", 2)
    found = table.now()
    while found["views"][0]["phase"] != "pawn":
        found = table.play(1)
    page = opened(visit, table, size)
    page.locator(".field.offered").first.wait_for()
    assert inside(page, boxes(page, ".field.offered, .field:has(.pawn.seat-1)"), free_height(page))
    choose(page)
    page.locator(".sheet .offered").first.wait_for()
    page.evaluate(SETTLED)
    assert inside(page, boxes(page, ".sheet .offered"), free_height(page))


@pytest.mark.parametrize("seated", [True, False], ids=["playing", "watching"])
def test_five_seats_fit_on_a_screen(visit: Visit, under_way: Under, seated: bool) -> None:
    page = opened(visit, under_way("qwixx"), SCREENS[0], seated)
    for size in SCREENS:
        resize(page, size)
        assert len(boxes(page, ".people li")) == 5
        assert len(boxes(page, ".people .small")) == 4
        assert inside(page, boxes(page, ".people li, .sheet, .bar, .menu"), size[1]), size


@pytest.mark.parametrize("game", SEATS)
def test_a_large_screen_is_used(visit: Visit, under_way: Under, game: str) -> None:
    page = opened(visit, under_way(game), SCREENS[0])
    parts = (".line .cell", ".dice .place", ".people .head", ".bar .say", ".step", ".track .field")
    before: list[float] = [0] * len(parts)
    for size in SCREENS:
        resize(page, size)
        heights = [max((one["height"] for one in boxes(page, part)), default=0) for part in parts]
        assert all(now > was * 1.15 or not now for now, was in zip(heights, before, strict=True)), (size, heights)
        assert boxes(page, "main")[0]["width"] > 0.98 * size[0]
        before = heights


@pytest.mark.parametrize("language", ["en-GB", "pl-PL"])
def test_the_total_never_leaves_its_line(visit: Visit, under_way: Under, language: str) -> None:
    page = opened(visit, under_way("on-board"), PHONES[0], locale=language)
    lines = """() => {
      const [sum, total] = ['.sum', '.sum .total'].map((one) => document.querySelector(one));
      document.querySelector('.sum .pawn').lastChild.data = '20';
      document.querySelector('.sum .minus').textContent = '−20';
      const high = new Set();
      for (const points of ['−20', '0', '9', '10', '99', '180']) {
        total.lastChild.data = points;
        high.add(sum.getBoundingClientRect().height);
        high.add(sum.scrollWidth <= sum.clientWidth);
      }
      return [...high];
    }"""
    for size in [*PHONES, (360, 640), (430, 932), *SCREENS]:
        resize(page, size)
        high, *more = page.evaluate(lines)
        assert more == [True], size
        assert high < 40 * size[0] / min(size[0], 1280), size


def test_the_ladder_shows_what_every_row_has(visit: Visit, under_way: Under) -> None:
    page = opened(visit, under_way("qwixx"), SCREENS[0])
    had = dict(zip(("red", "yellow", "green", "blue"), page.locator(".sum .points").all_inner_texts(), strict=True))
    assert page.locator(".step").all_inner_texts() == "1 3 6 10 15 21 28 36 45 55 66 78".split()
    for colour, points in had.items():
        marked = page.locator(f".step:has(.{colour})").all_inner_texts()
        assert marked == ([points] if points != "0" else [])
    assert any(points != "0" for points in had.values())
    assert "the next cross is worth" in (page.locator(".sheet .line").first.get_attribute("aria-label") or "")


def test_news_move_nothing(visit: Visit) -> None:
    visitor = visit(size={"width": 390, "height": 844})
    visitor.page.clock.install()
    page = new_table(visitor, "qwixx", [ME], dice="entered")
    roll(page, "341111")
    for _ in range(2):
        page.locator(".bar.mine").wait_for()
        choose(page, crosses=False)
    roll(page, "562345")
    page.locator(".news").wait_for()  # the misthrow
    page.evaluate(SETTLED)
    before = boxes(page, ".sheet .cell, .dice, .bar")
    page.clock.fast_forward(7000)
    page.locator(".news").wait_for(state="detached")
    assert boxes(page, ".sheet .cell, .dice, .bar") == before


@pytest.mark.parametrize("game", SEATS)
def test_letters_of_twice_the_size(visit: Visit, under_way: Under, game: str) -> None:
    page = opened(visit, under_way(game), PHONES[1])
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for size in PHONES:
        resize(page, size)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
        assert not page.locator(".line .cell:not(.lock)").evaluate_all(BROKEN), size
        assert inside(page, boxes(page, ".line.columns")[:1], free_height(page)), size
