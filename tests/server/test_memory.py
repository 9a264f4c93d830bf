"""What is over leaves memory by itself: the collector looks for it so seldom that it would be as good as never."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import struct
import time
from pathlib import Path
from typing import Any

import httpx

from tests.server.clients import SERVE, Api, Player, Server, serving
from tests.server.test_strangers import HOST, UPGRADE, answer

COUNTING = """
import gc, json, os, signal
from collections import Counter
def count(*_):
    ours = tuple(f"kostka.server.{name}" for name in ("protocols", "live", "desk", "tables"))
    ours += ("uvicorn.protocols", "websockets")
    found = Counter(type(one).__name__ for one in gc.get_objects() if type(one).__module__.startswith(ours))
    with open(os.environ["KOSTKA_TEST_COUNT"] + ".new", "w") as told:
        json.dump(found, told)
    os.rename(told.name, os.environ["KOSTKA_TEST_COUNT"])
signal.signal(signal.SIGUSR1, count)
gc.disable()
"""
"""Tells on a signal what there is of connections and tables; what holds itself is never freed."""


class Counted(Server):
    serve = COUNTING + SERVE


def left(server: Server, told: Path) -> Any:
    """What is still there a while after everybody has gone."""
    deadline = time.monotonic() + 60
    while True:
        told.unlink(missing_ok=True)
        server.process.send_signal(signal.SIGUSR1)
        while not told.exists():
            assert server.process.poll() is None
            time.sleep(0.05)
        found = json.loads(told.read_text())
        if not found or time.monotonic() > deadline:
            return found
        time.sleep(0.2)


def cut_off(server: Server, *parts: bytes) -> None:
    """Send this, wait for some answer to each part, and vanish without a word."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as stranger:
        for part in parts:
            stranger.sendall(part)
            stranger.recv(100)
        stranger.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))


def visit(server: Server, table: str) -> None:
    """Come and go in every way there is."""
    page, live = f"GET /api/tables/{table}", f"GET /api/tables/{table}/live HTTP/1.1\r\n{HOST}"
    httpx.get(f"{server.url}/api/tables/{table}")
    answer(server, f"{page} HTTP/1.1\r\n{HOST}Connection: close\r\n\r\n".encode())
    answer(server, f"{page} HTTP/1.1\r\n{HOST}\r\n".encode() * 3 + b"nonsense\r\n\r\n")
    answer(server, b"nonsense\r\n\r\n")
    answer(server, f"{live.replace('GET', 'POST')}{UPGRADE}\r\n".encode())
    answer(server, f"{live.replace(table, 'none')}{UPGRADE}\r\n".encode())
    cut_off(server, f"{page} HTTP/1.1\r\n{HOST}\r\n".encode())
    cut_off(server, f"{live}{UPGRADE}\r\n".encode())
    cut_off(server, f"{live}{UPGRADE}\r\n".encode(), b"\xff" * 50)


def test_who_has_gone_and_what_is_over_take_no_memory(tmp_path: Path, monkeypatch: Any) -> None:
    told = tmp_path / "left.json"
    monkeypatch.setenv("KOSTKA_TEST_COUNT", str(told))
    with serving(f"sqlite:///{tmp_path / 'tables.db'}", Counted, idle=0.5, look_around=0.2) as server:

        async def play() -> str:
            async with asyncio.timeout(60), Api(server.url) as api:
                made = await api.create("qwixx", [{"kind": "me"}, {"kind": "me"}], timer={"seconds": 1_000})
                await api.start(made)
                players = [Player(server.url, made["table"], [token]) for token in made["seats"].values()]
                await asyncio.gather(*(player.play() for player in players))
                late = {"point": 1, "move": "-", "id": "late"}
                path = f"/api/tables/{made['table']}/seats/1/decide"
                assert (await api.post(path, late, made["seats"]["1"], status=409))["reason"] == "table-over"
                return str(made["table"])

        visit(server, asyncio.run(play()))
        assert left(server, told) == {}
