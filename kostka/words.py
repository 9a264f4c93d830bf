"""The catalogues in `locales/`: texts in other languages by the English ones in the source."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

LANGUAGES: Final = ("en", "de", "pl", "cs", "sk", "pt")
ENGLISH: Final = LANGUAGES[0]


@dataclass
class Catalogue:
    """The texts of a language by the English ones, and which of several forms belongs to a number."""

    texts: dict[str, str] = field(default_factory=dict)
    """By `in_context` where a word has one."""
    forms: dict[str, list[str]] = field(default_factory=dict)
    plural: Callable[[int], int] = lambda n: int(n != 1)


def later(text: str) -> str:
    """Marks a text that stands in a constant and goes through `t` when it is shown."""
    return text


def in_context(context: str, text: str) -> str:
    """The key of a word that other languages say differently by its role, joined as gettext joins them."""
    return f"{context}\x04{text}" if context else text


def catalogue(language: str) -> Catalogue:
    return Catalogue() if language == ENGLISH else read(folder() / language / "LC_MESSAGES" / "kostka.po")


def folder() -> Path:
    """The catalogues: inside the package once it is built, beside it in the repository."""
    package = Path(__file__).parent
    return next(place for place in (package / "locales", package.parent / "locales") if place.is_dir())


def read(path: Path) -> Catalogue:
    """The catalogue in a .po file. Read as it is: that takes milliseconds, and nothing has to be compiled before."""
    made = Catalogue()
    for entry in path.read_text("utf-8").split("\n\n"):
        parts = _parts(entry)
        if "msgid_plural" in parts:
            made.forms[parts["msgid"]] = [text for name, text in parts.items() if name.startswith("msgstr")]
        elif parts.get("msgid"):
            made.texts[in_context(parts.get("msgctxt", ""), parts["msgid"])] = parts["msgstr"]
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
