"""The page as an app: installable, kept by the browser, kind when it is offline, quiet unless asked."""

from __future__ import annotations

import gzip
import json
import struct
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.sync_api import Response

from tests.page.conftest import Server, Visit
from tests.page.playing import BOT, ME, choose, new_table
from tests.page.serve import STATIC


def fetched(server: Server, path: str) -> tuple[dict[str, str], bytes]:
    with urlopen(server.url + path, timeout=10) as answer:
        return {name.lower(): value for name, value in answer.headers.items()}, answer.read()


def pixels(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_the_manifest_and_its_icons_are_fit_for_a_home_screen(server: Server) -> None:
    head, body = fetched(server, "manifest.webmanifest")
    assert head["content-type"] == "application/manifest+json"
    manifest: dict[str, Any] = json.loads(body)
    assert manifest["display"] == "standalone"
    assert {"name", "short_name", "start_url", "theme_color", "background_color"} <= manifest.keys()
    sizes = set()
    for icon in manifest["icons"]:
        head, body = fetched(server, icon["src"].removeprefix("/"))
        assert head["content-type"].startswith(icon["type"])
        if icon["type"] == "image/png":
            assert "{}x{}".format(*pixels(body)) == icon["sizes"]
            assert "maskable" in icon["purpose"]
        sizes.add(icon["sizes"])
    assert sizes == {"any", "192x192", "512x512"}


@pytest.mark.parametrize("path", ["", "index.html", "manifest.webmanifest", "sw.js", "icon.svg"])
def test_what_may_change_under_its_name_is_asked_for_again(server: Server, path: str) -> None:
    assert fetched(server, path)[0]["cache-control"] == "no-cache"


def test_what_has_a_hash_in_its_name_is_kept(server: Server) -> None:
    assets = list(Path(STATIC / "assets").iterdir())
    for asset in assets[:3]:
        kept = fetched(server, f"assets/{asset.name}")[0]["cache-control"]
        assert set(kept.split(", ")) == {"public", "max-age=31536000", "immutable"}
    assert assets


def test_without_a_network_a_notice_is_shown_in_every_language(visit: Visit) -> None:
    visitor = visit()
    page = visitor.open()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    visitor.offline = True
    visitor.context.set_offline(True)
    page.goto(visitor.server.url)
    assert page.locator("h1").inner_text() == "Offline"
    assert page.locator("[lang]").count() == 6
    visitor.context.set_offline(False)
    page.reload()
    page.get_by_role("heading", name="Take a seat.").wait_for()


def test_a_table_of_qwixx_loads_little_code(visit: Visit) -> None:
    visitor = visit()
    scripts: dict[str, int] = {}

    def weigh(answer: Response) -> None:
        name = answer.url.rpartition("/")[2]
        if name.endswith(".js"):
            scripts[name] = len(gzip.compress((STATIC / "assets" / name).read_bytes())) if name != "sw.js" else 0

    visitor.page.on("response", weigh)
    page = new_table(visitor, "qwixx", [ME, BOT])
    page.wait_for_selector(".bar.mine")
    assert len(scripts) > 1
    assert sum(scripts.values()) < 120_000


COUNT_SOUNDS = """
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (at) { window.tones++; return start.call(this, at); };
"""


def test_sound_is_off_until_it_is_wanted(visit: Visit) -> None:
    visitor = visit()
    visitor.context.add_init_script(COUNT_SOUNDS)
    page = new_table(visitor, "qwixx", [ME, BOT])
    page.wait_for_selector(".bar.mine")
    for wanted in (False, True):
        if wanted:
            page.locator(".settings summary").click()
            page.locator(".settings").get_by_label("Sound").check()
            page.locator(".settings summary").click()
            page.locator("main").focus()
        seen = page.locator(".dice .sr").inner_text()
        while page.locator(".dice .sr").inner_text() == seen:  # until the next roll
            page.locator(".bar.mine").wait_for()
            choose(page, crosses=False)
            page.locator(".bar.mine").wait_for()
        assert bool(page.evaluate("window.tones")) == wanted


def test_the_tab_says_when_it_is_my_turn_and_when_not(visit: Visit) -> None:
    page = new_table(visit(), "qwixx", [ME, "open"])
    page.wait_for_selector(".lobby")
    assert "●" not in page.title()
    assert page.locator("#icon").get_attribute("href") == "/icon.svg"
    page.get_by_label("Who plays at seat 2?").select_option("easy")
    page.get_by_role("button", name="Start the game").click()
    page.wait_for_function("() => document.title === '● Qwixx – Kostka'")
    assert page.locator("#icon").get_attribute("href") == "/icon-turn.svg"
    page.locator(".brand").click()
    page.wait_for_function("() => !document.title.includes('●')")
    assert page.locator("#icon").get_attribute("href") == "/icon.svg"
