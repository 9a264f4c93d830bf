"""The store: appends to the logs of tables, on SQLite or PostgreSQL.

One thread writes (`writing.py`). Whoever reads uses other connections.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import threading
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Final, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from kostka.server import database, entries
from kostka.server.entries import Entry
from kostka.server.schema import ENTRIES, REVIEWS, TABLES
from kostka.server.trouble import Trouble, Unavailable, kind_of, reason
from kostka.server.writing import ANSWERED, CHANNEL, Write, Writer, log_of

LOG: Final = logging.getLogger("kostka.store")
REVIEWS_KEPT: Final = 5_000
"""How many reviews are kept, of about 10 kB each."""
FORGOTTEN: Final = 25
"""How many tables are deleted at once, so that those who write do not have to wait."""

T = TypeVar("T")


class Heard(Protocol):
    """What other servers tell, and the database."""

    def wrote(self, table: str | None) -> None:
        """One has written to a table; None if anything may have been missed."""

    def here(self, node: str, table: str, seats: frozenset[int]) -> None:
        """The seats of people who look at a table there."""

    def recovered(self) -> None:
        """A trouble with the database has ended."""


class Store:
    def __init__(self, engine: sa.Engine, node: str = "") -> None:
        self.engine = engine
        self.shared = engine.dialect.name == "postgresql"
        self._node = node
        self._writer = Writer(engine, node)
        self._closing = threading.Event()
        self._threads: list[threading.Thread] = []
        self._looking: asyncio.Task[None] | None = None
        self._known = ""
        """What the log has told of last that failed although the database works."""

    def open(self, heard: Heard) -> None:
        """Start to write, and to listen to other servers; `heard` is called in this event loop."""
        self._loop = asyncio.get_running_loop()
        self._threads.append(self._writer.open(heard.recovered))
        if self.shared:
            self._threads.append(threading.Thread(target=self._listen, args=[heard], name="kostka-listen", daemon=True))
            self._threads[-1].start()

    async def close(self) -> None:
        """Finish what waits to be written; a thread that hangs is left behind."""
        self._closing.set()
        if self._looking:
            self._looking.cancel()
        self._writer.close()
        for thread in self._threads:
            await asyncio.to_thread(thread.join, ANSWERED)
        self.engine.dispose()

    @property
    def commits(self) -> int:
        return self._writer.commits

    @property
    def trouble(self) -> Trouble:
        return self._writer.trouble

    async def append(self, *writes: Write) -> None:
        """All of the writes or none: they are on the disk when this returns."""
        await self._writer.append(*writes)

    async def check(self) -> None:
        """Refuse if the database cannot be written to, or not be read."""
        await self._writer.check()
        await self.due(0.0, 1)

    async def tell_here(self, table: str, seats: frozenset[int]) -> None:
        """Tell other servers who looks at a table here; it is no part of the log."""
        text = f"{self._node} {table} {','.join(map(str, sorted(seats)))}"

        def tell() -> None:
            with self.engine.begin() as connection:
                connection.execute(sa.text("SELECT pg_notify(:channel, :text)"), {"channel": CHANNEL, "text": text})

        await self._apart(tell)

    # --- reading ----------------------------------------------------------------------------------------------------

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        """The entries of a table that follow the one of that number; none if there is no such table."""
        return [entries.decode(payload) for payload in await self.payloads(table, after)]

    async def payloads(self, table: str, after: int = 0) -> list[bytes]:
        """The same entries as they are stored."""
        return [bytes(payload) for (payload,) in await self._read(log_of(table, after))]

    async def listed(self, most: int = 100) -> Sequence[Any]:
        """The newest public tables that can be joined or watched."""
        query = sa.select(TABLES).where(TABLES.c.listed, TABLES.c.phase.in_(["open", "playing"]))
        return await self._read(query.order_by(TABLES.c.created.desc()).limit(most))

    async def open_under(self, code: str) -> list[str]:
        """The open tables with that code: one, or none."""
        query = sa.select(TABLES.c.id).where(TABLES.c.code == code, TABLES.c.phase == "open").limit(2)
        return [table for (table,) in await self._read(query)]

    async def due(self, before: float, most: int = 200) -> list[str]:
        """The tables where the server should have done something before that time."""
        query = sa.select(TABLES.c.id).where(TABLES.c.due < before).order_by(TABLES.c.due).limit(most)
        return [table for (table,) in await self._read(query)]

    async def count(self) -> dict[str, int]:
        """How many tables are in each phase."""
        query = sa.select(TABLES.c.phase, sa.func.count()).group_by(TABLES.c.phase)
        return {row[0]: row[1] for row in await self._read(query)}

    async def forget(self, before: float) -> list[str]:
        """Delete tables that were not finished and not touched since; the result is which."""

        old = sa.select(TABLES.c.id).where(TABLES.c.phase.in_(["open", "playing"]), TABLES.c.changed < before)
        ids = [table for (table,) in await self._read(old.limit(500))]

        def delete(some: Sequence[str]) -> None:
            with self.engine.begin() as connection:
                connection.execute(sa.delete(ENTRIES).where(ENTRIES.c.table_id.in_(some)))
                connection.execute(sa.delete(TABLES).where(TABLES.c.id.in_(some)))

        for at in range(0, len(ids), FORGOTTEN):
            await self._apart(partial(delete, ids[at : at + FORGOTTEN]))
        return ids

    # --- reviews ----------------------------------------------------------------------------------------------------

    async def review(self, key: str) -> bytes | None:
        """The review that is kept under the key."""
        rows = await self._read(sa.select(REVIEWS.c.review).where(REVIEWS.c.key == key))
        return bytes(rows[0][0]) if rows else None

    async def keep_review(self, key: str, review: bytes, made: float, most: int = REVIEWS_KEPT) -> None:
        """Keep a review, and no more than so many; another server may keep the same one at the same time."""
        newest = sa.select(REVIEWS.c.made).order_by(REVIEWS.c.made.desc()).offset(most).limit(1)

        def keep() -> None:
            with contextlib.suppress(IntegrityError), self.engine.begin() as connection:
                connection.execute(sa.delete(REVIEWS).where(REVIEWS.c.key == key))
                connection.execute(sa.insert(REVIEWS), {"key": key, "made": made, "review": review})
                connection.execute(sa.delete(REVIEWS).where(REVIEWS.c.made <= newest.scalar_subquery()))

        await self._apart(keep)

    async def _read(self, query: sa.Select[Any]) -> Sequence[Any]:
        def read() -> Sequence[Any]:
            with self.engine.connect() as connection:
                return connection.execute(query).all()

        return await self._apart(read)

    async def _apart(self, work: Callable[[], T]) -> T:
        """Do something on another connection, in another thread and in bounded time."""
        if self.trouble.kind == "silent":
            raise Unavailable
        try:
            async with asyncio.timeout(ANSWERED):
                return await asyncio.to_thread(work)
        except Exception as error:
            kind = kind_of(error)
            if kind is None:
                raise
            self._look(reason(error))
            raise Unavailable(kind) from None

    def _look(self, why: str) -> None:
        """Something has failed: see whether that is the beginning of a trouble."""
        if self._looking is None or self._looking.done():
            self._looking = asyncio.get_running_loop().create_task(self._see(why))

    async def _see(self, why: str) -> None:
        with contextlib.suppress(Unavailable):  # the log tells it
            await self._writer.append()
            if why != self._known and not self.trouble.settling():
                self._known = why
                LOG.warning("something failed, though the database works", extra={"why": why})

    # --- other servers ----------------------------------------------------------------------------------------------

    def _listen(self, heard: Heard) -> None:
        import psycopg

        url = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._closing.is_set():
            try:
                with psycopg.connect(url, autocommit=True, **database.patience(self.engine.url)) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._call(heard.wrote, None)  # whatever was written before we listened
                    while not self._closing.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            self._hear(heard, notice.payload)
            except Exception as error:  # whatever it was, listening goes on
                self._call(self._look, reason(error))
                self._closing.wait(0.5)

    def _hear(self, heard: Heard, notice: str) -> None:
        node, table, *seats = notice.split(" ")
        if node == self._node:
            return
        if seats:
            here = frozenset(int(seat) for seat in seats[0].split(",") if seat)
            self._call(heard.here, node, table, here)
        else:
            self._call(heard.wrote, table)

    def _call(self, heard: Callable[..., None], *told: object) -> None:
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(heard, *told)
