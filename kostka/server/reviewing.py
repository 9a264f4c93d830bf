"""Reviews of finished games: made one after another in a process of their own, and kept for whoever asks again."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import zlib
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import suppress
from dataclasses import replace
from typing import Final

import msgspec

from kostka import record
from kostka.games.core import Over, Refused, because
from kostka.record import Record
from kostka.server import insight
from kostka.server.actions import NOT_OVER
from kostka.server.refusals import FAILED, Refusal
from kostka.server.store import Store, Unavailable
from kostka.server.thinking import SPAWN, end
from kostka.server.wire_insight import Reviewed

LOG: Final = logging.getLogger("kostka.reviews")
WAITING: Final = 24
"""How many reviews may wait for their turn; each takes seconds."""
AT_ONCE: Final = 0.4
"""Seconds for which an answer waits for the review itself."""

BUSY: Final = because("many reviews are waiting to be made; please try again in a few minutes")


def key_of(found: Record) -> str:
    """What a review is kept under: the same game has the same review, whatever else its file says."""
    text = record.write(replace(found, further=()))
    return hashlib.sha256(f"{insight.METHOD}\n{text}".encode()).hexdigest()


def _whole(made: bytes) -> Reviewed:
    return Reviewed(1.0, msgspec.Raw(made))


class Reviews:
    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        self._turn = asyncio.Lock()
        self._begun: dict[str, asyncio.Task[bytes]] = {}
        self._failed: dict[str, Refusal] = {}
        """What those are told who ask again."""
        self._now = ""
        """The one that is being made."""
        self._done = SPAWN.Value("d", 0.0, lock=False)
        self._pool: ProcessPoolExecutor | None = None

    async def of(self, found: Record, layouts: Mapping[str, str], may_begin: Callable[[], None]) -> Reviewed:
        """The review, or how far it is; if it has to be begun, `may_begin` can refuse that."""
        if not isinstance(found.game.node(found.last()), Over):
            raise Refusal("not-allowed", NOT_OVER)
        key = key_of(found)
        if kept := await self._store.review(key):
            return _whole(zlib.decompress(kept))
        if key not in self._begun and key not in self._failed:
            if len(self._begun) >= WAITING:
                raise Refusal("unavailable", BUSY)
            may_begin()
            self._begun[key] = asyncio.ensure_future(self._make(key, record.write(found), dict(layouts)))
        if task := self._begun.get(key):
            await asyncio.wait([task], timeout=AT_ONCE)
            if not task.done():
                return Reviewed(round(self._done.value, 3) if self._now == key else 0.0, None)
            if made := task.result():
                return _whole(made)
        raise self._failed.pop(key)

    async def _make(self, key: str, text: str, layouts: dict[str, str]) -> bytes:
        """Make a review and keep it; nothing if that failed, and whoever asks next is told why."""
        try:
            async with self._turn:
                self._done.value, self._now = 0.0, key
                loop = asyncio.get_running_loop()
                made = await loop.run_in_executor(self._running(), insight.review, text, layouts)
            with suppress(Unavailable):  # who waits for it gets it all the same
                await self._store.keep_review(key, zlib.compress(made, 9), self._clock())
            return made
        except Refused as refused:
            self._fail(key, Refusal("bad-request", refused.told))
        except Exception as error:
            LOG.error("a review failed", exc_info=error)
            if isinstance(error, BrokenProcessPool):
                self._pool = None  # the next one gets a new process
            self._fail(key, Refusal("unavailable", FAILED))
        finally:
            del self._begun[key]
        return b""

    def _fail(self, key: str, why: Refusal) -> None:
        self._failed[key] = why
        if len(self._failed) > WAITING:
            del self._failed[next(iter(self._failed))]

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, SPAWN, insight.begin, (self._done,))
        return self._pool

    def close(self) -> None:
        for task in list(self._begun.values()):
            task.cancel()
        end(self._pool)
        self._pool = None
