"""What happened, as values: the kinds of news that all games share.

News are told in the order in which they happened and hold all that is needed to tell them in any language. A kind is
one class here or in a game's own `news.py`, and one sentence in the terminal and on the page.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any, Literal

from kostka.games.core import Cause, over


@dataclass(frozen=True, slots=True)
class Passed:
    """A seat did nothing in an action of the turn; `forced` says that nothing else was possible."""

    seat: int
    action: str
    forced: bool
    kind: Literal["passed"] = "passed"


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn passed on to the next seat."""

    seat: int
    kind: Literal["turn"] = "turn"


@dataclass(frozen=True, slots=True)
class Ended:
    """The game ended, and why; the seat is whose misthrow, token or announcement it was, if it was anyone's."""

    cause: Cause
    seat: int | None
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    kind: Literal["ended"] = "ended"


def ended(cause: Cause, seat: int | None, totals: tuple[int, ...]) -> Ended:
    return Ended(cause, seat, totals, over(totals).winners)


def plain(news: Any) -> dict[str, Any]:
    """A piece of news ready for JSON."""
    return asdict(news)
