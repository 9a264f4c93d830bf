"""The page's colours hold up for the three kinds of colour blindness, and texts stand out from their grounds."""

from __future__ import annotations

import math
import re
from itertools import combinations

import pytest

from tests.page.conftest import ROOT

STYLE = (ROOT / "web" / "src" / "style" / "theme.css").read_text("utf-8")
ROWS = ("red", "yellow", "green", "blue")
BLOCKS = ("red", "yellow", "blue", "violet", "pink")
GROUNDS = ("bg", "surface", "surface-2")
READABLE = 4.5
"""The contrast that WCAG 2.2 AA asks of texts."""
APART = 30.0
"""The least distance of two colours in CIE Lab; two lines one below the other differ clearly from about 10."""

# Machado, Oliveira and Fernandes 2009, severity 1.0, for linear light
BLIND = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
XYZ = ((0.4124564, 0.3575761, 0.1804375), (0.2126729, 0.7151522, 0.0721750), (0.0193339, 0.1191920, 0.9503041))
WHITE = (0.95047, 1.0, 1.08883)

Vector = tuple[float, ...]


def linear(colour: str) -> Vector:
    """The amounts of red, green and blue light of `#rrggbb`."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    return tuple(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)


def times(matrix: tuple[Vector, ...], vector: Vector) -> Vector:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def lab(light: Vector) -> Vector:
    def bent(value: float) -> float:
        return value ** (1 / 3) if value > 216 / 24389 else (24389 / 27 * value + 16) / 116

    seen = times(XYZ, tuple(min(1.0, max(0.0, part)) for part in light))
    x, y, z = (bent(part / white) for part, white in zip(seen, WHITE, strict=True))
    return (116 * y - 16, 500 * (x - y), 200 * (y - z))


def distance(one: str, other: str, blindness: str) -> float:
    a, b = (lab(times(BLIND[blindness], linear(colour))) for colour in (one, other))
    return math.dist(a, b)


def contrast(one: str, other: str) -> float:
    low, high = sorted(times(XYZ, linear(colour))[1] for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def variables(block: str) -> dict[str, str]:
    """The colours that a rule of the style sheet sets."""
    found = re.search(rf"^{re.escape(block)} \{{(.*?)\}}", STYLE, re.DOTALL | re.MULTILINE)
    assert found, block
    return dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})", found[1]))


LIGHT, DARK = variables(":root"), variables(':root[data-theme="dark"]')


@pytest.mark.parametrize("names", [ROWS, BLOCKS], ids=["rows", "blocks"])
@pytest.mark.parametrize("blindness", BLIND)
def test_colours_are_told_apart(blindness: str, names: tuple[str, ...]) -> None:
    colours = {name: variables(f".{name}")["c"] for name in names}
    near = {
        f"{one} and {other}": round(found, 1)
        for one, other in combinations(names, 2)
        if (found := distance(colours[one], colours[other], blindness)) < APART
    }
    assert near == {}


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_texts_stand_out(theme: dict[str, str]) -> None:
    weak = {
        f"{text} on {ground}": round(found, 2)
        for text in ("ink", "ink-2", "accent", "good", "bad")
        for ground in GROUNDS
        if (found := contrast(theme[text], theme[ground])) < READABLE
    }
    assert weak == {}
    assert contrast(theme["accent"], theme["accent-ink"]) >= READABLE


@pytest.mark.parametrize("name", sorted({*ROWS, *BLOCKS}))
def test_numbers_stand_out_from_their_row(name: str) -> None:
    row = variables(f".{name}")
    assert contrast(row["on"], row["c"]) >= READABLE
    assert contrast(row["deep"], row["tint"]) >= READABLE


@pytest.mark.parametrize("seat", range(1, 6))
def test_what_stands_on_a_token_can_be_read(seat: int) -> None:
    token = variables(f".seat-{seat}")
    assert contrast(token["s"], token["s-on"]) >= READABLE


def test_dark_looks_the_same_chosen_or_asked_for_by_the_device() -> None:
    asked = re.search(r"prefers-color-scheme: dark\) \{\s*:root[^{]*\{(.*?)\}", STYLE, re.DOTALL)
    assert asked
    assert dict(re.findall(r"--([\w-]+):\s*(#[0-9a-f]{6})", asked[1])) == DARK


def test_the_terminal_has_the_same_colours() -> None:
    from kostka.terminal.ink import TONES

    for name in {*ROWS, *BLOCKS}:
        assert "#{:02x}{:02x}{:02x}".format(*TONES[name]) == variables(f".{name}")["c"]
