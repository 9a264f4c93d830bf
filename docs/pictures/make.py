"""Takes the README's pictures of the page: python docs/pictures/make.py [NAME …]

It needs the built page (`make page`) and Chromium, as the tests of the page do. The games are played with the dice of
those tests, so the same page gives the same pictures. `draw.py` makes the picture of the terminal.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, Literal

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1]))  # where the tests are

from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from tests.page.conftest import CHROMIUM, DESKTOP, DRAWS, LEARNED, PHONE, Server  # noqa: E402
from tests.page.laid import laid  # noqa: E402

READ: Final = "localStorage.setItem('kostka.qubix.tips', 'true')"
"""The tips of the first game have been read."""


@dataclass(frozen=True)
class Picture:
    game: str
    seats: int
    choices: int
    """So many choices of the person have been made."""
    phone: bool = False
    theme: Literal["light", "dark"] = "light"


PICTURES: Final = {
    "qwixx": Picture("qwixx", 4, 19),
    "phone": Picture("on-board", 4, 19, phone=True),
    "duel": Picture("duel", 2, 13, theme="dark"),
    "qubix": Picture("qubix", 5, 5),
}


def take(name: str, picture: Picture, server: Server, browser: Browser) -> None:
    table = laid(server.url, picture.game, picture.seats)
    table.play(picture.choices)
    context = browser.new_context(
        viewport=PHONE if picture.phone else DESKTOP,
        device_scale_factor=2 if picture.phone else 1,
        has_touch=picture.phone,
        color_scheme=picture.theme,
        reduced_motion="reduce",
        locale="en-GB",
    )
    context.add_init_script(f"{table.kept}; {READ}; {LEARNED}")
    page = context.new_page()
    page.goto(server.url + table.place)
    page.locator(".bar.mine").wait_for()
    page.evaluate("document.fonts.ready")
    if picture.game == "qubix":
        page.wait_for_function("document.querySelector('canvas')?.stage?.free.length")
    page.wait_for_timeout(1500)  # nobody waits for a picture; whatever still moves comes to rest
    page.screenshot(path=HERE / f"{name}.png")
    context.close()


def main(wanted: list[str]) -> None:
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        try:
            browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", *DRAWS])
            for name in wanted or PICTURES:
                take(name, PICTURES[name], server, browser)
            browser.close()
        finally:
            server.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
