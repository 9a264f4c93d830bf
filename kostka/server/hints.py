"""Hints, made in a process of their own, so that no bot waits for them; the last ones are kept for who asks again."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from kostka.games.core import because
from kostka.server import insight
from kostka.server.processes import Processes
from kostka.server.refusals import FAILED, Refusal
from kostka.server.tables import Table
from kostka.server.turns import Asker, Turns
from kostka.server.wire_insight import Hint, Option

LOG: Final = logging.getLogger("kostka.hints")
KEPT: Final = 256
WAITING: Final = 64
"""How many hints may wait for their turn, and how many of one address."""
OF_ONE: Final = 8
SHARE, AT_ONCE = 0.5, 20.0
"""Seconds of thinking in a second for one address, and at once."""

BUSY: Final = because("the server is thinking about many hints just now; please try again in a moment")

Key = tuple[str, int, int]
"""The table, its decision point, and the seat."""


class Hints:
    def __init__(self) -> None:
        self._known: dict[Key, asyncio.Task[list[Option]]] = {}
        self._processes = Processes(1)
        self._turns = Turns(1, SHARE, AT_ONCE, OF_ONE)

    async def of(self, table: Table, seat: int, address: str, known_as: str | None = None) -> Hint:
        """What the moves of a seat that decides now are worth."""
        key = (table.id, table.point, seat)
        task = self._known.get(key)
        if task is None:
            if sum(not one.done() for one in self._known.values()) >= WAITING:
                raise Refusal("unavailable", BUSY)
            task = self._known[key] = asyncio.ensure_future(self._think(table, seat, address))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())  # told to whoever still waits
            self._forget()
        try:
            # who asked may hang up, and somebody else may wait for the same
            options = await asyncio.shield(task)
        except Refusal:
            self._known.pop(key, None)
            raise
        return Hint(seat, table.point, options, known_as)

    async def _think(self, table: Table, seat: int, address: str) -> list[Option]:
        try:
            async with self._turns.turn(Asker(address, table.id)):
                return await self._processes.run(insight.hint, table.game.name, table.state, seat)
        except Refusal:
            raise
        except Exception as error:
            LOG.error("a hint failed", exc_info=error)
            raise Refusal("unavailable", FAILED) from None

    def _forget(self) -> None:
        """The oldest go, but nothing that is being thought about."""
        old = [key for key, task in self._known.items() if task.done()]
        for key in old[: max(0, len(self._known) - KEPT)]:
            del self._known[key]

    def close(self) -> None:
        for task in self._known.values():
            task.cancel()
        self._processes.close()
