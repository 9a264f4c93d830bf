"""One live connection by itself: what leaves together, and what waits for what."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, cast

import msgspec
import pytest

from kostka.server import actions, seating
from kostka.server.actions import Draft
from kostka.server.desk import Action, Desk, Reply
from kostka.server.house import House
from kostka.server.limits import Addresses
from kostka.server.live import PATIENT, Connection
from kostka.server.metrics import Metrics
from kostka.server.settings import Settings
from kostka.server.showing import Views
from tests.server.clients import changed
from tests.server.drafts import decide, person, playing


class Holding:
    """A house that does what is wanted when the test says so."""

    def __init__(self, desk: Desk) -> None:
        self.settings, self.metrics = Settings(), Metrics()
        self.waiting: list[tuple[Action, Reply]] = []
        self._desk = desk

    async def desk(self, table: str) -> Desk:
        return self._desk

    def put(self, table: str, action: Action, reply: Reply) -> None:
        self.waiting.append((action, reply))

    def came_or_went(self, desk: Desk) -> None:
        """Nobody else looks at this table."""

    def attempt(self) -> tuple[Any, Draft]:
        draft = Draft(self._desk.table, 2.0)
        return self.waiting[0][0](draft), draft

    def answer(self, number: Any, draft: Draft) -> None:
        self._desk.move_on(draft.table, draft.happened)
        self.waiting.pop(0)[1](number, None)


class Written:
    """An outlet that notes what leaves together."""

    on_room: Callable[[], None] | None = None
    on_message: Callable[[bytes], None] | None = None
    has_room = True
    holds = False

    def __init__(self) -> None:
        self.writes: list[list[Any]] = []

    def write(self, messages: Iterable[bytes]) -> None:
        self.writes.append([msgspec.json.decode(message) for message in messages])

    def hold(self) -> None:
        self.holds = True

    def go_on(self) -> None:
        self.holds = False

    def kinds(self) -> list[list[str]]:
        return [[message["type"] for message in together] for together in self.writes]


class Seat:
    """Somebody in seat 1 of a game for two; the other seat is at another connection."""

    def __init__(self) -> None:
        self.views: list[Any] = []
        self.greeted = ""
        """What it was told first."""
        started = playing(person(1, 1), person(2, 2))
        self.desk = Desk(started.table)
        self.desk.recent.extend(started.happened)
        self.house, self.outlet = Holding(self.desk), Written()
        self._sent: asyncio.Queue[Any] = asyncio.Queue()
        house, addresses = cast(House, self.house), cast(Addresses, None)
        line = Connection(house, self.desk, self.outlet, self._sent.get, cast(Any, None), addresses, "")
        self._running = asyncio.ensure_future(line.run())

    async def say(self, **message: Any) -> None:
        text = msgspec.json.encode(message)
        if self.outlet.on_message:
            self.outlet.on_message(text)
        else:
            self._sent.put_nowait({"type": "websocket.receive", "bytes": text})
        await settled()

    async def decide(self, known_as: str, move: str = "-") -> None:
        await self.say(type="decide", seat=1, point=self.desk.table.point, move=move, id=known_as)

    async def play(self) -> None:
        """Whoever has to choose passes."""
        for seat in self.desk.table.undecided:
            if seat == 1:
                await self.decide(f"choice {self.desk.table.point}")
                self.house.answer(*self.house.attempt())
            else:
                draft = Draft(self.desk.table, 2.0)
                decide(draft, seat)
                self.desk.move_on(draft.table, draft.happened)

    def look(self) -> str:
        """Take in what was sent last about the position; which kind of message that was."""
        told = next(one for together in reversed(self.outlet.writes) for one in together if "now" in one)
        if told["type"] == "changes":
            self.views = [changed(view, changes) for view, changes in zip(self.views, told["changes"], strict=True)]
        else:
            self.views = told["views"]
        assert self.views == [msgspec.json.decode(one) for one in Views(self.desk.table).of((1,))]
        kind: str = told["type"]
        return kind

    async def go(self) -> None:
        self._running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await self._running


async def settled() -> None:
    """All that needs no clock has happened."""
    for _ in range(20):
        await asyncio.sleep(0)


def run(test: Callable[[Seat], Awaitable[None]], **hello: Any) -> None:
    async def go() -> None:
        seat = Seat()
        await seat.say(**{"type": "hello", "tokens": ["1"], "after": 0, **hello})
        seat.greeted = seat.look()
        seat.outlet.writes.clear()
        await test(seat)
        await seat.go()

    asyncio.run(go())


def test_what_a_seat_did_and_the_word_that_it_is_stored_leave_together() -> None:
    async def test(seat: Seat) -> None:
        await seat.decide("a")
        seat.house.answer(*seat.house.attempt())
        assert seat.outlet.kinds() == [["events", "done"]]

    run(test)


def test_news_that_come_before_a_turn_in_line_do_not_wait() -> None:
    async def test(seat: Seat) -> None:
        await seat.decide("a")
        seat.desk.told_here = [2]
        seat.desk.tell_here()
        assert seat.outlet.kinds() == [["here"]]

    run(test)


def test_the_next_action_gets_in_line_when_the_one_before_is_done() -> None:
    async def test(seat: Seat) -> None:
        await seat.decide("a")
        await seat.decide("b", seat.desk.table.legal(1)[-1])
        assert (len(seat.house.waiting), seat.outlet.holds) == (1, True)
        for _ in range(2):
            seat.house.answer(*seat.house.attempt())
            await settled()
        assert [message["id"] for _, message in seat.outlet.writes] == ["a", "b"]
        assert not seat.outlet.holds

    run(test)


def test_much_news_during_an_action_end_in_a_position_and_the_connection_goes_on() -> None:
    async def test(seat: Seat) -> None:
        await seat.decide("a")
        done = seat.house.attempt()
        for _ in range(PATIENT + 1):  # as when other servers are ahead again and again
            seat.desk.told_here = [2]
            seat.desk.tell_here()
        assert seat.outlet.writes == []
        seat.house.answer(*done)
        assert seat.outlet.kinds() == [["position"]]
        assert seat.outlet.writes[0][0]["mine"] == [{"seat": 1, "sealed": "-"}]
        await seat.say(type="ping")
        assert seat.outlet.kinds()[1:] == [["pong"]]

    run(test)


def test_who_knows_the_position_is_sent_what_has_changed() -> None:
    async def test(seat: Seat) -> None:
        for _ in range(3):
            await seat.play()
            assert seat.look() == "changes"

    run(test, changes=True)


def test_who_wants_whole_views_gets_them() -> None:
    async def test(seat: Seat) -> None:
        await seat.play()
        assert seat.look() == "events"

    run(test)


def test_after_missing_events_and_after_a_position_changes_are_enough_again() -> None:
    async def test(seat: Seat) -> None:
        assert seat.greeted == "events"
        await seat.play()
        assert seat.look() == "changes"
        seat.outlet.has_room = False
        for _ in range(PATIENT + 1):
            seat.desk.told_here = [2]
            seat.desk.tell_here()
        await seat.play()
        seat.outlet.has_room = True
        assert seat.outlet.on_room
        seat.outlet.on_room()
        assert seat.look() == "position"
        await seat.play()
        assert seat.look() == "changes"

    run(test, changes=True, after=1)


def test_whose_seat_somebody_else_took_sees_what_a_spectator_sees() -> None:
    async def test(seat: Seat) -> None:
        draft = Draft(seat.desk.table, 2.0)
        seating.leave(draft, 1, ["1"])
        _, token = seating.sit(draft, 1, "Eve", "", auto=False)
        seat.desk.move_on(draft.table, draft.happened)
        draft = Draft(seat.desk.table, 3.0)
        actions.decide(draft, 1, [token], draft.table.point, "-", "a")
        decide(draft, 2)
        seat.desk.move_on(draft.table, draft.happened)
        told = seat.outlet.writes[-1][-1]
        assert (told["type"], told["mine"], [view["seat"] for view in told["views"]]) == ("events", [], [None])

    run(test, changes=True)
