"""Reviews by HTTP: made once, in a process of their own, kept for good, and only of finished games."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from kostka import record
from kostka.server import database, reading, reviewing
from kostka.server.store import Store
from tests import insights
from tests.server.clients import Api, Reviewing, Server, serving
from tests.server.test_asking import run
from tests.server.test_replaying import RECORD
from tests.tables import Table, random_record

ALONE = record.write(random_record(Table("qwixx", 1), 3))
UNFINISHED = RECORD[: RECORD.index("\nresult")].rpartition("\nroll")[0] + "\n"


@pytest.fixture(scope="module")
def reviewer(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("reviews")
    with serving(f"sqlite:///{folder / 'tables.db'}", Reviewing) as running:
        yield running


async def asked(api: Api, text: str, **wishes: str) -> httpx.Response:
    return await api.http.post("/api/review", content=text, params=wishes, headers={"content-type": "text/plain"})


async def ask(api: Api, text: str, status: int = 200, **wishes: str) -> Any:
    answer = await asked(api, text, **wishes)
    assert answer.status_code == status, answer.text
    return answer.json()


async def whole(api: Api, text: str) -> tuple[Any, list[float]]:
    """The review, and how far it was each time before."""
    shares = []
    while not (found := await ask(api, text))["review"]:
        shares.append(found["progress"])
    assert found["progress"] == 1
    return found["review"], shares


def expected(text: str) -> Any:
    return json.loads(insights.review(text, {}))


def test_a_review_says_how_far_it_is_and_is_kept(tmp_path: Path) -> None:
    """Another file of the same game has the same review, and so it has after a new start."""
    db = f"sqlite:///{tmp_path / 'tables.db'}"

    async def first(api: Api) -> None:
        texts = [record.write(random_record(Table("qwixx", 2), seed)) for seed in range(4)]
        texts[3] = slow = texts[3].replace("Seat 2", "Slow")
        found = await asyncio.gather(*(whole(api, text) for text in (*texts, texts[0])))
        assert [review for review, _ in found] == [expected(text) for text in (*texts, texts[0])]
        shares, events = found[3][1], len(record.read(slow).events)
        assert shares == sorted(shares)
        assert round(events // 2 / events, 3) in shares

    async def again(api: Api) -> None:
        text = record.write(random_record(Table("qwixx", 2), 2))
        found = await ask(api, text.replace("first:", "date: 2026-01-01\nfirst:"))
        assert found == {"progress": 1.0, "review": expected(text)}

    for kind, test in ((Reviewing, first), (Server, again)):  # the second one would make another review
        with serving(db, kind) as server:
            run(server, test)


def test_only_finished_games_that_can_be_read_are_reviewed(reviewer: Server) -> None:
    async def test(api: Api) -> None:
        refused = await ask(api, UNFINISHED, 403)
        assert (refused["reason"], refused["key"]) == ("not-allowed", "the game is not over yet")
        refused = await ask(api, "kostka 2\n", 400)
        assert (refused["reason"], refused["gaps"]["line"]) == ("bad-request", 1)
        assert (await ask(api, RECORD, 404, table="nosuchtable"))["reason"] == "unknown-table"

    run(reviewer, test)


def test_a_review_that_fails_is_told_once_and_can_be_tried_again(reviewer: Server) -> None:
    async def test(api: Api) -> None:
        for name, status, reason in (("Trouble", 503, "unavailable"), ("Refuse", 400, "bad-request")):
            text = ALONE.replace("Seat 1", name)
            for _ in range(2):
                while (answer := await asked(api, text)).status_code == 200:
                    assert not answer.json()["review"]
                assert (answer.status_code, answer.json()["reason"]) == (status, reason)
        assert (await whole(api, ALONE))[0] == expected(ALONE)

    run(reviewer, test)


def test_what_is_asked_for_meanwhile_does_not_wait_for_a_review(reviewer: Server) -> None:
    async def test(api: Api) -> None:
        text = record.write(random_record(Table("on-board", 4), 9))
        made = await api.create("qwixx", [{"kind": "bot", "level": "greedy"}] * 2)
        asking = asyncio.create_task(whole(api, text))
        await api.start(made)
        while (await api.position(made["table"]))["now"]["phase"] != "finished":
            assert not asking.cancelled()
        assert (await asking)[0] == expected(text)

    run(reviewer, test)


def test_an_address_begins_a_few_reviews_and_asks_for_them_as_often_as_it_likes(tmp_path: Path) -> None:
    texts = [record.write(random_record(Table("duel", 2), seed)) for seed in range(5)]
    with serving(f"sqlite:///{tmp_path / 'tables.db'}", Reviewing, requests=20) as own:
        answers = [httpx.post(f"{own.url}/api/review", content=text) for text in texts]
        assert [answer.status_code for answer in answers] == [200] * 4 + [429]
        assert httpx.post(f"{own.url}/api/review", content=texts[0]).status_code == 200


def test_only_so_many_reviews_are_kept(tmp_path: Path) -> None:
    engine = database.engine(f"sqlite:///{tmp_path / 'tables.db'}")
    database.upgrade(engine)
    store = Store(engine)

    async def test() -> None:
        for at in range(6):
            await store.keep_review(f"game {at}", bytes([at]), float(at), most=3)
        await store.keep_review("game 5", b"again", 7.0, most=3)
        assert [await store.review(f"game {at}") for at in range(6)] == [None, None, None, b"\3", b"\4", b"again"]

    asyncio.run(test())


def test_the_name_of_a_review_is_its_game() -> None:
    dated = RECORD.replace("first:", "date: 2026-01-01\nfirst:")
    found, other, alone = (reading.finished(text.encode(), {}) for text in (RECORD, dated, ALONE))
    assert "date: 2026-01-01" in other.text
    assert reviewing.key_of(found) == reviewing.key_of(other) != reviewing.key_of(alone)
