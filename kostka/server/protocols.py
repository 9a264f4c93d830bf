"""The first contact with a connection, where uvicorn is more trusting than a server for strangers may be."""

from __future__ import annotations

import asyncio
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

WHOLE: Final = 30.0
"""Seconds in which a request must have come, from the beginning of the connection or the end of the one before."""
NOT_THIS_WAY: Final = "A live connection begins with GET, and has no body."
NO_HANDSHAKE: Final = b"HTTP/1.1 400 Bad Request\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_SLOW: Final = "The request did not come in time."


class Asking(HttpToolsProtocol):
    """A connection whose requests come in time, and that turns into a live one only in the way that is described."""

    _deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._await_request()

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        super().connection_lost(exc)

    def on_message_complete(self) -> None:
        self._stop_waiting()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        self._await_request()

    def handle_websocket_upgrade(self) -> None:
        self._stop_waiting()
        if self.scope["method"] == "GET":
            super().handle_websocket_upgrade()
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
        if self.cycle is not None and self.cycle.response_started and not self.cycle.response_complete:
            return  # it is being answered, and its reader is slow
        if not self.transport.is_closing():
            self.send_400_response(TOO_SLOW)


class Living(WebSocketsSansIOProtocol):
    """A live connection that may end at any moment, also while something is written to it."""

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            self.handshake_initiated = True
            self.transport.write(NO_HANDSHAKE)
            self.transport.close()

    def send_keepalive_ping(self) -> None:
        try:
            super().send_keepalive_ping()
        except InvalidState:  # it is closing already
            self.transport.close()

    def shutdown(self) -> None:
        try:
            super().shutdown()
        except InvalidState:
            self.transport.close()

    def handle_parser_exception(self) -> None:
        if self.conn.close_sent is None:
            self.transport.close()  # not even the handshake could be read
        else:
            super().handle_parser_exception()
