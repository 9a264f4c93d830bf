"""Ratings from all games of a tournament (openskill, Plackett–Luce), for three or more bots."""

from __future__ import annotations

from collections.abc import Iterable
from importlib.util import find_spec
from itertools import groupby
from typing import Any

from kostka.arena.play import Played
from kostka.arena.summary import Mean, Z
from kostka.arena.tournament import Tournament


def are_at_hand() -> bool:
    return find_spec("openskill") is not None


def ratings_by_deal(tournament: Tournament, games: Iterable[Played]) -> list[list[Mean]]:
    """The ratings of all bots after every deal, in the order of the deals."""
    from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings: list[Any] = [model.rating() for _ in tournament.bots]
    history = []
    ordered = sorted(games, key=lambda game: (game.deal, game.number))
    for _, deal in groupby(ordered, key=lambda game: game.deal):
        for game in deal:
            teams = [[ratings[place]] for place in game.bots]
            rated = model.rate(teams, scores=list(map(float, game.totals)))
            for place, (rating,) in zip(game.bots, rated, strict=True):
                ratings[place] = rating
        history.append([Mean(rating.mu, Z * rating.sigma) for rating in ratings])
    return history
