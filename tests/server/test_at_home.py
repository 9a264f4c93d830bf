"""Plain `kostka`, as the people of a house start it: one question, few words, and a quiet end."""

from __future__ import annotations

import re
import signal
import socket
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from kostka.server import already, at_home, database
from kostka.server.settings import Settings
from kostka.terminal import words
from kostka.terminal.ink import Depth, Ink
from kostka.terminal.measure import CODES, WIDTH, width
from kostka.words import LANGUAGES
from tests.server.clients import Server, serving
from tests.terminal.sessions import kostka
from tests.terminal.test_screen import PATIENCE, Terminal

HOUSE = "import kostka.server.network as network\nnetwork.candidates = lambda: ['127.0.1.1', '192.168.77.5']\n"
"""A computer in a network, whatever the tests run on."""
QUESTION = "[y/N] "
READY = "Stop it with Ctrl-C."
COLOURED = Ink(Depth.PALETTE)


class House:
    """A folder for the tables, and a browser that only writes down what it was opened at."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._opened = folder / "opened"
        browser = folder / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" >> {self._opened}\n')
        browser.chmod(0o755)
        self.db = f"sqlite:///{folder / 'tables.db'}"
        self.environ = {"BROWSER": str(browser), "KOSTKA_DB": self.db}
        self._terminals: list[Terminal] = []

    def kostka(self, *argv: str, **environ: str) -> Terminal:
        made = Terminal(self._folder, *argv, before=HOUSE, **self.environ | environ)
        self._terminals.append(made)
        return made

    def opened(self, times: int = 1) -> list[str]:
        """The addresses at which the browser was opened, once it was so often."""
        late = time.monotonic() + PATIENCE
        while True:
            found = self._opened.read_text().split() if self._opened.exists() else []
            if len(found) >= times:
                return found
            assert time.monotonic() < late, found
            time.sleep(0.02)

    def close(self) -> None:
        for terminal in self._terminals:
            terminal.close()


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    for name in ("MAKELEVEL", "KOSTKA_HOST", "KOSTKA_PORT", "KOSTKA_LOG"):
        monkeypatch.delenv(name, raising=False)
    made = House(tmp_path)
    yield made
    made.close()
    words.speak("en")


def lines(shown: str) -> list[str]:
    return [line.rstrip() for line in CODES.sub("", shown).splitlines() if line.strip()]


def ended(terminal: Terminal, goodbye: str = "Goodbye!") -> None:
    """Ctrl-C, as the screen asks for it; all that is said then is goodbye."""
    terminal.process.send_signal(signal.SIGINT)
    assert lines(terminal.until(goodbye)) == [goodbye]
    assert terminal.wait() == 0


# --- a whole visit --------------------------------------------------------------------------------------------------


def test_who_agrees_gets_an_address_for_phones_and_its_code(house: House) -> None:
    terminal = house.kostka("--port", "0")
    asked = terminal.until(QUESTION)
    terminal.type("y\n")
    echo, ready, phones, *code, stop = lines(terminal.until(READY))
    assert lines(asked) == ["Let phones in your network join? [y/N]"]
    assert echo.strip() == "y"
    found = re.fullmatch(r"Kostka is ready: http://localhost:(\d+)/", ready)
    assert found
    port = found[1]
    assert phones == f"On phones in your network, open http://192.168.77.5:{port}/"
    assert set("".join(code)) <= set("▀▄█ ")
    assert len(code) >= 13
    assert stop == READY
    assert house.opened() == [f"http://localhost:{port}/"]
    here = httpx.get(f"http://127.0.0.1:{port}/api/here").json()
    assert here["links"] == [f"http://192.168.77.5:{port}"]
    ended(terminal)


def test_who_does_not_agree_is_alone_and_told_how_phones_could_join(house: House) -> None:
    terminal = house.kostka("--port", "0", "--lang", "en", MAKELEVEL="1")
    terminal.until(QUESTION)
    terminal.type("\n")
    _, hint, stop = lines(terminal.until(READY))
    assert (hint, stop) == ("To let phones join, stop it and start it with: make play PHONES=1", READY)
    here = httpx.get(f"{house.opened()[0]}api/here").json()
    assert here["links"] == []
    ended(terminal)


def test_the_end_of_input_is_a_no_and_ctrl_c_at_the_question_ends(house: House) -> None:
    terminal = house.kostka("--port", "0")
    terminal.until(QUESTION)
    terminal.type("\x04")
    assert "To let phones join" in terminal.until(READY)
    ended(terminal)
    again = house.kostka("--port", "0")
    again.until(QUESTION)
    ended(again)


def test_nobody_is_asked_who_has_answered_beforehand(house: House) -> None:
    terminal = house.kostka("--phones", "--port=0", NO_COLOR="1")
    told = terminal.until(READY)
    assert "?" not in told
    assert "\x1b" not in told
    assert "http://192.168.77.5:" in told
    ended(terminal)
    alone = house.kostka("--no-phones", "--port=0").until(READY)
    assert "?" not in alone
    assert "kostka --phones" in alone


def test_a_second_start_shows_the_first_table(house: House) -> None:
    first = house.kostka("--phones", "--port", "0")
    first.until(READY)
    (address,) = house.opened()
    again = house.kostka("--port", "0")
    told = lines(again.until("192.168.77.5"))
    assert told[0] == f"Kostka is already running: {address}"
    assert again.wait() == 0
    assert house.opened(2) == [address, address]
    ended(first)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_question_takes_the_yes_of_its_language(language: str) -> None:
    yes = {"en": "Yes", "de": "ja", "pl": "Tak", "cs": "ano", "sk": "Áno", "pt": "sim"}[language]
    words.speak(language)
    question = words.t("Let phones in your network join? [y/N]")
    words.speak("en")
    assert width(question) < WIDTH
    for answer in (yes, yes[0].lower(), "y"):
        assert at_home.is_yes(question, answer)
    for answer in ("", "n", "nein", "q"):
        assert not at_home.is_yes(question, answer)


# --- what it prints -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_fits_a_small_screen_in_every_language(
    house: House, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words.speak(language)
    monkeypatch.setenv("MAKELEVEL", "1")
    links = ["http://192.168.100.100:8100", "http://10.100.100.100:8100"]
    told = at_home.phone_lines(links, COLOURED, WIDTH)
    assert len(told) <= 24 - 4, "with the question, the address, how to stop, and the line of the cursor"
    for line in (*told, *at_home.phone_lines([], COLOURED, WIDTH), *at_home.phone_lines([], COLOURED, WIDTH, True)):
        assert width(line) <= WIDTH, line


def test_further_addresses_are_told_after_the_code(house: House) -> None:
    first, *code, last = at_home.phone_lines(["http://10.0.0.2:1", "http://10.0.0.3:1"], COLOURED, WIDTH)
    assert first == "On phones in your network, open http://10.0.0.2:1/"
    assert last == "If that does not work: http://10.0.0.3:1/"
    assert len(code) == 17


@pytest.mark.parametrize(("ink", "columns"), [(COLOURED, 0), (COLOURED, 30), (Ink(glyphs=False), 80)])
def test_where_no_code_can_be_shown_there_is_only_the_address(house: House, ink: Ink, columns: int) -> None:
    assert len(at_home.phone_lines(["http://10.0.0.2:1"], ink, columns)) == 1


def test_a_computer_without_a_network_is_told_so(house: House) -> None:
    told = at_home.phone_lines([], COLOURED, WIDTH, listens=True)
    assert told == ["This computer is not in a network, so phones can’t join."]


# --- what is there already ------------------------------------------------------------------------------------------


def test_a_busy_port_that_nobody_asked_for_is_replaced_by_the_next(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(already, "PATIENCE", 0.05)
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        assert already.running([f"http://127.0.0.1:{port}/"]) is None
        with at_home._listen_near(replace(Settings(), port=port)) as found:
            assert found.getsockname()[1] not in (0, port)
        assert "cannot listen" in kostka("--port", str(port), **house.environ).err


def test_only_a_kostka_counts_as_running(server: Server) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        nobody = f"http://127.0.0.1:{silent.getsockname()[1]}/"
        assert already.running([nobody]) is None
        assert already.running([nobody, f"{server.url}/"]) == already.Running(f"{server.url}/", ())


def test_the_file_of_tables_knows_who_uses_it(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    engine = database.engine(url)
    assert database.holder(engine) == ""
    for _ in range(2):  # the second one writes over what the first one has left
        with serving(url) as server:
            assert database.holder(engine) == f"http://localhost:{server.port}/"
    assert database.holder(database.engine("postgresql://localhost/x")) == ""


@pytest.mark.parametrize(
    ("argv", "environ", "why"),
    [
        ("--phones", {"KOSTKA_HOST": "10.0.0.2"}, "--phones stands for --host 0.0.0.0, but the host 10.0.0.2"),
        ("--no-phones", {"KOSTKA_HOST": "0.0.0.0"}, "--no-phones stands for --host 127.0.0.1, but the host 0.0.0.0"),
        ("serve --phones --host 127.0.0.1", {}, "--phones stands for --host 0.0.0.0, but the host 127.0.0.1"),
    ],
)
def test_contradictions_are_one_clear_line(house: House, argv: str, environ: dict[str, str], why: str) -> None:
    done = kostka(*argv.split(), **house.environ, **environ)
    assert (done.status, done.out, done.err) == (2, "", f"kostka: {why} was given too\n")


def test_an_operator_may_say_phones_too(house: House) -> None:
    told = house.kostka("serve", "--phones", "--port", "0").until("look_around=")
    assert re.match(r"Kostka at http://192\.168\.77\.5:\d+/ with host=0\.0\.0\.0, ", told)
