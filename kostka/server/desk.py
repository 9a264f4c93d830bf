"""A table in use: its position, those who look at it, and what waits to be done there."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from kostka.server.actions import Draft
from kostka.server.entries import Entry
from kostka.server.store import Index
from kostka.server.tables import Table
from kostka.server.telling import News, Views

RECENT: Final = 64
"""How many entries of a table are kept at hand for those who come back."""

Action = Callable[[Draft], Any]


class Listener(Protocol):
    def hear(self, news: News) -> None: ...
    def resync(self) -> None: ...


@dataclass(slots=True, eq=False)
class Desk:
    """A table in use."""

    table: Table
    recent: deque[Entry] = field(default_factory=lambda: deque(maxlen=RECENT))
    views: Views | None = None
    listeners: set[Listener] = field(default_factory=set)
    line: list[tuple[Action, asyncio.Future[Any], int]] = field(default_factory=list)
    busy: bool = False
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    """Held while the table moves on, so that this server's own entries are never taken for another's."""
    refreshing: bool = False
    thinking: set[tuple[int, int]] = field(default_factory=set)
    timer: asyncio.TimerHandle | None = None
    timed: int = 0
    index: Index | None = None
    used: float = field(default_factory=time.monotonic)

    def views_now(self) -> Views:
        if self.views is None:
            self.views = Views(self.table)
        return self.views
