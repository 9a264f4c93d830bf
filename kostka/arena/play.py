"""The games of a deal, played by the rules: they are the judge of every move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from kostka import record
from kostka.arena.dice import outcome
from kostka.arena.tally import tally
from kostka.arena.tournament import Tournament
from kostka.bots.core import Bot
from kostka.bots.registry import bot
from kostka.games.core import Chance, Decide, Decided, Event, Over, Setup
from kostka.games.registry import game

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
    record: str | None = None

    def share(self, seat: int) -> float:
        """The seat's share of the win."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


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
    seats = range(1, tournament.seats + 1)
    sources = {seat: Random(f"{tournament.seed}/{deal}/{number}/seat {seat}") for seat in seats}
    players = {seat: bots[place] for seat, place in zip(seats, table, strict=True)}
    rules = game(tournament.game)
    state = rules.opening(tournament.setup)
    events: list[Event] = []
    turns = chances = 0
    while not isinstance(node := rules.node(state), Over):
        turns += state.phase in TURN_STARTS
        if isinstance(node, Chance):
            event: Event = outcome(node, tournament.seed, deal, chances)
            chances += 1
        else:
            event = _decided(rules, state, node, players, sources, stop)
        events.append(event)
        state = rules.apply(state, event)
    counts = tally(state)
    return Played(
        deal,
        number,
        table,
        node.totals,
        node.winners,
        turns,
        counts and counts.misthrows,
        counts and counts.closed,
        _text(tournament, table, deal, number, events) if written else None,
    )


def _decided(
    rules: Any, state: Any, node: Decide[Any], players: Mapping[int, Bot], sources: Mapping[int, Random], stop: Stop
) -> Event:
    moves = {}
    for seat, legal in node.moves.items():
        if stop():
            raise Stopped
        moves[seat] = players[seat].choose(rules, state, seat, legal, sources[seat])
        rules.check_move(state, node.moves, seat, moves[seat])
    return Decided(moves)


def _text(tournament: Tournament, table: tuple[int, ...], deal: int, number: int, events: list[Event]) -> str:
    setup: Setup[Any] = tournament.setup
    names = tuple(tournament.labels[place][: record.LONGEST_NAME] for place in table)
    event = (("event", f"seed {tournament.seed}, deal {deal}, game {number}"),)
    return record.write(record.Record(game(tournament.game), setup, names, event, tuple(events)))
