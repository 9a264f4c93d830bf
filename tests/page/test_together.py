"""Others at the table: watching, sealed choices, lost connections, languages and keys."""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import WebSocket

from tests.page.conftest import Visit
from tests.page.playing import BOT, ME, OPEN, choose, join, new_table, play_on


def test_a_visitor_without_a_seat_watches(visit: Visit) -> None:
    page = new_table(visit(), "qwixx", [ME, BOT])
    watcher = visit()
    watcher.page.goto(page.url)
    watcher.page.get_by_text("You are watching").wait_for()
    assert watcher.page.locator(".sheet .line").count() == 4
    assert not watcher.page.locator(".offer, .sheet .offered").count()
    play_on([page], crosses=False)
    watcher.page.locator(".end").wait_for()


def sealed_in(messages: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [event for message in messages for event in message.get("events", ()) if event["event"] == "sealed"]


def test_a_sealed_choice_is_not_in_the_other_browsers_traffic(visit: Visit) -> None:
    ada, ben = visit(), visit()
    heard: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(json.loads(frame)))

    ben.page.on("websocket", listen)
    page = new_table(ada, "qwixx", [ME, OPEN])
    other = join(ben, page.url, "Ben")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".bar.mine")
    other.wait_for_selector(".bar.mine")
    before = len(heard)
    assert choose(page)
    other.get_by_text("has decided").first.wait_for(state="attached")
    while not (sealed := sealed_in(heard[before:])):  # the page may be faster than the news of its traffic
        other.wait_for_timeout(20)
    after = heard[before:]
    assert [event["seat"] for event in sealed] == [1]
    assert all(event.get("move") is None for event in sealed)
    assert all(one["seat"] == 2 for message in after for one in message.get("mine", ()))
    assert page.get_by_text("you can still change it").count()
    page.keyboard.press("p")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('.offer.pass')?.getAttribute('aria-pressed') === 'true'")
    assert choose(other, crosses=False)
    page.get_by_text("Ada passes · Ben passes").wait_for()


def test_a_killed_server_costs_neither_a_reload_nor_a_tap(visit: Visit) -> None:
    ada = visit()
    page = new_table(ada, "qwixx", [ME, BOT])
    page.wait_for_selector(".bar.mine")
    page.evaluate("window.neverReloaded = true")
    ada.offline = True
    ada.server.kill()
    page.get_by_text("Connection lost").wait_for()
    page.keyboard.press("p")
    page.keyboard.press("Enter")
    page.get_by_text("Choice made").wait_for()
    ada.server.start()
    page.locator(".connection.lost").wait_for(state="detached")
    page.locator(".log, ol").get_by_text("Ada passes").first.wait_for()
    assert page.evaluate("window.neverReloaded")
    play_on([page], crosses=False)


def test_the_language_changes_in_the_middle_of_a_game(visit: Visit) -> None:
    page = new_table(visit(), "on-board", [ME, BOT])
    page.wait_for_selector(".bar.mine")
    for language, word in {"de": "Passen", "pl": "Pas", "cs": "Vynechat", "sk": "Vynechať", "pt": "Passar"}.items():
        page.locator(".settings summary").click()
        page.locator(".settings select").first.select_option(language)
        page.locator(".settings summary").click()
        page.locator(".offer.pass").get_by_text(word, exact=True).wait_for()
        assert page.locator("html").get_attribute("lang") == {"pt": "pt-PT"}.get(language, language)
    page.locator("main").focus()  # Enter would open the settings again
    play_on([page], crosses=False)
    assert page.get_by_text("Pontos suplementares").count()


def test_the_browsers_language_is_spoken(visit: Visit) -> None:
    page = visit(locale="sk-SK").open()
    assert page.locator("html").get_attribute("lang") == "sk"
    assert page.locator("h1").inner_text() == "Prisadnite si."


def test_a_game_with_the_keyboard_alone(visit: Visit) -> None:
    page = visit().open()
    for _ in range(12):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.className.includes('play')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector("form .big")
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.classList.contains('big')"):
            break
    page.keyboard.press("Enter")
    page.wait_for_selector(".bar.mine")
    play_on([page], "keys", crosses=False)
    assert page.locator(".end tfoot td").count() == 2


def test_a_wrong_link_is_told_kindly(visit: Visit) -> None:
    visitor = visit()
    visitor.offline = True
    visitor.page.goto(visitor.server.url + "#/t/nosuchtable")
    visitor.page.get_by_text("There is no such table.").wait_for()
    visitor.open()
    visitor.page.get_by_label("Link or code").fill("not a link!")
    visitor.page.get_by_role("button", name="Join").click()
    visitor.page.get_by_text("neither the link nor the code").wait_for()


def test_a_short_code_leads_to_the_table_until_the_game_starts(visit: Visit) -> None:
    ada, ben = visit(), visit(phone=True)
    page = new_table(ada, "duel", [ME, OPEN])
    code = page.locator(".code strong").inner_text()
    other = ben.open()
    other.get_by_label("Link or code").fill(f" {code[:3].lower()}-{code[3:]} ")
    other.get_by_role("button", name="Join").tap()
    other.get_by_role("button", name="Sit here").tap()
    other.get_by_role("button", name="Stand up").wait_for()
    assert other.url == page.url
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_selector(".bar")
    late = visit(locale="de-DE")
    late.offline = True  # the browser tells of every answer that is not 200
    late.open()
    late.page.get_by_label("Link oder Code").fill(code)
    late.page.keyboard.press("Enter")
    late.page.get_by_text("Kein offener Tisch hat diesen Code").wait_for()


def test_a_refusal_is_told_in_the_language_of_the_page(visit: Visit) -> None:
    ada, ben = visit(), visit(locale="pl-PL")
    ben.offline = True
    page = new_table(ada, "duel", [ME, OPEN])
    other = ben.page
    other.goto(page.url)
    seat = other.get_by_role("button", name="Usiądź tutaj")
    seat.wait_for()
    other.context.set_offline(True)
    seat.click()
    other.get_by_role("alert").get_by_text("Serwer nie odpowiada").wait_for()
    other.context.set_offline(False)
    why = "all seats are taken; you can watch"
    refused = {"type": "refused", "reason": "seat-taken", "why": why, "key": why}
    other.route("**/seats", lambda route: route.fulfill(status=409, json=refused))
    seat.click()
    other.get_by_role("alert").get_by_text("Wszystkie miejsca są zajęte; możesz oglądać").wait_for()


def test_names_are_text(visit: Visit) -> None:
    page = new_table(visit(), "qwixx", [ME, BOT], name="<b onclick=alert(1)>Ada")
    page.locator(".people").get_by_text("<b onclick=alert(1)>Ada").wait_for()


def test_the_title_says_whose_turn_it_is(visit: Visit) -> None:
    page = new_table(visit(), "duel", [ME, BOT])
    page.wait_for_selector(".bar.mine")
    page.wait_for_function("() => document.title.startsWith('●')")
    assert page.locator("#icon").get_attribute("href") == "/icon-turn.svg"
