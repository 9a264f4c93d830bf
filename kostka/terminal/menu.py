"""Choosing from a numbered list: how it is printed, and what was meant by what was typed."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from kostka.terminal.face import PASS, Entry
from kostka.terminal.ink import Ink
from kostka.terminal.measure import WIDTH, cut, pad, width

GAP: Final = 3
WORDS: Final = re.compile(r"[a-z]+|[0-9]+|[^a-z0-9\s]")


def entry_lines(entries: Sequence[Entry], ink: Ink) -> list[str]:
    """The entries in as many columns as fit."""
    keys = max(len(entry.key) for entry in entries)
    most = WIDTH - 2 - keys - 2
    cells = [f"{ink.bold(entry.key.rjust(keys))}  {cut(entry.label, most)}" for entry in entries]
    across = max(map(width, cells))
    columns = max(1, (WIDTH - 2 + GAP) // (across + GAP))
    return [
        "  " + (" " * GAP).join(pad(cell, across) for cell in cells[start : start + columns]).rstrip()
        for start in range(0, len(cells), columns)
    ]


def picked(entries: Sequence[Entry], typed: str) -> Entry | None:
    """The entry whose number, or other name, was typed."""
    return next((entry for entry in entries if typed in (entry.key, entry.alias)), None)


def meant(moves: Sequence[str], typed: str) -> str | None:
    """The only move that may be meant: `r5` is red 5 if nothing else fits."""
    if typed in ("pass", "p") and PASS in moves:
        return PASS
    words = WORDS.findall(typed)
    found = [move for move in moves if _fits(words, WORDS.findall(move))]
    return found[0] if len(found) == 1 else None


def _fits(typed: list[str], move: list[str]) -> bool:
    """Every word is the beginning of the move's word, numbers and signs are the same."""
    return len(typed) == len(move) and all(
        whole.startswith(word) if word.isalpha() else whole == word for word, whole in zip(typed, move, strict=True)
    )
