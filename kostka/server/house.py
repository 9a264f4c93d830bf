"""The house: all tables that are in use here, from the first who asks for one until nobody does any more."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable
from typing import Final, TypeVar

from kostka.games.core import because
from kostka.server import memory
from kostka.server.actions import Draft
from kostka.server.attendant import Attendant
from kostka.server.desk import Action, Desk, Reply, desk_of
from kostka.server.entries import Created, Entry
from kostka.server.hints import Hints
from kostka.server.library import Library
from kostka.server.line import Line, answered
from kostka.server.metrics import Metrics
from kostka.server.refusals import FAILED, NO_TABLE, SERVER_FULL, Refusal
from kostka.server.reviewing import Reviews
from kostka.server.settings import Settings
from kostka.server.store import Store
from kostka.server.tables import Table
from kostka.server.tasks import Tasks
from kostka.server.trouble import Unavailable

LOG: Final = logging.getLogger("kostka.house")
DAY: Final = 86_400
ROUNDS: Final = 720
"""Old tables are looked for once in this many rounds."""
OVER: Final = 10.0
"""Seconds for which a finished table that nobody looks at stays in memory: it will hardly be needed again."""
COUNTED: Final = 12
"""All tables are counted once in this many rounds."""

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
        self._spoilt: set[str] = set()
        """Tables whose log makes no sense; the log tells it once."""
        self._grace = settings.grace if store.shared else 0.0
        self.reviews = Reviews(store, clock)
        self.hints = Hints()
        self.library = Library(store)
        self._unfolding = asyncio.Lock()
        self._stored = 0
        """Tables in the database, when they were last counted, and those that were created here since."""
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
        self.library.close()
        await self.store.close()

    # --- what people do ---------------------------------------------------------------------------------------------

    async def create(self, table_id: str, created: Created, address: str = "") -> Table:
        self._must_be_open()
        self.has_room()
        desk = await self._line.create(table_id, created)
        desk.address = address
        self.desks[table_id] = desk
        self.metrics.created += 1
        self._stored += 1
        LOG.info("created", extra={"table": table_id, "game": created.game})
        return desk.table

    def has_room(self) -> None:
        """Refuse one more table if there are as many as there may be."""
        self._make_room()
        if self._stored >= self.settings.tables:
            raise Refusal("server-full", SERVER_FULL)

    async def act(self, table_id: str, action: Callable[[Draft], T]) -> T:
        """Do something at a table; the result means that it is stored for good."""
        self._must_be_open()
        return await self._line.act(await self.desk(table_id), action)

    def put(self, table_id: str, action: Action, reply: Reply) -> None:
        """The same for those who are told what became of it, once everybody knows what happened."""
        if (desk := self.desks.get(table_id)) and not self.closing:
            desk.used = time.monotonic()
            self._line.put(desk, action, reply)
        else:
            self._tasks.start(self._put_later(table_id, action, reply))

    async def _put_later(self, table_id: str, action: Action, reply: Reply) -> None:
        try:
            self._must_be_open()
            self._line.put(await self.desk(table_id), action, reply)
        except Refusal as refusal:
            reply(0, refusal)

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
            self._make_room()
            async with self._unfolding:  # one at a time, so that what is going on does not wait for many
                desk = await desk_of(table_id, log)
            if table_id not in self.desks:
                self.desks[table_id] = desk
                self._attend(desk, elsewhere=True)
                if self.store.shared:
                    self.wrote(table_id)  # a notice that came between the reading and now found no desk
            return self.desks[table_id]
        except Refusal:
            raise
        except Exception as error:
            if table_id not in self._spoilt:
                self._spoilt.add(table_id)
                LOG.error("a table cannot be read", exc_info=error, extra={"table": table_id})
            raise Refusal("unavailable", FAILED) from None
        finally:
            del self._opening[table_id]

    async def log(self, table_id: str) -> list[Entry]:
        with answered():
            log = await self.store.log(table_id)
        if not log:
            raise Refusal("unknown-table", NO_TABLE)
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

    def recovered(self) -> None:
        """A trouble with the database has ended: see what was stored in its last moment, and what was left lying."""
        for desk in list(self.desks.values()):
            self._tasks.start(self._take_up(desk.table.id, desk.doubtful))

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
            try:
                await self._round(rounds)
            except Unavailable:
                pass  # the log tells it
            except Exception as error:  # the next round may do better
                LOG.error("a round failed", exc_info=error)
            rounds += 1
            await asyncio.sleep(self.settings.look_around)

    async def _round(self, rounds: int) -> None:
        self._put_away(time.monotonic())
        if self.store.shared:
            for desk in [desk for desk in self.desks.values() if desk.listeners]:
                self.came_or_went(desk)  # what another server knows of us lasts only for a while
        if not self.store.trouble.kind:
            for desk in [desk for desk in self.desks.values() if desk.doubtful]:
                await self._take_up(desk.table.id, doubtful=True)
            for table in await self.store.due(self.clock() - self._grace):
                await self._take_up(table)
            if rounds % ROUNDS == 0:
                await self._forget(self.clock() - self.settings.keep_days * DAY)
            if rounds % COUNTED == 0:
                self._stored = sum((await self.store.count()).values())

    async def _take_up(self, table: str, doubtful: bool = False) -> None:
        """Go on at a table, if there is something to do; whatever goes wrong there holds up no other table."""
        try:
            desk = await self.desk(table)
            if doubtful:
                await self._line.catch_up(desk)
            self._attend(desk, elsewhere=False)
        except Refusal:
            pass
        except Exception as error:
            LOG.error("a table is left lying", exc_info=error, extra={"table": table})

    async def _forget(self, before: float) -> None:
        for table in await self.store.forget(before):
            self._let_go(table)

    def _put_away(self, now: float) -> None:
        idle, over = now - self.settings.idle, now - min(self.settings.idle, OVER)
        gone = [
            table_id
            for table_id, desk in self.desks.items()
            if desk.used <= (over if desk.table.phase == "finished" else idle) and desk.is_idle
        ]
        for table_id in gone:
            self._let_go(table_id)
        if gone:
            memory.give_back()

    def _let_go(self, table_id: str) -> None:
        if desk := self.desks.pop(table_id, None):
            desk.stop_timer()  # it would hold the desk

    def _make_room(self) -> None:
        """If memory is full, put away a tenth of the tables: those that nobody has used for the longest time."""
        most = self.settings.tables_in_memory
        if len(self.desks) < most:
            return
        idle = sorted((desk.used, table_id) for table_id, desk in self.desks.items() if desk.is_idle)
        for _, table_id in idle[: 1 + most // 10]:
            self._let_go(table_id)
        if len(self.desks) >= most:
            raise Refusal("server-full", SERVER_FULL)
