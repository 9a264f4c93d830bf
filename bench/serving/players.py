"""Tables of four people, each with a live connection: they cross off whatever they may."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from random import Random
from typing import Any, Final

import httpx
import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

SEATS: Final = 4


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
        self.heard = SEATS
        self.latencies: list[float] = []
        self.acknowledged = 0

    def go(self) -> None:
        """From now on decide as soon as possible."""
        self.held = False
        for client, message in self.waiting.values():
            client.transport.send(WSMsgType.TEXT, message)

    def is_settled(self) -> bool:
        """Whether the last decision has reached everybody."""
        return self.heard == SEATS

    def step(self) -> bool:
        """Send one decision, if the last one has reached everybody."""
        if not self.waiting or not self.is_settled():
            return False
        _, (client, message) = self.waiting.popitem()
        self.sent, self.heard = time.perf_counter(), 0
        client.transport.send(WSMsgType.TEXT, message)
        return True


class Client(WSListener):
    def __init__(self, table: Table, seat: int) -> None:
        self.table, self.seat, self.asked = table, seat, 0
        self.view: Any = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        hello = {"type": "hello", "tokens": [self.table.tokens[str(self.seat)]], "after": 0, "changes": True}
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
        elif text.startswith((b'{"type":"changes"', b'{"type":"events"', b'{"type":"position"')):
            if not table.is_settled():
                table.heard += 1
                if table.is_settled():
                    table.latencies.append(time.perf_counter() - table.sent)
            self._look(text)
        elif not text.startswith(b'{"type":"here"'):
            raise AssertionError(text)

    def _look(self, text: bytes) -> None:
        told = msgspec.json.decode(text)
        now = told["now"]
        self.table.over = now["phase"] == "finished"
        for changes in told.get("changes", ()):
            for place, value in changes:
                put(self.view, place.split("/")[1:], value)
        for view in told.get("views", ()):
            self.view = view
        if self.seat not in now["deciding"] or self.asked == now["point"]:
            return
        self.asked = now["point"]
        rows = self.view["sheets"][self.seat - 1]["rows"]
        found = [cell["move"] for row in rows for cell in row["cells"] if cell["move"]]
        move = self.table.random.choice(found) if found else "-"
        choice = {"type": "decide", "seat": self.seat, "point": self.asked, "move": move, "id": f"{self.asked}"}
        message = msgspec.json.encode(choice)
        if self.table.paced or self.table.held:
            self.table.waiting[self.seat] = (self, message)
        else:
            self.transport.send(WSMsgType.TEXT, message)


def put(part: Any, way: list[str], value: Any) -> None:
    """Change what stands at a place of a view."""
    for step in way[:-1]:
        part = part[int(step) if isinstance(part, list) else step]
    part[int(way[-1]) if isinstance(part, list) else way[-1]] = value


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
