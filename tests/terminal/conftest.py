"""What several tests of the terminal need."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from kostka import review
from kostka.games.core import AnyGame
from kostka.games.registry import NAMES
from kostka.lab.kernel import Budget
from kostka.record import Record, write
from kostka.review import Option, Review
from kostka.terminal import patience


@pytest.fixture
def quick_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints and reviews after a moment's thought, for tests in which it does not matter how good they are.

    The same position or game is thought about only once, in whatever language it is asked for. That it takes long where
    the kernels have to be compiled first is not said.
    """
    quick = dict.fromkeys(NAMES, Budget(60, points=16))
    monkeypatch.setattr(patience, "LONG", 3600.0)
    monkeypatch.setattr(import_module("kostka.review.hint"), "HINT", quick)
    monkeypatch.setattr(import_module("kostka.review.review"), "BUDGETS", quick)
    hint, hints = review.hint, dict[tuple[Any, int], list[Option]]()
    look_back, reviews = review.review, dict[str, Review]()

    def remembered_hint(game: AnyGame, state: Any, seat: int) -> list[Option]:
        if (state, seat) not in hints:
            hints[state, seat] = hint(game, state, seat)
        return hints[state, seat]

    def remembered_review(record: Record, progress: Callable[[float], None]) -> Review:
        key = write(record)
        if key not in reviews:
            reviews[key] = look_back(record, progress=progress)
        progress(1.0)
        return reviews[key]

    monkeypatch.setattr(review, "hint", remembered_hint)
    monkeypatch.setattr(review, "review", remembered_review)
