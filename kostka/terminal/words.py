"""The terminal's texts: English in the source, other languages from the catalogues that the page uses too."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from kostka.words import ENGLISH, LANGUAGES, Catalogue, catalogue, in_context

if TYPE_CHECKING:  # so that the overview of the commands is there at once
    import argparse

    from kostka.games.core import Why

_spoken = Catalogue()
_language = ENGLISH


def spoken() -> str:
    """The language that is spoken, by its short name."""
    return _language


def t(text: str, **values: object) -> str:
    """The text in the language that is spoken, its gaps filled."""
    said = _spoken.texts.get(text, text)
    return said.format(**values) if values else said


def tc(context: str, text: str) -> str:
    """A word in its role: "red" of a number, a row, a die or a block, which few languages say alike."""
    return _spoken.texts.get(in_context(context, text), text)


def tn(one: str, many: str, n: int, **values: object) -> str:
    """The text in the form that belongs to the number, which it shows as {n}."""
    forms = _spoken.forms.get(one)
    text = forms[_spoken.plural(abs(n))] if forms else one if n == 1 else many
    return text.format(n=str(n).replace("-", "−"), **values)


def say(why: Why) -> str:
    """A reason in the language that is spoken, and so the reasons in its gaps."""
    from kostka.games.core import Why

    gaps = {gap: say(value) if isinstance(value, Why) else value for gap, value in why.gaps.items()}
    return tc(why.context, why.key) if why.context else t(why.key, **gaps)


def capital(text: str) -> str:
    """The text as the beginning of a sentence."""
    return f"{text[0].upper()}{text[1:]}"


def argument(parser: argparse.ArgumentParser) -> None:
    about = t("the language (default: KOSTKA_LANG, or that of the system)")
    parser.add_argument("--lang", choices=LANGUAGES, help=about)


def asked(argv: Sequence[str]) -> str | None:
    """The language that a call asks for: looked for before the call is read, so that its errors are said in it too."""
    found = None
    for word, following in pairwise([*argv, ""]):
        if word == "--":
            break
        option, equals, value = word.partition("=")
        if option == "--lang":
            found = value if equals else following
    return found if found in LANGUAGES else None


def speak(language: str | None = None) -> None:
    """From now on the texts are in this language, or in the one that the environment asks for."""
    global _spoken, _language  # noqa: PLW0603  (a terminal speaks one language)
    _language = language or wanted(os.environ)
    _spoken = catalogue(_language)


def wanted(environ: Mapping[str, str]) -> str:
    """The language of the environment, as gettext would find it; English if it is none of ours."""
    found = next((environ[key] for key in ("KOSTKA_LANG", "LC_ALL", "LC_MESSAGES", "LANG") if environ.get(key)), "")
    language = found[:2].lower()
    return language if language in LANGUAGES else ENGLISH
