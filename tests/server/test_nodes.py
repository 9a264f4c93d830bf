"""Several servers on one PostgreSQL: any of them serves any table, and losing one loses nothing."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from random import Random

import httpx
import pytest

from kostka.server import database, dice, entries, marking, seating, tables
from kostka.server.house import House
from kostka.server.metrics import Metrics
from kostka.server.refusals import Refusal
from kostka.server.settings import Settings
from kostka.server.store import Heard, Store
from tests.server.clients import Api, Player, nonce_of, serving
from tests.server.crashing import Mortal, compare, kill_often, play_tables, stored

KILLS = 100


@pytest.fixture
def nodes(postgres: str) -> Iterator[list[Mortal]]:
    both = [Mortal(postgres, grace=0.5, look_around=0.5) for _ in range(2)]
    for node in both:
        node.start()
    yield both
    for node in both:
        node.kill()
        node.close()


def test_two_nodes_serve_one_table_while_either_is_killed(postgres: str, nodes: list[Mortal]) -> None:
    over = threading.Event()

    def kill() -> None:
        kill_often(nodes, KILLS, lambda: False, Random(4))
        over.set()

    killer = threading.Thread(target=kill)
    killer.start()

    async def play() -> list[Player]:
        async with asyncio.timeout(300):
            urls = [node.url for node in nodes]
            lines = [play_tables(urls[line % 2 :] + urls[: line % 2], over.is_set, Random(line)) for line in range(3)]
            return [player for players in await asyncio.gather(*lines) for player in players]

    try:
        everyone = asyncio.run(play())
    finally:
        killer.join()
    assert sum(node.kills for node in nodes) == KILLS
    engine = database.engine(postgres)
    assert compare(everyone, stored(engine)) > 0
    engine.dispose()


def test_several_workers_of_one_server_play_one_game(postgres: str) -> None:
    with serving(postgres, workers=2, grace=0.5) as server:

        async def play() -> list[Player]:
            async with asyncio.timeout(60), Api(server.url) as api:
                made = await api.create("duel", [{"kind": "me"}, {"kind": "me"}])
                await api.start(made)
                players = [Player(server.url, made["table"], [token]) for token in made["seats"].values()]
                await asyncio.gather(*(player.play() for player in players))
                return players

        one, other = asyncio.run(play())
        assert one.now["phase"] == "finished"
        shared = one.events.keys() & other.events.keys()
        assert shared
        told = [number for number in shared if one.events[number]["event"] != "sealed"]
        assert all(one.events[number] == other.events[number] for number in told)


def test_a_code_made_at_one_node_is_found_at_another(postgres: str) -> None:
    with serving(postgres) as one, serving(postgres) as other:

        async def find() -> None:
            async with Api(one.url) as api, Api(other.url) as elsewhere:
                made = await api.create("duel", [{"kind": "me"}, {"kind": "open"}])
                code = (await api.position(made["table"]))["code"]
                assert (await elsewhere.http.get(f"/api/codes/{code}")).json() == {"table": made["table"]}

        asyncio.run(find())


class SlowReader(Store):
    """Between the reading of a log and its use another server writes, and its notice is heard."""

    noticed = 0
    meanwhile: Callable[[], Awaitable[None]]

    def open(self, heard: Heard) -> None:
        self.heard = heard
        super().open(self)

    def wrote(self, table: str | None) -> None:
        self.noticed += table is not None
        self.heard.wrote(table)

    def here(self, node: str, table: str, seats: frozenset[int]) -> None:
        self.heard.here(node, table, seats)

    def recovered(self) -> None:
        self.heard.recovered()

    async def log(self, table: str, after: int = 0) -> list[entries.Entry]:
        read = await super().log(table, after)
        if not after:
            await self.meanwhile()
            while not self.noticed:
                await asyncio.sleep(0.01)
        return read


def test_what_is_written_while_a_node_reads_a_table_is_not_missed(postgres: str) -> None:
    async def test() -> None:
        slow = SlowReader(database.engine(postgres), "there")
        here, there = (
            House(store, Settings(), Metrics()) for store in (Store(database.engine(postgres), "here"), slow)
        )
        here.open()
        there.open()
        places = tuple(entries.Place(f"P{seat}", tables.hashed(str(seat))) for seat in (1, 2))
        created = entries.Created(here.clock(), "duel", places, tables.hashed("c"), dice.new_seed())
        await here.create("read-late", created)

        async def get_up() -> None:
            await here.act("read-late", lambda draft: seating.leave(draft, 2, ["2"]))

        slow.meanwhile = get_up
        slow.noticed = 0
        desk = await there.desk("read-late")
        async with asyncio.timeout(15):
            while desk.table.number < here.desks["read-late"].table.number:
                await asyncio.sleep(0.01)
        assert desk.table.number == 2
        await asyncio.gather(here.close(), there.close())

    asyncio.run(test())


async def up(api: Api) -> None:
    """Wait until the server answers."""
    while True:
        try:
            await api.http.get("/readyz")
            return
        except httpx.TransportError:
            await asyncio.sleep(0.05)


def test_who_looks_at_a_table_at_another_node_is_here_too(postgres: str, nodes: list[Mortal]) -> None:
    async def test() -> None:
        async with Api(nodes[0].url) as api, Api(nodes[1].url) as other:
            await up(api)
            await up(other)
            made = await api.create("qwixx", [{"kind": "me"}, {"kind": "me"}])
        one = Player(nodes[0].url, made["table"], [made["seats"]["1"]])
        two = Player(nodes[1].url, made["table"], [made["seats"]["2"]])
        async with asyncio.timeout(30), one.connected() as here:
            one.hear(await here.recv())
            async with two.connected():
                while one.hear(await here.recv()) != {"type": "here", "seats": [1, 2]}:
                    pass
            while one.hear(await here.recv()) != {"type": "here", "seats": [1]}:
                pass

    asyncio.run(test())


def test_the_same_decision_at_two_nodes_is_stored_once(postgres: str, nodes: list[Mortal]) -> None:
    async def race() -> tuple[str, int]:
        async with Api(nodes[0].url) as a, Api(nodes[1].url) as b:
            await up(a)
            await up(b)
            made = await a.create("qwixx", [{"kind": "me", "auto": False}] * 3, first=1)
            table, token = made["table"], made["seats"]["1"]
            await a.start(made)
            path = f"/api/tables/{table}/seats/1/decide"
            point = (await b.position(table))["now"]["point"]
            body = {"point": point, "move": "-", "id": "same"}
            answers = await asyncio.gather(*(api.post(path, body, token) for api in (a, b) * 8))
            assert all(answer == answers[0] for answer in answers)
            # each seat at another node at the same time: one of the two inserts comes second and is tried again
            first = {"point": point, "move": "-", "id": "again"}
            await asyncio.gather(
                a.post(path, first, token), b.post(path.replace("/1/", "/2/"), first, made["seats"]["2"])
            )
            return table, point

    table, point = asyncio.run(race())
    engine = database.engine(postgres)
    log = stored(engine)[table]
    engine.dispose()
    sealed = [entry.id for entry in log if isinstance(entry, entries.Sealed) and entry.point == point]
    assert sealed == ["same", "again", "again"]


class Deaf(Store):
    """Hears nothing of what other servers write."""

    def open(self, heard: Heard) -> None:
        super().open(self)

    def wrote(self, table: str | None) -> None:
        pass

    def here(self, node: str, table: str, seats: frozenset[int]) -> None:
        pass

    def recovered(self) -> None:
        pass


def test_a_mark_that_another_node_has_just_made_possible_is_not_refused(postgres: str) -> None:
    async def test() -> None:
        stores = Store(database.engine(postgres), "here"), Deaf(database.engine(postgres), "there")
        here, there = (House(store, Settings(), Metrics()) for store in stores)
        here.open()
        there.open()
        places = tuple(entries.Place(f"P{seat}", tables.hashed(str(seat))) for seat in (1, 2))
        created = entries.Created(here.clock(), "qwixx", places, tables.hashed("c"), "", dice="entered", pad=True)
        await here.create("pad", created)
        for number in (2, 3, 4, 5, 6, 12):
            mark = partial(marking.mark, number=1, tokens=["1"], text=f"red {number}", known_as=f"{number}")
            await here.act("pad", mark)
        with pytest.raises(Refusal, match="the red row is closed"):
            await there.act("pad", lambda draft: marking.mark(draft, 2, ["2"], "red 4", "a"))
        await here.act("pad", lambda draft: marking.unmark(draft, 1, ["1"], "red 12", "back"))
        await there.act("pad", lambda draft: marking.mark(draft, 2, ["2"], "red 4", "b"))
        await asyncio.gather(here.close(), there.close())

    asyncio.run(test())


def test_a_nonce_that_another_node_has_just_asked_for_is_not_refused(postgres: str) -> None:
    async def test() -> None:
        stores = Store(database.engine(postgres), "here"), Deaf(database.engine(postgres), "there")
        here, there = (House(store, Settings(), Metrics()) for store in stores)
        here.open()
        there.open()
        places = tuple(entries.Place(f"P{seat}", tables.hashed(str(seat))) for seat in (1, 2))
        created = entries.Created(here.clock(), "duel", places, tables.hashed("c"), dice.new_seed())
        await here.create("starts", created)
        await there.desk("starts")
        commitment = dice.nonce_commitment(dice.commitment(created.seed), nonce_of(1))
        await here.act("starts", lambda draft: seating.commit(draft, 1, ["1"], commitment))
        await here.act("starts", lambda draft: seating.start(draft, ["c"]))
        await there.act("starts", lambda draft: seating.reveal(draft, 1, ["1"], nonce_of(1)))
        await here.act("starts", lambda draft: seating.reveal(draft, 1, ["1"], nonce_of(1)))  # sent again, elsewhere
        one, other = here.desks["starts"].table, there.desks["starts"].table
        assert (one.phase, one.seats, one.state) == ("playing", other.seats, other.state)
        await asyncio.gather(here.close(), there.close())

    asyncio.run(test())


def test_reviews_are_kept_for_all_servers(postgres: str) -> None:
    """Also if two keep the same one at the same time."""

    async def test() -> None:
        one, other = (Store(database.engine(postgres), node) for node in "ab")
        for at in range(8):
            both = (store.keep_review(f"game {at}", b"same", float(at), most=3) for store in (one, other))
            await asyncio.gather(*both)
        kept = [await other.review(f"game {at}") for at in range(8)]
        assert kept == [None] * 5 + [b"same"] * 3
        one.engine.dispose()
        other.engine.dispose()

    asyncio.run(test())
