"""When there is colour, and that colours are never alone."""

from __future__ import annotations

import io
from itertools import combinations

import pytest

from kostka.terminal.ink import BLACK, DARK, HOLLOW, PLAIN, SYMBOLS, TONES, WHITE, Depth, Ink, Tone, ink_for
from kostka.terminal.measure import width


class Screen(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def stream(terminal: bool, encoding: str = "utf-8") -> io.TextIOWrapper:
    return (Screen if terminal else io.TextIOWrapper)(io.BytesIO(), encoding)


@pytest.mark.parametrize(
    ("terminal", "environ", "depth"),
    [
        (True, {}, Depth.PALETTE),
        (True, {"COLORTERM": "truecolor"}, Depth.TRUE),
        (True, {"TERM": "dumb"}, Depth.NONE),
        (True, {"NO_COLOR": "1"}, Depth.NONE),
        (True, {"NO_COLOR": ""}, Depth.PALETTE),
        (False, {}, Depth.NONE),
        (False, {"FORCE_COLOR": ""}, Depth.NONE),
        (False, {"FORCE_COLOR": "1"}, Depth.PALETTE),
        (False, {"FORCE_COLOR": "1", "TERM": "dumb"}, Depth.PALETTE),
        (False, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, Depth.NONE),
    ],
)
def test_when_there_is_colour(terminal: bool, environ: dict[str, str], depth: Depth) -> None:
    assert ink_for(stream(terminal), environ) == Ink(depth)


@pytest.mark.parametrize(
    ("encoding", "glyphs"), [("utf-8", True), ("ascii", False), ("latin-1", False), ("cp1252", False)]
)
def test_letters_where_there_are_no_symbols(encoding: str, glyphs: bool) -> None:
    ink = ink_for(stream(False, encoding), {})
    assert ink.glyphs is glyphs
    shown = "".join(ink.symbol(colour, hollow) for colour in TONES for hollow in (False, True))
    shown += ink.shown("".join(map(chr, PLAIN)))
    assert shown.encode(encoding)


def test_every_colour_has_its_own_symbol_and_letter() -> None:
    symbols = [*SYMBOLS.values(), *HOLLOW.values()]
    assert len(set(symbols)) == 2 * len(TONES)
    assert {width(symbol) for symbol in symbols} == {1}
    letters = [Ink(glyphs=False).symbol(colour) for colour in TONES]
    assert letters == ["R", "Y", "G", "B", "V", "P", "W"]


def test_plain_characters_are_as_wide() -> None:
    assert {width(plain) for plain in PLAIN.values() if isinstance(plain, str)} == {1}


@pytest.mark.parametrize("depth", [Depth.PALETTE, Depth.TRUE])
@pytest.mark.parametrize("colour", TONES)
def test_colour_is_laid_over_the_same_text(depth: Depth, colour: str) -> None:
    ink = Ink(depth)
    for painted in (ink.on(colour, "×5"), ink.on(colour, "×5", marked=True), ink.turned(colour, "×5")):
        assert painted.startswith("\x1b[")
        assert painted.endswith("m×5\x1b[0m")
        assert width(painted) == 2


def luminance(tone: Tone) -> float:
    parts = [part / 255 for part in tone]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Tone, other: Tone) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("colour", TONES)
def test_writing_can_be_read_on_every_ground(colour: str) -> None:
    white = "38;2;255;255;255" in Ink(Depth.TRUE).on(colour, "x")
    assert contrast(WHITE if white else BLACK, TONES[colour]) > 4.5


def test_tokens_of_two_seats_look_different_and_can_be_read() -> None:
    ink = Ink(Depth.TRUE)
    assert ink.token(1, "x") != ink.token(2, "x")
    assert "38;2;255;255;255" in ink.token(2, "x")
    assert contrast(WHITE, DARK) > 4.5
    assert Ink().token(2, "x") == "x"


def test_violet_and_pink_differ_in_lightness_and_no_two_colours_are_alike() -> None:
    assert contrast(TONES["violet"], TONES["pink"]) > 2.2
    for one, other in combinations(TONES.values(), 2):
        assert sum(abs(a - b) for a, b in zip(one, other, strict=True)) > 100
