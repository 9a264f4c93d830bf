"""The one thread that writes: everything that waits goes into one transaction with one commit.

So many tables share one wait for the disk; only then are those who wait told. If the database is in trouble, all are
refused, from then on at once, and the thread looks again and again whether the trouble has ended.
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
from typing import Any, Final

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from kostka.server.schema import ENTRIES, TABLES
from kostka.server.trouble import Kind, Trouble, Unavailable, kind_of, reason

LOG: Final = logging.getLogger("kostka.writing")
CHANNEL: Final = "kostka"
GROUP: Final = 500
"""The most writes in one transaction."""
ANSWERED: Final = 5.0
"""Seconds in which everyone is answered, whatever the database does."""
PATIENCE: Final = 1.5
"""Seconds for which a write that fails is tried again: a server of PostgreSQL may just be starting anew."""
PAUSE: Final = 0.1
CROWD: Final = 3
GATHERED: Final = 0.004
"""If so many wait behind the first, so many seconds bring more of them into the same commit: each costs as much."""
LOOKS: Final = 1.0
"""Seconds between two looks whether a trouble has ended."""
FRESH: Final = 5.0
"""Seconds for which it is believed that the database can still be written to."""
SAMPLE: Final = bytes(65_536)
"""What is written to see whether that is possible: more than most writes need."""

INSERTION: Final = "INSERT INTO entries (table_id, number, payload) VALUES (?, ?, ?)"
UPDATE: Final = (
    sa.update(TABLES)
    .where(TABLES.c.id == sa.bindparam("which"))
    .values({name: sa.bindparam(name) for name in ("phase", "free", "changed", "due")})
)


class Conflict(Exception):
    """Somebody else has written the next entry of a table."""


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
    """What is written together; without any writes, a look whether writing is possible."""

    writes: Sequence[Write]
    done: asyncio.Future[None] | None = None

    @property
    def given_up(self) -> bool:
        return self.done is not None and self.done.done()


class Writer:
    def __init__(self, engine: sa.Engine, node: str) -> None:
        self._engine = engine
        self._node = node
        self._notifies = engine.dialect.name == "postgresql"
        self._insertion = INSERTION.replace("?", "%s") if self._notifies else INSERTION
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closing = threading.Event()
        self._stored = self._looked = 0.0
        """When something was stored last, and when that was last tried for its own sake."""
        self.trouble = Trouble()
        self.commits = 0

    def open(self, recovered: Callable[[], None]) -> threading.Thread:
        """Begin to write; `recovered` is called in this event loop when a trouble has ended."""
        self._loop = asyncio.get_running_loop()
        self._recovered = recovered
        thread = threading.Thread(target=self._write, name="kostka-write", daemon=True)
        thread.start()
        return thread

    def close(self) -> None:
        """Finish what waits to be written."""
        self._closing.set()
        self._jobs.put(None)

    async def append(self, *writes: Write) -> None:
        """All of the writes or none: they are on the disk when this returns."""
        if self.trouble.kind:
            self.trouble.refused += 1
            raise Unavailable(self.trouble.kind)
        done: asyncio.Future[None] = self._loop.create_future()
        self._jobs.put(_Job(writes, done))
        late = self._loop.call_later(ANSWERED, self._give_up, done)
        try:
            await done
        finally:
            late.cancel()

    def _give_up(self, done: asyncio.Future[None]) -> None:
        if not done.done():
            self.trouble.begin("silent", f"nothing was stored within {ANSWERED:g} seconds")
            self.look()
            done.set_exception(Unavailable(perhaps=True))

    async def check(self) -> None:
        """Refuse if nothing can be written just now."""
        if self.trouble.kind or time.monotonic() - self._stored > FRESH:
            await self.append()

    def look(self) -> None:
        """See soon whether writing is possible; if not, that is the beginning of a trouble, and if it is, the end."""
        self._jobs.put(_Job(()))

    # --- the thread -------------------------------------------------------------------------------------------------

    def _write(self) -> None:
        going = True
        while going:
            waiting = self._waiting()
            going = None not in waiting
            jobs = [job for job in waiting if job is not None and not job.given_up]
            try:
                outcome = self._settled(jobs)
            except Exception as error:  # whatever it was, those who come next are written
                LOG.error("the writing failed", exc_info=error)
                outcome = [error] * len(jobs)
            self._tell(list(zip(jobs, outcome, strict=True)))

    def _waiting(self) -> list[_Job | None]:
        """What waits to be written; nothing if it is time to look whether a trouble has ended."""
        waiting: list[_Job | None] = []
        with contextlib.suppress(queue.Empty):
            waiting.append(self._jobs.get(timeout=LOOKS if self.trouble.kind else None))
            if self._jobs.qsize() >= CROWD:
                self._closing.wait(GATHERED)
            while len(waiting) < GROUP:
                waiting.append(self._jobs.get_nowait())
        return waiting

    def _tell(self, outcome: list[tuple[_Job, Exception | None]]) -> None:
        def tell() -> None:
            for job, error in outcome:
                if job.done is None or job.done.done():
                    continue
                if error is None:
                    job.done.set_result(None)
                else:
                    job.done.set_exception(error)

        self._call(tell)

    def _call(self, work: Callable[[], None]) -> None:
        with contextlib.suppress(RuntimeError):  # the loop is gone: nobody waits any more
            self._loop.call_soon_threadsafe(work)

    def _settled(self, jobs: Sequence[_Job]) -> list[Exception | None]:
        """What became of the jobs: all together, or if one of them does not fit, each for itself."""
        if self.trouble.kind and (time.monotonic() - self._looked < LOOKS or not self._works()):
            return [Unavailable(self.trouble.kind)] * len(jobs)
        if not jobs:
            return []
        deadline = time.monotonic() + PATIENCE
        error = self._tried(jobs, deadline)
        if error is None or len(jobs) == 1:
            return [error] * len(jobs)
        return [self._alone(job, deadline) for job in jobs]

    def _alone(self, job: _Job, deadline: float) -> Exception | None:
        if self.trouble.kind:
            return Unavailable(self.trouble.kind, perhaps=True)
        return self._tried([job], deadline)

    def _tried(self, jobs: Sequence[_Job], deadline: float) -> Exception | None:
        """Write these jobs or none of them; what is wrong, if that is not possible in time."""
        while True:
            try:
                self._commit(jobs)
                return None
            except IntegrityError:
                stored = self._are_stored(jobs)
                if stored is not None:
                    return None if stored else Conflict()
                kind: Kind = "silent"
            except Exception as error:
                found = kind_of(error)
                if found is None:
                    return error
                kind = found
            if time.monotonic() > deadline or self._closing.is_set():
                self._works()
                return Unavailable(kind, perhaps=True)
            self._closing.wait(PAUSE)

    def _works(self) -> bool:
        """Whether the database can be written to; if not, it is in trouble."""
        try:
            self._commit(())
            return True
        except Exception as error:
            self.trouble.begin(kind_of(error) or "failing", reason(error))
            return False
        finally:
            self._looked = time.monotonic()

    def _are_stored(self, jobs: Sequence[_Job]) -> bool | None:
        """Whether exactly these entries are stored, for a connection may be lost after the commit; None if unknown."""
        try:
            with self._engine.connect() as connection:
                for write in (write for job in jobs for write in job.writes):
                    rows = connection.execute(log_of(write.table, write.number - 1)).scalars()
                    if [bytes(row) for row in rows][: len(write.payloads)] != list(write.payloads):
                        return False
        except Exception:
            return None
        return True

    def _commit(self, jobs: Sequence[_Job]) -> None:
        # in one order on all servers, so that two groups never wait for each other
        writes = sorted((write for job in jobs for write in job.writes), key=lambda write: write.table)
        with self._engine.connect() as connection:
            try:
                with connection.begin():
                    if writes:
                        self._insert(connection, writes)
                    else:
                        self._sample(connection)
            except IntegrityError:
                raise
            except Exception:
                # it may be in any state; and one that was opened on a read-only disk can never write again
                connection.invalidate()
                raise
        self.commits += bool(writes)
        self._stored = time.monotonic()
        if self.trouble.end():
            self._engine.dispose()  # the other connections may be of that kind, too
            self._call(self._recovered)

    def _insert(self, connection: sa.Connection, writes: Sequence[Write]) -> None:
        rows = [
            (write.table, number, payload)
            for write in writes
            for number, payload in enumerate(write.payloads, write.number)
        ]
        created = [_row(write) for write in writes if write.index and write.number == 1]
        changed = [_change(write) for write in writes if write.index and write.number > 1]
        connection.exec_driver_sql(self._insertion, rows)  # most of what is written: as the driver takes it
        if created:
            connection.execute(sa.insert(TABLES), created)
        if changed:
            connection.execute(UPDATE, changed)
        if self._notifies:
            told = [{"channel": CHANNEL, "text": f"{self._node} {table}"} for table in {w.table for w in writes}]
            connection.execute(sa.text("SELECT pg_notify(:channel, :text)"), told)

    def _sample(self, connection: sa.Connection) -> None:
        """Write something and take it away again: it goes to the disk all the same, and nobody ever sees it."""
        connection.execute(sa.insert(ENTRIES), {"table_id": self._node, "number": 0, "payload": SAMPLE})
        connection.execute(sa.delete(ENTRIES).where(ENTRIES.c.table_id == self._node, ENTRIES.c.number == 0))


def log_of(table: str, after: int) -> sa.Select[Any]:
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
