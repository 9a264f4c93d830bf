"""The embedded fonts: what they hold, how wide texts are, and how they are broken into lines."""

from __future__ import annotations

import pytest

from kostka.paper.fonts import FOLDER, face, fitted, lines
from kostka.paper.words import words
from kostka.words import LANGUAGES
from tests.paper.measuring import font


@pytest.mark.parametrize("bold", [False, True])
def test_our_reader_agrees_with_another_one(bold: bool) -> None:
    ours, theirs = face(bold), font(bold)
    assert {ord(letter): theirs.getGlyphName(glyph) for letter, glyph in ours.glyphs.items()} == theirs.getBestCmap()
    unit = theirs["head"].unitsPerEm
    widths = [theirs["hmtx"][theirs.getGlyphName(glyph)][0] * 1000 // unit for glyph in range(len(ours.widths))]
    assert ours.widths == widths
    assert (ours.ascent, ours.descent) == (theirs["hhea"].ascent * 1000 // unit, theirs["hhea"].descent * 1000 // unit)
    assert ours.capital == theirs["OS/2"].sCapHeight * 1000 // unit


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalogues_can_be_printed(language: str) -> None:
    """Except the signs of the terminal, which is not printed."""
    missing = {letter for text in words(language).texts.values() for letter in text} - set(face().glyphs)
    assert not [letter for letter in missing if letter.isalnum()]


def test_the_licence_lies_beside_the_fonts() -> None:
    assert "SIL OPEN FONT LICENSE Version 1.1" in (FOLDER / "OFL.txt").read_text("utf-8")
    for bold in (False, True):
        assert "Nunito Project Authors" in str(font(bold)["name"].getName(0, 3, 1))


@pytest.mark.parametrize(
    ("typed", "spelled"),
    [
        ("Ada", "Ada"),
        ("Żółć, Ľubomír, Ğ", "Żółć, Ľubomír, G"),
        ("Ｗｉｄｅ ﬁ", "Wide fi"),
        ("Ada 🎲", "Ada"),
        ("Ωμ", "??"),
        ("a\u0301b", "ab"),
        ("", ""),
    ],
)
def test_letters_that_are_not_there(typed: str, spelled: str) -> None:
    assert face().spelled(typed) == spelled
    assert face().width(typed) == face().width(spelled)


def test_a_text_is_made_smaller_and_then_cut() -> None:
    wide = face().width("Wasserfall") * 5
    assert fitted("Wasserfall", wide + 0.1, 5) == ("Wasserfall", 5)
    text, size = fitted("Wasserfall", wide * 0.7, 5)
    assert text == "Wasserfall"
    assert size == pytest.approx(3.5)
    text, size = fitted("Wasserfall", wide * 0.3, 5)
    assert text.endswith("…")
    assert face().width(text) * size <= wide * 0.3 + 1e-9


def test_lines_are_no_wider_than_their_column() -> None:
    text = "Po zamknięciu rzędu w\u00a0nim nie można nic skreślić, a\u00a0kostka wyjdzie z\u00a0gry i\u00a0z\u00a0ręki."
    broken = lines(text, 40, 3.5)
    assert " ".join(broken) == text
    assert all(face().width(line) * 3.5 <= 40 for line in broken)
    assert not [line for line in broken if len(line.split()[-1]) == 1], "a space that does not break ends no line"
    assert lines("Donaudampfschifffahrt auf", 3, 5) == ["Donaudampfschifffahrt", "auf"]
