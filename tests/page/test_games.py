"""Whole games through the page: two browsers and a bot, on a desk and on a phone."""

from __future__ import annotations

import pytest

from tests.page.conftest import Visit
from tests.page.playing import BOT, ME, OPEN, choose, join, new_table, play_on, totals

SEATS = {"qwixx": [ME, OPEN, BOT], "on-board": [ME, OPEN, BOT], "duel": [ME, OPEN]}


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("game", SEATS)
def test_a_whole_game_between_two_browsers(visit: Visit, game: str, phone: bool) -> None:
    ada, ben = visit(phone=phone), visit(phone=phone)
    page = new_table(ada, game, SEATS[game])
    other = join(ben, page.url, "Ben")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".bar")
    play_on([page, other], "tap" if phone else "keys")
    assert totals(page) == totals(other)
    assert len(totals(page)) == len(SEATS[game])
    assert page.locator(".end thead").inner_text().split()[:2] == ["Ada", "Ben"]


def test_a_game_against_a_bot_with_two_taps(visit: Visit) -> None:
    page = visit(phone=True).open()
    page.locator(".games .play").first.tap()
    page.locator("form .big").tap()
    page.wait_for_selector(".bar")
    assert page.locator(".people li").count() == 2


def test_the_dice_hold_the_record_is_saved_and_a_rematch_follows(visit: Visit) -> None:
    page = new_table(visit(), "duel", [ME, BOT])
    play_on([page], crosses=False)
    first = page.url
    page.get_by_role("button", name="Check fairness").click()
    page.get_by_text("The dice check out").wait_for()
    with page.expect_download() as download:
        page.get_by_role("button", name="Save the game").click()
    assert download.value.path().read_text("utf-8").startswith("kostka 1\ngame: duel\n")
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_selector(".bar:not(.phase-over)")
    assert page.url != first
    play_on([page], crosses=False)


def test_two_people_play_a_rematch(visit: Visit) -> None:
    ada, ben = visit(), visit()
    page = new_table(ada, "qwixx", [ME, OPEN])
    other = join(ben, page.url, "Ben")
    page.get_by_role("button", name="Start the game").click()
    play_on([page, other], crosses=False)
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_selector(".lobby")
    other.get_by_role("button", name="Rematch").click()
    page.wait_for_selector(".bar.mine")
    other.wait_for_selector(".bar.mine")
    assert page.url == other.url


def test_who_comes_back_reads_what_happened(visit: Visit) -> None:
    page = new_table(visit(), "qwixx", [ME, BOT])
    page.wait_for_selector(".bar.mine")
    assert choose(page, crosses=False)
    page.wait_for_selector(".bar.mine")
    page.reload()
    page.locator("aside").get_by_text("Ada passes").first.wait_for()


def test_the_log_is_the_same_after_a_reload(visit: Visit) -> None:
    page = new_table(visit(), "on-board", [ME, BOT])
    told = page.locator("aside ol")
    page.locator(".bar.mine").wait_for()
    while "Ada moves the pawn" not in told.inner_text():
        choose(page, crosses=page.locator(".bar.phase-pawn").count() > 0)
        page.locator(".bar.mine").wait_for()
    before = told.inner_text()
    page.reload()
    page.locator("aside").get_by_text("moves the pawn").first.wait_for()
    after = told.inner_text()
    newest = before.splitlines()[:12]
    assert after.splitlines()[: len(newest)] == newest


def test_points_are_seen_at_once_on_a_phone(visit: Visit) -> None:
    page = new_table(visit(phone=True), "on-board", [ME, BOT])
    for _ in range(4):
        page.locator(".bar.mine").wait_for()
        choose(page)
    page.locator(".bar.mine").wait_for()
    head = [int(text) for text in page.locator("header li").all_inner_texts()]
    seats = page.locator(".people .total").evaluate_all("all => all.map((one) => Number(one.firstChild.data))")
    sheet = page.locator(".sheet .total").evaluate("one => Number(one.lastChild.data)")
    assert head == seats
    assert sheet == seats[0]
    assert seats[0] > 0
    assert page.locator("header li.active").count() == 1
    page.set_viewport_size({"width": 1280, "height": 800})
    assert not page.locator("header li").first.is_visible()  # the seats stand beside the table


def test_several_people_share_one_device(visit: Visit) -> None:
    page = new_table(visit(phone=True), "qwixx", [ME, "device"])
    seen: set[str] = set()
    while len(seen) < 2:
        page.locator("section.pass, .bar.mine, .end").first.wait_for()
        assert not page.locator(".end").count(), f"only {seen} had to pass the device"
        cover = page.locator("section.pass h2")
        if cover.count():
            seen.add(cover.inner_text())
            assert not page.locator(".sheet .offered").count()  # nothing of either sheet's choice shows
        choose(page, "tap", crosses=False)
    assert seen == {"Pass the device to Ada", "Pass the device to Seat 2"}
    play_on([page], "tap", crosses=False)


def test_own_dice_are_typed_in(visit: Visit) -> None:
    page = new_table(visit(), "qwixx", [ME, BOT], dice="entered")
    page.wait_for_selector("[role=radiogroup]")
    page.keyboard.type("123456")
    page.keyboard.press("Enter")
    page.wait_for_selector(".bar.mine.phase-white")
    assert "cross off 3" in page.locator(".bar .say").inner_text()
    assert "white 1, white 2, red 3, yellow 4, green 5, blue 6" in page.locator(".dice").inner_text()
