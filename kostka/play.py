"""One whole game: a position, chance, and who chooses."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from random import Random
from typing import Any, Generic, NamedTuple, TypeVar

from kostka.games.core import Chance, Dealt, Decided, Event, Game, Over, Rolled, State
from kostka.record import Record
from kostka.shake import shake

S = TypeVar("S", bound=State)
M = TypeVar("M")


class Step(NamedTuple, Generic[S]):
    """What happened, with the positions before and after it."""

    before: S
    event: Event
    after: S


def play(
    game: Game[S, M, Any, Any],
    state: S,
    random: Random | None = None,
    *,
    choose: Callable[[S, int, tuple[M, ...]], M] | None = None,
    chance: Callable[[Chance], Rolled | Dealt] | None = None,
) -> Iterator[Step[S]]:
    """From a position to the end of its game; the rules check every choice.

    Without `choose` the moves, and without `chance` the dice and deals, come from `random`.
    """
    random = random or Random()
    choose = choose or (lambda state, seat, moves: random.choice(moves))
    chance = chance or (lambda node: shake(node, random))
    while not isinstance(node := game.node(state), Over):
        if isinstance(node, Chance):
            event: Event = chance(node)
        else:
            chosen: dict[int, M] = {}
            for seat, moves in node.moves.items():
                chosen[seat] = choose(state, seat, moves)
                game.check_move(state, node.moves, seat, chosen[seat])
            event = Decided(chosen)
        step = Step(state, event, game.apply(state, event))
        yield step
        state = step.after


def recorded(record: Record, steps: Iterable[Step[Any]]) -> Record:
    """The record with the steps that followed its last position."""
    return replace(record, events=(*record.events, *(step.event for step in steps)), waiting={})
