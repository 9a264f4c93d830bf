"""What is played: which bots sit where in which game of which deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cached_property
from itertools import combinations, permutations
from typing import Any

from kostka.bots.registry import bot
from kostka.games.core import Refused, Setup
from kostka.games.registry import game


@dataclass(frozen=True)
class Tournament:
    """Bots by their specs, and the table they play at; with fewer seats than bots, every combination of bots plays."""

    game: str
    bots: tuple[str, ...]
    seats: int
    options: tuple[tuple[str, str], ...]
    seed: int
    luck: bool = False
    """Whether the luck of every game is found, to be taken out of the results."""

    def __reduce__(self) -> tuple[type[Tournament], tuple[object, ...]]:
        """Workers get what is needed, and find the setup themselves."""
        return Tournament, (self.game, self.bots, self.seats, self.options, self.seed, self.luck)

    @cached_property
    def setup(self) -> Setup[Any]:
        return _setup(self.game, self.seats, dict(self.options))

    @cached_property
    def labels(self) -> tuple[str, ...]:
        """The bots' names in results; a bot that plays against itself is numbered."""
        return tuple(
            spec if self.bots.count(spec) == 1 else f"{spec}-{self.bots[: place + 1].count(spec)}"
            for place, spec in enumerate(self.bots)
        )

    @cached_property
    def games_a_deal(self) -> int:
        return len(self.tables(0))

    def tables(self, deal: int) -> list[tuple[int, ...]]:
        """For every game of a deal the bots by seat.

        Every bot of a table sits in every seat once. The order around the table changes from deal to deal, so that no
        bot always plays after the same one.
        """
        tables = []
        for chosen in combinations(range(len(self.bots)), self.seats):
            orders = list(permutations(chosen[1:]))
            order = (chosen[0], *orders[deal % len(orders)])
            tables += [order[turn:] + order[:turn] for turn in range(self.seats)]
        return tables

    def told(self) -> dict[str, Any]:
        """The tournament as it is kept with its results."""
        return asdict(self) | {"bots": list(self.bots), "options": dict(self.setup.options)}


def tournament(
    name: str,
    bots: tuple[str, ...],
    seed: int,
    options: Mapping[str, str],
    seats: int | None = None,
    luck: bool = False,
) -> Tournament:
    """The tournament, checked: the game, the bots, the seats and the options exist."""
    found = game(name)
    for spec in bots:
        bot(spec, name)
    seats = len(bots) if seats is None else seats
    known = [option.name for option in found.options]
    if unknown := sorted(set(options) - set(known)):
        has = f"its options are {', '.join(known)}" if known else "it has none"
        raise Refused(f"{name} has no option {', '.join(unknown)}; {has}")
    try:
        setup = _setup(name, seats, options)
    except Refused as refusal:
        hint = "; with --seats, every combination of bots plays" if seats == len(bots) > found.seats[-1] else ""
        raise Refused(f"{refusal}{hint}") from None
    if seats > len(bots):
        raise Refused(f"{seats} seats need {seats} bots, not {len(bots)}; a bot may be named several times")
    if luck and (not found.dice or seats == 1):
        why = "alone there is nobody to win against" if found.dice else f"{name} has no dice"
        raise Refused(f"there is no luck to take out of the wins: {why}")
    return Tournament(name, bots, seats, setup.options, seed, luck)


def _setup(name: str, seats: int, options: Mapping[str, str]) -> Setup[Any]:
    return game(name).agreed(seats, 1, None, options)
