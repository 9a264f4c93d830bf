"""The house: all tables that are in use, each with those who look at it; the way from an action to what all see.

An action waits in its table's line. Whatever waits together is checked together, written in one append, and after the
commit acknowledged and told to everyone at once. If another server has written first, the table is read again and the
actions are checked again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from kostka.server import actions, entries, tables
from kostka.server.actions import Draft
from kostka.server.desk import Action, Desk
from kostka.server.entries import Entry
from kostka.server.metrics import Metrics
from kostka.server.refusals import Refusal
from kostka.server.settings import Settings
from kostka.server.store import Conflict, Index, Store, Unavailable, Write
from kostka.server.tables import Table
from kostka.server.telling import News
from kostka.server.thinking import Thinkers

LOG: Final = logging.getLogger("kostka.house")
ATTEMPTS: Final = 20
FRESH: Final = 3600.0
"""How old the index's `changed` may grow, in seconds."""
BEHIND: Final = frozenset({"stale", "already-decided", "not-your-turn", "not-playing", "wrong-token", "table-over"})
"""Refusals that may only mean that another server is ahead of this one."""

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
        self._thinkers = Thinkers(settings.bot_processes)
        self._tasks: set[asyncio.Task[Any]] = set()
        self._grace = settings.grace if store.shared else 0.0

    def open(self) -> None:
        self.store.open(self._heard)
        self._spawn(self._look_around())

    async def close(self) -> None:
        """Finish what was accepted, then stop."""
        self.closing = True
        while any(desk.busy for desk in self.desks.values()):
            await asyncio.sleep(0.01)
        for task in list(self._tasks):
            task.cancel()
        for desk in self.desks.values():
            if desk.timer:
                desk.timer.cancel()
        self._thinkers.close()
        await self.store.close()

    def _spawn(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            LOG.error("a task failed", exc_info=error)

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
                desk = Desk(tables.folded(table_id, log))
                desk.recent.extend(log)
                self.desks[table_id] = desk
                self._attend(desk, self._grace)
                if self.store.shared:
                    self._heard(table_id)  # a notice that came between the reading and now found no desk
            return self.desks[table_id]
        finally:
            del self._opening[table_id]

    async def log(self, table_id: str) -> list[Entry]:
        try:
            log = await self.store.log(table_id)
        except Unavailable:
            raise Refusal("unavailable", "the database does not answer; try again") from None
        if not log:
            raise Refusal("unknown-table", "there is no such table")
        return log

    async def create(self, table_id: str, created: entries.Created) -> Table:
        self._must_be_open()
        table = tables.opened(table_id, created)
        await self._append(_write(table, [created], self._index(table)))
        desk = Desk(table, index=self._index(table))
        desk.recent.append(created)
        self.desks[table_id] = desk
        self.metrics.created += 1
        LOG.info("created", extra={"table": table_id, "game": created.game})
        return table

    def _must_be_open(self) -> None:
        """What is in line when the server stops is still written; nothing new gets in line."""
        if self.closing:
            raise Refusal("unavailable", "the server is about to stop; try again")

    async def _append(self, *writes: Write) -> None:
        try:
            await self.store.append(*writes)
        except Unavailable:
            raise Refusal("unavailable", "the database does not answer; try again") from None

    # --- from an action to what all see -----------------------------------------------------------------------------

    async def act(self, table_id: str, action: Callable[[Draft], T]) -> T:
        """Do something at a table; the result means that it is stored for good."""
        self._must_be_open()
        desk = await self.desk(table_id)
        try:
            return await self._in_line(desk, action)
        except Refusal as refusal:
            if not (self.store.shared and refusal.reason in BEHIND):
                raise
        await self._refresh(desk)
        return await self._in_line(desk, action)

    async def _in_line(self, desk: Desk, action: Callable[[Draft], T]) -> T:
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        desk.line.append((action, done, 0))
        if not desk.busy:
            desk.busy = True
            self._spawn(self._work(desk))
        return await done

    async def _work(self, desk: Desk) -> None:
        try:
            while desk.line:
                batch, desk.line = desk.line, []
                try:
                    async with desk.lock:
                        await self._work_batch(desk, batch)
                except Conflict:
                    self.metrics.conflicts += 1
                    desk.line[:0] = [
                        (action, done, tries + 1) for action, done, tries in batch if _goes_on(done, tries)
                    ]
                    await self._refresh_idle(desk)
                except Exception as error:
                    _fail(batch, desk, error)
        finally:
            desk.busy = False

    async def _work_batch(self, desk: Desk, batch: list[tuple[Action, asyncio.Future[Any], int]]) -> None:
        before = desk.table
        draft = Draft(before, self.clock(), away=self.settings.away)
        outcomes = [(done, _attempt(action, draft)) for action, done, _ in batch]
        if draft.entries:
            index = self._index(draft.table)
            changed = index if _differs(index, desk.index) else None
            others = [
                _write(tables.opened(table, created), [created], self._index(tables.opened(table, created)))
                for table, created in draft.others
            ]
            await self._append(_write(draft.table, draft.entries, changed), *others)
            desk.index = changed or desk.index
            self._adopt(desk, draft.table, draft.entries, 0.0)
        for done, (result, refusal) in outcomes:
            if done.done():
                continue
            if refusal is None:
                done.set_result(result)
            else:
                done.set_exception(refusal)

    def _adopt(self, desk: Desk, table: Table, happened: list[Entry], grace: float) -> None:
        """The table has moved on, and that is stored: tell everyone, and see what the server itself has to do."""
        moved = table.state is not desk.table.state or table.phase != desk.table.phase
        if table.phase != desk.table.phase:
            LOG.info(table.phase, extra={"table": table.id, "event": table.number, "game": table.game.name})
        desk.table = table
        desk.recent.extend(happened)
        if moved or any(isinstance(entry, entries.Bot | entries.Sat) for entry in happened):
            desk.views = None
        if desk.listeners:
            news = News(table, desk.views_now(), happened, moved)
            for listener in list(desk.listeners):
                listener.hear(news)
        self.metrics.entries += len(happened)
        LOG.debug("stored", extra={"table": table.id, "event": table.number, "entries": len(happened)})
        self._attend(desk, grace)

    def _index(self, table: Table) -> Index:
        created, due = table.created, None
        if tables.bots_to_move(table):
            due = table.at
        elif created.timer and table.undecided:
            due = table.since + created.timer.seconds
        free = sum(seat.free for seat in table.seats)
        found = (created.game, table.phase, created.listed, len(table.seats), free, created.at, table.at, due)
        return Index(*found, created.code or None)

    # --- other servers ----------------------------------------------------------------------------------------------

    def _heard(self, table_id: str | None) -> None:
        """Another server has written to a table, or to any of them."""
        for desk in list(self.desks.values()) if table_id is None else [self.desks.get(table_id)]:
            if desk is not None and not desk.refreshing:
                desk.refreshing = True
                self._spawn(self._refresh_idle(desk))

    async def _refresh_idle(self, desk: Desk) -> None:
        desk.refreshing = False
        with contextlib.suppress(Refusal, Unavailable):
            await self._refresh(desk)

    async def _refresh(self, desk: Desk) -> None:
        """Read what others have written to the table."""
        async with desk.lock:
            table = desk.table
            try:
                missed = await self.store.log(table.id, table.number)
            except Unavailable:
                raise Refusal("unavailable", "the database does not answer; try again") from None
            for entry in missed:
                table = tables.after(table, entry)
            if missed:
                desk.index = None
                self._adopt(desk, table, missed, self._grace)

    # --- what the server itself has to do ---------------------------------------------------------------------------

    def _attend(self, desk: Desk, grace: float) -> None:
        """See to the bots and the timer; after others' entries with some grace, because they do the same."""
        table = desk.table
        if self.closing:
            return
        for seat in tables.bots_to_move(table):
            if (table.point, seat) not in desk.thinking:
                desk.thinking.add((table.point, seat))
                self._spawn(self._think(desk, table, seat, table.seat(seat).bot, "bot", grace))
        if table.created.timer and table.undecided and desk.timed != table.point:
            desk.timed = table.point
            if desk.timer:
                desk.timer.cancel()
            whole = table.created.timer.seconds
            # from here on the loop's own clock counts, so a jump of the wall clock neither hurries nor stalls a seat
            left = min(whole, max(0.0, table.since + whole - self.clock()))
            desk.timer = asyncio.get_running_loop().call_later(left + grace, self._expire, desk, table)

    def _expire(self, desk: Desk, then: Table) -> None:
        table = desk.table
        if table.point != then.point or self.closing or table.created.timer is None:
            return
        for seat in table.undecided:
            if not table.seat(seat).bot:
                self._spawn(self._time_out(desk, table, seat, table.created.timer.bot))

    async def _time_out(self, desk: Desk, table: Table, seat: int, bot: str) -> None:
        if not bot and actions.may_pass(table, seat):
            await self._choose(desk, table, seat, "-", "timer")
        else:
            await self._think(desk, table, seat, bot or "random", "timer", 0.0)

    async def _think(self, desk: Desk, table: Table, seat: int, level: str, by: entries.By, grace: float) -> None:
        try:
            if grace or self.settings.bot_delay:
                await asyncio.sleep(grace + self.settings.bot_delay)
            if desk.table.point == table.point and seat in desk.table.undecided:
                await self._choose(desk, table, seat, await self._thinkers.choose(table, seat, level), by)
        finally:
            desk.thinking.discard((table.point, seat))

    async def _choose(self, desk: Desk, table: Table, seat: int, move: str, by: entries.By) -> None:
        for pause in (0.0, 1.0, 5.0):
            await asyncio.sleep(pause)
            try:
                await self._in_line(desk, lambda draft: actions.choose(draft, seat, table.point, move, by))
                return
            except Refusal as refusal:
                if refusal.reason != "unavailable":
                    return  # the table has moved on
        desk.timed = 0  # it stays due, and the next look around tries again

    async def _look_around(self) -> None:
        """Now and then: take up tables whose server is gone, put away idle ones, forget old ones."""
        rounds = 0
        while True:
            with contextlib.suppress(Unavailable, Refusal):
                for table in await self.store.due(self.clock() - self._grace):
                    self._attend(await self.desk(table), 0.0)
                if rounds % 720 == 0:
                    await self._forget(self.clock() - self.settings.keep_days * 86_400)
            self._put_away(time.monotonic() - self.settings.idle)
            rounds += 1
            await asyncio.sleep(self.settings.look_around)

    async def _forget(self, before: float) -> None:
        for table in await self.store.forget(before):
            if (desk := self.desks.pop(table, None)) and desk.timer:
                desk.timer.cancel()

    def _put_away(self, before: float) -> None:
        for table_id, desk in list(self.desks.items()):
            timed = desk.timer and desk.timed == desk.table.point
            if not (desk.listeners or desk.busy or desk.line or desk.thinking or timed or desk.used > before):
                del self.desks[table_id]


def _attempt(action: Action, draft: Draft) -> tuple[Any, Exception | None]:
    length, before, others = len(draft.entries), draft.table, len(draft.others)
    try:
        return action(draft), None
    except Exception as error:
        draft.roll_back(length, before, others)
        if not isinstance(error, Refusal):
            LOG.exception("an action failed", extra={"table": before.id})
            error = Refusal("unavailable", "something went wrong here; try again")
        return None, error


def _fail(batch: list[tuple[Action, asyncio.Future[Any], int]], desk: Desk, error: Exception) -> None:
    if not isinstance(error, Refusal):
        LOG.error("a table failed", exc_info=error, extra={"table": desk.table.id})
        error = Refusal("unavailable", "something went wrong here; try again")
    for _, done, _ in batch:
        if not done.done():
            done.set_exception(error)


def _goes_on(done: asyncio.Future[Any], tries: int) -> bool:
    if tries >= ATTEMPTS and not done.done():
        done.set_exception(Refusal("unavailable", "the table is too busy; try again"))
    return not done.done()


def _write(table: Table, happened: Iterable[Entry], index: Index | None) -> Write:
    payloads = [entries.encode(entry) for entry in happened]
    return Write(table.id, table.number - len(payloads) + 1, payloads, index)


def _differs(new: Index, old: Index | None) -> bool:
    if old is None:
        return True
    return (new.phase, new.free, new.due) != (old.phase, old.free, old.due) or new.changed - old.changed > FRESH
