"""Chance for those who need no proof of it: a random outcome of a chance node."""

from __future__ import annotations

from random import Random

from kostka.games.core import Chance, Deal, Dealt, Roll, Rolled


def shake(chance: Chance, random: Random) -> Rolled | Dealt:
    """Roll the dice that are in the game, or deal the colours among blocks of one size."""
    match chance:
        case Roll(dice):
            return Rolled(tuple(random.randint(1, 6) if there else 0 for there in dice))
        case Deal(sizes, colours):
            bags = {size: [c for s, c in zip(sizes, colours, strict=True) if s == size] for size in set(sizes)}
            for size in sorted(bags):
                random.shuffle(bags[size])
            return Dealt("".join(bags[size].pop() for size in sizes))
    raise TypeError(f"{chance} is not a known kind of chance")
