"""Phones in the house: links that work on other devices, and a page without https."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.page.conftest import Server, Visit, in_the_network
from tests.page.playing import ME, OPEN, choose, join, new_table
from tests.page.serve import IN_THE_HOUSE

Open = Callable[..., Server]


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[Open]:
    """A server of one's own, with the flags it is given."""
    servers: list[Server] = []

    def start(*flags: str) -> Server:
        servers.append(Server(tmp_path, *flags))
        servers[-1].start()
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


def table_of(page: Page) -> str:
    return page.url.rpartition("/")[2]


def test_until_phones_can_join_the_lobby_says_what_to_do(visit: Visit, own_server: Open) -> None:
    ada = visit()
    ada.server = own_server()
    page = new_table(ada, "qwixx", [ME, OPEN])
    page.get_by_text("Others cannot reach this computer yet").wait_for()
    assert page.get_by_text("make play PHONES=1").count()
    assert not page.locator(".lobby input[readonly], .lobby .qr").count()
    ada.offline = True
    ada.server.stop()
    ada.server.flags = ("--phones",)
    ada.server.start()
    link = page.locator(".lobby input[readonly]")
    link.wait_for()
    assert link.input_value() == f"http://{IN_THE_HOUSE}:{ada.server.port}/#/t/{table_of(page)}"
    assert page.locator(".lobby .qr svg").count()
    assert not page.get_by_text("Others cannot reach this computer yet").count()


def pasted(page: Page) -> str:
    """What the clipboard holds."""
    page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), { id: 'paste' }))")
    page.locator("#paste").focus()
    page.keyboard.press("Control+V")
    return page.locator("#paste").input_value()


def test_without_https_people_join_by_the_link_and_play(visit: Visit, own_server: Open) -> None:
    server = in_the_network(own_server())
    ada, ben = visit(), visit(phone=True)
    ada.server = ben.server = server
    page = new_table(ada, "qwixx", [ME, OPEN])
    assert not page.evaluate("isSecureContext")
    link = page.locator(".lobby input[readonly]").input_value()
    assert link == f"{server.url}#/t/{table_of(page)}"
    page.get_by_role("button", name="Copy the link").click()
    page.get_by_role("button", name="Copied").wait_for()
    assert pasted(page) == link
    other = join(ben, link, "Ben")
    page.get_by_role("button", name="Start the game").click()
    for one in (page, other):
        one.wait_for_selector(".bar.mine")
        assert choose(one, crosses=False)
    page.get_by_text("Ada passes · Ben passes").wait_for()
