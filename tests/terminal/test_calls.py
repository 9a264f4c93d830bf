"""Help and errors of the players' commands, in the language that is spoken."""

from __future__ import annotations

import argparse
import errno
import inspect
import re
from pathlib import Path

import pytest

from kostka.cli import COMMANDS, FOR_PLAYERS
from kostka.terminal import arguments, words
from kostka.terminal.errors import COMMON, reason
from kostka.terminal.measure import WIDTH, width
from kostka.words import Catalogue
from tests.terminal.sessions import MARKED, kostka

PLAYERS = [name for name, (module, _) in COMMANDS.items() if module.startswith(FOR_PLAYERS)]
RECORD = "kostka 1\ngame: qwixx\nseats: Ada | Ben\n\nroll 4 1 6 2 3 6\n1: red 5\n2: -\n"
INNERMOST = re.compile("‹[^‹›]*›")
NOTATION = re.compile(r"--?[a-z-]+|[A-Z]\b|NAME=X|\{[a-z0-9,]+\}|\.\.\.|[\[\]|,.:]|kostka( [a-z]+)?")
TOLD = re.compile(r"(kostka( \w+)?|[\w./]+|-): ‹.*›\n")

CALLS = (
    *("show", "show nothing.kostka", "show folder.kostka", "show good.kostka --at two", "show good.kostka --at 9"),
    *("show good.kostka --lang xx", "replay bad.kostka", "replay binary.kostka", "replay short.kostka", "replay -"),
    *("replay good.kostka --layout other.toml", "play quixx", "play chess", "play nothing.kostka", "play bad.kostka"),
    *("play good.kostka Ada", "play good.kostka --first 2", "play duel Ada", "play duel Ada Ben --first 3"),
    *("play duel Ada Ben --first one", "play duel Ada Ben --save good.kostka", "play duel Ada Ben --save no/where"),
    *("play duel Ada Ben --save good.kostka/x", "play qubix Ada Ben --side red", "play qubix Ada Ben --own-dice"),
    *("play duel Ada A|B", "play duel Ada \udcff", "play duel Ada Ben --dice", "play duel Ada bot:nobody"),
    *("play duel Ada bot:random:x=1", "play duel Ada bot:greedy:x", "play duel Ada bot:search:playouts=no"),
    *("play bots.kostka", "play duel Ada Ben --first", "play duel Ada Ben --own-dice=x", "print", "print chess"),
    *(
        "print qwixx --count 0",
        "print qwixx --option side",
        "print good.kostka --count 3",
        "print qwixx -o no/where.pdf",
    ),
    *("games now", "pley", "xyzzy", "--colour", "--phones now"),
    *("hint", "hint nothing.kostka", "hint bad.kostka", "hint good.kostka --at 9", "hint good.kostka --at 0"),
    *("hint empty.kostka", "hint good.kostka --lang xx", "hint good.kostka --layout other.toml"),
    *("review", "review nothing.kostka", "review bad.kostka", "review good.kostka", "review good.kostka --out"),
)


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Some files to call with; German is the language of marks."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(words, "catalogue", lambda language: MARKED if language == "de" else Catalogue())
    Path("good.kostka").write_text(RECORD)
    Path("bad.kostka").write_text(RECORD.replace("red 5", "red 4"))
    Path("short.kostka").write_text(RECORD.replace("2: -", "2: nothing"))
    Path("empty.kostka").write_text(RECORD.partition("roll")[0])
    Path("bots.kostka").write_text(RECORD.replace("| Ben", "| Ben\nbots: two"))
    Path("binary.kostka").write_bytes(b"kostka 1\n\xff")
    Path("folder.kostka").mkdir()
    Path("other.toml").write_text("[chess]\n")


def unmarked(text: str) -> str:
    """What is left of a text without all that was said in the language of marks."""
    while found := INNERMOST.search(text):
        text = text[: found.start()] + text[found.end() :]
    return text


@pytest.mark.parametrize("call", CALLS)
def test_an_error_is_said_in_the_language_spoken(call: str) -> None:
    english = kostka(*call.split())
    done = kostka(*call.split(), KOSTKA_LANG="de")
    assert (done.status, done.out) == (english.status, english.out) == (2, "")
    assert TOLD.fullmatch(done.err), done.err
    assert re.sub("[‹›]", "", done.err) == english.err


@pytest.mark.parametrize("name", PLAYERS)
def test_help_is_said_in_the_language_spoken(name: str) -> None:
    done = kostka(name, "--help", KOSTKA_LANG="de")
    assert done.status == 0
    assert NOTATION.sub("", unmarked(done.out)).split() == []
    assert "‹usage:›" in done.out


def test_the_overview_is_said_in_the_language_spoken() -> None:
    done = kostka("--help", KOSTKA_LANG="de")
    assert NOTATION.sub("", unmarked(done.out)).split() == []
    assert [line for line in done.out.splitlines() if width(line) > WIDTH] == []
    assert kostka("help", "--lang", "de") == kostka("--help", "--lang=de") == done


@pytest.mark.parametrize("call", ["show --lang de", "show --lang=de", "--lang de now", "show --help --lang de"])
def test_the_language_that_a_call_asks_for_is_that_of_its_errors_and_its_help(call: str) -> None:
    done = kostka(*call.split(), KOSTKA_LANG="en")
    assert "‹" in done.out + done.err


@pytest.mark.parametrize(
    ("argv", "language"),
    [
        ("play qwixx", None),
        ("play --lang cs", "cs"),
        ("play --lang=cs", "cs"),
        ("play --lang cs --lang pl", "pl"),
        ("play --lang xx", None),
        ("play --lang", None),
        ("play -- --lang cs", None),
        ("", None),
    ],
)
def test_the_language_is_found_in_a_call(argv: str, language: str | None) -> None:
    assert words.asked(argv.split()) == language


def test_argparse_says_what_is_translated() -> None:
    """A Python that words it differently would speak English."""
    source = inspect.getsource(argparse)
    for text in arguments.PHRASES:
        assert f"_({text!r})" in source, text


def test_what_often_goes_wrong_with_files_is_said_and_the_rest_is_left_to_the_system() -> None:
    for number in COMMON:
        words.speak("en")
        english = reason(OSError(number, "Whatever"))
        words.speak("de")
        assert reason(OSError(number, "Whatever")) == f"‹{english}›"
    assert reason(OSError(errno.EIO, "Input/output error")) == "input/output error"
    words.speak("en")


def test_a_text_that_argparse_never_shows_us_is_its_own() -> None:
    assert arguments.phrase("ambiguous option") == "ambiguous option"
