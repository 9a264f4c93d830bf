"""The views of one position, written out, and what changed from one position to the next."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from kostka.games.core import BaseView, Part
from kostka.server.tables import Table
from kostka.server.wire import Change

Seats = tuple[int, ...]
"""The seats that a connection holds; none for a spectator."""

encode = msgspec.json.Encoder().encode


def written(view: Mapping[str, Any]) -> bytes:
    """A view as JSON; parts that are remembered are written once, at whatever table they look the same."""
    return encode({name: _with_parts(value) for name, value in view.items()})


def _with_parts(value: Any) -> Any:
    if isinstance(value, list) and value and isinstance(value[0], Part):
        return [_part(one) for one in value]
    return value


def _part(part: Part) -> msgspec.Raw:
    if not part.written:
        part.written = written(part)
    return msgspec.Raw(part.written)


def changes(before: Mapping[str, Any], after: Mapping[str, Any], place: str = "") -> Iterator[Change]:
    """What turns one view into another: the smallest remembered parts, or else whole values."""
    if before.keys() != after.keys():
        yield place, msgspec.Raw(written(after))
        return
    for name, new in after.items():
        old = before[name]
        if new is old:
            continue
        if _is_alike(old, new):
            for number, (was, one) in enumerate(zip(old, new, strict=True)):
                yield from _changes_of(was, one, f"{place}/{name}/{number}")
        elif new != old:
            yield f"{place}/{name}", _with_parts(new)


def _changes_of(old: Any, new: Any, place: str) -> Iterator[Change]:
    if new is old:
        return
    if not isinstance(new, Part):
        if new != old:
            yield place, new
    elif new.made_of_parts:
        yield from changes(old, new, place)
    else:
        yield place, _part(new)


def _is_alike(old: Any, new: Any) -> bool:
    """Whether both are lists of as many things."""
    return isinstance(new, list) and isinstance(old, list) and len(new) == len(old) > 0 and isinstance(new[0], dict)


class Views:
    """The views of one position, each made once however many connections want it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._seen: dict[int, Mapping[str, Any]] = {}
        self._base: BaseView | None = None

    def of(self, seats: Seats) -> list[Any]:
        """What each of the seats sees; nothing before the game."""
        return [msgspec.Raw(written(self._view(seat))) for seat in seats or (0,)] if self.are_there else []

    def since(self, before: Views, seats: Seats) -> list[list[Change]]:
        """What has changed for each of the seats."""
        return [list(changes(before._view(seat), self._view(seat))) for seat in seats or (0,)]

    @property
    def are_there(self) -> bool:
        return self._table.state is not None

    def _view(self, seat: int) -> Mapping[str, Any]:
        if seat not in self._seen:
            self._seen[seat] = self._made(seat)
        return self._seen[seat]

    def _made(self, seat: int) -> Mapping[str, Any]:
        """A seat that has nothing to decide sees what a spectator sees (tests/server/test_showing.py holds that)."""
        table = self._table
        if seat and not table.pad and seat not in table.moves:
            return {**self._view(0), "seat": seat}
        made: Mapping[str, Any]
        if table.pad:
            made = table.pad.view(table.state, seat or None)
        else:
            self._base = self._base or table.game.base(table.state, table.node)
            made = table.game.seen(table.state, seat or None, table.node, self._base)
        return made
