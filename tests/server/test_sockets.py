"""Connections have a bound, and those who take nothing of what waits for them are cut off."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from kostka.server.metrics import Metrics
from kostka.server.settings import Settings
from kostka.server.sockets import TIMES, Sockets
from tests.server.clients import SERVE, Api, Server, serving


class Wire:
    """A transport as far as it is asked here."""

    def __init__(self, address: str) -> None:
        self.address, self.aborted = address, False

    def get_extra_info(self, name: str) -> Any:
        assert name == "peername"
        return (self.address, 1)

    def abort(self) -> None:
        self.aborted = True


class End:
    def __init__(self, address: str = "203.0.113.1") -> None:
        self.transport: Any = Wire(address)
        self.answer, self.left = 0, 0

    def waits(self) -> tuple[int, int]:
        return self.answer, self.left


def looking(test: Callable[[Sockets, Metrics], None], most: int = 100, **settings: Any) -> None:
    async def go() -> None:
        metrics = Metrics()
        test(Sockets(Settings(**settings), metrics, most), metrics)

    asyncio.run(go())


def test_an_address_and_all_together_have_so_many_connections() -> None:
    def test(open_ones: Sockets, metrics: Metrics) -> None:
        first = [End() for _ in range(TIMES)]
        assert all(map(open_ones.enter, first))
        assert not open_ones.enter(End())
        assert open_ones.enter(End("203.0.113.2"))
        open_ones.leave(first[0])
        open_ones.leave(first[0])
        assert open_ones.enter(End())
        assert not open_ones.enter(End())
        proxied = [open_ones.enter(End("10.0.0.1")) for _ in range(10)]
        assert proxied == [True] * 5 + [False] * 5, "a proxy speaks for everybody, and all together have a bound"
        assert metrics.refusals["too-many-connections"] == 7

    looking(test, most=10, connections=1, proxies="10.0.0.1")


def test_who_takes_nothing_of_one_answer_between_two_looks_is_cut_off() -> None:
    def test(open_ones: Sockets, metrics: Metrics) -> None:
        stuck, slow, quick, new = (End() for _ in range(4))
        for one in (stuck, slow, quick):
            one.left = 1000
            open_ones.enter(one)
        open_ones.look()
        slow.left = 999
        quick.answer, quick.left = 1, 5000
        new.left = 1000
        open_ones.enter(new)
        open_ones.look()
        assert [one.transport.aborted for one in (stuck, slow, quick, new)] == [True, False, False, False]
        assert metrics.cut_off == 1
        slow.left = quick.left = new.left = 0
        open_ones.look()
        slow.left = 1000
        open_ones.look()
        assert not slow.transport.aborted, "what began to wait since the last look has time until the next one"

    looking(test)


# --- real connections -----------------------------------------------------------------------------------------------


class Impatient(Server):
    """A server that looks at its connections all the time."""

    serve = "from kostka.server import sockets; sockets.PATIENCE = 0.3\n" + SERVE


def deaf(port: int) -> socket.socket:
    """Somebody who takes as little as the system lets them."""
    mine = socket.socket()
    mine.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    mine.settimeout(30)
    mine.connect(("127.0.0.1", port))
    return mine


def ends(one: socket.socket) -> bool:
    """Whether the connection is over, after what was on its way already."""
    with contextlib.suppress(ConnectionError):
        while one.recv(65_536):
            pass
    return True


def cut_off(server: Server) -> int:
    text = httpx.get(f"{server.url}/metrics").text
    return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("kostka_cut_off_total"))


def test_an_answer_that_nobody_takes_does_not_wait_for_ever(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.db'}", Impatient) as server:
        made = httpx.post(f"{server.url}/api/tables", json={"game": "qubix", "seats": [{"kind": "me"}] * 5}).json()
        asked = ("/api/paper/qubix?count=5", f"/api/tables/{made['table']}") * 20
        with deaf(server.port) as one:
            one.sendall(b"".join(f"GET {path} HTTP/1.1\r\nHost: x\r\n\r\n".encode() for path in asked))
            while not cut_off(server):
                pass
            assert ends(one)
    assert b"Traceback" not in server.errors, server.errors.decode()


def test_a_live_reader_that_takes_nothing_is_cut_off_with_its_heartbeat(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.db'}", Impatient, heartbeat=0.5) as server:

        async def test() -> None:
            async with asyncio.timeout(60), Api(server.url) as api:
                made = await api.create("qubix", [{"kind": "me"}] * 5)
                await api.start(made)
                path = f"/api/tables/{made['table']}"
                with deaf(server.port) as one:
                    one.sendall(
                        f"GET {path}/live HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {'A' * 22}==\r\n\r\n".encode()
                    )
                    hello = json.dumps({"type": "hello", "tokens": list(made["seats"].values()), "after": 0}).encode()
                    one.sendall(b"\x81\xfe" + struct.pack(">H", len(hello)) + b"\0" * 4 + hello)
                    while "kostka_connections 0" not in (await api.http.get("/metrics")).text:
                        await api.post(f"{path}/pace", {"pace": "calm"}, made["creator"])
                        await api.post(f"{path}/pace", {"pace": "at-once"}, made["creator"])

        asyncio.run(test())
    assert b"Traceback" not in server.errors, server.errors.decode()


def test_one_connection_too_many_gets_the_shortest_answer(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.db'}", connections=1) as server:
        held = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(TIMES)]
        with socket.create_connection(("127.0.0.1", server.port), timeout=30) as more:
            assert more.recv(1000).startswith(b"HTTP/1.1 503 ")
            assert more.recv(1000) == b""
        for one in held:
            one.close()
        assert httpx.get(f"{server.url}/healthz").status_code == 200
