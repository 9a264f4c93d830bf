"""The server on one core: decisions a second against a bare echo, memory, latency, start; the size of what it tells.

    python bench/server.py [--quick]
    python bench/server.py --soak MINUTES

One line a figure: name, value, unit, ratio to which peer or limit. The server has one core, the clients another. A soak
prints a line a minute of steady play, and what is left of it after a rest.
"""

from __future__ import annotations

import argparse
import asyncio
import signal
import sqlite3
import sys
import tempfile
import time
from contextlib import closing
from functools import partial
from itertools import chain
from pathlib import Path
from random import Random
from statistics import mean, median
from typing import Final, NamedTuple

import httpx
import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect
from serving.players import SEATS, connect, create, in_turns
from serving.process import ECHO, Process, say, serve, share_the_machine
from serving.soak import soak

from kostka.games.registry import NAMES, game
from kostka.play import play

QUICK: Final = "--quick" in sys.argv
SECONDS: Final = 2.0 if QUICK else 8.0
ROUNDS: Final = 1 if QUICK else 5
BUSY_TABLES: Final = 200
IDLE_TABLES: Final = 200 if QUICK else 2000
STORED: Final = 5_000 if QUICK else 100_000
GAMES: Final = 1 if QUICK else 10
PACE: Final = 500


# --- figures --------------------------------------------------------------------------------------------------------


class Rate(NamedTuple):
    """How often a second, and the share of its core that the server used for it."""

    rate: float
    share: float

    @property
    def each(self) -> float:
        """Microseconds of the processor for each."""
        return self.share / self.rate * 1e6


async def echo_rate(server: Process, ready: asyncio.Barrier) -> Rate:
    """Messages that come in and go out to a room of four."""
    heard = 0

    class Echo(WSListener):
        def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
            nonlocal heard
            heard += 1
            if frame.get_payload_as_bytes() == self.own:
                transport.send(WSMsgType.TEXT, self.own)

        def __init__(self, seat: int) -> None:
            self.own = b'{"type":"decide","seat":%d,"point":17,"move":"red 5","id":"17"}' % seat

    opened = [
        (await ws_connect(partial(Echo, seat), f"ws://127.0.0.1:{server.port}/{room}"))[0]
        for room in range(BUSY_TABLES)
        for seat in range(1, SEATS + 1)
    ]
    for number, transport in enumerate(opened):
        transport.send(
            WSMsgType.TEXT, b'{"type":"decide","seat":%d,"point":17,"move":"red 5","id":"17"}' % (number % 4 + 1)
        )
    await asyncio.sleep(0.5)
    await ready.wait()
    before, start, used = heard, time.perf_counter(), server.seconds()
    await asyncio.sleep(SECONDS)
    elapsed = time.perf_counter() - start
    found = Rate((heard - before) / SEATS / elapsed, (server.seconds() - used) / elapsed)
    for transport in opened:
        transport.disconnect(graceful=False)
    return found


async def decision_rate(server: Process, ready: asyncio.Barrier) -> Rate:
    """Decisions of tables of four; one that is over hands on to the next."""
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        tables = await in_turns([partial(create, http, n, False) for n in range(BUSY_TABLES * 4)])
        opened = await in_turns([partial(connect, server.port, table) for table in tables])
        waiting = list(tables)
        playing = [waiting.pop() for _ in range(BUSY_TABLES)]
        await ready.wait()
        for table in playing:
            table.go()
        start, used = time.perf_counter(), server.seconds()
        while (elapsed := time.perf_counter() - start) < SECONDS and waiting:
            for place, table in enumerate(playing):
                if table.over and waiting:
                    playing[place] = waiting.pop()
                    playing[place].go()
            await asyncio.sleep(0.01)
        found = Rate(sum(table.acknowledged for table in tables) / elapsed, (server.seconds() - used) / elapsed)
        for transport in chain.from_iterable(opened):
            transport.disconnect(graceful=False)
        return found


async def idle(server: Process) -> tuple[float, list[float], float]:
    """Bytes of memory a connection, and the latencies at a steady pace over many tables."""
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        before = server.memory()
        tables = await in_turns([partial(create, http, n, True) for n in range(IDLE_TABLES)])
        await in_turns([partial(connect, server.port, table) for table in tables])
        await asyncio.sleep(1.0)
        each = (server.memory() - before) / (IDLE_TABLES * SEATS)
        start, sent, place = time.perf_counter(), 0, 0
        while (elapsed := time.perf_counter() - start) < SECONDS:
            for _ in range(IDLE_TABLES):  # once round at most: on a busy machine all tables may wait for their answers
                if sent >= elapsed * PACE:
                    break
                place += 1
                sent += tables[place % IDLE_TABLES].step()
            await asyncio.sleep(0.001)
        await asyncio.sleep(1.0)
        latencies = sorted(one for table in tables for one in table.latencies)
        return each, latencies, len(latencies) / elapsed


def sizes(name: str, seats: int) -> tuple[int, list[int]]:
    """Bytes of the largest view, and of the news of every step, in random games."""
    rules, largest, news = game(name), 0, []
    for seed in range(GAMES):
        for step in play(rules, rules.start(seats), Random(seed)):
            views = [rules.view(step.after, seat or None) for seat in range(seats + 1)]
            largest = max(largest, *(len(msgspec.json.encode(view)) for view in views))
            news.append(len(msgspec.json.encode(rules.news(*step))))
    return largest, news


def fill(db: Path) -> None:
    """Many stored tables, copied from the one that is there."""
    with closing(sqlite3.connect(db)) as connection, connection:
        (table,) = connection.execute("SELECT id FROM tables WHERE phase = 'playing' LIMIT 1").fetchone()
        log = connection.execute("SELECT number, payload FROM entries WHERE table_id = ?", [table]).fetchall()
        line = connection.execute("SELECT game, listed, seats, free, created, changed FROM tables LIMIT 1").fetchone()
        copies = [f"copy-{number}" for number in range(STORED)]
        connection.executemany(
            "INSERT INTO entries VALUES (?, ?, ?)", ((c, *entry) for c in copies for entry in log[:10])
        )
        connection.executemany(
            "INSERT INTO tables (id, game, listed, seats, free, created, changed, phase) "
            "VALUES (?,?,?,?,?,?,?,'finished')",
            ((one, *line) for one in copies),
        )


def measure_sizes() -> None:
    for name in NAMES:
        for seats in game(name).seats:
            largest, news = sizes(name, seats)
            told = f"news of a step {mean(news):.0f}, at most {max(news):,}"
            say(f"largest view, {name}, seats: {seats}", largest, "bytes", told)


async def side_by_side(echo: Process, server: Process) -> tuple[Rate, Rate]:
    """Both at the same time on one core: whatever else the machine does, it does to both."""
    ready = asyncio.Barrier(2)
    return await asyncio.gather(echo_rate(echo, ready), decision_rate(server, ready))


def measure_rate(db: Path) -> None:
    echo = Process(ECHO)
    ceiling = asyncio.run(echo_rate(echo, asyncio.Barrier(1)))
    echo.stop()
    say("echo to a room of four", ceiling.rate, "messages/s", f"{ceiling.each:.0f} µs each")
    server = serve(db)
    say("start to first response, new file", server.first_response(), "s", "limit 1.5")
    alone = asyncio.run(decision_rate(server, asyncio.Barrier(1)))
    say("decisions, stored and told to four", alone.rate, "decisions/s", f"{alone.each:.0f} µs each; wanted 2,000")
    shares = []
    for _ in range(ROUNDS):
        echo = Process(ECHO)
        ceiling, decisions = asyncio.run(side_by_side(echo, server))
        echo.stop()
        shares.append(ceiling.each / decisions.each)
    server.stop()
    told = f"of {ROUNDS} rounds side by side, {min(shares) * 100:.1f} to {max(shares) * 100:.1f}; limit 25"
    say("  against the echo", median(shares) * 100, "%", told)


def measure_idle(db: Path) -> None:
    server = serve(db)
    say("start again", server.first_response(), "s", "limit 1.5")
    each, latencies, pace = asyncio.run(idle(server))
    say("memory, idle connection", each / 1000, "kB", f"limit 45 ({IDLE_TABLES * SEATS} connections)")
    say("decision to last viewer, median", latencies[len(latencies) // 2] * 1000, "ms", f"at {pace:.0f} decisions/s")
    say("decision to last viewer, p99", latencies[len(latencies) * 99 // 100] * 1000, "ms", "limit 50")
    server.stop()


def measure_soak(db: Path, minutes: float) -> None:
    """So many minutes, or for a glance two that are short."""
    server = serve(db)
    asyncio.run(soak(server, minutes, 60.0) if minutes else soak(server, 2, 3.0, minute=5.0))
    server.stop()


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    parser = argparse.ArgumentParser(description="Measure the server on one core.")
    parser.add_argument("--quick", action="store_true", help="a glance at every figure")
    parser.add_argument("--soak", type=float, default=0.0, metavar="MINUTES", help="only a soak of so many minutes")
    args = parser.parse_args()
    if not args.soak:
        measure_sizes()
    share_the_machine()
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder) / "tables.db"
        if args.soak:
            measure_soak(db, args.soak)
            return
        measure_rate(db)
        measure_idle(db)
        fill(db)
        server = serve(db)
        say(f"start with {STORED:,} stored tables", server.first_response(), "s", "limit 2")
        server.stop()
        measure_soak(Path(folder) / "soak.db", 0.0)


if __name__ == "__main__":
    main()
