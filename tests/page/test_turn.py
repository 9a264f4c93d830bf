"""A turn one can follow, and take back: dice, taps, undo, keys and focus."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, Route

from tests.page.conftest import Visit, Visitor
from tests.page.playing import BOT, ME, OPEN, choose, join, new_table
from tests.page.test_telling import roll

TUMBLES = """() => {
    window.tumbles = 0;
    const seen = new MutationObserver(() => window.tumbles++);
    seen.observe(document.querySelector('.dice'), { attributeFilter: ['class'] });
}"""
LINES = """one => {
    const text = document.createRange();
    text.selectNode(one.lastChild);
    return text.getClientRects().length;
}"""
FOCUSED = "() => document.activeElement.className"


def alone(visit: Visit, pace: str = "calm") -> Page:
    page = new_table(visit(pace=pace), "qwixx", [ME])
    page.locator(".bar.mine.phase-white").wait_for()
    return page


def test_dice_tumble_when_they_are_rolled_and_only_then(visit: Visit) -> None:
    page = new_table(visit(pace="calm"), "qwixx", [ME])
    page.locator(".dice.tumbling").wait_for()  # the first roll too
    page.locator(".dice:not(.tumbling)").wait_for()
    pips = [page.locator(f"{where} .white .pip").count() for where in (".dice", ".badge")]
    assert pips[0] == pips[1] > 0
    page.evaluate(TUMBLES)
    choose(page)
    page.locator(".bar.mine.phase-colour").wait_for()
    choose(page)
    page.locator(".dice .lifted").first.wait_for()
    assert page.locator(".dice .lifted").count() == 2
    assert page.evaluate("window.tumbles") == 0
    page.locator(".dice.tumbling").wait_for()
    assert not page.locator(".dice .lifted").count()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_numbers_are_offered_once_where_the_sheet_is_big_enough(visit: Visit, phone: bool) -> None:
    page = new_table(visit(phone=phone), "qwixx", [ME])
    page.locator(".bar.mine").wait_for()
    assert page.locator(".sheet .offered").count() == page.locator(".bar .number").count() > 0
    assert page.locator(".bar .number").first.is_visible() == phone


def test_a_choice_is_taken_back_before_the_next_roll(visit: Visit) -> None:
    page = alone(visit)
    choose(page)
    page.locator(".bar.mine.phase-colour").wait_for()
    assert page.locator(".sheet .crossed").count() == 1
    page.get_by_role("button", name="Undo").click()
    page.locator(".bar.mine.phase-white").wait_for()
    page.locator("aside ol").get_by_text("Ada undid the last choice").wait_for()
    assert not page.locator(".sheet .crossed, .sheet .last").count()
    assert "bar" in page.evaluate(FOCUSED)  # the button is gone


def test_one_tap_crosses_if_somebody_likes_it(visit: Visit) -> None:
    page = alone(visit)
    page.locator(".settings summary").click()
    page.get_by_label("Tap").select_option("one")
    page.keyboard.press("Escape")
    assert not page.locator(".bar .done").count()
    page.locator(".sheet .offered").first.click()
    page.locator(".bar.mine.phase-colour").wait_for()
    page.locator(".bar .pass").click()
    page.locator(".bar.phase-roll").wait_for()


def test_a_pass_that_costs_says_so(visit: Visit) -> None:
    page = alone(visit, "at-once")
    assert page.locator(".bar .pass").inner_text() == "Pass"
    choose(page, crosses=False)
    page.locator(".bar.mine.phase-colour").wait_for()
    assert page.locator(".bar .pass").inner_text() == "Pass (−5)"


def test_a_typed_roll_can_be_corrected(visit: Visit) -> None:
    page = new_table(visit(), "qwixx", [ME, BOT], dice="entered")
    roll(page, "123456")
    page.keyboard.press("u")
    page.wait_for_selector("[role=radiogroup]")
    page.keyboard.press("Backspace")
    page.keyboard.press("1")
    page.keyboard.press("Enter")
    page.locator(".bar.mine").wait_for()
    assert "white 1, white 2, red 3, yellow 4, green 5, blue 1" in page.locator(".dice").inner_text()


def two(visit: Visit, game: str) -> tuple[Visitor, Visitor]:
    """Two people at a table; the first one is whose turn it is."""
    ada, ben = visit(pace="calm"), visit(pace="calm")
    page = new_table(ada, game, [ME, OPEN])
    join(ben, page.url, "Ben")
    page.get_by_role("button", name="Start the game").click()
    for visitor in (ada, ben):
        visitor.page.locator(".bar.phase-white").wait_for()
    return (ada, ben) if page.locator(".bar.mine").count() else (ben, ada)


def test_far_away_the_others_are_asked(visit: Visit) -> None:
    chooser, other = (visitor.page for visitor in two(visit, "duel"))
    for answer, phase in {"Allow": "white", "No": "colour"}.items():
        choose(chooser)
        chooser.locator(".bar.mine.phase-colour").wait_for()
        chooser.get_by_role("button", name="Ask to undo").click()
        chooser.locator(".bar", has_text="Waiting for").wait_for()
        other.locator(".bar", has_text="wants to undo the last choice.").wait_for()
        other.get_by_role("button", name=answer).click()
        chooser.locator(f".bar.mine.phase-{phase}").wait_for()
    chooser.locator(".bar", has_text="The others would rather go on.").wait_for()


def test_everyone_sees_the_same_pace(visit: Visit) -> None:
    ada, ben = two(visit, "qwixx")
    for visitor in (ada, ben):
        visitor.page.locator(".settings summary").click()
    ada.page.get_by_label("Speed").select_option("quick")
    ben.page.wait_for_function("() => document.querySelectorAll('.settings select')[2].value === 'quick'")
    assert ben.page.evaluate("localStorage.getItem('kostka.pace')") == '"calm"'  # their own tables keep their pace


def test_the_focus_stays_at_the_table(visit: Visit) -> None:
    page = alone(visit, "at-once")
    page.locator(".sheet .offered").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.locator(".bar.mine.phase-colour").wait_for()
    assert "bar" in page.evaluate(FOCUSED)
    page.keyboard.press("Tab")
    assert "pass" in page.evaluate(FOCUSED)


def test_the_keys_are_shown(visit: Visit) -> None:
    page = alone(visit, "at-once")
    page.locator(".bar .pass").focus()
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys").wait_for()
    page.keyboard.press("1")  # nothing is chosen behind it
    page.keyboard.press("Escape")
    page.get_by_role("dialog").wait_for(state="hidden")
    page.wait_for_function("() => document.activeElement.classList.contains('pass')")
    assert not page.locator(".offered.picked").count()


@pytest.mark.parametrize("width", [320, 390])
def test_words_and_digits_of_the_bar_stay_whole(visit: Visit, width: int) -> None:
    visitor = visit(phone=True, locale="pl-PL", size={"width": width, "height": 700})

    def with_timer(route: Route) -> None:
        route.continue_(post_data=json.dumps({**(route.request.post_data_json or {}), "timer": {"seconds": 60}}))

    visitor.page.route("**/api/tables", with_timer)
    page = new_table(visitor, "qwixx", [ME])
    page.locator(".bar.mine .digits").wait_for()
    assert page.locator(".bar .digits").inner_text() in ("60", "59", "58")
    for part in (".bar .digits", ".bar .done", ".bar .pass"):
        assert page.locator(part).evaluate(LINES) == 1, part
