"""Score pads at the server: marks and takings-back, phones that come and go, and what a pad does not have."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from kostka.server import entries, fold, marking, seating, tables, telling
from kostka.server.actions import Draft
from kostka.server.entries import Entry
from kostka.server.refusals import Refusal
from kostka.server.showing import Views
from tests.server.clients import Api, Player, Server, moves_in, serving
from tests.server.test_refusals import key_of

ME = {"kind": "me"}
OPEN = {"kind": "open"}
FIVE = ["red 2", "red 3", "red 4", "red 5", "red 6"]


def run(server: Server, test: Callable[[Api], Awaitable[None]]) -> None:
    async def go() -> None:
        async with asyncio.timeout(60), Api(server.url) as api:
            await test(api)

    asyncio.run(go())


class Sheets:
    """A pad and the tokens of its seats, used by plain HTTP."""

    def __init__(self, api: Api, made: Any) -> None:
        self.api, self.table = api, made["table"]
        self.tokens: dict[int, str] = {int(seat): token for seat, token in made["seats"].items()}
        self.creator = made["creator"]
        self.count = 0

    async def join(self, name: str, seat: int = 0, status: int | None = None) -> Any:
        taken = await self.api.post(f"/api/tables/{self.table}/seats", {"name": name, "seat": seat}, status=status)
        if status is None:
            self.tokens[taken["seat"]] = taken["token"]
        return taken

    async def mark(self, seat: int, mark: str, status: int | None = None, **more: Any) -> Any:
        return await self._send("mark", seat, mark, status, **more)

    async def unmark(self, seat: int, mark: str, status: int | None = None, **more: Any) -> Any:
        return await self._send("unmark", seat, mark, status, **more)

    async def _send(self, what: str, seat: int, mark: str, status: int | None, **more: Any) -> Any:
        self.count += 1
        body = {"mark": mark, "id": more.get("id", f"id-{self.count}")}
        path = f"/api/tables/{self.table}/seats/{seat}/{what}"
        return await self.api.post(path, body, more.get("token", self.tokens[seat]), status)

    async def view(self, seat: int) -> Any:
        return (await self.api.position(self.table, self.tokens[seat]))["views"][0]


async def new_pad(api: Api, game: str = "qwixx", seats: int = 2, **more: Any) -> Sheets:
    return Sheets(api, await api.create(game, [ME] * seats, pad=True, **more))


def test_a_pad_starts_at_once_and_marks_count_at_once(server: Server) -> None:
    async def test(api: Api) -> None:
        pad = await new_pad(api)
        position = await api.position(pad.table, pad.tokens[1])
        assert (position["pad"], position["dice"], position["commitment"]) == (True, "entered", "")
        assert (position["now"]["phase"], position["now"]["deciding"], position["now"]["roll"]) == ("playing", [], None)
        assert (position["views"][0]["phase"], position["views"][0]["dice"]) == ("pad", [])
        await pad.mark(1, "red 5")
        await pad.mark(2, "misthrow")
        assert (await pad.view(1))["totals"] == [1, -5]
        await pad.unmark(2, "misthrow")
        assert (await pad.view(2))["totals"] == [1, 0]
        assert (await pad.view(1))["pad"] == {"marks": ["red 5"], "ended": None, "by": None}

    run(server, test)


def test_illegal_marks_are_refused_with_the_reason_and_what_would_be_legal(server: Server) -> None:
    async def test(api: Api) -> None:
        pad = await new_pad(api)
        await pad.mark(1, "red 7")
        refused = await pad.mark(1, "red 5", 422)
        assert (refused["reason"], key_of(refused)) == ("illegal", "{number} lies to the left of your {last}")
        assert "red 8" in refused["legal"]
        assert "red 5" not in refused["legal"]
        refused = await pad.mark(1, "red lock", 422)
        assert key_of(refused) == "you need {most} crosses before the {number}, you have {have}"
        refused = await pad.unmark(2, "red 7", 422)
        assert (key_of(refused), refused["legal"]) == ("you have not marked this", [])
        for place in ("-", "the ceiling", "red 13", ""):
            assert (await pad.mark(1, place, 400))["reason"] == "bad-request"
        assert (await pad.mark(1, "red 9", 403, token=pad.tokens[2]))["reason"] == "wrong-token"
        assert (await pad.mark(1, "red 9", 403, token=pad.creator))["reason"] == "wrong-token"

    run(server, test)


def test_closed_rows_are_shared_and_closed_together_by_those_who_may(server: Server) -> None:
    async def test(api: Api) -> None:
        pad = await new_pad(api, seats=3)
        for seat in (1, 2):
            for mark in FIVE:
                await pad.mark(seat, mark)
        await pad.mark(1, "red lock")
        assert (await pad.view(3))["sheets"][2]["rows"][0]["closed"]
        assert key_of(await pad.mark(3, "red 4", 422)) == "the {colour} row is closed"
        await pad.mark(2, "red 12")
        assert (await pad.view(1))["totals"] == [28, 28, 0]
        refused = await pad.unmark(1, "red 3", 422)
        assert key_of(refused) == "a later mark of yours depends on it: {why}"

    run(server, test)


def test_a_mark_that_is_sent_twice_counts_once(server: Server) -> None:
    async def test(api: Api) -> None:
        pad = await new_pad(api)
        first = await pad.mark(1, "misthrow", id="a")
        assert await pad.mark(1, "misthrow", id="a") == first
        back = await pad.unmark(1, "misthrow", id="b")
        assert await pad.unmark(1, "misthrow", id="b") == back
        assert await pad.mark(1, "misthrow", id="a") == first, "also after it was taken back"
        assert (await pad.view(1))["totals"] == [0, 0]
        lock = [await pad.mark(1, mark) for mark in FIVE] and await pad.mark(1, "red lock", id="c")
        assert await pad.mark(1, "red 12", id="c") == lock, "a lock is another name for the last number"
        for mark, what in (("red 5", "mark"), ("misthrow", "unmark")):
            refused = await pad._send(what, 1, mark, 409, id="a")
            assert refused["reason"] == "id-reused"
        assert (await pad.mark(1, "yellow 2", 400, id=""))["reason"] == "bad-request"

    run(server, test)


def test_phones_join_with_the_code_as_long_as_there_is_a_sheet_for_them(server: Server) -> None:
    async def test(api: Api) -> None:
        pad = await new_pad(api, seats=1)
        code = (await api.position(pad.table))["code"]
        await pad.mark(1, "red 5")
        for number in range(2, 6):
            assert (await api.http.get(f"/api/codes/{code}")).json() == {"table": pad.table}
            assert (await pad.join(f"P{number}"))["seat"] == number
            await pad.mark(number, "blue 12")
        assert (await api.http.get(f"/api/codes/{code}")).status_code == 404
        assert key_of(await pad.join("P6", status=409)) == "all seats are taken; you can watch"
        position = await api.position(pad.table)
        assert [seat["name"] for seat in position["seats"]][1:] == ["P2", "P3", "P4", "P5"]
        assert (position["code"], position["views"][0]["totals"]) == ("", [1, 1, 1, 1, 1])
        await api.post(f"/api/tables/{pad.table}/seats/3/leave", token=pad.tokens[3])
        assert (await api.http.get(f"/api/codes/{code}")).json() == {"table": pad.table}
        assert (await pad.join("Zoe"))["seat"] == 3
        assert (await pad.view(3))["totals"][2] == 1, "the sheet stays"

    run(server, test)


def test_a_duel_has_two_seats_and_its_other_one_waits(server: Server) -> None:
    async def test(api: Api) -> None:
        pad = Sheets(api, await api.create("duel", [ME, OPEN], pad=True))
        await pad.mark(1, "red 5")
        await pad.join("Ben")
        await pad.mark(2, "red 5")
        assert (await pad.view(1))["rows"][0]["tokens"] == [0, 1]
        assert (await pad.join("Eve", status=409))["reason"] == "seat-taken"
        assert (await pad.join("Eve", 3, status=400))["reason"] == "bad-request"
        refused = await api.post("/api/tables", {"game": "duel", "seats": [ME], "pad": True}, status=400)
        assert refused["reason"] == "bad-request"

    run(server, test)


def test_two_devices_hear_of_each_others_marks(server: Server) -> None:
    async def test(api: Api) -> None:
        pad = await new_pad(api, seats=1)
        await pad.join("Ben")
        one, other = (Player(server.url, pad.table, [pad.tokens[seat]], changes=False) for seat in (1, 2))
        async with one.connected() as first, other.connected() as second:
            other.hear(await second.recv())
            await first.recv()
            other.sent["x"] = other.sent["y"] = (2, 0, "")
            await second.send(json.dumps({"type": "mark", "seat": 2, "mark": "green 12", "id": "x"}))
            heard = await until(first, "events")
            (event,) = heard["events"]
            assert {key: event[key] for key in ("event", "seat", "mark")} == {
                "event": "marked",
                "seat": 2,
                "mark": "green 12",
            }
            assert [news["kind"] for news in event["news"]] == ["crossed"]
            assert heard["views"][0]["totals"] == [0, 1]
            assert (await until(second, "done"))["number"] == event["number"]
            await second.send(json.dumps({"type": "unmark", "seat": 2, "mark": "green 12", "id": "y"}))
            (back,) = (await until(first, "events"))["events"]
            assert (back["event"], back["mark"], back["back"]) == ("unmarked", "green 12", event["number"])
            await second.send(json.dumps({"type": "mark", "seat": 1, "mark": "red 2", "id": "z"}))
            assert (await until(second, "refused"))["reason"] == "wrong-token"
            await second.send(json.dumps({"type": "ask", "seat": 2, "place": "green lock", "id": "q"}))
            because = await until(second, "because")
            assert because["key"] == "you need {most} crosses before the {number}, you have {have}"

    run(server, test)


async def until(line: Any, kind: str) -> Any:
    """The next message of a kind."""
    while True:
        message = json.loads(await line.recv())
        if message["type"] == kind:
            return message


def test_a_device_with_several_sheets_has_a_view_of_each(server: Server) -> None:
    async def test(api: Api) -> None:
        pad = await new_pad(api, "on-board", 2)
        await pad.mark(1, "field 2")
        position = await api.position(pad.table, ",".join(pad.tokens.values()))
        one, other = position["views"]
        assert (one["seat"], other["seat"], one["pawns"]) == (1, 2, [2, 0])
        offered = [[move for move in moves_in(view) if move.startswith("field")] for view in (one, other)]
        assert offered[0] != offered[1]
        assert "field 2" not in offered[1]
        assert one["pad"]["marks"] == ["field 2"]

    run(server, test)


def test_what_a_pad_does_not_have(server: Server) -> None:
    async def test(api: Api) -> None:
        pad = await new_pad(api)
        path, token = f"/api/tables/{pad.table}", pad.tokens[1]
        record = await api.http.get(f"{path}/record")
        assert (record.status_code, record.json()["reason"]) == (403, "not-allowed")
        assert key_of(record.json()) == "a score pad has no record: its dice and turns were not written down"
        move = {"point": 1, "move": "red 5", "id": "x"}
        for what, body in {
            "decide": move,
            "enter": {"point": 1, "dice": [1, 2, 3, 4, 5, 6], "id": "y"},
            "undo": {"point": 1},
            "agree": {"point": 1, "yes": True},
        }.items():
            refused = await api.post(f"{path}/seats/1/{what}", body, token, 403)
            assert key_of(refused) == "a score pad has no turns and no dice"
        refused = await api.post(f"{path}/seats/1/bot", {}, token, 403)
        assert key_of(refused) == "bots have no real dice: a score pad is for people only"
        assert (await api.post(f"{path}/start", None, pad.creator, 403))["reason"] == "not-allowed"
        for more in ({"timer": {"seconds": 30}}, {"seats": [ME, {"kind": "bot"}]}):
            wish = {"game": "qwixx", "seats": [ME], "pad": True, **more}
            assert (await api.post("/api/tables", wish, status=400))["reason"] == "bad-request"
        other = await api.create("qwixx", [ME, ME])
        refused = await api.post(
            f"/api/tables/{other['table']}/seats/1/mark", {"mark": "red 5", "id": "x"}, other["seats"]["1"], 403
        )
        assert key_of(refused) == "this table is not a score pad"

    run(server, test)


def test_qubix_has_no_pad(server: Server) -> None:
    async def test(api: Api) -> None:
        offered = {one["game"]: one["pad"] for one in (await api.http.get("/api/games")).json()}
        assert offered == {"qwixx": True, "on-board": True, "duel": True, "qubix": False}
        refused = await api.post("/api/tables", {"game": "qubix", "seats": [ME, ME], "pad": True}, status=400)
        assert key_of(refused) == "{game} has no sheets, so it has no score pad"

    run(server, test)


def test_new_sheets_for_the_same_people(server: Server) -> None:
    async def test(api: Api) -> None:
        pad = await new_pad(api, seats=1)
        await pad.join("Ben")
        await pad.mark(2, "red 5")
        made = await api.post(f"/api/tables/{pad.table}/rematch", {}, pad.tokens[2])
        assert await api.post(f"/api/tables/{pad.table}/rematch", {}, pad.tokens[1]) == made
        assert (await api.position(pad.table))["now"]["rematch"] == made["table"]
        pad.table = made["table"]
        assert (await pad.view(2))["totals"] == [0, 0]
        await pad.mark(2, "red 6")
        assert (await api.position(pad.table))["pad"]

    run(server, test)


def test_a_pad_survives_a_kill(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.db'}") as server:
        kept: list[Any] = []

        async def before(api: Api) -> None:
            pad = await new_pad(api, "duel")
            for seat, mark in ((1, "red 5"), (2, "red 5"), (1, "misthrow"), (2, "blue 12")):
                await pad.mark(seat, mark)
            await pad.unmark(1, "misthrow")
            kept.extend([pad, await pad.view(1)])

        run(server, before)
        server.kill()
        server.start()

        async def after(api: Api) -> None:
            pad, view = kept
            pad.api = api
            assert await pad.view(1) == view
            await pad.unmark(2, "red 5")
            assert (await pad.view(1))["rows"][0]["tokens"] == [1, 0]

        run(server, after)


# --- the fold -------------------------------------------------------------------------------------------------------


def draft_of(game: str, seats: int) -> Draft:
    places = tuple(entries.Place(f"P{seat}", tables.hashed(str(seat))) for seat in range(1, seats + 1))
    created = entries.Created(0.0, game, places, tables.hashed("c"), "", dice="entered", pad=True)
    return Draft(fold.opened("pad", created), 1.0)


def marked_at_random(game: str, seed: int, steps: int = 120) -> Draft:
    random, draft = Random(seed), draft_of(game, 2)
    for step in range(steps):
        seat = random.choice([1, 2])
        pad = draft.table.pad
        assert pad
        own, offers = draft.table.state.of(seat), pad.offers(draft.table.state, seat)
        if own and random.random() < 0.3:
            with contextlib.suppress(Refusal):  # a later mark needs it
                marking.unmark(draft, seat, [str(seat)], random.choice(own), str(step))
        elif offers:
            marking.mark(draft, seat, [str(seat)], pad.write(random.choice(offers)), str(step))
    assert {type(entry) for entry in draft.entries} == {entries.Marked, entries.Unmarked}
    return draft


@pytest.mark.parametrize("game", ["qwixx", "on-board", "duel"])
def test_the_log_makes_the_same_pad_again(game: str) -> None:
    for seed in range(5):
        draft = marked_at_random(game, seed)
        log: list[Entry] = [draft.table.created, *draft.entries]
        again = fold.folded("pad", [entries.decode(entries.encode(entry)) for entry in log])
        assert again.state == draft.table.state
        assert again.seats == draft.table.seats
        pad = draft.table.pad
        assert pad
        for seats in ((), (1,), (1, 2)):
            shown = json.loads(telling.encode(Views(again).of(seats)))
            assert [view["totals"] for view in shown] == [[*pad.totals(again.state.state)]] * len(shown)


def test_nothing_follows_by_itself_at_a_pad() -> None:
    draft = draft_of("qwixx", 2)
    assert not tables.goes_on(draft.table)
    seating.set_pace(draft, "calm", ["1"])
    seating.leave(draft, 1, ["1"])
    assert [type(entry) for entry in draft.entries] == [entries.Paced, entries.Left]


def test_a_pad_does_not_grow_for_ever() -> None:
    draft = draft_of("qwixx", 1)
    while draft.table.number < marking.MOST:
        action = marking.unmark if draft.table.state.marks else marking.mark
        action(draft, 1, ["1"], "red 5", str(draft.table.number))
    with pytest.raises(Refusal, match="full of corrections"):
        marking.mark(draft, 1, ["1"], "red 6", "one more")
    assert len(draft.table.seat(1).told) == fold.REMEMBERED_MARKS
