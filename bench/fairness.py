"""What people notice of strangers who take as much of a server as they can: how late a decision reaches everybody.

    python bench/fairness.py [--quick] [KIND …]

One line a figure: name, value, unit, ratio to which peer or limit. A table of four people decides fifty times a second;
the strangers (`serving/strangers.py`) come from four other addresses. Server, bots and readers share one core.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import httpx
from serving.players import Table, connect, create
from serving.process import SERVE, Process, say, share_the_machine
from serving.strangers import GAMES, KINDS

QUICK: Final = "--quick" in sys.argv
SECONDS: Final = 3.0 if QUICK else 15.0
PACE: Final = 0.02
LIMIT: Final = 100.0
TIMES: Final = 3.0
"""How many times as long as at a quiet server it may take."""


async def latencies(server: Process, seconds: float) -> list[float]:
    """Milliseconds from a decision to the last of four people, at one table after another."""
    found: list[float] = []
    end = time.perf_counter() + seconds
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        number = 0
        while time.perf_counter() < end:
            table = await create(http, number := number + 1, True)
            lines = await connect(server.port, table)
            await _play(table, end)
            found += table.latencies
            for line in lines:
                line.disconnect()
    return sorted(one * 1000 for one in found)


async def _play(table: Table, end: float) -> None:
    due = time.perf_counter()
    while not table.over and time.perf_counter() < end:
        table.step()
        due = max(due + PACE, time.perf_counter())
        await asyncio.sleep(due - time.perf_counter())


@contextmanager
def strangers(kind: str, port: int) -> Iterator[None]:
    """Strangers at work, until the end."""
    command = [sys.executable, "-m", "serving.strangers", kind, str(port)]
    pipe = subprocess.PIPE
    with subprocess.Popen(command, cwd=Path(__file__).parent, stdin=pipe, stdout=pipe, text=True) as process:
        assert process.stdout
        if process.stdout.readline().strip() != "ready":
            raise RuntimeError(f"the strangers of kind {kind} did not come")
        try:
            yield
        finally:
            process.communicate(timeout=30)


def serve(folder: str, kind: str) -> Process:
    """A server with the usual limits; but one address alone could not make 200 tables."""
    more = ["--tables-per-hour=1000"] if kind == "bots" else []
    return Process(SERVE, f"--db=sqlite:///{folder}/{kind}.db", "--port=0", "--log=error", *more)


def share(found: list[float], part: float) -> float:
    return found[min(len(found) - 1, int(len(found) * part))]


def main() -> None:
    share_the_machine()
    for game in GAMES:  # on a new machine the strong bots are compiled first
        subprocess.run([sys.executable, "-m", "kostka.bots.warm", game], check=True)
    kinds = [one for one in sys.argv[1:] if one in KINDS] or list(KINDS)
    with tempfile.TemporaryDirectory() as folder:
        server = serve(folder, "quiet")
        server.first_response()
        quiet = asyncio.run(latencies(server, SECONDS))
        server.stop()
        say("quiet server, median", share(quiet, 0.5), "ms", f"{len(quiet)} decisions")
        say("quiet server, p99", share(quiet, 0.99), "ms", f"limit {LIMIT:.0f}")
        for kind in kinds:
            server = serve(folder, kind)
            server.first_response()
            with strangers(kind, server.port):
                found = asyncio.run(latencies(server, SECONDS))
            server.stop()
            ratio = share(found, 0.99) / share(quiet, 0.99)
            say(f"beside {kind}, median", share(found, 0.5), "ms", f"{len(found)} decisions")
            say(
                f"beside {kind}, p99",
                share(found, 0.99),
                "ms",
                f"{ratio:.1f} of the quiet server; limit {TIMES:.0f}, and {LIMIT:.0f} ms",
            )


if __name__ == "__main__":
    main()
