"""A QR code in the terminal: half blocks, two modules to a character."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

BLACK_ON_WHITE: Final = "\x1b[38;5;16;48;5;231m"
RESET: Final = "\x1b[0m"
BLOCKS: Final = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
SMALL: Final = 2
"""Codes up to this version have room for the whole margin that the standard asks for, within 24 lines."""


def picture(text: str, colour: bool) -> list[str]:
    """The lines of the code of a text, with its margin."""
    import segno

    code = segno.make_qr(text, error="l")
    margin = 4 if isinstance(code.version, int) and code.version <= SMALL else 2
    return drawn([[bool(module) for module in row] for row in code.matrix_iter(border=margin)], colour)


def drawn(dark: Sequence[Sequence[bool]], colour: bool) -> list[str]:
    """Rows of modules as lines, black on white whatever the terminal's colours are.

    Without colour the light modules are drawn, as most terminals are dark; where one is light, the code is a negative,
    which phones read too.
    """
    rows = [*dark, [False] * len(dark[0])]  # an odd number of rows ends with half a line
    pairs = [zip(upper, lower, strict=True) for upper, lower in zip(rows[::2], rows[1::2], strict=False)]
    if colour:
        return [f"{BLACK_ON_WHITE}{''.join(BLOCKS[pair] for pair in line)}{RESET}" for line in pairs]
    return ["".join(BLOCKS[not upper, not lower] for upper, lower in line) for line in pairs]
