"""`kostka print`: what it writes, and how it fails."""

from __future__ import annotations

import os
from pathlib import Path

import pypdfium2
import pytest

from kostka.games.core import Refused, Why
from kostka.paper import blank
from kostka.paper.printing import MOST
from tests.paper.documents import PLAYED
from tests.terminal.sessions import kostka, own_process


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game.kostka").write_bytes(PLAYED[0].read_bytes())
    (tmp_path / "bad.kostka").write_text("kostka 1\ngame: chess\nseats: Ada\n")
    (tmp_path / "broken.toml").write_text("[on-board\n")
    (tmp_path / "mine.toml").write_text("[on-board]\nname = 'mine'\nbonus = [3" + ", 3" * 39 + "]\n")
    (tmp_path / "short.toml").write_text("[on-board]\nfields = 3\n")
    (tmp_path / "folder").mkdir()
    return tmp_path


def text_of(name: str) -> str:
    return "".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(name))


def test_a_file_named_after_the_game_and_never_over_another_one(folder: Path) -> None:
    assert kostka("print", "qwixx").out == "Saved in qwixx.pdf\n"
    assert kostka("print", "qwixx").out == "Saved in qwixx-2.pdf\n"
    assert kostka("print", "game.kostka").out == "Saved in game.pdf\n"
    assert (folder / "qwixx.pdf").read_bytes() == blank("qwixx").pdf()
    assert not list(folder.glob("*.part"))


def test_options_are_followed() -> None:
    done = kostka(*"print on-board --size letter --count 2 --option side=2 --ink grey -o a.pdf".split())
    assert (done.status, done.err) == (0, "")
    assert Path("a.pdf").read_bytes() == blank("on-board", "letter", 2, "en", "grey", None, {"side": "2"}).pdf()
    assert kostka("print", "on-board", "--lang", "de", "--layout", "mine.toml", "-o", "a.pdf").status == 0
    assert "Layout mine" in text_of("a.pdf")
    assert "Spielanleitung" in text_of("a.pdf")
    assert kostka("print", "duel", KOSTKA_LANG="pl").out == "Zapisano w\u00a0duel.pdf\n"


def test_standard_output_is_the_file_itself() -> None:
    done = own_process("print", "duel", "-o", "-")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout == blank("duel").pdf()


def test_drawings_come_page_by_page(folder: Path) -> None:
    assert kostka("print", "qwixx", "-o", "sheet.svg").out == "Saved in sheet-1.svg\nSaved in sheet-2.svg\n"
    assert kostka("print", "game.kostka", "-o", "game.svg").out == "Saved in game.svg\n"
    assert (folder / "game.svg").read_text("utf-8").startswith("<svg ")


BAD_CALLS = {
    "print": "kostka print: missing: GAME; see kostka print --help",
    "print quixx": "kostka print: there is no game or record 'quixx', did you mean qwixx?",
    "print chess": "kostka print: there is no game or record 'chess'; the games are qwixx, on-board, duel, qubix",
    "print nothing.kostka": "nothing.kostka: no such file",
    "print bad.kostka": "bad.kostka: line 2: there is no game 'chess'; the games are qwixx, on-board, duel, qubix",
    "print folder": "folder: is a folder",
    "print qwixx --count 0": f"kostka: it is printed for 1 to {MOST} players, not for 0",
    "print qwixx --count 121": f"kostka: it is printed for 1 to {MOST} players, not for 121",
    "print qwixx --count two": "kostka print: argument --count: not a valid number: 'two'; see kostka print --help",
    "print on-board --option side": "kostka print: --option is NAME=X such as side=2, not 'side'",
    "print on-board --option side=3": "kostka: side must be one of 1, 2, not 3",
    "print qwixx --option side=2": "kostka: qwixx has no option side for this number of seats",
    "print qwixx --layout mine.toml": "mine.toml: the file has no section [qwixx]",
    "print on-board --layout nothing.toml": "nothing.toml: no such file",
    "print on-board --layout short.toml": (
        "short.toml: on-board.fields: expected a whole number from 6 to 44, found 3"
    ),
    "print qwixx -o no/where.pdf": "no/where.pdf: there is no such folder",
    "print qwixx -o folder": "folder: is a folder",
    "print qwixx -o mine.toml/x.pdf": "mine.toml/x.pdf: part of the path is not a folder",
    "print game.kostka --count 2": "kostka print: --count is for blank sheets, game.kostka is a game that was played",
    "print game.kostka --option side=2": (
        "kostka print: --option is for blank sheets, game.kostka is a game that was played"
    ),
}


@pytest.mark.parametrize("call", BAD_CALLS)
def test_an_error_is_one_line_with_status_2(call: str, folder: Path) -> None:
    before = sorted(os.listdir(folder))
    done = kostka(*call.split())
    assert (done.status, done.out, done.err) == (2, "", f"{BAD_CALLS[call]}\n")
    assert sorted(os.listdir(folder)) == before


@pytest.mark.parametrize("call", ["print qwixx --size a3", "print qwixx --ink blue", "print qwixx --lang fr"])
def test_an_unknown_choice_is_one_line_with_status_2(call: str, folder: Path) -> None:
    done = kostka(*call.split())
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert f"invalid choice: '{call.rsplit(maxsplit=1)[-1]}'" in done.err


def test_a_broken_layout_is_told(folder: Path) -> None:
    done = kostka("print", "on-board", "--layout", "broken.toml")
    assert (done.status, done.out, done.err.count("\n")) == (2, "", 1)
    assert done.err.startswith("broken.toml: not a TOML file: ")


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ({"size": "a3"}, "size must be one of a4, letter, not a3"),
        ({"language": "fr"}, "lang must be one of en, de, pl, cs, sk, pt, not fr"),
        ({"ink": "blue"}, "ink must be one of colour, grey, not blue"),
        ({"count": 0}, f"it is printed for 1 to {MOST} players, not for 0"),
        ({"options": {"side": "2"}}, "qwixx has no option side for this number of seats"),
    ],
)
def test_a_bad_order_is_refused_with_a_reason(order: dict[str, object], why: str) -> None:
    call: object = blank
    assert callable(call)
    with pytest.raises(Refused) as refusal:
        call("qwixx", **order)
    assert isinstance(refusal.value.why, Why)
    assert str(refusal.value.why) == why


def test_a_game_that_does_not_exist_is_refused() -> None:
    with pytest.raises(Refused, match="there is no game 'chess'"):
        blank("chess")
