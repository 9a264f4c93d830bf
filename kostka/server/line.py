"""The line at every table: the way from an action to what all see.

An action waits in its table's line. Whatever waits together is checked together, written in one append, and after the
commit acknowledged and told to everyone at once. If another server has written first, the table is read again and the
actions are checked again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final, TypeVar

from kostka.games.core import because
from kostka.server import entries, fold, tables, undoing
from kostka.server.actions import Draft
from kostka.server.desk import Action, Desk, Reply, Waiting
from kostka.server.entries import Created, Entry
from kostka.server.fold import Happened
from kostka.server.metrics import Metrics
from kostka.server.refusals import FAILED, NO_DATABASE, Refusal
from kostka.server.settings import Settings
from kostka.server.store import Store
from kostka.server.tables import Table
from kostka.server.tasks import Tasks
from kostka.server.trouble import Unavailable
from kostka.server.writing import Conflict, Index, Write

LOG: Final = logging.getLogger("kostka.line")
ATTEMPTS: Final = 20
FRESH: Final = 3600.0
"""How old the index's `changed` may grow, in seconds."""
BEHIND: Final = frozenset(
    {"stale", "already-decided", "not-your-turn", "not-playing", "wrong-token", "table-over", "illegal"}
)
"""Refusals that may only mean that another server is ahead of this one; at a score pad a mark depends on all others."""

Moved = Callable[[Desk, bool], None]
"""Called when a table has moved on; with True if another server has moved it."""
T = TypeVar("T")


class Line:
    def __init__(
        self,
        store: Store,
        settings: Settings,
        metrics: Metrics,
        clock: Callable[[], float],
        tasks: Tasks,
        moved: Moved,
    ) -> None:
        self._store = store
        self._settings = settings
        self._metrics = metrics
        self._clock = clock
        self._tasks = tasks
        self._moved = moved

    async def create(self, table_id: str, created: Created) -> Desk:
        """A new table, as soon as it is stored."""
        table = fold.opened(table_id, created)
        first = _first(table)
        with answered():
            await self._store.append(first)
        desk = Desk(table, index=first.index)
        desk.recent.append(fold.happened(table, created))
        return desk

    async def act(self, desk: Desk, action: Callable[[Draft], T]) -> T:
        """Do something at a table; the result means that it is stored for good."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.put(desk, action, partial(_settle, done))
        try:
            return await done
        finally:
            del done  # a refusal knows where it was raised, and this would know the refusal: a circle

    def put(self, desk: Desk, action: Action, reply: Reply) -> None:
        """The same for those who do not wait; they are told as soon as everybody knows what happened."""
        desk.line.append(Waiting(action, reply))
        if not desk.busy:
            desk.busy = True
            self._tasks.start(self._work(desk))

    async def catch_up(self, desk: Desk) -> None:
        """Read what other servers have written to the table."""
        async with desk.lock:
            desk.doubtful = True  # until it is read: a notice comes only once
            with answered():
                missed = await self._store.log(desk.table.id, desk.table.number)
            desk.doubtful = False
            if missed:
                steps = list(fold.followed(desk.table, missed))
                desk.index = None
                self._move_on(desk, steps[-1][0], [happened for _, happened in steps], elsewhere=True)

    def settling(self) -> float:
        """Seconds for which the choices that people made during a trouble may still come in."""
        return self._store.trouble.settling()

    async def _work(self, desk: Desk) -> None:
        try:
            while desk.line:
                batch, desk.line = desk.line, []
                try:
                    if desk.doubtful:
                        await self.catch_up(desk)
                    async with desk.lock:
                        behind = await self._work_batch(desk, batch)
                    if behind:
                        desk.line[:0] = behind
                        desk.doubtful = True
                except Conflict:
                    self._metrics.conflicts += 1
                    desk.line[:0] = [waiting for waiting in batch if _goes_on(waiting)]
                    with contextlib.suppress(Refusal):
                        await self.catch_up(desk)
                except Exception as error:
                    refusal = _refusal(error, "a table failed", desk.table)
                    for waiting in batch:
                        waiting.answer(None, refusal)
        finally:
            desk.busy = False

    async def _work_batch(self, desk: Desk, batch: list[Waiting]) -> list[Waiting]:
        """Do and store what waits together; the result is what has to be tried again with what others have written."""
        draft = Draft(desk.table, self._clock(), away=self._settings.away)
        outcomes = [_attempt(waiting.action, draft) for waiting in batch]
        if draft.happened:
            index = _index(draft.table)
            changed = index if _differs(index, desk.index) else None
            others = [_first(fold.opened(*other)) for other in draft.others]
            await self._append_to(desk, _write(draft.table, draft.entries, changed), *others)
            desk.index = changed or desk.index
        if draft.happened:
            self._move_on(desk, draft.table, draft.happened, elsewhere=False)
        behind = []
        for waiting, (result, refusal) in zip(batch, outcomes, strict=True):
            if refusal and refusal.reason in BEHIND and self._store.shared and not waiting.caught_up:
                waiting.caught_up = True
                behind.append(waiting)
            else:
                waiting.answer(result, refusal)
        return behind

    async def _append_to(self, desk: Desk, *writes: Write) -> None:
        with answered():
            try:
                await self._store.append(*writes)
            except Unavailable as unavailable:
                desk.doubtful = unavailable.perhaps
                raise

    def _move_on(self, desk: Desk, table: Table, happened: Sequence[Happened], elsewhere: bool) -> None:
        if table.phase != desk.table.phase:
            LOG.info(table.phase, extra={"table": table.id, "event": table.number, "game": table.game.name})
        desk.move_on(table, happened)
        self._metrics.entries += len(happened)
        LOG.debug("stored", extra={"table": table.id, "event": table.number, "entries": len(happened)})
        self._moved(desk, elsewhere)


@contextlib.contextmanager
def answered() -> Iterator[None]:
    """If the database does not answer, that is a refusal like any other."""
    try:
        yield
    except Unavailable:
        raise Refusal("unavailable", NO_DATABASE) from None


# --- those who wait -------------------------------------------------------------------------------------------------


def _settle(done: asyncio.Future[Any], result: Any, refusal: Refusal | None) -> None:
    if done.done():
        return  # it is not waited for any more
    if refusal is None:
        done.set_result(result)
    else:
        done.set_exception(refusal)


def _attempt(action: Action, draft: Draft) -> tuple[Any, Refusal | None]:
    length, before, others = len(draft.happened), draft.table, len(draft.others)
    try:
        return action(draft), None
    except Exception as error:
        draft.roll_back(length, before, others)
        return None, _refusal(error, "an action failed", before)


def _refusal(error: Exception, what: str, table: Table) -> Refusal:
    """What those who wait are told; an error that is no refusal is for the log."""
    if isinstance(error, Refusal):
        return error.with_traceback(None)  # it leads here, where those who wait for it are known: a circle
    LOG.error(what, exc_info=error, extra={"table": table.id})
    return Refusal("unavailable", FAILED)


def _goes_on(waiting: Waiting) -> bool:
    """Whether the action is tried once more."""
    if waiting.tries >= ATTEMPTS:
        busy = because("too much is happening at this table at once; please try again")
        waiting.answer(None, Refusal("unavailable", busy))
    waiting.tries += 1
    return not waiting.answered


# --- what is written ------------------------------------------------------------------------------------------------


def _first(table: Table) -> Write:
    return _write(table, [table.created], _index(table))


def _write(table: Table, happened: Sequence[Entry], index: Index | None) -> Write:
    payloads = [entries.encode(entry) for entry in happened]
    return Write(table.id, table.number - len(payloads) + 1, payloads, index)


def _index(table: Table) -> Index:
    created, due = table.created, None
    if tables.bots_to_move(table):
        due = table.at
    elif tables.goes_on(table):
        due = table.since + tables.breath(table)
    elif table.wish:
        due = table.at + undoing.PATIENCE
    elif created.timer and table.undecided:
        due = table.since + created.timer.seconds
    free, phase = len(tables.to_take(table)), "open" if tables.is_open(table) else table.phase
    found = (created.game, phase, created.listed, len(table.seats), free, created.at, table.at, due)
    return Index(*found, created.code or None)


def _differs(new: Index, old: Index | None) -> bool:
    if old is None:
        return True
    return (new.phase, new.free, new.due) != (old.phase, old.free, old.due) or new.changed - old.changed > FRESH
