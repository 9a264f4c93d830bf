"""Seats: taking, leaving, bots that take over and give back, moving to another device, real dice, and the rematch."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from kostka import record
from kostka.games.core import Over
from tests.server.clients import Api, Player, Server

ME, OPEN, BOT = {"kind": "me"}, {"kind": "open"}, {"kind": "bot", "level": "random"}


def run(server: Server, test: Callable[[Api], Awaitable[None]]) -> None:
    async def go() -> None:
        async with asyncio.timeout(60), Api(server.url) as api:
            await test(api)

    asyncio.run(go())


def test_a_table_opens_fills_and_starts(server: Server) -> None:
    async def test(api: Api) -> None:
        made = await api.create("qwixx", [ME, OPEN, OPEN], listed=True)
        path = f"/api/tables/{made['table']}"
        listed = (await api.http.get("/api/tables")).json()
        assert [one["free"] for one in listed if one["table"] == made["table"]] == [2]
        early = await api.post(f"{path}/start", token=made["creator"], status=403)
        assert early["reason"] == "not-allowed"
        taken = await api.post(f"{path}/seats", {"name": "<b>Ada</b>", "seat": 3})
        assert taken["seat"] == 3
        assert (await api.post(f"{path}/seats", {"seat": 3}, status=409))["reason"] == "seat-taken"
        assert (await api.post(f"{path}/seats", {"name": "a|b"}, status=400))["reason"] == "bad-request"
        not_mine = await api.post(f"{path}/seats/2/bot", {"level": "random"}, token=taken["token"], status=403)
        assert not_mine["reason"] == "not-allowed"
        await api.post(f"{path}/seats/2/bot", {"level": "random"}, token=made["creator"])
        assert (await api.post(f"{path}/start", token=taken["token"], status=403))["reason"] == "wrong-token"
        await api.start(made)
        position = await api.position(made["table"])
        assert position["seats"][2]["name"] == "<b>Ada</b>", "a name is text, kept as it is"
        assert [seat["kind"] for seat in position["seats"]] == ["person", "bot", "person"]
        assert position["now"]["phase"] == "playing"
        assert (await api.post(f"{path}/seats", {}, status=409))["reason"] == "seat-taken"
        private = await api.create("duel", [ME, OPEN])
        assert private["table"] not in (await api.http.get("/api/tables")).text

    run(server, test)


def test_bad_tables_are_refused_with_a_reason(server: Server) -> None:
    async def test(api: Api) -> None:
        wrong: list[Any] = [
            {"game": "chess", "seats": [ME, ME]},
            {"game": "duel", "seats": [ME]},
            {"game": "duel", "seats": [ME, {"kind": "bot", "level": "wizard"}]},
            {"game": "on-board", "seats": [ME, ME], "options": {"side": "9"}},
            {"game": "qwixx", "seats": [ME, ME], "first": 3},
            {"game": "qubix", "seats": [ME, ME], "layout": "not toml ["},
            {"game": "qwixx", "seats": [{"kind": "me", "name": "a\nb"}]},
            {"game": "qwixx", "seats": [ME], "timer": {"seconds": 5, "bot": "nobody"}},
            {"game": "qwixx", "seats": [ME], "surprise": 1},
            {"game": "qwixx", "seats": []},
            [],
        ]
        for body in wrong:
            answer = await api.post("/api/tables", body, status=400)
            assert answer["reason"] == "bad-request"
            assert answer["why"]
        stranger = await api.post("/api/tables", {"game": "qwixx", "seats": [ME, {"kind": "ghost"}]}, status=400)
        assert "seats[1].kind: Invalid enum value 'ghost'" in stranger["why"]
        assert "/api/schema" in stranger["why"]

    run(server, test)


def test_nobody_makes_a_server_think_for_an_hour(server: Server) -> None:
    async def test(api: Api) -> None:
        made = await api.create("qwixx", [ME, OPEN])
        for costly in ("search:seconds=3600", "search:playouts=1000000000", "search", "optimal"):
            bot = {"kind": "bot", "level": costly}
            timer = {"seconds": 5, "bot": costly}
            answers = [
                await api.post("/api/tables", {"game": "qwixx", "seats": [ME, bot]}, status=400),
                await api.post("/api/tables", {"game": "qwixx", "seats": [ME], "timer": timer}, status=400),
                await api.post(f"/api/tables/{made['table']}/seats/2/bot", {"level": costly}, made["creator"], 400),
            ]
            assert all("random, greedy, easy, medium, hard, not" in answer["why"] for answer in answers)

    run(server, test)


def test_a_bot_takes_over_and_the_person_comes_back(server: Server) -> None:
    async def test(api: Api) -> None:
        made = await api.create("duel", [{"kind": "me", "auto": False}, {"kind": "me", "auto": False}], first=2)
        path, tokens = f"/api/tables/{made['table']}", made["seats"]
        await api.start(made)
        busy = await api.post(f"{path}/seats/2/bot", {"level": "random"}, token=tokens["1"], status=403)
        assert busy["reason"] == "not-allowed", "the person is there"
        await api.post(f"{path}/seats/2/leave", token=tokens["2"])
        await api.post(f"{path}/seats/2/bot", {"level": "random"}, token=tokens["1"])
        while (await api.position(made["table"]))["now"]["deciding"] != [1]:
            await asyncio.sleep(0.02)
        back = await api.post(f"{path}/seats/2/renew", token=tokens["2"])
        assert (await api.post(f"{path}/seats/2/renew", token=tokens["2"], status=403))["reason"] == "wrong-token"
        position = await api.position(made["table"], back["token"])
        assert (position["seats"][1]["kind"], position["seats"][1]["left"]) == ("person", False)
        assert position["mine"] == [{"seat": 2, "sealed": None}]

    run(server, test)


def test_someone_else_takes_a_seat_that_was_left(server: Server) -> None:
    async def test(api: Api) -> None:
        made = await api.create("duel", [ME, ME], first=1)
        path = f"/api/tables/{made['table']}/seats"
        await api.start(made)
        old = Player(api.url, made["table"], [made["seats"]["2"]])
        async with old.connected() as socket:
            old.hear(await socket.recv())
            await api.post(f"{path}/2/leave", token=made["seats"]["2"])
            taken = await api.post(path, {"name": "Eve"})
            assert taken["seat"] == 2
            while not any(event["event"] == "sat" for event in old.events.values()):
                old.hear(await socket.recv())
            assert old.mine == {}, "the old token holds nothing any more"
        await api.post(f"{path}/2/leave", token=made["seats"]["2"], status=403)
        await api.post(f"{path}/2/auto", {"auto": False}, token=taken["token"])

    run(server, test)


def test_people_enter_their_own_dice(server: Server) -> None:
    async def test(api: Api) -> None:
        made = await api.create("qwixx", [{"kind": "me", "auto": False}, OPEN], dice="entered", first=1)
        path = f"/api/tables/{made['table']}/seats"
        other = (await api.post(path, {"name": "Ben"}))["token"]
        await api.start(made)
        position = await api.position(made["table"])
        assert (position["now"]["roll"], position["commitment"]) == (1, "")
        body = {"point": position["now"]["point"], "id": "r1", "dice": [4, 1, 6, 2, 3, 6]}
        token = made["seats"]["1"]
        assert (await api.post(f"{path}/2/enter", body, other, 409))["reason"] == "not-your-turn"
        assert (await api.post(f"{path}/1/enter", {**body, "dice": [4, 1, 6, 2, 3]}, token, 422))["reason"] == "illegal"
        assert (await api.post(f"{path}/1/enter", {**body, "dice": None}, token, 400))["reason"] == "bad-request"
        first = await api.post(f"{path}/1/enter", body, token)
        assert await api.post(f"{path}/1/enter", body, token) == first, "sent twice it counts once"
        assert (await api.post(f"{path}/1/enter", {**body, "id": "r2"}, token, 409))["reason"] == "stale"
        assert "roll 4 1 6 2 3 6\n" in await api.record(made["table"])

    run(server, test)


def test_a_rematch_has_the_same_people_and_the_next_seat_first(server: Server) -> None:
    async def test(api: Api) -> None:
        made = await api.create("duel", [ME, OPEN], first=1)
        path = f"/api/tables/{made['table']}"
        taken = await api.post(f"{path}/seats", {"name": "Ben"})
        await api.post(f"{path}/rematch", token=taken["token"], status=403)
        await api.start(made)
        players = [Player(api.url, made["table"], [token]) for token in (made["seats"]["1"], taken["token"])]
        await asyncio.gather(*(player.play() for player in players))
        both = await asyncio.gather(*(api.post(f"{path}/rematch", token=player.tokens[0]) for player in players))
        assert both[0] == both[1], "two clicks make one table"
        again = both[0]["table"]
        position = await api.position(again, taken["token"])
        assert [seat["name"] for seat in position["seats"]] == ["Seat 1", "Ben"]
        assert position["mine"] == [{"seat": 2, "sealed": None}]
        old = await api.position(made["table"])
        assert old["now"]["rematch"] == again
        assert position["commitment"] != old["commitment"]
        for seat, player in enumerate(players, 1):
            assert (await api.position(again))["now"]["phase"] == "open"
            await api.commit(again, seat, player.tokens[0])
        assert (await api.position(again))["now"]["reveal"] == [1, 2], "it starts when everyone has added to the dice"
        for seat, player in enumerate(players, 1):
            assert (await api.position(again))["now"]["phase"] == "open"
            await api.reveal(again, seat, player.tokens[0])
        assert (await api.position(again))["now"]["phase"] == "playing"
        assert "first: 2\n" in await api.record(again)

    run(server, test)


def test_bots_of_a_level_play_a_whole_game_alone(server: Server) -> None:
    async def test(api: Api) -> None:
        made = await api.create("qwixx", [{"kind": "bot", "level": "greedy"}, BOT])
        watcher = Player(api.url, made["table"], [])
        await api.start(made)
        await watcher.play()
        found = record.read(await api.record(made["table"]))
        assert isinstance(found.game.node(found.last()), Over)

    run(server, test)
