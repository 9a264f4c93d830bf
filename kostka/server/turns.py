"""Turns at something scarce: addresses take turns, so do the tables of one address, and none has it for too long."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final, NamedTuple

from kostka.server.refusals import TOO_MANY, Refusal

PATIENCE: Final = 1.0
"""Seconds for which somebody who could ask again waits for a share of the time."""
LONGEST: Final = 5.0
"""Seconds that they wait for their turn."""
KNOWN: Final = 10_000
"""How many addresses are remembered at most."""


class Asker(NamedTuple):
    """Who wants a turn: two tables of one address share what the address may have."""

    address: str
    table: str = ""


class Allowance:
    """Seconds that an address may use: some at once, and a share of every second that passes."""

    __slots__ = ("_clock", "_left", "_most", "_share", "_when")

    def __init__(self, share: float, most: float, clock: Callable[[], float]) -> None:
        self._share, self._most, self._clock = share, most, clock
        self._left, self._when = most, clock()

    def left(self) -> float:
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._when) * self._share)
        self._when = now
        return self._left

    def use(self, seconds: float) -> None:
        self._left = self.left() - seconds

    def wait(self) -> float:
        """Seconds until something is left."""
        return max(0.0, -self.left() / self._share)


class Turns:
    """So many turns at once; `share` and `most` are the allowance of an address.

    If `waiting` is given, an address that waits for so many is refused more, so is one that has used up its share for
    some time, and whoever waits for long is refused in the end: those who could ask again do not hang.
    """

    def __init__(
        self,
        at_once: int,
        share: float,
        most: float,
        waiting: int | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._free = at_once
        self._share, self._most, self._clock = share, most, clock
        self._at_most = waiting
        self._waiting: dict[str, dict[str, deque[asyncio.Future[None]]]] = {}
        """Those who wait, by address and table; whoever had a turn goes to the end."""
        self._used: dict[str, Allowance] = {}
        self._later: asyncio.TimerHandle | None = None

    @asynccontextmanager
    async def turn(self, asker: Asker) -> AsyncIterator[None]:
        """A turn; the seconds until its end count for the address."""
        await self._wait(asker)
        begun = self._clock()
        try:
            yield
        finally:
            self._allowance(asker.address).use(self._clock() - begun)
            self._free += 1
            self._hand_out()

    def length(self, address: str) -> int:
        """How many wait for a turn of this address."""
        return sum(map(len, self._waiting.get(address, {}).values()))

    async def _wait(self, asker: Asker) -> None:
        if self._at_most is not None and (
            self.length(asker.address) >= self._at_most or self._allowance(asker.address).wait() > PATIENCE
        ):
            raise Refusal("too-fast", TOO_MANY)
        mine: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asker.address, {}).setdefault(asker.table, deque()).append(mine)
        self._hand_out()
        try:
            async with asyncio.timeout(None if self._at_most is None else LONGEST):
                await mine
        except (asyncio.CancelledError, TimeoutError) as over:
            if not mine.cancelled():  # it was given just now
                self._free += 1
                self._hand_out()
            if isinstance(over, TimeoutError):
                raise Refusal("too-fast", TOO_MANY) from None
            raise

    def _hand_out(self) -> None:
        """Give what is free to those whose turn it is; if all have used too much, look again when that is over."""
        if self._later:
            self._later.cancel()
            self._later = None
        while self._free and (address := self._next()) is not None:
            self._give(address)
        if self._free and self._waiting:
            wait = min(self._allowance(address).wait() for address in self._waiting)
            self._later = asyncio.get_running_loop().call_later(wait, self._hand_out)

    def _next(self) -> str | None:
        """The first address in line that has something left."""
        return next((address for address in self._waiting if self._allowance(address).left() > 0), None)

    def _give(self, address: str) -> None:
        """One turn for the next table of the address, whose place is at the end then, and so is the address's."""
        tables = self._waiting.pop(address)
        while tables:
            table, line = next(iter(tables.items()))
            del tables[table]
            while line and line[0].done():  # no longer waited for
                line.popleft()
            if line:
                line.popleft().set_result(None)
                self._free -= 1
                if line:
                    tables[table] = line
                break
        if tables:
            self._waiting[address] = tables

    def _allowance(self, address: str) -> Allowance:
        found = self._used.pop(address, None) or Allowance(self._share, self._most, self._clock)
        self._used[address] = found  # the newest last, so that the oldest are forgotten first
        if len(self._used) > KNOWN:
            del self._used[next(iter(self._used))]
        return found
