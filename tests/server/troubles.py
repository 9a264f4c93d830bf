"""Troubles with a database, made as they happen, and people who play on through them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import resource
import shutil
import sqlite3
import subprocess
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from random import Random
from typing import Any

from kostka.server.trouble import TOLD, Kind
from tests.server.clients import SERVE, Api, Player, Server

LATEST = 60.0
"""Seconds after which a trouble that is neither told nor over makes a test fail."""
SMALL = 6_000_000
"""Bytes of a small disk."""
HOOKS = """
import os, time, sqlalchemy as sa
stuck = {stuck!r}
def hold(connection):
    while os.path.exists(stuck): time.sleep(0.05)
sa.event.listen(sa.Engine, "begin", hold)
readonly = {readonly!r}
def only_read(connection, record):
    record.info["opened read-only"] = os.path.exists(readonly)
def may_write(connection):
    no = os.path.exists(readonly) or connection.connection._connection_record.info["opened read-only"]
    connection.exec_driver_sql(f"PRAGMA query_only = {{int(no)}}")
sa.event.listen(sa.Engine, "connect", only_read)
sa.event.listen(sa.Engine, "begin", may_write)
"""
"""A disk that hangs, and one on which nothing can be written, as long as there is a file of that name.

As on a disk that was mounted anew, a connection that was opened meanwhile can only read for the rest of its life.
"""


def hooked(folder: Path) -> type[Server]:
    """A server whose disk can be made to hang, or to be read-only."""
    hooks = HOOKS.format(stuck=str(folder / "stuck"), readonly=str(folder / "readonly"))

    class Hooked(Server):
        serve = hooks + SERVE

    return Hooked


@contextlib.contextmanager
def marked(file: Path) -> Iterator[None]:
    file.touch()
    try:
        yield
    finally:
        file.unlink()


@contextlib.contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another program holds the file."""
    connection = sqlite3.connect(file, isolation_level=None, timeout=LATEST)
    try:
        connection.execute("BEGIN EXCLUSIVE")
        yield
        connection.execute("ROLLBACK")
    finally:
        connection.close()


@contextlib.contextmanager
def small_disk(folder: Path) -> Iterator[bool]:
    """A small file system at that folder; whether this machine lets us have one."""
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", f"size={SMALL}", "tmpfs", str(folder)]
    mounted = (
        shutil.which("mount") is not None and subprocess.run(command, capture_output=True, check=False).returncode == 0
    )
    try:
        yield mounted
    finally:
        if mounted:
            subprocess.run(["umount", "-l", str(folder)], check=True)


@contextlib.contextmanager
def filled(folder: Path) -> Iterator[None]:
    """The disk is full to the last byte."""
    filler = folder / "filler"
    with filler.open("wb", buffering=0) as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(4096))
    try:
        yield
    finally:
        filler.unlink()


@contextlib.contextmanager
def limited(pid: int) -> Iterator[None]:
    """No file of the process may grow beyond what its log needs."""
    _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (4096, hard))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))


# --- through a trouble ----------------------------------------------------------------------------------------------


async def readiness(api: Api, status: int) -> Any:
    """Wait until a server says so of itself; what it says."""
    async with asyncio.timeout(LATEST):
        while (answer := await api.http.get("/readyz")).status_code != status:
            await asyncio.sleep(0.1)
    return answer.json() if status != 200 else answer.text


async def metered(api: Api, line: str) -> None:
    """Wait until that is among a server's figures."""
    async with asyncio.timeout(LATEST):
        while line not in (await api.http.get("/metrics")).text.splitlines():
            await asyncio.sleep(0.1)


async def number(api: Api, table: str) -> int:
    found: int = (await api.position(table))["now"]["number"]
    return found


async def goes_on(api: Api, table: str) -> None:
    """Wait until something has happened at a table where nobody does anything."""
    before = await number(api, table)
    async with asyncio.timeout(LATEST):
        while await number(api, table) < before + 3:
            await asyncio.sleep(0.1)


async def left_alone(api: Api) -> list[str]:
    """Tables where the server itself has something to do: for bots, at a pace, and for people who are slow."""
    bots, me = [{"kind": "bot", "level": "random"}] * 2, {"kind": "me"}
    tables = []
    for seats, more in ((bots, {}), (bots, {"pace": "quick"}), ([me, me], {"timer": {"seconds": 1, "bot": "random"}})):
        made = await api.create("qwixx", seats, **more)
        await api.start(made)
        tables.append(made["table"])
    return tables


async def live_through(urls: Sequence[str], trouble: AbstractContextManager[None], *kinds: Kind) -> list[Player]:
    """People play, bots and timers too; the database gets into trouble and out of it; all games come to their end."""
    may_go_on = asyncio.Event()
    async with asyncio.timeout(4 * LATEST), contextlib.AsyncExitStack() as open_apis:
        apis = [await open_apis.enter_async_context(Api(url)) for url in urls]
        players = []
        for game in ("qwixx", "duel"):
            made = await apis[0].create(game, [{"kind": "me"}] * 2)
            await apis[0].start(made)
            players += [
                Player(urls[seat % len(urls)], made["table"], [token], Random(seat), may_go_on=may_go_on)
                for seat, token in enumerate(made["seats"].values())
            ]
        playing = asyncio.gather(*(player.play() for player in players))
        while not all(len(player.sent) >= 3 for player in players):
            await asyncio.sleep(0.02)
        alone = await left_alone(apis[0])

        with ExitStack() as during:
            await asyncio.to_thread(during.enter_context, trouble)
            may_go_on.set()
            for api in apis:
                told = await readiness(api, 503)
                assert told["reason"] == "unavailable"
                assert told["why"] in [f"the database cannot be used: {TOLD[kind]}" for kind in kinds], told
                await metered(api, "kostka_database_up 0")
                refused = await api.post("/api/tables", {"game": "qwixx", "seats": [{"kind": "me"}]}, status=503)
                assert refused["reason"] == "unavailable"
            while not any(player.postponed for player in players):
                await asyncio.sleep(0.05)
            await asyncio.sleep(1.0)
            await asyncio.to_thread(during.close)

        for api in apis:
            assert await readiness(api, 200) == "ok\n"
            await metered(api, "kostka_database_up 1")
        for table in alone:
            await goes_on(apis[0], table)
        await playing
    for player in players:
        assert player.now["phase"] == "finished"
        assert player.refused == []
    return players


def told_in(log: bytes) -> list[str]:
    """The messages of a log, without any traceback."""
    lines = [json.loads(line) for line in log.decode().splitlines()]
    assert not [line for line in lines if "error" in line], lines
    return [line["message"] for line in lines]
