"""Everything that a stranger can make grow has a bound that is told; what is reached is refused, the rest goes on."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from kostka.record import LARGEST
from kostka.server import actions, database, entries, fold, seating, tables, undoing
from kostka.server.actions import LONGEST_LOG, Draft
from kostka.server.house import House
from kostka.server.limits import Addresses, household, size_of
from kostka.server.metrics import Metrics
from kostka.server.refusals import STATUS, Refusal
from kostka.server.settings import Settings
from kostka.server.store import Store
from tests.server.clients import Api, Player, serving
from tests.server.drafts import decide, person, playing
from tests.server.test_asking import run

ME, OPEN = {"kind": "me"}, {"kind": "open"}


# --- a table's log --------------------------------------------------------------------------------------------------


def full(draft: Draft) -> Draft:
    """The same table after very many entries."""
    return Draft(replace(draft.table, number=LONGEST_LOG), draft.now)


def chosen(draft: Draft) -> Draft:
    actions.decide(draft, 2, ["2"], draft.table.point, "-", "a")
    return draft


@pytest.mark.parametrize(
    "again",
    [
        lambda draft: seating.set_pace(draft, "calm", ["1"]),
        lambda draft: seating.set_auto(draft, 1, ["1"], True),
        lambda draft: seating.renew(draft, 1, ["1"]),
        lambda draft: actions.decide(draft, 2, ["2"], draft.table.point, "-", "b"),
        lambda draft: undoing.undo(draft, 2, ["2"], draft.table.point),
    ],
    ids=["pace", "auto", "renew", "another choice", "undo"],
)
def test_what_could_be_done_for_ever_ends_with_a_full_log(again: Callable[[Draft], object]) -> None:
    draft = chosen(playing(person(1, 1), person(2, 2), person(3, 3)))
    again(Draft(draft.table, draft.now))
    with pytest.raises(Refusal, match="it can only be played to its end") as refused:
        again(full(draft))
    assert refused.value.reason == "log-full"


def test_seats_of_an_open_table_do_not_change_for_ever() -> None:
    places = tuple(entries.Place(f"P{seat}", tables.hashed(str(seat))) for seat in (1, 2))
    opened = Draft(fold.opened("t", entries.Created(0.0, "duel", places, tables.hashed("c"), "00" * 32)), 0.0)
    again: tuple[Callable[[Draft], object], ...] = (
        lambda draft: seating.arrange(draft, [2, 1], ["c"]),
        lambda draft: seating.commit(draft, 1, ["1"], "0f" * 32),
    )
    for one in again:
        one(Draft(opened.table, 0.0))
        with pytest.raises(Refusal) as refused:
            one(full(opened))
        assert refused.value.reason == "log-full"
    seating.start(full(opened), ["c"])


def test_a_game_with_a_full_log_is_played_to_its_end() -> None:
    draft = full(playing(person(1, 1), person(2, 2), game="duel"))
    while draft.table.phase == "playing":
        seat = draft.table.undecided[0]
        decide(draft, seat, draft.table.legal(seat)[-1])
    assert draft.table.phase == "finished"


# --- tables ---------------------------------------------------------------------------------------------------------


def test_tables_that_nobody_uses_make_room_and_come_back(tmp_path: Path) -> None:
    async def test() -> None:
        engine = database.engine(f"sqlite:///{tmp_path / 'tables.db'}")
        database.prepare(engine)
        house = House(Store(engine), Settings(tables_in_memory=5), Metrics())
        house.open()
        places = (entries.Place("Ada", "1"), entries.Place("Ben", "2"))
        created = entries.Created(time.time(), "duel", places, "c", "00" * 32)
        for number in range(12):
            await house.create(f"t{number}", created)
            assert len(house.desks) <= 5
        assert "t0" not in house.desks
        assert (await house.desk("t0")).table.seats[0].name == "Ada"
        for desk in house.desks.values():
            desk.busy = True
        room = 5 - len(house.desks)
        for number in range(room):
            await house.create(f"more{number}", created)
            house.desks[f"more{number}"].busy = True
        for one in (house.create("late", created), house.desk("t1")):
            with pytest.raises(Refusal) as refused:
                await one
            assert refused.value.reason == "server-full"
        for desk in house.desks.values():
            desk.busy = False
        await house.create("late", created)
        await house.close()

    asyncio.run(test())


def test_a_server_stores_so_many_tables(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.db'}", tables=2, look_around=0.05) as server:

        async def test(api: Api) -> None:
            made = [await api.create("duel", [ME, ME]) for _ in range(2)]
            refused = await api.post("/api/tables", {"game": "duel", "seats": [ME, ME]}, status=503)
            assert refused["reason"] == "server-full"
            await api.start(made[0])  # what is there goes on
            assert 'kostka_refusals_total{reason="server-full"} 1' in (await api.http.get("/metrics")).text

        run(server, test)
    with serving(f"sqlite:///{tmp_path / 'tables.db'}", tables=2, look_around=0.05) as server:

        async def again(api: Api) -> None:
            """They are counted after a new start, too."""
            answers = [(await api.http.post("/api/tables", json={"game": "duel", "seats": [ME]})).status_code]
            while answers[-1] != 503:
                answers.append(
                    (await api.http.post("/api/tables", json={"game": "duel", "seats": [ME, ME]})).status_code
                )

        run(server, again)


def test_a_rematch_is_one_more_table_of_the_address(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.db'}", tables_per_hour=3) as server:

        async def test(api: Api) -> None:
            made = await api.create("qwixx", [ME, ME], pad=True)
            table, token = made["table"], made["seats"]["1"]
            for _ in range(2):
                following = (await api.post(f"/api/tables/{table}/rematch", token=token))["table"]
                assert (await api.post(f"/api/tables/{table}/rematch", token=token))["table"] == following
                table = following
            refused = await api.post(f"/api/tables/{table}/rematch", token=token, status=429)
            assert refused["reason"] == "too-many-tables"

        run(server, test)


def test_a_layout_that_is_refused_is_no_table(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.db'}", tables_per_hour=1) as server:

        async def test(api: Api) -> None:
            wish = {"game": "qubix", "seats": [ME, ME], "layout": "[qubix]\nnonsense = 1\n"}
            for _ in range(3):
                assert (await api.post("/api/tables", wish, status=400))["reason"] == "bad-request"
            await api.create("qubix", [ME, ME])

        run(server, test)


# --- addresses and connections --------------------------------------------------------------------------------------


def test_a_household_is_one_address() -> None:
    assert household("2001:db8:1:2:3:4:5:6") == household("2001:db8:1:2::9") != household("2001:db8:1:3::9")
    assert household("::ffff:203.0.113.7") == household("203.0.113.7") == "203.0.113.7"
    assert household("::1") == "::1"
    assert household("unknown") == "unknown"


def test_a_large_body_counts_as_several_requests() -> None:
    now = 0.0
    addresses = Addresses(Settings(requests=10), lambda: now)
    asked = [addresses.may_ask("a", 300_000) for _ in range(4)]
    assert asked == [True, True, True, False], "thirty at once, and each counts as ten"
    now = 1.0
    assert addresses.may_ask("a", 300_000)
    assert not addresses.may_ask("a")
    assert addresses.may_ask("b", 10_000_000), "what counts as more than all is refused by its size"


@pytest.mark.parametrize(
    ("headers", "size"),
    [({}, 0), ({"content-length": "70000"}, 70_000), ({"content-length": "1e3"}, LARGEST),
     ({"content-length": "9" * 5_000}, LARGEST), ({"transfer-encoding": "chunked"}, LARGEST)],
)  # fmt: skip
def test_the_size_of_a_body_is_known_before_it_comes(headers: dict[str, str], size: int) -> None:
    sent = [(name.encode(), value.encode()) for name, value in headers.items()]
    assert size_of({"client": None, "headers": sent}) == size


def test_live_connections_have_a_bound_in_all() -> None:
    addresses = Addresses(Settings(connections=2, all_connections=3))
    assert [addresses.connect(one) for one in "aaabb"] == [True, True, False, True, False]
    addresses.disconnect("a")
    assert addresses.connect("b")


def test_one_connection_too_many_is_refused_and_counted(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.db'}", connections=1) as server:

        async def test(api: Api) -> None:
            made = await api.create("duel", [ME, OPEN])
            device = Player(api.url, made["table"], [made["seats"]["1"]])
            async with device.connected() as line:
                assert json.loads(await line.recv())["type"] == "position"
                with pytest.raises(InvalidStatus):
                    await connect(f"ws{api.url.removeprefix('http')}/api/tables/{made['table']}/live").__aenter__()
                assert 'kostka_refusals_total{reason="too-many-connections"} 1' in (await api.http.get("/metrics")).text

        run(server, test)


def test_every_bound_has_a_status_of_its_own_kind() -> None:
    told = {"too-many-tables": 429, "too-many-connections": 429, "log-full": 409, "server-full": 503}
    assert {reason: STATUS[reason] for reason in told} == told  # type: ignore[index]
