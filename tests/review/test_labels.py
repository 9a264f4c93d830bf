"""Losses that have a name: the limits, what may be chance, and a blunder that was planted."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from kostka.games.core import Decided
from kostka.games.registry import NAMES
from kostka.lab.kernel import Budget
from kostka.record import Record
from kostka.review import hint, review
from kostka.review.labels import NAMES as LABELS
from kostka.review.labels import SURE, label
from tests.review.games import Choice, choices, finished, played, reviewed

BUDGET = Budget(1000, points=0)
HARD = ("hard", "hard")


@pytest.mark.parametrize(
    ("loss", "name"),
    [
        (0.0, ""),
        (0.0199, ""),
        (0.02, "inaccuracy"),
        (0.0499, "inaccuracy"),
        (0.05, "mistake"),
        (0.0999, "mistake"),
        (0.1, "blunder"),
        (1.0, "blunder"),
    ],
)
def test_a_loss_of_wins_has_its_name(loss: float, name: str) -> None:
    assert label(loss, 0.001, alone=False) == name
    assert label(loss, 0.0, alone=False) == name


@pytest.mark.parametrize(
    ("loss", "name"),
    [(0.0, ""), (0.99, ""), (1.0, "inaccuracy"), (2.99, "inaccuracy"), (3.0, "mistake"), (6.0, "blunder")],
)
def test_alone_points_are_lost(loss: float, name: str) -> None:
    assert label(loss, 0.0, alone=True) == name


@pytest.mark.parametrize("loss", [0.02, 0.05, 0.1, 0.5])
def test_a_loss_within_its_error_has_no_name(loss: float) -> None:
    assert label(loss, loss / SURE, alone=False) == ""
    assert label(loss, loss / SURE * 0.999, alone=False) in LABELS
    assert label(100 * loss, 100 * loss / SURE, alone=True) == ""


@pytest.mark.parametrize(
    ("name", "bots"),
    [
        ("qwixx", ("greedy", "greedy")),
        ("qwixx", ("random", "greedy", "easy")),
        ("on-board", ("greedy", "random")),
        ("duel", ("greedy", "random")),
        ("qubix", ("greedy", "random")),
    ],
)
def test_in_a_review_only_what_is_sure_has_a_name(name: str, bots: tuple[str, ...]) -> None:
    """There are losses of both kinds: large ones that are sure, and some that may be chance."""
    decisions = list(reviewed(name, bots, 1).decisions())
    named = [decision for decision in decisions if decision.label]
    assert named
    assert all(decision.loss > SURE * decision.error for decision in named)
    assert all(decision.loss >= 0.02 for decision in named)
    assert any(0 < decision.loss <= SURE * decision.error for decision in decisions)


def middle(record: Record) -> Choice:
    """The decision with the most options in the middle of a game."""
    events = len(record.events)
    return max(
        (choice for choice in choices(record) if events / 3 <= choice.event <= 2 * events / 3),
        key=lambda choice: len(choice.moves),
    )


def planted(record: Record, choice: Choice) -> tuple[Record, str]:
    """The game up to that decision with the worst move there, then strong play to the end; and that move."""
    worst = min(hint(record.game, choice.state, choice.seat, budget=BUDGET), key=lambda option: option.value)
    event = record.events[choice.event - 1]
    assert isinstance(event, Decided)
    moves: Mapping[int, Any] = {**event.moves, choice.seat: record.game.read_move(worst.move)}
    cut = replace(record, events=(*record.events[: choice.event - 1], Decided(moves)))
    return finished(cut, HARD, 2), worst.move


@pytest.mark.parametrize("name", NAMES)
def test_a_blunder_in_a_game_of_strong_players_is_found_and_named(name: str) -> None:
    record = played(name, HARD, 1)
    choice = middle(record)
    bad, move = planted(record, choice)
    found = review(bad, BUDGET)
    mine = [decision for decision in found.decisions() if decision.seat == choice.seat]
    worst = max(mine, key=lambda decision: decision.loss)
    assert (worst.event, worst.played) == (choice.event, move)
    assert worst.label in ("mistake", "blunder")
    assert worst.best != move
    assert sum(decision.label in ("mistake", "blunder") for decision in mine) == 1
