"""The live connection: what is missing, then everything as it happens; decisions come in on the same way."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections import deque
from collections.abc import Callable, Iterable
from itertools import islice
from typing import Any, Final, Protocol, cast

import msgspec
from litestar.types import Receive, Send, WebSocketScope

from kostka.games.core import because
from kostka.server import actions, asking, hinting, marking, telling, undoing, wire
from kostka.server.actions import Draft
from kostka.server.desk import Desk
from kostka.server.house import House
from kostka.server.limits import Addresses, Bucket
from kostka.server.refusals import Refusal, malformed
from kostka.server.showing import Seats, Views
from kostka.server.tasks import Tasks
from kostka.server.telling import Bulletin

PATIENT: Final = 32
"""A reader that is more messages behind gets the whole position instead."""
MUCH: Final = 65_536
"""The same in bytes, beside as many in the connection's own buffer."""
GREETING: Final = 20.0
"""Seconds in which the first message must come."""
MISSED: Final = 3.0
"""Seconds after which the others are told that somebody has gone."""
REFUSED_AT_MOST: Final = 200
"""Messages in a row that were too fast or made no sense, before the connection is closed."""

TOO_MANY: Final = because("too many messages in a short time; please wait a moment")

POLICY, TRY_LATER = 1008, 1013

_decode = msgspec.json.Decoder(wire.FromClient).decode


Acting = wire.Decide | wire.Enter | wire.Undo | wire.Agree | wire.Mark | wire.Unmark
"""What a seat does in the game, or at a score pad."""


class Closed(Exception):
    """The other side has hung up."""


OUTLET: Final = "kostka.outlet"
"""The extension of ASGI by which a connection gives the application its outlet."""


class Outlet(Protocol):
    """Where messages leave and come in at once, without a task that waits for its turn."""

    on_room: Callable[[], None] | None
    """Called when a slow reader takes more again."""
    on_message: Callable[[bytes], None] | None
    """Called with each message; as long as it is None, they come through ASGI."""
    has_room: bool
    """Whether the reader takes more."""

    def write(self, messages: Iterable[bytes]) -> None: ...
    def hold(self) -> None:
        """Read nothing more for now."""

    def go_on(self) -> None:
        """Read on."""


class Connection:
    """One client at one table."""

    __slots__ = (
        "_acting",
        "_address",
        "_addresses",
        "_behind",
        "_bucket",
        "_desk",
        "_house",
        "_in_line",
        "_outbox",
        "_outlet",
        "_receive",
        "_refused",
        "_send",
        "_shown",
        "_takes_changes",
        "_tasks",
        "_tokens",
        "_waiting",
        "seats",
    )

    def __init__(
        self,
        house: House,
        desk: Desk,
        outlet: Outlet,
        receive: Receive,
        send: Send,
        addresses: Addresses,
        address: str,
    ) -> None:
        self._house = house
        self._desk = desk
        self._outlet = outlet
        self._receive = receive
        self._send = send
        self._addresses = addresses
        self._address = address
        self._tasks = Tasks()
        self._tokens: list[str] = []
        self._outbox: list[bytes] = []
        self._bucket = Bucket(house.settings.rate, house.settings.burst)
        self._refused = 0
        self._in_line = False
        """Whether something that this connection wants to do waits to be done."""
        self._waiting: deque[Acting] = deque()
        """What it wants to do after that."""
        self._acting = False
        """Whether that has been looked at, so that what everybody hears next was done here."""
        self._behind = False
        self._takes_changes = False
        self._shown: Views | None = None
        """What the client was shown last, if changes of it are enough."""
        self.seats: Seats = ()

    async def run(self) -> None:
        self._outlet.on_room = self._flush
        try:
            hello = await self._greeting()
            self._tokens = hello.tokens
            self._desk = await self._found()
            self._join(hello)
            self._outlet.on_message = self._take
            while True:
                self._take(await self._next())  # what came with the greeting
        finally:
            if self in self._desk.listeners:
                self._desk.leave(self)
                # who only loads the page again is not missed
                asyncio.get_running_loop().call_later(MISSED, self._house.came_or_went, self._desk)
            self._outlet.on_room = self._outlet.on_message = None
            self._tasks.cancel()

    async def _found(self) -> Desk:
        """The table, which may have been put away since the connection was made."""
        try:
            return await self._house.desk(self._desk.table.id)
        except Refusal as refusal:
            await self._close(_code(refusal), str(refusal))
            raise Closed from None

    async def _greeting(self) -> wire.Hello:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GREETING):
                hello = None
                while hello is None and self._refused <= REFUSED_AT_MOST:
                    hello = self._understood(await self._next())
            if isinstance(hello, wire.Hello):
                return hello
        await self._close(POLICY, "say hello first")
        raise Closed

    def _join(self, hello: wire.Hello) -> None:
        """From here on every bulletin is heard; nothing may be awaited between looking at the table and joining."""
        desk = self._desk
        table = desk.table
        desk.address = desk.address or self._address
        self.seats = table.held(self._tokens)
        self._takes_changes = hello.changes
        missing = table.number - hello.after
        if hello.after == 0 or not 0 <= missing <= len(desk.recent):
            self._resync()
        else:
            happened = list(islice(desk.recent, len(desk.recent) - missing, None))
            self._hear(Bulletin(table, happened, desk.views_now()))
            self._put(telling.encode(wire.Here(desk.here())))
        desk.listeners.add(self)
        self._house.came_or_went(desk)
        self._flush()

    # --- out --------------------------------------------------------------------------------------------------------

    def hear(self, bulletin: Bulletin) -> None:
        if bulletin.seating:
            self.seats, seats = bulletin.table.held(self._tokens), self.seats
            self._shown = self._shown if self.seats == seats else None
        self._hear(bulletin)

    def _hear(self, bulletin: Bulletin) -> None:
        self._put(bulletin.message(self.seats, self._shown))
        if bulletin.views and self._takes_changes:
            self._shown = bulletin.views

    def hear_here(self, message: bytes) -> None:
        self._put(message)

    def _resync(self) -> None:
        """Forget what waits to be sent; the whole position follows when the reader is ready."""
        self._outbox.clear()
        self._behind = True

    def _put(self, message: bytes) -> None:
        """Send it; a reader that takes nothing holds up nobody, and the heartbeat finds out if it is gone."""
        if self._behind:
            return  # the position to come tells it too
        if self._outbox and (len(self._outbox) >= PATIENT or sum(map(len, self._outbox)) > MUCH):
            self._house.metrics.resyncs += 1
            self._resync()
            return
        self._outbox.append(message)
        if not self._acting:  # otherwise the answer follows soon, and all of it leaves together
            self._flush()

    def _flush(self) -> None:
        """Send what waits, if the reader takes it."""
        if not self._outlet.has_room:
            return
        if self._behind:
            self._behind = False
            desk, views = self._desk, self._desk.views_now()
            self._outbox.append(telling.encode(telling.position(desk.table, self.seats, views, desk.here())))
            self._shown = views if self._takes_changes else None
        if self._outbox:
            self._outlet.write(self._outbox)
            self._outbox.clear()

    async def _close(self, code: int, why: str) -> None:
        await self._send({"type": "websocket.close", "code": code, "reason": why})

    # --- in ---------------------------------------------------------------------------------------------------------

    async def _next(self) -> bytes:
        event = await self._receive()
        if event["type"] != "websocket.receive":
            raise Closed
        return event.get("bytes") or b""

    def _take(self, text: bytes) -> None:
        message = self._understood(text)
        if message is not None:
            self._answer(message)
        elif self._refused == REFUSED_AT_MOST + 1:
            self._tasks.start(self._close(POLICY, "too many messages that were refused"))

    def _understood(self, text: bytes) -> wire.FromClient | None:
        """A message, if it makes sense and does not come too fast; otherwise it is refused."""
        try:
            if not self._bucket.take():
                raise Refusal("too-fast", TOO_MANY)
            message: wire.FromClient = _decode(text)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            self._refuse(malformed(str(error)), None)
        except Refusal as refusal:
            self._refuse(refusal, _id_in(text))
        else:
            self._refused = 0
            return message
        self._refused += 1
        return None

    def _answer(self, message: wire.FromClient) -> None:
        match message:
            case wire.Ping():
                self._put(telling.encode(wire.Pong(self._desk.table.number)))
            case wire.Hello():
                self._refuse(malformed("hello is said once"), None)
            case wire.Ask():
                self._ask(message)
            case wire.AskHint():
                self._tasks.start(self._hint(message))  # a choice that is made meanwhile does not wait for it
            case _ if self._in_line:
                self._waiting.append(message)
                self._outlet.hold()
            case _:
                self._act(message)

    def _ask(self, message: wire.Ask) -> None:
        table = self._desk.table
        try:
            told = asking.why(table, message.seat, self._tokens, message.place, message.id)
        except Refusal as refusal:
            self._refuse(refusal, message.id)
        else:
            self._put(telling.encode(told))

    async def _hint(self, message: wire.AskHint) -> None:
        try:
            hinting.check(self._desk.table, message.seat, self._tokens, message.point)
            if not self._addresses.may_hint(self._address):
                raise Refusal("too-fast", TOO_MANY)
            told = await self._house.hints.of(self._desk.table, message.seat, self._address, message.id)
        except Refusal as refusal:
            self._refuse(refusal, message.id)
        else:
            self._put(telling.encode(told))

    def _act(self, message: Acting) -> None:
        """Put it in line; the next one gets there when this one is done."""
        start = time.perf_counter()
        self._in_line = True

        def action(draft: Draft) -> int:
            self._acting = True
            return _acted(draft, message, self._tokens)

        def reply(number: int, refusal: Refusal | None) -> None:
            self._in_line = False
            if refusal:
                self._refuse(refusal, message.id)
            else:
                self._house.metrics.decided(time.perf_counter() - start)
                self._put(telling.encode(wire.Done(number, message.id)))
            self._acting = False
            self._flush()
            if self._waiting:
                self._act(self._waiting.popleft())
            else:
                self._outlet.go_on()

        self._house.put(self._desk.table.id, action, reply)

    def _refuse(self, refusal: Refusal, known_as: str | None) -> None:
        self._house.metrics.refusals[refusal.reason] += 1
        self._put(telling.encode(telling.refused(refusal, known_as)))


def _acted(draft: Draft, message: Acting, tokens: list[str]) -> int:
    """Do what the message wants; the result is the number under which it is stored."""
    seat = message.seat
    match message:
        case wire.Decide(point=point):
            return actions.decide(draft, seat, tokens, point, message.move, message.id)
        case wire.Enter(point=point):
            shown = message.colours if message.dice is None else message.dice
            return actions.enter(draft, seat, tokens, point, shown, message.id)
        case wire.Undo(point=point):
            return undoing.undo(draft, seat, tokens, point, message.id)
        case wire.Agree(point=point):
            return undoing.answer(draft, seat, tokens, point, message.yes, message.id)
        case wire.Mark():
            return marking.mark(draft, seat, tokens, message.mark, message.id)
        case wire.Unmark():
            return marking.unmark(draft, seat, tokens, message.mark, message.id)


def _id_in(text: bytes) -> str | None:
    """The id of a message that is not even looked at, so that the client knows which one to send again."""
    with contextlib.suppress(Exception):
        found = msgspec.json.decode(text).get("id")
        return found if isinstance(found, str) else None
    return None


def _code(refusal: Refusal) -> int:
    """Whether it is of any use to come back."""
    return TRY_LATER if refusal.reason == "unavailable" else POLICY


async def serve(
    house: House, addresses: Addresses, table_id: str, scope: WebSocketScope, receive: Receive, send: Send
) -> None:
    """One live connection from its opening to its end."""
    await receive()  # websocket.connect
    address = addresses.of(scope)
    if not addresses.is_from_own_page(scope):
        await send({"type": "websocket.close", "code": POLICY, "reason": "this page may not connect"})
        return
    if house.closing or not addresses.connect(address):
        house.metrics.refusals["too-many-connections"] += not house.closing
        await send({"type": "websocket.close", "code": TRY_LATER, "reason": "too many connections"})
        return
    house.metrics.connections += 1
    try:
        try:
            desk = await house.desk(table_id)
        except Refusal as refusal:
            await send({"type": "websocket.close", "code": _code(refusal), "reason": str(refusal)})
            return
        await send({"type": "websocket.accept", "subprotocol": None, "headers": []})
        outlet: Outlet = cast(dict[str, Any], scope["extensions"])[OUTLET]
        with contextlib.suppress(Closed):
            await Connection(house, desk, outlet, receive, send, addresses, address).run()
    finally:
        house.metrics.connections -= 1
        addresses.disconnect(address)
