"""The parts of Qubix, read from a layout and checked: the blocks of the pile, the fields, the patterns."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from kostka.games.core import Refused
from kostka.games.layouts import keys, table, text, whole, wholes
from kostka.games.qubix.grid import LARGEST, LETTERS, SIZES, Cell, Grid, cell_name, span

Side = Literal["grey", "navy"]
SIDES: tuple[Side, ...] = ("grey", "navy")
BlockColour = Literal["red", "yellow", "blue", "violet", "pink"]
COLOURS: tuple[BlockColour, ...] = ("red", "yellow", "blue", "violet", "pink")
CELLS = re.compile(r"([a-i])([1-9])(?:-([a-i])([1-9]))?")


@dataclass(frozen=True)
class Block:
    """A block of the pile; `above` is what lies on it in the whole pile, `walls` what stands along its four sides."""

    id: int
    layer: int
    cells: tuple[Cell, ...]
    colour: str
    above: frozenset[int] = frozenset()
    walls: tuple[frozenset[int], ...] = ()

    @property
    def size(self) -> int:
        return len(self.cells)

    @property
    def name(self) -> str:
        return span(self.cells)


@dataclass(frozen=True)
class Pattern:
    name: str
    shape: tuple[str, ...]
    mover: int
    owner: int


@dataclass(frozen=True)
class Parts:
    colours: Mapping[str, BlockColour]
    field: Grid
    layers: int
    store: Grid
    pile: Grid
    pile_layers: int
    blocks: Mapping[int, Block]
    patterns: Mapping[Side, Mapping[int, Pattern]]
    """For each side: every set of cells that forms a pattern, in every rotation and position."""


def parts(data: Mapping[str, Any]) -> Parts:
    names = set(table("qubix.colours", data["colours"]).items())
    colours = {letter: colour for colour in COLOURS for letter, name in sorted(names) if name == colour}
    columns, rows, layers = wholes("qubix.build_field", data["build_field"], 3, 1, LARGEST)
    field = Grid(columns, rows)
    wide, deep = wholes("qubix.store", data["store"], 2, 1, LARGEST)
    across, along, high = wholes("qubix.pile", data["pile"], 3, 1, LARGEST)
    pile = Grid(across, along)
    scheme = table("qubix.scheme", data["scheme"])
    keys("qubix.scheme", scheme, ["blocks"])
    blocks = _blocks(scheme.get("blocks"), pile, high, colours)
    _check_counts(blocks, colours, data["blocks_per_colour"])
    patterns = {side: _patterns(f"qubix.{side}", table(f"qubix.{side}", data[side]), field) for side in SIDES}
    return Parts(colours, field, layers, Grid(wide, deep), pile, high, blocks, patterns)


# --- the pile -------------------------------------------------------------------------------------------------------


def _blocks(scheme: object, pile: Grid, layers: int, colours: Mapping[str, str]) -> Mapping[int, Block]:
    if not isinstance(scheme, list) or not scheme:
        raise Refused("qubix.scheme.blocks: expected a list of blocks")
    blocks: dict[int, Block] = {}
    taken: dict[tuple[int, Cell], int] = {}
    for number, entry in enumerate(scheme, 1):
        block = _block(f"qubix.scheme.blocks[{number}]", entry, pile, layers, colours)
        if block.id in blocks:
            raise Refused(f"qubix.scheme.blocks[{number}]: the id {block.id} appears twice")
        for cell in block.cells:
            other = taken.setdefault((block.layer, cell), block.id)
            if other != block.id:
                raise Refused(f"qubix.scheme block {block.id}: {cell_name(cell)} is taken by block {other}")
        blocks[block.id] = block
    if missing := set(range(1, len(blocks) + 1)) - set(blocks):
        raise Refused(f"qubix.scheme.blocks: the ids must be 1 to {len(blocks)}, but {min(missing)} is missing")
    for block in blocks.values():
        _check_support(block, taken)
    return {number: _with_neighbours(blocks[number], taken) for number in sorted(blocks)}


def _block(place: str, entry: object, pile: Grid, layers: int, colours: Mapping[str, str]) -> Block:
    given = table(place, entry)
    if set(given) != {"id", "layer", "cells", "colour"}:
        raise Refused(f"{place}: a block needs id, layer, cells and colour, found {', '.join(given) or 'nothing'}")
    layer = text(f"{place}.layer", given["layer"])
    letters = LETTERS[:layers].upper()
    if len(layer) != 1 or layer not in letters:
        raise Refused(f"{place}.layer: expected one of {' '.join(letters)}, found {layer!r:.40}")
    if given["colour"] not in list(colours):
        raise Refused(f"{place}.colour: expected one of {' '.join(colours)}, found {given['colour']!r:.40}")
    cells = _cells(f"{place}.cells", text(f"{place}.cells", given["cells"]), pile)
    return Block(whole(f"{place}.id", given["id"], 1), letters.index(layer), cells, given["colour"])


def _cells(place: str, name: str, pile: Grid) -> tuple[Cell, ...]:
    lies = {lie.name for size in SIZES for lie in pile.lies[size]}
    found = CELLS.fullmatch(name)
    if not found or name not in lies:
        raise Refused(f"{place}: expected cells of the pile in one line, such as a1 or a1-c1, found {name!r:.40}")
    first = (LETTERS.index(found[1]), int(found[2]) - 1)
    last = (LETTERS.index(found[3]), int(found[4]) - 1) if found[3] else first
    return tuple((c, r) for r in range(first[1], last[1] + 1) for c in range(first[0], last[0] + 1))


def _check_support(block: Block, taken: Mapping[tuple[int, Cell], int]) -> None:
    """A block above the ground rests on something, and on both sides of its middle unless the middle itself rests."""
    if block.layer == 0:
        return
    rests = [place for place, cell in enumerate(block.cells) if (block.layer - 1, cell) in taken]
    if not rests:
        raise Refused(f"qubix.scheme block {block.id} floats: nothing lies below it")
    middle = (block.size - 1) / 2
    if min(rests) > middle or max(rests) < middle:
        raise Refused(f"qubix.scheme block {block.id} would tip over: only one end of it rests on something")


def _with_neighbours(block: Block, taken: Mapping[tuple[int, Cell], int]) -> Block:
    def others(layer: int, cells: Iterable[Cell]) -> frozenset[int]:
        return frozenset(taken[layer, cell] for cell in cells if (layer, cell) in taken) - {block.id}

    walls = []
    for across, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
        beside = ((column + across, row + down) for column, row in block.cells)
        walls.append(others(block.layer, (cell for cell in beside if cell not in block.cells)))
    above = others(block.layer + 1, block.cells)
    return Block(block.id, block.layer, block.cells, block.colour, above, tuple(walls))


def _check_counts(blocks: Mapping[int, Block], colours: Mapping[str, str], wanted: object) -> None:
    counts = table("qubix.blocks_per_colour", wanted)
    keys("qubix.blocks_per_colour", counts, [str(size) for size in SIZES])
    found = Counter((block.colour, str(block.size)) for block in blocks.values())
    for letter, name in colours.items():
        for size in map(str, SIZES):
            need = whole(f"qubix.blocks_per_colour.{size}", counts.get(size, 0))
            if found[letter, size] != need:
                have = found[letter, size]
                raise Refused(f"qubix.scheme: {have} {name} blocks of size {size}, but blocks_per_colour says {need}")


# --- patterns -------------------------------------------------------------------------------------------------------


def _patterns(place: str, given: Mapping[str, Any], field: Grid) -> Mapping[int, Pattern]:
    forms: dict[int, Pattern] = {}
    if not given:
        raise Refused(f"{place}: a side needs at least one pattern")
    for name, entry in given.items():
        pattern = _pattern(f"{place}.{name}", name, entry)
        masks = _turned(pattern.shape, field)
        if not masks:
            raise Refused(f"{place}.{name}: the pattern is larger than the field of {field.columns}x{field.rows} cells")
        for mask in masks:
            other = forms.setdefault(mask, pattern)
            if other is not pattern:
                raise Refused(f"{place}.{name}: the pattern is the same as {other.name}")
    return forms


def _pattern(place: str, name: str, entry: object) -> Pattern:
    given = table(place, entry)
    keys(place, given, ["shape", "points"])
    shape = given.get("shape")
    if not isinstance(shape, list) or not shape or not all(isinstance(row, str) for row in shape):
        raise Refused(f"{place}.shape: expected rows of a picture such as ['##', '#.']")
    if len(set(map(len, shape))) != 1 or set("".join(shape)) - set("#.") or "#" not in "".join(shape):
        raise Refused(f"{place}.shape: expected rows of # and . of equal length, with at least one #, found {shape}")
    mover, owner = wholes(f"{place}.points", given.get("points"), 2)
    return Pattern(name, tuple(shape), mover, owner)


def _turned(shape: tuple[str, ...], field: Grid) -> set[int]:
    """The sets of cells that show the shape, in every rotation and position, not mirrored; picture row 1 is row 1."""
    masks = set()
    for _ in range(4):
        shape = tuple("".join(column) for column in zip(*shape[::-1], strict=True))
        marks = [(column, row) for row, line in enumerate(shape) for column, mark in enumerate(line) if mark == "#"]
        left, top = min(column for column, _ in marks), min(row for _, row in marks)
        wide, high = max(column for column, _ in marks) - left + 1, max(row for _, row in marks) - top + 1
        for down in range(field.rows - high + 1):
            for across in range(field.columns - wide + 1):
                masks.add(field.mask(tuple((column - left + across, row - top + down) for column, row in marks)))
    return masks
