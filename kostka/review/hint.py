"""What every option of a decision is worth."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from kostka.games.core import AnyGame, Decide, Refused, Why, because
from kostka.lab.kernel import Budget, Figure, Weighed
from kostka.lab.registry import kernel
from kostka.review.labels import Label, label
from kostka.review.reasons import compared, reasons

HINT: Final[Mapping[str, Budget]] = {
    "qwixx": Budget(7000, points=150),
    "on-board": Budget(14000, points=150),
    "duel": Budget(6000, points=150),
    "qubix": Budget(12000),
}
"""Enough for an error of about 1 % of a win in the better moves (95 % interval)."""


@dataclass(frozen=True)
class Option:
    """A move and what it is worth to the seat: a share of the win, or points where it plays alone."""

    move: str
    value: float
    error: float
    behind: float
    """How much less that is than the best move's value, and the standard error of this difference."""
    behind_error: float
    total: float
    lead: float
    points: float
    """By how many points the lead at the end is smaller than after the best move."""
    points_error: float
    label: Label
    reasons: tuple[Why, ...]


def hint(game: AnyGame, state: Any, seat: int, seed: int = 1, budget: Budget | None = None) -> list[Option]:
    """All legal moves of a seat that decides now, the best first."""
    node = game.node(state)
    if not isinstance(node, Decide) or seat not in node.moves:
        raise Refused(because("seat {seat} has nothing to decide here", seat=seat))
    weighed = weigh(game, state, seat, budget or HINT[game.name], seed)
    moves = [game.moves(state.setup)[one.number] for one in weighed]
    found = [reasons(game, state, seat, move) for move in moves]
    if len(moves) > 1:
        found[0] = compared(game, state, seat, moves[0], moves[1])
    return [
        option(seat, one, game.write_move(move), tuple(why))
        for one, move, why in zip(weighed, moves, found, strict=True)
    ]


def weigh(game: AnyGame, state: Any, seat: int, budget: Budget, seed: int, only: tuple[Any, ...] = ()) -> list[Weighed]:
    """The kernel's figures for a seat's moves, or only for some of them, the best first."""
    lab, number_of = kernel(game.name), game.numbers(state.setup)
    node = game.node(state)
    assert isinstance(node, Decide)
    numbers = [number_of[move] for move in only or node.moves[seat]]
    return lab.weigh(lab.pack(state), seat, numbers, budget, seed)


def option(seat: int, weighed: Weighed, move: str, why: tuple[Why, ...]) -> Option:
    worth, alone = weighed.seats[seat - 1], len(weighed.seats) == 1
    value, behind = figure(weighed, seat), loss(weighed, alone)
    return Option(
        move,
        value.mean,
        value.error,
        behind.mean,
        behind.error,
        worth.total.mean,
        worth.lead.mean,
        weighed.behind.lead.mean,
        weighed.behind.lead.error,
        label(behind.mean, behind.error, alone),
        why,
    )


def figure(weighed: Weighed, seat: int) -> Figure:
    """What a seat wants most of: its share of the win, or points where it plays alone."""
    worth = weighed.seats[seat - 1]
    return worth.total if len(weighed.seats) == 1 else worth.share


def loss(weighed: Weighed, alone: bool) -> Figure:
    """How much less of it a move brings than the best one."""
    return weighed.behind.total if alone else weighed.behind.share
