"""The terminal in other languages: which one is spoken, that everything fits, and what stays English."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from kostka.bots.levels import NAMES as LEVEL_NAMES
from kostka.bots.registry import MODULES
from kostka.cli import COMMANDS, FOR_PLAYERS
from kostka.games.core import Decided, Why, because
from kostka.games.registry import NAMES
from kostka.record import read
from kostka.terminal import words
from kostka.terminal.ink import Ink
from kostka.terminal.measure import WIDTH, width
from kostka.terminal.news import pattern_words
from kostka.terminal.qubix import entries as offers
from kostka.terminal.seating import seated
from kostka.terminal.sheets import cell_words
from kostka.words import LANGUAGES, Catalogue, catalogue
from tests.locales.texts import entries, forms
from tests.terminal.sessions import MARKED, ROOT, Done, kostka

OTHERS = LANGUAGES[1:]
PICTURES = Path(__file__).parent / "pictures"
OPERATORS = [name for name, (module, _) in COMMANDS.items() if not module.startswith(FOR_PLAYERS)]
NOTHING = {"KOSTKA_LANG": "", "LC_ALL": "", "LC_MESSAGES": "", "LANG": ""}


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.chdir(tmp_path)
    yield
    words.speak("en")


def played(language: str, name: str, typed: list[str]) -> Done:
    file = f"{language}.kostka"
    lines = "".join(f"{line}\n" for line in typed)
    return kostka("play", name, "Ada", "bot", "--seed", "7", "--save", file, "--lang", language, typed=lines)


@pytest.mark.parametrize(
    ("environ", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "pt_BR"}, "pt"),
        ({"LANG": "fr_FR.UTF-8"}, "en"),
        ({"LANG": "de_DE.UTF-8", "LC_MESSAGES": "cs_CZ.UTF-8"}, "cs"),
        ({"LC_MESSAGES": "cs_CZ.UTF-8", "LC_ALL": "sk_SK.UTF-8"}, "sk"),
        ({"LC_ALL": "C", "LANG": "de_DE.UTF-8"}, "en"),
        ({"KOSTKA_LANG": "pl", "LC_ALL": "sk_SK.UTF-8"}, "pl"),
    ],
)
def test_the_environment_says_which_language_is_spoken(environ: dict[str, str], language: str) -> None:
    assert words.wanted(environ) == language
    assert kostka("games", **{**NOTHING, **environ}) == kostka("games", "--lang", language)


@pytest.mark.parametrize(
    ("language", "said"),
    [
        (
            "de",
            "Ada, drücke Enter zum Würfeln. · Ada, deine Wahl: · Ada würfelt · die weißen Würfel ergeben · Fehlwürfe",
        ),
        ("pl", "Ada, naciśnij Enter, aby rzucić. · Ada, Twój wybór: · Ada rzuca · białe kostki dają · nietrafienia"),
    ],
)
def test_a_whole_game_is_played_in_another_language(language: str, said: str) -> None:
    done = played(language, "qwixx", ["", "0"] * 200)
    assert (done.status, done.err) == (0, "")
    for text in said.split(" · "):
        assert text in done.out
    for text in (" rolls", "press Enter", "your choice", "misthrow", " points", " wins", "saved"):
        assert text not in done.out


def without_names(record: str) -> list[str]:
    """Bots have names in the language of the table."""
    return [line for line in record.splitlines() if not line.startswith("seats: ")]


@pytest.mark.usefixtures("quick_values")
@pytest.mark.parametrize("name", NAMES)
def test_the_language_changes_nothing_but_the_words(name: str) -> None:
    random = Random(name)
    typed = [random.choice(["", "0", "1", "2", "u", "?", "x", "s", "red 9", "step 4", "b"]) for _ in range(150)]
    english = played("en", name, typed)
    record = Path("en.kostka").read_text("utf-8")
    for language in OTHERS:
        done = played(language, name, typed)
        assert (done.status, done.err) == (0, "")
        assert without_names(Path(f"{language}.kostka").read_text("utf-8")) == without_names(record)
        assert done.out != english.out
        drawn = [line for line in done.out.splitlines() if not line.startswith(("Ada", "kostka"))]
        assert [line for line in drawn if width(line) > WIDTH] == []


@pytest.mark.parametrize("language", OTHERS)
@pytest.mark.parametrize("picture", sorted(PICTURES.glob("*.kostka")), ids=lambda path: path.stem)
def test_pictures_and_accounts_fit(picture: Path, language: str) -> None:
    for command in ("show", "replay"):
        done = kostka(command, str(picture), "--lang", language)
        assert [line for line in done.out.splitlines() if width(line) > WIDTH] == []


@pytest.mark.usefixtures("quick_values")
def test_what_machines_and_operators_read_stays_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(words, "catalogue", lambda language: Catalogue() if language == "en" else MARKED)
    Path("bad.kostka").write_text("kostka 1\ngame: qwixx\nseats: Ada\n\nroll 1 4 2 2 2 2\n1: red 4\n")
    file = str(PICTURES / "duel.kostka")
    calls: list[tuple[str, ...]] = [
        (name, "--json", one) for name in ("replay", "review") for one in (file, "bad.kostka")
    ]
    calls += [("verify", "bad.kostka")]
    calls += [(name, *further) for name in OPERATORS for further in (("--help",), ("--nonsense",))]
    for argv in calls:
        assert kostka(*argv, KOSTKA_LANG="de") == kostka(*argv)


@pytest.mark.parametrize("language", LANGUAGES)
def test_help_can_be_shown_in_every_language(language: str) -> None:
    """A sign of percent in a text, or a space in the name of an argument, would be an error of argparse."""
    for name in COMMANDS.keys() - set(OPERATORS):
        done = kostka(name, "--help", "--lang", language)
        assert (done.status, done.err) == (0, "")
    assert [line for line in kostka("--help", "--lang", language).out.splitlines() if width(line) > WIDTH] == []
    words.speak(language)
    assert [name for name in ("FILE", "GAME", "PLAYER", "WHAT", "COMMAND") if not words.t(name).isalpha()] == []


def spoken(monkeypatch: pytest.MonkeyPatch, **texts: str) -> None:
    """German has these texts only, each with _ for the spaces of its English one."""
    made = Catalogue({key.replace("_", " "): text for key, text in texts.items()})
    monkeypatch.setattr(words, "catalogue", lambda language: made if language == "de" else Catalogue())


def test_bots_have_names_in_the_language_of_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    spoken(monkeypatch, random_bot="Zufalls-Bot", easy_bot="leichter Bot")
    call = ("play", "qwixx", "Ada", "bot", "bot:easy", "bot", "--seed", "1", "--save", "game.kostka")
    assert kostka(*call, "--lang", "de", typed="\n").status == 0
    record = read(Path("game.kostka").read_bytes())
    assert record.names == ("Ada", "Zufalls-Bot", "leichter Bot", "Zufalls-Bot 2")
    assert dict(record.further)["bots"] == "2=random 3=easy 4=random"


@pytest.mark.parametrize(("first", "then"), [("de", "en"), ("en", "de")])
def test_a_game_begun_in_one_language_continues_in_another(
    first: str, then: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    spoken(monkeypatch, random_bot="Zufalls-Bot")
    kostka("play", "qwixx", "Ada", "bot", "--seed", "1", "--save", "game.kostka", "--lang", first, typed="\n")
    names = read(Path("game.kostka").read_bytes()).names
    done = kostka("play", "game.kostka", "--seed", "1", "--lang", then, typed="0\n\n0\n" * 3)
    assert (done.status, done.err) == (0, "")
    assert f"{names[1]}, your choice" not in done.out
    record = read(Path("game.kostka").read_bytes())
    assert record.names == names
    assert sum(isinstance(event, Decided) and 2 in event.moves for event in record.events) >= 2


@pytest.mark.parametrize("spec", [*MODULES, *LEVEL_NAMES])
def test_every_bot_has_a_name_that_a_record_can_hold(spec: str) -> None:
    for language in LANGUAGES:
        words.speak(language)
        assert seated([f"bot:{spec}"]).names == (words.t(f"{spec} bot"),)


# --- parts of games -------------------------------------------------------------------------------------------------

QUBIX = "kostka 1\ngame: qubix\nseats: Ada | Ben\nside: navy\nneutral: grey\npile: dealt\n"


def lines_of(done: Done) -> list[str]:
    assert (done.status, done.err) == (0, "")
    return done.out.splitlines()


def test_the_table_is_described_in_words() -> None:
    Path("qubix.kostka").write_text(QUBIX)
    board = str(PICTURES / "on-board.kostka")
    assert lines_of(kostka("replay", "qubix.kostka"))[0] == "Qubix · navy side · neutral: grey side · colours shuffled"
    Path("alike.kostka").write_text(QUBIX.replace("grey", "navy"), "utf-8")
    assert lines_of(kostka("replay", "alike.kostka"))[0] == "Qubix · navy side · colours shuffled"
    assert lines_of(kostka("replay", board))[0] == "Qwixx On Board · Side 2"
    told, drawn = (lines_of(kostka(command, "qubix.kostka", "--lang", "de"))[0] for command in ("replay", "show"))
    boarded = lines_of(kostka("replay", board, "--lang", "de"))[0]
    words.speak("de")
    assert told.startswith(f"Qubix · {words.t('navy side')} · ")
    assert drawn.startswith(f"Qubix  {words.t('navy side')}, ")
    assert boarded == f"Qwixx On Board · {words.t('Side {n}', n=2)}"


def test_patterns_have_their_names_in_the_drawing_the_news_and_the_offers(monkeypatch: pytest.MonkeyPatch) -> None:
    file = str(PICTURES / "qubix.kostka")
    assert "“● rectangle”: Ada +6" in kostka("replay", file).out
    spoken(monkeypatch, rectangle="Rechteck", hourglass="Uhr mit Sand darin", corners="Eckenundkanten")
    drawn = kostka("show", file, "--lang", "de").out.splitlines()
    names = next(number for number, line in enumerate(drawn) if line.startswith("diagonal "))
    assert drawn[names - 1].split() == ["diagonal", "Uhr", "mit"]
    assert drawn[names].split() == ["diagonal", "Eckenundka…", "cross", "angle", "rails", "Sand", "darin"]
    assert "“● Rechteck”: Ada +6" in kostka("replay", file, "--lang", "de").out
    words.speak("de")
    record = read(Path(file).read_bytes())
    views = [(state, record.game.view(state, state.active)) for state in record.positions() if state.phase == "build"]
    labels = [
        cell.label
        for _, view in views
        for block in offers(view, record.names, Ink())
        for goal in block.inner
        for cell in goal.inner
    ]
    assert any(": Rechteck, 6 points" in label for label in labels)


def test_a_pattern_of_ones_own_keeps_its_name() -> None:
    words.speak("de")
    assert pattern_words("zigzag") == "zigzag"
    assert pattern_words("a pattern with a long name") == "a pattern with a…"


def test_pawns_and_captures_are_told_in_sentences() -> None:
    board = kostka("replay", str(PICTURES / "on-board.kostka"), "--lang", "de").out
    duel = kostka("replay", str(PICTURES / "duel.kostka"), "--lang", "de").out
    words.speak("de")
    green, red = cell_words("green", 12, Ink()), cell_words("red", 6, Ink())
    moved = words.t("{name} moves the pawn to {what}, bonus {bonus}", name="Ada", what=green, bonus=3)
    assert moved in " ".join(board.split())
    assert "step" not in board
    assert words.t("{name} captures {what}", name="Ben", what=red) in duel


# --- reasons --------------------------------------------------------------------------------------------------------


def test_a_reason_keeps_its_values_and_the_reasons_in_its_gaps_are_said_too() -> None:
    words.speak("de")
    assert words.say(because("a roll has {most} dice, this one has {have}", most=6, have=5)) == (
        "ein Wurf hat 6 Würfel, dieser 5"
    )
    closed = because("the {colour} row is closed", colour=Why("red", context="row"))
    inner = because(
        "it leads to {colour} {number}, which can’t be crossed off: {why}",
        colour=Why("red", context="number"),
        number=7,
        why=closed,
    )
    assert words.say(inner) == ("das führt auf Rot 7, und ankreuzen geht dort nicht: die rote Reihe ist geschlossen")
    assert words.say(Why("something else {x}")) == "something else {x}"


def test_a_word_in_its_role_agrees_with_what_it_speaks_of() -> None:
    assert words.tc("die", "red") == words.tc("row", "red") == "red"
    words.speak("pl")
    said = [words.tc(role, "red") for role in ("number", "row", "die", "block")]
    assert said == ["czerwone", "czerwony", "czerwona", "czerwony"]
    assert words.say(Why("red", context="die")) == "czerwona"


def test_a_move_that_is_not_legal_is_explained() -> None:
    done = played("de", "qwixx", ["", "red 13", "red 12", "xyz", "q"])
    assert "red 13 geht nicht: diese Zahl gibt es nicht." in " ".join(done.out.split())
    assert "'xyz' steht leider nicht auf der Liste." in " ".join(done.out.split())


# --- catalogues -----------------------------------------------------------------------------------------------------


def test_the_catalogues_are_part_of_the_package() -> None:
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert wheel["force-include"] == {"locales": "kostka/locales"}


@pytest.mark.parametrize("language", OTHERS)
def test_catalogues_are_read_as_babel_reads_them(language: str) -> None:
    ours, theirs = catalogue(language), dict(entries(language))
    assert ours.texts == {key: entry.string for key, entry in theirs.items() if not entry.pluralizable}
    assert ours.forms == {key: list(forms(entry)) for key, entry in theirs.items() if entry.pluralizable}


@pytest.mark.parametrize(
    ("language", "n", "said"),
    [
        ("en", 1, "1 point"),
        ("en", -5, "−5 points"),
        ("de", 0, "0 Punkte"),
        ("pl", 1, "1 punkt"),
        ("pl", 22, "22 punkty"),
        ("pl", 12, "12 punktów"),
        ("cs", 4, "4 body"),
        ("cs", 5, "5 bodů"),
        ("sk", -2, "−2 body"),
        ("pt", 2, "2 pontos"),
    ],
)
def test_the_number_chooses_the_form(language: str, n: int, said: str) -> None:
    words.speak(language)
    assert words.tn("{n} point", "{n} points", n) == said
