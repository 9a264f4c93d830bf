"""Strangers who take as much of a server as they can get, from some addresses of this computer, in their own process.

    python -m serving.strangers KIND PORT    ends with its standard input

Nothing is sent anywhere but to 127.0.0.1.
"""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import suppress
from functools import partial
from itertools import count, cycle
from typing import Any, Final

import httpx

ADDRESSES: Final = tuple(f"127.0.0.{number}" for number in range(2, 6))
"""Where they come from; to a server, these are four households."""
AT_ONCE: Final = 64
"""As many live connections as one address may have."""
BOT_TABLES: Final = 200
GAMES: Final = ("qwixx", "on-board", "duel", "qubix")
UPGRADE: Final = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Stranger:
    """Somebody at one address."""

    def __init__(self, port: int, address: str) -> None:
        self.port, self.address = port, address
        transport = httpx.AsyncHTTPTransport(local_address=address, limits=httpx.Limits(max_connections=AT_ONCE))
        self.http = httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", transport=transport, timeout=30)

    async def create(self, game: str, *kinds: str, start: bool = True, **more: Any) -> str:
        """A new table; its id, as soon as the server lets us have one."""
        seats = [{"kind": "bot", "level": kind} if kind not in ("me", "open") else {"kind": kind} for kind in kinds]
        while (answer := await self.http.post("/api/tables", json={"game": game, "seats": seats, **more})).is_error:
            await asyncio.sleep(0.2)
        made = answer.json()
        if start:
            await self.http.post(
                f"/api/tables/{made['table']}/start", headers={"Authorization": f"Bearer {made['creator']}"}
            )
        return str(made["table"])

    async def open(self, table: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """A live connection, by hand; a small window, so that what is not read waits at the server."""
        mine = socket.socket()
        mine.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        mine.setblocking(False)
        mine.bind((self.address, 0))
        await asyncio.get_running_loop().sock_connect(mine, ("127.0.0.1", self.port))
        reader, writer = await asyncio.open_connection(sock=mine)
        writer.write(UPGRADE.format(table=table).encode())
        return reader, writer

    async def for_ever(self, work: Callable[[], Awaitable[Any]], at_once: int) -> None:
        """Again and again, so many at once, whatever comes of it."""

        async def again() -> None:
            while True:
                with suppress(OSError, httpx.HTTPError, asyncio.IncompleteReadError):
                    await work()
                await asyncio.sleep(0)

        await asyncio.gather(*(again() for _ in range(at_once)))


def frame(message: dict[str, Any]) -> bytes:
    """A text frame as a client sends it, masked with zeros."""
    text = json.dumps(message).encode()
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text


# --- kinds of strangers ---------------------------------------------------------------------------------------------


async def bots(strangers: list[Stranger]) -> None:
    """One address has two hundred tables at which strong bots play."""
    one = strangers[0]
    for _, game in zip(range(BOT_TABLES), cycle(GAMES), strict=False):
        await one.create(game, "hard", "hard")
    print("ready", flush=True)
    while True:
        await one.create("qwixx", "hard", "hard")
        await asyncio.sleep(1)


async def sprinters(strangers: list[Stranger]) -> None:
    """All addresses make tables at which five quick bots play without a pause."""
    print("ready", flush=True)
    await asyncio.gather(*(one.for_ever(partial(one.create, "qubix", *["random"] * 5), 8) for one in strangers))


async def slow(strangers: list[Stranger]) -> None:
    """All connections of all addresses watch tables where much happens, and read nothing."""
    held = []
    for one in strangers:
        table = await one.create("on-board", "random", "random", "random", pace="quick")
        for _ in range(AT_ONCE):
            held.append(await one.open(table))
            held[-1][1].write(frame({"type": "hello", "tokens": [], "after": 0}))
    print("ready", flush=True)
    while True:  # whoever asks for the position again and again, and does not read it, makes most of it wait
        for _, writer in held:
            if not writer.is_closing():
                writer.write(frame({"type": "ping"}))
        await asyncio.sleep(0.1)


async def silent(strangers: list[Stranger]) -> None:
    """All connections of all addresses never say hello, and others never even ask for anything."""

    async def say_nothing(one: Stranger, table: str) -> None:
        reader, writer = await one.open(table)
        try:
            await reader.read()
        finally:
            writer.close()

    async def ask_nothing() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", strangers[0].port)
        try:
            await reader.read()
        finally:
            writer.close()

    works: list[Coroutine[Any, Any, None]] = []
    for one in strangers:
        table = await one.create("duel", "me", "open", start=False)
        works.append(one.for_ever(partial(say_nothing, one, table), AT_ONCE))
    works.append(strangers[0].for_ever(ask_nothing, 200))
    print("ready", flush=True)
    await asyncio.gather(*works)


async def readers(strangers: list[Stranger]) -> None:
    """All addresses read the past and the records of finished games of Qubix as fast as they can."""
    tables = [await one.create("qubix", *["random"] * 5) for one in strangers]
    await asyncio.sleep(2)
    print("ready", flush=True)
    paths = cycle(("past", "record", "paper"))

    async def read(one: Stranger, table: str) -> None:
        await one.http.get(f"/api/tables/{table}/{next(paths)}")

    works = [one.for_ever(partial(read, one, table), 16) for one, table in zip(strangers, tables, strict=True)]
    await asyncio.gather(*works)


async def makers(strangers: list[Stranger]) -> None:
    """All addresses bring layouts that no game takes, and records, as long as they may be."""
    layout = "[qubix]\n" + "\n".join(f"x{number} = [1, 2, 3]" for number in range(2_500))
    wish = {"game": "qubix", "seats": [{"kind": "me"}] * 2, "layout": layout[:49_000]}
    record = "kostka 1\ngame: qwixx\nseats: Ada | Ben\n\n" + "# nothing\n" * 90_000
    turn = count()

    async def bring(one: Stranger) -> None:
        if next(turn) % 2:
            await one.http.post("/api/tables", json=wish)
        else:
            await one.http.post("/api/replay", content=record, headers={"content-type": "text/plain"})

    print("ready", flush=True)
    await asyncio.gather(*(one.for_ever(partial(bring, one), 8) for one in strangers))


async def callers(strangers: list[Stranger]) -> None:
    """All addresses open live connections, look at the position and hang up, as fast as they can."""

    async def look(one: Stranger, table: str) -> None:
        reader, writer = await one.open(table)
        try:
            writer.write(frame({"type": "hello", "tokens": [], "after": 0}))
            await reader.readexactly(1_000)
        finally:
            writer.close()

    works = []
    for one in strangers:
        table = await one.create("qubix", *["me"] * 5)
        works.append(one.for_ever(partial(look, one, table), 8))
    print("ready", flush=True)
    await asyncio.gather(*works)


KINDS: Final = {
    "bots": bots,
    "sprinters": sprinters,
    "slow": slow,
    "silent": silent,
    "readers": readers,
    "makers": makers,
    "callers": callers,
}


async def main(kind: str, port: int) -> None:
    loop = asyncio.get_running_loop()
    work = asyncio.ensure_future(KINDS[kind]([Stranger(port, address) for address in ADDRESSES]))
    ended = asyncio.ensure_future(loop.run_in_executor(None, sys.stdin.read))
    await asyncio.wait([work, ended], return_when=asyncio.FIRST_COMPLETED)
    if work.done():
        work.result()
    os._exit(0)


if __name__ == "__main__":
    os.nice(10)  # whoever measures beside them goes first
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
