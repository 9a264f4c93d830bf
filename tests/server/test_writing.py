"""The thread that writes, and the house around it: lost answers, strange errors, timers, tables that make no sense."""

from __future__ import annotations

import asyncio
import json
import logging
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DataError, DBAPIError, IntegrityError
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from kostka.server import actions, database, dice, entries, seating, tables
from kostka.server.entries import Sealed
from kostka.server.house import House
from kostka.server.metrics import Metrics
from kostka.server.refusals import Refusal
from kostka.server.settings import Settings
from kostka.server.store import Store
from kostka.server.trouble import SETTLING, Kind, Unavailable, kind_of
from kostka.server.writing import ANSWERED, Conflict, Write
from tests.server.clients import Api, Player, serving
from tests.server.troubles import hooked, locked, marked, metered, readiness, told_in

LATEST = 30.0


def sqlite_error(code: int) -> sqlite3.Error:
    error = sqlite3.OperationalError("no")
    error.sqlite_errorcode = code
    return error


KINDS: list[tuple[Exception, Kind | None]] = [
    (DBAPIError("", {}, sqlite_error(sqlite3.SQLITE_FULL)), "full"),
    (DBAPIError("", {}, sqlite_error(sqlite3.SQLITE_READONLY_DBMOVED)), "read-only"),
    (DBAPIError("", {}, sqlite_error(sqlite3.SQLITE_BUSY_SNAPSHOT)), "locked"),
    (DBAPIError("", {}, sqlite_error(sqlite3.SQLITE_IOERR_WRITE)), "failing"),
    (DBAPIError("", {}, sqlite_error(sqlite3.SQLITE_CORRUPT)), "damaged"),
    (DBAPIError("", {}, sqlite_error(sqlite3.SQLITE_CANTOPEN)), "failing"),
    (DBAPIError("", {}, psycopg.errors.DiskFull()), "full"),
    (DBAPIError("", {}, psycopg.errors.ReadOnlySqlTransaction()), "read-only"),
    (DBAPIError("", {}, psycopg.errors.LockNotAvailable()), "locked"),
    (DBAPIError("", {}, psycopg.errors.DeadlockDetected()), "locked"),
    (DBAPIError("", {}, psycopg.errors.DataCorrupted()), "damaged"),
    (DBAPIError("", {}, psycopg.errors.IoError()), "failing"),
    (DBAPIError("", {}, psycopg.errors.InsufficientPrivilege()), "failing"),
    (DBAPIError("", {}, psycopg.errors.AdminShutdown()), "silent"),
    (DBAPIError("", {}, psycopg.errors.TooManyConnections()), "silent"),
    (DBAPIError("", {}, psycopg.errors.QueryCanceled()), "silent"),
    (DBAPIError("", {}, psycopg.errors.IdleInTransactionSessionTimeout()), "silent"),
    (DBAPIError("", {}, psycopg.OperationalError("connection refused")), "silent"),
    (sa.exc.TimeoutError(), "silent"),
    (TimeoutError(), "silent"),
    (OSError(), "failing"),
    (IntegrityError("", {}, psycopg.errors.UniqueViolation()), None),
    (DataError("", {}, psycopg.errors.NumericValueOutOfRange()), None),
    (sqlite_error(sqlite3.SQLITE_NOTADB), "damaged"),
    (ValueError(), None),
]


@pytest.mark.parametrize(("error", "kind"), KINDS)
def test_a_trouble_is_called_by_its_name(error: Exception, kind: Kind | None) -> None:
    assert kind_of(error) == kind


class Heard:
    """Who listens to a store, and hears nothing."""

    def wrote(self, table: str | None) -> None:
        pass

    def here(self, node: str, table: str, seats: frozenset[int]) -> None:
        pass

    def recovered(self) -> None:
        pass


class Fault:
    """What goes wrong with a database, when it is told to."""

    def __init__(self, engine: sa.Engine, monkeypatch: pytest.MonkeyPatch) -> None:
        self.error: Exception | None = None
        """Raised whenever something is begun."""
        self.lost = 0
        """So many commits are carried out, but not confirmed."""
        self.dies = False
        """Whether nothing answers after such a commit."""
        commit = engine.dialect.do_commit

        def begin(_: sa.Connection) -> None:
            if self.error:
                raise self.error

        def lose(connection: Any) -> None:
            commit(connection)
            if self.lost:
                self.lost -= 1
                self.error = sqlite_error(sqlite3.SQLITE_IOERR) if self.dies else None
                raise sqlite_error(sqlite3.SQLITE_IOERR)

        sa.event.listen(engine, "begin", begin)
        monkeypatch.setattr(engine.dialect, "do_commit", lose)


def store_in(folder: Path) -> Store:
    engine = database.engine(f"sqlite:///{folder / 'tables.db'}")
    database.prepare(engine)
    return Store(engine)


def run(test: Callable[[], Awaitable[None]]) -> None:
    async def bounded() -> None:
        async with asyncio.timeout(2 * LATEST):
            await test()

    asyncio.run(bounded())


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(LATEST):
        while not true():
            await asyncio.sleep(0.01)


def write(table: str, number: int = 1, payload: Any = b'{"kind":"started","at":1.0,"first":1}') -> Write:
    return Write(table, number, [payload], None)


def test_a_commit_whose_answer_is_lost_counts_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        store = store_in(tmp_path)
        fault = Fault(store.engine, monkeypatch)
        store.open(Heard())
        fault.lost = 1
        await asyncio.gather(*(store.append(write(table)) for table in "abc"))
        assert [len(await store.log(table)) for table in "abc"] == [1, 1, 1]
        fault.lost = 1
        other = b'{"kind":"started","at":2.0,"first":2}'
        with pytest.raises(Conflict):
            await store.append(write("a", payload=other))
        assert store.trouble.kind is None
        await store.close()

    run(test)


def test_what_does_not_fit_harms_nobody_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def test() -> None:
        store = store_in(tmp_path)
        fault = Fault(store.engine, monkeypatch)
        store.open(Heard())
        bad, good, conflict = await asyncio.gather(
            store.append(write("bad", payload=object())),
            store.append(write("good")),
            store.append(write("good", payload=b"{}")),
            return_exceptions=True,
        )
        assert isinstance(bad, Exception)
        assert good is None
        assert isinstance(conflict, Conflict)
        fault.error = RuntimeError("a strange error")
        with pytest.raises(RuntimeError, match="strange"):
            await store.append(write("a"))
        fault.error = None
        await store.append(write("a"))
        assert store.trouble.kind is None
        await store.close()

    run(test)
    assert "the database is in trouble" not in caplog.messages


def test_a_database_that_never_answers_is_waited_for_only_so_long(tmp_path: Path) -> None:
    async def test() -> None:
        store = store_in(tmp_path)
        hangs = tmp_path / "hangs"
        sa.event.listen(store.engine, "begin", lambda _: _wait_for_the_end_of(hangs))
        store.open(Heard())
        with marked(hangs):
            for append in (store.append(write("a")), store.append(write("b"))):
                start = asyncio.get_running_loop().time()
                with pytest.raises(Unavailable):
                    await append
                assert asyncio.get_running_loop().time() - start < LATEST
            assert store.trouble.kind == "silent"
            with pytest.raises(Unavailable):
                await store.log("a")
        await until(lambda: store.trouble.kind is None)
        await store.append(write("b"))
        await store.close()

    run(test)


def _wait_for_the_end_of(file: Path) -> None:
    import time

    while file.exists():
        time.sleep(0.02)


# --- the house ------------------------------------------------------------------------------------------------------


async def begin(here: House, seconds: float = 0.0) -> int:
    """A game of two people at a table of that name; its point."""
    timer = entries.Timer(seconds, "random") if seconds else None
    places = tuple(entries.Place(f"P{seat}", tables.hashed(str(seat)), auto=False) for seat in (1, 2))
    created = entries.Created(here.clock(), "duel", places, tables.hashed("c"), dice.new_seed(), first=1, timer=timer)
    await here.create("table", created)
    await here.act("table", lambda draft: seating.start(draft, ["c"]))
    return here.desks["table"].table.point


async def decide(here: House, point: int) -> int:
    return await here.act("table", lambda draft: actions.decide(draft, 1, ["1"], point, "-", "mine"))


async def decisions(here: House) -> list[Sealed]:
    return [entry for entry in await here.log("table") if isinstance(entry, Sealed)]


def test_what_was_stored_in_the_last_moment_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server learns by itself what became of it, and who sends it again is told that it is stored."""

    async def test() -> None:
        here = House(store_in(tmp_path), Settings(), Metrics())
        fault = Fault(here.store.engine, monkeypatch)
        here.open()
        point = await begin(here)
        known = here.desks["table"].table.number
        fault.lost, fault.dies = 1, True
        for _ in range(2):
            with pytest.raises(Refusal) as raised:
                await decide(here, point)
            assert raised.value.reason == "unavailable"
        assert here.desks["table"].table.number == known
        fault.error = None
        await until(lambda: here.desks["table"].table.number > known)
        stored = await decisions(here)
        assert [entry.id for entry in stored if entry.by == "person"] == ["mine"]
        assert await decide(here, point) == known + 1
        assert await decisions(here) == stored
        await here.close()

    run(test)


@pytest.mark.parametrize("comes", [True, False])
def test_a_timer_waits_for_choices_that_were_made_in_time(tmp_path: Path, comes: bool) -> None:
    async def test() -> None:
        here = House(store_in(tmp_path), Settings(), Metrics())
        here.open()
        point = await begin(here, seconds=3.0)
        with locked(tmp_path / "tables.db"):
            with pytest.raises(Refusal, match="cannot read or save"):
                await decide(here, point)
            await asyncio.sleep(3.0)  # the time of both seats is up
        await until(lambda: here.store.trouble.kind is None)
        if comes:
            await decide(here, point)
        await until(lambda: here.desks["table"].table.point > point)
        first = (await decisions(here))[0]
        assert first.by == ("person" if comes else "timer")
        await here.close()

    run(test)


def test_a_table_that_makes_no_sense_holds_up_no_other(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)

    async def test() -> None:
        here = House(store_in(tmp_path), Settings(), Metrics())
        here.open()
        places = tuple(entries.Place(f"Bot {seat}", bot="random") for seat in (1, 2))
        await here.create("table", entries.Created(here.clock(), "duel", places, tables.hashed("c"), dice.new_seed()))
        await here.act("table", lambda draft: seating.start(draft, ["c"]))
        await here.close()
        with sqlite3.connect(tmp_path / "tables.db") as file:
            file.execute("INSERT INTO entries VALUES ('spoilt', 1, x'00')")
            file.execute(
                "INSERT INTO tables SELECT 'spoilt', game, 'playing', 0, 2, 0, created, changed, 0, NULL FROM tables"
            )
            file.execute("UPDATE tables SET due = 1 WHERE id = 'table'")
        file.close()
        again = House(store_in(tmp_path), Settings(look_around=0.05), Metrics())
        again.open()
        await until(lambda: "table" in again.desks and again.desks["table"].table.phase == "finished")
        for _ in range(3):
            with pytest.raises(Refusal, match="something went wrong on the server"):
                await again.desk("spoilt")
        await again.close()

    run(test)
    assert caplog.messages.count("a table cannot be read") == 1


# --- the server -----------------------------------------------------------------------------------------------------


def test_a_server_at_rest_finds_out_when_it_is_asked(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    with serving(f"sqlite:///{file}") as server:

        async def test() -> None:
            async with Api(server.url) as api:
                await readiness(api, 200)
                with locked(file):
                    told = await readiness(api, 503)
                    assert told["why"] == "the database cannot be used: another program has locked it"
                    assert (await api.http.get("/healthz")).text == "ok\n"
                await readiness(api, 200)

        asyncio.run(test())
        with locked(file):
            assert server.stop() in (0, -15), "a trouble does not keep a server from stopping"


def test_a_table_that_cannot_be_read_just_now_is_found_later(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.db'}", hooked(tmp_path), idle=0, look_around=0.1) as server:

        async def test() -> None:
            async with asyncio.timeout(4 * LATEST), Api(server.url) as api:
                made = await api.create("duel", [{"kind": "me"}, {"kind": "open"}])
                player = Player(server.url, made["table"], [])
                live = f"ws{server.url.removeprefix('http')}/api/tables/{made['table']}/live"
                silent = await connect(live)
                await metered(api, "kostka_tables_in_memory 0")
                with marked(tmp_path / "stuck"):
                    await silent.send('{"type": "hello"}')
                    with pytest.raises(ConnectionClosed) as closed:
                        await silent.recv()
                    assert closed.value.rcvd
                    assert closed.value.rcvd.code == 1013
                    await readiness(api, 503)
                    for path in ("", "/record", "/past"):
                        answer = await api.http.get(f"/api/tables/{made['table']}{path}")
                        assert (answer.status_code, answer.json()["reason"]) == (503, "unavailable")
                    with pytest.raises(Exception, match="403"):
                        async with player.connected():
                            pass
                await readiness(api, 200)
                async with player.connected() as socket:
                    assert json.loads(await socket.recv())["type"] == "position"

        asyncio.run(test())
        server.stop()
        assert told_in(server.errors) == ["the database is in trouble", "the database works again"]


def test_nobody_waits_longer_than_is_promised() -> None:
    assert ANSWERED <= 5.0
    assert SETTLING > 5.0, "the pages send again what they have kept every five seconds"
