"""What the server itself has to do at a table: choose for bots, and for seats whose time is up."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Final

from kostka.server import actions, tables, undoing
from kostka.server.actions import Draft
from kostka.server.desk import Desk
from kostka.server.entries import By
from kostka.server.line import Line
from kostka.server.refusals import Refusal
from kostka.server.settings import Settings
from kostka.server.tables import Table
from kostka.server.tasks import Tasks
from kostka.server.thinking import Thinkers
from kostka.server.turns import Asker, Turns

AT_ONCE: Final = 1
"""How many choices of bots are played at once: what people choose waits for no more than this."""
BURST: Final = 10.0
"""Seconds for which bots of one address may play without a pause: those of some quick games."""

TRIES: Final = (0.0, 1.0, 5.0)
"""Seconds before each try to do something."""


class Attendant:
    def __init__(self, line: Line, settings: Settings, clock: Callable[[], float], tasks: Tasks) -> None:
        self._line = line
        self._settings = settings
        self._clock = clock
        self._tasks = tasks
        self._thinkers = Thinkers(settings.bot_processes, settings.thinking)
        self._turns = Turns(AT_ONCE, settings.thinking, BURST)

    def close(self) -> None:
        self._thinkers.close()

    def attend(self, desk: Desk, grace: float) -> None:
        """See to the bots and the timer; after others' entries with some grace, because they do the same."""
        table = desk.table
        self._breathe(desk, grace)
        for seat in tables.bots_to_move(table):
            if (table.point, seat) not in desk.thinking:
                desk.thinking.add((table.point, seat))
                self._tasks.start(self._think(desk, table, seat, table.seat(seat).bot, "bot", grace))
        timer = table.created.timer
        if timer and table.undecided and desk.timed != table.point:
            desk.timed = table.point
            desk.stop_timer()
            # from here on the loop's own clock counts, so a jump of the wall clock neither hurries nor stalls a seat
            left = min(timer.seconds, max(0.0, table.since + timer.seconds - self._clock()))
            loop = asyncio.get_running_loop()
            desk.timer = loop.call_later(left + grace, self._expire, desk, table.point, timer.bot)

    def _breathe(self, desk: Desk, grace: float) -> None:
        """Let the next step that nobody chooses come in its time, or the end of a wish that nobody answers."""
        if desk.breath:
            desk.breath.cancel()
            desk.breath = None
        table = desk.table
        if table.wish:
            action, since, wait = undoing.give_up, table.at, undoing.PATIENCE
        elif tables.goes_on(table):
            action, since, wait = actions.go_on, table.since, tables.breath(table)
        else:
            return
        left = min(wait, max(0.0, since + wait - self._clock()))
        work = partial(self._go_on, desk, action, table.point)
        desk.breath = asyncio.get_running_loop().call_later(left + grace, work)

    def _go_on(self, desk: Desk, action: Callable[[Draft, int], None], point: int) -> None:
        self._tasks.start(self._act(desk, lambda draft: action(draft, point)))

    def _expire(self, desk: Desk, point: int, bot: str) -> None:
        table = desk.table
        if table.point != point:
            return
        if settling := self._line.settling():  # a choice that was made in time may be on its way once more
            desk.timer = asyncio.get_running_loop().call_later(settling, self._expire, desk, point, bot)
            return
        for seat in table.undecided:
            if not table.seat(seat).bot:
                self._tasks.start(self._time_out(desk, table, seat, bot))

    async def _time_out(self, desk: Desk, table: Table, seat: int, bot: str) -> None:
        if not bot and actions.may_pass(table, seat):
            await self._choose(desk, table, seat, "-", "timer")
        else:
            await self._think(desk, table, seat, bot or "random", "timer", 0.0)

    async def _think(self, desk: Desk, table: Table, seat: int, level: str, by: By, grace: float) -> None:
        try:
            if grace or self._settings.bot_delay:
                await asyncio.sleep(grace + self._settings.bot_delay)
            if desk.table.point == table.point and seat in desk.table.undecided:
                move = await self._thinkers.choose(table, seat, level, desk.address)
                async with self._turns.turn(Asker(desk.address or table.id, table.id)):
                    await self._choose(desk, table, seat, move, by)
        finally:
            desk.thinking.discard((table.point, seat))

    async def _choose(self, desk: Desk, table: Table, seat: int, move: str, by: By) -> None:
        # a timer does not hurry: whoever chose in time may only have to send it again
        tries = TRIES[:1] if by == "timer" else TRIES
        await self._act(desk, lambda draft: actions.choose(draft, seat, table.point, move, by), tries)

    async def _act(self, desk: Desk, action: Callable[[Draft], None], tries: tuple[float, ...] = TRIES) -> None:
        for pause in tries:
            await asyncio.sleep(pause)
            try:
                await self._line.act(desk, action)
                return
            except Refusal as refusal:
                if refusal.reason != "unavailable":
                    return  # the table has moved on
        desk.timed = 0  # it stays due, and the next look around tries again
