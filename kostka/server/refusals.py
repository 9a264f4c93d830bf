"""A refusal that a client can act on: the reason as a word, why as a message to its reader, and what would be legal."""

from __future__ import annotations

from typing import Any, Final, Literal

from kostka.games.core import Refused, Why, because

Reason = Literal[
    "not-your-turn",
    "already-decided",
    "stale",
    "illegal",
    "table-over",
    "wrong-token",
    "too-fast",
    "not-playing",
    "id-reused",
    "not-allowed",
    "seat-taken",
    "unknown-table",
    "bad-request",
    "too-large",
    "too-many-tables",
    "too-many-connections",
    "log-full",
    "server-full",
    "unavailable",
]

STATUS: Final[dict[Reason, int]] = {
    "not-your-turn": 409,
    "already-decided": 409,
    "stale": 409,
    "illegal": 422,
    "table-over": 409,
    "wrong-token": 403,
    "too-fast": 429,
    "not-playing": 409,
    "id-reused": 409,
    "not-allowed": 403,
    "seat-taken": 409,
    "unknown-table": 404,
    "bad-request": 400,
    "too-large": 413,
    "too-many-tables": 429,
    "too-many-connections": 429,
    "log-full": 409,
    "server-full": 503,
    "unavailable": 503,
}
"""The HTTP status of every reason."""


NOT_UNDERSTOOD: Final = because("the server did not understand this; please load the page again")
SERVER_FULL: Final = because("this server has no room for more tables just now; please try again later")
TOO_MANY: Final = because("too many requests from your internet connection; please wait a moment")
NO_TABLE: Final = because("there is no such table")
FAILED: Final = because("something went wrong on the server; please try again")
NO_DATABASE: Final = because("the server cannot read or save anything just now; please try again in a moment")


class Refusal(Refused):
    """`why` is for the player who reads it on the page; a plain text is for operators and programmers."""

    def __init__(self, reason: Reason, why: Why | str, legal: list[str] | None = None, text: str = "") -> None:
        super().__init__(why, text)
        self.reason: Reason = reason
        self.legal = legal
        self._text = text

    def __reduce__(self) -> tuple[Any, ...]:
        """How it comes from another process."""
        return Refusal, (self.reason, self.why, self.legal, self._text)


def malformed(flaw: str) -> Refusal:
    """What no page of ours sends; the flaw is told to those who write programs."""
    return Refusal("bad-request", NOT_UNDERSTOOD, text=flaw)
