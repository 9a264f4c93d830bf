"""Asking why a place is not offered, without a move: live and by HTTP, for the holder of the seat alone."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

from kostka.games.registry import NAMES
from kostka.server import actions, asking
from kostka.server.refusals import Refusal
from kostka.server.tables import Table
from tests.server.clients import Api, Player, Server, moves_in
from tests.server.test_news import draft_of, random_batches
from tests.server.test_refusals import ME, filled, key_of

PLACES = {
    "qwixx": ("red 12", "blue lock"),
    "on-board": ("red lock", "field 7", "step 3"),
    "duel": ("red 12", "green lock"),
    "qubix": ("pile 38", "store 12", "pile 12 b2 of 3", "pile 1 a1 of store", "done"),
}
"""Places that offer nothing in the first decision of a game."""


def run(server: Server, test: Callable[[Api], Awaitable[None]]) -> None:
    async def go() -> None:
        async with asyncio.timeout(60), Api(server.url) as api:
            await test(api)

    asyncio.run(go())


def _header(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"} if token else {}


async def by_http(api: Api, made: Any, seat: int, place: str, token: str) -> tuple[int, Any]:
    path = f"/api/tables/{made['table']}/seats/{seat}/why"
    answer = await api.http.get(path, params={"place": place}, headers=_header(token))
    return answer.status_code, answer.json()


async def begun(api: Api, game: str) -> Any:
    made = await api.create(game, [ME, ME], first=1)
    await api.start(made)
    return made


@pytest.mark.parametrize("game", NAMES)
def test_the_same_answer_comes_live_and_by_http(server: Server, game: str) -> None:
    async def test(api: Api) -> None:
        made = await begun(api, game)
        token = made["seats"]["1"]
        before = await api.position(made["table"], token)
        offered = moves_in(before["views"][0])
        device = Player(server.url, made["table"], [made["seats"]["2"], token])
        async with device.connected() as line:
            device.hear(await line.recv())
            for place in (*PLACES[game], *offered[:3]):
                status, answer = await by_http(api, made, 1, place, token)
                assert (status, answer["type"], answer["place"]) == (200, "because", place)
                await line.send(json.dumps({"type": "ask", "seat": 1, "place": place, "id": "q"}))
                assert device.hear(await line.recv()) == {**answer, "id": "q"}
                if place in offered:
                    assert answer == {"type": "because", "place": place}
                else:
                    assert answer["key"]
                    assert filled(answer) == answer["why"]
        assert await api.position(made["table"], token) == before, "nothing is decided by asking"

    run(server, test)


def test_what_is_refused(server: Server) -> None:
    async def test(api: Api) -> None:
        made = await api.create("duel", [ME, ME], first=1)
        one, other = made["seats"].values()
        status, answer = await by_http(api, made, 1, "red 5", one)
        assert (status, answer["reason"], key_of(answer)) == (409, "not-playing", "the game has not started yet")
        await api.start(made)
        for token in (other, made["creator"], ""):
            status, answer = await by_http(api, made, 1, "red 5", token)
            assert (status, answer["reason"]) == (403, "wrong-token")
            assert key_of(answer) == "seat {seat} is not yours on this device"
        status, answer = await by_http(api, made, 1, "the ceiling", one)
        assert (status, answer["reason"]) == (400, "bad-request")
        assert key_of(answer) == "{game} has neither a place nor a move {place}"
        assert (await by_http(api, made, 1, "x" * 101, one))[0] == 400
        status, answer = await by_http(api, made, 2, "red 5", other)
        assert (status, answer["key"]) == (200, "it is not your turn")
        device = Player(server.url, made["table"], [other])
        async with device.connected() as line:
            device.hear(await line.recv())
            await line.send(json.dumps({"type": "ask", "seat": 1, "place": "red 5", "id": "q"}))
            refused = device.hear(await line.recv())
            assert (refused["reason"], refused["id"]) == ("wrong-token", "q")

    run(server, test)


def all_places(random: Random) -> list[str]:
    """Places of all games, and some that are none."""
    cells = [f"{column}{row}" for column in "abcdef" for row in range(1, 7)]
    blocks = [f"{source} {block}" for source in ("pile", "store") for block in range(1, 80)]
    places = [f"{colour} {word}" for colour in ("red", "yellow", "green", "blue") for word in ("lock", *range(14))]
    places += [f"field {number}" for number in range(40)] + [f"step {number}" for number in range(8)] + ["-", "done"]
    places += blocks + [f"{block} {random.choice(cells)} of {to}" for block in blocks for to in ("store", 1, 3, 9)]
    return [*places, "", "red", "pile 12 b2 > 3", "pile 999 a1-z9 > store", "\x00", "é" * 100]


def answered(table: Table, seat: int, place: str) -> str:
    """The key of the answer, or of the refusal."""
    try:
        return asking.why(table, seat, [str(seat)], place).key
    except Refusal as refusal:
        return refusal.why.key


@pytest.mark.parametrize("game", NAMES)
def test_every_question_is_answered_in_every_position(game: str) -> None:
    random = Random(1)
    places = all_places(random)
    tables = [table for table, _ in random_batches(game, 3)]
    for table in tables[:-1:9]:
        for seat in (1, 2):
            legal = table.legal(seat)
            assert all(answered(table, seat, move) == "" for move in legal)
            told = {answered(table, seat, place) for place in random.sample(places, 200)}
            assert len(told) > 2 if legal else told == {"it is not your turn"}
    assert {answered(tables[-1], 1, place) for place in places} == {"the game is over"}


def test_a_question_tells_nothing_about_a_sealed_choice() -> None:
    table = draft_of("qwixx", 1).table
    told = set()
    for move in table.legal(1):
        draft = draft_of("qwixx", 1)
        actions.decide(draft, 1, ["1"], draft.table.point, move, "x")
        told.add(tuple(asking.why(draft.table, 2, ["2"], f"red {number}").key for number in range(2, 13)))
    assert len(told) == 1
