"""The library: whatever is read at length, in a process of its own, so that no table waits while somebody reads.

Askers take turns. Nobody may ask for so much that others wait for long.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from typing import Any, Concatenate, Final, ParamSpec, TypeVar

from kostka.games.core import Refused
from kostka.server.line import answered
from kostka.server.processes import Processes, be_ready
from kostka.server.reading import Log
from kostka.server.refusals import FAILED, NO_TABLE, Refusal
from kostka.server.store import Store
from kostka.server.turns import Asker, Turns

LOG: Final = logging.getLogger("kostka.library")
POLITE: Final = 10
"""How far readers stand back: behind tables, but before bots."""
SHARE, AT_ONCE = 0.5, 5.0
"""Seconds of reading in a second for one address, and at once."""
WAITING: Final = 8
"""How many things one address may wait for."""

T = TypeVar("T")
P = ParamSpec("P")


class Library:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._processes = Processes(1, be_ready, POLITE)
        self._turns = Turns(1, SHARE, AT_ONCE, WAITING)

    async def of(self, address: str, work: Callable[P, T], *asked: P.args, **_: P.kwargs) -> T:
        """Work on what somebody brings."""

        async def read() -> tuple[Any, ...]:
            return asked

        return await self._in_turn(address, work, read)

    async def of_table(
        self, address: str, table_id: str, work: Callable[Concatenate[str, Log, P], T], *asked: P.args, **_: P.kwargs
    ) -> T:
        """Work on a table's log."""

        async def read() -> tuple[Any, ...]:
            with answered():
                payloads = await self._store.payloads(table_id)
            if not payloads:
                raise Refusal("unknown-table", NO_TABLE)
            return table_id, payloads, *asked

        return await self._in_turn(address, work, read)

    async def _in_turn(self, address: str, work: Callable[..., T], read: Callable[[], Any]) -> T:
        # who asked may hang up: the process works on all the same, and the turn lasts as long as it does
        return await asyncio.shield(asyncio.ensure_future(self._done(address, work, read)))

    async def _done(self, address: str, work: Callable[..., T], read: Callable[[], Any]) -> T:
        try:
            async with self._turns.turn(Asker(address)):
                return await self._processes.run(work, *await read())
        except Refusal:
            raise
        except Refused as refused:
            raise Refusal("bad-request", refused.why) from None
        except Exception as error:
            LOG.error("reading failed", exc_info=error)
            raise Refusal("unavailable", FAILED) from None

    def close(self) -> None:
        self._processes.close()
