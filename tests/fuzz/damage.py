"""Good input made bad: bytes, texts and JSON values, each damaged in one of many ways."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

HUGE: Final = "9" * 5_000
"""More digits than Python turns into a number."""
DEEP: Final = "[" * 20_000 + "]" * 20_000
"""Deeper than Python's own reader follows."""

STRANGE: Final = (
    "", "\0", "\ud800", "\u202e", "\u200b", "\ufeff", "\U0001f3b2", "ß", "İ", "../..", "%00", "'", '"', "\\", "-0",
    "NaN", "Infinity", "1e999", "null", "a" * 300, "|", "#", "\r\n", "{}", "[]", "{seat}", "%s", "0x10", "1_000", "٣",
)  # fmt: skip
VALUES: Final[tuple[Any, ...]] = (
    None, True, False, 0, -1, 1, 2**31, 2**63, 2**64, 10**30, 0.5, -0.0, 1e308, [], {}, [[]], [None] * 50, {"": {}},
    *STRANGE,
)  # fmt: skip


def bent(random: Random, data: bytes) -> bytes:
    """The same bytes with a few of them changed, lost, doubled or put in."""
    found = bytearray(data)
    for _ in range(random.choice((1, 1, 1, 2, 4, 16))):
        place = random.randrange(len(found) + 1)
        length = random.choice((1, 1, 2, 8, 64))
        match random.randrange(6):
            case 0:
                found[place : place + length] = b""
            case 1:
                found[place:place] = random.randbytes(length)
            case 2:
                found[place:place] = found[place : place + length] * random.choice((1, 2, 30))
            case 3:
                found[place:place] = random.choice(STRANGE).encode("utf-8", "surrogatepass")
            case 4:
                found[place : place + 1] = random.randbytes(1)
            case 5:
                del found[place:]
    return bytes(found)


def swapped(random: Random, value: Any) -> Any:
    """The same JSON value with one part of it replaced, lost, or added."""
    if isinstance(value, dict) and value and random.random() < 0.8:
        key = random.choice(list(value))
        match random.randrange(5):
            case 0:
                return {name: one for name, one in value.items() if name != key}
            case 1:
                return {**value, random.choice(STRANGE): random.choice(VALUES)}
            case _:
                return {**value, key: swapped(random, value[key])}
    if isinstance(value, list) and value and random.random() < 0.8:
        place = random.randrange(len(value))
        return [*value[:place], swapped(random, value[place]), *value[place + random.randrange(2) :]]
    if isinstance(value, str) and random.random() < 0.4:
        return value + random.choice(STRANGE)
    return random.choice(VALUES)


def written(random: Random, value: Any) -> bytes:
    """The value as JSON, now and then in a form that no honest program writes."""
    text = json.dumps(swapped(random, value) if random.random() < 0.8 else value)
    ways: tuple[Callable[[], bytes], ...] = (
        lambda: text.encode("utf-16"),
        DEEP.encode,
        lambda: text.replace("1", HUGE, 1).encode(),
        lambda: text.replace(":", ":" + DEEP[:8_000] + ",", 1).encode(),
        lambda: b'{"' + b"\xff\xfe" + b'": 1}',
        lambda: bent(random, text.encode()),
    )
    return random.choice(ways)() if random.random() < 0.3 else text.encode()
