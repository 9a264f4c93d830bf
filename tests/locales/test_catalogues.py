"""Every text is in every catalogue, in all its forms, with the same gaps."""

from __future__ import annotations

import re
from typing import Final

import pytest

from tests.locales.texts import OTHERS, catalogue, entries, forms, used

PLURALS: Final = {"de": 2, "pl": 3, "cs": 3, "sk": 3, "pt": 2}
GAP: Final = re.compile(r"\{\w+\}")
SAME: Final = "The same in English"
"""The note of an entry that needs no other word."""


@pytest.mark.parametrize("language", OTHERS)
def test_a_catalogue_is_complete_and_has_nothing_unused(language: str) -> None:
    said, texts = [key for key, _ in entries(language)], used()
    assert sorted(texts.keys() - set(said)) == []
    assert sorted(set(said) - texts.keys()) == []
    assert len(said) == len(set(said))


@pytest.mark.parametrize("language", OTHERS)
def test_every_form_is_there_and_fills_the_same_gaps(language: str) -> None:
    texts = used()
    assert catalogue(language).num_plurals == PLURALS[language]
    for key, entry in entries(language):
        assert entry.id[1:] == (texts[key],) if entry.pluralizable else not texts[key], key
        assert len(forms(entry)) == (PLURALS[language] if entry.pluralizable else 1), key
        for form in forms(entry):
            assert form
            assert sorted(GAP.findall(form)) == sorted(GAP.findall(key)), key


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_doubtful_and_what_stays_english_says_so(language: str) -> None:
    for key, entry in entries(language):
        assert not entry.fuzzy, key
        same = key.rpartition("\x04")[2] in forms(entry)
        assert same == (SAME in entry.user_comments), f"{key}: an entry that stays English has the note “# {SAME}”"
