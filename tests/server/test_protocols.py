"""A connection at the moments that hardly ever come: it ends while something is written to it, or never begins."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.exceptions import InvalidState
from websockets.frames import Opcode
from websockets.protocol import CLOSING
from websockets.uri import parse_uri

from kostka.server.command import uvicorn_config
from kostka.server.metrics import Metrics
from kostka.server.protocols import FRAGMENTS, LONGEST_HEAD, Asking, Living, refused
from kostka.server.settings import Settings
from kostka.server.sockets import Sockets


class Wire(asyncio.Transport):
    """The server's end of a connection: what is written to it, and whether it is closed."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.closed = False
        self.reading = True

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


class Listening:
    """An application that accepts, hears all that comes, and tells how often."""

    def __init__(self) -> None:
        self.sockets = Sockets(Settings(), Metrics())

    async def __call__(self, _: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (await receive())["type"] == "websocket.receive":
            await send({"type": "websocket.send", "text": "heard"})


class Silent(Listening):
    """An application that answers nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.over = asyncio.Event()

    async def __call__(self, _: Any, receive: Any, send: Any) -> None:
        await self.over.wait()


class Opened:
    """A live connection that has just been opened, and the client's side of it."""

    def __init__(self) -> None:
        config = uvicorn_config(Listening(), Settings())
        config.load()
        self.wire = Wire()
        self.living = Living(config, ServerState(), {}, asyncio.get_running_loop())
        self.client = ClientProtocol(parse_uri("ws://localhost/"))
        self.tasks = self.living.tasks

    async def open(self) -> Opened:
        self.living.connection_made(self.wire)
        self.client.send_request(self.client.connect())
        self.living.data_received(b"".join(self.client.data_to_send()))
        while not self.wire.written:
            await asyncio.sleep(0)
        self.heard()
        return self

    def heard(self) -> list[Any]:
        """What the client has heard since the last time."""
        self.client.receive_data(self.wire.written)
        self.wire.written = b""
        return list(self.client.events_received())

    def say(self) -> None:
        self.living.data_received(b"".join(self.client.data_to_send()))

    async def end(self) -> None:
        self.living.connection_lost(None)
        await asyncio.gather(*self.tasks)


def opened(test: Callable[[Opened], Any]) -> None:
    async def go() -> None:
        async with asyncio.timeout(30):
            one = await Opened().open()
            await test(one)
            await one.end()

    asyncio.run(go())


def closing(one: Opened) -> None:
    """The server has said that it closes."""
    one.living.conn.send_close(1000)


def failed(one: Opened) -> None:
    """The connection was given up for a frame that makes no sense."""
    one.living.conn.fail(1002)


def answered(one: Opened) -> None:
    """The client has said that it closes, and the server has answered, a moment before it hangs up."""
    one.client.send_close(1000)
    one.say()
    one.wire.closed = False


@pytest.mark.parametrize("ending", [closing, failed, answered])
def test_a_connection_that_is_closing_already_stops_nobody_who_shuts_down(
    ending: Callable[[Opened], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def test(one: Opened) -> None:
        ending(one)
        assert one.living.conn.state is CLOSING
        with pytest.raises(InvalidState, match="connection is closing"):
            super(Living, one.living).shutdown()
        one.living.shutdown()
        assert one.wire.closed

    opened(test)
    assert caplog.records == []


@pytest.mark.parametrize("ending", [closing, failed, answered])
@pytest.mark.parametrize("what", [Living.send_keepalive_ping, Living.keepalive_timeout])
def test_the_heartbeat_of_a_connection_that_is_closing_is_no_error(
    ending: Callable[[Opened], None], what: Callable[[Living], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def test(one: Opened) -> None:
        ending(one)
        what(one.living)

    opened(test)
    assert caplog.records == []


@pytest.mark.parametrize("ending", [closing, failed, answered])
def test_what_an_application_says_to_a_connection_that_is_closing_is_no_error(
    ending: Callable[[Opened], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def test(one: Opened) -> None:
        one.client.send_text(b"hello")
        one.say()  # the answer to it is written only when the loop goes on
        ending(one)
        await asyncio.gather(*one.tasks)

    opened(test)
    assert caplog.records == []


def test_a_message_that_never_ends_is_given_up(caplog: pytest.LogCaptureFixture) -> None:
    async def test(one: Opened) -> None:
        one.client.send_text(b"", fin=False)
        for _ in range(FRAGMENTS + 5):
            one.client.send_continuation(b"", fin=False)
        one.say()
        assert one.wire.closed
        one.heard()
        assert one.client.close_rcvd is not None
        assert one.client.close_rcvd.code == 1009

    opened(test)
    assert caplog.records == []


def test_who_does_not_read_is_not_answered_thousands_of_times() -> None:
    async def test(one: Opened) -> None:
        one.client.send_ping(b"a")
        one.say()
        assert [frame.opcode for frame in one.heard()] == [Opcode.PONG]
        one.living.pause_writing()
        for _ in range(1_000):
            one.client.send_ping(b"a" * 100)
        one.say()
        assert one.wire.written == b""
        one.living.resume_writing()
        one.client.send_ping(b"b")
        one.say()
        assert [frame.data for frame in one.heard()] == [b"b"]

    opened(test)


def test_text_that_is_none_is_a_message_like_another(caplog: pytest.LogCaptureFixture) -> None:
    async def test(one: Opened) -> None:
        one.client.send_text(b"\xff\xfe")
        one.say()
        while not one.wire.written:
            await asyncio.sleep(0)
        assert [frame.data for frame in one.heard()] == [b"heard"]

    opened(test)
    assert caplog.records == []


# --- before there is a request --------------------------------------------------------------------------------------


class Answer(NamedTuple):
    closed: bool
    written: bytes


def asked(*parts: bytes) -> Answer:
    """The parts come to a server whose application never answers, until one of them closes the connection."""

    async def go() -> Answer:
        silent = Silent()
        config = uvicorn_config(silent, Settings())
        config.load()
        wire, asking = Wire(), Asking(config, ServerState(), {}, asyncio.get_running_loop())
        asking.connection_made(wire)
        for part in parts:
            if not wire.closed:
                asking.data_received(part)
        given_up, answer = wire.closed, wire.written
        asking.connection_lost(None)
        silent.over.set()
        await asyncio.gather(*asking.tasks)
        return Answer(given_up, answer)

    return asyncio.run(go())


BEGUN = b"POST / HTTP/1.1\r\nHost: a\r\n"
CHUNKED = BEGUN + b"Transfer-Encoding: chunked\r\n\r\n"
MANY = LONGEST_HEAD // 1_000 + 10


@pytest.mark.parametrize(
    "parts",
    [
        [b"GET /", *[b"a" * 1_000] * MANY],
        [BEGUN, *[b"X: " + b"a" * 995 + b"\r\n"] * MANY],
        [BEGUN, b"X: ", *[b"a" * 1_000] * MANY],
        [b"GET / HTTP/1.1\r\nHost: a\r\n\r\n", b"GET /", *[b"a" * 1_000] * MANY],
    ],
    ids=["address", "headers", "header", "second"],
)
def test_a_head_that_never_ends_is_given_up(parts: list[bytes]) -> None:
    assert asked(*parts).closed


@pytest.mark.parametrize("endless", [b"X: " + b"a" * 995 + b"\r\n", b"a" * 1_000])
def test_a_trailer_or_a_chunk_that_never_ends_is_given_up(endless: bytes) -> None:
    assert asked(CHUNKED, b"1;", *[endless] * MANY).closed
    assert asked(CHUNKED, b"0\r\nX: a", *[endless] * MANY).closed


def test_long_bodies_and_many_requests_are_none_of_that() -> None:
    body = BEGUN + b"Content-Length: 1000000\r\n\r\n"
    assert not asked(body, *[b"a" * 10_000] * 100).closed
    assert not asked(CHUNKED, *[b"3e8\r\n" + b"a" * 1_000 + b"\r\n"] * MANY).closed
    assert not asked(*[b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 500 + b"\r\n\r\n"] * MANY).closed


def test_what_is_no_request_is_refused_like_one() -> None:
    answer = asked(b"\x00\x01\x02\r\n\r\n")
    head, _, body = answer.written.partition(b"\r\n\r\n")
    assert answer.closed
    assert head.startswith(b"HTTP/1.1 400 ")
    assert b"content-security-policy: default-src 'none'" in head
    assert b"content-length: %d" % len(body) in head
    assert json.loads(body)["reason"] == "bad-request"
    assert refused("").startswith(b"HTTP/1.1 400 ")


def test_nobody_writes_to_those_who_have_gone() -> None:
    """Two requests came at once, and whoever sent them hangs up: the first is told, too."""

    async def go() -> None:
        told: list[str] = []

        class Patient(Listening):
            async def __call__(self, _: Any, receive: Any, send: Any) -> None:
                await receive()
                told.append((await receive())["type"])
                await send({"type": "http.response.start", "status": 200, "headers": []})

        config = uvicorn_config(Patient(), Settings())
        config.load()
        wire, asking = Wire(), Asking(config, ServerState(), {}, asyncio.get_running_loop())
        asking.connection_made(wire)
        asking.data_received(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" * 2)
        await asyncio.sleep(0)
        asking.connection_lost(None)
        await asyncio.gather(*asking.tasks)
        assert (told, wire.written) == (["http.disconnect"], b"")

    asyncio.run(go())
