"""The findings of a search on one footing: every action's figures for all seats, how sure they are, and their order.

The game has no dice after the deal. So the standard errors tell how far the search can be trusted: by how much its
values still changed with the last depth.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from kostka.lab.kernel import Packed
from kostka.lab.qubix.desk import UNIT
from kostka.lab.qubix.looking import Layer, Look
from kostka.lab.qubix.search import ESTIMATED
from kostka.lab.qubix.shares import LEAD, MODELS, SHARE, Floats, figures, final_figures, turns_to_come
from kostka.lab.qubix.work import ACTIVE, Ints

TRUST: Final = 1.5
"""The standard error is so many times the change with the last depth: so far off were values found with 4,000 and 8,000
positions from those found with 60,000 and 100,000, at two seats."""
USUAL: Final = np.array([0.04, 1.0, 0.4])
"""The usual change of share, total and lead with the last depth (root of the mean square, in the same positions),"""
USUAL_MOVES: Final = 4
"""and for how many moves of the position it counts: where there are few, their own change tells little."""
AT_THE_END: Final = np.array([0.01, 0.05, 0.05])
"""The standard errors where all lines end with the game, but moves that look alike were taken to be alike. Of 3,732
such moves that were enumerated by the rules none was valued wrongly; if one in a thousand was, these are right."""


class Judgement:
    """Every action's figures, by its place: share, total and lead of every seat, and their errors; 0 is the first rank.

    Actions that were not looked at as deep as the best ones are corrected by the mean change of those that were.
    """

    def __init__(self, packed: Packed, look: Look, points: bool) -> None:
        self.layers = look.layers
        self.seat = int(packed[ACTIVE])
        self.model = MODELS[look.seats]
        self.turns = turns_to_come(packed)
        last = look.layers[-1]
        self.known = last.places if points else np.array([look.chosen])
        """The places of the actions whose changes from depth to depth are real ones, not those of mere bounds."""
        self.reached = np.zeros(len(look.actions), np.int64)
        for number, layer in enumerate(look.layers):
            self.reached[layer.places] = number
        self.guessed = np.full(len(look.actions), ESTIMATED)
        for layer in look.layers:
            self.guessed[layer.places] = layer.guessed
        self.ended = self.guessed & ESTIMATED == 0
        """The places of the actions that were looked at to the end of the game."""
        self.worths = self._on_one_footing()
        self.figures = self._figures()
        self.errors, self.more = self._errors()
        self.rank = self._rank_by_share() if points else self._rank_by_value(look.chosen)

    def level(self, best: int) -> None:
        """Take no action for better than the best one: what is known of the others is only that they are no better."""
        shares = self.figures[:, self.seat, SHARE]
        self.figures[shares > shares[best]] = self.figures[best]

    def behind(self, best: int) -> tuple[Floats, Floats]:
        """For the seat that decides, the best action's figures minus every action's, and the errors of that."""
        found = self.figures[:, self.seat]
        change = self._change(-2)[:, self.seat]
        at = np.flatnonzero(self.known == best)
        change = np.delete(change - change[at[0]], at[0], axis=0) if len(at) else change - change.mean(axis=0)
        errors = np.sqrt(_pooled(change) ** 2 + self.more[:, self.seat] ** 2)
        errors[self.ended & self.ended[best]] = AT_THE_END
        errors[self.guessed | self.guessed[best] == 0] = 0
        errors[best] = 0
        return found[best] - found, errors

    def _on_one_footing(self) -> Floats:
        """Scores and hopes of all seats, in points, as if all actions had been looked at to the last depth."""
        worths = np.zeros((len(self.reached), self.layers[0].worths.shape[1]))
        last = self._worths(self.layers[-1])
        for number, layer in enumerate(self.layers):
            there = self._worths(layer)
            mine = self.reached == number
            worths[mine] = there[mine]
            worths[mine & ~self.ended] += (last[self.known] - there[self.known]).mean(axis=0)
        return worths

    def _figures(self) -> Floats:
        found = figures(self.worths, self.seat, self.turns - self.layers[-1].depth, self.model)
        found[self.ended] = final_figures(self.worths[self.ended])
        return found

    def _worths(self, layer: Layer) -> Floats:
        """Scores and hopes in points by place; not a number where the layer did not look."""
        worths = np.full((len(self.reached), layer.worths.shape[1]), np.nan)
        worths[layer.places] = layer.worths / UNIT
        return worths

    def _known_figures(self, number: int) -> Floats:
        layer = self.layers[number]
        return figures(self._worths(layer)[self.known], self.seat, self.turns - layer.depth, self.model)

    def _change(self, number: int) -> Floats:
        """How the figures of the known actions changed from a layer to the last; before the first layer, by 0."""
        if len(self.layers) < 2:
            return np.zeros((len(self.known), self.figures.shape[1], 3))
        return self._known_figures(-1) - self._known_figures(number)

    def _errors(self) -> tuple[Floats, Floats]:
        """The errors of all figures, and the part of them that comes from having looked less deep."""
        errors = np.broadcast_to(_pooled(self._change(-2)), self.figures.shape)
        more = np.zeros_like(errors)
        for number in range(len(self.layers) - 1):
            more[self.reached == number] = TRUST * self._change(number).std(axis=0)
        errors = np.sqrt(errors**2 + more**2)
        errors[self.ended] = AT_THE_END
        errors[self.guessed == 0] = 0
        return errors, more

    def _rank_by_share(self) -> Ints:
        found = np.round(self.figures[:, self.seat], 9)
        return _ranks(np.lexsort((-self.reached, -found[:, LEAD], -found[:, SHARE])))

    def _rank_by_value(self, chosen: int) -> Ints:
        values = np.zeros(len(self.reached), np.int64)
        for layer in self.layers:
            values[layer.places] = layer.values
        return _ranks(np.lexsort((np.arange(len(values)) != chosen, -values, -self.reached)))


def _pooled(change: Floats) -> Floats:
    """The error by the changes of several actions, together with what is usual."""
    squares = (change**2).sum(axis=0) + USUAL_MOVES * USUAL**2
    pooled: Floats = TRUST * np.sqrt(squares / (len(change) + USUAL_MOVES))
    return pooled


def _ranks(order: Ints) -> Ints:
    ranks = np.empty(len(order), np.int64)
    ranks[order] = np.arange(len(order))
    return ranks
