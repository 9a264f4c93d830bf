"""A person's choice of a move: from a numbered list, in steps where it is long, or by the move's text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from kostka.record import Record
from kostka.terminal.face import Entry, face_of, name_of
from kostka.terminal.host import Host
from kostka.terminal.measure import WIDTH, cut, wrap
from kostka.terminal.menu import entry_lines, meant, picked
from kostka.terminal.words import say, t


@dataclass
class Choosing:
    """One seat's choice among its legal moves."""

    host: Host
    record: Record
    state: Any
    seat: int
    moves: Sequence[Any]
    texts: Mapping[str, Any] = field(init=False)
    entries: tuple[Entry, ...] = field(init=False)

    def __post_init__(self) -> None:
        game, names, ink = self.record.game, self.record.names, self.host.console.ink
        self.texts = {game.write_move(move): move for move in self.moves}
        self.entries = face_of(game.name).entries(game.view(self.state, self.seat), names, ink)

    @property
    def lines(self) -> int:
        """How many lines the moves and the question take."""
        return len(entry_lines(self.entries, self.host.console.ink)) + 1

    def move(self) -> Any:
        """The chosen move."""
        question = t("{name}, your choice:", name=name_of(self.seat, self.record.names))
        steps = [Entry("", "", inner=self.entries)]
        while True:
            answer = self._answer(question, steps[-1], len(steps) > 1)
            if answer is None:
                steps.pop()
            elif answer.move is not None:
                return self.texts[answer.move]
            else:
                steps.append(_straight(answer))

    def _answer(self, prompt: str, step: Entry, inside: bool) -> Entry | None:
        """The entry that was chosen at this step, or None for the way back."""
        console = self.host.console
        if step.question:
            console.say(step.question)
        console.say(*entry_lines(step.inner, console.ink))
        while True:
            typed = self.host.listen(prompt, self._values)
            if typed in ("b", "back") and inside:
                return None
            if found := self._understood(typed, step.inner):
                return found
            console.say(*wrap(self._why_not(typed, step.inner, inside), WIDTH))

    def _values(self) -> list[str]:
        """What every option is worth."""
        from kostka.terminal.hint import values

        return [*values(self.record, self.state, self.seat, self.host.console.say), ""]

    def _understood(self, typed: str, entries: Sequence[Entry]) -> Entry | None:
        """A number or name on the list, or the text of a move; Enter is enough if there is but one move."""
        if not typed and len(self.texts) == 1:
            typed = next(iter(self.texts))
        if entry := picked(entries, typed):
            return entry
        text = meant(list(self.texts), typed)
        return Entry("", "", text) if text is not None else None

    def _why_not(self, typed: str, entries: Sequence[Entry], inside: bool) -> str:
        """What was wrong, and what would be right."""
        game = self.record.game
        move = game.read_move(typed)
        if move is not None:
            why = game.why_not(self.state, self.seat, move)
            return t("{move} is not legal: {why}.", move=typed, why=say(why))
        said = [t("Sorry, {typed} is not on the list.", typed=repr(cut(typed, 12)))] if typed else []
        example = next((entry.move for entry in entries if entry.move), None)
        if inside:
            said.append(t("Please type a number from the list, or b to go back."))
        elif example:
            said.append(t("Please type a number from the list, or a move such as {example}.", example=example))
        else:
            said.append(t("Please type a number from the list."))
        return " ".join(said)


def _straight(entry: Entry) -> Entry:
    """Past the questions that have only one answer, to the last one."""
    while len(entry.inner) == 1 and entry.inner[0].inner:
        entry = entry.inner[0]
    return entry
