"""Hostile live messages: of every kind, damaged, in a wrong order, and frames that are none."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

from tests.fuzz.damage import STRANGE, swapped, written

KINDS: Final[tuple[dict[str, Any], ...]] = (
    {"type": "hello", "tokens": ["x"], "after": 0},
    {"type": "decide", "seat": 1, "point": 2, "move": "-", "id": "a"},
    {"type": "decide", "seat": 2, "point": 2, "move": "red 5", "id": "b"},
    {"type": "enter", "seat": 1, "point": 1, "dice": [1, 2, 3, 4, 5, 6], "id": "c"},
    {"type": "enter", "seat": 1, "point": 1, "colours": "ryb", "id": "d"},
    {"type": "undo", "seat": 1, "point": 2, "id": "e"},
    {"type": "agree", "seat": 1, "point": 2, "yes": True, "id": "f"},
    {"type": "ask", "seat": 1, "place": "red 8", "id": "g"},
    {"type": "mark", "seat": 1, "mark": "red 5", "id": "h"},
    {"type": "unmark", "seat": 1, "mark": "red 5", "id": "i"},
    {"type": "ping"},
)
WORDS: Final = (
    "red",
    "lock",
    "pile",
    "store",
    "field",
    "step",
    "of",
    ">",
    "a1",
    "b2-b4",
    "12",
    "3",
    "-1",
    "9" * 1_000,
    *STRANGE,
)


def message(random: Random) -> str | bytes:
    """One message, most of them almost right."""
    made = dict(random.choice(KINDS))
    for name in ("move", "place", "mark"):
        if name in made and random.random() < 0.5:
            made[name] = " ".join(random.choices(WORDS, k=random.randrange(5)))
    if "point" in made:
        made["point"] = random.choice((1, 2, 2, 2, 3, 7))
    if "id" in made:
        made["id"] += str(random.randrange(1_000_000))
    if random.random() < 0.3:
        return written(random, made)[: random.choice((4_000, 4_000, 4_000, 8_000))]
    return json.dumps(swapped(random, made) if random.random() < 0.5 else made)
