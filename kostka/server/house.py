"""The house: all tables that are in use here, from the first who asks for one until nobody does any more."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Final, TypeVar

from kostka.games.core import because
from kostka.server.actions import Draft
from kostka.server.attendant import Attendant
from kostka.server.desk import Desk, desk_of
from kostka.server.entries import Created, Entry
from kostka.server.hints import Hints
from kostka.server.line import Line, answered
from kostka.server.metrics import Metrics
from kostka.server.refusals import Refusal
from kostka.server.reviewing import Reviews
from kostka.server.settings import Settings
from kostka.server.store import Store, Unavailable
from kostka.server.tables import Table
from kostka.server.tasks import Tasks

LOG: Final = logging.getLogger("kostka.house")
DAY: Final = 86_400
ROUNDS: Final = 720
"""Old tables are looked for once in this many rounds."""

T = TypeVar("T")


class House:
    def __init__(
        self, store: Store, settings: Settings, metrics: Metrics, clock: Callable[[], float] = time.time
    ) -> None:
        self.store = store
        self.settings = settings
        self.metrics = metrics
        self.clock = clock
        self.desks: dict[str, Desk] = {}
        self.closing = False
        self._opening: dict[str, asyncio.Future[Desk]] = {}
        self._grace = settings.grace if store.shared else 0.0
        self.reviews = Reviews(store, clock)
        self.hints = Hints()
        self._tasks = Tasks()
        self._line = Line(store, settings, metrics, clock, self._tasks, self._attend)
        self._attendant = Attendant(self._line, settings, clock, self._tasks)

    def open(self) -> None:
        self.store.open(self)
        self._tasks.start(self._look_around())

    async def close(self) -> None:
        """Finish what was accepted, then stop."""
        self.closing = True
        for desk in self.desks.values():
            desk.stop_timer()
        while any(desk.busy for desk in self.desks.values()):
            await asyncio.sleep(0.01)
        self._tasks.cancel()
        self._attendant.close()
        self.reviews.close()
        self.hints.close()
        await self.store.close()

    # --- what people do ---------------------------------------------------------------------------------------------

    async def create(self, table_id: str, created: Created) -> Table:
        self._must_be_open()
        desk = await self._line.create(table_id, created)
        self.desks[table_id] = desk
        self.metrics.created += 1
        LOG.info("created", extra={"table": table_id, "game": created.game})
        return desk.table

    async def act(self, table_id: str, action: Callable[[Draft], T]) -> T:
        """Do something at a table; the result means that it is stored for good."""
        self._must_be_open()
        return await self._line.act(await self.desk(table_id), action)

    def _must_be_open(self) -> None:
        """What is in line when the server stops is still written; nothing new gets in line."""
        if self.closing:
            raise Refusal("unavailable", because("the server is shutting down; please try again in a moment"))

    # --- finding a table --------------------------------------------------------------------------------------------

    async def desk(self, table_id: str) -> Desk:
        """The table in use under that id; it is read from its log if nobody has used it lately."""
        desk = self.desks.get(table_id)
        if desk is None:
            if table_id not in self._opening:
                self._opening[table_id] = asyncio.ensure_future(self._read(table_id))
            desk = await asyncio.shield(self._opening[table_id])
        desk.used = time.monotonic()
        return desk

    async def _read(self, table_id: str) -> Desk:
        try:
            log = await self.log(table_id)
            if table_id not in self.desks:
                desk = desk_of(table_id, log)
                self.desks[table_id] = desk
                self._attend(desk, elsewhere=True)
                if self.store.shared:
                    self.wrote(table_id)  # a notice that came between the reading and now found no desk
            return self.desks[table_id]
        finally:
            del self._opening[table_id]

    async def log(self, table_id: str) -> list[Entry]:
        with answered():
            log = await self.store.log(table_id)
        if not log:
            raise Refusal("unknown-table", because("there is no such table"))
        return log

    # --- other servers ----------------------------------------------------------------------------------------------

    def wrote(self, table: str | None) -> None:
        """Another server has written to a table, or to any of them."""
        for desk in list(self.desks.values()) if table is None else [self.desks.get(table)]:
            if desk is not None and not desk.refreshing:
                desk.refreshing = True
                self._tasks.start(self._refresh(desk))

    def here(self, node: str, table: str, seats: frozenset[int]) -> None:
        """Another server tells who looks at a table there."""
        if desk := self.desks.get(table):
            desk.elsewhere[node] = (time.monotonic(), seats)
            desk.tell_here()

    def came_or_went(self, desk: Desk) -> None:
        """Somebody has begun or ceased to look at a table here: tell the others, also at other servers."""
        desk.tell_here()
        if self.store.shared and not self.closing:
            self._tasks.start(self._spread(desk))

    async def _spread(self, desk: Desk) -> None:
        with contextlib.suppress(Unavailable):
            await self.store.tell_here(desk.table.id, desk.own_here())

    async def _refresh(self, desk: Desk) -> None:
        desk.refreshing = False
        with contextlib.suppress(Refusal):
            await self._line.catch_up(desk)

    # --- looking after the tables -----------------------------------------------------------------------------------

    def _attend(self, desk: Desk, elsewhere: bool) -> None:
        """See what the server has to do at a table; if it was written elsewhere, the other server sees it first."""
        if not self.closing:
            self._attendant.attend(desk, self._grace if elsewhere else 0.0)

    async def _look_around(self) -> None:
        """Now and then: take up tables whose server is gone, put away idle ones, forget old ones."""
        rounds = 0
        while True:
            with contextlib.suppress(Unavailable, Refusal):
                for table in await self.store.due(self.clock() - self._grace):
                    self._attend(await self.desk(table), elsewhere=False)
                if rounds % ROUNDS == 0:
                    await self._forget(self.clock() - self.settings.keep_days * DAY)
            self._put_away(time.monotonic() - self.settings.idle)
            if self.store.shared:
                for desk in [desk for desk in self.desks.values() if desk.listeners]:
                    self.came_or_went(desk)  # what another server knows of us lasts only for a while
            rounds += 1
            await asyncio.sleep(self.settings.look_around)

    async def _forget(self, before: float) -> None:
        for table in await self.store.forget(before):
            if desk := self.desks.pop(table, None):
                desk.stop_timer()

    def _put_away(self, before: float) -> None:
        for table_id, desk in list(self.desks.items()):
            if desk.is_idle and desk.used <= before:
                del self.desks[table_id]
