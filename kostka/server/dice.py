"""Dice that can be checked: the server and the seats commit to secrets, and every roll follows from all of them.

docs/dice.md explains the scheme; the page has the same few lines, so what is derived here must never change.
"""

from __future__ import annotations

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from kostka.games.core import Chance, Deal, Dealt, Refused, Roll, Rolled, because

SCHEME: Final = "kostka-dice-2"
OPEN_SCHEME: Final = "kostka-dice-1"
"""Of earlier tables: nonces were open as soon as they were added, so whoever knew the seed could try many."""
SCHEMES: Final = (OPEN_SCHEME, SCHEME)
NONCE: Final = re.compile(r"[A-Za-z0-9_-]{22,64}")
"""16 random bytes and more: fewer could be guessed from their commitment."""
BAD_NONCE: Final = because("your part of the dice has {least} to {most} letters, digits, - and _", least=22, most=64)
COMMITMENT: Final = re.compile(r"[0-9a-f]{64}")
NO_NONCE: Final = "-"
"""Stands for the nonce of a seat that added none, such as a bot's: the server must never make one up."""


def new_seed() -> str:
    return secrets.token_hex(32)


def commitment(seed: str) -> str:
    """What is published before anybody sits down: it fixes the seed without telling it."""
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def nonce_commitment(table: str, nonce: str) -> str:
    """What a seat shows of its nonce before the start; it holds the table's commitment, so it fits no other table."""
    return hashlib.sha256(f"kostka-nonce-2\n{table}\n{nonce}".encode()).hexdigest()


def check_nonce(nonce: str) -> str:
    if not NONCE.fullmatch(nonce):
        raise Refused(BAD_NONCE)
    return nonce


def joined(seats: Iterable[str]) -> str:
    """What every seat has added, or committed to, in one line."""
    return " | ".join(one or NO_NONCE for one in seats)


def parted(line: str) -> list[str]:
    """What every seat has added, out of such a line."""
    return ["" if one == NO_NONCE else one for one in line.split(" | ")]


class Shaker:
    """The dice of one table: its seed and the nonces of its seats."""

    def __init__(self, seed: str, nonces: Sequence[str], scheme: str = SCHEME) -> None:
        self.scheme = scheme
        self._seed = bytes.fromhex(seed)
        self._nonces = joined(nonces)

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
            message = f"{self.scheme}\n{self._nonces}\n{purpose}\n{block}"
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
