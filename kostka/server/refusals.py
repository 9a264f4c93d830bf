"""A refusal that a client can act on: the reason as a word, and in a sentence why and what would be legal."""

from __future__ import annotations

from typing import Final, Literal

from kostka.games.core import Refused

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
    "unavailable": 503,
}
"""The HTTP status of every reason."""


class Refusal(Refused):
    def __init__(self, reason: Reason, why: str, legal: list[str] | None = None) -> None:
        super().__init__(why)
        self.reason: Reason = reason
        self.legal = legal
