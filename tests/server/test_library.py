"""What is read at length is read in another process: its refusals arrive whole, and if it dies there is a new one."""

from __future__ import annotations

import asyncio
import os
import signal
import time
from pathlib import Path

import pytest

from kostka.games.core import Refused, because
from kostka.record import RecordError
from kostka.server import database, dice, entries, fold, reading, recording, tables, telling
from kostka.server.house import House
from kostka.server.library import Library
from kostka.server.metrics import Metrics
from kostka.server.refusals import Refusal
from kostka.server.settings import Settings
from kostka.server.store import Store


def refuse(text: str) -> None:
    raise Refused(because("{name} is not here", name=text), because("told"))


def refuse_as(text: str) -> None:
    raise Refusal("not-allowed", because("{name} may not", name=text), ["-"], "more of it")


def refuse_line(number: int) -> None:
    raise RecordError(number, because("wrong"))


def die() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


def test_refusals_come_whole_from_another_process(tmp_path: Path) -> None:
    async def test() -> None:
        library = Library(Store(database.engine(f"sqlite:///{tmp_path / 'tables.db'}")))
        with pytest.raises(Refusal) as found:
            await library.of("a", refuse, "Ada")
        assert (found.value.reason, found.value.why) == ("bad-request", because("{name} is not here", name="Ada"))
        with pytest.raises(Refusal, match="more of it") as other:
            await library.of("a", refuse_as, "Ada")
        assert other.value.reason == "not-allowed"
        assert other.value.why == because("{name} may not", name="Ada")
        assert other.value.legal == ["-"]
        with pytest.raises(Refusal, match="line 7: wrong"):
            await library.of("a", refuse_line, 7)
        library.close()

    asyncio.run(test())


def test_a_reader_that_dies_is_replaced(tmp_path: Path) -> None:
    async def test() -> None:
        library = Library(Store(database.engine(f"sqlite:///{tmp_path / 'tables.db'}")))
        with pytest.raises(Refusal) as found:
            await library.of("a", die)
        assert found.value.reason == "unavailable"
        assert await library.of("a", len, "four") == 4
        library.close()

    asyncio.run(test())


def test_the_log_of_a_table_is_read_as_it_is_stored(tmp_path: Path) -> None:
    async def test() -> None:
        engine = database.engine(f"sqlite:///{tmp_path / 'tables.db'}")
        database.prepare(engine)
        house = House(Store(engine), Settings(), Metrics())
        house.open()
        places = (entries.Place("Ada", "1"), entries.Place("Ben", "2"))
        created = entries.Created(time.time(), "duel", places, tables.hashed("c"), dice.new_seed())
        await house.create("t", created)
        log = await house.log("t")
        record = recording.record_of(fold.folded("t", log), log)
        assert await house.library.of_table("a", "t", reading.record_of) == record
        past = await house.library.of_table("a", "t", reading.past, 3)
        assert past == telling.encode(telling.past("t", log, 3))
        with pytest.raises(Refusal) as found:
            await house.library.of_table("a", "none", reading.record_of)
        assert found.value.reason == "unknown-table"
        await house.close()

    asyncio.run(test())
