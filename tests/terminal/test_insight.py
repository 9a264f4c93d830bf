"""`kostka hint` and `kostka review`: what options are worth, and a finished game looked back on."""

from __future__ import annotations

import json
import re
from pathlib import Path
from threading import Timer
from xml.etree import ElementTree

import pytest

from kostka.games.core import Decide
from kostka.games.registry import NAMES
from kostka.record import Record, read, write
from kostka.review import review
from kostka.terminal import patience, words
from kostka.terminal.measure import WIDTH, width
from kostka.words import LANGUAGES
from tests.tables import Table, random_record
from tests.terminal.sessions import Done, kostka

RECORD = "kostka 1\ngame: qwixx\nseats: Ada | Ben\n\nroll 4 1 6 2 3 6\n1: red 5\n2: -\n"
ALONE = "kostka 1\ngame: qwixx\nseats: Ada\n\nroll 1 1 6 2 3 6\n"
PICTURES = Path(__file__).parent / "pictures"
LONG = ("Maximiliane Wilhelmine", "Hans-Joachim von Hohenfels", "Cleo", "Dorothea Emilia", "Ed")
TABLES = [Table("qwixx", 1), Table("qwixx", 5), Table("on-board", 4), Table("duel", 2), Table("qubix", 2)]

pytestmark = pytest.mark.usefixtures("quick_values")


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("game.kostka").write_text(RECORD)
    Path("alone.kostka").write_text(ALONE)
    Path("bad.kostka").write_text(RECORD.replace("red 5", "red 4"))
    Path("binary.kostka").write_bytes(b"kostka 1\n\xff")
    Path("empty.kostka").write_text("kostka 1\ngame: qwixx\nseats: Ada\n")
    Path("over.kostka").write_text((PICTURES / "duel.kostka").read_text("utf-8"), "utf-8")
    return tmp_path


def good(done: Done) -> str:
    assert (done.status, done.err) == (0, "")
    return done.out


def long_names(table: Table, seed: int = 4) -> Record:
    """A random game of people with long names."""
    record = random_record(table, seed)
    return Record(record.game, record.setup, LONG[: table.seats], (), record.events)


# --- hint -----------------------------------------------------------------------------------------------------------


def test_a_hint_shows_the_position_and_all_options_the_best_first() -> None:
    drawn, _, told = good(kostka("hint", "game.kostka")).partition("\nAda can choose:\n")
    assert "after 2 of 2 events" in drawn
    assert "Ada’s turn, the colour action." in drawn
    heading, first, *others = told.splitlines()
    assert heading.split() == ["move", "wins", "behind", "points", "behind"]
    assert re.search(r"\d\d\.\d\u00a0% +best", first)
    state = read(RECORD).last()
    node = read(RECORD).game.node(state)
    assert isinstance(node, Decide)
    assert len([line for line in others if "±" in line]) == len(node.moves[1]) - 1
    assert re.search(r"pass +\d\d\.\d\u00a0% +\d+\.\d\u00a0% ± \d+\.\d\u00a0% +−?\d+\.\d$", told, re.MULTILINE)


def test_where_all_decide_all_have_their_options() -> None:
    told = good(kostka("hint", "game.kostka", "--at", "1"))
    assert re.findall(r"(\w+) can choose:", told) == ["Ada", "Ben"]
    assert told.count("▲ red 5") >= 2


def test_alone_the_values_are_points_and_exact() -> None:
    told = good(kostka("hint", "alone.kostka")).partition("Ada can choose:\n")[2].splitlines()
    assert told[0].split() == ["move", "points", "behind"]
    assert re.search(r"red 2 +\d\d\d\.\d +best   it skips nothing$|yellow 2 +\d\d\d\.\d +best", told[1])
    assert all(line.endswith("± 0.0") for line in told[2:])


def test_a_hint_comes_from_standard_input_too() -> None:
    assert kostka("hint", "-", typed=RECORD) == kostka("hint", "game.kostka")


def test_a_hint_is_given_in_german() -> None:
    told = good(kostka("hint", "game.kostka", "--lang", "de"))
    words.speak("de")
    assert words.t("{name} can choose:", name="Ada") in told
    assert words.t("best") in told
    assert re.search(r"\d,\d\u00a0% ± \d,\d\u00a0%", told)
    assert "can choose" not in told
    words.speak("en")


HINTS = {
    "game.kostka --at 3": "game.kostka: --at is 0 to 2, not 3",
    "game.kostka --at -1": "game.kostka: --at is 0 to 2, not -1",
    "game.kostka --at two": "kostka hint: argument --at: not a valid number: 'two'; see kostka hint --help",
    "game.kostka --at 0": "game.kostka: nobody decides after 0 events; somebody does with --at 1",
    "over.kostka": "over.kostka: nobody decides after 90 events; somebody does with --at 89",
    "empty.kostka": "empty.kostka: nobody has anything to decide in this record",
    "nothing.kostka": "nothing.kostka: no such file",
    ".": ".: is a folder",
    "bad.kostka": "bad.kostka: line 6: red 4 is not legal for seat 1: the white dice show 5. Legal: -, blue 5, "
    "green 5, red 5, yellow 5",
    "binary.kostka": "binary.kostka: line 2: byte 0xff is not UTF-8 text",
    "": "kostka hint: missing: FILE; see kostka hint --help",
}


@pytest.mark.parametrize("call", HINTS)
def test_a_hint_that_cannot_be_given_is_one_line_with_status_2(call: str) -> None:
    assert kostka("hint", *call.split()) == Done(2, "", f"{HINTS[call]}\n")


# --- review ---------------------------------------------------------------------------------------------------------


def test_a_review_tells_what_every_seat_had_and_what_mattered() -> None:
    told = good(kostka("review", "over.kostka"))
    record = read(Path("over.kostka").read_bytes())
    lines = {line[:18].strip(): line[18:].split("   ") for line in told.splitlines() if line.startswith("  ")}
    rows = ["at the start", "luck", "own losses", "others’ losses", "unexplained", "result", "without luck"]
    assert [row for row in (*rows, "best choices") if row not in lines] == []
    assert told.startswith(f"Qwixx Das Duell · {', '.join(record.names)}\n")
    assert [cell.strip() for cell in lines["result"] if cell.strip()] == ["100.0\u00a0%", "0.0\u00a0%"]
    assert "\nTurning points\n" in told
    assert "\nDecisions\n" in told
    found = review(record)
    for decision in found.decisions():
        named = f"\n  {decision.event:>3}  {record.names[decision.seat - 1]}: " in told
        assert named or not decision.label


def test_a_review_alone_is_exact() -> None:
    Path("over.kostka").write_text(write(random_record(Table("qwixx", 1), 3)))
    told = good(kostka("review", "over.kostka"))
    assert re.search(r"at the start +115\.5\n", told)
    assert "unexplained" not in told
    assert "others’ losses" not in told
    assert told.endswith("All figures are exact: this game has been solved.\n")


def test_json_is_one_object() -> None:
    done = kostka("review", "over.kostka", "--json")
    assert done.out.count("\n") == 1
    assert json.loads(good(done)) == json.loads(json.dumps(review(read(Path("over.kostka").read_bytes())).told()))
    assert kostka("review", "-", "--json", "--lang", "pl", typed=Path("over.kostka").read_text("utf-8")) == done


@pytest.mark.parametrize("also", [[], ["--json"]])
def test_a_folder_gets_the_page_the_pictures_and_the_figures(also: list[str]) -> None:
    out = good(kostka("review", "over.kostka", "--out", "there/reviewed", *also))
    there = Path("there/reviewed")
    assert {file.name for file in there.iterdir()} == {"review.html", "course.svg", "skill.svg", "review.json"}
    text = (there / "review.html").read_text("utf-8")
    assert text.startswith("<!doctype html>")
    figures = json.loads((there / "review.json").read_text("utf-8"))
    for name in ("course.svg", "skill.svg"):
        picture = (there / name).read_text("utf-8")
        assert picture.strip() in text
        ElementTree.fromstring(picture)
    if also:
        assert json.loads(out) == figures
    else:
        assert out.endswith(f"\nWritten to {there / 'review.html'}\n")
    again = kostka("review", "over.kostka", "--out", str(there))
    assert again.status == 0
    assert (there / "review.html").read_text("utf-8") == text


def test_the_page_is_written_in_the_language_spoken() -> None:
    good(kostka("review", "over.kostka", "--out", "here", "--lang", "de"))
    text = Path("here/review.html").read_text("utf-8")
    assert '<html lang="de">' in text
    assert "Turning points" not in text
    assert re.search(r"\d,\d\u00a0%", text)


REVIEWS = {
    "game.kostka": "game.kostka: only a finished game can be reviewed, and this one is not over yet",
    "empty.kostka": "empty.kostka: only a finished game can be reviewed, and this one is not over yet",
    "nothing.kostka": "nothing.kostka: no such file",
    "nothing.kostka --json": "nothing.kostka: no such file",
    ".": ".: is a folder",
    "bad.kostka": HINTS["bad.kostka"],
    "bad.kostka --json --lang de": HINTS["bad.kostka"],
    "binary.kostka --json": HINTS["binary.kostka"],
    "over.kostka --out": "kostka review: argument --out: a value is missing; see kostka review --help",
    "over.kostka --out bad.kostka/x": "bad.kostka/x: part of the path is not a folder",
    "": "kostka review: missing: FILE; see kostka review --help",
}


@pytest.mark.parametrize("call", REVIEWS)
def test_a_review_that_cannot_be_made_is_one_line_with_status_2(call: str) -> None:
    assert kostka("review", *call.split()) == Done(2, "", f"{REVIEWS[call]}\n")


def test_a_file_where_the_folder_should_be_is_one_line_with_status_2() -> None:
    done = kostka("review", "over.kostka", "--out", "bad.kostka")
    assert (done.status, done.out) == (2, "")
    assert re.fullmatch(r"bad\.kostka: [^\n]+\n", done.err)


def test_a_damaged_record_is_told_with_its_line() -> None:
    """Cut off in the middle of a line, as a disk may leave it; and with a letter too much."""
    whole = Path("over.kostka").read_text("utf-8")
    for damaged in (whole[:-40], whole.replace("roll", "rol", 1), whole.replace("result: 40", "result: 41")):
        Path("damaged.kostka").write_text(damaged, "utf-8")
        done = kostka("review", "damaged.kostka")
        assert (done.status, done.out) == (2, "")
        assert re.fullmatch(r"damaged\.kostka: [^\n]+\n", done.err)
        assert "Traceback" not in done.err


@pytest.mark.parametrize("call", ["hint game.kostka", "review over.kostka", "review over.kostka --json"])
def test_who_has_to_wait_for_long_is_told_why(call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On standard error, so that it does not disturb a program."""
    quiet = kostka(*call.split())
    monkeypatch.setattr(patience, "Timer", Impatient)
    words = "The values are being prepared. The first time, this can take a minute.\n"
    assert kostka(*call.split()) == Done(0, quiet.out, words)


class Impatient(Timer):
    """A timer that does not wait."""

    def start(self) -> None:
        self.function(*self.args, **self.kwargs)


# --- in all languages -----------------------------------------------------------------------------------------------


def too_wide(text: str) -> list[str]:
    return [line for line in text.splitlines() if width(line) > WIDTH]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_reviews_fit_in_every_language(table: Table) -> None:
    Path("long.kostka").write_text(write(long_names(table)), "utf-8")
    for language in LANGUAGES:
        assert too_wide(good(kostka("review", "long.kostka", "--lang", language))) == []


@pytest.mark.parametrize("name", NAMES)
def test_hints_fit_in_every_language(name: str) -> None:
    record = long_names(Table(name, 2))
    Path("long.kostka").write_text(write(record), "utf-8")
    decisions = [
        at for at, state in enumerate(record.positions()) if isinstance(record.game.node(state), Decide) and at % 7 < 3
    ]
    for at in decisions[::3]:
        for language in LANGUAGES:
            assert too_wide(good(kostka("hint", "long.kostka", "--at", str(at), "--lang", language))) == []


@pytest.mark.parametrize("name", NAMES)
def test_values_at_the_table_fit_in_every_language(name: str) -> None:
    for language in LANGUAGES:
        typed = "\n?\nh\nq\n" if name != "qubix" else "?\nh\nq\n"
        done = kostka(
            "play", name, *LONG[:2], "--seed", "3", "--save", f"{language}.kostka", "--lang", language, typed=typed
        )
        said = [line for line in good(done).splitlines() if "kostka play" not in line]
        assert too_wide("\n".join(said)) == []
