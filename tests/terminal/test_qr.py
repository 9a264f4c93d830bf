"""QR codes in the terminal: every module is there, black on white, within the height of a small screen."""

from __future__ import annotations

import pytest
import segno

from kostka.terminal.measure import CODES, width
from kostka.terminal.qr import BLACK_ON_WHITE, BLOCKS, RESET, picture

SHORT, LONG = "http://10.0.0.2:8100/", "http://[fd12:3456:789a:bcde::1234]:8100/"
HALVES = {block: halves for halves, block in BLOCKS.items()}


def modules(lines: list[str]) -> list[list[bool]]:
    """The modules of a drawing, line by line, true where there is ink."""
    pairs = [[HALVES[letter] for letter in line] for line in lines]
    return [[pair[half] for pair in line] for line in pairs for half in (0, 1)]


@pytest.mark.parametrize(("text", "margin"), [(SHORT, 4), (LONG, 2)])
def test_the_drawing_is_the_code_with_its_margin(text: str, margin: int) -> None:
    wanted = [[bool(one) for one in row] for row in segno.make_qr(text, error="l").matrix_iter(border=margin)]
    lines = picture(text, colour=True)
    assert all(line.startswith(BLACK_ON_WHITE) and line.endswith(RESET) for line in lines)
    drawn = modules([CODES.sub("", line) for line in lines])
    assert drawn == [*wanted, [False] * len(wanted)]
    negative = modules(picture(text, colour=False))
    assert negative == [[not dark for dark in row] for row in drawn]


@pytest.mark.parametrize("text", [SHORT, "http://192.168.100.100:65535/", LONG])
def test_it_leaves_room_for_the_text_in_24_lines(text: str) -> None:
    lines = picture(text, colour=True)
    assert len(lines) <= 17
    assert max(map(width, lines)) <= 40
