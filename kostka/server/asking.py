"""A question that changes nothing: why a place of the table is not offered to a seat."""

from __future__ import annotations

from kostka.games.core import Refused
from kostka.server import wire
from kostka.server.actions import NOT_STARTED, Tokens, held
from kostka.server.refusals import Refusal
from kostka.server.tables import Table


def why(table: Table, number: int, tokens: Tokens, place: str, known_as: str | None = None) -> wire.Because:
    """The reason, told to whoever holds the seat; none if the place is offered."""
    held(table, number, tokens)
    if table.phase == "open":
        raise Refusal("not-playing", NOT_STARTED)
    try:
        found = (table.pad or table.game).why(table.state, number, place)
    except Refused as refused:
        raise Refusal("bad-request", refused.why) from None
    if found is None:
        return wire.Because(place, id=known_as)
    return wire.Because(place, str(found), found.key, dict(found.gaps), known_as)
