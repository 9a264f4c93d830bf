"""Names that people choose at a table: everybody there reads them, so they hold nothing that cannot be seen."""

from __future__ import annotations

import re
from typing import Final
from unicodedata import bidirectional, category, combining, normalize

from kostka.games.core import Refused, because
from kostka.names import JOINERS, MARKS, STACKED
from kostka.record import check_name

ZWNJ, ZWJ = JOINERS
VIRAMA: Final = 9
"""The combining class of the signs that take the vowel from an Indic letter, where a joiner changes how it looks."""
FLAG: Final = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f")
"""The flags of Scotland and its like, which are spelled in letters that cannot be seen."""
AS_DRAWN: Final = "\ufe0e\ufe0f"
"""They say whether a sign is drawn as text or as an emoji."""
BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180d\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U0001d159\U000e0100-\U000e01ef]"
)
"""What Unicode counts among letters, marks and signs, although there is nothing to see."""
EMOJI: Final = range(0x1F000, 0x1FB00)
"""Where Unicode adds new ones every year: a phone may know more of them than this Python."""


def check(name: str) -> str:
    """The name as a table keeps it, or a refusal."""
    name = check_name(_spaced(normalize("NFC", name)))
    if found := _hidden(FLAG.sub("\U0001f3f4", name)):
        code = f"U+{ord(found):04X}"
        raise Refused(because("a name may not contain the invisible or unknown character {code}", code=code))
    if _piled(name):
        raise Refused(because("accents belong on a letter, at most {most} on each", most=STACKED))
    return name


def _spaced(name: str) -> str:
    """Plain spaces for those of any other width."""
    return "".join(" " if category(letter) == "Zs" else letter for letter in name)


def _hidden(name: str) -> str:
    """The first character that nobody would see, or know; empty if there is none."""
    for place, letter in enumerate(name):
        kind = category(letter)
        unknown = kind in ("Co", "Cs") or (kind == "Cn" and ord(letter) not in EMOJI)
        if unknown or ((kind == "Cf" or BLANK.match(letter)) and not _belongs(name, place)):
            return letter
    return ""


def _belongs(name: str, place: int) -> bool:
    """Whether the invisible character changes how the signs beside it look, as it is meant to."""
    before, letter, after = name[:place][-1:], name[place], name[place + 1 :][:1]
    if letter in AS_DRAWN:
        return category(before or " ")[0] in "SNP"
    if letter in JOINERS and VIRAMA in (combining(before or " "), combining(after or " ")):
        return True
    if letter == ZWNJ:
        return _is_joined(before) and _is_joined(after)
    return letter == ZWJ and _is_picture(before) and _is_picture(after)


def _is_joined(letter: str) -> bool:
    """A letter of the Arabic script, or a mark on it."""
    return bool(letter) and bidirectional(letter) in ("AL", "NSM")


def _is_picture(letter: str) -> bool:
    """A part of an emoji: a picture, an arrow, the colour of a skin, or that it is drawn as an emoji."""
    return letter > "\u2000" and (letter in AS_DRAWN or category(letter) in ("So", "Sm", "Sk", "Cn"))


def _piled(name: str) -> bool:
    """Whether marks stand on nothing, or too many on one letter."""
    pile = STACKED
    for letter in name:
        if category(letter) in MARKS:
            pile += 1
        elif letter not in JOINERS:
            pile = STACKED if letter == " " else 0
        if pile > STACKED:
            return True
    return False
