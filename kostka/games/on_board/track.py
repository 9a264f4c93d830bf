"""The track of Qwixx On Board: its fields, read from a layout and checked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from kostka.games.core import Refused
from kostka.games.layouts import text, whole, wholes
from kostka.games.rows import COLOURS, Cell, Colour, Pad, read_rows

LETTERS: Mapping[str, Colour] = {colour[0].upper(): colour for colour in COLOURS}
FIELD = re.compile(r"([RYGB])([1-9][0-9]?)")
SIDES = ("1", "2")


@dataclass(frozen=True)
class Parts:
    """The sheet and both sides of the board; fields are numbered from 1, the start field is 0."""

    pad: Pad
    sides: Mapping[str, tuple[Cell, ...]]
    bonus: tuple[int, ...]
    steps: range
    final_fields: int

    def is_final(self, field: int) -> bool:
        return field > len(self.bonus) - self.final_fields

    def bonus_of(self, field: int) -> int:
        return self.bonus[field - 1] if field else 0


def parts(data: Mapping[str, Any]) -> Parts:
    pad = Pad(
        read_rows("on-board.rows", data["rows"]),
        wholes("on-board.points", data["points"]),
        whole("on-board.misthrow_boxes", data["misthrow_boxes"], 1),
    )
    final_fields = whole("on-board.final_fields", data["final_fields"], 1)
    fields = whole("on-board.fields", data["fields"], final_fields + 1, len(pad.spots))
    fewest, most = wholes("on-board.steps", data["steps"], 2, 1)
    return Parts(
        pad,
        {side: _track(f"on-board.side-{side}", data[f"side-{side}"], pad, fields) for side in SIDES},
        wholes("on-board.bonus", data["bonus"], fields),
        range(fewest, most + 1),
        final_fields,
    )


def _track(place: str, value: object, pad: Pad, fields: int) -> tuple[Cell, ...]:
    track: list[Cell] = []
    for number, word in enumerate(text(place, value).split(), 1):
        found = FIELD.fullmatch(word)
        cell = Cell(LETTERS[found[1]], int(found[2])) if found else None
        if cell is None or cell not in pad.spots:
            raise Refused(f"{place}: field {number} is {word}; expected a number on the sheet, such as R2 or G12")
        if cell in track:
            raise Refused(f"{place}: field {number} ({word}) appears twice, first as field {track.index(cell) + 1}")
        track.append(cell)
    if len(track) != fields:
        raise Refused(f"{place}: the track has {len(track)} fields, but on-board.fields says {fields}")
    return tuple(track)
