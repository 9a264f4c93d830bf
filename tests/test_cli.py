"""The `kostka` command: what it prints, how it fails, and how little it loads."""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import Namespace
from importlib.metadata import version
from pathlib import Path
from types import ModuleType

import pytest

from kostka.cli import COMMANDS
from kostka.games.registry import NAMES
from kostka.record import position, read, write
from kostka.server import at_home
from kostka.terminal.measure import CODES, WIDTH, width
from tests.tables import Table, random_record
from tests.terminal.sessions import kostka, own_process, process_environment

RECORD = "kostka 1\ngame: qwixx\nseats: Ada | Ben | Cleo\nfirst: 1\n\nroll 4 1 6 2 3 6\n1: red 5\n2: yellow 5\n3: -\n"
TRACK = " ".join(f"{letter}{number}" for letter in "RYGB" for number in range(2, 12))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with some records and layouts."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "good.kostka").write_text(RECORD)
    (tmp_path / "bad.kostka").write_text(RECORD.replace("1: red 5", "1: red 4"))
    (tmp_path / "binary.kostka").write_bytes(b"kostka 1\n\xff\xfe\x00")
    (tmp_path / "folder.kostka").mkdir()
    (tmp_path / "twice.toml").write_text(f'[on-board]\nside-1 = "{TRACK.replace("R8", "R2")}"\n')
    (tmp_path / "own.toml").write_text(f'[on-board]\nside-1 = "{TRACK}"\n')
    (tmp_path / "other.toml").write_text("[chess]\n")
    (tmp_path / "broken.toml").write_text("[on-board\n")
    return tmp_path


# --- errors ---------------------------------------------------------------------------------------------------------

LEGAL = "Legal: -, blue 5, green 5, red 5, yellow 5"
BAD_CALLS = {
    "pley": "kostka: there is no command 'pley', did you mean play?",
    "xyzzy": "kostka: there is no command 'xyzzy'; see kostka --help",
    "--colour": "kostka: there is no option '--colour'; see kostka --help",
    "games now": "kostka games: unknown: now; see kostka games --help",
    "show": "kostka show: missing: FILE; see kostka show --help",
    "show good.kostka --at two": "kostka show: argument --at: not a valid number: 'two'; see kostka show --help",
    "show good.kostka --at 3": "good.kostka: --at is 0 to 2, not 3",
    "show good.kostka --at -1": "good.kostka: --at is 0 to 2, not -1",
    "show nothing.kostka": "nothing.kostka: no such file",
    "show folder.kostka": "folder.kostka: is a folder",
    "show bad.kostka": f"bad.kostka: line 7: red 4 is not legal for seat 1: the white dice show 5. {LEGAL}",
    "replay bad.kostka --json": f"bad.kostka: line 7: red 4 is not legal for seat 1: the white dice show 5. {LEGAL}",
    "replay binary.kostka": "binary.kostka: line 2: byte 0xff is not UTF-8 text",
    "replay -": "-: line 1: a record starts with `kostka 1`, found ''",
    "replay good.kostka --layout nothing.toml": "nothing.toml: no such file",
    "replay good.kostka --layout other.toml": "other.toml: the file has no section for a game, such as [on-board]",
    "replay good.kostka --layout binary.kostka": "binary.kostka: not a TOML file: byte number 10 is not UTF-8 text",
    "show good.kostka --layout twice.toml": (
        "twice.toml: on-board.side-1: field 7 (R2) appears twice, first as field 1"
    ),
    "hint bad.kostka": f"bad.kostka: line 7: red 4 is not legal for seat 1: the white dice show 5. {LEGAL}",
    "hint good.kostka --at 0": "good.kostka: nobody decides after 0 events; somebody does with --at 1",
    "hint good.kostka --at 3": "good.kostka: --at is 0 to 2, not 3",
    "review nothing.kostka --json": "nothing.kostka: no such file",
    "review good.kostka": "good.kostka: only a finished game can be reviewed, and this one is not over yet",
    "review bad.kostka --out there": (
        f"bad.kostka: line 7: red 4 is not legal for seat 1: the white dice show 5. {LEGAL}"
    ),
    "review good.kostka --layout twice.toml": (
        "twice.toml: on-board.side-1: field 7 (R2) appears twice, first as field 1"
    ),
    "play on-board Ada Ben --layout twice.toml": (
        "twice.toml: on-board.side-1: field 7 (R2) appears twice, first as field 1"
    ),
    "play qwixx Ada --layout own.toml": "own.toml: the file has no section [qwixx]",
    "play quixx": "kostka play: there is no game or record 'quixx', did you mean qwixx?",
    "play chess Ada": ("kostka play: there is no game or record 'chess'; the games are qwixx, on-board, duel, qubix"),
    "play nothing.kostka": "nothing.kostka: no such file",
    "play bad.kostka": f"bad.kostka: line 7: red 4 is not legal for seat 1: the white dice show 5. {LEGAL}",
    "play good.kostka Ada": "kostka play: good.kostka names its players itself; give only the file",
    "play good.kostka --first 2": "kostka play: --first cannot be given for good.kostka: the game has already begun",
    "play duel Ada": "kostka: duel has 2 seats, not 1",
    "play duel Ada Ben --first 3": "kostka: the first seat must be 1 to 2, not 3",
    "play duel Ada Ben --first one": "kostka play: --first is a seat from 1 to 2, or lot, not 'one'",
    "play duel Ada Ben --save good.kostka": (
        "good.kostka: this file already exists; continue that game, or save under another name (--save FILE)"
    ),
    "play duel Ada Ben --save no/where.kostka": (
        "no/where.kostka: there is no such folder; choose a place for the record with --save FILE"
    ),
    "play duel Ada Ben --save good.kostka/x": (
        "good.kostka/x: part of the path is not a folder; choose a place for the record with --save FILE"
    ),
    "play qubix Ada Ben --side red": "kostka: side must be one of grey, navy, not red",
    "play qubix Ada Ben --own-dice": "kostka: qubix has no dice to enter",
    "play duel Ada A|B": "kostka: a name may not contain |, # or control characters: 'A|B'",
    "play duel Ada \udcff": "kostka: the name '\\udcff' is not UTF-8 text",
    "play duel Ada Ben --dice": "kostka play: unknown: --dice; see kostka play --help",
    "play duel Ada Ben --first": "kostka play: argument --first: a value is missing; see kostka play --help",
    "play duel Ada Ben --own-dice=yes": (
        "kostka play: argument --own-dice: it takes no value, but 'yes' was given; see kostka play --help"
    ),
}


@pytest.mark.parametrize("call", BAD_CALLS)
def test_an_error_is_one_line_with_status_2(call: str, folder: Path) -> None:
    before = {file: file.read_bytes() for file in folder.glob("*.*") if file.is_file()}
    done = kostka(*call.split())
    assert (done.status, done.out, done.err) == (2, "", f"{BAD_CALLS[call]}\n")
    assert {file: file.read_bytes() for file in folder.glob("*.*") if file.is_file()} == before


@pytest.mark.parametrize("command", [name for name, (module, _) in COMMANDS.items() if "terminal" in module])
def test_a_strange_name_cannot_disturb_the_terminal(command: str) -> None:
    done = kostka(command, "a\nb\x1b[31m\udcff.kostka")
    assert done.status == 2
    assert done.err.count("\n") == 1
    assert "\x1b" not in done.err


def test_unknown_bots_are_refused_before_anything_is_saved(folder: Path) -> None:
    before = list(folder.iterdir())
    done = kostka("play", "duel", "Ada", "bot:nobody")
    assert done.status == 2
    assert done.err.startswith("kostka: there is no bot 'nobody' for duel")
    assert list(folder.iterdir()) == before


def test_a_missing_module_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COMMANDS, "games", ("kostka.no_such_module", "nothing"))
    assert kostka("games").err == "kostka games: needs the package kostka.no_such_module, which is not installed\n"


# --- overview -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("argv", [["--help"], ["-h"], ["help"]])
def test_overview(argv: list[str]) -> None:
    done = kostka(*argv)
    assert (done.status, done.err) == (0, "")
    assert all(f"kostka {name}" in done.out for name in COMMANDS)
    assert all(width(line) <= WIDTH for line in done.out.splitlines())


@pytest.mark.parametrize("name", [name for name, (module, _) in COMMANDS.items() if "terminal" in module])
def test_help_of_a_command(name: str) -> None:
    done = kostka(name, "--help")
    assert (done.status, done.err) == (0, "")
    assert f"usage: kostka {name}" in done.out
    assert kostka("help", name) == done


def test_version() -> None:
    assert kostka("--version").out == f"kostka {version('kostka')}\n"


def test_plain_kostka_is_the_table_at_home(monkeypatch: pytest.MonkeyPatch) -> None:
    module = ModuleType("at_home")
    asked: list[tuple[bool | None, str | None, str | None]] = []

    def run(args: Namespace) -> int:
        asked.append((args.phones, args.port, args.lang))
        return 0

    monkeypatch.setattr(module, "arguments", at_home.arguments, raising=False)
    monkeypatch.setattr(module, "run", run, raising=False)
    monkeypatch.setitem(sys.modules, at_home.__name__, module)
    for argv in ([], ["--phones"], ["--no-phones", "--lang", "de"], ["--port=9000", "--phones"]):
        assert kostka(*argv).status == 0
    assert asked == [(None, None, None), (True, None, None), (False, None, "de"), (True, "9000", None)]
    assert kostka("--phones", "now").err == "kostka: unknown: now; see kostka --help\n"


@pytest.mark.parametrize("argv", [["--help"], ["--version"]])
def test_the_overview_loads_next_to_nothing(argv: list[str]) -> None:
    code = (
        "import sys\nfrom kostka.cli import main\n"
        f"status = main({argv!r})\n"
        "heavy = {'argparse', 'numba', 'numpy', 'kostka.games'}\n"
        "print(status, sorted(heavy & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=process_environment()
    )
    assert done.stdout.splitlines()[-1] == "0 []"


def test_games() -> None:
    done = kostka("games")
    assert done.status == 0
    assert all(f"\n{name} " in f"\n{done.out}" for name in NAMES)
    assert "not affiliated" in done.out
    assert "grey or navy (default as side), with 2 players" in done.out
    assert all(width(line) <= WIDTH for line in done.out.splitlines())


# --- replay and show ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_json_is_every_position(name: str, folder: Path) -> None:
    record = random_record(Table(name, 2), seed=4)
    (folder / "one.kostka").write_text(write(record))
    done = kostka("replay", "--json", "one.kostka")
    assert (done.status, done.err) == (0, "")
    assert done.out.splitlines() == [json.dumps(position(record.game, state)) for state in record.positions()]


def test_the_example_of_the_format() -> None:
    wanted = (
        '{"active": 1, "phase": "colour", "decide": {"1": ["-", "blue 10", "blue 7", "green 4", "green 7", '
        '"red 10", "red 7", "yellow 3", "yellow 6"]}, "totals": [1, 1, 0]}'
    )
    assert kostka("replay", "good.kostka", "--json").out.splitlines()[-1] == wanted


def test_several_files_and_standard_input() -> None:
    one = kostka("replay", "good.kostka", "--json").out
    done = kostka("replay", "good.kostka", "bad.kostka", "-", "nothing", "--json", "good.kostka", typed=RECORD)
    assert done.status == 2
    assert done.out == one * 3
    assert [line.partition(":")[0] for line in done.err.splitlines()] == ["bad.kostka", "nothing"]
    assert done.err.count("\n") == 2


def test_a_record_that_is_too_large_is_refused_unread(folder: Path) -> None:
    done = kostka("replay", "-", "/dev/zero", typed=RECORD.encode() + b"#" * 1_000_000)
    assert done.status == 2
    assert [line.partition(": ")[2][:27] for line in done.err.splitlines()] == ["line 1: the record is large"] * 2


def test_account_in_words() -> None:
    done = kostka("replay", "good.kostka")
    assert done.status == 0
    told = [" ".join(line.split()) for line in done.out.splitlines()]
    assert told[:5] == [
        "Qwixx",
        "(1) Ada (2) Ben (3) Cleo",
        "(1) | (2) | (3)",
        "turn 1 Ada rolls: ○4 ○1 ▲6 ●2 ◆3 ■6 0 | 0 | 0",
        "white Ada: ▲ red 5 · Ben: ● yellow 5 · Cleo passes 1 | 1 | 0",
    ]


def test_own_layouts_are_found_by_their_content(folder: Path) -> None:
    done = kostka("play", "on-board", "Ada", "Ben", "--layout", "own.toml", "--save", "game.kostka")
    assert done.out.endswith("Continue with: kostka play game.kostka --layout own.toml\n")
    assert "layout: own sha256:" in (folder / "game.kostka").read_text()
    assert kostka("show", "game.kostka").status == 2
    shown = kostka("show", "game.kostka", "--layout", "own.toml")
    assert (shown.status, shown.err) == (0, "")
    assert "▲2   +1 ▲3   +1 ▲4" in shown.out
    assert kostka("replay", "--json", "game.kostka", "--layout", "own.toml").status == 0
    assert kostka("play", "game.kostka", "--layout", "own.toml", typed="\n").status == 0
    record = read((folder / "game.kostka").read_text(), {"own": (folder / "own.toml").read_text()})
    assert len(record.events) == 1


def test_show_is_the_last_position_unless_another_is_wanted() -> None:
    last = kostka("show", "good.kostka")
    assert last == kostka("show", "good.kostka", "--at", "2") == kostka("show", "-", typed=RECORD)
    first = kostka("show", "--at", "0", "good.kostka").out
    assert "after 0 of 2 events" in first
    assert "Ada rolls next." in first


# --- terminals ------------------------------------------------------------------------------------------------------


def test_colour_only_where_it_is_wanted() -> None:
    plain = kostka("show", "good.kostka").out
    assert not CODES.search(plain)
    coloured = kostka("show", "good.kostka", FORCE_COLOR="1").out
    assert "\x1b[48;5;" in coloured or "48;5;" in coloured
    assert [line.rstrip() for line in CODES.sub("", coloured).splitlines()] == plain.splitlines()
    assert kostka("show", "good.kostka", FORCE_COLOR="1", NO_COLOR="1").out == plain


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_other_encodings_do_not_matter(encoding: str, folder: Path) -> None:
    (folder / "names.kostka").write_text(RECORD.replace("Ada", "Ž🎲"), "utf-8")
    for argv in (["show", "names.kostka"], ["replay", "names.kostka"], ["games"], ["show", "Ž"]):
        done = kostka(*argv, encoding=encoding)
        assert done.status == (2 if argv[-1] == "Ž" else 0)
    shown = kostka("show", "names.kostka", encoding=encoding).out
    assert "\nR  .  .  .  x  6" in shown


def test_a_closed_pipe_is_no_error(folder: Path) -> None:
    (folder / "long.kostka").write_text(write(random_record(Table("qubix", 2), seed=1)))
    command = [sys.executable, "-m", "kostka", "replay", "--json", "long.kostka"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=process_environment(), cwd=folder
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b'{"active"')
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) == 141


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full here")
def test_a_full_disk_is_one_line() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "kostka", "games"],
            stdout=full,
            stderr=subprocess.PIPE,
            env=process_environment(),
            check=False,
        )
    assert (done.returncode, done.stderr) == (2, b"kostka: the disk is full\n")


def test_the_exit_status_reaches_the_shell() -> None:
    assert own_process("show", "nothing.kostka").returncode == 2
    assert own_process("replay", "-", "--json", typed=RECORD.encode()).returncode == 0
