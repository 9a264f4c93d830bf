"""The ASGI application: the API, the live connection, what an operator asks for, and the page if there is one."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from functools import partial
from typing import Any, Final

import sqlalchemy as sa
from litestar import Litestar, MediaType, Request, Response, get
from litestar.di import Provide
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.types import (
    HTTPScope,
    LifeSpanScope,
    Message,
    Receive,
    Scope,
    Send,
    WebSocketScope,
)

from kostka.games.core import because
from kostka.server import api, database, live, logs, looking, memory, page, settings, studying, telling
from kostka.server.asked import Asked
from kostka.server.describing import description
from kostka.server.handling import REFUSALS
from kostka.server.headers import ENCODED
from kostka.server.house import House
from kostka.server.limits import Addresses, size_of
from kostka.server.metrics import Metrics
from kostka.server.refusals import FAILED, NO_DATABASE, STATUS, TOO_MANY, Refusal, malformed
from kostka.server.settings import Settings
from kostka.server.sockets import Sockets
from kostka.server.store import Store
from kostka.server.trouble import Unavailable
from kostka.server.whereabouts import here

LOG: Final = logging.getLogger("kostka.app")
LIVE: Final = re.compile(r"/api/tables/([A-Za-z0-9_-]{1,32})/live")
SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that change nothing."""
HELD: Final = 0.25
"""Seconds for which the refusal of what is too fast is held back: who asks again at once costs that much less."""
WRONG_PAGE: Final = because("another website may not do anything here")


class Door:
    """The outermost layer: live connections go their own short way, everything else gets its security headers."""

    def __init__(self, inner: Litestar, house: House, addresses: Addresses) -> None:
        self._inner = inner
        self.house = house
        self._addresses = addresses
        self._page = page.files()
        self.sockets = Sockets(house.settings, house.metrics)

    async def __call__(self, scope: Scope | LifeSpanScope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._inner(scope, receive, send)
        elif scope["type"] == ScopeType.WEBSOCKET:
            await self._connect(scope, receive, send)
        else:
            await self._ask(scope, receive, _with_headers(send))

    async def _ask(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        if refusal := self._refusal(scope):
            await self._refuse(refusal, send)
        elif (file := self._page.get(scope["path"])) and scope["method"] in ("GET", "HEAD"):
            await file.answer(scope, send)
        else:
            await self._inner(scope, receive, send)

    def _refusal(self, scope: HTTPScope) -> Refusal | None:
        """Why a request is not even looked at."""
        if not self._addresses.is_for_us(scope):
            return malformed("this server answers under another name")
        if scope["method"] not in SAFE and not self._addresses.is_from_own_page(scope):
            return Refusal("not-allowed", WRONG_PAGE)
        if not self._addresses.may_ask(self._addresses.of(scope), size_of(scope)):
            return Refusal("too-fast", TOO_MANY)
        return None

    async def _refuse(self, refusal: Refusal, send: Send) -> None:
        self.house.metrics.refusals[refusal.reason] += 1
        body = telling.encode(telling.refused(refusal))
        headers = [(b"content-type", b"application/json"), (b"content-length", b"%d" % len(body))]
        if refusal.reason == "too-fast":
            headers += [(b"retry-after", b"1"), (b"connection", b"close")]  # nobody reads the rest of its body
        await send({"type": "http.response.start", "status": STATUS[refusal.reason], "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    async def _connect(self, scope: WebSocketScope, receive: Receive, send: Send) -> None:
        found = LIVE.fullmatch(scope["path"])
        if not self._addresses.may_ask(self._addresses.of(scope)):
            self.house.metrics.refusals["too-fast"] += 1
            await receive()
            await asyncio.sleep(HELD)
            await send({"type": "websocket.close", "code": live.TRY_LATER, "reason": "too many requests"})
        elif found and self._addresses.is_for_us(scope):
            await live.serve(self.house, self._addresses, found[1], scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": live.POLICY, "reason": "there is nothing here"})


def _with_headers(send: Send) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            if message["status"] == STATUS["too-fast"]:
                await asyncio.sleep(HELD)
            message["headers"] = [*message.get("headers", ()), *ENCODED]
        await send(message)

    return sending


def make(config: Settings, engine: sa.Engine, clock: Callable[[], float] = time.time) -> Door:
    """The application on a database that is ready."""
    store = Store(engine, secrets.token_hex(8))
    house = House(store, config, Metrics(), clock)
    addresses = Addresses(config)

    @asynccontextmanager
    async def lifespan(_: Litestar) -> AsyncIterator[None]:
        house.open()
        memory.calm()
        LOG.info("ready")
        try:
            yield
        finally:
            await house.close()
            LOG.info("stopped")

    handlers = [*looking.HANDLERS, *api.HANDLERS, *studying.HANDLERS, here, healthz, readyz, show_metrics, no_page]
    inner = Litestar(
        route_handlers=handlers,
        dependencies={
            "house": Provide(lambda: house, sync_to_thread=False),
            "addresses": Provide(lambda: addresses, sync_to_thread=False),
        },
        lifespan=[lifespan],
        exception_handlers={Exception: partial(_refuse, house.metrics)},
        openapi_config=description(),
        request_class=Asked,
        request_max_body_size=config.body,
        logging_config=None,
    )
    return Door(inner, house, addresses)


def from_environment() -> Door:
    """The application of one of several worker processes."""
    config = settings.read({})
    logs.begin(config.log)
    return make(config, database.engine(config.db))


@get("/", include_in_schema=False, media_type=MediaType.TEXT)
async def no_page() -> str:
    return "This is the table server of Kostka; the page is not installed. The API is described at /api/schema\n"


def _refuse(metrics: Metrics, request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """Every error is a refusal in the same form."""
    if not isinstance(error, Refusal | HTTPException | Unavailable):
        LOG.error("a request failed", exc_info=error, extra={"path": request.url.path})
    refusal, status = _refusal(error)
    metrics.refusals[refusal.reason] += 1
    headers = {"retry-after": "60"} if status == 429 else {}
    body = telling.encode(telling.refused(refusal))
    return Response(body, status_code=status, media_type=MediaType.JSON, headers=headers)


def _refusal(error: Exception) -> tuple[Refusal, int]:
    """What those who asked are told, and the HTTP status."""
    match error:
        case Refusal():
            return error, STATUS[error.reason]
        case HTTPException(status_code=404):
            return Refusal("unknown-table", because("there is nothing here")), 404
        case HTTPException(status_code=413):
            return Refusal("too-large", because("this is larger than the server accepts")), 413
        case HTTPException(status_code=status):
            return malformed("; ".join([error.detail, *_flaws(error)])), status
        case Unavailable():
            return Refusal("unavailable", NO_DATABASE), 503
        case _:
            return Refusal("unavailable", FAILED), 500


def _flaws(error: HTTPException) -> list[str]:
    """What is wrong with the parts of a request, and where to read what would be right."""
    found = [one for one in error.extra if isinstance(one, dict)] if isinstance(error.extra, list) else []
    flaws = [f"{one['key']}: {one['message']}" if one.get("key") else str(one.get("message")) for one in found]
    return [*flaws, "what is right stands at /api/schema"] if flaws else []


# --- for the operator -----------------------------------------------------------------------------------------------


@get("/healthz", summary="Whether the process lives", media_type=MediaType.TEXT, responses=REFUSALS)
async def healthz() -> str:
    return "ok\n"


@get("/readyz", summary="Whether tables can be served", media_type=MediaType.TEXT, responses=REFUSALS)
async def readyz(house: House) -> str:
    if house.closing:
        raise Refusal("unavailable", "the server is about to stop")
    try:
        await house.store.check()
    except Unavailable as unavailable:
        raise Refusal("unavailable", str(unavailable)) from None
    return "ok\n"


@get("/metrics", summary="Counters for Prometheus", media_type="text/plain; version=0.0.4", responses=REFUSALS)
async def show_metrics(house: House) -> str:
    stored = None
    with suppress(Unavailable):  # the other figures are needed all the more then
        stored = await house.store.count()
    return house.metrics.text(stored, len(house.desks), house.store.commits, not house.store.trouble.kind)
