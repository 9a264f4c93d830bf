"""The score pad: real dice on the table, the sheets on phones."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.page.conftest import Visit, Visitor

MAKE = """async ([game, names, open]) => {
  const seats = [...names.map((name) => ({ kind: "me", name })), ...Array(open).fill({ kind: "open" })];
  const request = { method: "POST", headers: { "content-type": "application/json" } };
  const answer = await fetch("/api/tables", { ...request, body: JSON.stringify({ game, seats, pad: true }) });
  const { table, creator, seats: tokens } = await answer.json();
  const kept = { [table]: { game, at: Date.now(), creator, seats: tokens } };
  localStorage.setItem("kostka.tables", JSON.stringify(kept));
  return table;
}"""
TABLET: dict[str, Any] = {"size": {"width": 820, "height": 1180}}


def new_pad(visitor: Visitor, game: str, names: list[str], open_seats: int = 0) -> Page:
    page = visitor.open()
    table = page.evaluate(MAKE, [game, names, open_seats])
    page.goto(f"{visitor.server.url}#/t/{table}")
    page.locator(".own").first.wait_for()
    return page


def cross(sheet: Page | Locator, *names: str) -> None:
    """Tap numbers; each is crossed at once."""
    for name in names:
        sheet.get_by_role("button", name=name, exact=True).click()
        sheet.get_by_role("button", name=name, exact=True).wait_for(state="detached")


def place(sheet: Page | Locator, name: str) -> Locator:
    return sheet.locator(f'[data-place="{name}"]').first


def total(points: int) -> re.Pattern[str]:
    return re.compile(rf"Total:\s*{points}$")


def undo(sheet: Page | Locator) -> Locator:
    return sheet.get_by_role("button", name="Undo")


def test_two_phones_at_one_pad(visit: Visit) -> None:
    ada, ben = visit(phone=True), visit(phone=True)
    page = new_pad(ada, "qwixx", ["Ada"])
    other = ben.page
    other.goto(page.url)
    other.get_by_label("My name").fill("Ben")
    other.get_by_role("button", name="Take a sheet", exact=True).click()
    other.locator(".own .sheet").wait_for()
    page.get_by_label("Players").get_by_text("Ben", exact=True).wait_for()

    cross(other, "red 5", "red 7")
    expect(page.get_by_label("Players").locator("strong")).to_contain_text("3")
    place(other, "red 6").click()
    other.get_by_text("6 lies to the left of your 7").wait_for()
    undo(other).click()
    expect(page.get_by_label("Players").locator("strong")).to_contain_text("1")

    cross(page, "red 2", "red 3", "red 4", "red 5", "red 6", "red 12")
    expect(page.locator(".own .total")).to_have_text(total(28))
    other.locator(".own .line.red.closed").wait_for()
    place(other, "red 9").click()
    other.get_by_text("the red row is closed", exact=False).wait_for()
    expect(undo(other)).to_contain_text("red 5")


def test_several_sheets_on_one_device(visit: Visit) -> None:
    visitor = visit(**TABLET)
    visitor.context.add_init_script(
        "window.awake = []; Object.defineProperty(navigator, 'wakeLock', { value: { request: async (kind) => {"
        " window.awake.push(kind); return { released: false, release: async () => {} } } } })"
    )
    page = new_pad(visitor, "qwixx", ["Ada", "Ben"])
    one, two = page.locator(".own").all()
    assert page.evaluate("window.awake") == ["screen"]
    cross(one, "green 9", "green 8")
    cross(two, "blue 12")
    expect(one.locator("h2 strong")).to_have_text(total(3))

    two.get_by_role("button", name="yellow 4", exact=True).focus()
    page.keyboard.press("Enter")  # the button goes, and the focus stays in its row
    expect(two.get_by_role("button", name="yellow 5", exact=True)).to_be_focused()
    page.keyboard.press("Control+z")
    expect(two.get_by_role("button", name="yellow 4", exact=True)).to_be_visible()

    place(one, "green 9").click()  # any mark may be taken back, not only the last
    one.get_by_role("button", name="Undo green 9").click()
    expect(one.locator("h2 strong")).to_have_text(total(1))
    expect(undo(one)).to_contain_text("green 8")

    for count in range(1, 5):
        two.get_by_role("button", name="Take a misthrow").click()
        two.get_by_label(f"{count} misthrow").wait_for()
    page.get_by_role("heading", name="Ada wins").wait_for()
    page.get_by_text("Ben takes the last misthrow").first.wait_for()
    undo(two).click()
    page.get_by_role("heading", name="Ada wins").wait_for(state="detached")

    page.set_viewport_size({"width": 390, "height": 844})  # a phone shows one at a time
    expect(two).to_be_hidden()
    page.get_by_role("button", name="Ben", exact=False).first.click()
    expect(two).to_be_visible()
    expect(one).to_be_hidden()
    expect(two.get_by_role("button", name="Take a misthrow")).to_be_visible()


def test_marks_that_are_made_without_a_connection_are_kept_and_sent(visit: Visit) -> None:
    ada = visit(phone=True)
    page = new_pad(ada, "qwixx", ["Ada"])
    ada.offline = True
    ada.server.kill()
    page.get_by_text("Connection lost").wait_for()
    cross(page, "yellow 2", "yellow 3")
    undo(page).click()
    expect(undo(page)).to_contain_text("yellow 2")
    ada.server.start()
    expect(page.locator(".own .total")).to_have_text(total(1), timeout=20_000)


def test_the_pawn_and_the_tokens_are_tapped_too(visit: Visit) -> None:
    visitor = visit()
    page = new_pad(visitor, "on-board", ["Ada"], 1)
    field = page.locator(".track button").first
    field.click()
    expect(page.locator(".track .pawn.on")).to_be_visible()
    expect(undo(page)).to_contain_text("pawn on")
    place(page, "field 30").click()
    page.get_by_text("The pawn moves 1 to 5 free fields", exact=False).wait_for()

    page = new_pad(visitor, "duel", ["Ada", "Ben"])
    cross_button = page.get_by_role("button", name="red 5", exact=True)
    cross_button.click()
    expect(page.locator(".board .token.seat-1").first).to_be_visible()
    page.get_by_role("button", name="Ben", exact=False).first.click()
    page.get_by_role("button", name="red 5, capture").click()
    expect(page.locator(".board .line.red .token.seat-2")).to_be_visible()
    page.get_by_role("button", name="Take a misthrow").click()
    expect(page.get_by_label("Players").locator("strong").nth(1)).to_contain_text("−4")


def test_new_sheets_for_everyone(visit: Visit) -> None:
    ada, ben = visit(), visit(phone=True)
    page = new_pad(ada, "qwixx", ["Ada"])
    ben.page.goto(page.url)
    ben.page.get_by_role("button", name="Take a sheet", exact=True).click()
    cross(ben.page, "red 5")
    before = page.url
    page.get_by_role("button", name="New sheets").click()
    page.wait_for_url(lambda url: url != before)
    expect(page.locator(".own .total")).to_have_text(total(0))
    ben.page.get_by_role("button", name="To the new sheets").click()
    cross(ben.page, "red 7")
    expect(page.get_by_label("Players").locator("strong")).to_contain_text("1")
