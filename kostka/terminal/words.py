"""The terminal's texts: English in the source, other languages from the catalogues that the page uses too."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "de", "pl", "cs", "sk", "pt")
ENGLISH: Final = LANGUAGES[0]


@dataclass
class Catalogue:
    """The texts of a language by the English ones, and which of several forms belongs to a number."""

    texts: dict[str, str] = field(default_factory=dict)
    forms: dict[str, list[str]] = field(default_factory=dict)
    plural: Callable[[int], int] = lambda n: int(n != 1)


_spoken = Catalogue()


def t(text: str, **values: object) -> str:
    """The text in the language that is spoken, its gaps filled."""
    return _spoken.texts.get(text, text).format(**values)


def tn(one: str, many: str, n: int, **values: object) -> str:
    """The text in the form that belongs to the number, which it shows as {n}."""
    forms = _spoken.forms.get(one)
    text = forms[_spoken.plural(abs(n))] if forms else one if n == 1 else many
    return text.format(n=str(n).replace("-", "−"), **values)


def later(text: str) -> str:
    """Marks a text that stands in a constant and goes through `t` when it is shown."""
    return text


def argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--lang", choices=LANGUAGES, help="the language (default: KOSTKA_LANG, or as the system says)")


def speak(language: str | None = None) -> None:
    """From now on the texts are in this language, or in the one that the environment asks for."""
    global _spoken  # noqa: PLW0603  (a terminal speaks one language)
    language = language or wanted(os.environ)
    _spoken = Catalogue() if language == ENGLISH else read(_folder() / language / "LC_MESSAGES" / "kostka.po")


def wanted(environ: Mapping[str, str]) -> str:
    """The language of the environment, as gettext would find it; English if it is none of ours."""
    found = next((environ[key] for key in ("KOSTKA_LANG", "LC_ALL", "LC_MESSAGES", "LANG") if environ.get(key)), "")
    language = found[:2].lower()
    return language if language in LANGUAGES else ENGLISH


def _folder() -> Path:
    """The catalogues: inside the package once it is built, beside it in the repository."""
    package = Path(__file__).parents[1]
    return next(place for place in (package / "locales", package.parent / "locales") if place.is_dir())


# --- reading a catalogue --------------------------------------------------------------------------------------------


def read(path: Path) -> Catalogue:
    """The catalogue in a .po file. Read as it is: that takes milliseconds, and nothing has to be compiled before."""
    made = Catalogue()
    for entry in path.read_text("utf-8").split("\n\n"):
        parts = _parts(entry)
        if "msgid_plural" in parts:
            made.forms[parts["msgid"]] = [text for name, text in parts.items() if name.startswith("msgstr")]
        elif parts.get("msgid"):
            made.texts[parts["msgid"]] = parts["msgstr"]
        elif parts:
            made.plural = _rule(parts["msgstr"])
    return made


def _parts(entry: str) -> dict[str, str]:
    """`msgid`, `msgstr` and so on, each with its text."""
    parts: dict[str, str] = {}
    name = ""
    for line in entry.splitlines():
        if line.startswith('"'):
            parts[name] += _unquoted(line)
        elif line and not line.startswith("#"):
            name, _, text = line.partition(" ")
            parts[name] = _unquoted(text)
    return parts


def _unquoted(text: str) -> str:
    return text[1:-1].replace('\\"', '"').replace("\\n", "\n").replace("\\\\", "\\")


def _rule(header: str) -> Callable[[int], int]:
    from gettext import c2py

    rule: Callable[[int], int] = c2py(header.partition("plural=")[2].partition(";")[0])
    return rule
