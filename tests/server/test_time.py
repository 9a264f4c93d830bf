"""Timers, clocks that jump, seats that are away, and tables that are forgotten: the house with a clock of our own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from kostka.server import actions, database, dice, entries, seating, tables
from kostka.server.entries import Entry
from kostka.server.house import House
from kostka.server.limits import Addresses, Bucket
from kostka.server.metrics import Metrics
from kostka.server.refusals import Refusal
from kostka.server.settings import Settings
from kostka.server.store import Store

LONGEST_WAIT = 15.0


class Clock:
    """A wall clock that can be set; it goes on by itself otherwise."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def __call__(self) -> float:
        return time.time() + self.ahead


class Watched(Store):
    """A store that notes what the house is told when it looks around."""

    def __init__(self, folder: Path) -> None:
        engine = database.engine(f"sqlite:///{folder / 'tables.db'}")
        database.prepare(engine)
        super().__init__(engine)
        self.found_due: list[list[str]] = []
        self.forgotten: list[list[str]] = []

    async def due(self, before: float, most: int = 200) -> list[str]:
        self.found_due.append(await super().due(before, most))
        return self.found_due[-1]

    async def forget(self, before: float) -> list[str]:
        self.forgotten.append(await super().forget(before))
        return self.forgotten[-1]


@asynccontextmanager
async def house(store: Store, clock: Clock, **more: Any) -> AsyncIterator[House]:
    made = House(store, Settings(**more), Metrics(), clock)
    made.open()
    try:
        yield made
    finally:
        await made.close()


async def begin(here: House, timer: entries.Timer | None, game: str = "duel") -> str:
    places = tuple(entries.Place(f"P{seat}", tables.hashed(str(seat)), auto=False) for seat in (1, 2))
    created = entries.Created(here.clock(), game, places, tables.hashed("c"), dice.new_seed(), first=1, timer=timer)
    await here.create("table", created)
    await here.act("table", lambda draft: seating.start(draft, ["c"]))
    return "table"


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(LONGEST_WAIT):
        while not true():
            await asyncio.sleep(0.01)


def run(test: Callable[[], Awaitable[None]]) -> None:
    asyncio.run(test())  # type: ignore[arg-type]


async def log_of(here: House) -> list[Entry]:
    return await here.log("table")


@pytest.mark.parametrize("bot", ["", "random"])
@pytest.mark.parametrize("game", ["duel", "qubix"])
def test_when_time_is_up_the_seat_passes_or_a_bot_plays(tmp_path: Path, game: str, bot: str) -> None:
    async def test() -> None:
        async with house(Watched(tmp_path), Clock()) as here:
            await begin(here, entries.Timer(0.05, bot), game)
            await until(lambda: here.desks["table"].table.point >= 5)
            sealed = [entry for entry in await log_of(here) if isinstance(entry, entries.Sealed)]
            assert {entry.by for entry in sealed} == {"timer"}
            if not bot and game == "duel":
                assert {entry.move for entry in sealed} == {"-"}

    run(test)


def test_a_jump_of_the_clock_neither_hurries_nor_stalls_a_seat(tmp_path: Path) -> None:
    async def test() -> None:
        clock, store = Clock(), Watched(tmp_path)
        async with house(store, clock, look_around=0.05) as here:
            await begin(here, entries.Timer(30.0))
            desk = here.desks["table"]
            timer, point = desk.timer, desk.table.point
            assert timer is not None
            clock.ahead = 10_000.0
            await until(lambda: store.found_due.count(["table"]) == 2)  # what follows from the first look is done
            assert desk.timer is timer, "nobody was hurried"
            assert timer.when() - asyncio.get_running_loop().time() > 30.0 - LONGEST_WAIT
            clock.ahead = -10_000.0
            await here.act("table", lambda draft: actions.decide(draft, 1, ["1"], point, "-", "x"))
            log = await log_of(here)
            assert [entry.by for entry in log if isinstance(entry, entries.Sealed)] == ["person"]
            times = [entry.at for entry in log]
            assert times == sorted(times), "a log never goes back in time"

        clock.ahead = 0.0
        async with house(Watched(tmp_path), clock) as here:
            desk = await here.desk("table")
            clock.ahead = -10_000.0
            assert desk.timer is not None
            assert desk.timer.when() - asyncio.get_running_loop().time() <= 30.0, "nobody waits longer than agreed"

    run(test)


def test_a_timer_that_ran_out_while_no_server_ran_is_seen_to(tmp_path: Path) -> None:
    async def test() -> None:
        clock = Clock()
        async with house(Watched(tmp_path), clock) as here:
            await begin(here, entries.Timer(30.0))
            before = here.desks["table"].table.point
        clock.ahead = 60.0
        async with house(Watched(tmp_path), clock) as here:
            await until(lambda: "table" in here.desks and here.desks["table"].table.point > before)

    run(test)


def test_a_seat_that_does_not_answer_counts_as_away(tmp_path: Path) -> None:
    def put_bot(draft: actions.Draft) -> None:
        seating.put_bot(draft, 1, "random", ["2"])

    async def test() -> None:
        clock = Clock()
        async with house(Watched(tmp_path), clock, away=100.0) as here:
            await begin(here, None)
            before = here.desks["table"].table.point
            clock.ahead = 80.0  # more than without the setting
            with pytest.raises(Refusal, match="is here"):
                await here.act("table", put_bot)
            clock.ahead = 100.0
            await here.act("table", put_bot)
            await until(lambda: here.desks["table"].table.point > before)

    run(test)


def test_unfinished_tables_are_forgotten_after_their_time(tmp_path: Path) -> None:
    async def test() -> None:
        clock = Clock()
        async with house(Watched(tmp_path), clock, keep_days=90) as here:
            await begin(here, None)
        clock.ahead = 89 * 86_400
        store = Watched(tmp_path)
        async with house(store, clock, keep_days=90) as here:
            await until(lambda: store.forgotten == [[]])
            assert (await here.desk("table")).table.phase == "playing"
        clock.ahead = 91 * 86_400
        store = Watched(tmp_path)
        async with house(store, clock, keep_days=90) as here:
            await until(lambda: store.forgotten == [["table"]])
            with pytest.raises(Refusal, match="no such table"):
                await here.log("table")

    run(test)


def test_a_bucket_and_the_addresses_count_by_their_own_clock() -> None:
    now = 0.0
    bucket = Bucket(2.0, 3, lambda: now)
    assert [bucket.take() for _ in range(4)] == [True, True, True, False]
    now = 0.5
    assert [bucket.take() for _ in range(2)] == [True, False]
    addresses = Addresses(Settings(tables_per_hour=2, connections=1, proxies="10.0.0.1"), lambda: now)
    addresses.count_table("a")
    addresses.count_table("a")
    with pytest.raises(Refusal, match="may create 2 tables in an hour"):
        addresses.count_table("a")
    addresses.count_table("b")
    now = 3700.0
    addresses.count_table("a")
    assert [addresses.connect("a"), addresses.connect("a"), addresses.connect("b")] == [True, False, True]
    addresses.disconnect("a")
    assert addresses.connect("a")
    now = 4000.0
    asked = Addresses(Settings(requests=2.0), lambda: now)
    assert [asked.may_ask("a") for _ in range(7)] == [True] * 6 + [False]
    assert asked.may_ask("b")
    headers = [(b"x-forwarded-for", b"6.6.6.6, 9.9.9.9")]
    assert addresses.of({"client": ("1.2.3.4", 1), "headers": headers}) == "1.2.3.4", "anyone can send such a header"
    assert addresses.of({"client": ("10.0.0.1", 1), "headers": headers}) == "9.9.9.9"
