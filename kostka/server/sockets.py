"""Open connections of any kind: how many there are, and those that do not take what they asked for."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import Final, Protocol

from kostka.server.limits import household
from kostka.server.metrics import Metrics
from kostka.server.settings import Settings

TIMES: Final = 4
"""Browsers have some connections for every live one."""
RESERVED: Final = 200
"""Files that the server needs for itself."""
PATIENCE: Final = 20.0
"""Seconds in which a reader takes at least something of what waits for it."""


class Socket(Protocol):
    """One end of a connection."""

    transport: asyncio.Transport

    def waits(self) -> tuple[int, int]:
        """The number of the answer that is being sent, and how many bytes of it wait; 0 if that is nobody's fault."""


class Sockets:
    """A proxy's connections are everybody's, so only all of them together have a bound."""

    def __init__(self, settings: Settings, metrics: Metrics, most: int | None = None) -> None:
        self._of_one = TIMES * settings.connections
        self._most = most or _files() - RESERVED
        self._proxies = frozenset(one.strip() for one in settings.proxies.split(","))
        self._metrics = metrics
        self._open: dict[Socket, str] = {}
        self._waited: dict[Socket, tuple[int, int]] = {}
        self._by_address: Counter[str] = Counter()
        self._timer: asyncio.TimerHandle | None = None

    def enter(self, one: Socket) -> bool:
        """Whether there is room for one more."""
        peer = one.transport.get_extra_info("peername")
        address = household(peer[0]) if peer and peer[0] not in self._proxies else ""
        if len(self._open) >= self._most or (address and self._by_address[address] >= self._of_one):
            self._metrics.refusals["too-many-connections"] += 1
            return False
        self._open[one] = address
        self._by_address[address] += 1
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PATIENCE, self.look)
        return True

    def leave(self, one: Socket) -> None:
        self._waited.pop(one, None)
        address = self._open.pop(one, None)
        if address is not None:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]

    def look(self) -> None:
        """Cut off those who have taken nothing since the last time; to close them would wait for them, too."""
        self._timer = None
        waiting = {one: one.waits() for one in self._open}
        for one, (answer, left) in waiting.items():
            before, much = self._waited.get(one, (answer, 0))
            if left and answer == before and 0 < much <= left:
                self._metrics.cut_off += 1
                one.transport.abort()
        self._waited = {one: found for one, found in waiting.items() if found[1]}
        if self._open:
            self._timer = asyncio.get_running_loop().call_later(PATIENCE, self.look)


def _files() -> int:
    """How many files this process may have open."""
    try:
        import resource
    except ImportError:  # Windows
        return 8_192
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
