"""Names for losses, so that a reader sees at once which ones matter.

The limits come from games of the three levels (`python bench/insight.py --labels` shows how often each level earns a
name): a strong bot rarely makes a mistake, a weak one makes several in a game.
"""

from __future__ import annotations

from typing import Final, Literal

Label = Literal["", "inaccuracy", "mistake", "blunder"]
Limits = tuple[tuple[Label, float], ...]

SURE: Final = 1.959964
"""A loss counts if it is more than so many standard errors: 95 % of all chance lies within them."""

BY_SHARE: Final[Limits] = (("blunder", 0.10), ("mistake", 0.05), ("inaccuracy", 0.02))
BY_POINTS: Final[Limits] = (("blunder", 6.0), ("mistake", 3.0), ("inaccuracy", 1.0))

NAMES: Final[tuple[Label, ...]] = ("inaccuracy", "mistake", "blunder")


def label(loss: float, error: float, alone: bool) -> Label:
    """The name of a loss, in shares of the win or alone in points; none if it is small or may be chance."""
    if loss <= SURE * error:
        return ""
    for name, least in BY_POINTS if alone else BY_SHARE:
        if loss >= least:
            return name
    return ""
