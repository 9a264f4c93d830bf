"""Imports go one way, the rules need nothing but Python, and heavy libraries stay where they are used."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from kostka.games.registry import NAMES, PACKAGES

PACKAGE = Path(__file__).parent.parent / "kostka"
LAYERS = [
    {"games"},
    {"record", "shake", "play", "words", "labels", "names"},
    {"lab"},
    {"bots"},
    {"review"},
    {"arena"},
    {"paper"},
    {"server", "adapters", "terminal"},
    {"cli"},
    {"__main__"},
]
RANK = {room: rank for rank, rooms in enumerate(LAYERS) for room in rooms}
SOURCES = sorted(PACKAGE.rglob("*.py"))


def room(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def imports(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_every_room_has_its_place() -> None:
    assert {room(path) for path in SOURCES} - {"__init__"} <= set(RANK)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_go_one_way(path: Path) -> None:
    for name in imports(path):
        parts = name.split(".")
        if parts[0] == "kostka" and len(parts) > 1 and room(path) != "__init__":
            assert RANK[parts[1]] <= RANK[room(path)], f"{path} imports {name}"


@pytest.mark.parametrize("path", [p for p in SOURCES if room(p) == "games"], ids=lambda p: str(p.relative_to(PACKAGE)))
def test_rules_use_the_standard_library_only_and_games_do_not_import_each_other(path: Path) -> None:
    packages = set(PACKAGES.values())
    own = path.relative_to(PACKAGE / "games").parts[0]
    for name in imports(path):
        parts = name.split(".")
        assert parts[0] in {*sys.stdlib_module_names, "kostka"}, name
        if parts[:2] == ["kostka", "games"] and len(parts) > 2 and parts[2] in packages:
            assert own in (parts[2], "views.py"), f"{path} imports {name}"  # the union of all views names every game
        assert parts[0] not in {"random", "time", "datetime", "secrets", "os"}, f"{path} is not pure: {name}"


def test_core_names_no_game() -> None:
    words = (PACKAGE / "games/core.py").read_text("utf-8").lower()
    assert [name for name in (*NAMES, "on_board") if name in words] == []


def test_heavy_libraries_are_loaded_only_where_they_are_used() -> None:
    code = (
        "import sys, kostka.play, kostka.cli, kostka.bots.registry, kostka.arena.play\n"
        "import kostka.terminal.play, kostka.terminal.hint, kostka.terminal.review\n"
        "from kostka.games import registry\n"
        "[registry.game(name) for name in registry.NAMES]\n"
        "print(sorted({'numba', 'numpy', 'matplotlib', 'distributed', 'openskill'} & set(sys.modules)))"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
