"""Listening at the table: what can be typed at every question is dealt with here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from kostka.terminal.console import Console
from kostka.terminal.face import face_of
from kostka.terminal.measure import WIDTH, wrap
from kostka.terminal.words import t
from kostka.words import later

COMMANDS: Final = (
    later("? at a decision shows what every option is worth; h shows this help."),
    later("u undoes the last decision, as often as you like, until the next roll."),
    later("s says where the game is saved; saving is automatic after every move."),
    later("q leaves, and so do Ctrl-D and Ctrl-C; you can continue the game later."),
)


class Left(Exception):
    """Somebody wants to leave."""


class Undo(Exception):
    """Somebody wants the last decision back."""


@dataclass(frozen=True)
class Host:
    """Asks the people at the table, and helps them."""

    console: Console
    game: str
    saved: str

    def listen(self, prompt: str, values: Callable[[], Sequence[str]] | None = None) -> str:
        """What was typed, in small letters with one space between words; at a decision ? shows what moves are worth."""
        while True:
            typed = " ".join(self.console.ask(prompt).lower().split())
            match typed:
                case "u" | "undo":
                    raise Undo
                case "q" | "quit" | "exit":
                    raise Left
                case "s" | "save":
                    self.console.say(t("Saved in {file}", file=self.saved))
                case "?" if values:
                    self.console.say(*values())
                case "?" | "h" | "help":
                    self._help()
                case _:
                    return typed

    def _help(self) -> None:
        for text in (*face_of(self.game).HELP, *COMMANDS):
            first, *rest = wrap(t(text), WIDTH - 2)
            self.console.say(f"· {first}", *(f"  {line}" for line in rest))
