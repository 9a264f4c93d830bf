"""The record: a game as text that a person can read and write; saving, undo, replay and sharing all use it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, Final, NoReturn

from kostka.games.core import (
    AnyGame,
    Chance,
    Dealt,
    Decide,
    Decided,
    Event,
    Layout,
    Over,
    Refused,
    Rolled,
    Setup,
    Why,
    because,
)
from kostka.games.layouts import NoSection
from kostka.games.registry import game as find_game

LARGEST: Final = 1_000_000
"""A record of more bytes is refused unread; the longest real game needs a fiftieth of it."""
LONGEST_NAME: Final = 40

COMMENT = re.compile(r"(?:^|[ \t])#.*")
BINARY = re.compile("[\0-\x08\x0b-\x1f\x7f]")
CONTROL = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029]")
KEY = re.compile(r"[a-z][a-z0-9-]*")
NUMBER = re.compile(r"[1-9][0-9]{0,2}")
LAYOUT = re.compile(r"([A-Za-z0-9][A-Za-z0-9._-]{0,39}) sha256:([0-9a-f]{64})")
DECISION = re.compile(r"([1-9][0-9]{0,2}): ?(.*)")


class RecordError(Refused):
    """A record that breaks the format or the rules, with the line where it does."""

    def __init__(self, line: int, why: Why) -> None:
        super().__init__(because("line {line}: {why}", line=line, why=why))
        self.line = line


@dataclass(frozen=True)
class Record:
    """A game from its setup on: what was agreed, who plays, and what happened."""

    game: AnyGame
    setup: Setup[Any]
    names: tuple[str, ...]
    further: tuple[tuple[str, str], ...] = ()
    """Header keys without meaning for the rules, kept as they are."""
    events: tuple[Event, ...] = ()
    waiting: Mapping[int, Any] = field(default_factory=dict)
    """Choices of a simultaneous decision that is not complete; there is no position for them yet."""

    def then(self, event: Event) -> Record:
        """The record with one more event."""
        return replace(self, events=(*self.events, event), waiting={})

    def positions(self) -> Iterator[Any]:
        """The position before the first event, then the position after every event."""
        state = self.game.opening(self.setup)
        yield state
        for event in self.events:
            state = self.game.apply(state, event)
            yield state

    def last(self) -> Any:
        """The position after the last event."""
        *_, state = self.positions()
        return state


def position(game: AnyGame, state: Any) -> dict[str, Any]:
    """A position as `kostka replay --json` prints it."""
    node = game.node(state)
    told: dict[str, Any] = {"active": None if isinstance(node, Over) else state.active, "phase": state.phase}
    if isinstance(node, Chance):
        told["chance"] = True
    if isinstance(node, Decide):
        told["decide"] = {str(seat): sorted(map(game.write_move, node.moves[seat])) for seat in sorted(node.moves)}
    told["totals"] = list(game.totals(state))
    if isinstance(node, Over):
        told["over"] = list(node.winners)
    return told


def check_name(name: str) -> str:
    """The name of a player as it is written in a record, or a refusal."""
    name = " ".join(re.split(r"[ \t]+", name.strip(" \t")))
    shown = _short(name)
    if not 1 <= len(name) <= LONGEST_NAME:
        most, have = LONGEST_NAME, len(name)
        raise Refused(because("a name has 1 to {most} characters; {name} has {have}", most=most, name=shown, have=have))
    if "|" in name or "#" in name or CONTROL.search(name):
        raise Refused(because("a name may not contain |, # or control characters: {name}", name=shown))
    return name


# --- writing --------------------------------------------------------------------------------------------------------


def write(record: Record) -> str:
    """The canonical text of a record."""
    setup = record.setup
    header = [
        "kostka 1",
        f"game: {record.game.name}",
        f"seats: {' | '.join(record.names)}",
        f"first: {setup.first}",
        *(f"{name}: {value}" for name, value in setup.options),
    ]
    if setup.layout != record.game.standard:
        header.append(f"layout: {setup.layout.name} sha256:{setup.layout.digest}")
    header += [_further_line(key, value) for key, value in record.further]
    lines = [line for event in record.events for line in _event_lines(record.game, event)]
    lines += _event_lines(record.game, Decided(record.waiting))
    end = record.game.node(record.last())
    if isinstance(end, Over):
        lines.append(f"result: {' | '.join(map(str, end.totals))}")
    return "\n".join([*header, "", *lines]) + "\n"


def _further_line(key: str, value: str) -> str:
    """After a space, a value that begins with # would be read as a comment."""
    return f"{key}:{value}" if value.startswith("#") else f"{key}: {value}".rstrip()


def _event_lines(game: AnyGame, event: Event) -> list[str]:
    match event:
        case Rolled((first, second, *colours)):
            dice = (max(first, second), min(first, second), *colours)
            return [f"roll {' '.join(str(value or '-') for value in dice)}"]
        case Dealt(colours):
            return [f"deal {colours}"]
        case Decided(moves):
            return [f"{seat}: {game.write_move(moves[seat])}" for seat in sorted(moves)]
    raise TypeError(f"{event} cannot be written")


# --- reading --------------------------------------------------------------------------------------------------------


def read(data: bytes | str, layouts: Mapping[str, str] | None = None) -> Record:
    """The record in the text, checked against the rules; `layouts` are the user's own layout files, text by name."""
    lines = _lines(data)
    header, rest = _header(lines)
    record = _agreed(header, layouts or {})
    return _Reader(record).read(lines, rest)


def _lines(data: bytes | str) -> list[str]:
    """The lines without their comments; a line that held nothing but a comment is `#`."""
    if len(data) > LARGEST:
        raise RecordError(1, because("the record is larger than {most} bytes", most=LARGEST))
    data = _decoded(data) if isinstance(data, bytes) else data
    if data.startswith("\ufeff"):
        raise RecordError(1, because("the record starts with a byte-order mark; it must start with `kostka 1`"))
    data = data.replace("\r\n", "\n")
    if control := BINARY.search(data):
        line = data.count("\n", 0, control.start()) + 1
        sign = repr(control[0])
        raise RecordError(line, because("the control character {found} has no place in a record", found=sign))
    return [_without_comment(line) for line in data.split("\n")]


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise RecordError(line, because("byte {byte} is not UTF-8 text", byte=f"{data[error.start]:#04x}")) from None


def _without_comment(line: str) -> str:
    bare = COMMENT.sub("", line).strip(" \t")
    return bare or ("#" if line.strip(" \t") else "")


@dataclass
class _Header:
    """The header's values with the lines where they stand; `end` is its last line."""

    values: dict[str, str] = field(default_factory=dict)
    at: dict[str, int] = field(default_factory=dict)
    end: int = 1


def _header(lines: Sequence[str]) -> tuple[_Header, int]:
    """The header, and the index of the line after it."""
    header = _Header()
    start = next((index for index, line in enumerate(lines) if line != "#"), len(lines) - 1)
    if lines[start].split() != ["kostka", "1"]:
        found = _short(lines[start])
        raise RecordError(start + 1, because("a record starts with `kostka 1`, found {found}", found=found))
    header.end = start + 1
    for index in range(start + 1, len(lines)):
        line = lines[index]
        if not line:
            return header, index + 1
        header.end = index + 1
        if line != "#":
            _header_line(header, line, index + 1)
    return header, len(lines)


def _header_line(header: _Header, line: str, number: int) -> None:
    key, colon, value = line.partition(":")
    if not colon:
        wanted = because("expected `key: value` or an empty line after the header, found {found}", found=_short(line))
        raise RecordError(number, wanted)
    if not KEY.fullmatch(key):
        wanted = because("a key is lower-case letters, digits and dashes, found {found}", found=_short(key))
        raise RecordError(number, wanted)
    if key in header.at:
        twice = because("the key {name} is given twice, first in line {line}", name=key[:59], line=header.at[key])
        raise RecordError(number, twice)
    if key == "result":
        raise RecordError(number, because("a result belongs at the end of a finished game, not in the header"))
    header.values[key] = value.strip(" \t")
    header.at[key] = number


def _agreed(header: _Header, layouts: Mapping[str, str]) -> Record:
    """The record without events that the header describes."""
    for key in ("game", "seats"):
        if key not in header.values:
            raise RecordError(header.end, because("the header has no `{name}`", name=key))
    values = dict(header.values)

    def attempt(key: str, check: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            return check(*args, **kwargs)
        except Refused as refusal:
            raise RecordError(header.at[key], refusal.told) from None

    game: AnyGame = attempt("game", find_game, _words(values.pop("game")))
    names = attempt("seats", _names, values.pop("seats"))
    setup = attempt("seats", game.setup, len(names))
    if "first" in values:
        first = attempt("first", _number, "first", values.pop("first"))
        setup = attempt("first", game.setup, len(names), first)
    options: dict[str, str] = {}
    for option in game.options:
        if option.name in values and option.applies(len(names)):
            options[option.name] = _words(values.pop(option.name))
            setup = attempt(option.name, game.setup, len(names), setup.first, **options)
    if "layout" in values:
        layout = attempt("layout", _layout, game, _words(values.pop("layout")), layouts)
        setup = replace(setup, layout=layout)
    return Record(game, setup, names, tuple(values.items()))


def _names(value: str) -> tuple[str, ...]:
    return tuple(map(check_name, _words(value).split(" | ")))


def _number(key: str, text: str) -> int:
    if not NUMBER.fullmatch(text):
        raise Refused(because("{name} is a number without leading zeros, found {found}", name=key, found=_short(text)))
    return int(text)


def _layout(game: AnyGame, value: str, layouts: Mapping[str, str]) -> Layout[Any]:
    """The layout that a record names, found by its content among those at hand."""
    found = LAYOUT.fullmatch(value)
    if not found:
        raise Refused(because("expected `layout: NAME sha256:HEX`, found {found}", found=_short(value)))
    name, digest = found.groups()
    for layout in [game.standard, *_at_hand(game, layouts)]:
        if layout.digest == digest:
            return replace(layout, name=name)
    mark = f"sha256:{digest[:12]}…"
    raise Refused(because("the layout {name} ({mark}) of this game is not at hand", name=name, mark=mark))


def _at_hand(game: AnyGame, layouts: Mapping[str, str]) -> Iterator[Layout[Any]]:
    for name, text in layouts.items():
        with suppress(NoSection):  # a file for other games
            yield game.read_layout(text, name)


class _Reader:
    """Folds the event lines into a record, checking each against what may happen next."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.game = record.game
        self.events: list[Event] = []
        self.waiting: dict[int, Any] = {}
        self.closed = False
        self.line = 0
        self._reach(self.game.opening(record.setup))

    def read(self, lines: Sequence[str], start: int) -> Record:
        for index in range(start, len(lines)):
            if lines[index] not in ("", "#"):
                self.line = index + 1
                self._line(_words(lines[index]))
        return replace(self.record, events=tuple(self.events), waiting=dict(self.waiting))

    def _reach(self, state: Any) -> None:
        self.state = state
        self.node = self.game.node(state)

    def _refuse(self, why: Why) -> NoReturn:
        raise RecordError(self.line, why)

    def _line(self, text: str) -> None:
        if self.closed:
            self._refuse(because("nothing may follow the result, found {found}", found=_short(text)))
        word, _, rest = text.partition(" ")
        if text.startswith("result:"):
            self._result(text.removeprefix("result:").strip())
        elif word == "roll":
            self._chance(Rolled(self._dice(rest.split())))
        elif word == "deal":
            self._chance(Dealt(rest))
        elif found := DECISION.fullmatch(text):
            self._decision(int(found[1]), found[2])
        else:
            wanted = because(
                "expected `roll`, `deal`, a decision such as `1: -`, or `result:`, found {found}", found=_short(text)
            )
            self._refuse(wanted)

    def _dice(self, words: list[str]) -> tuple[int, ...]:
        if any(word not in {"1", "2", "3", "4", "5", "6", "-"} for word in words) or len(words) != 6:
            found = _short(" ".join(words))
            wanted = because(
                "a roll is six dice W W R Y G B, each 1 to 6, or - if it has left the game, found {found}", found=found
            )
            self._refuse(wanted)
        return tuple(0 if word == "-" else int(word) for word in words)

    def _chance(self, event: Event) -> None:
        moves = self.node.moves if isinstance(self.node, Decide) else {}
        if seat := next((seat for seat in moves if seat not in self.waiting), None):
            offer = self.game.offer(moves[seat])
            self._refuse(because("seat {seat} has to decide first. {offer}", seat=seat, offer=offer))
        self._happen(event)

    def _happen(self, event: Event) -> None:
        try:
            self.game.check(self.state, event)
        except Refused as refusal:
            self._refuse(refusal.told)
        self._accept(event)

    def _accept(self, event: Event) -> None:
        self.events.append(event)
        self._reach(self.game.apply(self.state, event))

    def _decision(self, seat: int, text: str) -> None:
        if not isinstance(self.node, Decide):
            self._happen(Decided({seat: None}))  # refused there, with what should happen instead
            return
        moves = self.node.moves
        if seat in self.waiting:
            chosen = self.game.write_move(self.waiting[seat])
            self._refuse(because("seat {seat} has already decided: {move}", seat=seat, move=chosen))
        move = self.game.read_move(text)
        if move is None and seat in moves:
            found, offer = _short(text), self.game.offer(moves[seat])
            name = self.game.name
            self._refuse(because("{move} is not a move of {game}. {offer}", move=found, game=name, offer=offer))
        try:
            self.game.check_move(self.state, moves, seat, move)
        except Refused as refusal:
            self._refuse(refusal.told)
        self.waiting[seat] = move
        if len(self.waiting) == len(moves):
            complete, self.waiting = self.waiting, {}
            self._accept(Decided(complete))

    def _result(self, text: str) -> None:
        if not isinstance(self.node, Over):
            self._refuse(because("the game is not over, so it has no result yet"))
        totals = " | ".join(map(str, self.node.totals))
        if _words(text) != totals:
            self._refuse(because("the result is {totals}, found {found}", totals=totals, found=_short(text)))
        self.closed = True


def _words(text: str) -> str:
    """The text with one space between words."""
    return " ".join(re.split(r"[ \t]+", text.strip(" \t")))


def _short(text: str, most: int = 60) -> str:
    """The text in quotes, the beginning of it if it is long."""
    return repr(text if len(text) <= most else text[: most - 1] + "…")
