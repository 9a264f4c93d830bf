"""People who come and go: the lobby, who is here, handing over to a bot, a shared device, and the rematch."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from tests.page.conftest import Visit
from tests.page.playing import ME, OPEN, choose, join, new_table, play_on


def sitting(page: Page) -> Locator:
    """Who sits where in the lobby."""
    return page.locator(".seats li .who")


def test_the_creator_arranges_the_seats_and_all_see_it(visit: Visit) -> None:
    page = new_table(visit(), "qwixx", [ME, OPEN, OPEN])
    other = join(visit(phone=True), page.url, "Ben")
    page.get_by_role("button", name="Ben: move up one seat").click()
    expect(other.locator(".seats li").first).to_contain_text("Ben")
    expect(page.get_by_role("button", name="Ben: move up one seat")).to_be_focused()
    page.get_by_role("button", name="One more seat").click()
    expect(other.locator(".seats li")).to_have_count(4)
    page.get_by_label("Who plays at seat 4?").select_option("hard")
    expect(other.locator(".seats li").last).to_contain_text("Hard bot")
    page.get_by_role("button", name="Remove seat 4").click()
    expect(other.locator(".seats li")).to_have_count(3)
    other.get_by_role("button", name="Change the name Ben").tap()
    other.get_by_label("Name for seat 1").fill("Benno")
    other.keyboard.press("Enter")
    expect(page.locator(".seats li").first).to_contain_text("Benno")
    expect(sitting(other)).to_have_text(["Benno you", "Ada", "Free"])
    page.get_by_role("button", name="Start with whoever is here").click()
    for one in (page, other):
        one.wait_for_selector(".bar.mine")
        assert one.locator(".people .name bdi").all_inner_texts() == ["Benno", "Ada"]
        assert choose(one, crosses=False)  # the tokens still fit the seats


def test_someone_joins_on_the_same_device_and_names_are_asked_for(visit: Visit) -> None:
    page = new_table(visit(), "qwixx", [ME, OPEN, OPEN])
    page.get_by_label("Who plays at seat 2?").select_option("device")
    page.get_by_label("Name for seat 2").fill("Cleo")
    page.keyboard.press("Enter")
    expect(page.locator(".seats li").nth(1)).to_contain_text("Cleo")
    guest = visit().page
    guest.goto(page.url)
    name = guest.get_by_label("What is your name?")
    expect(name).to_have_value("Player 3")
    name.fill("")
    guest.get_by_role("button", name="Sit down").click()
    assert guest.evaluate("document.querySelector('.join').matches(':invalid')")
    name.fill("Dora")
    guest.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="Everyone is here.")).to_be_visible()
    page.get_by_role("button", name="Start the game").click()
    guest.wait_for_selector(".bar.mine")


def test_who_comes_to_a_full_table_hears_that_a_seat_can_be_added(visit: Visit) -> None:
    page = new_table(visit(), "qwixx", [ME, OPEN])
    join(visit(phone=True), page.url, "Ben")
    late = visit(phone=True).page
    late.goto(page.url)
    late.get_by_text("All seats are taken; whoever opened the table can add one.").wait_for()
    page.get_by_role("button", name="One more seat").click()
    late.get_by_role("button", name="Sit down").click()
    expect(sitting(page)).to_have_text(["Ada you", "Ben", "Player 3"])
    expect(late.get_by_text("All seats are taken")).to_have_count(0)


def test_who_closes_the_page_is_away_until_they_come_back(visit: Visit) -> None:
    page = new_table(visit(), "qwixx", [ME, OPEN])
    ben = visit()
    other = join(ben, page.url, "Ben")
    dot = page.locator(".seats li").nth(1).locator(".presence")
    expect(dot).to_have_text("here")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".bar.mine")
    other.wait_for_selector(".bar.mine")
    other.close()
    assert choose(page, crosses=False)
    expect(page.locator(".bar")).to_contain_text("Ben is away.")
    expect(page.locator(".people .presence.away")).to_have_text("away")
    ben.context.new_page().goto(page.url)
    expect(page.locator(".people .presence")).to_have_text("here")
    expect(page.locator(".bar")).to_contain_text("Waiting for Ben")


def test_the_others_are_invited_to_a_rematch(visit: Visit) -> None:
    page = new_table(visit(), "duel", [ME, OPEN])
    other = join(visit(phone=True), page.url, "Ben")
    page.get_by_role("button", name="Start the game").click()
    play_on([page, other], crosses=False)
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_selector(".lobby")
    expect(sitting(page)).to_contain_text(["Ada you", "Ben not here yet"])
    expect(page.locator(".invitation")).to_have_count(0)
    expect(other.locator(".invitation")).to_contain_text("Ada would like to play again.")
    assert other.title() == "● Rematch? – Kostka"
    other.get_by_role("button", name="Join in").tap()
    for one in (page, other):
        one.wait_for_selector(".bar:not(.phase-over)")
    assert page.url == other.url
    other.go_back()
    other.wait_for_selector(".end")
    expect(other.locator(".invitation")).to_have_count(0)


def test_a_bot_plays_only_after_a_question_and_gives_the_seat_back(visit: Visit) -> None:
    page = new_table(visit(), "qwixx", [ME, OPEN])
    other = join(visit(), page.url, "Ben")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".bar.mine")
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_role("button", name="Cancel").click()
    assert page.locator(".bar.mine").count()
    page.get_by_role("button", name="Let a bot play for me").click()
    page.get_by_label("easy").check()
    page.get_by_role("button", name="Let it play").click()
    back = page.get_by_role("button", name="Take over from the bot")
    back.wait_for()
    other.wait_for_selector(".bar.mine")
    assert choose(other, crosses=False)
    page.locator("aside").get_by_text("Ben passes").first.wait_for()
    back.click()
    back.wait_for(state="detached")
    while not page.locator(".bar.mine").count():
        choose(other, crosses=False)
    assert choose(page, crosses=False)


def test_a_shared_device_is_passed_on_before_every_choice_of_another(visit: Visit) -> None:
    """A turn is white for both, then colour for the active one; who has the device already goes first."""
    page = new_table(visit(phone=True), "qwixx", [ME, "device"])
    turns = []
    for _ in range(6):
        page.wait_for_selector("section.pass .button:enabled, .bar.mine")
        if passed := page.locator("section.pass").count():
            assert not page.locator(".offer, .offered, .sheet").count(), "nothing of the next choice is in reach"
            assert page.locator(".dice").count(), "but one may think already"
            expect(page.locator("section.pass .button")).to_be_focused()
            page.keyboard.press("Enter")
            page.wait_for_selector(".bar.mine")
        turns.append((page.locator(".whose").inner_text(), bool(passed)))
        assert choose(page, crosses=False)
    (first, _), (second, _), *_ = turns
    assert first != second
    passing = [(first, True), (second, True), (first, True), (first, False), (second, True), (second, False)]
    assert turns == passing


def test_a_common_board_stays_in_view_while_the_device_goes_on(visit: Visit) -> None:
    page = new_table(visit(), "duel", [ME, "device"])
    page.wait_for_selector("section.pass")
    assert page.locator(".board .line").count() == 4
    assert not page.locator(".offer, .offered").count()
    page.get_by_role("button", name="I am").click()
    page.wait_for_selector(".bar.mine .offer.pass")
    page.wait_for_selector(".board .offered")
