"""The dice of a deal: the n-th roll is the same in all its games, whoever sits where and whatever happened before."""

from __future__ import annotations

from random import Random

from kostka.games.core import Chance, Dealt, Roll, Rolled
from kostka.shake import shake


def outcome(chance: Chance, seed: int, deal: int, number: int) -> Rolled | Dealt:
    """What chance brings in a deal for the n-th time; dice that have left the game are rolled too, but not used."""
    random = Random(f"{seed}/{deal}/{number}")
    if not isinstance(chance, Roll):
        return shake(chance, random)
    rolled = shake(Roll((True,) * len(chance.dice)), random)
    assert isinstance(rolled, Rolled)
    return Rolled(tuple(value if there else 0 for value, there in zip(rolled.dice, chance.dice, strict=True)))
