"""Layouts are data: the standard ones are those of the box, others are checked, and records name them by content."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path
from random import Random
from zipfile import ZipFile

import pytest

from kostka.games.core import Refused
from kostka.games.qubix.rules import takeable
from kostka.games.registry import NAMES, PACKAGES, game
from kostka.play import play, recorded
from kostka.record import Record, RecordError, read, write

HERE = Path(__file__).parent
GAMES = HERE.parent / "kostka/games"

SHORT_TRACK = """
[on-board]
name = "short"
fields = 8
bonus = [1, 2, 3, 4, 5, 6, 7, 8]
side-1 = "R2 R3 R4 R5 R6 R7 R8 R9"
side-2 = "B12 B11 B10 B9 B8 B7 B6 B5"
"""


@pytest.mark.parametrize("name", NAMES)
def test_standard_parts_are_those_of_the_components(name: str) -> None:
    components = tomllib.loads((HERE / "oracle/components.toml").read_text("utf-8"))[name]
    ours = tomllib.loads((GAMES / PACKAGES[name] / "layout.toml").read_text("utf-8"))[name]
    assert {key: ours.get(key) for key in components} == components


@pytest.mark.parametrize("name", NAMES)
def test_the_standard_parts_as_an_own_file_are_the_standard_layout(name: str) -> None:
    for text in (
        (HERE / "oracle/components.toml").read_text("utf-8"),
        (GAMES / PACKAGES[name] / "layout.toml").read_text("utf-8"),
        f"[{name}]",
    ):
        assert game(name).read_layout(text, "mine") is game(name).standard


def test_content_names_a_layout_not_its_spacing() -> None:
    on_board = game("on-board")
    first = on_board.read_layout(SHORT_TRACK, "file")
    assert first.name == "short"
    assert first == on_board.read_layout(SHORT_TRACK.replace("R2 R3", "R2\\n   R3"), "other")
    assert first != on_board.read_layout(SHORT_TRACK.replace("R2 R3", "R3 R2"), "file")
    assert first != on_board.standard


def test_a_game_on_an_own_track_is_played_on_it() -> None:
    on_board = game("on-board")
    state = on_board.start(2, layout=on_board.read_layout(SHORT_TRACK, "short"))
    assert len(state.track) == 8
    assert len(on_board.view(state, 1)["track"]) == 8


def test_an_own_store_and_pile_in_qubix() -> None:
    qubix = game("qubix")
    text = '[qubix]\nstore = [2, 2]\npile = [5, 5, 5]\n[qubix.navy]\ndot = { shape = ["#"], points = [1, 0] }'
    state = qubix.start(3, layout=qubix.read_layout(text, "wide"), side="navy")
    stores = {qubix.write_move(move) for move in qubix.node(state).moves[1] if move.to == 0}  # type: ignore[union-attr]
    assert {move.split()[2] for move in stores} == {"a1", "a2", "b1", "b2"}
    assert len(takeable(state)) == 16


FROM_ZIP = """
import sys
from random import Random
sys.path.insert(0, sys.argv[1])
import kostka
from kostka.games.registry import NAMES, game
from kostka.play import play, recorded
from kostka.record import Record, read, write
assert kostka.__file__.startswith(sys.argv[1])
for name in NAMES:
    opened = Record(game(name), game(name).setup(2), ("Ada", "Ben"))
    text = write(recorded(opened, play(opened.game, opened.last(), Random(1))))
    print(name, opened.setup.layout.digest, write(read(text)) == text)
"""


def test_the_games_are_played_from_a_zip_with_nothing_else(tmp_path: Path) -> None:
    package, zipped = GAMES.parent, tmp_path / "kostka.zip"
    rooms = [package / f"{name}.py" for name in ("__init__", "record", "shake", "play")]
    with ZipFile(zipped, "w") as archive:
        for path in (*rooms, *GAMES.rglob("*.py"), *GAMES.rglob("*.toml")):
            archive.write(path, path.relative_to(package.parent))
    alone = [sys.executable, "-I", "-S", "-W", "error", "-c", FROM_ZIP, str(zipped)]
    told = subprocess.run(alone, cwd=tmp_path, stdout=subprocess.PIPE, text=True, check=True).stdout
    assert told.splitlines() == [f"{name} {game(name).standard.digest} True" for name in NAMES]


BAD = [
    ("on-board", "= nonsense", "not a TOML file"),
    ("on-board", "[qubix]", r"no section \[on-board\]"),
    ("on-board", "on-board = 3", "on-board: expected a table"),
    ("on-board", "[on-board]\nsied-1 = 'R2'", "on-board.sied-1: there is no such part"),
    ("on-board", "[on-board]\nname = 'two words'", "on-board.name"),
    ("on-board", SHORT_TRACK.replace("R9", "R2"), r"on-board.side-1: field 8 \(R2\) appears twice"),
    ("on-board", SHORT_TRACK.replace("R9", "R13"), "on-board.side-1: field 8 is R13"),
    ("on-board", SHORT_TRACK.replace("R9", "x"), "on-board.side-1: field 8 is x"),
    ("on-board", SHORT_TRACK.replace(" R9", ""), "on-board.side-1: the track has 7 fields"),
    ("on-board", SHORT_TRACK.replace(", 8]", "]"), "on-board.bonus"),
    ("on-board", SHORT_TRACK.replace("8]", "-8]"), r"on-board.bonus\[8\]"),
    ("on-board", SHORT_TRACK.replace("fields = 8", "fields = 5"), "on-board.fields"),
    ("on-board", SHORT_TRACK.replace('"R2 R3', '[1]\n#"'), "on-board.side-1: expected text"),
    ("on-board", "[on-board]\nsteps = [1, 6]", "on-board.steps: this is fixed by the rules"),
    ("on-board", "[on-board]\nfinal_fields = true", "on-board.final_fields"),
    ("duel", "[duel]\ntokens = 23", "duel.tokens: this is fixed"),
    ("qwixx", "[qwixx]\npoints = [0]", "qwixx.points: this is fixed"),
    ("qubix", "[qubix]\nstore = [3]", "qubix.store"),
    ("qubix", "[qubix]\nstore = [0, 1]", r"qubix.store\[1\]"),
    ("qubix", "[qubix]\nstore = [10, 1]", r"qubix.store\[1\]"),
    ("qubix", "[qubix.grey]\nbig = { shape = ['####'], points = [1, 1] }", "qubix.grey.big: the pattern is larger"),
    ("qubix", "[qubix.grey]\nbad = { shape = ['##', '#'], points = [1, 1] }", "qubix.grey.bad.shape"),
    ("qubix", "[qubix.grey]\nbad = { shape = ['..'], points = [1, 1] }", "qubix.grey.bad.shape"),
    ("qubix", "[qubix.grey]\nbad = { shape = ['#'] }", "qubix.grey.bad.points"),
    ("qubix", "[qubix.grey]\nbad = { points = [1, 1] }", "qubix.grey.bad.shape"),
    (
        "qubix",
        "[qubix.grey]\none = { shape = ['##'], points = [1, 1] }\ntwo = { shape = ['#', '#'], points = [2, 1] }",
        "qubix.grey.two: the pattern is the same as one",
    ),
    ("qubix", "[qubix.grey]\nbad = { shape = ['#'], points = [1, 1], colour = 'r' }", "qubix.grey.bad.colour"),
    ("qubix", "[qubix]\ngrey = {}", "qubix.grey: a side needs at least one pattern"),
    ("qubix", "[qubix.blocks_per_colour]\n4 = 1", "qubix.blocks_per_colour.4"),
    ("qubix", "[qubix.scheme]\nblock = []", "qubix.scheme.block: there is no such part"),
    ("qubix", "[qubix.scheme]\nblocks = []", "qubix.scheme.blocks: expected a list"),
    ("qubix", "[qubix.scheme]\nblocks = [{ id = 1 }]", r"qubix.scheme.blocks\[1\]: a block needs id"),
]


@pytest.mark.parametrize(("name", "text", "why"), BAD)
def test_a_bad_layout_is_refused_with_the_place_and_the_reason(name: str, text: str, why: str) -> None:
    with pytest.raises(Refused, match=why):
        game(name).read_layout(text, "bad")


def scheme(*blocks: str) -> str:
    lines = (
        f'{{ id = {number}, layer = "{layer}", cells = "{cells}", colour = "{colour}" }}'
        for number, layer, cells, colour in (block.split() for block in blocks)
    )
    return f"[qubix]\nblocks_per_colour = {{ 1 = 1 }}\nscheme.blocks = [{', '.join(lines)}]"


BAD_PILES = [
    (("1 A a1 r", "2 B c3 y"), "block 2 floats: nothing lies below it"),
    (("1 A a1 r", "2 B a1-c1 y"), "block 2 would tip over"),
    (("1 A a1 r", "1 A a2 y"), "the id 1 appears twice"),
    (("1 A a1 r", "2 A a1-b1 y"), "block 2: a1 is taken by block 1"),
    (("1 A a1 r", "3 A b1 y"), "the ids must be 1 to 2, but 2 is missing"),
    (("1 F a1 r",), r"blocks\[1\].layer"),
    (("1 A f1 r",), r"blocks\[1\].cells"),
    (("1 A b1-a1 r",), r"blocks\[1\].cells"),
    (("1 A a1-b2 r",), r"blocks\[1\].cells"),
    (("1 A a1-d1 r",), r"blocks\[1\].cells"),
    (("1 A a1 g",), r"blocks\[1\].colour"),
    (("1 A a1 r", "2 A b1 y"), "0 blue blocks of size 1, but blocks_per_colour says 1"),
]


@pytest.mark.parametrize(("blocks", "why"), BAD_PILES)
def test_a_bad_pile_is_refused(blocks: tuple[str, ...], why: str) -> None:
    with pytest.raises(Refused, match=why):
        game("qubix").read_layout(scheme(*blocks), "bad")


def test_a_bridge_is_a_good_pile() -> None:
    singles = ("1 A a1 r", "2 A c1 y", "3 A e1 b", "4 A e2 v", "5 A e3 p")
    triples = ("6 A a2-c2 r", "7 A a3-c3 y", "8 A a4-c4 b", "9 A a5-c5 v")
    bridge = scheme(*singles, *triples, "10 B a1-c1 p").replace("{ 1 = 1 }", "{ 1 = 1, 3 = 1 }")
    layout = game("qubix").read_layout(bridge, "bridge")
    assert (layout.name, len(layout.parts.blocks)) == ("bridge", 10)
    with pytest.raises(Refused, match="block 10 would tip over"):
        game("qubix").read_layout(bridge.replace('"c1"', '"d1"'), "bridge")


def test_a_record_names_an_own_layout_and_is_refused_without_it() -> None:
    on_board = game("on-board")
    layout = on_board.read_layout(SHORT_TRACK, "short")
    record = Record(on_board, on_board.setup(2, 1, layout), ("Ada", "Ben"))
    text = write(recorded(record, play(on_board, record.last(), Random(1))))
    assert f"layout: short sha256:{layout.digest}" in text
    assert write(read(text, {"any-name": SHORT_TRACK})) == text
    assert write(read(text, {"other-game": "[qubix]", "any-name": SHORT_TRACK})) == text
    for layouts in ({}, {"short": SHORT_TRACK.replace("R2 R3", "R3 R2")}):
        with pytest.raises(RecordError, match=r"line 6: .*not at hand"):
            read(text, layouts)
