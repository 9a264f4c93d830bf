"""The page in Debian's Chromium against a real server; nothing here may be skipped."""

from __future__ import annotations

import copy
import os
import signal
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, sync_playwright

from tests.page.serve import STATIC
from tests.ports import free_port

pytest.register_assert_rewrite("tests.page.qubix_playing")  # so that its checks say what they found

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = os.environ.get("KOSTKA_CHROMIUM", "/usr/bin/chromium")
DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
EXPECTED = ("WebSocket connection to", "Failed to load resource", "net::ERR")
"""What a browser says itself when the network goes away."""
LEARNED = """for (const game of ["qwixx", "on-board", "duel", "qubix"])
    localStorage.getItem(`kostka.first.${game}`) ?? localStorage.setItem(`kostka.first.${game}`, '["over"]')"""
"""Visitors are not guided as in a first game, unless a test makes them forget what they have learned."""
SAME_NONCES = """const made = crypto.getRandomValues.bind(crypto);
    crypto.getRandomValues = (bytes) => bytes.length === 32 ? bytes.fill(7) : made(bytes)"""
"""What visitors add to the dice is the same in every run."""
SLOW = "GPU stall due to ReadPixels"
"""What it says because it has no graphics card here."""
UNTRUSTED = "Cross-Origin-Opener-Policy header has been ignored"
"""What it says where there is no https, as in a house's network."""
LAN_NAME = "kostka-lan"
"""A name that leads here and that browsers trust no more than a phone trusts an address in the network."""


class Server:
    """The server as a process that can be killed and started again on the same file and port."""

    def __init__(self, folder: Path, *flags: str) -> None:
        self.file = folder / "tables.db"
        self.flags = flags
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}/"
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.page.serve", str(self.port), str(self.file), *self.flags]
        self._process = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.DEVNULL)
        for _ in range(300):
            try:
                urllib.request.urlopen(self.url + "healthz", timeout=1).close()
                return
            except OSError:
                time.sleep(0.1)
        raise AssertionError("the server does not start")

    def stop(self) -> None:
        if self._process:
            self._process.terminate()
            self._process.wait()

    def kill(self) -> None:
        if self._process:
            self._process.send_signal(signal.SIGKILL)
            self._process.wait()


def in_the_network(server: Server) -> Server:
    """The same server by a name that other devices could use, so that it tells how they come."""
    named = copy.copy(server)
    named.url = f"http://{LAN_NAME}:{server.port}/"
    return named


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    assert (STATIC / "index.html").exists(), "the page is not built: run `make page`"
    made = Server(tmp_path_factory.mktemp("server"))
    made.start()
    yield made
    made.stop()


DRAWS = ["--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-gpu-compositing"]
"""Three dimensions without a graphics card; everything flat is painted without pretending to have one."""
DRAWS_NOT = ["--disable-3d-apis"]

Browsers = Callable[[bool], Browser]


@pytest.fixture(scope="session")
def browsers() -> Iterator[Browsers]:
    """A browser that draws in three dimensions, or one that can't; each is started when it is first wanted."""
    with sync_playwright() as playwright:
        started: dict[bool, Browser] = {}

        def start(draws: bool) -> Browser:
            if draws not in started:
                flags = ["--no-sandbox", f"--host-resolver-rules=MAP {LAN_NAME} 127.0.0.1"]
                flags += DRAWS if draws else DRAWS_NOT
                started[draws] = playwright.chromium.launch(executable_path=CHROMIUM, args=flags)
            return started[draws]

        yield start
        for launched in started.values():
            launched.close()


@dataclass
class Visitor:
    """One browser of its own, with all that it complained about."""

    page: Page
    context: BrowserContext
    server: Server
    complaints: list[str] = field(default_factory=list)
    offline: bool = False

    def open(self, place: str = "") -> Page:
        self.page.goto(self.server.url + place)
        self.page.wait_for_selector("main")
        return self.page

    def hear(self, message: ConsoleMessage) -> None:
        network = self.offline and any(word in message.text for word in EXPECTED)
        known = SLOW in message.text or UNTRUSTED in message.text
        if message.type in ("error", "warning") and not network and not known:
            self.complaints.append(message.text)


Visit = Callable[..., Visitor]
Theme = Literal["light", "dark"]


@pytest.fixture
def visit(browsers: Browsers, server: Server) -> Iterator[Visit]:
    """Makes visitors; when the test ends, none of their consoles may have shown an error."""
    visitors: list[Visitor] = []

    def make(phone: bool = False, theme: Theme = "light", pace: str = "at-once", **more: Any) -> Visitor:
        context = browsers(more.pop("draws", True)).new_context(
            viewport=more.pop("size", PHONE if phone else DESKTOP),
            has_touch=phone,
            color_scheme=theme,
            locale=more.pop("locale", "en-GB"),
            reduced_motion="reduce" if pace == "at-once" else "no-preference",
            **more,
        )
        context.add_init_script(
            f"localStorage.getItem('kostka.pace') ?? localStorage.setItem('kostka.pace', '\"{pace}\"')"
        )
        context.add_init_script(LEARNED)
        context.add_init_script(SAME_NONCES)
        page = context.new_page()
        page.set_default_timeout(15_000)
        visitor = Visitor(page, context, server)
        page.on("console", visitor.hear)
        page.on("pageerror", lambda error: visitor.complaints.append(str(error)))
        visitors.append(visitor)
        return visitor

    yield make
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        visitor.context.close()
    assert complaints == []
