"""What several tests of the terminal need."""

from __future__ import annotations

from importlib import import_module

import pytest

from kostka.games.registry import NAMES
from kostka.lab.kernel import Budget


@pytest.fixture
def quick_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hints and reviews after a moment's thought, for tests in which it does not matter how good they are."""
    quick = dict.fromkeys(NAMES, Budget(60, points=16))
    monkeypatch.setattr(import_module("kostka.review.hint"), "HINT", quick)
    monkeypatch.setattr(import_module("kostka.review.review"), "BUDGETS", quick)
