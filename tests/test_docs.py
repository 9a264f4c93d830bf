"""The documentation is true: pages are complete, examples run, links lead somewhere."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from kostka import record
from kostka.games.registry import NAMES, game

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted([*ROOT.glob("*.md"), *DOCS.glob("*.md")])
HEADINGS = ["Parts", "Turn", "Closing", "End", "Scoring", "Our rulings", "Notation"]

FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^(#{1,6}) (.+)$", re.MULTILINE)
INLINE_CODE = re.compile(r"`[^`\n]+`")
LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
MODULE = re.compile(r"`(kostka/[a-z0-9_/]+\.py)`")


@dataclass(frozen=True)
class Block:
    """A fenced block, with the place where it stands."""

    page: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{name_of(self.page)}:{self.line}"


def name_of(page: Path) -> str:
    return page.relative_to(ROOT).as_posix()


def blocks(language: str) -> list[Block]:
    return [block for page in PAGES for block in blocks_of(page) if block.language == language]


def blocks_of(page: Path) -> Iterator[Block]:
    text = page.read_text("utf-8")
    for found in FENCE.finditer(text):
        yield Block(page, text.count("\n", 0, found.start()) + 1, found[1], found[2])


def prose_of(page: Path) -> str:
    """The page without its fenced blocks."""
    return FENCE.sub("", page.read_text("utf-8"))


def anchors_of(page: Path) -> set[str]:
    """The names under which a page's headings can be linked."""
    anchors: set[str] = set()
    for _, title in HEADING.findall(prose_of(page)):
        plain = re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")
        names = (plain, *(f"{plain}-{number}" for number in range(1, 99)))
        anchors.add(next(name for name in names if name not in anchors))
    return anchors


def layouts_on(page: Path, name: str) -> dict[str, str]:
    """The layouts for a game that a page shows."""
    shown = [block for block in blocks_of(page) if block.language == "toml" and name in tomllib.loads(block.text)]
    return {f"line-{block.line}": block.text for block in shown}


def read_record(block: Block) -> record.Record:
    found = re.search(r"^game: (\S+)$", block.text, re.MULTILINE)
    return record.read(block.text, layouts_on(block.page, found[1] if found else ""))


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_its_page_with_the_same_headings(name: str) -> None:
    page = DOCS / f"{name}.md"
    (level, _), *rest = HEADING.findall(prose_of(page))
    assert level == "#"
    assert [title for level, title in rest if level == "##"] == HEADINGS
    assert any(block.language == "kostka" and f"\ngame: {name}\n" in block.text for block in blocks_of(page))


@pytest.mark.parametrize("name", NAMES)
def test_every_game_page_is_in_the_index(name: str) -> None:
    assert f"]({name}.md)" in (DOCS / "README.md").read_text("utf-8")


def test_every_fence_is_closed() -> None:
    for page in PAGES:
        assert "```" not in prose_of(page), f"{name_of(page)} has a fence that is not understood"


@pytest.mark.parametrize("block", blocks("kostka"), ids=str)
def test_record_is_read_and_canonical(block: Block) -> None:
    comments_left_out = re.sub(r"^#.*\n", "", block.text, flags=re.MULTILINE)
    assert record.write(read_record(block)) == comments_left_out


@pytest.mark.parametrize("block", blocks("json"), ids=str)
def test_position_is_one_of_a_record_on_the_page(block: Block) -> None:
    records = [read_record(other) for other in blocks_of(block.page) if other.language == "kostka"]
    positions = [record.position(one.game, state) for one in records for state in one.positions()]
    for line in block.text.splitlines():
        assert json.loads(line) in positions


@pytest.mark.parametrize("block", blocks("toml"), ids=str)
def test_layout_is_accepted_and_not_the_standard_one(block: Block) -> None:
    sections: dict[str, Any] = tomllib.loads(block.text)
    assert sections
    for name, section in sections.items():
        layout = game(name).read_layout(block.text, "unnamed")
        assert layout.name == section.get("name", "unnamed")
        assert layout != game(name).standard


@pytest.mark.parametrize("block", blocks("python"), ids=str)
def test_python_example_runs(block: Block, tmp_path: Path) -> None:
    example = tmp_path / "example.py"
    example.write_text(block.text, "utf-8")
    path = os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")]))
    done = subprocess.run(
        [sys.executable, "-W", "error", example.name],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_relative_links_lead_somewhere(page: Path) -> None:
    for link in LINK.findall(INLINE_CODE.sub("", prose_of(page))):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), f"{link} does not exist"
        if anchor and target.suffix == ".md":
            assert anchor in anchors_of(target), f"{link}: there is no such heading"


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_named_modules_exist(page: Path) -> None:
    missing = [path for path in MODULE.findall(prose_of(page)) if not (ROOT / path).is_file()]
    assert not missing


def test_tracks_on_the_page_are_those_of_the_layout() -> None:
    page = (DOCS / "on-board.md").read_text("utf-8")
    on_board = game("on-board")
    for side, track in on_board.standard.parts.sides.items():
        shown = page.partition(f"side {side}\n")[2].partition("\n\n")[0].partition("```")[0]
        fields = [f"{cell.colour[0].upper()}{cell.number}" for cell in track]
        assert re.findall(r"\b[RYGB]\d+\b", shown) == fields


@pytest.mark.parametrize("side", ["grey", "navy"])
def test_patterns_on_the_page_are_those_of_the_layout(side: str) -> None:
    page = (DOCS / "qubix.md").read_text("utf-8")
    shown = page.partition(f"\n{side} ")[2].partition("\n\n")[0].partition("```")[0].splitlines()
    names, points = shown[0].split(), shown[-1].split()
    starts = [shown[0].index(name) + len(f"{side} ") for name in names]
    columns = [[line[start : start + 3].strip() for line in shown[1:-1]] for start in starts]
    pictures = [tuple(row for row in column if row) for column in columns]
    patterns = dict.fromkeys(game("qubix").standard.parts.patterns[side].values())
    told = [(one.name, one.shape, f"{one.mover}/{one.owner}") for one in patterns]
    assert list(zip(names, pictures, points, strict=True)) == told


def test_pile_on_the_page_is_the_scheme_of_the_layout() -> None:
    page = (DOCS / "qubix.md").read_text("utf-8")
    shown = page.partition("```text\nA   a ")[2].partition("```")[0]
    parts = game("qubix").standard.parts
    rows = [re.findall(r"\b[rybvp]\d+\b", line) for line in shown.splitlines()]
    for block in parts.blocks.values():
        for column, row in block.cells:
            line, start = (row + 1, 5 * block.layer) if block.layer < 3 else (row + 8, 5 * (block.layer - 3))
            assert rows[line][start + column] == f"{block.colour}{block.id}"
