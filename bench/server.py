"""The server on one core: decisions a second against a bare echo, memory, latency, start; the size of what it tells.

    python bench/server.py [--quick]

One line a figure: name, value, unit, ratio to which peer or limit. The server has one core, the clients another.
"""

from __future__ import annotations

import asyncio
import atexit
import os
import re
import resource
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing, suppress
from functools import partial
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from random import Random
from statistics import mean
from typing import Any, Final

import httpx
import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from kostka.games.registry import NAMES, game
from kostka.play import play

ROOT: Final = Path(__file__).parent.parent
QUICK: Final = "--quick" in sys.argv
SECONDS: Final = 2.0 if QUICK else 8.0
BUSY_TABLES: Final = 200
IDLE_TABLES: Final = 200 if QUICK else 2000
STORED: Final = 5_000 if QUICK else 100_000
GAMES: Final = 1 if QUICK else 10
SEATS: Final = 4
PACE: Final = 500
SERVER_CORE: Final = min(os.sched_getaffinity(0))
MOVE: Final = re.compile(rb'"move":"([a-z]+ [0-9]+)"')

SERVE = (
    "import sys, argparse; sys.path.insert(0, '.'); from kostka.server import command\n"
    "parser = argparse.ArgumentParser(); command.arguments(parser); command.run(parser.parse_args())"
)
ECHO = """
import uvicorn, collections
rooms = collections.defaultdict(list)
async def app(scope, receive, send):
    if scope["type"] == "lifespan":
        while (await receive())["type"] != "lifespan.shutdown": await send({"type": "lifespan.startup.complete"})
        return await send({"type": "lifespan.shutdown.complete"})
    if scope["type"] == "http":
        await send({"type": "http.response.start", "status": 200, "headers": []})
        return await send({"type": "http.response.body", "body": b"ok"})
    await receive(); await send({"type": "websocket.accept"})
    room = rooms[scope["path"]]; room.append(send)
    while (message := await receive())["type"] == "websocket.receive":
        for one in room: await one({"type": "websocket.send", "text": message["text"]})
import socket, sys
listening = socket.socket(); listening.bind(("127.0.0.1", 0)); listening.listen(4096)
print(f"http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
config = uvicorn.Config(app, ws="websockets-sansio", ws_per_message_deflate=False, log_level="error", lifespan="on")
uvicorn.Server(config).run(sockets=[listening])
"""


def say(name: str, value: float, unit: str, against: str) -> None:
    print(f"{name:<34} {value:>12,.1f} {unit:<22} {against}", flush=True)


class Process:
    """A server on the first core; the clients keep to the others."""

    def __init__(self, code: str, *flags: str) -> None:
        self.begun = time.perf_counter()
        self.process = subprocess.Popen([sys.executable, "-c", code, *flags], cwd=ROOT, stdout=subprocess.PIPE)
        os.sched_setaffinity(self.process.pid, {SERVER_CORE})
        atexit.register(self.process.kill)  # nothing is left running, however this ends
        assert self.process.stdout
        line = self.process.stdout.readline().decode()
        self.port = int(line.split("http://")[1].split("/")[0].rsplit(":", 1)[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def first_response(self) -> float:
        while True:
            asking = HTTPConnection("127.0.0.1", self.port)
            with suppress(OSError, HTTPException), closing(asking):
                asking.request("GET", "/healthz")
                asking.getresponse().read()
                return time.perf_counter() - self.begun
            time.sleep(0.005)

    def memory(self) -> int:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0]) * 1024

    def seconds(self) -> float:
        user, system = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.communicate(timeout=60)


def serve(db: Path) -> Process:
    flags = {"db": f"sqlite:///{db}", "port": 0, "log": "warning", "requests": 10**6, "rate": 1e6, "burst": 10**6}
    flags |= {"tables-per-hour": 10**6, "connections": 10**6}
    return Process(SERVE, *(f"--{name}={value}" for name, value in flags.items()))


# --- clients --------------------------------------------------------------------------------------------------------


class Table:
    """A table of four people, each with a connection; one decision is under way at a time if it is paced."""

    def __init__(self, number: int, made: dict[str, Any], paced: bool) -> None:
        self.id: str = made["table"]
        self.creator: str = made["creator"]
        self.tokens: dict[str, str] = made["seats"]
        self.random = Random(number)
        self.paced = paced
        self.held = not paced
        self.point = 0
        self.over = False
        self.waiting: dict[int, tuple[Client, bytes]] = {}
        self.sent = 0.0
        self.heard = 0
        self.latencies: list[float] = []
        self.acknowledged = 0

    def go(self) -> None:
        """From now on decide as soon as possible."""
        self.held = False
        for client, message in self.waiting.values():
            client.transport.send(WSMsgType.TEXT, message)

    def step(self) -> bool:
        """Send one decision, if the last one has reached everybody."""
        if not self.waiting or 0 < self.heard < SEATS:
            return False
        _, (client, message) = self.waiting.popitem()
        self.sent, self.heard = time.perf_counter(), 0
        client.transport.send(WSMsgType.TEXT, message)
        return True


class Client(WSListener):
    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat, self.asked = table, seat, 0

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        hello = {"type": "hello", "tokens": [self.table.tokens[str(self.seat)]], "after": 0}
        transport.send(WSMsgType.TEXT, msgspec.json.encode(hello))

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type != WSMsgType.TEXT:
            if frame.msg_type == WSMsgType.PING:
                transport.send_pong(frame.get_payload_as_bytes())
            return
        text = frame.get_payload_as_bytes()
        table = self.table
        if text.startswith(b'{"type":"done"'):
            table.acknowledged += 1
        elif text.startswith((b'{"type":"events"', b'{"type":"position"')):
            if table.paced and table.sent:
                table.heard += 1
                if table.heard == SEATS:
                    table.latencies.append(time.perf_counter() - table.sent)
            self._look(text)
        elif not text.startswith(b'{"type":"here"'):
            raise AssertionError(text)

    def _look(self, text: bytes) -> None:
        start, views = text.index(b'"now":') + 6, text.index(b',"views":')
        now = msgspec.json.decode(text[start : text.index(b',"mine":', start)])
        self.table.over = now["phase"] == "finished"
        if self.seat not in now["deciding"] or self.asked == now["point"] or views + 20 > len(text):
            return
        self.asked = now["point"]
        found = MOVE.findall(text, views)
        move = self.table.random.choice(found).decode() if found else "-"
        choice = {"type": "decide", "seat": self.seat, "point": self.asked, "move": move, "id": f"{self.asked}"}
        message = msgspec.json.encode(choice)
        if self.table.paced or self.table.held:
            self.table.waiting[self.seat] = (self, message)
        else:
            self.transport.send(WSMsgType.TEXT, message)


async def create(http: httpx.AsyncClient, number: int, paced: bool) -> Table:
    body = {"game": "qwixx", "seats": [{"kind": "me", "auto": False}] * SEATS, "first": 1}
    table = Table(number, (await http.post("/api/tables", json=body)).raise_for_status().json(), paced)
    started = await http.post(f"/api/tables/{table.id}/start", headers={"Authorization": f"Bearer {table.creator}"})
    started.raise_for_status()
    return table


async def connect(port: int, table: Table) -> list[WSTransport]:
    url = f"ws://127.0.0.1:{port}/api/tables/{table.id}/live"
    opened = [await ws_connect(partial(Client, table, seat), url) for seat in range(1, SEATS + 1)]
    return [transport for transport, _ in opened]


async def in_turns(works: list[Callable[[], Awaitable[Any]]], at_once: int = 20) -> list[Any]:
    gate = asyncio.Semaphore(at_once)

    async def one(work: Callable[[], Awaitable[Any]]) -> Any:
        async with gate:
            return await work()

    return await asyncio.gather(*(one(work) for work in works))


# --- figures --------------------------------------------------------------------------------------------------------


async def echo_rate(server: Process) -> float:
    """Messages a second that come in and go out to a room of four."""
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
    before, start = heard, time.perf_counter()
    await asyncio.sleep(SECONDS)
    rate = (heard - before) / SEATS / (time.perf_counter() - start)
    for transport in opened:
        transport.disconnect(graceful=False)
    return rate


async def decision_rate(server: Process) -> tuple[float, float]:
    """Decisions a second, and the share of its core that the server used; a table that is over hands on to the next."""
    async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
        tables = await in_turns([partial(create, http, n, False) for n in range(BUSY_TABLES * 4)])
        await in_turns([partial(connect, server.port, table) for table in tables])
        waiting = list(tables)
        playing = [waiting.pop() for _ in range(BUSY_TABLES)]
        for table in playing:
            table.go()
        start, used = time.perf_counter(), server.seconds()
        while (elapsed := time.perf_counter() - start) < SECONDS and waiting:
            for place, table in enumerate(playing):
                if table.over and waiting:
                    playing[place] = waiting.pop()
                    playing[place].go()
            await asyncio.sleep(0.01)
        return sum(table.acknowledged for table in tables) / elapsed, (server.seconds() - used) / elapsed


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


def main() -> None:
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    for name in NAMES:
        for seats in game(name).seats:
            largest, news = sizes(name, seats)
            told = f"news of a step {mean(news):.0f}, at most {max(news):,}"
            say(f"largest view, {name}, seats: {seats}", largest, "bytes", told)
    cores = os.sched_getaffinity(0)
    os.sched_setaffinity(0, cores - {SERVER_CORE} or cores)
    most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with tempfile.TemporaryDirectory() as folder:
        db = Path(folder) / "tables.db"
        echo = Process(ECHO)
        ceiling = asyncio.run(echo_rate(echo))
        echo.stop()
        say("echo to a room of four", ceiling, "messages/s", "the ceiling of this stack")
        server = serve(db)
        say("start to first response, new file", server.first_response(), "s", "limit 1.5")
        rate, share = asyncio.run(decision_rate(server))
        say(
            "decisions, stored and told to four", rate, "decisions/s", f"{rate / ceiling:.2f} of the echo; wanted 2,000"
        )
        say("  the server's core", share * 100, "%", "")
        server.stop()
        server = serve(db)
        say("start again", server.first_response(), "s", "limit 1.5")
        each, latencies, pace = asyncio.run(idle(server))
        say("memory, idle connection", each / 1000, "kB", f"limit 100 ({IDLE_TABLES * SEATS} connections)")
        say(
            "decision to last viewer, median", latencies[len(latencies) // 2] * 1000, "ms", f"at {pace:.0f} decisions/s"
        )
        say("decision to last viewer, p99", latencies[len(latencies) * 99 // 100] * 1000, "ms", "limit 50")
        server.stop()
        fill(db)
        server = serve(db)
        say(f"start with {STORED:,} stored tables", server.first_response(), "s", "limit 2")
        server.stop()


if __name__ == "__main__":
    main()
