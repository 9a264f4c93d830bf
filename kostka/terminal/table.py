"""A game at the table: rolls, asks, tells, saves and takes back, until it is over or somebody leaves."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from kostka.bots.core import Bot
from kostka.games.core import Chance, Decide, Decided, Event, Over, Refused, Roll, because
from kostka.record import Record, write
from kostka.shake import shake
from kostka.terminal.account import ending, told
from kostka.terminal.choosing import Choosing
from kostka.terminal.console import Console, Ended
from kostka.terminal.errors import Complaint, reason
from kostka.terminal.face import name_of
from kostka.terminal.host import Host, Undo
from kostka.terminal.luck import Luck
from kostka.terminal.measure import WIDTH, flow
from kostka.terminal.patience import patience
from kostka.terminal.picture import position_lines
from kostka.terminal.real_dice import typed_dice
from kostka.terminal.saving import Shelf
from kostka.terminal.words import t
from kostka.words import later

NOTE: Final = later("u undo · s saved · q leave · ? values · h help")
BELOW: Final = 8
"""So many lines of the screen are kept for news, moves and the question; a picture for which that is too much is drawn
small, at every turn of the game."""


@dataclass
class Table:
    """A game under way; seats without a bot belong to people."""

    record: Record
    bots: Mapping[int, Bot]
    console: Console
    shelf: Shelf
    luck: Luck
    own_dice: bool = False
    layout: str | None = None
    """The layout file, to be named when telling how to go on."""
    state: Any = field(init=False)
    host: Host = field(init=False)
    news: list[str] = field(default_factory=list)
    news_seen: bool = False

    def __post_init__(self) -> None:
        self.state = self.record.last()
        self.host = Host(self.console, self.record.game.name, self.shelf.path)

    @property
    def people(self) -> list[int]:
        return [seat for seat in range(1, self.record.setup.seats + 1) if seat not in self.bots]

    def play(self) -> None:
        """Until the game is over."""
        while not isinstance(node := self.record.game.node(self.state), Over):
            try:
                self._chance(node) if isinstance(node, Chance) else self._decide(node)
            except Undo:
                self._take_back()
        self._finish()

    def leave(self) -> None:
        """Save once more, and say how to go on."""
        self._keep()
        layout = f" --layout {shlex.quote(self.layout)}" if self.layout else ""
        self.console.say(
            "",
            t("The game is saved in {file}", file=self.shelf.path),
            t("Continue with: {command}", command=f"kostka play {shlex.quote(self.shelf.path)}{layout}"),
        )

    # --- what happens next ------------------------------------------------------------------------------------------

    def _chance(self, node: Chance) -> None:
        event: Event
        if isinstance(node, Roll) and self.own_dice:
            self._picture(None)
            colours = [die["colour"] for die in self.record.game.view(self.state)["dice"]]
            event = typed_dice(self.host, node, colours, self._name(self.state.active))
        else:
            if isinstance(node, Roll):
                self._wait_for_roll(self.state.active)
            event = shake(node, self.luck.at(len(self.record.events)))
        self._happen(event)

    def _wait_for_roll(self, active: int) -> None:
        """People roll by pressing Enter; before a bot rolls they may still take something back."""
        if active in self.people:
            prompt = t("{name}, press Enter to roll.", name=self._name(active))
        elif taken_back(self.record, self.people):
            prompt = t("Press Enter, then {name} rolls.", name=self._name(active))
        else:
            return
        self._picture(None)
        while self.host.listen(prompt):
            self.console.say(t("Now the dice are rolled: just press Enter, or type ? for help."))

    def _decide(self, node: Decide[Any]) -> None:
        chosen = self.record.waiting
        seat = next(seat for seat in sorted(node.moves) if seat not in chosen)
        moves = node.moves[seat]
        move = self._bot_move(seat, moves) if seat in self.bots else self._person_move(seat, moves)
        choices = {**chosen, seat: move}
        if len(choices) == len(node.moves):
            self._happen(Decided(choices))
        else:
            self.record = replace(self.record, waiting=choices)
            self._keep()

    def _happen(self, event: Event) -> None:
        before = self.state
        self.state = self.record.game.apply(before, event)
        self.record = self.record.then(event)
        sentences = told(self.record, before, event, self.state, self.console.ink)
        self._tell(flow(sentences, WIDTH - 2, " · "))
        self._keep()

    def _person_move(self, seat: int, moves: tuple[Any, ...]) -> Any:
        choosing = Choosing(self.host, self.record, self.state, seat, moves)
        self._picture(seat, below=choosing.lines)
        return choosing.move()

    def _bot_move(self, seat: int, moves: tuple[Any, ...]) -> Any:
        bot = self.bots[seat]
        words = t("{name} is getting ready. The first time, this can take a minute.", name=self._name(seat))
        with patience(self.console.say, words):
            move = bot.choose(self.record.game, self.state, seat, moves, self.luck.at(len(self.record.events), seat))
        if move not in moves:
            raise Refused(because("the bot {bot} chose a move that is not legal", bot=bot.name))
        return move

    def _take_back(self) -> None:
        record = taken_back(self.record, self.people)
        if record is None:
            self._tell([t("There is nothing to undo: a roll of the dice stands.")])
            return
        self.record, self.state = record, record.last()
        self.news, self.news_seen = [t("Undone.")], False
        self._keep()

    def _finish(self) -> None:
        lines = [*ending(self.record, self.console.ink), t("The game is saved in {file}", file=self.shelf.path)]
        self._picture(None, "", len(lines) + 1)
        self.console.say(*lines)

    # --- telling and keeping ----------------------------------------------------------------------------------------

    def _picture(self, seat: int | None, note: str = NOTE, below: int = 1) -> None:
        """The position as the seat sees it, and what has happened since the last one; so many lines come below."""
        rows, ink = self.console.rows, self.console.ink
        lines = position_lines(self.record, self.state, seat, t(note), ink)
        if rows and self.people and len(lines) + BELOW > rows:
            lines = position_lines(self.record, self.state, seat, t(note), ink, seat or self._front())
        self.console.clear()
        self.console.say(*lines, *latest(self.news, rows - len(lines) - below if rows else None))
        self.news_seen = True

    def _front(self) -> int:
        """The seat whose sheet is shown while nobody chooses."""
        return self.state.active if self.state.active in self.people else self.people[0]

    def _tell(self, lines: Sequence[str]) -> None:
        if not self.people:
            self.console.say(*lines)
            return
        if self.news_seen:
            self.news, self.news_seen = [], False
        self.news += lines

    def _keep(self) -> None:
        """Save; if that fails, say so and wait until it works or somebody leaves."""
        text = write(self.record)
        while True:
            try:
                self.shelf.keep(text)
                return
            except OSError as error:
                why = f"{self.shelf.path}: {reason(error)}"
            self.console.say(t("The game could not be saved. {why}", why=why))
            try:
                typed = self.console.ask(
                    t("Nothing is lost yet: press Enter to try again, or q to leave without the last move:")
                )
            except Ended:
                typed = "q"
            if typed.lower() == "q":
                raise Complaint(t("{why}; what was saved before is still there", why=why))

    def _name(self, seat: int) -> str:
        return name_of(seat, self.record.names)


def latest(news: Sequence[str], room: int | None) -> list[str]:
    """The news and an empty line; without room for all only the last of them, with a sign that there was more."""
    most = len(news) if room is None else max(1, room - 1)
    lines = [f"  {line}" for line in news[-most:]]
    if len(news) > most:
        lines[0] = f"…{lines[0][1:]}"
    told = [*lines, ""] if lines else []
    return told if room is None else told[: max(0, room)]


def taken_back(record: Record, people: Collection[int]) -> Record | None:
    """The record without a person's latest decision and the bots' answers to it; None if a roll came after it."""
    events, waiting = list(record.events), dict(record.waiting)
    while True:
        last = max((seat for seat in waiting if seat in people), default=None)
        if last is not None:
            kept = {seat: move for seat, move in waiting.items() if seat < last}
            return replace(record, events=tuple(events), waiting=kept)
        latest = events.pop() if events else None
        if not isinstance(latest, Decided):
            return None
        waiting = dict(latest.moves)
