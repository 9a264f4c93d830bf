"""The page in a browser on this computer: how long until it and its first table can be seen, and what it loads.

    python bench/page.py [--quick]

One line a figure: name, value, unit, limit. Every visit has a browser of its own with nothing kept from before; figures
are medians of the visits.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Final

from playwright.sync_api import Browser, Page, Response, sync_playwright

ROOT: Final = Path(__file__).parent.parent
CHROMIUM: Final = os.environ.get("KOSTKA_CHROMIUM", "/usr/bin/chromium")
VISITS: Final = 3 if "--quick" in sys.argv else 15
SERVE: Final = (
    "import sys, argparse; sys.path.insert(0, '.'); from kostka.server import command\n"
    "parser = argparse.ArgumentParser(); command.arguments(parser); command.run(parser.parse_args())"
)


def say(name: str, value: float, unit: str, against: str) -> None:
    print(f"{name:<34} {value:>12,.2f} {unit:<22} {against}", flush=True)


def seconds(page: Page, address: str, sight: str) -> float:
    """From the call of an address until something can be seen there."""
    begun = time.perf_counter()
    page.goto(address, wait_until="commit")
    page.wait_for_selector(sight)
    return time.perf_counter() - begun


def visit(browser: Browser, home: str) -> tuple[float, float, float]:
    """The seconds to the home page and to a table of Qwixx that is under way, and the kilobytes that both took."""
    loaded = 0

    def count(answer: Response) -> None:
        nonlocal loaded
        loaded += int(answer.headers.get("content-length", 0))

    with browser.new_context(reduced_motion="reduce") as context:
        page = context.new_page()
        page.on("response", count)
        to_home = seconds(page, home, ".games")
        page.goto(f"{home}#/new/qwixx")
        page.click("form .big")
        page.wait_for_selector(".bar.mine")
        kept, table = context.storage_state(), page.url
    with browser.new_context(reduced_motion="reduce", storage_state=kept) as context:
        return to_home, seconds(context.new_page(), table, ".sheet .line"), loaded / 1000


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        flags = ["--port", "0", "--db", f"sqlite:///{folder}/tables.db", "--log", "warning", "--requests", "10000"]
        server = subprocess.Popen([sys.executable, "-c", SERVE, *flags], cwd=ROOT, stdout=subprocess.PIPE, text=True)
        assert server.stdout
        found = re.search(r"http://\S+", server.stdout.readline())
        assert found, "the server does not start"
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        try:
            visits = [visit(browser, found[0]) for _ in range(VISITS)]
        finally:
            browser.close()
            server.terminate()
            server.wait()
    homes, tables, sizes = zip(*visits, strict=True)
    say("home page visible, first visit", median(homes), "s", "limit 1")
    say("table visible, first visit", median(tables), "s", "limit 1")
    say("loaded until the first table", median(sizes), "kB", "")


if __name__ == "__main__":
    main()
