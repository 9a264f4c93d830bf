"""Late positions solved by nothing but the rules: every roll with its chance, every decision, to the end.

Nothing of the lab is used here, so that the lab can be held against it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from kostka.games import rows
from kostka.games.core import AnyGame, Decide, Decided, Over, Roll, Rolled
from kostka.games.duel import rules as duel

FACES = range(1, 7)
SAME = 1e-12
"""Differences as small as this are of the arithmetic."""
NOT_YET = (rows.Obstacle.LAST, duel.Obstacle.LAST)
"""The one obstacle that may go away within a turn."""


@dataclass(frozen=True)
class Expected:
    """What every seat can expect: its share of the win, its total, and its lead over the best other seat."""

    shares: tuple[float, ...]
    totals: tuple[float, ...]
    leads: tuple[float, ...]

    def wanted(self, seat: int) -> tuple[float, float]:
        """What the seat cares for: the win, and if that is the same, a higher lead."""
        return self.shares[seat - 1], self.leads[seat - 1]


class Enumeration:
    """The values of positions of a game with dice; every position before a roll is worked out once.

    Seats that decide at the same time need not guess: it is an error if a seat has no move that is the best one
    whatever the others do. Rolls that offer the same are taken together, unless every roll is asked for.
    """

    def __init__(self, game: AnyGame, every_roll: bool = False) -> None:
        self.game = game
        self.every_roll = every_roll
        parts = game.standard.parts
        self.pad = parts if isinstance(parts, rows.Pad) else parts.pad
        self.known: dict[Any, Expected] = {}

    def value(self, state: Any) -> Expected:
        match self.game.node(state):
            case Over(totals, winners):
                return ended(totals, winners)
            case Roll(there):
                if state not in self.known:
                    self.known[state] = self._before(state, there)
                return self.known[state]
            case Decide(moves):
                return self._after(state, {seat: self._best(state, moves, seat) for seat in moves})
        raise TypeError("this game has more than dice and decisions")

    def options(self, state: Any, seat: int) -> dict[Any, Expected]:
        """What can be expected after each move of a seat that decides."""
        node = self.game.node(state)
        assert isinstance(node, Decide)
        others = {other: self._best(state, node.moves, other) for other in node.moves if other != seat}
        return {move: self._after(state, {**others, seat: move}) for move in node.moves[seat]}

    def _before(self, state: Any, there: tuple[bool, ...]) -> Expected:
        found = [
            (self.value(self.game.apply(state, Rolled(dice))), chance) for dice, chance in self._rolls(state, there)
        ]

        def mean(values: Iterator[tuple[float, ...]]) -> tuple[float, ...]:
            weighted = [
                [value * chance for value in by_seat] for by_seat, (_, chance) in zip(values, found, strict=True)
            ]
            return tuple(map(sum, zip(*weighted, strict=True)))

        return Expected(
            mean(after.shares for after, _ in found),
            mean(after.totals for after, _ in found),
            mean(after.leads for after, _ in found),
        )

    def _rolls(self, state: Any, there: tuple[bool, ...]) -> Iterator[tuple[rows.Dice, float]]:
        """Every roll with its chance, or one of those that offer the same with the chance of them all."""
        blocked = {cell: obstacle(state, cell) for cell in self.pad.spots}
        coloured = [self._faces(row, blocked) if there[2 + row] else (0,) for row in range(len(self.pad.rows))]
        shown: dict[Any, rows.Dice] = {}
        times: Counter[Any] = Counter()
        for dice in product(FACES, FACES, *coloured):
            cells = rows.colour_cells(self.pad, dice)
            offer = dice[0] + dice[1], frozenset(cell for cell in cells if blocked[cell] in (None, *NOT_YET))
            times[dice if self.every_roll else offer] += 1
            shown.setdefault(dice if self.every_roll else offer, dice)
        yield from ((dice, times[offer] / times.total()) for offer, dice in shown.items())

    def _faces(self, row: int, blocked: Mapping[rows.Cell, object]) -> range:
        """A coloured die is for the active seat. If that can do nothing in its row, the die may as well show a 1."""
        dead = all(blocked[cell] for cell in self.pad.rows[row].cells)
        return FACES if self.every_roll or not dead else range(1, 2)

    def _best(self, state: Any, moves: Mapping[int, tuple[Any, ...]], seat: int) -> Any:
        """The seat's best move, whatever the others do."""
        others = [other for other in moves if other != seat]
        best = list(moves[seat])
        for chosen in product(*(moves[other] for other in others)) if len(best) > 1 else ():
            given = dict(zip(others, chosen, strict=True))
            found = {move: self._after(state, {**given, seat: move}).wanted(seat) for move in moves[seat]}
            best = [move for move in best if not any(is_better(other, found[move]) for other in found.values())]
        assert best, "what is best for this seat depends on what the others do"
        return best[0]

    def _after(self, state: Any, chosen: Mapping[int, Any]) -> Expected:
        return self.value(self.game.apply(state, Decided(chosen)))


def is_better(one: tuple[float, float], other: tuple[float, float]) -> bool:
    """A larger share of the win, or the same with a higher lead."""
    return one[0] > other[0] + SAME or (one[0] > other[0] - SAME and one[1] > other[1] + SAME)


def ended(totals: tuple[int, ...], winners: tuple[int, ...]) -> Expected:
    shares = tuple((seat in winners) / len(winners) for seat in range(1, len(totals) + 1))
    leads = tuple(own - max(totals[:place] + totals[place + 1 :]) for place, own in enumerate(totals))
    return Expected(shares, totals, leads)


def obstacle(state: Any, cell: rows.Cell) -> rows.Obstacle | duel.Obstacle | None:
    """What keeps the active seat from the cell, whatever the dice show."""
    if isinstance(state, duel.State):
        return duel.obstacle(state, cell)
    return rows.obstacle(state.sheets, state.active, cell)
