"""What the page tells: why something is not offered or was refused, what the last turn did, why the game is over."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import Page, WebSocketRoute

from tests.page.conftest import Visit
from tests.page.playing import BOT, ME, choose, hand_over, new_table, play_on, take_device
from tests.page.qubix_playing import Player, sit_down

ANSWER = ".answer p"


def roll(page: Page, dice: str) -> None:
    """Type in one's own dice, and take the device if it has to be passed."""
    page.wait_for_selector("[role=radiogroup]")
    page.keyboard.type(dice)
    page.keyboard.press("Enter")
    page.locator("section.pass, .bar.mine").first.wait_for()
    if page.locator("section.pass").count():
        page.locator(".pass .button.main").click()
    page.locator(".bar.mine").wait_for()


def ask(page: Page, place: str) -> str:
    """Tap a place, and read what it says; nothing else on the page may move."""
    before = page.locator(".bar").bounding_box()
    page.locator(f'[data-place="{place}"]').click()
    page.locator(ANSWER).wait_for()
    assert page.locator(".bar").bounding_box() == before
    box, width = page.locator(ANSWER).bounding_box(), page.evaluate("innerWidth")
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return page.locator(ANSWER).text_content() or ""


def cross(page: Page, number: str) -> None:
    page.locator(".sheet .offered").get_by_text(number, exact=True).first.click()
    page.locator(".bar .done").click()


SAID = {
    "en-GB": {
        "qwixx": {"red 8": "the white dice show 7", "blue lock": "you need 5 crosses before the 2, you have 0"},
        "duel": {"yellow 6": "the white dice show 7"},
        "on-board": {"green 5": "the white dice show 7", "field 7": "this is not the pawn action"},
    },
    "de-DE": {
        "qwixx": {"red 8": "die weißen Würfel zeigen 7", "blue lock": "vor der 2 brauchst du 5 Kreuze, du hast 0"},
        "duel": {"yellow 6": "die weißen Würfel zeigen 7"},
        "on-board": {"green 5": "die weißen Würfel zeigen 7", "field 7": "die Figur ist jetzt nicht dran"},
    },
}


@pytest.mark.parametrize("game", ["qwixx", "duel", "on-board"])
@pytest.mark.parametrize("language", SAID)
def test_a_place_that_is_not_offered_says_why(visit: Visit, game: str, language: str) -> None:
    visitor = visit(phone=True, locale=language, size={"width": 320, "height": 640})
    page = new_table(visitor, game, [ME, "device"], dice="entered")
    roll(page, "341111")
    for place, why in SAID[language][game].items():
        assert ask(page, place) == why
    page.locator(".offered").first.tap()
    page.locator(ANSWER).wait_for(state="detached")


def test_the_answer_goes_with_the_decision(visit: Visit) -> None:
    page = new_table(visit(), "qwixx", [ME], dice="entered")
    roll(page, "341111")
    cross(page, "7")
    page.locator(".bar.phase-colour").wait_for()
    assert ask(page, "red 3") == "3 lies to the left of your 7"
    assert ask(page, "red 7") == "you have already crossed off 7"
    page.keyboard.press("p")
    page.keyboard.press("Enter")
    page.wait_for_selector("[role=radiogroup]")
    page.locator(ANSWER).wait_for(state="detached")


def test_the_keys_ask_too(visit: Visit) -> None:
    page = new_table(visit(), "qwixx", [ME], dice="entered")
    roll(page, "341111")
    page.locator(".asks").focus()
    steps = {"ArrowRight": "red 2", "ArrowDown": "yellow 2", "ArrowLeft": "yellow 2", "ArrowUp": "red 2"}
    for key, name in steps.items():
        page.keyboard.press(key)
        assert page.locator(ANSWER).text_content() == name
    page.keyboard.press("Enter")
    page.get_by_text("the white dice show 7").wait_for()
    page.keyboard.press("1")
    page.locator(".offered.picked").wait_for()
    page.keyboard.press("Enter")
    page.locator(".bar.phase-colour").wait_for()


def test_a_question_without_an_answer_holds_nothing_up(visit: Visit) -> None:
    visitor = visit()

    def silence(route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        route.on_message(lambda text: None if json.loads(text)["type"] == "ask" else server.send(text))

    visitor.page.route_web_socket(re.compile("/live$"), silence)
    page = new_table(visitor, "qwixx", [ME], dice="entered")
    roll(page, "341111")
    page.locator('[data-place="red 8"]').click()
    cross(page, "7")
    page.locator(".bar.phase-colour").wait_for()
    page.locator(ANSWER).wait_for(state="detached")


def test_a_cell_where_the_block_in_hand_cannot_lie_says_why(visit: Visit) -> None:
    page = sit_down(visit(locale="de-DE"), 2, "flat")
    player = Player(page, "pointer", "flat")
    player.wait()
    player.take_block(51)
    player.press('.big [data-cell="b2"]')
    player.done()
    player.wait()
    page.locator(".open").first.click()
    page.locator(".block.free").first.click()
    page.locator(".rotate").wait_for()
    page.locator(".big .cell:nth-child(5)").click()
    page.locator(".hint.held", has_text="b2 ist in der Schicht").wait_for()


NAMES = {"en-GB": "A name may not contain |", "pl-PL": "Imię nie może zawierać znaków |"}


@pytest.mark.parametrize("language", NAMES)
def test_a_refusal_says_what_is_wrong(visit: Visit, language: str) -> None:
    visitor = visit(locale=language)
    visitor.offline = True  # the browser tells of every answer that is not 200
    page = visitor.open("#/new/qwixx")
    page.locator("li input").fill("A|b")
    page.locator("form .big").click()
    page.get_by_role("alert").get_by_text(NAMES[language]).wait_for()
    assert "A|b" in page.get_by_role("alert").inner_text()


def marks(page: Page, where: str) -> list[str]:
    return page.locator(f"{where} .last").all_inner_texts()


def test_what_the_last_turn_did_is_marked_also_after_a_reload(visit: Visit) -> None:
    page = new_table(visit(), "qwixx", [ME], dice="entered")
    roll(page, "341111")
    cross(page, "7")
    page.locator(".bar.phase-colour").wait_for()
    assert marks(page, ".sheet") == ["7"]
    page.locator(".sheet .blue .offered").first.click()
    page.locator(".bar .done").click()
    page.wait_for_selector("[role=radiogroup]")
    assert marks(page, ".sheet") == ["7", "5"]
    page.reload()
    page.locator(".sheet .last").first.wait_for()
    assert marks(page, ".sheet") == ["7", "5"]
    roll(page, "551111")
    assert marks(page, ".sheet") == ["7", "5"]  # until somebody does something
    cross(page, "10")
    page.locator(".bar.phase-colour").wait_for()
    assert marks(page, ".sheet") == ["10"]


def test_tokens_pawns_and_others_sheets_are_marked(visit: Visit) -> None:
    page = new_table(visit(), "duel", [ME, "device"], dice="entered")
    roll(page, "341111")
    choose(page, "click")
    page.locator(".bar.phase-colour").wait_for()
    assert page.locator(".board .last .token").count() == 1
    page = new_table(visit(), "on-board", [ME, BOT])
    page.locator(".bar.mine").wait_for()
    while not page.locator(".track .last .pawn").count():
        choose(page)
        page.locator(".bar.mine").wait_for()
    crossed = ".people .dot.last"
    while not page.locator(crossed).count():
        choose(page)
        page.locator(".bar.mine").wait_for()
    before = page.locator(crossed).all_inner_texts()
    page.reload()
    page.locator(crossed).first.wait_for()
    assert page.locator(crossed).all_inner_texts() == before


def test_blocks_of_the_last_turn_are_marked(visit: Visit) -> None:
    visitor = visit()
    visitor.open()
    visitor.page.evaluate("localStorage.setItem('kostka.qubix.look', '\"flat\"')")
    page = new_table(visitor, "qubix", [ME, "device"])
    player = Player(page, "pointer", "flat")
    take_device(page)
    mine = page.locator(".open[aria-pressed=true]").get_attribute("data-field")
    player.lay(51, "a1")
    for _ in range(2):
        page.locator(f'.open[data-field="{mine}"] .last').first.wait_for()
        assert page.locator(".fields .last").count() == 1
        page.reload()
    take_device(page)
    player.lay(52, "store a1")
    take_device(page)
    page.locator(".people .store .last").wait_for()
    assert not page.locator(".fields .last").count()


def test_what_others_do_is_announced(visit: Visit) -> None:
    page = new_table(visit(), "duel", [ME, BOT])
    told = page.locator("aside > [role=status]")
    page.locator(".bar.mine").wait_for()
    while "Domino" not in (heard := told.inner_text()):
        choose(page, crosses=False)
        page.locator(".bar.mine").wait_for()
    assert "Ada passes" not in heard


@pytest.mark.parametrize(("game", "seats"), {"qwixx": [ME, BOT], "duel": [ME, BOT]}.items())
def test_the_end_says_why_also_after_a_reload(visit: Visit, game: str, seats: list[str]) -> None:
    page = new_table(visit(), game, seats)
    play_on([page], crosses=False)
    why = page.locator(".end .why").inner_text()
    assert why.endswith("the game is over")
    page.reload()
    page.locator(".end").get_by_text(why, exact=True).wait_for()
    page.locator(".settings summary").click()
    page.locator(".settings select").first.select_option("pt")
    page.wait_for_function("before => document.querySelector('.end .why').innerText !== before", arg=why)


def test_the_end_of_qubix_says_why(visit: Visit) -> None:
    page = sit_down(visit(), 2, "flat")
    hand_over(page)
    page.locator(".end").wait_for(timeout=60_000)
    page.get_by_text("Nobody can place a block any more").first.wait_for()
