"""Every text of page, terminal and paper and every reason is in every catalogue, in all its forms."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from kostka.paper.words import lessons
from tests.page.conftest import ROOT

LANGUAGES = {"de": 2, "pl": 3, "cs": 3, "sk": 3, "pt": 2}
SOURCES = [
    path
    for path in sorted((ROOT / "web" / "src").rglob("*"))
    if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts")
]
PYTHON = [
    path for room in ("terminal", "games", "server", "paper") for path in sorted((ROOT / "kostka" / room).rglob("*.py"))
]
PYTHON += [ROOT / "kostka" / "record.py", ROOT / "kostka" / "play.py"]
MARKED = ("t", "tn", "later", "because", "Why")
QUOTED = r'"((?:[^"\\]|\\.)*)"'
ONE = re.compile(rf"\bt\(\s*{QUOTED}")
MANY = re.compile(rf"\btn\(\s*{QUOTED},\s*{QUOTED}")
GAP = re.compile(r"\{\w+\}")


def used() -> dict[str, str]:
    """All texts of page, terminal and paper and all reasons, each with its plural or an empty text."""
    found = dict(text for path in PYTHON for text in in_python(path))
    for taught in lessons().values():
        found |= dict.fromkeys(taught["short"], "")
        found |= {lesson[part]: "" for lesson in taught["lessons"] for part in ("title", "text")}
    for path in SOURCES:
        source = path.read_text("utf-8")
        found |= {json.loads(f'"{text}"'): "" for text in ONE.findall(source)}
        found |= {json.loads(f'"{one}"'): json.loads(f'"{many}"') for one, many in MANY.findall(source)}
    return found


def in_python(path: Path) -> Iterator[tuple[str, str]]:
    """What stands in calls of t("…"), later("…"), tn("…", "…", n), because("…") and Why("…")."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MARKED:
            texts = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            if texts:
                yield texts[0], texts[1] if node.func.id == "tn" else ""


def catalogue(language: str) -> Catalog:
    with (ROOT / "locales" / language / "LC_MESSAGES" / "kostka.po").open("rb") as file:
        return read_po(file, locale=language)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalogue_is_complete_and_has_nothing_unused(language: str) -> None:
    said = {one.id[0] if isinstance(one.id, tuple) else one.id for one in catalogue(language) if one.id}
    texts = set(used())
    assert sorted(texts - said) == []
    assert sorted(said - texts) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_is_there_and_fills_the_same_gaps(language: str) -> None:
    book = catalogue(language)
    assert book.num_plurals == LANGUAGES[language]
    for one in book:
        if not one.id:
            continue
        forms = one.string if isinstance(one.string, tuple) else (one.string,)
        assert len(forms) == (LANGUAGES[language] if one.pluralizable else 1), one.id
        first = str(one.id[0] if isinstance(one.id, tuple) else one.id)
        for form in forms:
            assert form
            assert sorted(GAP.findall(str(form))) == sorted(GAP.findall(first)), one.id


def test_no_text_stands_in_the_source_untranslated() -> None:
    """Words between tags that did not go through t() or tn()."""
    loose = re.compile(r">\s*([A-Z][a-z]+(?: [a-z]+)+)[.!]?\s*<")
    found = {path.name: loose.findall(path.read_text("utf-8")) for path in SOURCES if path.suffix == ".svelte"}
    assert {name: words for name, words in found.items() if words} == {}


def test_the_types_of_the_wire_are_those_of_the_server() -> None:
    namespace: dict[str, object] = {"__name__": "wire_types", "__file__": str(ROOT / "web/scripts/wire_types.py")}
    exec((ROOT / "web/scripts/wire_types.py").read_text("utf-8"), namespace)
    written = namespace["written"]
    assert callable(written)
    for name, text in written().items():
        assert (ROOT / "web/src" / name).read_text("utf-8") == text, "run web/scripts/wire_types.py"
