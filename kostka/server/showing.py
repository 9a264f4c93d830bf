"""The views of one position, written out, and what has changed since the position before it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from kostka.games.core import Part
from kostka.server.tables import Table
from kostka.server.wire import Change

Seats = tuple[int, ...]
"""The seats that a connection holds; none for a spectator."""
View = Mapping[str, Any]

encode = msgspec.json.Encoder().encode


def written(view: View) -> bytes:
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


class Views:
    """The views of one position, each made once however many connections want it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._everybody: View | None = None
        self._own: dict[int, View] = {}

    @property
    def are_there(self) -> bool:
        """Whether there is a position: not before the game."""
        return self._table.state is not None

    def of(self, seats: Seats) -> list[Any]:
        """What each of the seats sees, or a spectator."""
        if not self.are_there:
            return []
        return [msgspec.Raw(written({**self.everybody, **self.own(seat)})) for seat in seats or (0,)]

    @property
    def everybody(self) -> View:
        """What a spectator sees."""
        if self._everybody is None:
            table = self._table
            seen = table.pad.view(table.state) if table.pad else table.game.seen_by_all(table.state, table.node)
            self._everybody = seen
        return self._everybody

    def own(self, seat: int) -> View:
        """What a seat sees in place of some of that."""
        if seat not in self._own:
            self._own[seat] = self._differing(seat) if seat else {}
        return self._own[seat]

    def _differing(self, seat: int) -> View:
        table, everybody = self._table, self.everybody
        if table.pad:
            seen = table.pad.view(table.state, seat)
        elif seat not in table.moves:
            return {"seat": seat}
        else:
            seen = table.game.seen(table.state, seat, table.node, everybody)
        return {name: value for name, value in seen.items() if value is not everybody[name]}


class Changes:
    """What has changed from the views of one position to those of another; what several see is compared once."""

    def __init__(self, before: Views, after: Views) -> None:
        self.before = before
        self._after = after
        self._known: dict[str, dict[tuple[int, int, int], list[Change]]] = {}
        """By the place of a list: what has changed in its parts, by number and by the identities of old and new."""
        self._common: dict[str, list[Change]] = {}
        old, new = before.everybody, after.everybody
        self._is_another_kind = old.keys() != new.keys()
        if not self._is_another_kind:
            for name, value in new.items():
                if value is not old[name]:
                    self._common[name] = self._changes(f"/{name}", old[name], value)

    def of(self, seats: Seats) -> list[list[Change]]:
        """The changes for each of the seats."""
        if self._is_another_kind:
            return [[("", view)] for view in self._after.of(seats)]
        return [self._of(seat) for seat in seats or (0,)]

    def _of(self, seat: int) -> list[Change]:
        found: list[Change] = []
        before, after = self.before.own(seat), self._after.own(seat)
        for name, changes in self._common.items():
            if name not in before and name not in after:
                found += changes
        for name in {**before, **after}:
            old = before[name] if name in before else self.before.everybody[name]
            new = after[name] if name in after else self._after.everybody[name]
            if new is not old:
                found += self._changes(f"/{name}", old, new)
        return found

    def _changes(self, place: str, old: Any, new: Any) -> list[Change]:
        """The smallest remembered parts that differ, or else the whole value."""
        if not (type(new) is type(old) is list and len(new) == len(old) and new and isinstance(new[0], dict)):
            return [] if new == old else [(place, _with_parts(new))]
        found: list[Change] = []
        known = self._known.setdefault(place, {})
        for number, one in enumerate(new):
            was = old[number]
            if one is not was:
                which = number, id(was), id(one)
                if which not in known:
                    known[which] = self._part_changes(f"{place}/{number}", was, one)
                found += known[which]
        return found

    def _part_changes(self, place: str, old: Any, new: Any) -> list[Change]:
        if not isinstance(new, Part):
            return [] if new == old else [(place, new)]
        if not new.made_of_parts:
            return [(place, _part(new))]
        found: list[Change] = []
        for name, value in new.items():
            if value is not old[name]:
                found += self._changes(f"{place}/{name}", old[name], value)
        return found
