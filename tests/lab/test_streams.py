"""Random numbers by counter: the same for the same seed and game, even, and different otherwise."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from kostka.lab import streams
from kostka.lab.jit import jit

DRAWS = 600_000


@jit
def _faces(seed: np.uint64, game: np.uint64, draws: int) -> NDArray[np.int64]:
    counts = np.zeros(6, np.int64)
    state = streams.start(seed, game)
    for _ in range(draws):
        state, face = streams.below(state, 6)
        counts[face] += 1
    return counts


def _first(seed: int, game: int, draws: int = 8) -> list[int]:
    state = np.uint64(streams.start(streams.key(seed), np.uint64(game)))
    found = []
    for _ in range(draws):
        state, bits = streams.next(np.uint64(state))
        found.append(int(bits))
    return found


def test_a_stream_is_the_same_whenever_it_is_asked_for() -> None:
    assert _first(5, 7) == _first(5, 7)


def test_games_and_seeds_have_streams_of_their_own() -> None:
    openings = {tuple(_first(seed, game, 2)) for seed in range(40) for game in range(40)}
    assert len(openings) == 1600


def test_mix_is_splitmix64() -> None:
    # the first outputs of the reference implementation for the seed 1234567
    state, found = np.uint64(1234567), []
    for _ in range(3):
        state, bits = streams.next(np.uint64(state))
        found.append(int(bits))
    assert found == [6457827717110365317, 3203168211198807973, 9817491932198370423]


def test_draws_are_even() -> None:
    counts = _faces(streams.key(1), np.uint64(0), DRAWS)
    expected = DRAWS / 6
    # chi-square with five degrees of freedom: beyond 25.7 once in ten thousand seeds
    assert float(((counts - expected) ** 2 / expected).sum()) < 25.7


def test_below_stays_below() -> None:
    state = np.uint64(3)
    seen = set()
    for _ in range(300):
        state, value = streams.below(np.uint64(state), 5)
        seen.add(int(value))
    assert seen == {0, 1, 2, 3, 4}


def test_any_integer_is_a_seed() -> None:
    assert streams.key(-1) == np.uint64(2**64 - 1)
    assert streams.key(2**64 + 3) == np.uint64(3)
