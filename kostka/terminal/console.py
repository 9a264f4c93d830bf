"""The keyboard and the screen: lines out, lines in."""

from __future__ import annotations

import os
import select
import shutil
import sys
from typing import Final

from kostka.terminal.ink import Ink, ink_for

HOME_AND_ERASE: Final = "\x1b[H\x1b[J"
FAR: Final = 60
"""Empty lines that move what was typed off a screen that cannot be cleared."""
LONGEST_LINE: Final = 10_000
BLINK: Final = 0.2
"""Seconds between two looks at whether Ctrl-C was pressed."""


class Ended(Exception):
    """The input has ended."""


class Console:
    """What a person sees and types; with a terminal on both sides the screen can be cleared."""

    def __init__(self) -> None:
        self.ink: Ink = ink_for(sys.stdout) if sys.stdout else Ink()
        self.typed = sys.stdin is not None and sys.stdin.isatty()
        self.screen = self.typed and sys.stdout is not None and sys.stdout.isatty()

    @property
    def rows(self) -> int | None:
        """The lines of the screen; None if it is never cleared, so that all that was said can be scrolled back to."""
        return shutil.get_terminal_size().lines if self.screen else None

    def say(self, *lines: str) -> None:
        for line in lines:
            print(self.ink.shown(line))

    def ask(self, prompt: str) -> str:
        """One line of input without the white space around it."""
        if sys.stdin is None:
            raise Ended
        print(self.ink.shown(prompt), end=" ", flush=True)
        if self.typed:
            _wait_for_typing()
        line = sys.stdin.readline(LONGEST_LINE)
        if not line:
            print()
            raise Ended
        if not self.typed:  # so that a transcript shows what was answered
            print(self.ink.shown(line.rstrip("\n")))
        return line.strip()

    def clear(self) -> None:
        """An empty screen, so that what was typed before is gone; elsewhere an empty line."""
        if not self.screen:
            print()
        elif os.environ.get("TERM", "dumb") == "dumb":
            print("\n" * FAR)
        else:
            print(HOME_AND_ERASE, end="", flush=True)


def _wait_for_typing() -> None:
    """Wait for a line, and notice a Ctrl-C of the moment before the waiting began: a read would sleep through it."""
    if os.name == "posix":  # elsewhere the console itself sees to Ctrl-C, and only sockets can be selected
        while not select.select([sys.stdin], [], [], BLINK)[0]:
            pass
