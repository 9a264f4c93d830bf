"""The page's part in the dice: it commits and reveals by itself, shows nothing of it, and checks the result."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, WebSocket, expect

from kostka import record
from kostka.server import dice, verify
from tests.page.conftest import Visit
from tests.page.playing import BOT, ME, OPEN, join, new_table, play_on

NONCE = "07" * 32
SCENES = """
  window.scenes = [];
  const look = () => {
    if (!document.querySelector('main')) return;
    const scene = ['lobby', 'bar'].find((name) => document.querySelector('.' + name)) ?? 'other';
    if (scene !== window.scenes.at(-1)) window.scenes.push(scene);
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
"""
"""Notes whatever is shown, however shortly: the lobby, a table, or something else."""


def read(page: Page, what: str = "") -> Any:
    table = urlsplit(page.url).fragment.removeprefix("/t/")
    answer = page.request.get(f"{page.url.partition('#')[0]}api/tables/{table}{what}")
    return answer.text() if what else answer.json()


def nonces(page: Page) -> list[str]:
    return [seat["nonce"] for seat in read(page)["seats"]]


def scenes(page: Page) -> list[str]:
    found: list[str] = page.evaluate("window.scenes")
    return found


def test_both_devices_add_to_the_dice_and_find_them_right(visit: Visit) -> None:
    ada, ben = visit(), visit(phone=True)
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda payload: heard.append(str(payload)))

    ben.page.on("websocket", listen)
    for one in (ada, ben):
        one.page.add_init_script(SCENES)
    page = new_table(ada, "duel", [ME, OPEN])
    other = join(ben, page.url, "Ben")
    for visitor in (page, other):
        visitor.reload()  # neither device forgets what it is to reveal
        visitor.wait_for_selector(".lobby")
    seats = read(page)["seats"]
    commitment = dice.nonce_commitment(read(page)["commitment"], NONCE)
    assert [(seat["commitment"], seat["nonce"]) for seat in seats] == [(commitment, "")] * 2
    assert not any(NONCE in message for message in heard)
    page.get_by_role("button", name="Start the game").click()
    for visitor in (page, other):
        visitor.wait_for_selector(".bar")
        shown = [scene for scene in scenes(visitor) if scene != "other"]
        assert shown == ["lobby", "bar"], "nothing flickers on the way from the lobby to the table"
        assert scenes(visitor)[scenes(visitor).index("lobby") :].count("other") <= 1
    assert nonces(page) == [NONCE, NONCE]
    play_on([page, other], crosses=False)
    for visitor in (page, other):
        visitor.get_by_role("button", name="Check fairness").click()
        visitor.get_by_text("The dice check out").wait_for()
    told = verify.check(record.read(read(page, "/record")))
    assert told.endswith("the nonces of 2 of 2 seats")


def test_a_table_for_one_device_shows_no_lobby(visit: Visit) -> None:
    visitor = visit()
    visitor.page.add_init_script(SCENES)
    page = new_table(visitor, "duel", [ME, BOT])
    page.wait_for_selector(".bar")
    assert "lobby" not in scenes(page)
    assert nonces(page) == [NONCE, ""]
    play_on([page], crosses=False)
    before = page.url
    page.get_by_role("button", name="Rematch").click()
    page.wait_for_selector(".bar:not(.phase-over)")
    assert page.url != before
    assert "lobby" not in scenes(page)
    assert nonces(page) == [NONCE, ""]


def test_a_device_that_sleeps_holds_up_nobody_for_long_and_is_named(visit: Visit) -> None:
    ada, ben = visit(), visit()
    page = new_table(ada, "duel", [ME, OPEN])
    address = join(ben, page.url, "Ben").url
    ben.page.goto(ben.server.url)
    ben.page.wait_for_selector(".games")
    start = page.get_by_role("button", name="Start the game")
    start.click()
    expect(start).to_be_disabled()
    expect(page.locator(".seats").get_by_role("status")).to_have_text("Just a moment…")
    page.wait_for_selector(".bar")
    assert nonces(page) == [NONCE, ""]
    ben.page.goto(address)
    play_on([page, ben.page], crosses=False)
    page.get_by_role("button", name="Check fairness").click()
    page.get_by_text("Without a part in the dice, because no answer came in time: Ben.").wait_for()


@pytest.mark.parametrize("whose", ["commitment", "own"])
def test_another_commitment_than_the_one_that_was_seen_is_found(visit: Visit, whose: str) -> None:
    """Even if everything else in the record fits: an owner has changed it after this device revealed its part."""
    page = new_table(visit(), "duel", [ME, BOT])
    play_on([page], crosses=False)
    text = read(page, "/record")
    own = dice.nonce_commitment(read(page)["commitment"], NONCE)
    false = text.replace(f"{own} | -", f"{own} | {'0' * 64}") if whose == "commitment" else text.replace(own, "0" * 64)
    assert false != text
    page.route("**/record", lambda route: route.fulfill(body=false))
    page.get_by_role("button", name="Check fairness").click()
    seat = 2 if whose == "commitment" else 1
    page.get_by_text(f"what seat {seat} added to the dice is not what was fixed before it").wait_for()
