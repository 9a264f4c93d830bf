"""What several tests of the terminal need."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import pytest

from kostka import review
from kostka.games.core import AnyGame
from kostka.games.registry import NAMES
from kostka.lab.kernel import Budget
from kostka.review import Option


@pytest.fixture
def quick_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints and reviews after a moment's thought, for tests in which it does not matter how good they are.

    A hint for the same position is found only once, whoever asks, and in whatever language.
    """
    quick = dict.fromkeys(NAMES, Budget(60, points=16))
    monkeypatch.setattr(import_module("kostka.review.hint"), "HINT", quick)
    monkeypatch.setattr(import_module("kostka.review.review"), "BUDGETS", quick)
    hint, known = review.hint, dict[tuple[Any, int], list[Option]]()

    def remembered(game: AnyGame, state: Any, seat: int) -> list[Option]:
        if (state, seat) not in known:
            known[state, seat] = hint(game, state, seat)
        return known[state, seat]

    monkeypatch.setattr(review, "hint", remembered)
