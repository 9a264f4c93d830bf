"""A table as a value: the fold of its log. Nothing here reads a clock, a file or a socket."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, Literal

import msgspec
from msgspec.structs import replace

from kostka.games import core
from kostka.games.core import AnyGame, Chance, Decide, Layout, Setup
from kostka.games.pads import AnyPad, Mark
from kostka.games.registry import game as find_game
from kostka.games.registry import pad as find_pad
from kostka.play import Step
from kostka.server import dice, entries
from kostka.server.entries import Created, Entry

Phase = Literal["open", "playing", "finished"]

REMEMBERED: Final = 16
"""How many of a seat's decisions are remembered by their ids; older ones are refused as stale."""
REMEMBERED_MARKS: Final = 64
"""The same on a score pad, where nothing grows stale: more than fit on a sheet."""


class Told(msgspec.Struct, frozen=True):
    """A decision that a seat has sent, under the client's id."""

    id: str
    point: int
    move: str
    number: int


UNDO: Final = "undo"
ANSWERS: Final = {True: "undo: yes", False: "undo: no"}
"""What a seat has sent, where that was no move."""

PACES: Final[Mapping[entries.Pace, float]] = {"calm": 1.2, "quick": 0.5, "at-once": 0.0}
"""Seconds before the next thing that nobody chooses, so that people can follow what happens."""
LINGERS: Final[Mapping[entries.Pace, float]] = {"calm": 2.5, "quick": 1.2, "at-once": 0.0}
"""The same before a roll that would end somebody's time to take a choice back."""
REVEALING: Final = 10.0
"""Seconds in which the nonces are revealed; a game does not wait longer for a device that sleeps."""
REACH: Final = 12
"""How many steps can be taken back where no roll of the server sets an end to it."""


class Seat(msgspec.Struct, frozen=True):
    name: str = ""
    key: str = ""
    """The hash of the token that holds the seat; empty if nobody does."""
    bot: str = ""
    left: bool = False
    auto: bool = True
    nonce: str = ""
    commitment: str = ""
    """To the nonce, while nobody else knows it yet and afterwards."""
    told: tuple[Told, ...] = ()
    device: int = 0
    """Seats with the same number are played on one device."""

    @property
    def free(self) -> bool:
        return not self.bot and (not self.key or self.left)

    @property
    def is_person(self) -> bool:
        return bool(self.key) and not self.bot

    @property
    def has_added(self) -> bool:
        """Whether the seat has added to the dice; whoever comes to a rematch does."""
        return bool(self.commitment or self.nonce)


class Wish(msgspec.Struct, frozen=True):
    """A seat would like to undo its last choice; these seats have not agreed yet."""

    seat: int
    asked: tuple[int, ...]


class Table(msgspec.Struct, frozen=True):
    id: str
    created: Created
    game: AnyGame
    seats: tuple[Seat, ...]
    number: int
    """Of the last entry of the log."""
    at: float
    """When that was."""
    phase: Phase = "open"
    starting: bool = False
    """Whether the open table only waits for the nonces of those who play."""
    shaker: dice.Shaker | None = None
    state: Any = None
    node: Any = None
    point: int = 0
    """The decision point: how many rolls, deals, decisions and returns to an earlier point there were."""
    chances: int = 0
    since: float = 0.0
    """When this decision point was reached."""
    sealed: Mapping[int, str] = msgspec.field(default_factory=dict)
    chosen: frozenset[int] = frozenset()
    """The seats whose sealed choice a person made."""
    decided_before: frozenset[int] = frozenset()
    """The seats that had to decide at the point before this one."""
    step: Step[Any] | None = None
    """What the last roll, deal or decision did."""
    rematch: str = ""
    inviter: int = 0
    """The seat that asked for the rematch."""
    pace: entries.Pace = "at-once"
    earlier: tuple[Table, ...] = ()
    """The table before each of the last steps that can be taken back, all choices made; the oldest first."""
    wish: Wish | None = None
    denied: frozenset[int] = frozenset()
    """The seats whose wish was denied since the last roll."""

    def seat(self, number: int) -> Seat:
        return self.seats[number - 1]

    @property
    def gathering(self) -> bool:
        """Whether people still come, go and change places."""
        return self.phase == "open" and not self.starting

    @property
    def moves(self) -> Mapping[int, tuple[Any, ...]]:
        """The legal moves of every seat that has to decide now."""
        return self.node.moves if isinstance(self.node, Decide) else {}

    @property
    def undecided(self) -> list[int]:
        return [seat for seat in self.moves if seat not in self.sealed]

    @property
    def commitment(self) -> str:
        return dice.commitment(self.created.seed) if self.created.seed else ""

    def holds(self, token: str, seat: int) -> bool:
        """Whether the token is the key of the seat."""
        return 1 <= seat <= len(self.seats) and _fits(token, self.seat(seat).key)

    def held(self, tokens: Iterable[str]) -> tuple[int, ...]:
        """The seats that the tokens hold."""
        hashes = [hashed(token) for token in tokens]
        return tuple(
            number
            for number, seat in enumerate(self.seats, 1)
            if sum(hmac.compare_digest(one, seat.key) for one in hashes)
        )

    def is_creator(self, token: str) -> bool:
        return _fits(token, self.created.creator)

    @property
    def pad(self) -> AnyPad | None:
        """What is written on, if this is a score pad."""
        return find_pad(self.created.game) if self.created.pad else None

    def legal(self, seat: int) -> list[str]:
        return sorted(map(self.game.write_move, self.moves.get(seat, ())))


@dataclass(slots=True, eq=False)
class Happened:
    """An entry of a table's log, and the step of the game that it was, if it was one."""

    entry: Entry
    number: int
    step: Step[Any] | None
    written: bytes = b""
    """How it is told if that is the same for everybody; made when it is first told."""


def hashed(token: str) -> str:
    """What is stored of a token: it has 192 random bits, so a plain hash cannot be searched."""
    return hashlib.sha256(token.encode()).hexdigest()


def _fits(token: str, key: str) -> bool:
    return hmac.compare_digest(hashed(token), key)


@lru_cache(maxsize=64)
def layout_of(game: str, text: str, name: str) -> Layout[Any]:
    rules = find_game(game)
    return rules.read_layout(text, name) if text else rules.standard


def setup_of(created: Created, first: int, seats: int) -> Setup[Any]:
    """The setup that was agreed, for that many seats, or the rules' refusal."""
    layout = layout_of(created.game, created.layout, created.layout_name)
    game = find_game(created.game)
    # an option that was asked for may be none any more once seats were added or removed
    foreign = {one.name for one in game.options if not one.applies(seats) and one.applies(len(created.seats))}
    options = {name: value for name, value in created.options.items() if name not in foreign}
    return game.agreed(seats, first, layout, options)


def agreed_first(table: Table) -> int:
    """The seat that begins if that was agreed, 0 if it is drawn at random, or if that seat was removed."""
    first = table.created.first
    return first if first <= len(table.seats) else 0


# --- the fold -------------------------------------------------------------------------------------------------------


def opened(table_id: str, entry: Created) -> Table:
    """The table after the first entry of its log."""
    seats = tuple(
        Seat(place.name, place.key, place.bot, False, place.auto, place.nonce, device=_device(place.device, number))
        for number, place in enumerate(entry.seats, 1)
    )
    table = Table(table_id, entry, find_game(entry.game), seats, 1, entry.at, pace=entry.pace)
    if pad := table.pad:
        state = pad.blank(setup_of(entry, 1, len(seats)))
        return replace(table, phase="playing", state=state, point=1, since=entry.at)
    return table


def _device(told: int, seat: int) -> int:
    """The device of a seat; as long as it is not known, no other seat has the same."""
    return told if told >= 0 else -seat


def folded(table_id: str, log: Iterable[Entry]) -> Table:
    """The table that a whole log makes."""
    *_, (table, _) = unfolded(table_id, log)
    return table


def unfolded(table_id: str, log: Iterable[Entry]) -> Iterator[tuple[Table, Happened]]:
    """The table after every entry of its log."""
    first, *rest = log
    if not isinstance(first, Created):
        raise ValueError(f"the log of table {table_id} does not begin with its creation")
    table = opened(table_id, first)
    yield table, happened(table, first)
    yield from followed(table, rest)


def followed(table: Table, later: Iterable[Entry]) -> Iterator[tuple[Table, Happened]]:
    """The table after each of some further entries."""
    for entry in later:
        table = after(table, entry)
        yield table, happened(table, entry)


def happened(table: Table, entry: Entry) -> Happened:
    """The last entry of a table, with what it did."""
    return Happened(entry, table.number, table.step if isinstance(entry, entries.Step | entries.Marked) else None)


def after(table: Table, entry: Entry) -> Table:
    """The table with one more entry; like the rules' `apply` it trusts what it is given."""
    table = _changed(table, entry)
    return replace(table, number=table.number + 1, at=entry.at)


def _changed(table: Table, entry: Entry) -> Table:
    if isinstance(entry, entries.Unsealed | entries.Wished | entries.Answered | entries.Undone):
        table = _remember(table, entry.seat, Told(entry.id, table.point, _said(entry), table.number + 1))
    match entry:
        case entries.Sealed():
            told = Told(entry.id, entry.point, entry.move, table.number + 1)
            table = _remember(table, entry.seat, told)
            chosen = table.chosen | {entry.seat} if entry.by == "person" else table.chosen - {entry.seat}
            return replace(table, sealed={**table.sealed, entry.seat: entry.move}, chosen=chosen)
        case entries.Unsealed(seat=seat):
            return replace(table, sealed=_without(table.sealed, seat), chosen=table.chosen - {seat})
        case entries.Decided(moves=moves):
            read = table.game.read_move
            event = core.Decided({seat: read(move) for seat, move in moves.items()})
            return _reached(table, event, entry.at, _remembered(table, table.chosen))
        case entries.Undone():
            return _returned(table, entry)
        case entries.Marked() | entries.Unmarked():
            return _marked(table, entry)
        case entries.Rolled():
            return _chanced(table, core.Rolled(entry.dice), entry)
        case entries.Dealt():
            return _chanced(table, core.Dealt(entry.colours), entry)
        case entries.Starting():
            return _starting(table, entry.at)
        case entries.Started():
            return _started(table, entry)
        case entries.Wished() | entries.Answered():
            return _asked(table, entry)
        case entries.Paced(pace=pace):
            return replace(table, pace=pace)
        case entries.Finished():
            return replace(table, phase="finished")
        case entries.Rematch(table=other, seat=seat):
            return replace(table, rematch=other, inviter=seat)
        case entries.Created():
            raise ValueError(f"table {table.id} is created twice")
    return _seated(table, entry)


def _seated(table: Table, entry: Entry) -> Table:
    match entry:
        case entries.Sat(seat=seat) if seat > len(table.seats):
            return _seated(_with_sheet(table), entry)
        case entries.Sat(seat=seat):
            held = {"name": entry.name, "key": entry.key, "auto": entry.auto, "device": _device(entry.device, seat)}
            return _with_seat(table, seat, bot="", left=False, **held)
        case entries.Arranged(order=order):
            return replace(table, seats=tuple(table.seat(number) if number else Seat() for number in order))
        case entries.Committed(seat=seat, commitment=commitment):
            return _with_seat(table, seat, commitment=commitment)
        case entries.Nonce(seat=seat, nonce=nonce):
            return _with_seat(table, seat, nonce=nonce)
        case entries.Left(seat=seat) if table.gathering:
            return _with_seat(table, seat, name="", key="", nonce="", commitment="", told=())
        case entries.Left(seat=seat):
            return _with_seat(table, seat, left=True)
        case entries.Bot(seat=seat, level=level):
            known = table.seat(seat)
            commitment = "" if table.gathering else known.commitment  # a bot adds nothing, and is not asked for it
            return _with_seat(table, seat, bot=level, name=entry.name or known.name, commitment=commitment)
        case entries.Auto(seat=seat, auto=auto):
            return _with_seat(table, seat, auto=auto)
    raise TypeError(f"{entry} does not happen at a table")


def _with_seat(table: Table, number: int, **changes: Any) -> Table:
    seat = replace(table.seat(number), **changes)
    return replace(table, seats=(*table.seats[: number - 1], seat, *table.seats[number:]))


def _remember(table: Table, number: int, told: Told) -> Table:
    if not told.id:
        return table
    most = REMEMBERED_MARKS if table.created.pad else REMEMBERED
    return _with_seat(table, number, told=(*table.seat(number).told[1 - most :], told))


def _starting(table: Table, at: float) -> Table:
    """From now on a nonce counts only against its commitment, so one that was open before does not."""
    return replace(table, seats=tuple(replace(seat, nonce="") for seat in table.seats), starting=True, since=at)


def shaker_of(table: Table, scheme: str) -> dice.Shaker | None:
    """The dice of the table, as its seats have added to them; none if people roll their own."""
    seed = table.created.seed
    return dice.Shaker(seed, [seat.nonce for seat in table.seats], scheme) if seed else None


def _started(table: Table, entry: entries.Started) -> Table:
    state = table.game.opening(setup_of(table.created, entry.first, len(table.seats)))
    return replace(
        table,
        phase="playing",
        starting=False,
        shaker=shaker_of(table, entry.scheme),
        state=state,
        node=table.game.node(state),
        point=1,
        since=entry.at,
    )


def _chanced(table: Table, event: core.Event, entry: entries.Rolled | entries.Dealt) -> Table:
    if entry.id:
        shown = " ".join(map(str, entry.dice)) if isinstance(entry, entries.Rolled) else entry.colours
        table = _remember(table, entry.seat, Told(entry.id, entry.point, shown, table.number + 1))
    earlier = _remembered(table, frozenset({entry.seat})) if entry.seat else ()
    table = _reached(table, event, entry.at, earlier)
    return replace(table, chances=table.chances + 1)


def _reached(table: Table, event: core.Event, at: float, earlier: tuple[Table, ...]) -> Table:
    state = table.game.apply(table.state, event)
    return replace(
        table,
        state=state,
        node=table.game.node(state),
        point=table.point + 1,
        since=at,
        sealed={},
        chosen=frozenset(),
        decided_before=frozenset(table.moves),
        step=Step(table.state, event, state),
        earlier=earlier,
        wish=None,
        denied=table.denied if earlier else frozenset(),
    )


# --- undoing --------------------------------------------------------------------------------------------------------


def _remembered(table: Table, chosen: frozenset[int]) -> tuple[Table, ...]:
    """The tables to which one can go back after the step that these people take now.

    Each of them stands for itself, so that none is kept longer than it can be reached.
    """
    return (*table.earlier, replace(table, earlier=(), step=None, chosen=chosen))[-REACH:]


def to_take_back(table: Table, seat: int) -> Table | None:
    """The table at which the person of the seat made the last choice, or entered the last dice, that can be undone."""
    found = (old for old in reversed(table.earlier) if seat in old.chosen)
    return next(found, None) if table.phase == "playing" else None


def _returned(table: Table, entry: entries.Undone) -> Table:
    """The earlier position, with the choices that the others had made there."""
    place, old = next((place, old) for place, old in enumerate(table.earlier) if old.point == entry.point)
    return replace(
        table,
        state=old.state,
        node=old.node,
        chances=old.chances,
        sealed=_without(old.sealed, entry.seat),
        chosen=old.chosen - {entry.seat},
        decided_before=old.decided_before,
        point=table.point + 1,
        since=entry.at,
        step=None,
        earlier=table.earlier[:place],
        wish=None,
    )


def _without(sealed: Mapping[int, str], seat: int) -> dict[int, str]:
    return {other: move for other, move in sealed.items() if other != seat}


def to_ask(table: Table, seat: int) -> tuple[int, ...]:
    """The people at other devices, who have to agree; whoever trusts each other with real dice need not ask."""
    if table.shaker is None:
        return ()
    device = table.seat(seat).device
    return tuple(
        number
        for number, one in enumerate(table.seats, 1)
        if one.is_person and not one.left and number != seat and one.device != device
    )


def _said(entry: entries.Unsealed | entries.Wished | entries.Answered | entries.Undone) -> str:
    """How it is remembered that a choice was to be taken back, and what was said to that."""
    return ANSWERS[entry.yes] if isinstance(entry, entries.Answered) else UNDO


def _asked(table: Table, entry: entries.Wished | entries.Answered) -> Table:
    if isinstance(entry, entries.Wished):
        return replace(table, wish=Wish(entry.seat, to_ask(table, entry.seat)))
    wish = table.wish
    assert wish, "nobody answers what was not asked"
    if not entry.yes:
        return replace(table, wish=None, denied=table.denied | {wish.seat})
    device = table.seat(entry.seat).device
    return replace(table, wish=Wish(wish.seat, tuple(one for one in wish.asked if table.seat(one).device != device)))


# --- score pads -----------------------------------------------------------------------------------------------------


def _marked(table: Table, entry: entries.Marked | entries.Unmarked) -> Table:
    """One mark more on a score pad, or one less."""
    pad, before, number = table.pad, table.state, table.number + 1
    assert pad, "only a score pad is written on"
    if isinstance(entry, entries.Marked):
        move, state = entry.mark, pad.marked(before, Mark(number, entry.seat, entry.mark))
        event = core.Decided({entry.seat: pad.at(before, entry.mark)})
        table = replace(table, step=Step(before, event, state))
    else:
        left = (mark for mark in before.marks if mark.number != entry.back)
        move, state = taken_back(entry.mark), pad.folded(before.setup, left)
    return replace(_remember(table, entry.seat, Told(entry.id, 0, move, number)), state=state)


def taken_back(mark: str) -> str:
    """How it is remembered that a mark was taken back."""
    return f"- {mark}"


def _with_sheet(table: Table) -> Table:
    """One more seat at a score pad."""
    assert table.pad, "other tables get their seats before the game"
    seats = (*table.seats, Seat())
    return replace(table, seats=seats, state=table.pad.resized(table.state, setup_of(table.created, 1, len(seats))))


def to_take(table: Table) -> list[int]:
    """The seats that can be taken; at a score pad one more sheet is always at hand, as long as the game allows it."""
    free = [number for number, seat in enumerate(table.seats, 1) if seat.free]
    more = len(table.seats) + 1
    return free or ([more] if table.created.pad and more in table.game.seats else [])


def is_open(table: Table) -> bool:
    """Whether people are expected, so that the short code leads here."""
    return table.phase == "open" or (table.created.pad and bool(to_take(table)))


# --- what can be said about a table ---------------------------------------------------------------------------------


def to_reveal(table: Table) -> list[int]:
    """The seats of people whose nonces the start still waits for."""
    if not table.starting:
        return []
    waited = (seat.is_person and not seat.left and seat.commitment and not seat.nonce for seat in table.seats)
    return [number for number, waits in enumerate(waited, 1) if waits]


def bots_to_move(table: Table) -> list[int]:
    """The seats whose choice a bot owes now."""
    return [seat for seat in table.undecided if table.seat(seat).bot]


def goes_on(table: Table) -> bool:
    """Whether the next step needs nobody's choice any more."""
    if table.starting:
        return True
    if table.phase != "playing" or table.wish or table.created.pad:
        return False
    return table.shaker is not None if isinstance(table.node, Chance) else not table.undecided


def breath(table: Table) -> float:
    """Seconds that such a step waits for, from the moment in which this decision point was reached."""
    if table.starting:
        return REVEALING
    if isinstance(table.node, Chance) and LINGERS[table.pace]:
        undoable = any(to_take_back(table, number) for number in range(1, len(table.seats) + 1))
        return (LINGERS if undoable else PACES)[table.pace]
    return 0.0 if table.chosen else PACES[table.pace]


def awaits_entry(table: Table) -> bool:
    """Whether somebody has to enter real dice now."""
    return table.phase == "playing" and isinstance(table.node, Chance) and table.shaker is None
