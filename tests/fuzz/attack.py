"""An attack on a running server: what it answers to thousands of hostile inputs, and whether it answers at all."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.fuzz import frames
from tests.fuzz.messages import message
from tests.fuzz.requests import Requests, Sent
from tests.fuzz.streams import Streams
from tests.server.clients import Api, Server

WORKERS: Final = 24
PATIENT: Final = 20.0
"""Seconds after which something that was not answered counts as a hang, on the busiest machine."""
SOON: Final = 0.3
"""Seconds after which a request that may be cut off is ended by this side."""
TALK: Final = 40
"""Messages on one live connection."""
STATUS: Final = re.compile(rb"(?:^|[\n}\]])HTTP/1\.1 (\d{3})")
UPGRADE: Final = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)
HEARD: Final = b"is anybody there?"
PING: Final = json.dumps({"type": "ping"})


@dataclass
class Report:
    inputs: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    flaws: list[str] = field(default_factory=list)


class Attack:
    """Inputs are made before anything is awaited, and each kind from chances of its own: a seed means the same ones."""

    def __init__(self, server: Server, seed: str) -> None:
        self._server = server
        self._seed = seed
        self._hanging_up = Random(seed)
        self.report = Report()

    async def prepare(self) -> None:
        """Tables of every kind: open, in play, a score pad, with real dice."""
        me = {"kind": "me", "auto": False}
        async with Api(self._server.url) as api:
            made = [
                await api.create("qwixx", [me, me]),
                await api.create("on-board", [me, {"kind": "open"}]),
                await api.create("duel", [me, me], dice="entered"),
                await api.create("qubix", [me, me, me]),
                await api.create("qwixx", [me, me], pad=True),
            ]
            for one in (made[0], made[2], made[3]):
                await api.start(one)
        self.tables = [one["table"] for one in made]
        self.tokens = [token for one in made for token in one["seats"].values()]

    async def run(self, kind: str, most: int, deadline: float = float("inf")) -> None:
        """So many inputs of the kind, by a few at once, or until the deadline."""
        left = most
        loop = asyncio.get_running_loop()
        random = Random(f"{self._seed} {kind}")
        requests = Requests(random, self.tables, self.tokens)
        streams = Streams(random, requests)
        ways: dict[str, Callable[[], Awaitable[int]]] = {
            "http": lambda: self._ask(requests.next()),
            "streams": lambda: self._ask(streams.next()),
            "live": lambda: self._talk(random),
            "frames": lambda: self._feed(random),
        }

        async def work() -> None:
            nonlocal left
            while left > 0 and loop.time() < deadline:
                left -= TALK if kind in ("live", "frames") else 1
                made = await ways[kind]()
                self.report.inputs[kind] += made

        await asyncio.gather(*(work() for _ in range(WORKERS)))

    async def _ask(self, sent: Sent) -> int:
        try:
            answer = await asyncio.wait_for(self._answer(sent), PATIENT)
        except TimeoutError:
            self.report.flaws.append(f"not answered in {PATIENT} s: {sent.data[:600]!r}")
            return 1
        found = [status.decode() for status in STATUS.findall(answer)]
        self.report.answers.update(found or ["closed"])
        for status in {one for one in found if one.startswith("5") and one != "501"}:
            self.report.flaws.append(f"status {status}: {sent.data[:600]!r}")
        return 1

    async def _answer(self, sent: Sent) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._server.port)
        try:
            writer.write(sent.data)
            if sent.cut:
                await asyncio.sleep(self._hanging_up.choice((0, 0.001, 0.01)))
                writer.transport.abort()
                return b""
            await writer.drain()
            if sent.whole:
                return await reader.read(32)
            return await _all_of(reader, writer)
        except ConnectionError:
            return b""
        finally:
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()

    async def _feed(self, random: Random) -> int:
        """Some frames on one connection, whole or not; at its end it answers, or is closed."""
        fed = frames.several(random, TALK)
        said = UPGRADE.format(table=random.choice(self.tables)).encode()
        greeting = frames.hello(self.tokens, random.choice((0, 3, 10**9))) if random.random() < 0.9 else b""
        waits, hangs_up = random.random() < 0.9, random.random() < 0.1
        reader, writer = await asyncio.open_connection("127.0.0.1", self._server.port)
        try:
            async with asyncio.timeout(PATIENT):
                writer.write(said)
                if waits:  # others do not even wait for the handshake
                    await reader.readuntil(b"\r\n\r\n")
                writer.write(greeting + fed)
                if hangs_up:
                    writer.transport.abort()
                    return TALK
                writer.write(frames.frame(HEARD, frames.PING))
                answer = await _all_of(reader, writer, HEARD)
            self.report.answers["frames" if HEARD in answer else "frames, closed"] += 1
        except (ConnectionError, asyncio.IncompleteReadError):
            self.report.answers["frames, closed"] += 1
        except TimeoutError:
            self.report.flaws.append(f"frames, neither answered nor closed in {PATIENT} s: {fed!r:.2000}")
        finally:
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()
        return TALK

    async def _talk(self, random: Random) -> int:
        """Some hostile messages on one connection; at its end the server still answers, or has closed it."""
        table = random.choice(self.tables)
        address = f"ws://127.0.0.1:{self._server.port}/api/tables/{table}/live"
        said: list[Any] = []
        if random.random() < 0.95:
            hello = {"type": "hello", "tokens": self.tokens, "after": random.choice((0, 3, 10**9))}
            said.append(json.dumps(hello))
        said += [message(random) for _ in range(TALK - len(said))]
        try:
            async with (
                asyncio.timeout(PATIENT),
                connect(address, max_size=None, max_queue=None, compression=None) as socket,
            ):
                for one in said:
                    await socket.send(one)
                await _answered(socket)
                self.report.answers["live"] += 1
        except ConnectionClosed:
            self.report.answers["live, closed"] += 1
        except TimeoutError:
            self.report.flaws.append(f"live, not answered in {PATIENT} s: {said!r:.2000}")
        return TALK


async def _all_of(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, last: bytes = b"") -> bytes:
    """All that comes, until it ends or the last words are there; who falls silent is told that no more follows."""
    found = bytearray()
    with contextlib.suppress(ConnectionError):
        while not (last and last in found):
            try:
                part = await asyncio.wait_for(reader.read(65_536), SOON)
            except TimeoutError:
                writer.write_eof()
                part = await reader.read(65_536)
            if not part:
                break
            found += part
    return bytes(found)


async def _answered(socket: ClientConnection) -> None:
    """Wait for an answer to a ping; a reader that was far behind may have lost one."""
    while True:
        await socket.send(PING)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1.0):
                while '"pong"' not in str(await socket.recv()):
                    pass
                return
