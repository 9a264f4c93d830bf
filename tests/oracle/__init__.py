"""The independent oracle: a second, naive reading of the rules and of the record format.

It shares nothing with the `kostka` package; the tests compare the two.
"""

from pathlib import Path

from .parts import COMPONENTS
from .play import random_record
from .reader import Refused, text_of
from .replay import replay

__all__ = ["COMPONENTS", "Refused", "canonical", "positions", "random_record", "text_of"]


def positions(text: str, components: Path = COMPONENTS) -> list[dict[str, object]]:
    """The objects that `kostka replay FILE --json` prints for that record."""
    return replay(text, components).positions


def canonical(text: str, components: Path = COMPONENTS) -> str:
    """The record as the writer writes it."""
    return replay(text, components).canonical()
