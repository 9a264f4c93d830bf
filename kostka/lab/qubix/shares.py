"""From the scores and hopes that the search finds to final totals, leads and shares of the win.

A seat's final total is taken to be its score and hopes, plus what every seat gains in the turns to come, plus chance.
If that chance has a Gumbel distribution, the shares of the win are proportional to exp(total / spread), and the
expected best of several totals is spread × log(sum of exp(total / spread)): both are simple, and agree with each other.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from kostka.lab.kernel import Packed
from kostka.lab.qubix.moves import FULL, LAYER
from kostka.lab.qubix.tables import CELLS, LAYERS
from kostka.lab.qubix.work import BLOCKS, FIELD, FIELDS, HEAD, SEATS, Ints

Floats = NDArray[np.float64]

SHARE, TOTAL, LEAD = range(3)


class Model(NamedTuple):
    """What was learned for a number of seats."""

    turns: tuple[float, float, float]
    """Turns to come: for every free cell of the build fields, for every block in the pile, and always."""
    gain: tuple[float, float]
    """What every seat still gains: for every turn to come, and for their square."""
    optimism: float
    """By how much the search overrates the seat to move, because it picks what looks best; the others pay for it."""
    fade: float
    """What is ahead now fades: a part 1 / (1 + (turns to come × this)²) of it is left at the end."""
    spread: tuple[float, float, float]
    """The square of the spread: always, for every turn to come, and for their square."""


MODELS: Final = {
    2: Model((-0.04788, 1.19659, -18.86585), (0.21464, 0.00039), 0.077, 0.019, (0.16321, 0.16736, -0.00144)),
    3: Model((0.05454, 1.07619, -17.13862), (0.03146, 0.00089), 0.315, 0.0335, (0.43445, 0.15771, -0.00174)),
    4: Model((0.17132, 0.91096, -17.11887), (0.0574, 0.0003), 0.276, 0.038, (0.75672, 0.11773, -0.00138)),
    5: Model((0.14345, 0.96304, -15.07069), (0.05375, 0.00001), 0.143, 0.0215, (0.40567, 0.09621, -0.00076)),
}
"""By `calibration.py` with seed 1: 240 games at two seats, 120 at each other number."""

LEAST_SPREAD: Final = 0.1
"""The square of the spread is never below this: it is a guess as long as the search does not see the end."""


def traits(packed: Packed) -> Floats:
    """What tells how many turns are to come: free cells of the build fields, blocks in the pile, and 1."""
    blocks, fields = int(packed[BLOCKS]), packed[FIELD : FIELD + packed[FIELDS]].tolist()
    free = sum(
        CELLS * (LAYERS - (field >> LAYER & 3)) - (field & FULL).bit_count() for field in fields if not _full(field)
    )
    return np.array([free, packed[HEAD + blocks : HEAD + 2 * blocks].sum(), 1.0])


def _full(field: int) -> bool:
    return field >> LAYER & 3 == LAYERS


def turns_to_come(packed: Packed) -> float:
    return max(0.0, float(traits(packed) @ np.array(MODELS[int(packed[SEATS])].turns)))


def faded(worths: Floats, turns: Floats | float, fade: float) -> Floats:
    """Scores and hopes, as far from their mean as they are likely to be at the end."""
    mean = worths.mean(axis=1, keepdims=True)
    left: Floats = mean + (worths - mean) / (1 + (turns * fade) ** 2)
    return left


def sobered(worths: Floats, seat: Ints | int, optimism: float) -> Floats:
    """Scores and hopes less the optimism of the seat to move, their sum being the same."""
    movers = np.arange(worths.shape[1]) == np.reshape(seat, (-1, 1))
    sober: Floats = worths - optimism * np.where(movers, 1.0, -1 / (worths.shape[1] - 1))
    return sober


def figures(worths: Floats, seat: int, turns: float, model: Model) -> Floats:
    """For lines of play that begin with a seat, by their scores and hopes: share, total and lead of every seat."""
    turns = max(0.0, turns)
    totals = faded(sobered(worths, seat, model.optimism), turns, model.fade) + np.polyval(
        [*reversed(model.gain), 0], turns
    )
    spread = max(LEAST_SPREAD, float(np.polyval(model.spread[::-1], turns))) ** 0.5
    best = np.stack([_best(np.delete(totals, seat, axis=1), spread) for seat in range(totals.shape[1])], axis=1)
    odds = np.exp((totals - totals.max(axis=1, keepdims=True)) / spread)
    return np.stack([odds / odds.sum(axis=1, keepdims=True), totals, totals - best], axis=2)


def _best(totals: Floats, spread: float) -> Floats:
    """The best of several totals, as it is to be expected."""
    first = totals.max(axis=1)
    best: Floats = first + spread * np.log(np.exp((totals - first[:, None]) / spread).sum(axis=1))
    return best


def final_figures(scores: Floats) -> Floats:
    """The same for finished games, exactly."""
    firsts = scores == scores.max(axis=1, keepdims=True)
    others = np.repeat(scores[:, None], scores.shape[1], axis=1)
    others[:, range(scores.shape[1]), range(scores.shape[1])] = -np.inf
    return np.stack([firsts / firsts.sum(axis=1, keepdims=True), scores, scores - others.max(axis=2)], axis=2)
