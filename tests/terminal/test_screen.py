"""Games on a real terminal, and Ctrl-C: a process of its own behind a pseudo-terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

import pytest

from kostka.record import read, write
from kostka.terminal.console import HOME_AND_ERASE
from kostka.terminal.measure import CODES
from tests.terminal.sessions import process_environment

PATIENCE = 30.0
"""Seconds after which a screen that does not change is an error."""

START = """
import runpy, signal
signal.signal(signal.SIGINT, signal.default_int_handler)
runpy.run_module("kostka", run_name="__main__", alter_sys=True)
"""
"""As `python -m kostka`, but Ctrl-C works even if the tests run in the background, where shells let it be ignored."""

JUST_BEFORE = """
import signal, threading
threading.Thread(target=threading.Event().wait, daemon=True).start()
signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
"""
"""Another thread takes the signals, so that Ctrl-C interrupts no read, as if it came just before the read began."""


class Terminal:
    """A process on a pseudo-terminal: what it shows, and what is typed."""

    def __init__(self, folder: Path, *argv: str, before: str = "", **environ: str) -> None:
        self.master, slave = pty.openpty()
        self.shown = ""
        self.process = subprocess.Popen(
            [sys.executable, "-c", before + START, *argv],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            cwd=folder,
            env=process_environment(**environ),
            start_new_session=True,
        )
        os.close(slave)

    def until(self, text: str) -> str:
        """All that is shown up to the text."""
        end = time.monotonic() + PATIENCE
        while text not in CODES.sub("", self.shown):
            assert time.monotonic() < end, f"waited for {text!r}, saw {self.shown!r}"
            if select.select([self.master], [], [], 0.1)[0]:
                self.shown += os.read(self.master, 65536).decode()
        shown, self.shown = self.shown, ""
        return shown

    def type(self, text: str) -> None:
        os.write(self.master, text.encode())

    def wait(self) -> int:
        return self.process.wait(PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait(PATIENCE)
        os.close(self.master)


class Start(Protocol):
    def __call__(self, *argv: str, before: str = "", **environ: str) -> Terminal: ...


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts the command on a terminal; at the end of the test it is stopped if it still runs."""
    started: list[Terminal] = []

    def begin(*argv: str, before: str = "", **environ: str) -> Terminal:
        started.append(Terminal(tmp_path, *argv, before=before, **environ))
        return started[-1]

    yield begin
    for terminal in started:
        terminal.close()


def only_record(folder: Path) -> bytes:
    (file,) = folder.iterdir()
    data = file.read_bytes()
    assert write(read(data)).encode() == data
    return data


def test_a_game_on_a_colour_terminal(tmp_path: Path, start: Start) -> None:
    terminal = start("play", COLORTERM="truecolor")
    terminal.until("Your choice [1]:")
    terminal.type("\n3\n")
    terminal.until("Your name [Player 1]:")
    terminal.type("Ada\n")
    terminal.until("Name of player 2, or Enter for a bot:")
    terminal.type("Ben\n")
    terminal.until("Name of player 3, or Enter for a bot:")
    terminal.type("\n")
    first = terminal.until("(3) medium bot")
    assert "\x1b[1;38;2;255;255;255;48;2;193;39;45m" in first
    assert HOME_AND_ERASE in first
    terminal.type("q\n")
    terminal.until("Continue with: kostka play qwixx-")
    assert terminal.wait() == 0
    assert b"seats: Ada | Ben | medium bot" in only_record(tmp_path)


def test_the_screen_is_cleared_between_sealed_choices(start: Start) -> None:
    terminal = start("play", "qwixx", "Ada", "Ben", "--seed", "1", NO_COLOR="1")
    terminal.until("press Enter to roll.")
    terminal.type("\n")
    shown = terminal.until("Ada, your choice:")
    number, move = re.findall(r"(\d)  . (red \d+)", shown)[0]
    terminal.type(f"{number}\n")
    shown = terminal.until("Ben, your choice:")
    typed, _, screen = shown.partition(HOME_AND_ERASE)
    assert number in typed
    assert f"Ada: ▲ {move}" not in screen
    assert screen.count("×") == 0
    terminal.type("-\n")
    assert f"Ada: ▲ {move} · Ben passes" in terminal.until("Ada, your choice:")
    terminal.type("\x04")
    terminal.until("Continue with")
    assert terminal.wait() == 0


def test_no_colour_is_no_colour(start: Start) -> None:
    terminal = start("play", "qubix", "Ada", "Ben", NO_COLOR="1", COLORTERM="truecolor")
    shown = terminal.until("Ada, your choice:")
    assert not CODES.search(shown)
    terminal.type("q\n")
    assert terminal.wait() == 0


def test_ctrl_c_before_the_game_leaves_nothing(tmp_path: Path, start: Start) -> None:
    terminal = start("play")
    terminal.until("Your choice [1]:")
    terminal.process.send_signal(signal.SIGINT)
    assert "Traceback" not in terminal.until("No game was started.")
    assert terminal.wait() == 130
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("before", ["", JUST_BEFORE], ids=["while it waits", "just before it waits"])
@pytest.mark.parametrize("typed", ["", "\n", "\n-\n", "\n-\n-\n"])
def test_ctrl_c_leaves_a_good_record(tmp_path: Path, start: Start, typed: str, before: str) -> None:
    terminal = start("play", "on-board", "Ada", "Ben", before=before, NO_COLOR="1")
    prompts = ["press Enter to roll.", "Ada, your choice:", "Ben, your choice:", "Ada, your choice:"]
    terminal.until(prompts[0])
    for line, prompt in zip(typed.splitlines(keepends=True), prompts[1:], strict=False):
        terminal.type(line)
        terminal.until(prompt)
    terminal.process.send_signal(signal.SIGINT)
    shown = terminal.until("Continue with: kostka play on-board-")
    assert "The game is saved in on-board-" in shown
    assert "Traceback" not in shown
    assert terminal.wait() == 130
    assert len(only_record(tmp_path).decode().partition("\n\n")[2].splitlines()) == typed.count("\n")
