"""What is printed in the tests: layouts from the docs and at the limits, and games that were played."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from kostka.games.core import Layout
from kostka.games.registry import game
from kostka.record import Record, read

ROOT = Path(__file__).parents[2]
PLAYED = sorted((ROOT / "tests/playthroughs").glob("*.kostka"))
EVERY_NUMBER = [f"{letter}{number}" for letter in "RYGB" for number in range(2, 13)]
SHAPES = "# ## #.# ### ##./#.. #../.#. ###/#.. ###/.#. ##/## ###/### ###/###/### ###/###/#.. ###/###/.#. #.#/.#./#.#"


@cache
def played(path: Path) -> Record:
    return read(path.read_bytes())


@cache
def own_layouts() -> list[tuple[str, Layout[Any]]]:
    """Those of the docs, the shortest and the longest track, many patterns and a large store, the largest pile."""
    shown = re.findall(r"```toml\n(.*?)```", (ROOT / "docs/layouts.md").read_text("utf-8"), re.DOTALL)
    texts = [(name, text) for text in shown for name in tomllib.loads(text)]
    texts += [("on-board", _track(fields)) for fields in (6, 7, 23, 44)]
    texts += [("qubix", f"[qubix]\nstore = {store}\n{_patterns()}") for store in ("[9, 9]", "[9, 1]", "[1, 1]")]
    texts += [("qubix", _pile())]
    return [(name, game(name).read_layout(text, "a-name-of-39-letters-is-hardly-too-long")) for name, text in texts]


def _track(fields: int) -> str:
    track = " ".join(EVERY_NUMBER[:fields])
    return f'[on-board]\nfields = {fields}\nbonus = {[999] * fields}\nside-1 = "{track}"\nside-2 = "{track}"\n'


def _patterns() -> str:
    names = (f"a-long-name-for-the-pattern-number-{number}" for number in range(99))
    lines = (
        f"{name} = {{ shape = {shape.split('/')}, points = [999, 999] }}"
        for name, shape in zip(names, SHAPES.split(), strict=False)
    )
    return "\n".join(["[qubix.navy]", *lines])


def _pile() -> str:
    cells = [(layer, f"{column}{row}") for layer in "ABCDEFGHI" for row in range(1, 10) for column in "abcdefghi"]
    blocks = (
        f'{{ id = {number}, layer = "{layer}", cells = "{cell}", colour = "{"rybvp"[number % 5]}" }},'
        for number, (layer, cell) in enumerate(cells[:725], 1)
    )
    head = "[qubix]\npile = [9, 9, 9]\nblocks_per_colour = { 1 = 145 }\n[qubix.scheme]\nblocks = ["
    return "\n".join([head, *blocks, "]"])
