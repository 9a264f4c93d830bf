"""Dice that can be checked: the server commits to a secret, the seats add to it, and every roll follows from both.

docs/dice.md explains the scheme; the page has the same few lines, so what is derived here must never change.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterator, Sequence
from typing import Final

from kostka.games.core import Chance, Deal, Dealt, Refused, Roll, Rolled, because

SCHEME: Final = "kostka-dice-1"
NONCE: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
BAD_NONCE: Final = because("your part of the dice has 1 to {most} letters, digits, - and _", most=64)
NO_NONCE: Final = "-"
"""Stands for the nonce of a seat that added none, such as a bot's: the server must never make one up."""


def new_seed() -> str:
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """What is published before the first nonce: it fixes the seed without telling it."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def check_nonce(nonce: str) -> str:
    if nonce and not NONCE.fullmatch(nonce):
        raise Refused(BAD_NONCE)
    return nonce


class Shaker:
    """The dice of one table: its seed and the nonces of its seats."""

    def __init__(self, seed: str, nonces: Sequence[str]) -> None:
        self._seed = bytes.fromhex(seed)
        self._nonces = " | ".join(nonce or NO_NONCE for nonce in nonces)

    def outcome(self, chance: Chance, number: int) -> Rolled | Dealt:
        """The outcome of the table's chance of that number, counted from 1."""
        numbers = _Numbers(self._bytes(f"roll {number}"))
        match chance:
            case Roll(dice):
                return Rolled(tuple(1 + numbers.below(6) if there else 0 for there in dice))
            case Deal(sizes, colours):
                return Dealt(_dealt(sizes, colours, numbers))
        raise TypeError(f"{chance} is not a known kind of chance")

    def first(self, seats: int) -> int:
        """The seat that begins, drawn at random."""
        return 1 + _Numbers(self._bytes("first")).below(seats)

    def _bytes(self, purpose: str) -> Iterator[int]:
        block = 0
        while True:
            message = f"{SCHEME}\n{self._nonces}\n{purpose}\n{block}"
            yield from hmac.digest(self._seed, message.encode(), "sha256")
            block += 1


class _Numbers:
    """Even numbers out of even bytes: a byte that would favour some results is thrown away."""

    def __init__(self, source: Iterator[int]) -> None:
        self._source = source

    def below(self, limit: int) -> int:
        """A number from 0 up to, not including, the limit, which is at most 256."""
        fair = 256 - 256 % limit
        return next(byte for byte in self._source if byte < fair) % limit


def _dealt(sizes: Sequence[int], colours: str, numbers: _Numbers) -> str:
    """The colours shuffled among blocks of one size: from the last block down, each swaps with one up to itself."""
    dealt = list(colours)
    for size in sorted(set(sizes)):
        places = [place for place, one in enumerate(sizes) if one == size]
        for last in range(len(places) - 1, 0, -1):
            here, there = places[last], places[numbers.below(last + 1)]
            dealt[here], dealt[there] = dealt[there], dealt[here]
    return "".join(dealt)
