"""The luck of a whole game, quickly: for tournaments, where it is taken out of the results.

For every roll it is the value after the roll minus the value before it. Both come from the same judgement, so that over
all rolls the luck is nothing on average, whatever the judgement is worth; a better one only explains more. Here the
judgement looks at the present turn only where the kernel judges well after that: quick, and nearly as good.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from kostka.games.core import AnyGame, Roll
from kostka.lab.kernel import Budget
from kostka.lab.registry import kernel
from kostka.play import Step

BUDGETS: Final[Mapping[str, Budget]] = {
    "qwixx": Budget(600, points=0, turns=0),
    "on-board": Budget(600, points=0),
    "duel": Budget(600, points=0, turns=0),
}
"""Games with dice; elsewhere only the deal is luck, and that is the same for all seatings."""


def luck(game: AnyGame, steps: Sequence[Step[Any]], seed: int) -> tuple[float, ...]:
    """What the dice of a game brought every seat, in shares of the win."""
    lab, budget = kernel(game.name), BUDGETS[game.name]
    total = [0.0] * steps[0].before.setup.seats
    for number, step in enumerate(steps):
        if isinstance(game.node(step.before), Roll):
            before = lab.value(lab.pack(step.before), budget, seed + 2 * number)
            after = lab.value(lab.pack(step.after), budget, seed + 2 * number + 1)
            for seat, (early, late) in enumerate(zip(before, after, strict=True)):
                total[seat] += late.share.mean - early.share.mean
    return tuple(total)
