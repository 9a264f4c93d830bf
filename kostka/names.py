"""Names and other words of strangers, made fit to be shown: they change nothing in the text around them."""

from __future__ import annotations

import unicodedata
from typing import Final

JOINERS: Final = "\u200c\u200d"
"""They shape the letters of some scripts, and make one emoji of several."""
STACKED: Final = 3
"""Marks on one letter; languages need no more, and a pile of them covers other lines."""
MARKS: Final = ("Mn", "Me")
HIDDEN: Final = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
FROM_THE_RIGHT: Final = ("R", "AL")
UNREADABLE: Final = "?"
ISOLATE: Final = "\u2068"
END: Final = "\u2069"


def clean(text: str) -> str:
    """The text without controls, private letters, signs that turn the direction of writing, and piles of marks."""
    if text.isascii() and text.isprintable():
        return text
    kept: list[str] = []
    pile = 0
    for letter in text:
        kind = unicodedata.category(letter)
        if kind in HIDDEN and letter not in JOINERS:
            continue
        if kind in MARKS:
            pile += 1
        elif letter not in JOINERS:
            pile = 0
        if pile <= STACKED:
            kept.append(letter)
    return "".join(kept)


def shown(name: str) -> str:
    """The name as it is shown; a record may hold one of which nothing is left to see."""
    return clean(name).strip() or (name and UNREADABLE)


def apart(name: str) -> str:
    """The name as it is shown within a sentence, which one that is written from the right would turn around."""
    name = shown(name)
    turned = any(unicodedata.bidirectional(letter) in FROM_THE_RIGHT for letter in name)
    return f"{ISOLATE}{name}{END}" if turned else name
