"""The games of a deal, played by the rules: they are the judge of every move."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import Random
from typing import Any, Final

from kostka.arena.dice import outcome
from kostka.arena.tally import tally
from kostka.arena.tournament import Tournament
from kostka.bots.core import Bot
from kostka.bots.registry import bot
from kostka.games.core import Chance, Dealt, Over, Rolled
from kostka.games.registry import game
from kostka.play import Step, play, recorded
from kostka.record import LONGEST_NAME, Record, write

TURN_STARTS: Final = ("roll", "build")
"""The phases in which a turn begins."""

Stop = Callable[[], bool]


class Stopped(Exception):
    """The games under way are no longer wanted."""


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game: its place in the tournament, the bots by seat, and what each seat has reached."""

    deal: int
    number: int
    bots: tuple[int, ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    misthrows: tuple[int, ...] | None
    closed: tuple[int, ...] | None
    luck: tuple[float, ...] | None = None
    record: str | None = None

    def share(self, seat: int) -> float:
        """The seat's share of the win."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def skill(self, seat: int) -> float:
        """The seat's share of the win with its luck taken out."""
        assert self.luck is not None
        return self.share(seat) - self.luck[seat - 1]


def play_deal(tournament: Tournament, deal: int, written: bool, stop: Stop = lambda: False) -> list[Played]:
    """All games of a deal; with `written` each brings its record."""
    bots = [bot(spec, tournament.game) for spec in tournament.bots]
    return [
        _play(tournament, deal, number, table, bots, written, stop)
        for number, table in enumerate(tournament.tables(deal), 1)
    ]


def _play(
    tournament: Tournament,
    deal: int,
    number: int,
    table: tuple[int, ...],
    bots: list[Bot],
    written: bool,
    stop: Stop,
) -> Played:
    rules = game(tournament.game)
    sources = [Random(f"{tournament.seed}/{deal}/{number}/seat {seat}") for seat in range(1, tournament.seats + 1)]
    rolls = count()

    def chance(node: Chance) -> Rolled | Dealt:
        return outcome(node, tournament.seed, deal, next(rolls))

    def choose(state: Any, seat: int, moves: tuple[Any, ...]) -> Any:
        if stop():
            raise Stopped
        return bots[table[seat - 1]].choose(rules, state, seat, moves, sources[seat - 1])

    steps = list(play(rules, rules.opening(tournament.setup), choose=choose, chance=chance))
    last = steps[-1].after
    end = rules.node(last)
    assert isinstance(end, Over)
    counts = tally(last)
    return Played(
        deal,
        number,
        table,
        end.totals,
        end.winners,
        sum(step.before.phase in TURN_STARTS for step in steps),
        counts and counts.misthrows,
        counts and counts.closed,
        _luck(tournament, deal, number, steps) if tournament.luck else None,
        write(recorded(_opened(tournament, table, deal, number), steps)) if written else None,
    )


def _luck(tournament: Tournament, deal: int, number: int, steps: list[Step[Any]]) -> tuple[float, ...]:
    from kostka.review.luck import luck

    return luck(game(tournament.game), steps, Random(f"{tournament.seed}/{deal}/{number}/luck").getrandbits(62))


def _opened(tournament: Tournament, table: tuple[int, ...], deal: int, number: int) -> Record:
    names = tuple(tournament.labels[place][:LONGEST_NAME] for place in table)
    event = (("event", f"seed {tournament.seed}, deal {deal}, game {number}"),)
    return Record(game(tournament.game), tournament.setup, names, event)
