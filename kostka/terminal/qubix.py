"""Qubix in the terminal: the layers of the pile, the build fields from above, the stores and the patterns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from kostka.games.qubix.view import BlockView, BuildFieldView, LaysView, PatternView, PileBlockView, QubixView
from kostka.terminal.face import NONE_FITS, PASS, Entry, Names, name_of, seat_mark
from kostka.terminal.ink import Ink
from kostka.terminal.measure import apart, cut, fit, pad, side_by_side, wrap
from kostka.terminal.news import field_words, pattern_words
from kostka.terminal.words import capital, t, tc, tn
from kostka.words import later

SUMMARY = later("build coloured patterns with wooden blocks")
HELP: tuple[str, ...] = (
    later("First choose a block by its number, then the field or your store, then the cells."),
    later("b goes back one step. A whole move may be typed too: pile 51 a1 > 2, pile 31 a1-b1 > store."),
    later(
        "In the pile, a block with a filled symbol may be taken; a hollow one (a small letter) is covered or walled in."
    ),
    later("On the fields ▲2 is red, two layers high. A pattern 4/2 gives 4 to whoever moves, 2 to the field’s owner."),
)
SIDES: Final = {"grey": later("Patterns, grey side"), "navy": later("Patterns, navy side")}

LETTERS: Final = "abcdefghi"
FIELD: Final = 15
STORE: Final = 6
PATTERN: Final = 11
NAME_LINES: Final = 2

Cell = tuple[int, int]
DONE: Final = "done"


def draw_small(view: QubixView, names: Names, ink: Ink, front: int) -> list[str]:
    """Nothing of it can be left out."""
    return draw(view, names, ink)


def draw(view: QubixView, names: Names, ink: Ink) -> list[str]:
    return [
        *_pile(view, ink),
        "",
        *side_by_side([_field(view, field, names, ink) for field in view["fields"]], gap=1),
        "",
        *_patterns(view, ink),
    ]


def cells_of(name: str) -> list[Cell]:
    """The columns and rows, counted from 0, that a name such as `a1-c1` stands for."""
    first, _, last = name.partition("-")
    left, top = LETTERS.index(first[0]), int(first[1:]) - 1
    right, bottom = (LETTERS.index(last[0]), int(last[1:]) - 1) if last else (left, top)
    return [(column, row) for row in range(top, bottom + 1) for column in range(left, right + 1)]


def _colour(view: QubixView, letter: str | None) -> str | None:
    return view["colours"].get(letter) if letter else None


# --- drawing --------------------------------------------------------------------------------------------------------


def _pile(view: QubixView, ink: Ink) -> list[str]:
    pile = view["pile"]
    wide = 1 + max((len(str(block["id"])) for block in pile["blocks"]), default=2)
    layers = [_layer(view, layer, max(3, wide), ink) for layer in reversed(range(pile["layers"]))]
    free = sum(block["held"] is None for block in pile["blocks"])
    filled, hollow = (ink.symbol("red", hollow) for hollow in (False, True))
    note = tn(
        "{n} block, {free} free to take ({filled}), the others blocked ({hollow})",
        "{n} blocks, {free} free to take ({filled}), the others blocked ({hollow})",
        len(pile["blocks"]),
        free=free,
        filled=filled,
        hollow=hollow,
    )
    return [f"{ink.bold(t('Pile'))}  {note}", *side_by_side(layers, gap=1)]


def _layer(view: QubixView, layer: int, wide: int, ink: Ink) -> list[str]:
    pile = view["pile"]
    here = {cell: block for block in pile["blocks"] if block["layer"] == layer for cell in cells_of(block["cells"])}
    title = t("layer {letter}", letter="ABCDEFGHI"[layer])
    title += f", {t('top')}" if layer == pile["layers"] - 1 else f", {t('bottom')}" if layer == 0 else ""
    rows = (
        "".join(_pile_cell(view, here.get((column, row)), wide, ink) for column in range(pile["columns"]))
        for row in range(pile["rows"])
    )
    return [cut(title, pile["columns"] * wide), *rows]


def _pile_cell(view: QubixView, block: PileBlockView | None, wide: int, ink: Ink) -> str:
    if block is None:
        return ink.faint("·".center(wide))
    return _block(view, block, wide, ink, block["held"] is not None)


def _block(view: QubixView, block: BlockView, wide: int, ink: Ink, held: bool = False) -> str:
    """A block's number and the symbol of its colour; those that can be taken stand on a ground of the colour."""
    colour = _colour(view, block["colour"])
    text = f"{block['id']}{ink.symbol(colour, hollow=held)}".rjust(wide)
    return text if held or colour is None else ink.on(colour, text, strong=True)


def _field(view: QubixView, field: BuildFieldView, names: Names, ink: Ink) -> list[str]:
    """A build field from above: for each cell the colour on top and the height; below it the owner's store."""
    heights: dict[Cell, int] = {}
    for block in field["blocks"]:
        for cell in cells_of(block["cells"]):
            heights[cell] = max(heights.get(cell, 0), block["layer"] + 1)
    owner = field["owner"]
    points = str(view["totals"][owner - 1]) if owner else ""
    mark = seat_mark(field["field"])
    title = fit(f"{mark} {names[owner - 1] if owner else t('neutral')}", FIELD - len(points) - 1)
    lines = [ink.bold(f"{title} {points}"), "   " + "   ".join(LETTERS[: field["columns"]])]
    for row, seen in enumerate(field["top"]):
        cells = (_field_cell(view, letter, heights.get((column, row), 0), ink) for column, letter in enumerate(seen))
        lines.append(f"{row + 1} " + "".join(cells))
    full = field["layer"] >= field["layers"]
    here = t("layer {n} of {most}", n=field["layer"] + 1, most=field["layers"])
    lines.append(ink.faint(t("full") if full else here))
    return lines + (_store(view, owner, ink) if owner else [])


def _field_cell(view: QubixView, letter: str | None, height: int, ink: Ink) -> str:
    colour = _colour(view, letter)
    return ink.on(colour, f" {ink.symbol(colour)}{height} ", strong=True) if colour else ink.faint(" ·  ")


def _store(view: QubixView, owner: int, ink: Ink) -> list[str]:
    store = view["stores"][owner - 1]
    here = {cell: block for block in store["blocks"] for cell in cells_of(block["cells"])}
    wide = max(3, *(1 + len(str(block["id"])) for block in here.values()), 0)
    lines = []
    for row in range(store["rows"]):
        blocks = (here.get((column, row)) for column in range(store["columns"]))
        cells = "".join(_block(view, block, wide, ink) if block else "·".center(wide) for block in blocks)
        lines.append(fit(tc("column", "store") if row == 0 else "", STORE) + cells)
    return lines


def _patterns(view: QubixView, ink: Ink) -> list[str]:
    lines = []
    for side, patterns in view["patterns"].items():
        owners = [seat_mark(field["field"]) for field in view["fields"] if field["side"] == side]
        lines.append(f"{ink.bold(t(SIDES[side]))}  {t('fields {which}', which=' '.join(owners))}")
        names = [_pattern_name(pattern) for pattern in patterns]
        high = max(map(len, names))
        drawn = ([""] * (high - len(name)) + name for name in names)
        lines += side_by_side(
            [[*name, *_pattern(pattern)] for name, pattern in zip(drawn, patterns, strict=True)], gap=2
        )
    return lines


def _pattern_name(pattern: PatternView) -> list[str]:
    """The name in lines of its column."""
    lines = wrap(pattern_words(pattern["name"]), PATTERN)
    return [cut(line, PATTERN) for line in [*lines[: NAME_LINES - 1], " ".join(lines[NAME_LINES - 1 :])] if line]


def _pattern(pattern: PatternView) -> list[str]:
    points = "/".join(map(str, pattern["points"]))
    shape = ["".join("██" if mark == "#" else "··" for mark in row) for row in pattern["shape"]]
    return [apart(pad(shape[0], 6), points, PATTERN), *shape[1:]]


# --- in words -------------------------------------------------------------------------------------------------------


def scores(view: QubixView) -> list[tuple[str, list[str]]]:
    return []


def entries(view: QubixView, names: Names, ink: Ink) -> tuple[Entry, ...]:
    """In stages: the block, where it goes, and the cells."""
    seat = view["active"]
    assert seat, "whoever chooses has the turn"
    goals: dict[int, list[Entry]] = {}
    for group in view["lays"]:
        for block, moves in zip(group["blocks"], group["moves"], strict=True):
            goals.setdefault(block, []).append(_goal_entry(group, moves, seat, names))
    blocks: list[tuple[BlockView, str]] = [(block, "") for block in view["pile"]["blocks"]]
    blocks += [(block, f" ({tc('source', 'store')})") for block in view["stores"][seat - 1]["blocks"]]
    found = (_block_entry(view, block, source, goals.get(block["id"], ()), ink) for block, source in blocks)
    labels = {PASS: tc("choice", "pass"), DONE: t("done, no more blocks")}
    plain = (Entry(NONE_FITS, labels[move], move) for move in view["plain"])
    return (*(entry for entry in found if entry.inner), *plain)


def _block_entry(view: QubixView, block: BlockView, source: str, goals: Sequence[Entry], ink: Ink) -> Entry:
    colour = _colour(view, block["colour"])
    label = f"{ink.symbol(colour) * len(cells_of(block['cells']))} {tc('block', colour or '?')}{source}"
    question = t("Block {n} {label}: where to?", n=block["id"], label=label)
    return Entry(str(block["id"]), label, question=question, inner=tuple(goals))


def _goal_entry(group: LaysView, moves: Sequence[str], seat: int, names: Names) -> Entry:
    to = group["to"]
    label = t("your store") if to == "store" else t("your field") if to == seat else field_words(to, names)
    question = t("{place}: on which cells?", place=capital(label))
    cells = tuple(
        Entry(str(number), cells + _promise(group, cells, names), move, alias=cells)
        for number, (cells, move) in enumerate(zip(group["cells"], moves, strict=True), 1)
    )
    if to == "store":
        return Entry(NONE_FITS, label, alias=to, question=question, inner=cells)
    return Entry(str(to), label, question=question, inner=cells)


def _promise(group: LaysView, cells: str, names: Names) -> str:
    """The pattern that a block on these cells would form, and its points."""
    score = group["scores"].get(cells)
    if score is None:
        return ""
    mover, other = score["points"]
    share = f", {name_of(group['partner'], names)} {other}" if group["partner"] else ""
    return f": {pattern_words(score['pattern'])}, {tn('{n} point', '{n} points', mover)}{share}"
