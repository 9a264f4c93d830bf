"""A table in use: its position, those who look at it, and what waits to be done there."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from kostka.server import entries, tables
from kostka.server.actions import Draft
from kostka.server.entries import Entry
from kostka.server.store import Index
from kostka.server.tables import Happened, Table
from kostka.server.telling import Bulletin, Views

RECENT: Final = 64
"""How many entries of a table are kept at hand for those who come back."""

Action = Callable[[Draft], Any]


def _recent(happened: Iterable[Happened] = ()) -> deque[Happened]:
    return deque(happened, maxlen=RECENT)


class Listener(Protocol):
    def hear(self, bulletin: Bulletin) -> None: ...


@dataclass(slots=True, eq=False)
class Waiting:
    """An action in a table's line."""

    action: Action
    done: asyncio.Future[Any]
    tries: int = 0


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
    thinking: set[tuple[int, int]] = field(default_factory=set)
    """The points and seats that bots think about."""
    timer: asyncio.TimerHandle | None = None
    timed: int = 0
    """The point that the timer is for."""
    index: Index | None = None
    used: float = field(default_factory=time.monotonic)

    def views_now(self) -> Views:
        if self.views is None:
            self.views = Views(self.table)
        return self.views

    def move_on(self, table: Table, happened: Sequence[Happened]) -> None:
        """The table has moved on, and that is stored: tell everyone who looks at it."""
        moved = table.state is not self.table.state or table.phase != self.table.phase
        self.table = table
        self.recent.extend(happened)
        if moved or any(isinstance(one.entry, entries.Bot | entries.Sat) for one in happened):
            self.views = None
        if self.listeners:
            bulletin = Bulletin(table, happened, self.views_now() if moved else None)
            for listener in list(self.listeners):
                listener.hear(bulletin)

    def stop_timer(self) -> None:
        if self.timer:
            self.timer.cancel()

    @property
    def is_idle(self) -> bool:
        """Whether nobody looks at the table and nothing is about to happen there."""
        timed = self.timer and self.timed == self.table.point
        return not (self.listeners or self.busy or self.line or self.thinking or timed)


def desk_of(table_id: str, log: Iterable[Entry]) -> Desk:
    """The desk of the table that a log makes."""
    recent: deque[tuple[Table, Happened]] = deque(tables.unfolded(table_id, log), maxlen=RECENT)
    return Desk(recent[-1][0], _recent(happened for _, happened in recent))
