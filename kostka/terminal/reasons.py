"""What the rules say when a move is not legal, in the language of the terminal.

The rules know no language: they say it in English. Each of their sentences is a text with gaps here, and found by it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final

from kostka.terminal.words import later, t

SENTENCES: Final = (
    later("there is no such number"),
    later("the white dice show {sum}"),
    later("the {colour} die has left the game"),
    later("a white die and the {colour} die make {one} or {other}"),
    later("a white die and the {colour} die make {sum}"),
    later("the {colour} row is closed"),
    later("it does not lie to the right of every cross in its row"),
    later("the last number needs {most} crosses in its row before, there are {have}"),
    later("it cannot be passed"),
    later("it is not offered"),
    later("this is not the pawn action"),
    later("this is the pawn action, a number is crossed by stepping on it"),
    later("the pawn moves {least} to {most} fields"),
    later("it leads past the last field"),
    later("it leads to {colour} {number}, which cannot be crossed: {why}"),
    later("the two actions of a turn may not use the same field"),
    later("the field is empty, but not to the right of all your tokens in the row"),
    later("tokens lie there, and only the right-most field of a row can be captured or stacked"),
    later("a stack cannot be captured"),
    later("the last field needs {most} of your tokens in the row, there are {have}"),
    later("a seat that can move has to move"),
    later("no move from the store is under way"),
    later("the move under way lays blocks from the store on build field {field}"),
    later("block {block} is not in the store of seat {seat}"),
    later("block {block} is not in the pile"),
    later("block {block} is covered"),
    later("block {block} is walled in: none of its side walls is free"),
    later("there are build fields 1 to {most}"),
    later("a block from the store goes to a build field"),
    later("{cells} is no place for a block of size {size}, such as {example}"),
    later("build field {field} is full"),
    later("{cells} is not free in the store"),
    later("{cells} is not free in the layer now being filled"),
    later("a roll has {most} dice, this one {have}"),
    later("die {place} is in the game and shows 1 to 6"),
    later("die {place} has left the game and is written -"),
    later("a name has 1 to {most} characters, {name} has {have}"),
    later("a name has no |, no # and no control characters, unlike {name}"),
)
GAP: Final = re.compile(r"\\\{(\w+)\\\}")


def translated(sentence: str) -> str:
    """The sentence of the rules in the language that is spoken; one that nobody foresaw stays as it is."""
    for text, pattern in _patterns():
        if found := pattern.fullmatch(sentence):
            return t(text, **{gap: _filled(gap, value) for gap, value in found.groupdict().items()})
    return sentence


def _filled(gap: str, value: str) -> str:
    if gap == "why":
        return translated(value)
    return t(value) if gap == "colour" else value


@cache
def _patterns() -> list[tuple[str, re.Pattern[str]]]:
    return [(text, re.compile(GAP.sub(r"(?P<\1>.+?)", re.escape(text)), re.DOTALL)) for text in SENTENCES]
