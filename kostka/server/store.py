"""The store: appends to the logs of tables, on SQLite or PostgreSQL.

One thread writes. It takes everything that waits, writes it in one transaction and commits once, so many tables share
one wait for the disk; only then are those who wait told. Whoever reads uses other connections.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError, IntegrityError

from kostka.server import entries
from kostka.server.entries import Entry
from kostka.server.schema import ENTRIES, REVIEWS, TABLES

LOG: Final = logging.getLogger("kostka.store")
CHANNEL: Final = "kostka"
GROUP: Final = 500
"""The most writes in one transaction."""
REVIEWS_KEPT: Final = 5_000
"""How many reviews are kept, of about 10 kB each."""
PATIENCE: Final = 10.0
"""How many seconds the writes that wait together wait for a database that has gone away."""

UPDATE: Final = (
    sa.update(TABLES)
    .where(TABLES.c.id == sa.bindparam("which"))
    .values({name: sa.bindparam(name) for name in ("phase", "free", "changed", "due")})
)

T = TypeVar("T")


class Conflict(Exception):
    """Somebody else has written the next entry of a table."""


class Unavailable(Exception):
    """The database does not answer; nothing was acknowledged, though it may have been stored in the last moment."""


@dataclass(frozen=True, slots=True)
class Index:
    """A table's line in the index."""

    game: str
    phase: str
    listed: bool
    seats: int
    free: int
    created: float
    changed: float
    due: float | None
    code: str | None


@dataclass(frozen=True, slots=True)
class Write:
    """Entries that follow a table's log, the first of them with this number; `index` if that line changes."""

    table: str
    number: int
    payloads: Sequence[bytes]
    index: Index | None


@dataclass(slots=True)
class _Job:
    writes: Sequence[Write]
    done: asyncio.Future[None]


class Heard(Protocol):
    """What other servers tell."""

    def wrote(self, table: str | None) -> None:
        """One has written to a table; None if anything may have been missed."""

    def here(self, node: str, table: str, seats: frozenset[int]) -> None:
        """The seats of people who look at a table there."""


class Store:
    def __init__(self, engine: sa.Engine, node: str = "") -> None:
        self.engine = engine
        self.shared = engine.dialect.name == "postgresql"
        self._node = node
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closing = threading.Event()
        self._threads: list[threading.Thread] = []
        self.commits = 0

    def open(self, heard: Heard) -> None:
        """Start to write, and to listen to other servers; `heard` is called in this event loop."""
        self._loop = asyncio.get_running_loop()
        self._start(self._write)
        if self.shared:
            self._start(self._listen, heard)

    def _start(self, work: Callable[..., None], *args: Any) -> None:
        thread = threading.Thread(target=work, args=args, name=f"kostka-{work.__name__}", daemon=True)
        self._threads.append(thread)
        thread.start()

    async def close(self) -> None:
        """Finish what waits to be written."""
        self._closing.set()
        self._jobs.put(None)
        for thread in self._threads:
            await asyncio.to_thread(thread.join)
        self.engine.dispose()

    # --- writing ----------------------------------------------------------------------------------------------------

    async def append(self, *writes: Write) -> None:
        """All of the writes or none: they are on the disk when this returns."""
        job = _Job(writes, self._loop.create_future())
        self._jobs.put(job)
        await job.done

    def _write(self) -> None:
        going = True
        while going:
            waiting = [self._jobs.get()]
            with contextlib.suppress(queue.Empty):
                while len(waiting) < GROUP:
                    waiting.append(self._jobs.get_nowait())
            going = None not in waiting
            jobs = [job for job in waiting if job is not None]
            if jobs:
                outcome = self._commit_group(jobs)
                self._tell(list(zip(jobs, outcome, strict=True)))

    def _tell(self, outcome: list[tuple[_Job, Exception | None]]) -> None:
        def tell() -> None:
            for job, error in outcome:
                if job.done.cancelled():
                    continue
                if error is None:
                    job.done.set_result(None)
                else:
                    job.done.set_exception(error)

        with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits any more
            self._loop.call_soon_threadsafe(tell)

    def _commit_group(self, jobs: list[_Job]) -> list[Exception | None]:
        """Commit all jobs together; if one of them does not fit, each for itself."""
        try:
            self._commit(jobs)
            return [None] * len(jobs)
        except DBAPIError:
            deadline = time.monotonic() + PATIENCE
            return [self._commit_alone(job, deadline) for job in jobs]

    def _commit_alone(self, job: _Job, deadline: float) -> Exception | None:
        while True:
            try:
                self._commit([job])
                return None
            except IntegrityError:
                return None if self._is_there(job) else Conflict()
            except DBAPIError as error:
                if time.monotonic() > deadline or self._closing.is_set():
                    return Unavailable(str(error.orig))
                time.sleep(0.2)

    def _is_there(self, job: _Job) -> bool:
        """Whether exactly these entries are stored: the connection may have been lost after the commit."""
        try:
            with self.engine.connect() as connection:
                for write in job.writes:
                    rows = connection.execute(_log(write.table, write.number - 1)).scalars()
                    if [bytes(row) for row in rows][: len(write.payloads)] != list(write.payloads):
                        return False
        except DBAPIError:
            return False
        return True

    def _commit(self, jobs: list[_Job]) -> None:
        # in one order on all servers, so that two groups never wait for each other
        writes = sorted((write for job in jobs for write in job.writes), key=lambda write: write.table)
        rows = [
            {"table_id": write.table, "number": number, "payload": payload}
            for write in writes
            for number, payload in enumerate(write.payloads, write.number)
        ]
        created = [_row(write) for write in writes if write.index and write.number == 1]
        changed = [_change(write) for write in writes if write.index and write.number > 1]
        with self.engine.begin() as connection:
            connection.execute(sa.insert(ENTRIES), rows)
            if created:
                connection.execute(sa.insert(TABLES), created)
            if changed:
                connection.execute(UPDATE, changed)
            if self.shared:
                told = [{"channel": CHANNEL, "text": f"{self._node} {table}"} for table in {w.table for w in writes}]
                connection.execute(sa.text("SELECT pg_notify(:channel, :text)"), told)
        self.commits += 1

    async def tell_here(self, table: str, seats: frozenset[int]) -> None:
        """Tell other servers who looks at a table here; it is no part of the log."""
        text = f"{self._node} {table} {','.join(map(str, sorted(seats)))}"

        def tell() -> None:
            with self.engine.begin() as connection:
                connection.execute(sa.text("SELECT pg_notify(:channel, :text)"), {"channel": CHANNEL, "text": text})

        await asyncio.to_thread(_guarded, tell)

    # --- reading ----------------------------------------------------------------------------------------------------

    async def log(self, table: str, after: int = 0) -> list[Entry]:
        """The entries of a table that follow the one of that number; none if there is no such table."""
        rows = await self._read(_log(table, after))
        return [entries.decode(bytes(payload)) for (payload,) in rows]

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

        def delete() -> None:
            with self.engine.begin() as connection:
                connection.execute(sa.delete(ENTRIES).where(ENTRIES.c.table_id.in_(ids)))
                connection.execute(sa.delete(TABLES).where(TABLES.c.id.in_(ids)))

        if ids:
            await asyncio.to_thread(_guarded, delete)
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

        await asyncio.to_thread(_guarded, keep)

    async def _read(self, query: sa.Select[Any]) -> Sequence[Any]:
        def read() -> Sequence[Any]:
            with self.engine.connect() as connection:
                return connection.execute(query).all()

        return await asyncio.to_thread(_guarded, read)

    # --- other servers ----------------------------------------------------------------------------------------------

    def _listen(self, heard: Heard) -> None:
        import psycopg

        url = self.engine.url.set(drivername="postgresql").render_as_string(hide_password=False)
        while not self._closing.is_set():
            try:
                with psycopg.connect(url, autocommit=True) as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    self._call(heard.wrote, None)  # whatever was written before we listened
                    while not self._closing.is_set():
                        for notice in connection.notifies(timeout=0.5):
                            node, table, *seats = notice.payload.split(" ")
                            if node == self._node:
                                continue
                            if seats:
                                here = frozenset(int(seat) for seat in seats[0].split(",") if seat)
                                self._call(heard.here, node, table, here)
                            else:
                                self._call(heard.wrote, table)
            except psycopg.Error as error:
                LOG.warning("lost the database's notices", extra={"why": str(error)})
                self._closing.wait(0.5)

    def _call(self, heard: Callable[..., None], *told: object) -> None:
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(heard, *told)


def _guarded(work: Callable[[], T]) -> T:
    try:
        return work()
    except DBAPIError as error:
        raise Unavailable(str(error.orig)) from None


def _log(table: str, after: int) -> sa.Select[Any]:
    query = sa.select(ENTRIES.c.payload).where(ENTRIES.c.table_id == table, ENTRIES.c.number > after)
    return query.order_by(ENTRIES.c.number)


def _row(write: Write) -> dict[str, Any]:
    index = write.index
    assert index is not None
    return {"id": write.table, **{name: getattr(index, name) for name in Index.__slots__}}


def _change(write: Write) -> dict[str, Any]:
    index = write.index
    assert index is not None
    return {"which": write.table, **{name: getattr(index, name) for name in ("phase", "free", "changed", "due")}}
