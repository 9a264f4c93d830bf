"""Games at the keyboard: choosing, taking back, leaving and going on; the record is always good."""

from __future__ import annotations

import errno
import re
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from kostka.bots.uniform import Uniform
from kostka.games.core import Over, Rolled
from kostka.games.registry import NAMES
from kostka.record import Record, read, write
from kostka.terminal import patience
from kostka.terminal.console import Console
from kostka.terminal.luck import Luck
from kostka.terminal.saving import Shelf
from kostka.terminal.table import taken_back
from tests.terminal.sessions import Done, kostka

TYPED = ["", "", "0", "1", "1", "2", "3", "u", "b", "-", "r5", "red 12", "s", "?", "xyz", "0 0", "done", "\x1b[A"]
GRID = [f"{column}{row}" for row in "123" for column in "abc"]
BLOCKS = [str(block) for block in range(31, 76)]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def play(*argv: str, typed: list[str], save: str = "game.kostka") -> Done:
    return kostka("play", *argv, "--save", save, "--seed", "7", typed="".join(f"{line}\n" for line in typed))


def go_on(typed: list[str]) -> Done:
    return kostka("play", "game.kostka", "--seed", "7", typed="".join(f"{line}\n" for line in typed))


def saved(name: str = "game.kostka") -> Record:
    """The record in the file, which must be in canonical form."""
    data = Path(name).read_bytes()
    record = read(data)
    assert write(record).encode() == data
    return record


def lines(name: str = "game.kostka") -> list[str]:
    return Path(name).read_text("utf-8").partition("\n\n")[2].splitlines()


@pytest.mark.usefixtures("quick_values")
@pytest.mark.parametrize("players", [("Ada", "Ben"), ("Ada", "bot")], ids=" ".join)
@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_typed_the_record_is_good(name: str, players: tuple[str, ...]) -> None:
    random = Random(f"{name} {players}")
    words = TYPED + BLOCKS if name == "qubix" else TYPED
    done = play(name, *players, typed=[random.choice(words) for _ in range(300)])
    assert (done.status, done.err) == (0, "")
    record = saved()
    assert record.events
    assert "The game is saved in game.kostka" in done.out


@pytest.mark.parametrize("name", NAMES)
def test_a_game_of_bots_ends_with_its_score(name: str) -> None:
    done = play(name, "bot", "bot", typed=[])
    assert (done.status, done.err) == (0, "")
    record = saved()
    end = record.game.node(record.last())
    assert isinstance(end, Over)
    assert dict(record.further)["bots"] == "1=random 2=random"
    *_, totals, _, winner, where = done.out.splitlines()
    assert [int(word.replace("−", "-")) for word in totals.split()[1:]] == list(end.totals)
    assert all(record.names[seat - 1] in winner for seat in end.winners)
    assert where == "The game is saved in game.kostka"


def test_a_bot_that_takes_long_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    said = Event()
    say, choose = Console.say, Uniform.choose

    def heard(console: Console, *words: str) -> None:
        say(console, *words)
        if any("is getting ready" in line for line in words):
            said.set()

    def slow(*asked: Any) -> Any:
        assert said.wait(60)
        return choose(*asked)

    monkeypatch.setattr(patience, "LONG", 0.0)
    monkeypatch.setattr(Console, "say", heard)
    monkeypatch.setattr(Uniform, "choose", slow)
    done = play("duel", "Ada", "bot:random", typed=["", "0", "0", ""])
    assert done.status == 0
    assert "bot is getting ready. The first time, this can take a minute." in done.out.replace("\n", " ")


def test_a_whole_game_of_people() -> None:
    done = play("qwixx", "Ada", "Ben", typed=["", "-", "pass", "0"] * 7)
    assert done.status == 0
    assert lines()[-1] == "result: -20 | -15"
    assert "Ben wins with −15 points." in done.out
    assert "  Misthrows      −20" in done.out


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("stop", [1, 2, 3, 7, 12])
def test_a_resumed_game_goes_on_alike(name: str, stop: int) -> None:
    lays = [f"pile {block} {cell} > 1" for block, cell in zip(BLOCKS[20:], GRID * 2, strict=False)]
    typed = [*lays[:8], "u", "u", *lays[8:]] if name == "qubix" else ["", "1", "0", "1", "u", "0"] * 4
    play(name, "Ada", "bot", typed=typed, save="whole.kostka")
    play(name, "Ada", "bot", typed=typed[:stop])
    assert go_on(typed[stop:]).status == 0
    assert Path("game.kostka").read_text() == Path("whole.kostka").read_text()
    assert len(saved().events) > 4


def test_a_sealed_choice_is_saved_and_kept_over_a_break() -> None:
    done = play("qwixx", "Ada", "Ben", typed=["", "1"])
    assert len(saved().waiting) == 1
    first = lines()[1]
    assert first.startswith("1: ")
    assert first.removeprefix("1: ") not in done.out.partition("Ben, your choice:")[2]
    again = go_on(["0", "0"])
    assert again.out.lstrip().splitlines()[1] == "Ada’s turn, the white action: everybody decides."
    assert lines()[1:] == [first, "2: -", "1: -"]


def test_choices_are_told_when_all_have_decided() -> None:
    done = play("qwixx", "Ada", "Ben", typed=["", "1", "0"])
    before, _, after = done.out.partition("Ben, your choice:")
    assert "Ben passes" in after
    assert "Ada: ▲ red" in after
    assert "Ada: ▲ red" not in before


def test_undo_takes_back_one_decision_after_the_other_but_no_roll() -> None:
    play("qwixx", "Ada", "Ben", typed=["", "1", "1", "1"])
    assert [line[0] for line in lines()] == ["r", "1", "2", "1"]
    kept = lines()
    for left in (3, 2, 1, 1):
        done = go_on(["u"])
        assert done.status == 0
        assert lines() == kept[:left]
    assert "There is nothing to undo" in done.out


def test_undo_takes_back_the_answers_of_bots() -> None:
    play("qwixx", "bot", "Ada", "bot", typed=["1", "u", "0"])
    record = saved()
    assert isinstance(record.events[0], Rolled)
    white = lines()[1:4]
    assert white[1] == "2: -"
    back = taken_back(record, [2])
    assert back is not None
    assert list(back.waiting) == [1]
    assert taken_back(back, [2]) is None


def test_undo_in_a_game_without_dice_goes_back_to_the_beginning() -> None:
    play("qubix", "Ada", "Ben", typed=["51", "1", "1", "52", "0", "1"])
    assert len(lines()) == 2
    go_on(["u", "u", "u"])
    assert lines() == []


def test_a_long_list_is_asked_in_steps_with_a_way_back() -> None:
    done = play("qubix", "Ada", "Ben", typed=["b", "51", "b", "53", "2", "b", "store", "c1"])
    assert lines() == ["1: pile 53 c1 > store"]
    assert "Block 51 ▲ red: where to?" in done.out
    assert "Ben’s field: on which cells?" in done.out
    assert done.out.count("Sorry") == 1  # there is no way back from the first question
    go_on(["pile 51 a1 > 2"])
    assert lines()[1] == "2: pile 51 a1 > 2"


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("red 13", "red 13 is not legal: there is no such number."),
        ("x", "Sorry, 'x' is not on the list. Please type a number from the list, or"),
        ("", "Please type a number from the list, or a move such as"),
        ("?", "Ada can choose:"),
        ("h", "u undoes the last decision"),
        ("help", "? at a decision shows what every option is worth; h shows this help."),
        ("s", "Saved in game.kostka"),
        ("u", "There is nothing to undo"),
    ],
)
def test_what_cannot_be_done_is_explained_and_asked_again(typed: str, answer: str) -> None:
    done = play("qwixx", "Ada", typed=["", typed])
    assert answer in done.out
    assert done.out.count("Ada, your choice:") == 2
    assert len(lines()) == 1


def test_a_question_mark_shows_what_every_option_is_worth() -> None:
    done = play("qwixx", "Ada", "Ben", typed=["", "?", "1", "?"])
    first, second = (part.splitlines() for part in re.split("(?:Ada|Ben) can choose:\n", done.out)[1:])
    for lines_of_values in (first, second):
        assert lines_of_values[0].split() == ["move", "wins", "behind", "points", "behind"]
        assert re.search(r"\d\d?\.\d\u00a0% +best", lines_of_values[1])
        assert re.search(r"\d\.\d\u00a0% ± \d\.\d\u00a0% +−?\d+\.\d$", lines_of_values[3])
    assert done.out.count("Ada, your choice:") == done.out.count("Ben, your choice:") == 2
    assert "Ada: ▲ red" not in done.out.partition("Ben can choose:")[2]  # it is not told before all have chosen


def test_a_question_mark_where_nothing_is_decided_shows_the_help() -> None:
    done = play("qwixx", "Ada", typed=["?"])
    assert "u undoes the last decision" in done.out
    assert "can choose" not in done.out


def test_a_question_mark_inside_a_long_list_asks_the_same_question_again() -> None:
    done = play("qubix", "Ada", "Ben", typed=["51", "?", "store", "a1"])
    assert lines() == ["1: pile 51 a1 > store"]
    assert "Ada can choose:" in done.out
    assert re.search(r"further options: \d\d\d", done.out)


def test_only_enter_rolls() -> None:
    done = play("qwixx", "Ada", typed=["red 5", "1", ""])
    assert done.out.count("just press Enter") == 2
    assert len(lines()) == 1


def test_leaving_says_how_to_go_on() -> None:
    for typed in (["q"], ["", "quit"], []):
        done = play("qwixx", "Ada", typed=typed, save=f"my game {len(typed)}.kostka")
        assert done.status == 0
        assert done.out.endswith(f"Continue with: kostka play 'my game {len(typed)}.kostka'\n")


def test_bots_are_remembered() -> None:
    play("duel", "bot:greedy", "Ada", typed=["0"])
    assert dict(saved().further)["bots"] == "1=greedy"
    assert saved().names == ("greedy bot", "Ada")
    before = len(lines())
    go_on(["0", "", "0", "0", ""])
    assert len(lines()) > before + 4


def test_first_seat_and_options() -> None:
    play("qubix", "Ada", "Ben", "--side", "navy", "--first", "2", "--pile", "dealt", typed=[])
    text = Path("game.kostka").read_text()
    assert "first: 2\nside: navy\nneutral: navy\npile: dealt\n" in text
    assert lines()[0].startswith("deal ")
    firsts = set()
    for seed in range(12):
        kostka("play", "duel", "Ada", "Ben", "--first", "lot", "--seed", str(seed), "--save", f"{seed}.kostka")
        firsts.add(saved(f"{seed}.kostka").setup.first)
    assert firsts == {1, 2}


def test_dice_of_a_real_table_are_typed_in() -> None:
    typed = ["4 1 6 2 3 7", "4 1", "x", "416236", "6 6 1 1 2 5", ""]
    done = play("qwixx", "Ada", "Ben", "--own-dice", typed=typed)
    assert lines() == ["roll 6 6 1 1 2 5"]
    assert "die 6 is in the game and shows 1 to 6" in done.out
    assert "white 4, white 1, red 6, yellow 2, green 3, blue 6?" in done.out
    go_on(["-", "-", "blue 11", "1 2 3 4 5 6", ""])
    assert lines()[-1] == "roll 2 1 3 4 5 6"


def test_luck_is_the_same_for_a_seed_and_another_one_without() -> None:
    assert Luck("a").at(3, 1).random() == Luck("a").at(3, 1).random() != Luck("a").at(4, 1).random()
    assert Luck().at(3).random() != Luck().at(3).random()


# --- files ----------------------------------------------------------------------------------------------------------


def test_without_a_name_the_file_is_named_after_the_game_and_the_time(folder: Path) -> None:
    for _ in range(3):
        assert kostka("play", "duel", "Ada", "Ben").status == 0
    names = sorted(file.name for file in folder.iterdir())
    assert len(names) == 3
    assert all(name.startswith("duel-2") and name.endswith(".kostka") for name in names)


def test_another_file_is_never_overwritten(folder: Path) -> None:
    (folder / "game.kostka").write_text("precious")
    (folder / "link.kostka").symlink_to(folder / "nowhere")
    for name in ("game.kostka", "link.kostka", "."):
        done = play("qwixx", "Ada", typed=[], save=name)
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith(f"{name}: this file already exists")
    assert (folder / "game.kostka").read_text() == "precious"


def test_a_bad_record_is_refused_and_left_untouched() -> None:
    bad = "kostka 1\ngame: qwixx\nseats: Ada\n\n1: -\n"
    Path("game.kostka").write_text(bad)
    done = go_on([])
    assert (done.status, done.out) == (2, "")
    assert done.err == "game.kostka: line 5: the dice have to be rolled now\n"
    for bots in ("3=random", "1=", "x", "1=nobody"):
        Path("game.kostka").write_text(text := f"kostka 1\ngame: qwixx\nseats: Ada\nbots: {bots}\n\n")
        done = go_on([])
        assert (done.status, done.out) == (2, "")
        assert done.err.startswith("game.kostka: ")
        assert Path("game.kostka").read_text() == text


def test_a_link_stays_a_link(folder: Path) -> None:
    (folder / "there").mkdir()
    play("qwixx", "Ada", typed=[], save="there/real.kostka")
    (folder / "game.kostka").symlink_to(folder / "there" / "real.kostka")
    assert go_on([""]).status == 0
    assert (folder / "game.kostka").is_symlink()
    assert lines("there/real.kostka")[0].startswith("roll")
    assert sorted(file.name for file in (folder / "there").iterdir()) == ["real.kostka"]


def test_going_on_under_another_name_leaves_the_first_file_alone() -> None:
    play("qwixx", "Ada", typed=[])
    before = Path("game.kostka").read_text()
    done = kostka("play", "game.kostka", "--save", "other.kostka", typed="\n")
    assert done.status == 0
    assert Path("game.kostka").read_text() == before
    assert len(lines("other.kostka")) == 1


def test_a_full_disk_is_told_and_nothing_is_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    keep, failures = Shelf.keep, iter([False, True, True, False, False, True])

    def failing(shelf: Shelf, text: str) -> None:
        if next(failures, False):
            raise OSError(errno.ENOSPC, "No space left on device")
        keep(shelf, text)

    monkeypatch.setattr(Shelf, "keep", failing)
    done = play("qwixx", "Ada", typed=["", "1", "", "", "q"])
    assert done.out.count("The game could not be saved. game.kostka: the disk is full") == 2
    assert len(lines()) == 2
    monkeypatch.setattr(Shelf, "keep", lambda shelf, text: failing_always())
    done = go_on(["0", "q"])
    assert done.status == 2
    assert done.err == "game.kostka: the disk is full; what was saved before is still there\n"
    assert len(lines()) == 2


def failing_always() -> None:
    raise OSError(errno.ENOSPC, "No space left on device")


def test_a_half_written_file_is_not_left(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    play("qwixx", "Ada", typed=[""])
    before = Path("game.kostka").read_text()

    def stopped(source: str, target: str) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("kostka.terminal.saving.os.replace", stopped)
        assert go_on(["1"]).status == 130
    assert Path("game.kostka").read_text() == before
    assert [file.name for file in folder.iterdir()] == ["game.kostka"]


# --- questions before the game --------------------------------------------------------------------------------------


def test_without_arguments_it_asks_for_all_it_needs(folder: Path) -> None:
    done = kostka("play", typed="\n\n\n\n\n")
    assert done.status == 0
    (file,) = folder.iterdir()
    record = read(file.read_bytes())
    assert (record.game.name, record.names) == ("qwixx", ("Player 1", "medium bot"))


def test_questions_are_asked_until_the_answer_is_good(folder: Path) -> None:
    done = kostka("play", typed="9\nchess\n4\n7\nmany\n3\nA|da\nAda\nBen\nbot:greedy\n")
    assert "Please type a number from 1 to 4, or just press Enter for Qwixx." in done.out
    assert "Please type a number, 2 to 5." in done.out
    assert "A name may not contain |" in done.out
    (file,) = folder.iterdir()
    record = read(file.read_bytes())
    assert (record.game.name, record.names) == ("qubix", ("Ada", "Ben", "greedy bot"))


def test_an_unfinished_game_is_offered(folder: Path) -> None:
    (folder / "broken.kostka").write_text("?")
    (folder / "dangling.kostka").symlink_to("nowhere")
    play("qwixx", "bot", typed=[], save="finished.kostka")
    assert "continue " not in kostka("play").out
    play("qwixx", "Ada", typed=[])
    done = kostka("play", typed="5\n")
    assert "  5  continue game.kostka" in done.out
    assert "Ada, press Enter to roll." in done.out


def test_leaving_before_the_game_starts_leaves_nothing(folder: Path) -> None:
    for typed in ("", "q\n", "1\nq\n", "1\n2\n"):
        done = kostka("play", typed=typed)
        assert (done.status, done.err) == (0, "")
        assert done.out.endswith("No game was started.\n")
    assert list(folder.iterdir()) == []
