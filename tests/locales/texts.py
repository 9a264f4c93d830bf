"""Every text that people read: marked in the sources, taught in the lessons, or said by the server."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from kostka.games import rows
from kostka.games.qubix import parts
from kostka.paper.words import lessons
from kostka.words import ENGLISH, LANGUAGES, in_context

ROOT: Final = Path(__file__).resolve().parents[2]
OTHERS: Final = LANGUAGES[1:]
PAGE: Final = [
    path
    for path in sorted((ROOT / "web" / "src").rglob("*"))
    if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts")
]
ROOMS: Final = ("bots", "games", "paper", "review", "server", "terminal")
WITH_REASONS: Final = ("hint.py", "reasons.py", "review.py")
"""The files of the room `review` that say why; the others write reports of their own."""
PYTHON: Final = [
    *(path for room in ROOMS for path in sorted((ROOT / "kostka" / room).rglob("*.py"))),
    *(ROOT / "kostka" / name for name in ("cli.py", "labels.py", "record.py", "play.py")),
]
MARKED: Final = ("t", "tn", "tc", "later", "because", "Why")
QUOTED: Final = r'"((?:[^"\\]|\\.)*)"'
ONE: Final = re.compile(rf"\bt\(\s*{QUOTED}")
MANY: Final = re.compile(rf"\btn\(\s*{QUOTED},\s*{QUOTED}")
BUTTON: Final = re.compile(r'<(?:button|a)\b[^<]*?class="[^"]*\bbutton\b[^<]*?>((?:(?!</(?:button|a)>).)*)', re.DOTALL)
"""What is written on a button; a `>` within its tag, as in `() => …`, only makes it longer."""
COLOURS: Final = {
    "number": rows.COLOURS,
    "row": rows.COLOURS,
    "die": ("white", *rows.COLOURS),
    "block": parts.COLOURS,
}
"""Words that are said by their role, and never stand in a source as a whole."""


# --- in the sources -------------------------------------------------------------------------------------------------


def used() -> dict[str, str]:
    """All texts, each with its plural or an empty text."""
    colours = {in_context(role, colour): "" for role, all_of in COLOURS.items() for colour in all_of}
    return colours | dict(text for path in PYTHON for text in _in_python(path)) | taught() | on_the_page()


def taught() -> dict[str, str]:
    """The lessons of "How to play"."""
    found: dict[str, str] = {}
    for game in lessons().values():
        found |= dict.fromkeys(game["short"], "")
        found |= {lesson[part]: "" for lesson in game["lessons"] for part in ("title", "text")}
    return found


def reasons() -> dict[str, str]:
    """Why something is refused, or better, as the games, the server and reviews say it."""
    paths = [
        path
        for path in PYTHON
        if path.parent.name not in ("kostka", "bots", "paper", "review", "terminal")
        or (path.parent.name == "review" and path.name in WITH_REASONS)
    ]
    return dict(text for path in paths for text in _in_python(path))


def on_the_page(pattern: str = "") -> dict[str, str]:
    """The page's own texts; of those files only whose path has the pattern."""
    found: dict[str, str] = {}
    for path in PAGE:
        if re.search(pattern, path.as_posix()):
            source = path.read_text("utf-8")
            found |= {json.loads(f'"{text}"'): "" for text in ONE.findall(source)}
            found |= {json.loads(f'"{one}"'): json.loads(f'"{many}"') for one, many in MANY.findall(source)}
    return found


def on_buttons() -> dict[str, str]:
    """The page's texts that stand on a button."""
    found: dict[str, str] = {}
    for path in PAGE:
        for button in BUTTON.findall(path.read_text("utf-8")):
            found |= {json.loads(f'"{text}"'): "" for text in ONE.findall(button)}
    return found


def _in_python(path: Path) -> Iterator[tuple[str, str]]:
    """What stands in calls of t("…"), later("…"), tn("…", "…", n), tc("…", "…"), because("…") and Why("…")."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKED:
            texts = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            match node.func.id, texts:
                case "tc", [context, text]:
                    yield in_context(context, text), ""
                case "tn", [one, many]:
                    yield one, many
                case "t" | "later" | "because" | "Why", [text, *_]:
                    yield text, ""


# --- in the catalogues ----------------------------------------------------------------------------------------------


@cache
def catalogue(language: str) -> Catalog:
    with (ROOT / "locales" / language / "LC_MESSAGES" / "kostka.po").open("rb") as file:
        return read_po(file, locale=language)


def entries(language: str) -> Iterator[tuple[str, Message]]:
    """The entries of a catalogue by their keys, without its head."""
    for entry in catalogue(language):
        if entry.id:
            yield in_context(entry.context or "", entry.id[0] if isinstance(entry.id, tuple) else str(entry.id)), entry


def forms(entry: Message) -> tuple[str, ...]:
    """What an entry says, in all its forms."""
    return tuple(map(str, entry.string if isinstance(entry.string, tuple | list) else (entry.string,)))


def said(language: str, texts: dict[str, str]) -> list[str]:
    """The texts in a language, in all their forms."""
    if language == ENGLISH:
        return [form for both in texts.items() for form in both if form]
    return [form for key, entry in entries(language) if key in texts for form in forms(entry)]
