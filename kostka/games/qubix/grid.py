"""Cells of a rectangular grid: their names, and the ways in which a straight block can lie on them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

LETTERS = "abcdefghi"
LARGEST = len(LETTERS)
SIZES = (1, 2, 3)

Cell = tuple[int, int]
"""Column and row, counted from 0."""


class Lie(NamedTuple):
    """A way to lie: the cells' names as written (`a1-c1`), and their places as bits."""

    name: str
    mask: int


@dataclass(frozen=True)
class Grid:
    """Columns are named by letters, rows by numbers; the bit of a cell is row × columns + column."""

    columns: int
    rows: int

    @property
    def full(self) -> int:
        return (1 << self.columns * self.rows) - 1

    def mask(self, cells: tuple[Cell, ...]) -> int:
        return sum(1 << row * self.columns + column for column, row in cells)

    @cached_property
    def lies(self) -> Mapping[int, tuple[Lie, ...]]:
        """For each size of block all ways to lie, along the columns and along the rows."""
        return {size: tuple(self._lies(size)) for size in SIZES}

    @cached_property
    def masks(self) -> Mapping[str, int]:
        return {lie.name: lie.mask for lies in self.lies.values() for lie in lies}

    def _lies(self, size: int) -> list[Lie]:
        found = {}
        for across, down in ((1, 0), (0, 1)):
            for row in range(self.rows - down * (size - 1)):
                for column in range(self.columns - across * (size - 1)):
                    cells = tuple((column + across * step, row + down * step) for step in range(size))
                    found[span(cells)] = self.mask(cells)
        return [Lie(name, mask) for name, mask in sorted(found.items())]


def cell_name(cell: Cell) -> str:
    column, row = cell
    return f"{LETTERS[column]}{row + 1}"


def span(cells: tuple[Cell, ...]) -> str:
    """The name of a straight run of cells: the first and the last one, or the only one."""
    return cell_name(cells[0]) if len(cells) == 1 else f"{cell_name(cells[0])}-{cell_name(cells[-1])}"
