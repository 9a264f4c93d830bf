"""What the parts of a game are called in the terminal and on paper: texts to be translated when they are shown."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from kostka.words import later

PATTERNS: Final[Mapping[str, str]] = {
    "square": later("square"),
    "plus": later("plus"),
    "block": later("rectangle"),
    "gate": later("gate"),
    "ring": later("ring"),
    "full": later("full field"),
    "diagonal": later("diagonal"),
    "corners": later("corners"),
    "cross": later("diagonal cross"),
    "angle": later("angle"),
    "rails": later("rails"),
    "hourglass": later("hourglass"),
}
"""The patterns of Qubix's standard layout; a layout of one's own brings names of its own."""

SIDES: Final[Mapping[str, str]] = {"grey": later("grey side"), "navy": later("navy side")}
PILES: Final[Mapping[str, str]] = {"scheme": later("standard build"), "dealt": later("colours shuffled")}
"""The choices that a table of Qubix is agreed on."""
