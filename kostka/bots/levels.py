"""The three levels of every game, as bots."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

LEVELS: Final[Mapping[str, Mapping[str, str]]] = {
    "qwixx": {"easy": "greedy:slips=0.2", "medium": "greedy", "hard": "search:playouts=1000"},
    "on-board": {"easy": "greedy:slips=0.2", "medium": "greedy", "hard": "search:playouts=1000"},
    "duel": {"easy": "greedy:slips=0.2", "medium": "greedy:captures=5", "hard": "search:playouts=400"},
    "qubix": {"easy": "greedy:slips=0.3", "medium": "greedy", "hard": "search:playouts=1000"},
}

NAMES: Final = ("easy", "medium", "hard")
