"""Random numbers by counter: game number n of a seed has its own stream, whoever plays it and when.

Splitmix64 (Steele, Lea, Flood 2014): the state is a counter, the number drawn is the counter, well mixed.
"""

from __future__ import annotations

import numpy as np

from kostka.lab.jit import jit

STEP = np.uint64(0x9E3779B97F4A7C15)
_MIX_1 = np.uint64(0xBF58476D1CE4E5B9)
_MIX_2 = np.uint64(0x94D049BB133111EB)
_GAME = np.uint64(0xD1342543DE82EF95)
_27, _30, _31, _32 = np.uint64(27), np.uint64(30), np.uint64(31), np.uint64(32)


@jit
def mix(value: np.uint64) -> np.uint64:
    """A number that looks unrelated to the one given; different numbers stay different."""
    value = (value ^ (value >> _30)) * _MIX_1
    value = (value ^ (value >> _27)) * _MIX_2
    return value ^ (value >> _31)


@jit
def start(seed: np.uint64, game: np.uint64) -> np.uint64:
    """The state in which the stream of a game begins."""
    return mix(mix(np.uint64(seed) + STEP) + np.uint64(game) * _GAME)


@jit
def next(state: np.uint64) -> tuple[np.uint64, np.uint64]:  # noqa: A001 - used as streams.next
    """The state after, and 64 random bits."""
    state = np.uint64(state) + STEP
    return state, mix(state)


@jit
def below(state: np.uint64, bound: int) -> tuple[np.uint64, int]:
    """The state after, and a number from 0 to bound - 1 (bound < 2**32; the bias is below bound / 2**32)."""
    state = np.uint64(state) + STEP
    return state, int(np.int64(((mix(state) >> _32) * np.uint64(bound)) >> _32))


def key(seed: int) -> np.uint64:
    """Any Python integer as a seed for the streams."""
    return np.uint64(seed & 0xFFFFFFFFFFFFFFFF)
