"""A server as its own process, and small clients that play whole games through its API."""

from __future__ import annotations

import asyncio
import contextlib
import copy
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from kostka.server import dice

ROOT = Path(__file__).parent.parent.parent
SERVE = (
    "import sys, argparse; from kostka.games.core import Refused; from kostka.server import command\n"
    "parser = argparse.ArgumentParser(); command.arguments(parser)\n"
    "try: sys.exit(command.run(parser.parse_args()))\n"
    "except Refused as refused: print(refused, file=sys.stderr); sys.exit(2)"
)
GENEROUS = {
    "requests": 10**6,
    "rate": 10_000,
    "burst": 100_000,
    "tables_per_hour": 100_000,
    "connections": 10_000,
    "log": "warning",
}


AGAIN = 0.3
"""Seconds after which a choice that could not be stored is sent again."""
BEFORE = 4
"""Choices that a player makes before it waits until it may go on."""

FAKES = (
    "from kostka.server import insight; from tests import insights\n"
    "insight.review, insight.hint = insights.review, insights.hint\n"
)
"""Reviews and hints that take no time."""


class Server:
    """`kostka serve` as a process that can be killed."""

    serve = SERVE

    def __init__(self, db: str, port: int = 0, **settings: Any) -> None:
        self.db = db
        self.settings = GENEROUS | settings
        self.port = port
        self.errors = b""

    def start(self) -> Server:
        flags = {"db": self.db, "port": self.port, **self.settings}
        command = [sys.executable, "-c", self.serve]
        for name, value in flags.items():
            command += [f"--{name.replace('_', '-')}", str(value)]
        # a pipe that nobody reads would fill up and stop the server
        self._log = tempfile.TemporaryFile()  # noqa: SIM115  (closed when the server has ended)
        self.process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=self._log,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
        )
        assert self.process.stdout
        line = self.process.stdout.readline().decode()
        if "http://" not in line:
            raise RuntimeError(f"no server: {line}{self.end()}")
        self.port = int(line.split("http://")[1].split("/")[0].rsplit(":", 1)[1])
        return self

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """kill -9."""
        self.process.send_signal(signal.SIGKILL)
        self.end()

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        self.end()
        return self.process.returncode

    def end(self) -> str:
        """Wait for the end; what the server wrote to standard error."""
        self.process.communicate(timeout=30)
        with self._log as log:
            log.seek(0)
            errors = log.read()
        self.errors += errors
        return errors.decode()


class Reviewing(Server):
    """A server whose reviews and hints are quick and simple."""

    serve = FAKES + SERVE


@contextlib.contextmanager
def serving(db: str, kind: type[Server] = Server, **settings: Any) -> Iterator[Server]:
    server = kind(db, **settings).start()
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.stop()


def moves_in(view: dict[str, Any]) -> list[str]:
    """The legal moves that a view shows at their places, as a page would find them."""
    found = list(view["plain"])
    for group in view.get("lays", []):
        found += [text for texts in group["moves"] for text in texts]

    def walk(part: Any) -> None:
        if isinstance(part, dict):
            if isinstance(part.get("move"), str):
                found.append(part["move"])
            for one in part.values():
                walk(one)
        elif isinstance(part, list):
            for one in part:
                walk(one)

    walk({key: value for key, value in view.items() if key != "lays"})
    return found


def changed(view: Any, changes: list[Any]) -> Any:
    """A view after some changes, each of which names a place and what is there now."""
    whole = {"": copy.deepcopy(view)}
    for place, now in changes:
        *way, last = place.split("/")
        part: Any = whole
        for step in way:
            part = part[int(step) if isinstance(part, list) else step]
        part[int(last) if isinstance(part, list) else last] = now
    return whole[""]


def nonce_of(seat: int) -> str:
    """What the device of a seat adds to the dice."""
    return f"nonce-of-seat-{seat}-for-the-tests"


class Api:
    """Requests to one server."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = httpx.AsyncClient(base_url=url, timeout=30)

    async def __aenter__(self) -> Api:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.http.aclose()

    async def post(self, path: str, body: Any = None, token: str = "", status: int | None = None) -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self.http.post(path, json=body, headers=headers)
        if status is None:
            assert answer.is_success, (path, answer.status_code, answer.text)
        else:
            assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json()

    async def create(self, game: str, seats: list[dict[str, Any]], **more: Any) -> Any:
        return await self.post("/api/tables", {"game": game, "seats": seats, **more})

    async def start(self, made: Any) -> Any:
        return await self.post(f"/api/tables/{made['table']}/start", token=made["creator"])

    async def commit(self, table: str, seat: int, token: str) -> None:
        """The seat commits to what it adds to the dice."""
        commitment = dice.nonce_commitment((await self.position(table))["commitment"], nonce_of(seat))
        await self.post(f"/api/tables/{table}/seats/{seat}/commitment", {"commitment": commitment}, token)

    async def reveal(self, table: str, seat: int, token: str) -> None:
        await self.post(f"/api/tables/{table}/seats/{seat}/nonce", {"nonce": nonce_of(seat)}, token)

    async def position(self, table: str, token: str = "") -> Any:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        answer = await self.http.get(f"/api/tables/{table}", headers=headers)
        assert answer.status_code == 200, answer.text
        return answer.json()

    async def record(self, table: str) -> str:
        answer = await self.http.get(f"/api/tables/{table}/record")
        assert answer.status_code == 200, answer.text
        return answer.text


@dataclass
class Player:
    """One device: the tokens of its seats, all it has received, and a random choice for whatever it may decide."""

    url: str
    table: str
    tokens: list[str]
    random: Random = field(default_factory=lambda: Random(1))
    after: int = 0
    changes: bool = True
    """Whether it takes changes of views for views."""
    raw: list[str] = field(default_factory=list)
    events: dict[int, Any] = field(default_factory=dict)
    positions: set[int] = field(default_factory=set)
    """The numbers at which it was given the whole position."""
    acknowledged: dict[str, tuple[int, int, str]] = field(default_factory=dict)
    """By id: seat, point, move."""
    refused: list[Any] = field(default_factory=list)
    postponed: list[Any] = field(default_factory=list)
    """What could not be stored just then, and has to be sent again."""
    now: dict[str, Any] = field(default_factory=dict)
    views: dict[int, Any] = field(default_factory=dict)
    mine: dict[int, str | None] = field(default_factory=dict)
    sent: dict[str, tuple[int, int, str]] = field(default_factory=dict)
    seeds: int = 0
    may_go_on: asyncio.Event | None = None
    """What a choice waits for, once some have been made."""

    @contextlib.asynccontextmanager
    async def connected(self) -> AsyncIterator[ClientConnection]:
        address = f"ws{self.url.removeprefix('http')}/api/tables/{self.table}/live"
        async with connect(address, max_size=None, compression=None, open_timeout=30) as socket:
            hello = {"type": "hello", "tokens": self.tokens, "after": self.after, "changes": self.changes}
            await socket.send(json.dumps(hello))
            yield socket

    def hear(self, text: str | bytes) -> dict[str, Any]:
        assert isinstance(text, str)
        self.raw.append(text)
        message: dict[str, Any] = json.loads(text)
        if message["type"] in ("position", "events", "changes"):
            for event in message.get("events", []):
                self.events[event["number"]] = event
            self.now = message["now"]
            self.after = self.now["number"]
            if message["type"] == "position":
                self.positions.add(self.after)
            if message["type"] == "changes":
                after = map(changed, self.views.values(), message["changes"])
                self.views = dict(zip(self.views, after, strict=True))
            elif message["views"] or message["type"] == "position":
                self.views = {view["seat"]: view for view in message["views"]}
            self.mine = {one["seat"]: one["sealed"] for one in message["mine"]}
        elif message["type"] == "done":
            self.acknowledged[message["id"]] = self.sent[message["id"]]
        elif message["type"] == "refused":
            later = message["reason"] == "unavailable" and message.get("id") in self.sent
            (self.postponed if later else self.refused).append(message)
        return message

    async def heard(self, socket: ClientConnection) -> dict[str, Any]:
        """The next message about the game; who comes and goes is left out."""
        while (message := self.hear(await socket.recv()))["type"] == "here":
            pass
        return message

    def hear_any(self, text: str | bytes) -> None:
        """Keep what the server said without looking for sense in it."""
        assert isinstance(text, str)
        self.raw.append(text)

    def owed(self) -> list[int]:
        """The seats of this device that have to decide and have not."""
        deciding = set(self.now.get("deciding", [])) - set(self.now.get("decided", []))
        return [seat for seat in self.mine if seat in deciding]

    def choice(self, seat: int) -> dict[str, Any]:
        move = self.random.choice(moves_in(self.views[seat]))
        self.seeds += 1
        known_as = f"{seat}-{self.now['point']}-{self.seeds}-{self.random.random()}"
        self.sent[known_as] = (seat, self.now["point"], move)
        return {"type": "decide", "seat": seat, "point": self.now["point"], "move": move, "id": known_as}

    async def play(self) -> None:
        """Until the game is over; if the server goes away, connect again and go on."""
        while self.now.get("phase") != "finished":
            with contextlib.suppress(WebSocketException, OSError, asyncio.TimeoutError):
                await self.play_connected()
            if self.now.get("phase") != "finished":
                await asyncio.sleep(0.05)

    async def play_connected(self) -> None:
        asked: set[tuple[int, int]] = set()
        async with self.connected() as socket:
            await self.send_again(socket)
            persisting = asyncio.create_task(self.persist(socket))
            try:
                async for text in socket:
                    self.hear(text)
                    if self.now.get("phase") == "finished":
                        return
                    for seat in self.owed():
                        if (self.now["point"], seat) not in asked:
                            asked.add((self.now["point"], seat))
                            if self.may_go_on and len(self.sent) >= BEFORE:
                                await self.may_go_on.wait()
                            await socket.send(json.dumps(self.choice(seat)))
            finally:
                persisting.cancel()

    async def persist(self, socket: ClientConnection) -> None:
        """What could not be stored is sent again until it can."""
        known = len(self.postponed)
        with contextlib.suppress(WebSocketException):
            while True:
                await asyncio.sleep(AGAIN)
                if len(self.postponed) > known:
                    known = len(self.postponed)
                    await self.send_again(socket)

    async def send_again(self, socket: ClientConnection) -> None:
        """All that has no answer; sent again under the same id, it counts once."""
        for known_as in self.sent.keys() - self.acknowledged.keys() - {one["id"] for one in self.refused}:
            seat, point, move = self.sent[known_as]
            again = {"type": "decide", "seat": seat, "point": point, "move": move, "id": known_as}
            await socket.send(json.dumps(again))
