"""The live connection: what is missing, then everything as it happens; decisions come in on the same way."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from itertools import islice
from typing import Any, Final

import msgspec

from kostka.server import actions, telling, wire
from kostka.server.desk import Desk
from kostka.server.house import House
from kostka.server.limits import Addresses, Bucket
from kostka.server.refusals import Refusal
from kostka.server.telling import News, Seats

LOG: Final = logging.getLogger("kostka.live")
PATIENT: Final = 32
"""A reader that is more messages behind gets the whole position instead."""
GREETING: Final = 20.0
"""Seconds in which the first message must come."""
STUCK: Final = 60.0
"""Seconds after which a reader that takes nothing is dropped."""
REFUSED_AT_MOST: Final = 200
"""Messages in a row that were too fast or made no sense, before the connection is closed."""

GOING_AWAY, POLICY, TRY_LATER = 1001, 1008, 1013

_decode = msgspec.json.Decoder(wire.FromClient).decode


class Closed(Exception):
    """The other side has hung up."""


class Connection:
    """One client at one table."""

    __slots__ = (
        "_bucket",
        "_desk",
        "_house",
        "_outbox",
        "_receive",
        "_refused",
        "_send",
        "_tokens",
        "_wake",
        "behind",
        "seats",
    )

    def __init__(self, house: House, desk: Desk, receive: Any, send: Any) -> None:
        self._house = house
        self._desk = desk
        self._receive = receive
        self._send = send
        self._tokens: list[str] = []
        self._outbox: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._bucket = Bucket(house.settings.rate, house.settings.burst)
        self._refused = 0
        self.seats: Seats = ()
        self.behind = False

    async def run(self) -> None:
        writing = asyncio.get_running_loop().create_task(self._write())
        try:
            hello = await self._greeting()
            self._tokens = hello.tokens
            self._desk = await self._house.desk(self._desk.table.id)  # it may have been put away meanwhile
            self._join(hello)
            while True:
                await self._answer(await self._message())
        finally:
            self._desk.listeners.discard(self)
            writing.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await writing

    async def _greeting(self) -> wire.Hello:
        with contextlib.suppress(TimeoutError):
            hello = await asyncio.wait_for(self._message(), GREETING)
            if isinstance(hello, wire.Hello):
                return hello
        await self._close(POLICY, "say hello first")
        raise Closed

    def _join(self, hello: wire.Hello) -> None:
        """From here on every news is heard; nothing may be awaited between looking at the table and joining."""
        desk = self._desk
        table = desk.table
        self.seats = table.held(self._tokens)
        missing = table.number - hello.after
        if hello.after == 0 or not 0 <= missing <= len(desk.recent):
            self.resync()
        else:
            happened = list(islice(desk.recent, len(desk.recent) - missing, None))
            self._put(telling.update(table, happened, self.seats, desk.views_now()))
        desk.listeners.add(self)

    # --- out --------------------------------------------------------------------------------------------------------

    def hear(self, news: News) -> None:
        if news.seating:
            self.seats = news.table.held(self._tokens)
        self._put(news.message(self.seats))

    def resync(self) -> None:
        """Forget what waits to be sent; the whole position follows when the reader is ready."""
        self._outbox.clear()
        self.behind = True
        self._wake.set()

    def _put(self, message: bytes) -> None:
        if self.behind:
            return  # the position to come tells it too
        if len(self._outbox) >= PATIENT:
            self._house.metrics.resyncs += 1
            self.resync()
            return
        self._outbox.append(message)
        self._wake.set()

    async def _write(self) -> None:
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._outbox or self.behind:
                    async with asyncio.timeout(STUCK):
                        await self._send({"type": "websocket.send", "text": self._next()})
        except TimeoutError:
            await self._close(TRY_LATER, "too slow")

    def _next(self) -> str:
        if self.behind:
            self.behind = False
            desk = self._desk
            return telling.encode(telling.position(desk.table, self.seats, desk.views_now())).decode()
        return self._outbox.popleft().decode()

    async def _close(self, code: int, why: str) -> None:
        await self._send({"type": "websocket.close", "code": code, "reason": why})

    # --- in ---------------------------------------------------------------------------------------------------------

    async def _message(self) -> wire.FromClient:
        """The next message that makes sense; others are refused, and too many of them end the connection."""
        while True:
            event = await self._receive()
            if event["type"] != "websocket.receive":
                raise Closed
            try:
                if not self._bucket.take():
                    raise Refusal("too-fast", f"at most {self._house.settings.rate:g} messages a second")
                message: wire.FromClient = _decode(event.get("text") or event.get("bytes") or b"")
                self._refused = 0
                return message
            except (msgspec.DecodeError, UnicodeDecodeError) as error:
                self._refuse(Refusal("bad-request", str(error)), None)
            except Refusal as refusal:
                self._refuse(refusal, _id_in(event))
            self._refused += 1
            if self._refused > REFUSED_AT_MOST:
                await self._close(POLICY, "too many messages that were refused")
                raise Closed

    async def _answer(self, message: wire.FromClient) -> None:
        match message:
            case wire.Ping():
                self._put(telling.encode(wire.Pong(self._desk.table.number)))
            case wire.Hello():
                self._refuse(Refusal("bad-request", "hello is said once"), None)
            case wire.Decide() | wire.Enter():
                await self._decide(message)

    async def _decide(self, message: wire.Decide | wire.Enter) -> None:
        token = next((one for one in self._tokens if self._desk.table.holds(one, message.seat)), "")
        start = time.perf_counter()
        try:
            if isinstance(message, wire.Decide):
                number = await self._house.act(
                    self._desk.table.id,
                    lambda draft: actions.decide(draft, message.seat, token, message.point, message.move, message.id),
                )
            else:
                shown = message.colours if message.dice is None else message.dice
                number = await self._house.act(
                    self._desk.table.id,
                    lambda draft: actions.enter(draft, message.seat, token, message.point, shown, message.id),
                )
        except Refusal as refusal:
            self._refuse(refusal, message.id)
            return
        self._house.metrics.decided(time.perf_counter() - start)
        self._put(telling.encode(wire.Done(number, message.id)))

    def _refuse(self, refusal: Refusal, known_as: str | None) -> None:
        self._house.metrics.refusals[refusal.reason] += 1
        self._put(telling.encode(wire.Refused(refusal.reason, str(refusal), refusal.legal, known_as)))


def _id_in(event: Any) -> str | None:
    """The id of a message that is not even looked at, so that the client knows which one to send again."""
    with contextlib.suppress(Exception):
        found = msgspec.json.decode(event.get("text") or b"").get("id")
        return found if isinstance(found, str) else None
    return None


async def serve(house: House, addresses: Addresses, table_id: str, scope: Any, receive: Any, send: Any) -> None:
    """One live connection from its opening to its end."""
    await receive()  # websocket.connect
    address = addresses.of(scope)
    if not addresses.is_from_own_page(scope):
        await send({"type": "websocket.close", "code": POLICY, "reason": "this page may not connect"})
        return
    if house.closing or not addresses.connect(address):
        await send({"type": "websocket.close", "code": TRY_LATER, "reason": "too many connections"})
        return
    house.metrics.connections += 1
    try:
        try:
            desk = await house.desk(table_id)
        except Refusal as refusal:
            await send({"type": "websocket.close", "code": POLICY, "reason": str(refusal)})
            return
        await send({"type": "websocket.accept"})
        with contextlib.suppress(Closed):
            await Connection(house, desk, receive, send).run()
    finally:
        house.metrics.connections -= 1
        addresses.disconnect(address)
