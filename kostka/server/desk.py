"""A table in use: its position, those who look at it, and what waits to be done there."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from kostka.server import entries, fold, tables, telling, wire
from kostka.server.actions import Draft
from kostka.server.entries import Entry
from kostka.server.fold import Happened
from kostka.server.refusals import Refusal
from kostka.server.showing import Seats, Views
from kostka.server.tables import Table
from kostka.server.telling import Bulletin
from kostka.server.writing import Index

RECENT: Final = 64
"""How many entries of a table are kept at hand for those who come back."""

SLICE: Final = 0.002
"""Seconds of work at one log before others have their turn."""

LASTS: Final = 20.0
"""Seconds for which another server's word about who is there counts."""

Action = Callable[[Draft], Any]
Reply = Callable[[Any, Refusal | None], None]
"""Hears what became of an action: its result once that is stored, or why there is none."""


def _recent(happened: Iterable[Happened] = ()) -> deque[Happened]:
    return deque(happened, maxlen=RECENT)


class Listener(Protocol):
    @property
    def seats(self) -> Seats: ...
    def hear(self, bulletin: Bulletin) -> None: ...
    def hear_here(self, message: bytes) -> None: ...


@dataclass(slots=True, eq=False)
class Waiting:
    """An action in a table's line, until it has its answer."""

    action: Action
    reply: Reply
    tries: int = 0
    caught_up: bool = False
    """Whether it was refused once because another server might be ahead."""
    answered: bool = False

    def answer(self, result: Any, refusal: Refusal | None) -> None:
        if not self.answered:
            self.answered = True
            self.reply(result, refusal)


@dataclass(slots=True, eq=False)
class Desk:
    """A table in use."""

    table: Table
    recent: deque[Happened] = field(default_factory=_recent)
    views: Views | None = None
    listeners: set[Listener] = field(default_factory=set)
    line: list[Waiting] = field(default_factory=list)
    busy: bool = False
    """Whether somebody works through the line."""
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the table moves on, so that this server's own entries are never taken for another's."""
    refreshing: bool = False
    doubtful: bool = False
    """Whether more may be stored than is known here: a write had no clear end, or a notice could not be followed."""
    thinking: set[tuple[int, int]] = field(default_factory=set)
    """The points and seats that bots think about."""
    timer: asyncio.TimerHandle | None = None
    timed: int = 0
    """The point that the timer is for."""
    breath: asyncio.TimerHandle | None = None
    """Until the next step that nobody chooses, or until a wish is given up."""
    index: Index | None = None
    elsewhere: dict[str, tuple[float, frozenset[int]]] = field(default_factory=dict)
    """The seats of people who look at the table at other servers, and when each of those said so."""
    told_here: list[int] = field(default_factory=list)
    used: float = field(default_factory=time.monotonic)
    address: str = ""
    """Whose table it is, as far as that is known: its bots take turns with others of that address."""

    def views_now(self) -> Views:
        if self.views is None:
            self.views = Views(self.table)
        return self.views

    def move_on(self, table: Table, happened: Sequence[Happened]) -> None:
        """The table has moved on, and that is stored: tell everyone who looks at it."""
        moved = table.state is not self.table.state or table.phase != self.table.phase
        self.table, before = table, self.views
        self.recent.extend(happened)
        if moved or any(isinstance(one.entry, entries.Bot | entries.Sat) for one in happened):
            self.views = None
        if self.listeners:
            bulletin = Bulletin(table, happened, self.views_now() if moved else None, before)
            for listener in list(self.listeners):
                listener.hear(bulletin)
            if bulletin.seating:
                self.tell_here()

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        if not self.listeners:
            self.views = None  # the largest part of a table, and soon made again

    def own_here(self) -> frozenset[int]:
        """The seats of people who look at the table at this server."""
        return frozenset(seat for listener in self.listeners for seat in listener.seats)

    def here(self) -> list[int]:
        """The seats of people who look at the table now."""
        fresh = time.monotonic() - LASTS
        told = (seats for at, seats in self.elsewhere.values() if at > fresh)
        return sorted(self.own_here().union(*told))

    def tell_here(self) -> None:
        """Tell everyone who looks at the table who else does, if that has changed."""
        seats = self.here()
        if seats != self.told_here:
            self.told_here = seats
            message = telling.encode(wire.Here(seats))
            for listener in list(self.listeners):
                listener.hear_here(message)

    def stop_timer(self) -> None:
        for handle in (self.timer, self.breath):
            if handle:
                handle.cancel()

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks at the table and nothing is about to happen there."""
        timed = self.timer and self.timed == self.table.point
        waits = tables.goes_on(self.table) or self.table.wish
        return not (self.listeners or self.busy or self.line or self.thinking or timed or waits)


async def desk_of(table_id: str, log: Iterable[Entry]) -> Desk:
    """The desk of the table that a log makes; in between, others have their turn."""
    desk: Desk | None = None
    rested = time.monotonic()
    for table, happened in fold.unfolded(table_id, log):
        desk = desk or Desk(table)
        desk.table = table
        desk.recent.append(happened)
        if time.monotonic() - rested > SLICE:
            await asyncio.sleep(0)
            rested = time.monotonic()
    assert desk, "a log begins with its table"
    return desk
