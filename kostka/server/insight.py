"""What choices are worth, as the server asks for it: functions for other processes, with plain values in and out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Protocol

import msgspec

from kostka import record
from kostka.games.registry import game as find_game
from kostka.server import wire_insight
from kostka.server.processes import be_ready
from kostka.server.wire_insight import Option

METHOD: Final = "1"
"""How reviews are made; what was kept under another method is made anew."""
EXPLAINED: Final = 6
"""How many of the best moves come with what speaks for them."""


class Share(Protocol):
    """A number that two processes see."""

    value: float


_done: list[Share] = []


def begin(done: Share) -> None:
    """Prepare a process for reviews; it tells there how much of one is done."""
    be_ready()
    _done[:] = [done]


def tell(share: float) -> None:
    for done in _done:
        done.value = share


def review(text: str, layouts: Mapping[str, str]) -> bytes:
    """The review of a record, as it is told and kept."""
    from kostka import review as reviews  # imports the kernels, which only this process needs

    return written(reviews.review(record.read(text, layouts), progress=tell).told())


def hint(game: str, state: Any, seat: int) -> list[Option]:
    """What the moves of a seat are worth, the best first."""
    from kostka import review as reviews

    weighed = reviews.hint(find_game(game), state, seat)
    return [
        Option(
            one.move,
            one.value,
            one.behind,
            one.behind_error,
            one.points,
            one.label,
            list(one.reasons) if place < EXPLAINED else [],
        )
        for place, one in enumerate(weighed)
    ]


def written(told: dict[str, Any]) -> bytes:
    """A review in the form that programs can rely on."""
    return msgspec.json.encode(msgspec.convert(told, wire_insight.Review))
