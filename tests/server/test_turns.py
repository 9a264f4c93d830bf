"""Turns: addresses one after another, the tables of an address one after another, and none for too long."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from kostka.server import turns as module
from kostka.server.refusals import Refusal
from kostka.server.turns import Asker, Turns


class Watch:
    """A clock that moves when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


async def settled() -> None:
    """Until everybody who can go on has done so."""
    for _ in range(20):
        await asyncio.sleep(0)


class Askers:
    """Those who ask, the order in which they had their turn, and who has it now."""

    def __init__(self, turns: Turns) -> None:
        self._turns = turns
        self.order: list[str] = []
        self._ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, *whole: str) -> None:
        """One after another ask; `a1x` is something that the table a1 of the address a asks for."""
        for one in whole:
            self.tasks[one] = asyncio.create_task(self._have(one))
            await settled()

    async def _have(self, one: str) -> None:
        async with self._turns.turn(Asker(one[0], one[:2])):
            self.order.append(one)
            self._ends[one] = asyncio.Event()
            await self._ends[one].wait()

    async def end(self, *whole: str) -> None:
        for one in whole:
            self._ends[one].set()
            await settled()

    async def end_all(self) -> list[str]:
        """The order of all, each ending at once."""
        while any(not task.done() for task in self.tasks.values()):
            for one in list(self.order):
                self._ends[one].set()
            await settled()
        return self.order


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    async def timed() -> None:
        async with asyncio.timeout(30):
            await test()

    asyncio.run(timed())


def test_addresses_take_turns_and_so_do_their_tables() -> None:
    async def test() -> None:
        askers = Askers(Turns(1, 1.0, 100.0))
        await askers.ask("a1x", "a1y", "a1z", "a2x", "a2y", "a3x", "b1x", "b1y", "c1x")
        assert await askers.end_all() == ["a1x", "a1y", "b1x", "c1x", "a2x", "b1y", "a3x", "a1z", "a2y"]

    run(test)


def test_so_many_have_a_turn_at_once() -> None:
    async def test() -> None:
        askers = Askers(Turns(2, 1.0, 100.0))
        await askers.ask("a1x", "a2x", "a3x", "b1x")
        assert askers.order == ["a1x", "a2x"]
        await askers.end("a2x")
        assert askers.order == ["a1x", "a2x", "a3x"]
        await askers.end("a1x")
        assert askers.order[-1] == "b1x"
        await askers.end_all()

    run(test)


def test_whoever_has_used_its_share_waits_until_something_is_left() -> None:
    async def test() -> None:
        watch = Watch()
        askers = Askers(Turns(1, 0.5, 10.0, clock=watch))
        await askers.ask("a1x", "a1y", "a1z")
        watch.now = 12.0  # the share of these seconds was wasted: more than the most is never left
        await askers.end("a1x")
        assert askers.order == ["a1x"], "it has had two seconds too much"
        await askers.ask("b1x")
        assert askers.order == ["a1x", "b1x"], "nobody else waits for that"
        await askers.end("b1x")
        assert askers.order == ["a1x", "b1x"]
        watch.now = 16.5
        await askers.ask("b1y")  # whoever comes or goes, all who wait are looked at
        assert askers.order == ["a1x", "b1x", "a1y"]
        assert await askers.end_all() == ["a1x", "b1x", "a1y", "b1y", "a1z"]

    run(test)


def test_who_waits_for_a_share_is_let_in_by_the_clock() -> None:
    async def test() -> None:
        askers = Askers(Turns(1, 1.0, 0.001))
        await askers.ask("a1x")
        await asyncio.sleep(0.05)
        await askers.end("a1x")
        await askers.ask("a1y")
        assert askers.order == ["a1x"]
        while len(askers.order) < 2:  # nothing else happens meanwhile
            await asyncio.sleep(0.01)
        await askers.end_all()

    run(test)


def test_who_could_ask_again_does_not_wait_long_for_its_share() -> None:
    async def test() -> None:
        watch = Watch()
        turns = Turns(1, 0.5, 10.0, waiting=5, clock=watch)
        askers = Askers(turns)
        await askers.ask("a1x")
        watch.now = 12.0
        await askers.end("a1x")
        with pytest.raises(Refusal) as refused:
            async with turns.turn(Asker("a", "a1")):
                pass
        assert refused.value.reason == "too-fast"
        watch.now = 15.5
        await askers.ask("a1y")
        assert askers.order == ["a1x"], "half a second more"
        watch.now = 16.1
        await askers.ask("b1x")
        assert await askers.end_all() == ["a1x", "a1y", "b1x"]

    run(test)


def test_who_could_ask_again_does_not_wait_long_for_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LONGEST", 0.01)

    async def test() -> None:
        turns = Turns(1, 1.0, 100.0, waiting=5)
        askers = Askers(turns)
        await askers.ask("a1x")
        with pytest.raises(Refusal):
            async with turns.turn(Asker("b", "b1")):
                pass
        await askers.end("a1x")
        await askers.ask("c1x")
        assert await askers.end_all() == ["a1x", "c1x"], "nobody has a turn who no longer waits for it"

    run(test)


def test_those_who_no_longer_wait_are_passed_over() -> None:
    async def test() -> None:
        turns = Turns(1, 1.0, 100.0)
        askers = Askers(turns)
        await askers.ask("a1x", "b1x", "c1x", "c1y")
        askers.tasks["b1x"].cancel()
        askers.tasks["c1x"].cancel()
        await settled()
        await askers.end("a1x")
        assert askers.order == ["a1x", "c1y"]
        askers.tasks["c1y"].cancel()
        await settled()
        await askers.ask("d1x")
        assert askers.order[-1] == "d1x", "a turn ends with whoever has it"
        await askers.end_all()

    run(test)


def test_a_turn_that_is_given_to_somebody_who_goes_at_the_same_moment_is_not_lost() -> None:
    async def test() -> None:
        askers = Askers(Turns(1, 1.0, 100.0))
        await askers.ask("a1x", "b1x")
        askers._ends["a1x"].set()
        while not askers.tasks["a1x"].done():
            await asyncio.sleep(0)
        askers.tasks["b1x"].cancel()  # it was given its turn, and has not noticed
        await askers.ask("c1x")
        assert askers.order == ["a1x", "c1x"]
        await askers.end_all()

    run(test)


def test_one_address_may_wait_for_so_much() -> None:
    async def test() -> None:
        turns = Turns(1, 1.0, 100.0, waiting=2)
        askers = Askers(turns)
        await askers.ask("a1x", "a1y", "a2x", "b1x")
        with pytest.raises(Refusal) as refused:
            async with turns.turn(Asker("a", "a3")):
                pass
        assert refused.value.reason == "too-fast"
        assert turns.length("a") == 2
        assert await askers.end_all() == ["a1x", "a1y", "b1x", "a2x"]
        assert turns.length("a") == 0

    run(test)
