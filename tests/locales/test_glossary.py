"""One word for one thing: the catalogues keep to the glossary, and its old words are gone."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from typing import Any, Final

import pytest

from tests.locales.texts import OTHERS, ROOT, entries, forms

WITHOUT: Final = "Without the term"
"""The note of an entry that says a thing without its word, and why."""


@dataclass(frozen=True)
class Term:
    name: str
    finds: re.Pattern[str]
    words: dict[str, str]
    stem: dict[str, re.Pattern[str]]
    old: dict[str, list[str]]


def term(name: str, row: dict[str, Any]) -> Term:
    finds = re.compile(rf"\b({row['finds']})\b", re.IGNORECASE)
    stem = {language: re.compile(text, re.IGNORECASE) for language, text in row["stem"].items()}
    return Term(name, finds, {language: row[language] for language in OTHERS}, stem, row.get("old", {}))


GLOSSARY: Final = [
    term(name, row) for name, row in tomllib.loads((ROOT / "locales/glossary.toml").read_text("utf-8")).items()
]


@pytest.mark.parametrize("one", GLOSSARY, ids=lambda one: one.name)
def test_a_term_has_a_word_in_every_language_and_knows_it(one: Term) -> None:
    assert one.stem.keys() == set(OTHERS)
    for language in OTHERS:
        assert one.stem[language].search(one.words[language])
        assert not any(re.fullmatch(old, one.words[language], re.IGNORECASE) for old in one.old.get(language, ()))


def said(text: str) -> str:
    """The words of a text, without its gaps and its context."""
    return re.sub(r"\{\w+\}", "", text.rpartition("\x04")[2])


@pytest.mark.parametrize("language", OTHERS)
def test_what_english_calls_by_its_term_every_language_does(language: str) -> None:
    for key, entry in entries(language):
        missing = [
            f"{one.name}: {form}"
            for one in GLOSSARY
            if one.finds.search(said(key))
            for form in forms(entry)
            if not one.stem[language].search(said(form))
        ]
        noted = any(WITHOUT in note for note in entry.user_comments)
        assert bool(missing) == noted, f"{key}: {missing or 'a note that is not needed'}"


@pytest.mark.parametrize("language", OTHERS)
def test_old_words_are_gone(language: str) -> None:
    old = [(one, re.compile(rf"\b{word}\b", re.IGNORECASE)) for one in GLOSSARY for word in one.old.get(language, ())]
    strays = [
        f"{key!r} → {form!r}: say {one.words[language]}"
        for key, entry in entries(language)
        for form in forms(entry)
        for one, word in old
        if word.search(said(form))
    ]
    assert strays == []
