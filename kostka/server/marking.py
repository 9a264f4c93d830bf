"""What may be done at a score pad: mark, and take a mark back."""

from __future__ import annotations

from typing import Final, NamedTuple

from kostka.games.core import Refused, because
from kostka.games.pads import AnyPad
from kostka.games.registry import game as find_game
from kostka.games.registry import pad as find_pad
from kostka.server import entries, fold, wire
from kostka.server.actions import Draft, Tokens, held, told_before
from kostka.server.refusals import Refusal, malformed
from kostka.server.tables import Seat

MOST: Final = 1_000
"""Entries of one pad; other games end, and what goes on for ever must not fill the disk."""


def check(wish: wire.CreateTable) -> None:
    """Refuse a pad for a game that has none, and what belongs to turns."""
    if find_pad(wish.game) is None:
        raise Refused(because("{game} has no sheets, so it has no score pad", game=find_game(wish.game).title))
    if wish.timer or any(seat.kind == "bot" for seat in wish.seats):
        raise malformed("a score pad has no timer and no bots")


class _Wish(NamedTuple):
    """Who writes on what, and the mark as it is written."""

    seat: Seat
    pad: AnyPad
    mark: str


def mark(draft: Draft, number: int, tokens: Tokens, text: str, known_as: str) -> int:
    """A seat marks something; the result is the number of the entry that holds it."""
    seat, pad, text = _wish(draft, number, tokens, text)
    if before := told_before(seat, known_as, 0, text):
        return before
    _has_room(draft)
    filled = draft.table.state
    if why := pad.why(filled, number, text):
        raise Refusal("illegal", why, sorted(map(pad.write, pad.offers(filled, number))))
    draft.add(entries.Marked(draft.now, number, text, known_as))
    return draft.table.number


def unmark(draft: Draft, number: int, tokens: Tokens, text: str, known_as: str) -> int:
    """A seat undoes its last mark with that text, if the later ones are still possible without it."""
    seat, pad, text = _wish(draft, number, tokens, text)
    if before := told_before(seat, known_as, 0, fold.taken_back(text)):
        return before
    _has_room(draft)
    filled = draft.table.state
    try:
        back = pad.last(filled, number, text)
        pad.without(filled, back)
    except Refused as refused:
        raise Refusal("illegal", refused.why, filled.of(number)) from None
    draft.add(entries.Unmarked(draft.now, number, text, back.number, known_as))
    return draft.table.number


def _wish(draft: Draft, number: int, tokens: Tokens, text: str) -> _Wish:
    seat, pad = held(draft.table, number, tokens), draft.table.pad
    if pad is None:
        raise Refusal("not-allowed", because("this table is not a score pad"))
    try:
        return _Wish(seat, pad, pad.write(pad.at(draft.table.state, text)))
    except Refused as refused:
        raise Refusal("bad-request", refused.why) from None


def _has_room(draft: Draft) -> None:
    if draft.table.number >= MOST:
        raise Refusal("log-full", because("this pad is full of corrections; please take new sheets"))
