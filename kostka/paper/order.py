"""What somebody wants printed: a game on a layout, for so many players, on some paper; or how a game went."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from kostka.games.core import AnyGame, Layout
from kostka.paper.stationery import Paper


@dataclass(frozen=True)
class Order:
    game: AnyGame
    layout: Layout[Any]
    count: int
    paper: Paper
    options: Mapping[str, str] = field(default_factory=dict)
    """Those that were asked for; of the others, all choices are printed."""

    def choices(self, name: str) -> tuple[str, ...]:
        """The choice that was asked for, or all of them."""
        option = next(one for one in self.game.options if one.name == name)
        return (self.options[name],) if name in self.options else option.choices

    def view(self, seats: int = 2, **options: str) -> Any:
        """The table before the first move."""
        return self.game.view(self.game.start(seats, 1, self.layout, **options))

    def source(self, part: Callable[[Any], object], reconstructed: str) -> str:
        """For the small print: that a part is reconstructed, or the layout of one's own that it comes from."""
        t = self.paper.t
        ours = part(self.layout.parts) == part(self.game.standard.parts)
        return reconstructed if ours else t("layout {name}", name=self.layout.name)


class Player(NamedTuple):
    """Who played, and how it ended for them."""

    seat: int
    name: str
    total: int
    won: bool
    bonus: int = 0
    """What the field under a pawn adds."""


@dataclass(frozen=True)
class Result:
    """The table after the last event."""

    title: str
    view: Any
    names: tuple[str, ...]

    def players(self) -> Iterator[Player]:
        winners = self.view["winners"] or []
        for seat, (name, total) in enumerate(zip(self.names, self.view["totals"], strict=True), 1):
            yield Player(seat, name, total, seat in winners)
