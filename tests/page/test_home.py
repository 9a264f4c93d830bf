"""Around the table: a new one by purpose, the end, the tables and the games of this device."""

from __future__ import annotations

import json
import re

from playwright.sync_api import Page, expect

from tests.page.conftest import Visit
from tests.page.playing import BOT, ME, OPEN, choose, join, new_table, play_on
from tests.page.test_looks import look

LEADS = {
    "Against bots": (".bar", 2),
    "With friends by link": (".lobby", 0),
    "On this device": (".bar", 2),
    "Alone": (".bar", 1),
    "Our own dice or score pad": (".bar", 2),
    "Score pad": (".pad", 0),
}


def test_every_purpose_leads_to_its_table(visit: Visit) -> None:
    visitor = visit(phone=True)
    page = visitor.open("#/new/qwixx")
    for purpose, (place, people) in LEADS.items():
        page.get_by_text(re.compile(f"^{purpose}")).tap()
        page.locator("form .big").tap()
        page.wait_for_selector(place)
        assert page.locator(".people li").count() == people
        page.go_back()
        page.reload()
        chosen = page.get_by_role("radio", checked=True).and_(page.get_by_role("radio", name=re.compile(purpose)))
        chosen.wait_for()  # the last choice is the first one offered


def test_who_plays_is_chosen_with_chips_and_remembered(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open("#/new/on-board")
    expect(page.get_by_role("radio", name=re.compile("Alone"))).to_have_count(0)
    page.get_by_role("radio", name=re.compile("Against bots")).focus()
    page.keyboard.press("ArrowDown")
    expect(page.get_by_role("radio", name=re.compile("With friends"))).to_be_checked()
    page.get_by_label("My name").fill("Ada")
    page.get_by_role("button", name="Someone on this device").click()
    page.keyboard.type("Cleo")  # whoever is new is asked for a name
    page.get_by_role("button", name="Bot").click()
    page.get_by_label("Level: Dot").select_option("hard")
    expect(page.get_by_role("button", name="Bot")).to_have_count(0)  # no game has more seats than it has
    page.get_by_role("button", name="Remove seat 2").click()
    page.get_by_role("button", name="Someone with the link").click()
    page.get_by_label("Side of the board").select_option(label="Side 2: the track leads from yellow 2 to green 2")
    page.locator("form .big").click()
    page.wait_for_selector(".lobby")
    page.go_back()
    expect(page.get_by_label("Name for seat 2")).to_have_value("Cleo")
    expect(page.get_by_label("Level: Rolly")).to_have_value("hard")
    expect(page.get_by_label("Side of the board")).to_have_value("2")


def last_choice(page: Page) -> None:
    """Three misthrows, so that the next pass in one's own turn ends the game."""
    page.locator(".bar.mine").wait_for()
    while "−15" not in page.locator(".sheet").inner_text():
        choose(page, crosses=False)
        page.locator(".bar.mine").wait_for()


def test_the_result_comes_into_view(visit: Visit) -> None:
    page = new_table(visit(phone=True), "qwixx", [ME])
    last_choice(page)
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert page.evaluate("scrollY") > 0
    play_on([page], crosses=False)
    heading = page.locator(".end h1")
    expect(heading).to_be_in_viewport()
    expect(heading).to_be_focused()
    expect(heading).to_have_accessible_description(re.compile("Perfect play averages 115"))
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.reload()
    expect(heading).to_be_in_viewport()


def test_joy_and_comfort(visit: Visit) -> None:
    ada, ben = visit(pace="calm"), visit()
    ada.page.add_init_script("localStorage.setItem('kostka.pace', '\"at-once\"')")
    page = new_table(ada, "duel", [ME, OPEN], name="Ada")
    other = join(ben, page.url, "Ben")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".bar")
    while not page.locator(".end").count():
        if not choose(page) and not choose(other, crosses=False):
            page.wait_for_timeout(20)
    expect(page.locator(".end h1")).to_have_text(re.compile(r"^Ada wins by \d+ points?$"))
    expect(page.locator(".end h1 bdi")).to_have_text("Ada")
    expect(page.locator(".end")).to_contain_text("Congratulations")
    assert page.locator(".end i").first.is_visible()
    page.get_by_role("cell", name=re.compile(r"^\d+ tokens = \d+$")).first.wait_for()
    expect(other.locator(".end")).to_contain_text("Another round?")
    assert not other.locator(".end i").count()


def test_games_are_counted_once_saved_and_deleted(visit: Visit) -> None:
    visitor = visit()
    page = new_table(visitor, "qwixx", [ME])
    play_on([page], crosses=False)
    points = int(page.locator(".end tfoot td").inner_text().replace("−", "-"))
    page.reload()
    page.locator(".end").wait_for()
    page.goto(visitor.server.url)
    page.get_by_role("link", name="My games").click()
    row = page.get_by_role("row", name=re.compile("Alone"))
    expect(row.get_by_role("cell").first).to_have_text("1")
    look(page, "stats")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as JSON").click()
    (game,) = json.loads(download.value.path().read_text("utf-8"))
    assert (game["level"], game["points"], game["game"]) == ("alone", points, "qwixx")
    with page.expect_download() as download:
        page.get_by_role("button", name="Save as a table").click()
    head, line = download.value.path().read_text("utf-8").split()
    assert dict(zip(head.split(","), line.split(","), strict=True))["points"] == str(points)
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("button", name="Keep them").click()
    expect(row).to_be_visible()
    page.get_by_role("button", name="Delete all").click()
    page.get_by_role("button", name="Delete", exact=True).click()
    page.get_by_text("No game has been played to the end").wait_for()
    page.reload()
    page.get_by_text("No game has been played to the end").wait_for()


def test_my_tables_say_whose_turn_it_is_and_how_it_ended(visit: Visit) -> None:
    visitor = visit()
    page = new_table(visitor, "duel", [ME, BOT])
    play_on([page], crosses=False)
    new_table(visitor, "qwixx", [ME, OPEN])
    new_table(visitor, "qwixx", [ME, BOT])
    page.locator(".bar.mine").wait_for()
    choose(page, crosses=False)
    page.locator(".bar.mine").wait_for()
    page.locator(".brand").click()
    expect(page.locator(".mine li")).to_have_count(3)
    mine, waiting, over = page.locator(".mine li").all()
    expect(mine).to_contain_text("Your turn")
    expect(mine).to_contain_text("Last move:")
    expect(waiting).to_contain_text("1 seat is free")
    expect(over).to_contain_text(re.compile(r"(Won|Lost) with −?\d+ points?"))
    look(page, "my-tables")
    waiting.get_by_role("button", name="Remove").click()
    expect(page.locator(".mine li")).to_have_count(2)
    expect(page.get_by_role("button", name="Restore")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".mine li").nth(1)).to_contain_text("1 seat is free")
