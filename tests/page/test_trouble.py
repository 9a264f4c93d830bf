"""The database is in trouble: a sentence says so, nothing tapped or typed is lost, and it all goes on by itself."""

from __future__ import annotations

import contextlib
import json
import re
import time
import urllib.error
import urllib.request

from playwright.sync_api import Page, Route, WebSocketRoute, expect

from tests.page.conftest import Server, Visit
from tests.page.playing import BOT, ME, OPEN, choose, choose_before, new_table
from tests.page.test_pad import cross, new_pad, total, undo
from tests.server.troubles import locked

KEPT = {
    "en-GB": "The server cannot save your choice just now. It is kept and sent again by itself.",
    "de-DE": "Der Server kann deine Wahl gerade nicht speichern. Sie bleibt erhalten",
}
NOT_NOW = "The server cannot read or save anything just now; please try again in a moment"


def until_ready(server: Server) -> None:
    for _ in range(300):
        with contextlib.suppress(urllib.error.HTTPError):
            urllib.request.urlopen(server.url + "readyz", timeout=30).close()
            return
        time.sleep(0.1)
    raise AssertionError("the trouble does not end")


def sentence(page: Page) -> str:
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    return page.locator(".connection").inner_text().strip()


def test_a_choice_that_cannot_be_saved_arrives_by_itself(visit: Visit) -> None:
    ada, ben = visit(phone=True), visit(locale="de-DE")
    page = new_table(ada, "qwixx", [ME, OPEN])
    ben.page.goto(page.url)
    ben.page.locator(".lobby input:not([readonly])").fill("Ben")
    ben.page.locator(".join button").click()
    ben.page.locator(".join").wait_for(state="detached")
    page.get_by_role("button", name="Start the game").tap()
    both = {page: KEPT["en-GB"], ben.page: KEPT["de-DE"]}
    for one in both:
        one.locator(".bar.mine").wait_for()
    with locked(ada.server.file):
        for one, said in both.items():
            assert choose(one, "tap" if one is page else "keys", crosses=False)
            one.locator(".connection", has_text=said).wait_for()
            assert sentence(one).startswith(said)
            assert not one.get_by_role("alert").count()
    for one in both:
        one.locator(".connection.lost").wait_for(state="detached")
        assert sentence(one) == ""
    page.get_by_text("Ada passes · Ben passes").wait_for()


def test_marks_that_cannot_be_saved_keep_their_order(visit: Visit) -> None:
    ada = visit(phone=True)
    page = new_pad(ada, "qwixx", ["Ada"])
    with locked(ada.server.file):
        cross(page, "red 2", "red 3", "red 5")
        page.locator(".connection", has_text=KEPT["en-GB"]).wait_for()
        expect(undo(page)).to_contain_text("red 5")
    page.locator(".connection.lost").wait_for(state="detached")
    page.reload()
    expect(page.locator(".own .total")).to_have_text(total(6))
    expect(undo(page)).to_contain_text("red 5")


def test_dice_that_cannot_be_saved_stay_typed(visit: Visit) -> None:
    ada = visit()
    page = new_table(ada, "qwixx", [ME], dice="entered")
    page.locator("[role=radiogroup]").first.wait_for()
    with locked(ada.server.file):
        page.keyboard.type("341111")
        page.keyboard.press("Enter")
        page.locator(".connection", has_text=KEPT["en-GB"]).wait_for()
        expect(page.locator("[role=radio].chosen")).to_have_count(6)
    page.locator(".bar.mine").wait_for()
    assert sentence(page) == ""


def test_what_was_typed_for_a_new_table_stays(visit: Visit) -> None:
    ada = visit()
    ada.offline = True  # the browser tells of every answer that is not 200
    page = choose_before(ada, "qwixx", [ME, "device"])
    page.locator("li input").last.fill("Grandma")
    with locked(ada.server.file):
        page.locator("form .big").click()
        page.get_by_role("alert").get_by_text(NOT_NOW).wait_for()
    assert page.locator("li input").last.input_value() == "Grandma"
    until_ready(ada.server)
    page.locator("form .big").click()
    page.wait_for_url("**/#/t/**")
    page.locator(".people").get_by_text("Grandma").first.wait_for()


def test_a_table_that_cannot_be_opened_just_now_is_shown_later(visit: Visit) -> None:
    ada = visit()
    page = new_table(ada, "qwixx", [ME, BOT])
    ada.offline = True  # the browser tells of every answer that is not 200
    key = NOT_NOW[0].lower() + NOT_NOW[1:]
    refused = {"type": "refused", "reason": "unavailable", "why": key, "key": key, "gaps": {}}
    trouble = True

    def read(route: Route) -> None:
        route.fulfill(status=503, body=json.dumps(refused), content_type="application/json")

    def connect(route: WebSocketRoute) -> None:
        if trouble:
            route.close()
        else:
            route.connect_to_server()

    page.route(re.compile("/api/tables/[^/]+$"), read)
    page.route_web_socket(re.compile("/live$"), connect)
    page.reload()
    page.get_by_text(NOT_NOW).wait_for()
    trouble = False
    page.locator(".bar").wait_for()
    assert sentence(page) == ""
