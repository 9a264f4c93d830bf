"""Hints: only for who holds the seat, only where nobody is harmed, and nobody else ever hears of them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from kostka.server import entries, hinting, seating, telling
from kostka.server.actions import Draft
from kostka.server.refusals import Refusal
from tests import insights
from tests.server.clients import Api, Player, Reviewing, Server, moves_in, serving
from tests.server.drafts import bot, person, playing
from tests.server.test_asking import run
from tests.server.test_refusals import key_of

ME, BOT, OPEN = {"kind": "me", "auto": False}, {"kind": "bot", "level": "random"}, {"kind": "open"}
HARM = "there are no hints here: other people play too, and the table was not opened with hints for all"


@pytest.fixture(scope="module")
def hinting_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    folder: Path = tmp_path_factory.mktemp("hints")
    with serving(f"sqlite:///{folder / 'tables.db'}", Reviewing) as running:
        yield running


async def by_http(api: Api, table: str, seat: int, point: int, token: str) -> tuple[int, Any]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    answer = await api.http.get(f"/api/tables/{table}/seats/{seat}/hint", params={"point": point}, headers=headers)
    return answer.status_code, answer.json()


async def live(device: Player, line: Any, seat: int, point: int) -> Any:
    """The answer to a question that is asked live."""
    await line.send(json.dumps({"type": "hint", "seat": seat, "point": point, "id": f"hint {len(device.raw)}"}))
    while (found := device.hear(await line.recv()))["type"] not in ("hint", "refused"):
        pass
    return found


async def until_asked(api: Api, table: str, token: str) -> Any:
    """The position, once somebody here may ask."""
    while not (found := await api.position(table, token))["now"]["hints"]:
        await asyncio.sleep(0.01)
    return found


# --- who may --------------------------------------------------------------------------------------------------------


def refused(draft: Draft, seat: int, tokens: list[str], point: int | None = None) -> str:
    with pytest.raises(Refusal) as found:
        hinting.check(draft.table, seat, tokens, draft.table.point if point is None else point)
    return found.value.reason


def test_alone_and_against_bots_hints_are_given() -> None:
    for places in ([person(1, 0)], [person(1, 0), bot(2), bot(3)]):
        draft = playing(*places)
        assert hinting.may_ask(draft.table) == [1]
        hinting.check(draft.table, 1, ["1"], draft.table.point)


@pytest.mark.parametrize("device", [0, 1], ids=["at one device", "at two devices"])
def test_where_other_people_play_there_are_none(device: int) -> None:
    draft = playing(person(1, 0), person(2, device), bot(3))
    assert hinting.may_ask(draft.table) == []
    for seat in (1, 2):
        assert refused(draft, seat, ["c", "1", "2"]) == "not-allowed"


def test_who_has_left_or_lets_a_bot_play_may_come_back() -> None:
    """So that nobody sends the others away to get a hint."""
    for change in (entries.Left(2.0, 2), entries.Bot(2.0, 2, "easy")):
        draft = playing(person(1, 0), person(2, 1))
        draft.add(change)
        assert hinting.may_ask(draft.table) == []
        assert refused(draft, 1, ["1"]) == "not-allowed"


def test_hints_for_all_are_for_all_and_stay_in_a_rematch() -> None:
    draft = playing(person(1, 0), person(2, 1), hints=True)
    assert hinting.may_ask(draft.table) == [1, 2]
    draft.add(entries.Finished(2.0, (0, 0), (1, 2)))
    assert hinting.may_ask(draft.table) == []
    seating.rematch(draft, ["1"], "again")
    ((_, again),) = draft.others
    assert again.hints


def test_only_the_holder_of_the_seat_asks_at_its_turn_at_this_point() -> None:
    draft = playing(person(1, 0), bot(2), game="duel")
    point = draft.table.point
    for tokens in ([], ["c"], ["2"], ["wrong"]):
        assert refused(draft, 1, tokens) == "wrong-token"
    assert refused(draft, 1, ["1"], point + 1) == "stale"
    assert refused(draft, 1, ["1"], max(1, point - 1)) in ("stale", "already-decided")
    assert refused(draft, 2, ["1"]) == "wrong-token"
    assert refused(draft, 7, ["1"]) == "bad-request"
    draft.add(entries.Bot(2.0, 1, "easy"))
    assert refused(draft, 1, ["1"]) == "not-allowed"


def test_a_table_of_an_earlier_version_has_no_hints_for_all() -> None:
    old = b'{"kind":"created","at":0,"game":"qwixx","seats":[],"creator":"","seed":""}'
    created = entries.decode(old)
    assert isinstance(created, entries.Created)
    assert not created.hints
    assert b"hints" not in entries.encode(created)


# --- over the wire --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["qwixx", "on-board", "duel", "qubix"])
def test_the_same_hint_comes_live_and_by_http(hinting_server: Server, game: str) -> None:
    async def test(api: Api) -> None:
        made = await api.create(game, [ME, BOT], first=1)
        await api.start(made)
        token = made["seats"]["1"]
        before = await until_asked(api, made["table"], token)
        point = before["now"]["point"]
        status, answer = await by_http(api, made["table"], 1, point, token)
        assert (status, answer["type"], answer["seat"], answer["point"]) == (200, "hint", 1, point)
        assert sorted(one["move"] for one in answer["options"]) == sorted(moves_in(before["views"][0]))
        assert [one.get("behind", 0) for one in answer["options"]] == [at / 100 for at in range(len(answer["options"]))]
        device = Player(hinting_server.url, made["table"], [token])
        async with device.connected() as line:
            device.hear(await line.recv())
            heard = await live(device, line, 1, point)
            assert heard == {**answer, "id": heard["id"]}
        after = await api.position(made["table"], token)
        assert [after[part] for part in ("mine", "views")] == [before[part] for part in ("mine", "views")]

    run(hinting_server, test)


def test_hand_made_requests_are_refused(hinting_server: Server) -> None:
    async def test(api: Api) -> None:
        made = await api.create("qwixx", [ME, OPEN, BOT], first=1)
        other = await api.post(f"/api/tables/{made['table']}/seats", {"name": "Ben"})
        status, answer = await by_http(api, made["table"], 1, 1, made["seats"]["1"])
        assert (status, answer["reason"]) == (403, "not-allowed")
        await api.start(made)
        tokens = {1: made["seats"]["1"], 2: other["token"]}
        point = (await api.position(made["table"]))["now"]["point"]
        for seat, token in tokens.items():
            status, answer = await by_http(api, made["table"], seat, point, f"{made['creator']},{token}")
            assert (status, answer["reason"], key_of(answer)) == (403, "not-allowed", HARM)
            device = Player(hinting_server.url, made["table"], [made["creator"], *tokens.values()])
            async with device.connected() as line:
                device.hear(await line.recv())
                heard = await live(device, line, seat, point)
                assert (heard["type"], heard["reason"], heard["key"]) == ("refused", "not-allowed", HARM)
        assert (await by_http(api, made["table"], 3, point, tokens[1]))[1]["reason"] == "wrong-token"

    run(hinting_server, test)


def test_a_score_pad_an_open_table_and_a_finished_game_have_no_hints(hinting_server: Server) -> None:
    async def test(api: Api) -> None:
        pad = await api.create("qwixx", [ME], pad=True, hints=True)
        assert (await api.position(pad["table"]))["hints"] is False
        status, answer = await by_http(api, pad["table"], 1, 1, pad["seats"]["1"])
        assert (status, answer["reason"]) == (403, "not-allowed")
        made = await api.create("qwixx", [{"kind": "me"}])
        token = made["seats"]["1"]
        assert (await by_http(api, made["table"], 1, 1, token))[1]["reason"] == "not-playing"
        await api.start(made)
        await Player(hinting_server.url, made["table"], [token]).play()
        assert (await by_http(api, made["table"], 1, 9, token))[1]["reason"] == "table-over"

    run(hinting_server, test)


def test_nothing_of_a_hint_is_heard_by_others(hinting_server: Server) -> None:
    """Two tables with the same dice and choices, one with hints and one without: all others receive the same bytes."""

    async def heard(api: Api, ask: bool) -> list[str]:
        made = await api.create("duel", [ME, ME], first=1, hints=True, dice="entered")
        await api.start(made)
        mine, other = made["seats"].values()
        watcher = Player(hinting_server.url, made["table"], [other])
        asker = Player(hinting_server.url, made["table"], [mine])
        async with watcher.connected() as there, asker.connected() as line:
            for device, socket in ((watcher, there), (asker, line)):
                device.hear(await socket.recv())
            await line.send(json.dumps({"type": "enter", "seat": 1, "point": 1, "dice": [1, 2, 3, 4, 5, 6], "id": "d"}))
            asker.sent["d"] = (1, 1, "")
            while not asker.now["deciding"]:
                asker.hear(await line.recv())
            if ask:
                assert (await live(asker, line, 1, 2))["options"]
                assert (await by_http(api, made["table"], 1, 2, mine))[0] == 200
                assert (await by_http(api, made["table"], 1, 2, other))[0] == 403
            asker.sent["c"] = (1, 2, "-")
            await line.send(json.dumps({"type": "decide", "seat": 1, "point": 2, "move": "-", "id": "c"}))
            while watcher.now["point"] < 3:
                watcher.hear(await there.recv())
            asker.sent.clear()
        secret = (made["table"], made["commitment"])
        return [plain(text, secret) for text in watcher.raw]

    async def test(api: Api) -> None:
        with_hints, without = await heard(api, True), await heard(api, False)
        assert with_hints == without
        assert not any('"behind"' in text or '"hint"' in text for text in with_hints)

    run(hinting_server, test)


def plain(text: str, secret: tuple[str, ...]) -> str:
    """A message without what is different at every table: its names, and the time."""
    for word in secret:
        text = text.replace(word or "\0", "…")
    message = json.loads(text)
    if "now" in message:
        message["now"]["since"] = 0
    return json.dumps({key: value for key, value in message.items() if key != "here" and message["type"] != "here"})


def test_hints_have_a_limit(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.db'}", Reviewing, requests=20) as own:
        made = httpx.post(f"{own.url}/api/tables", json={"game": "duel", "seats": [ME, BOT], "first": 1}).json()
        token = {"Authorization": f"Bearer {made['creator']},{made['seats']['1']}"}
        httpx.post(f"{own.url}/api/tables/{made['table']}/start", headers=token)
        address = f"{own.url}/api/tables/{made['table']}/seats/1/hint?point=2"
        answers = [httpx.get(address, headers=token) for _ in range(26)]
    assert [answer.status_code for answer in answers[:20]] == [200] * 20
    assert "too-fast" in [answer.json().get("reason") for answer in answers[20:]]


def test_who_may_ask_is_told_to_everybody_alike() -> None:
    draft = playing(person(1, 0), bot(2))
    assert telling.now(draft.table).hints == [1]
    assert telling.encode(telling.now(draft.table)) == telling.encode(telling.now(draft.table))
    assert insights.hint("qwixx", draft.table.state, 1)[0].move in draft.table.legal(1)
