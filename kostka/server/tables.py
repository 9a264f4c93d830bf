"""A table as a value, and what can be said about it (`fold.py` makes it from its log)."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, Literal

import msgspec

from kostka.games.core import AnyGame, Chance, Decide, Layout, Setup
from kostka.games.pads import AnyPad
from kostka.games.registry import game as find_game
from kostka.games.registry import pad as find_pad
from kostka.play import Step
from kostka.server import dice, entries
from kostka.server.entries import Created

Phase = Literal["open", "playing", "finished"]


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


# --- what can be said about a table ---------------------------------------------------------------------------------


def to_take_back(table: Table, seat: int) -> Table | None:
    """The table at which the person of the seat made the last choice, or entered the last dice, that can be undone."""
    if table.phase == "playing":
        for old in reversed(table.earlier):
            if seat in old.chosen:
                return old
    return None


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


def to_take(table: Table) -> list[int]:
    """The seats that can be taken; at a score pad one more sheet is always at hand, as long as the game allows it."""
    free = [number for number, seat in enumerate(table.seats, 1) if seat.free]
    more = len(table.seats) + 1
    return free or ([more] if table.created.pad and more in table.game.seats else [])


def is_open(table: Table) -> bool:
    """Whether people are expected, so that the short code leads here."""
    return table.phase == "open" or (table.created.pad and bool(to_take(table)))


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
