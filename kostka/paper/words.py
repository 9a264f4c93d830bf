"""The texts on paper, in the language that is asked for: the catalogues of page and terminal, and the lessons."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from kostka.words import catalogue, folder, in_context

LESSONS: Final = "lessons.json"


@dataclass(frozen=True)
class Words:
    """Says a text in a language; called `t` by those who use it, so that their texts are found."""

    language: str
    texts: Mapping[str, str]

    def __call__(self, text: str, **values: object) -> str:
        said = self.texts.get(text, text)
        return said.format(**values) if values else said

    def block(self, colour: str) -> str:
        """A block of that colour in words."""
        return self("{colour} block", colour=self.texts.get(in_context("block", colour), colour))


@cache
def words(language: str) -> Words:
    return Words(language, catalogue(language).texts)


@cache
def lessons() -> Mapping[str, Any]:
    """How each game is played: what decides it in short, and the lessons with what to draw beside them."""
    found: Mapping[str, Any] = json.loads((folder() / LESSONS).read_text("utf-8"))
    return found
