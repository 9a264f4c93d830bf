"""The two embedded fonts: which glyph a letter has, how wide a text is, and how it is broken into lines."""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Iterator
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent / "nunito"
UNKNOWN: Final = "?"
CUT: Final = "…"
SMALLEST: Final = 0.55
"""Letters are made smaller to fit, down to this part of their size."""


class Face:
    """A small TrueType font, which is embedded whole."""

    def __init__(self, name: str, data: bytes) -> None:
        self.name = name
        self.data = data
        self.width = lru_cache(maxsize=4096)(self._width)
        """How wide a text is at size 1."""
        tables = struct.unpack_from(">H", data, 4)[0]
        self._at: dict[str, int] = {
            data[12 + 16 * i : 16 + 16 * i].decode(): struct.unpack_from(">I", data, 20 + 16 * i)[0]
            for i in range(tables)
        }

    def _number(self, table: str, place: int, kind: str = "h") -> int:
        found: int = struct.unpack_from(f">{kind}", self.data, self._at[table] + place)[0]
        return found

    def _thousandths(self, table: str, place: int) -> int:
        return self._number(table, place) * 1000 // self._number("head", 18)

    @cached_property
    def box(self) -> tuple[int, ...]:
        return tuple(self._thousandths("head", 36 + 2 * side) for side in range(4))

    @cached_property
    def ascent(self) -> int:
        return self._thousandths("hhea", 4)

    @cached_property
    def descent(self) -> int:
        return self._thousandths("hhea", 6)

    @cached_property
    def capital(self) -> int:
        """The height of a capital letter."""
        return self._thousandths("OS/2", 88)

    @cached_property
    def widths(self) -> list[int]:
        """The width of every glyph in thousandths of the size."""
        listed = self._number("hhea", 34)
        glyphs = range(self._number("maxp", 4))
        return [self._thousandths("hmtx", 4 * min(glyph, listed - 1)) for glyph in glyphs]

    @cached_property
    def glyphs(self) -> dict[str, int]:
        """The number of every letter's glyph, from the table of format 4."""
        start = self._at["cmap"]
        for i in range(self._number("cmap", 2)):
            place = start + struct.unpack_from(">I", self.data, start + 8 + 8 * i)[0]
            if struct.unpack_from(">H", self.data, place)[0] == 4:
                return {chr(code): glyph for code, glyph in self._segments(place) if code < 0xFFFF}
        raise ValueError(f"{self.name} has no table of format 4")

    def _segments(self, place: int) -> Iterator[tuple[int, int]]:
        count = struct.unpack_from(">H", self.data, place + 6)[0] // 2
        read = f">{count}H"
        ends = struct.unpack_from(read, self.data, place + 14)
        starts, deltas, offsets = (
            struct.unpack_from(read, self.data, place + 16 + 2 * count * part) for part in (1, 2, 3)
        )
        here = place + 16 + 6 * count
        for i, (first, last, delta, offset) in enumerate(zip(starts, ends, deltas, offsets, strict=True)):
            for code in range(first, last + 1):
                glyph = code
                if offset:
                    glyph = struct.unpack_from(">H", self.data, here + 2 * i + offset + 2 * (code - first))[0]
                yield code, (glyph + delta) & 0xFFFF

    def spelled(self, text: str) -> str:
        """The text in letters that the font has: a missing one loses its accent, or is a question mark; signs go."""
        if all(letter in self.glyphs for letter in text):
            return text
        return "".join(self._letter(letter) for letter in text).strip()

    def _letter(self, letter: str) -> str:
        if letter in self.glyphs:
            return letter
        known = "".join(part for part in unicodedata.normalize("NFKD", letter) if part in self.glyphs)
        return known or (UNKNOWN if unicodedata.category(letter)[0] in "LN" else "")

    def _width(self, text: str) -> float:
        return sum(self.widths[self.glyphs[letter]] for letter in self.spelled(text)) / 1000

    def numbers(self, text: str) -> str:
        """The glyphs of the text as a PDF writes them."""
        return "".join(f"{self.glyphs[letter]:04X}" for letter in self.spelled(text))


@cache
def face(bold: bool = False) -> Face:
    name = "bold" if bold else "regular"
    return Face(f"Nunito-{name.capitalize()}", (FOLDER / f"{name}.ttf").read_bytes())


def fitted(text: str, width: float, size: float, bold: bool = False) -> tuple[str, float]:
    """The text in letters so small that it is no wider than that; what is too long even for small ones is cut."""
    used = face(bold)
    text, smallest = used.spelled(text), size * SMALLEST
    if used.width(text) * smallest > width:
        kept = text
        while kept and used.width(kept + CUT) * smallest > width:
            kept = kept[:-1]
        text = kept.rstrip() + CUT
    return text, min(size, width / max(used.width(text), 0.01))


def lines(text: str, width: float, size: float, bold: bool = False) -> list[str]:
    """The text broken into lines at its spaces, not at those that do not break."""
    used = face(bold)
    room, space = width / size, used.width(" ")
    broken: list[str] = []
    reached = 0.0
    for word in text.split(" "):
        wide = used.width(word)
        if broken and reached + space + wide <= room:
            broken[-1] += f" {word}"
            reached += space + wide
        else:
            broken.append(word)
            reached = wide
    return broken
