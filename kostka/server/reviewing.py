"""Reviews of finished games: made one after another in a process of their own, and kept for whoever asks again."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import zlib
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Final

import msgspec

from kostka.games.core import Refused, because
from kostka.server import insight
from kostka.server.processes import SPAWN, Processes
from kostka.server.reading import Game
from kostka.server.refusals import FAILED, Refusal
from kostka.server.store import Store
from kostka.server.trouble import Unavailable
from kostka.server.turns import Asker, Turns
from kostka.server.wire_insight import Reviewed

LOG: Final = logging.getLogger("kostka.reviews")
WAITING: Final = 24
"""How many reviews may wait for their turn; each takes seconds."""
SHARE, AT_ONCE = 0.5, 120.0
"""Seconds of work in a second for one address, and at once."""
SOON: Final = 0.4
"""Seconds for which an answer waits for the review itself."""

BUSY: Final = because("many reviews are waiting to be made; please try again in a few minutes")


def key_of(game: Game) -> str:
    """What a review is kept under: the same game has the same review, whatever else its file says."""
    return hashlib.sha256(f"{insight.METHOD}\n{game.bare}".encode()).hexdigest()


def _whole(made: bytes) -> Reviewed:
    return Reviewed(1.0, msgspec.Raw(made))


class Reviews:
    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock
        self._turns = Turns(1, SHARE, AT_ONCE)
        self._begun: dict[str, asyncio.Task[bytes]] = {}
        self._failed: dict[str, Refusal] = {}
        """What those are told who ask again."""
        self._now = ""
        """The one that is being made."""
        self._done = SPAWN.Value("d", 0.0, lock=False)
        self._processes = Processes(1, insight.begin, self._done)

    async def of(self, game: Game, layouts: Mapping[str, str], address: str, may_begin: Callable[[], None]) -> Reviewed:
        """The review, or how far it is; if it has to be begun, `may_begin` can refuse that."""
        key = key_of(game)
        if kept := await self._store.review(key):
            return _whole(zlib.decompress(kept))
        if key not in self._begun and key not in self._failed:
            if len(self._begun) >= WAITING:
                raise Refusal("unavailable", BUSY)
            may_begin()
            self._begun[key] = asyncio.ensure_future(self._make(key, game.text, dict(layouts), address))
        if task := self._begun.get(key):
            await asyncio.wait([task], timeout=SOON)
            if not task.done():
                return Reviewed(round(self._done.value, 3) if self._now == key else 0.0, None)
            if made := task.result():
                return _whole(made)
        raise self._failed.pop(key)

    async def _make(self, key: str, text: str, layouts: dict[str, str], address: str) -> bytes:
        """Make a review and keep it; nothing if that failed, and whoever asks next is told why."""
        try:
            async with self._turns.turn(Asker(address)):
                self._done.value, self._now = 0.0, key
                made = await self._processes.run(insight.review, text, layouts)
            with suppress(Unavailable):  # who waits for it gets it all the same
                await self._store.keep_review(key, zlib.compress(made, 9), self._clock())
            return made
        except Refused as refused:
            self._fail(key, Refusal("bad-request", refused.told))
        except Exception as error:
            LOG.error("a review failed", exc_info=error)
            self._fail(key, Refusal("unavailable", FAILED))
        finally:
            del self._begun[key]
        return b""

    def _fail(self, key: str, why: Refusal) -> None:
        self._failed[key] = why
        if len(self._failed) > WAITING:
            del self._failed[next(iter(self._failed))]

    def close(self) -> None:
        for task in list(self._begun.values()):
            task.cancel()
        self._processes.close()
