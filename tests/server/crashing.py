"""A server that is killed again and again while people play; what they were told is compared with the disk."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from http.client import HTTPConnection, HTTPException
from random import Random
from typing import Any

import httpx
import sqlalchemy as sa

from kostka.server import entries, fold
from kostka.server.entries import Entry
from kostka.server.schema import ENTRIES
from tests.ports import free_port
from tests.server.clients import GENEROUS, ROOT, Api, Player

MOTHER = """
import argparse, os, sys
import kostka.server.app, uvicorn, alembic.command, uvicorn.protocols.websockets.websockets_sansio_impl
from kostka.server import command
for line in sys.stdin:
    child = os.fork()
    if child == 0:
        parser = argparse.ArgumentParser(); command.arguments(parser)
        os.close(0)
        try: command.run(parser.parse_args(line.strip().split("\\t")))
        except BaseException as error: print(repr(error), file=sys.stderr, flush=True)
        finally: os._exit(1)
    print("child", child, flush=True)
    os.waitpid(child, 0)
    print("gone", flush=True)
"""
"""Loads the modules once and then forks a server for every line, so that a restart takes a tenth of a second."""


class Mortal:
    """A server on a fixed port that can be killed and started in no time."""

    def __init__(self, db: str, **more: Any) -> None:
        self.port = free_port()
        flags = {"db": db, "port": self.port, **GENEROUS, "log": "error", **more}
        self._line = "\t".join(f"--{name.replace('_', '-')}={value}" for name, value in flags.items())
        self._mother = subprocess.Popen(
            [sys.executable, "-c", MOTHER], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        self.kills = 0

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def _until(self, word: str) -> str:
        assert self._mother.stdout
        for line in self._mother.stdout:
            if line.startswith(word):
                return line
        raise AssertionError("the server's mother is gone")

    def start(self) -> None:
        assert self._mother.stdin
        self._mother.stdin.write(self._line + "\n")
        self._mother.stdin.flush()
        self._child = int(self._until("child").split()[1])

    def wait_until_up(self) -> None:
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            asking = HTTPConnection("127.0.0.1", self.port, timeout=1)
            with contextlib.suppress(OSError, HTTPException), contextlib.closing(asking):
                asking.request("GET", "/healthz")
                asking.getresponse().read()
                return
            time.sleep(0.01)

    def kill(self) -> None:
        with contextlib.suppress(ProcessLookupError):  # it did not even start: what it said is on standard error
            os.kill(self._child, signal.SIGKILL)
        self._until("gone")
        self.kills += 1

    def close(self) -> None:
        self._mother.communicate(timeout=20)


def kill_often(servers: Sequence[Mortal], times: int, stop: Callable[[], bool], random: Random) -> None:
    """Kill one of the servers at a random instant, start it again, and so on; every fifth time it is just starting."""
    for number in range(times):
        victim = random.choice(servers)
        if number % 5:
            victim.wait_until_up()
        time.sleep(random.random() * 0.4)
        if stop():
            return
        victim.kill()
        victim.start()


async def persistently(url: str, work: Callable[[Api], Any]) -> Any:
    """Do something as soon as there is a server; whether an attempt before was stored is not known."""
    while True:
        with contextlib.suppress(httpx.TransportError, AssertionError):
            async with Api(url) as api:
                return await work(api)
        await asyncio.sleep(0.05)


async def play_tables(urls: Sequence[str], stop: Callable[[], bool], random: Random) -> list[Player]:
    """One table after another until it is time to stop: people on all servers and a bot; everyone who played."""
    everyone: list[Player] = []
    while not stop():
        game, people = random.choice([("qwixx", 3), ("duel", 2), ("on-board", 2), ("qubix", 2)])
        seats = [{"kind": "me"}] * people + [{"kind": "bot", "level": "random"}] * (game != "duel")

        async def create(api: Api, game: str = game, seats: Any = seats) -> Any:
            made = await api.create(game, seats)
            await api.start(made)
            return made

        made = await persistently(urls[0], create)
        tokens = list(made["seats"].values())
        players = [
            Player(urls[number % len(urls)], made["table"], [token], Random(random.random()))
            for number, token in enumerate(tokens)
        ]
        everyone += players
        await asyncio.gather(*(player.play() for player in players))
    return everyone


def stored(engine: sa.Engine) -> dict[str, list[Entry]]:
    """All logs as they are in the database."""
    logs: dict[str, list[Entry]] = {}
    with engine.connect() as connection:
        query = sa.select(ENTRIES).order_by(ENTRIES.c.table_id, ENTRIES.c.number)
        for table, number, payload in connection.execute(query):
            log = logs.setdefault(table, [])
            assert number == len(log) + 1, f"table {table} lacks entry {len(log) + 1}"
            log.append(entries.decode(bytes(payload)))
    return logs


def compare(everyone: Sequence[Player], logs: dict[str, list[Entry]]) -> int:
    """Every acknowledged decision is stored, once, as it was sent, and every event told is the stored one."""
    checked = 0
    for player in everyone:
        log = logs[player.table]
        fold.folded(player.table, log)  # it is a game by the rules
        by_id = [(one.id, one.seat, one.point, one.move) for one in log if isinstance(one, entries.Sealed) and one.id]
        ids = [one[0] for one in by_id]
        assert len(ids) == len(set(ids)), "a decision is stored twice"
        for known_as, (seat, point, move) in player.acknowledged.items():
            assert (known_as, seat, point, move) in by_id, f"{player.table} has lost {known_as}"
            checked += 1
        for number, event in player.events.items():
            _compare_event(event, log[number - 1])
        # who was away for long (seats that must pass let a game run on) gets the position instead of the events
        gaps = {number for number in player.events if number - 1 not in player.events}
        assert {number - 1 for number in gaps} <= player.positions, "a client has missed an event"
    return checked


def _compare_event(event: dict[str, Any], entry: Entry) -> None:
    assert event["event"] == type(entry).__name__.lower()
    for key, value in event.items():
        if key not in ("event", "number", "news", "seed", "commitment"):
            assert json.dumps(value) == json.dumps(_plain(getattr(entry, key)))


def _plain(value: Any) -> Any:
    return {str(key): one for key, one in value.items()} if isinstance(value, dict) else value
