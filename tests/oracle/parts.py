"""The parts of the games (rows, tracks, patterns, blocks), read from a components.toml."""

import functools
import tomllib
from pathlib import Path
from typing import Any

COMPONENTS = Path(__file__).with_name("components.toml")

Parts = dict[str, Any]


@functools.cache
def read_parts(path: Path = COMPONENTS) -> Parts:
    with path.open("rb") as file:
        return tomllib.load(file)


def row_numbers(parts: Parts) -> dict[str, list[int]]:
    """The numbers of each row from left to right: `2..12` runs upwards, `12..2` downwards."""
    rows: dict[str, list[int]] = {}
    for colour, text in parts["qwixx"]["rows"].items():
        first, last = (int(end) for end in text.split(".."))
        rows[colour] = list(range(first, last + 1)) if first < last else list(range(first, last - 1, -1))
    return rows


def track(parts: Parts, side: str) -> list[tuple[str, int]]:
    """The colour and the number of every field of an on-board track; the start field is not among them."""
    colours = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
    return [(colours[word[0]], int(word[1:])) for word in parts["on-board"][f"side-{side}"].split()]
