"""Decisions: they count once, are refused with a reason and what is legal, and stay sealed until all have decided."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from kostka.server import actions, dice, entries, fold, recording, seating, tables, telling
from kostka.server.showing import Views
from tests.server.clients import Api, Player, Server, moves_in

Test = Callable[["Game"], Awaitable[None]]


@dataclass
class Game:
    """Three people at Qwixx, seat 1 begins; the white action of the first turn."""

    api: Api
    table: str
    creator: str
    tokens: dict[int, str]

    async def decide(self, seat: int, point: int, move: str, known_as: str, status: int = 200, token: str = "") -> Any:
        body = {"point": point, "move": move, "id": known_as}
        path = f"/api/tables/{self.table}/seats/{seat}/decide"
        return await self.api.post(path, body, token or self.tokens[seat], status)

    async def position(self, seat: int) -> Any:
        return await self.api.position(self.table, self.tokens[seat])

    async def legal(self, seat: int) -> list[str]:
        return moves_in((await self.position(seat))["views"][0])


def with_game(server: Server, test: Test, **more: Any) -> None:
    async def run() -> None:
        async with Api(server.url) as api:
            seats = [{"kind": "me", "auto": False}] * 3
            made = await api.create("qwixx", seats, first=1, **more)
            await api.start(made)
            tokens = {int(seat): token for seat, token in made["seats"].items()}
            await test(Game(api, made["table"], made["creator"], tokens))

    asyncio.run(run())


def test_refusals_say_why_and_what_is_legal(server: Server) -> None:
    async def test(game: Game) -> None:
        point = (await game.position(1))["now"]["point"]
        no_token = await game.decide(1, point, "-", "a", 403, token="x" * 32)
        assert no_token["reason"] == "wrong-token"
        assert (await game.decide(2, point, "-", "a", 403, token=game.tokens[1]))["reason"] == "wrong-token"
        illegal = await game.decide(1, point, "red 99", "b", 422)
        assert illegal["reason"] == "illegal"
        assert sorted(illegal["legal"]) == sorted(await game.legal(1))
        assert (await game.decide(1, point, "dance", "c", 422))["reason"] == "illegal"
        assert (await game.decide(1, point + 5, "-", "d", 409))["reason"] == "stale"
        assert (await game.decide(9, point, "-", "e", 400, token="x"))["reason"] == "bad-request"
        for seat in (1, 2, 3):
            await game.decide(seat, point, "-", "pass")
        assert (await game.decide(2, point, "-", "f", 409))["reason"] == "already-decided"
        assert (await game.decide(2, point + 1, "-", "g", 409))["reason"] == "not-your-turn"
        assert (await game.decide(2, 1, "-", "h", 409))["reason"] == "stale"

    with_game(server, test)


def test_a_decision_sent_twice_counts_once(server: Server) -> None:
    async def test(game: Game) -> None:
        point = (await game.position(1))["now"]["point"]
        first = await game.decide(1, point, "-", "same")
        before = (await game.position(1))["now"]["number"]
        assert await game.decide(1, point, "-", "same") == first
        assert (await game.position(1))["now"]["number"] == before
        assert (await game.decide(1, point, (await game.legal(1))[-1], "same", 409))["reason"] == "id-reused"
        await game.decide(2, point, "-", "x")
        await game.decide(3, point, "-", "x")
        assert await game.decide(1, point, "-", "same") == first, "also when the choices are open"

    with_game(server, test)


def test_a_sealed_choice_can_be_changed_until_all_have_decided(server: Server) -> None:
    async def test(game: Game) -> None:
        now = (await game.position(1))["now"]
        other = next(move for move in await game.legal(2) if move != "-")
        await game.decide(2, now["point"], "-", "first")
        await game.decide(2, now["point"], other, "second")
        assert (await game.position(2))["mine"] == [{"seat": 2, "sealed": other}]
        await game.decide(1, now["point"], "-", "x")
        await game.decide(3, now["point"], "-", "x")
        assert f"2: {other}\n" in await game.api.record(game.table)

    with_game(server, test)


def test_others_learn_only_that_a_seat_has_decided(server: Server) -> None:
    """Every byte that the other seats and a watcher get is searched."""

    async def test(game: Game) -> None:
        point = (await game.position(1))["now"]["point"]
        secret = next(move for move in await game.legal(1) if move != "-")
        before = await game.position(2)
        devices = [Player(game.api.url, game.table, [game.tokens[seat]]) for seat in (2, 3)]
        devices.append(Player(game.api.url, game.table, []))
        async with devices[0].connected() as a, devices[1].connected() as b, devices[2].connected() as c:
            sockets = [a, b, c]
            for device, socket in zip(devices, sockets, strict=True):
                device.hear(await socket.recv())
            await game.decide(1, point, secret, "MARK-OF-SEAT-1")
            await game.decide(1, point, "-", "MARK-OF-SEAT-1-AGAIN")
            await game.decide(1, point, secret, "MARK-OF-SEAT-1-BACK")
            for device, socket in zip(devices, sockets, strict=True):
                for _ in range(3):
                    told = await device.heard(socket)
                    assert secret not in device.raw[-1]
                    (event,) = told["events"]
                    assert "move" not in event
                    assert told["views"] == []
                assert "MARK" not in "".join(device.raw)
            position = await game.position(2)
            assert (position["views"], position["mine"]) == (before["views"], before["mine"])
            own = Player(game.api.url, game.table, [game.tokens[1]])
            async with own.connected() as mine:
                own.hear(await mine.recv())
                assert own.mine == {1: secret}
            text = await game.api.record(game.table)
            assert "1:" not in text
            for seat in (2, 3):
                await game.decide(seat, point, "-", "x")
            for device, socket in zip(devices, sockets, strict=True):
                while point + 1 != device.now["point"]:
                    device.hear(await socket.recv())
                assert "MARK" not in "".join(device.raw)
                decided = [event for event in device.events.values() if event["event"] == "decided"]
                assert decided[-1]["moves"] == {"1": secret, "2": "-", "3": "-"}

    with_game(server, test)


def test_what_others_are_told_does_not_depend_on_a_sealed_choice() -> None:
    """The same table with two different sealed choices: not one byte may differ for the others."""
    keys = [tables.hashed(str(seat)) for seat in (1, 2, 3)]
    places = tuple(entries.Place(f"P{seat}", key, auto=False) for seat, key in enumerate(keys, 1))
    for seed in range(20):
        created = entries.Created(0.0, "qwixx", places, tables.hashed("c"), f"{seed:064x}", first=1)
        draft = actions.Draft(fold.opened("t", created), 1.0)
        seating.start(draft, ["c"])
        moves = draft.table.legal(1)
        told = []
        for move in moves:
            one = actions.Draft(draft.table, 2.0)
            actions.decide(one, 1, ["1"], one.table.point, move, f"id of {move}")
            told.append(
                [
                    message
                    for seats in ((2,), (3,), (2, 3), ())
                    for message in (
                        telling.Bulletin(one.table, one.happened, Views(one.table)).message(seats),
                        telling.encode(telling.position(one.table, seats, Views(one.table), [])),
                        recording.record_of(one.table, one.entries).encode(),
                    )
                ]
            )
        assert len(moves) > 1
        assert all(one == told[0] for one in told)


def test_forced_passes_are_played_at_once_unless_the_seat_does_not_want_it(server: Server) -> None:
    async def play(auto: bool) -> tuple[Player, set[str]]:
        async with Api(server.url) as api:
            made = await api.create("qwixx", [{"kind": "me", "auto": auto}], first=1)
            await api.start(made)
            player = Player(server.url, made["table"], list(made["seats"].values()), Random(5))
            async with asyncio.timeout(60):
                await player.play()
            return player, {
                event["by"] for event in player.events.values() if event["event"] == "sealed" and "by" in event
            }

    def decided(player: Player) -> int:
        return len([event for event in player.events.values() if event["event"] == "decided"])

    # the dice are the server's, and one game in many has no forced pass at all
    games = [asyncio.run(play(True)) for _ in range(5)]
    assert {by for _, marks in games for by in marks} == {"auto"}, "a person's own choices are not marked"
    assert sum(len(player.sent) for player, _ in games) < sum(decided(player) for player, _ in games)
    patient, by = asyncio.run(play(False))
    assert by == set()
    assert len(patient.sent) == decided(patient)


def test_the_only_block_that_can_be_laid_is_still_laid_by_the_person() -> None:
    """Games of blocks until somebody has one move only; what was played at once is always to do nothing."""
    alone: list[str] = []
    for number in range(50):
        places = tuple(entries.Place(f"P{seat}", tables.hashed(str(seat))) for seat in (1, 2))
        created = entries.Created(0.0, "qubix", places, tables.hashed("c"), dice.new_seed(), first=1)
        draft = actions.Draft(fold.opened("table", created), 0.0)
        seating.start(draft, ["c"])
        random = Random(number)
        while draft.table.phase == "playing":
            table = draft.table
            ((seat, moves),) = table.moves.items()
            legal = [table.game.write_move(move) for move in moves]
            alone += legal if len(legal) == 1 else []
            actions.choose(draft, seat, table.point, random.choice(legal), "timer")
        at_once = {one.move for one in draft.entries if isinstance(one, entries.Sealed) and one.by == "auto"}
        assert at_once <= {"-", "done"}
    assert alone
    assert all(">" in move for move in alone)


def test_the_same_decision_from_many_connections_is_stored_once(server: Server) -> None:
    async def test(game: Game) -> None:
        now = (await game.position(1))["now"]
        answers = await asyncio.gather(*(game.decide(1, now["point"], "-", "same") for _ in range(30)))
        assert len({json.dumps(answer) for answer in answers}) == 1
        after = (await game.position(1))["now"]
        assert after["number"] == now["number"] + 1
        assert after["decided"] == [1]

    with_game(server, test)


def test_tokens_of_other_tables_and_guesses_open_nothing(server: Server) -> None:
    async def test(game: Game) -> None:
        other = await game.api.create("duel", [{"kind": "me"}, {"kind": "me"}])
        point = (await game.position(1))["now"]["point"]
        wrong = [
            *other["seats"].values(),
            other["creator"],
            game.creator,
            "",
            game.tokens[2],
            game.tokens[1][:-1],
            "A" * 5000,
        ]
        for token in wrong:
            answer = await game.decide(1, point, "-", "x", 403, token=token or "none")
            assert answer["reason"] == "wrong-token"
            assert (await game.api.position(game.table, token or "none"))["mine"] in ([], [{"seat": 2, "sealed": None}])
        await game.api.post(f"/api/tables/{game.table}/seats/1/renew", token=game.tokens[2], status=403)
        await game.api.post(f"/api/tables/{game.table}/seats/1/leave", token=other["creator"], status=403)
        assert (await game.position(1))["now"]["decided"] == []

    with_game(server, test)
