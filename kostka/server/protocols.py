"""The first contact with a connection, where uvicorn is more trusting than a server for strangers may be."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from http import HTTPStatus
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.frames import CloseCode, Frame
from websockets.http11 import Response
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from kostka.server import telling
from kostka.server.headers import ENCODED, HEADERS
from kostka.server.live import OUTLET
from kostka.server.refusals import malformed
from kostka.server.sockets import Sockets

WHOLE: Final = 30.0
"""Seconds in which a request must have come, from the beginning of the connection or the end of the one before."""
LONGEST_HEAD: Final = 65_536
"""Bytes in which a head must have come to its end, and in which more of a body must come."""
FRAGMENTS: Final = 64
"""Parts in which a live message may come: one that has an end is known by its size, but empty parts have none."""
NOT_THIS_WAY: Final = "a live connection begins with GET, has no body, and waits for earlier answers"
NO_HANDSHAKE: Final = "this does not begin a live connection"
TOO_SLOW: Final = "the request did not come in time"
TOO_LONG: Final = "the head of the request is too long"


def refused(flaw: str) -> bytes:
    """The refusal of what never becomes a request, as a whole answer."""
    body = telling.encode(telling.refused(malformed(flaw)))
    own = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body)), (b"connection", b"close")]
    head = b"".join(b"%b: %b\r\n" % header for header in [*own, *ENCODED])
    return b"HTTP/1.1 400 Bad Request\r\n%b\r\n%b" % (head, body)


NO_ROOM: Final = b"HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
"""For a connection too many: the shortest answer there is."""


def _sockets(app: Any) -> Sockets:
    """Those of the application behind the connections (`kostka.server.app.Door`)."""
    return cast(Sockets, app.sockets)


class Asking(HttpToolsProtocol):
    """A connection whose requests come in time, and that turns into a live one only in the way that is described."""

    _deadline: asyncio.TimerHandle | None = None
    _answers = 0
    _idle = 0
    """Bytes that came since anything became of them: without a bound on them, a head or a trailer need never end."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._unanswered: list[RequestResponseCycle] = []
        """Requests that came at once; when nobody waits any more, uvicorn itself tells only the last of them."""

    def data_received(self, data: bytes) -> None:
        self._idle += len(data)
        super().data_received(data)
        if self._idle > LONGEST_HEAD and not self.transport.is_closing():
            self.send_400_response(TOO_LONG)

    def on_headers_complete(self) -> None:
        self._idle = 0
        last = self.cycle
        super().on_headers_complete()
        if self.cycle is not last:
            self._unanswered.append(self.cycle)

    def on_body(self, body: bytes) -> None:
        self._idle = 0
        super().on_body(body)

    def send_400_response(self, msg: str) -> None:
        """Refuse, unless that would stand in the middle of an earlier answer."""
        if len(self._unanswered) < 2 and not self._is_being_answered():
            self.transport.write(refused(msg))
        self._tell_the_end()
        self.transport.close()

    def _is_being_answered(self) -> bool:
        return bool(self._unanswered) and self._unanswered[0].response_started

    def _tell_the_end(self) -> None:
        for cycle in self._unanswered:
            cycle.disconnected = True
            cycle.message_event.set()
        self._unanswered.clear()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if _sockets(self.app).enter(self):
            self._await_request()
        else:
            transport.write(NO_ROOM)
            transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        _sockets(self.app).leave(self)
        self._stop_waiting()
        self._tell_the_end()
        super().connection_lost(exc)
        self._let_go()

    def _let_go(self) -> None:
        """Forget what holds this connection too: otherwise only the collector would free them, which seldom comes."""
        self.cycle = self.parser = None  # type: ignore[assignment]
        self.pipeline.clear()

    def waits(self) -> tuple[int, int]:
        return self._answers, self.transport.get_write_buffer_size()

    def on_message_complete(self) -> None:
        self._stop_waiting()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self._answers += 1
        if self._unanswered:
            self._unanswered.pop(0)
        super().on_response_complete()
        if not self.transport.is_closing():
            self._await_request()

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        if self.scope["method"] == "GET" and not self._unanswered:
            _sockets(self.app).leave(self)
            super().handle_websocket_upgrade()
            self._let_go()
        else:
            self.send_400_response(NOT_THIS_WAY)

    def _unsupported_upgrade_warning(self) -> None:
        """Whoever asks for another protocol gets the answer in this one, without a word in the log."""

    def _await_request(self) -> None:
        self._stop_waiting()
        self._deadline = self.loop.call_later(WHOLE, self._give_up)

    def _stop_waiting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        if self._is_being_answered():
            return  # it is being answered, and its reader is slow
        if not self.transport.is_closing():
            self.send_400_response(TOO_SLOW)


class Handshake(ServerProtocol):
    """A handshake that is refused like anything else."""

    def reject(self, status: HTTPStatus | int, text: str) -> Response:
        response = super().reject(status, text)
        response.headers.update(HEADERS)
        return response


class Living(WebSocketsSansIOProtocol):
    """A live connection that may end at any moment, also while something is written to it.

    It is the application's outlet too (`kostka.server.live.Outlet`): most of what a server does is to send and to
    receive, and on the way through ASGI a message costs four times as much.
    """

    on_room: Callable[[], None] | None = None
    on_message: Callable[[bytes], None] | None = None
    has_room = True

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.conn.parser.close()
        self.conn = Handshake(max_size=self.config.ws_max_size, logger=self.conn.logger)

    async def run_asgi(self) -> None:
        extensions = cast(dict[str, Any], self.scope["extensions"])
        extensions[OUTLET] = self
        try:
            await super().run_asgi()
        finally:
            del extensions[OUTLET]  # or it would hold itself

    def write(self, messages: Iterable[bytes]) -> None:
        if self.conn.state is OPEN and not self.disconnected:
            self.transport.write(b"".join(map(framed, messages)))

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        _sockets(self.app).enter(self)

    def waits(self) -> tuple[int, int]:
        """Who is slow but answers pings may take its time; once it is to be closed, it no longer may."""
        return 0, self.transport.get_write_buffer_size() if self.transport.is_closing() else 0

    def connection_lost(self, exc: Exception | None) -> None:
        _sockets(self.app).leave(self)
        super().connection_lost(exc)
        # its parser, and what that stumbled over, hold it too: otherwise only the collector would free them
        self.conn.parser.close()
        self.conn.parser_exc = None

    def pause_writing(self) -> None:
        super().pause_writing()
        self.has_room = False

    def resume_writing(self) -> None:
        super().resume_writing()
        self.has_room = True
        if self.on_room:
            self.on_room()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.handshake_initiated = True
            self.transport.write(refused(NO_HANDSHAKE))
            self.transport.close()

    def handle_text(self, event: Frame) -> None:
        """Text that is none is refused as a message by whoever reads it, and is no error of ours."""
        self.handle_bytes(event)

    def send_receive_event_to_app(self) -> None:
        if self.on_message is None or self.close_sent:
            super().send_receive_event_to_app()
        else:
            parts, self.frames = self.frames, []
            self.on_message(b"".join(parts))

    def hold(self) -> None:
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < FRAGMENTS:
            super().handle_cont(event)
        elif not self.close_sent:
            self.conn.fail(CloseCode.MESSAGE_TOO_BIG, "too many parts")
            self.handle_parser_exception()

    def handle_ping(self) -> None:
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()  # who does not read gets no answer to each of thousands of pings

    def shutdown(self) -> None:
        try:
            super().shutdown()
        except InvalidState:  # it is closing already
            self.transport.close()

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:
            self.transport.close()  # not even the handshake could be read
        else:
            super().handle_parser_exception()


def framed(text: bytes) -> bytes:
    """A text as a frame of a WebSocket (RFC 6455, 5.2): whole, without mask and extensions."""
    length = len(text)
    if length < 126:
        return b"\x81%c%b" % (length, text)
    if length < 1 << 16:
        return b"\x81\x7e%b%b" % (length.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (length.to_bytes(8, "big"), text)
