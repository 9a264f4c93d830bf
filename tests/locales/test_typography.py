"""Quotes, dashes, ellipses, minus signs and non-breaking spaces are those of each language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest

from kostka.words import LANGUAGES
from tests.locales.texts import OTHERS, entries, forms, used
from tests.locales.tidy import tidy

QUOTES: Final = {"en": "“ ”", "de": "„ “", "pl": "„ ”", "cs": "„ “", "sk": "„ “", "pt": "« »"}
MARKS: Final = '“”„‚‘«»‹›"'
NOTATION: Final = re.compile(r"›|\(\w\)|--\w+|/\w+|\[\w/\w\]")
"""Signs of the terminal's drawings and of commands."""


def texts(language: str) -> Iterator[str]:
    if language == "en":
        for one, many in used().items():
            yield from (one.rpartition("\x04")[2], many)
    else:
        for _, entry in entries(language):
            yield from forms(entry)


@pytest.mark.parametrize("language", LANGUAGES)
def test_quotes_are_those_of_the_language(language: str) -> None:
    opens, closes = QUOTES[language].split()
    for text in texts(language):
        found = [mark for mark in NOTATION.sub("", text) if mark in MARKS]
        assert "".join(found) == (opens + closes) * (len(found) // 2), text


@pytest.mark.parametrize("language", LANGUAGES)
def test_signs_are_proper_ones(language: str) -> None:
    """An ellipsis, a minus before a number, an apostrophe; no double spaces and none before a full stop."""
    for text in texts(language):
        assert "..." not in text, text
        assert not re.search(r"(?<![\w.>-])-\d", text), text
        assert "'" not in text, text
        assert not re.search(r"\s{2}|\s[.,;:](\s|$)|^\s|\s$", text), text


def test_a_german_ellipsis_that_stands_for_words_has_its_space() -> None:
    assert [text for text in texts("de") if re.search(r"\w…", text)] == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_line_ends_with_a_lonely_letter(language: str) -> None:
    untidy = [text for text in texts(language) if tidy(text, language) != text]
    assert untidy == [], "run python -m tests.locales.tidy"


def test_tidying_knows_words_of_one_letter() -> None:
    assert tidy("Klocek z magazynu i w {place}", "pl") == "Klocek z\u00a0magazynu i\u00a0w\u00a0{place}"
    assert tidy("K čemu? V „{row}“ a 5", "cs") == "K\u00a0čemu? V\u00a0„{row}“ a\u00a05"
    assert tidy("{n} a Ada", "sk") == "{n} a\u00a0Ada"
    assert tidy("z. B. hier …", "de") == "z.\u00a0B. hier\u00a0…"
    assert tidy("a b", "pt") == "a b"
