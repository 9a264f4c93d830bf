"""Before the game: seats added, removed and reordered, a start with who is here, and who is here at all."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from kostka.server import entries, fold, recording, seating, tables
from kostka.server.actions import Draft
from kostka.server.refusals import Refusal
from tests.server.clients import Api, Player, Server
from tests.server.drafts import SEED, bot, person


def opened(*places: entries.Place, game: str = "qwixx", **more: Any) -> Draft:
    created = entries.Created(0.0, game, places, tables.hashed("c"), SEED, **more)
    return Draft(fold.opened("table", created), 1.0)


FREE = entries.Place()


def names(draft: Draft) -> list[str]:
    return [seat.name for seat in draft.table.seats]


def test_seats_are_reordered_added_and_removed() -> None:
    draft = opened(person(1, 0), person(2, 1), bot(3), FREE)
    seating.arrange(draft, [2, 0, 1], ["c"])
    assert names(draft) == ["P2", "", "P1"]
    assert draft.table.held(["1"]) == (3,)
    seating.sit(draft, None, "Cleo", "", True)
    seating.start(draft, ["c"])
    assert draft.table.state.setup.seats == 3
    assert recording.recorded(draft.table, draft.entries).names == ("P2", "Cleo", "P1")


@pytest.mark.parametrize(
    ("order", "tokens", "why"),
    [
        ([1, 2], ["1"], "only the creator"),
        ([1], ["c"], "P2 sits there"),
        ([1, 2, 2], ["c"], "names each seat at most once"),
        ([1, 2, 9], ["c"], "names each seat at most once"),
        ([1, 2, 0, 0, 0, 0], ["c"], "qwixx has 1 to 5 seats, not 6"),
    ],
)
def test_what_is_no_arrangement_is_refused(order: list[int], tokens: list[str], why: str) -> None:
    draft = opened(person(1, 0), person(2, 1), FREE)
    with pytest.raises(Refusal, match=why):
        seating.arrange(draft, order, tokens)


def test_seats_are_not_arranged_during_the_game() -> None:
    draft = opened(person(1, 0), person(2, 1))
    seating.start(draft, ["c"])
    with pytest.raises(Refusal, match="already started"):
        seating.arrange(draft, [2, 1], ["c"])


def test_the_game_starts_with_who_is_here() -> None:
    draft = opened(FREE, person(2, 0), FREE, person(4, 1))
    with pytest.raises(Refusal, match="seats 1, 3 are free"):
        seating.start(draft, ["c"])
    seating.start(draft, ["c"], here_only=True)
    assert (names(draft), draft.table.phase) == (["P2", "P4"], "playing")


def test_it_does_not_start_with_too_few() -> None:
    draft = opened(person(1, 0), FREE, game="duel")
    with pytest.raises(Refusal, match="duel has 2 seats, not 1"):
        seating.start(draft, ["c"], here_only=True)


def test_an_option_that_fewer_seats_do_not_have_is_forgotten() -> None:
    draft = opened(person(1, 0), person(2, 1), FREE, game="qubix", options={"neutral": "navy"})
    seating.start(draft, ["c"], here_only=True)
    assert draft.table.state.setup.seats == 2
    four = opened(person(1, 0), person(2, 1), game="qubix", options={"neutral": "navy"})
    seating.arrange(four, [1, 2, 0, 0], ["c"])
    assert len(four.table.seats) == 4


def test_the_seat_that_was_to_begin_may_be_gone() -> None:
    draft = opened(person(1, 0), person(2, 1), FREE, first=3)
    seating.start(draft, ["c"], here_only=True)
    assert draft.table.state.setup.first in (1, 2)
    assert ("dice-first", "lot") in recording.recorded(draft.table, draft.entries).further


def test_everyone_who_plays_again_may_arrange() -> None:
    draft = opened(person(1, 0), person(2, 1), eager=True)
    seating.arrange(draft, [2, 1], ["2"])
    assert names(draft) == ["P2", "P1"]


def test_who_sits_down_beside_a_seat_of_theirs_is_at_the_same_device() -> None:
    draft = opened(person(1, 0), FREE, FREE, FREE)
    _, second = seating.sit(draft, 2, "Ben", "", True)
    seating.sit(draft, 3, "Cleo", "", True, [second])
    seating.sit(draft, 4, "Dan", "", True, ["c", "1"])
    assert [seat.device for seat in draft.table.seats] == [0, 1, 1, 0]
    seating.start(draft, ["c"])
    assert tables.to_ask(draft.table, 1) == (2, 3)


def test_a_name_is_changed_without_leaving_the_seat() -> None:
    draft = opened(person(1, 0), FREE)
    token = seating.renew(draft, 1, ["1", "c"], "Ada")
    assert (names(draft)[0], draft.table.held([token])) == ("Ada", (1,))


async def hears(player: Player, socket: Any, enough: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    async with asyncio.timeout(15):
        while not enough(message := player.hear(await socket.recv())):
            pass
    return message


def test_everybody_hears_who_comes_and_goes(server: Server) -> None:
    async def test() -> None:
        async with Api(server.url) as api:
            made = await api.create("qwixx", [{"kind": "me"}, {"kind": "open"}])
            taken = await api.post(f"/api/tables/{made['table']}/seats", {"seat": 2})
            watcher = Player(server.url, made["table"], [])
            first = Player(server.url, made["table"], [made["seats"]["1"]])
            second = Player(server.url, made["table"], [taken["token"]])
            async with watcher.connected() as watching:
                assert (await hears(watcher, watching, lambda told: told["type"] == "position"))["here"] == []
                async with first.connected() as one:
                    assert (await hears(first, one, lambda told: told["type"] == "position"))["here"] == [1]
                    async with second.connected():
                        await hears(first, one, lambda told: told == {"type": "here", "seats": [1, 2]})
                    await hears(watcher, watching, lambda told: told == {"type": "here", "seats": [1]})
                    first.after = first.now["number"]
                await hears(watcher, watching, lambda told: told == {"type": "here", "seats": []})
                async with first.connected() as one:  # nothing was missed, so no position comes
                    await hears(first, one, lambda told: told == {"type": "here", "seats": [1]})

    asyncio.run(test())


def test_a_table_is_arranged_and_started_by_the_wire(server: Server) -> None:
    async def test() -> None:
        async with Api(server.url) as api:
            made = await api.create("qwixx", [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}])
            at = f"/api/tables/{made['table']}"
            taken = await api.post(f"{at}/seats", {"seat": 2, "name": "Ben"})
            watcher = Player(server.url, made["table"], [])
            async with watcher.connected() as socket:
                await api.post(f"{at}/arrange", {"order": [2, 0, 1]}, made["creator"])
                told = await hears(watcher, socket, lambda told: bool(told.get("events")))
                assert [seat["name"] for seat in told["events"][0]["seats"]] == ["Ben", "", "Seat 1"]
            position = await api.position(made["table"], f"{taken['token']},{made['seats']['1']}")
            assert [mine["seat"] for mine in position["mine"]] == [1, 3]
            await api.post(f"{at}/start", {"here_only": True}, f"{made['seats']['1']},{made['creator']}")
            assert (await api.position(made["table"]))["now"]["phase"] == "playing"

    asyncio.run(test())
