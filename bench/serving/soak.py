"""A soak: people play for a long time, game after game, and the server should stay as it was after a minute."""

from __future__ import annotations

import asyncio
import time
from functools import partial
from typing import Final

import httpx
from picows import WSTransport

from serving.players import Table, connect, create, in_turns
from serving.process import Process, say

TABLES: Final = 100
PACE: Final = 300
"""Decisions a second at all tables together."""
GROWTH: Final = 10.0
"""Megabytes that the server may have grown by since the end of the first minute, after all the load and a rest."""


class Soak:
    """Always the same number of tables: where a game is over, the people go, and others come to a new table."""

    def __init__(self, server: Process, http: httpx.AsyncClient) -> None:
        self._server = server
        self._http = http
        self._made = 0
        self._places: list[tuple[Table, list[WSTransport]] | None] = [None] * TABLES
        self._coming: list[asyncio.Task[None]] = []
        self._over: list[Table] = []

    async def seat_all(self) -> None:
        await in_turns([partial(self._come, place) for place in range(TABLES)])

    async def _come(self, place: int) -> None:
        self._made += 1
        table = await create(self._http, self._made, True)
        self._places[place] = table, await connect(self._server.port, table)

    def _go(self, place: int, table: Table, people: list[WSTransport]) -> None:
        for one in people:
            one.disconnect(graceful=False)
        self._over.append(table)
        self._places[place] = None
        self._coming.append(asyncio.create_task(self._come(place)))

    async def load(self, seconds: float) -> None:
        start, sent, place = time.perf_counter(), 0, 0
        while (elapsed := time.perf_counter() - start) < seconds:
            for _ in range(TABLES):  # once round at most: on a busy machine all tables may wait for their answers
                if sent >= elapsed * PACE:
                    break
                place = (place + 1) % TABLES
                if seated := self._places[place]:
                    table, people = seated
                    if table.over and table.is_settled():
                        self._go(place, table, people)
                    else:
                        sent += table.step()
            await asyncio.sleep(0.001)

    async def leave(self) -> None:
        await asyncio.gather(*self._coming)
        for seated in self._places:
            for one in seated[1] if seated else []:
                one.disconnect(graceful=False)

    def latencies(self) -> list[float]:
        """In order of size, those since the last time."""
        tables, self._over = [*self._over, *(seated[0] for seated in self._places if seated)], []
        found = sorted(one for table in tables for one in table.latencies)
        for table in tables:
            table.latencies.clear()
        return found


async def soak(server: Process, minutes: float, rest: float, minute: float = 60.0) -> None:
    """One line a minute; a quick soak has shorter minutes."""
    # the server closes a connection that asks nothing for five seconds, so ours must not try one just then
    limits = httpx.Limits(keepalive_expiry=1.0)
    async with httpx.AsyncClient(base_url=server.url, timeout=60, limits=limits) as http:
        people = Soak(server, http)
        await people.seat_all()
        first = 0.0
        for number in range(1, round(minutes) + 1):
            used = server.seconds()
            await people.load(minute)
            size = server.memory() / 1e6
            first = first or size
            found = people.latencies()
            half, most = (found[len(found) * part // 100] * 1000 for part in (50, 99))
            pace, share = len(found) / minute, (server.seconds() - used) / minute
            told = f"median {half:.1f} ms, p99 {most:.1f} ms, {pace:.0f} decisions/s, core {share:.0%}"
            say(f"soak, minute {number}", size, "MB", told)
        await people.leave()
        await asyncio.sleep(rest)
    size = server.memory() / 1e6
    say(f"  after a rest of {rest:.0f} s", size, "MB", f"{size - first:+.1f} since minute 1; limit +{GROWTH:.0f}")
