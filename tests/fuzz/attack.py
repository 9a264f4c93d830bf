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

from tests.fuzz.messages import message
from tests.fuzz.requests import Requests, Sent
from tests.server.clients import Api, Server

WORKERS: Final = 24
PATIENT: Final = 10.0
"""Seconds after which something that was not answered counts as a hang, on the busiest machine."""
SOON: Final = 0.3
"""Seconds after which a request that may be cut off is ended by this side."""
TALK: Final = 40
"""Messages on one live connection."""
STATUS: Final = re.compile(rb"HTTP/1\.1 (\d{3})")
PING: Final = json.dumps({"type": "ping"})


@dataclass
class Report:
    inputs: Counter[str] = field(default_factory=Counter)
    answers: Counter[str] = field(default_factory=Counter)
    flaws: list[str] = field(default_factory=list)


class Attack:
    def __init__(self, server: Server, random: Random) -> None:
        self._server = server
        self._random = random
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
        once: Callable[[], Awaitable[int]] = self._talk if kind == "live" else self._ask

        async def work() -> None:
            nonlocal left
            while left > 0 and loop.time() < deadline:
                left -= TALK if kind == "live" else 1
                made = await once()
                self.report.inputs[kind] += made

        requests = Requests(self._random, self.tables, self.tokens)
        self._next = requests.next
        await asyncio.gather(*(work() for _ in range(WORKERS)))

    async def _ask(self) -> int:
        sent = self._next()
        try:
            answer = await asyncio.wait_for(self._answer(sent), PATIENT)
        except TimeoutError:
            self.report.flaws.append(f"not answered in {PATIENT} s: {sent.data[:600]!r}")
            return 1
        found = STATUS.match(answer)
        self.report.answers[found[1].decode() if found else "closed"] += 1
        if found and found[1].startswith(b"5") and found[1] != b"501":
            self.report.flaws.append(f"status {found[1].decode()}: {sent.data[:600]!r}")
        return 1

    async def _answer(self, sent: Sent) -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._server.port)
        try:
            writer.write(sent.data)
            await writer.drain()
            if not sent.whole:
                with contextlib.suppress(TimeoutError):
                    return await asyncio.wait_for(reader.read(32), SOON)
                writer.write_eof()
            return await reader.read(32)
        except ConnectionError:
            return b""
        finally:
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()

    async def _talk(self) -> int:
        """Some hostile messages on one connection; at its end the server still answers, or has closed it."""
        random = self._random
        table = random.choice(self.tables)
        address = f"ws://127.0.0.1:{self._server.port}/api/tables/{table}/live"
        said: list[Any] = []
        try:
            async with (
                asyncio.timeout(PATIENT),
                connect(address, max_size=None, max_queue=None, compression=None) as socket,
            ):
                if random.random() < 0.95:
                    hello = {"type": "hello", "tokens": self.tokens, "after": random.choice((0, 3, 10**9))}
                    said.append(json.dumps(hello))
                said += [message(random) for _ in range(TALK - len(said))]
                for one in said:
                    await socket.send(one)
                await _answered(socket)
                self.report.answers["live"] += 1
        except ConnectionClosed:
            self.report.answers["live, closed"] += 1
        except TimeoutError:
            self.report.flaws.append(f"live, not answered in {PATIENT} s: {said!r:.2000}")
        return TALK


async def _answered(socket: ClientConnection) -> None:
    """Wait for an answer to a ping; a reader that was far behind may have lost one."""
    while True:
        await socket.send(PING)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(1.0):
                while '"pong"' not in str(await socket.recv()):
                    pass
                return
