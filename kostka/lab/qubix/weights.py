"""What hopes and stored blocks are worth, found by regression on games of the search against itself.

The traits of the positions in such games (3 % of the moves random) were fitted to how the lead changed until the end of
the game, mixed with later estimates (lambda 0.9); then new games were played with the weights that were found.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kostka.lab.qubix.desk import Weights

NAMES: Final = (
    *("now", "now, second field", "stored alone", "stored alone, second field"),
    *("with one more", "with one more, second field", "with two more", "with two more, second field"),
    *("single", "two of a colour", "three of a colour", "double", "triple", "two singles", "three singles"),
)
"""The traits of a seat; the first eight are in half points of lead, the others are counts of stored blocks."""

NEXT: Final = (300, 84, -27, -21, 67, 114, -6, 1, 226, 64, 377, -66, -127, -88, -367)
WAITING: Final = (62, 16, 147, 66, -53, 213, -15, -7, 164, 114, 478, -24, -15, -117, -381)
"""In thousandths of a point, for the seat whose turn it is and for the others."""


def weights() -> Weights:
    return np.array([NEXT, WAITING], np.int64)
