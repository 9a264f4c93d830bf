"""What every game is made of: nodes, events, the setup of a table, and the value that holds a game's functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, Protocol, TypeVar

P = TypeVar("P")
S = TypeVar("S", bound="State")
M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)


class Refused(ValueError):
    """Input from outside that breaks a format or a rule; its text tells a person what and why."""


@dataclass(frozen=True, slots=True)
class Pass:
    """The choice to do nothing, which is always said aloud; a game may have further kinds of it."""


PASS: Final = Pass()


# --- what happens ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Rolled:
    """The dice on the table, in the game's order; 0 stands for a die that has left the game."""

    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """The colour letter of every block, in the order of the block ids."""

    colours: str


@dataclass(frozen=True, slots=True)
class Decided(Generic[M_co]):
    """What every seat that had to decide chose, at the same time."""

    moves: Mapping[int, M_co]


Event = Rolled | Dealt | Decided[Any]


# --- what may happen next -------------------------------------------------------------------------------------------


class Chance:
    """Nobody decides: the dice or the shuffle do."""

    def flaw(self, event: Event) -> str | None:
        """Why the event is no outcome of this chance, or None if it is one."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Roll(Chance):
    """Every die still in the game is rolled."""

    dice: tuple[bool, ...]

    def flaw(self, event: Event) -> str | None:
        if not isinstance(event, Rolled):
            return "the dice have to be rolled now"
        if len(event.dice) != len(self.dice):
            return f"a roll has {len(self.dice)} dice, this one {len(event.dice)}"
        for place, (value, there) in enumerate(zip(event.dice, self.dice, strict=True), 1):
            if there and not 1 <= value <= 6:
                return f"die {place} is in the game and shows 1 to 6"
            if not there and value:
                return f"die {place} has left the game and is written -"
        return None


@dataclass(frozen=True, slots=True)
class Deal(Chance):
    """The colours are shuffled among blocks of one size."""

    sizes: tuple[int, ...]
    colours: str

    def flaw(self, event: Event) -> str | None:
        if not isinstance(event, Dealt):
            return "the blocks have to be dealt now"
        if len(event.colours) != len(self.sizes):
            return f"a deal names {len(self.sizes)} blocks, this one {len(event.colours)}"
        wanted = Counter(zip(self.sizes, self.colours, strict=True))
        found = Counter(zip(self.sizes, event.colours, strict=True))
        for size, colour in sorted((found - wanted) | (wanted - found)):
            have, need = found[size, colour], wanted[size, colour]
            return f"the set has {need} blocks of size {size} and colour {colour}, this deal {have}"
        return None


@dataclass(frozen=True, slots=True)
class Decide(Generic[M_co]):
    """All legal moves, passes included, of every seat that decides now; several seats decide at the same time."""

    moves: Mapping[int, tuple[M_co, ...]]


@dataclass(frozen=True, slots=True)
class Over:
    totals: tuple[int, ...]
    winners: tuple[int, ...]


Node = Chance | Decide[M] | Over


def over(totals: tuple[int, ...]) -> Over:
    """The end: everyone with the highest total wins."""
    best = max(totals)
    return Over(totals, tuple(seat for seat, total in enumerate(totals, 1) if total == best))


# --- the table ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, eq=False, slots=True)
class Layout(Generic[P]):
    """The parts a game is played with; two layouts are the same if their contents are."""

    name: str
    digest: str
    parts: P

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game; `like` names the option whose value is the default."""

    name: str
    choices: tuple[str, ...]
    like: str | None = None
    seats: tuple[int, ...] | None = None

    def applies(self, seats: int) -> bool:
        return self.seats is None or seats in self.seats


@dataclass(frozen=True, slots=True)
class Setup(Generic[P]):
    """All that is agreed before the first event, names of players excepted."""

    seats: int
    first: int
    options: tuple[tuple[str, str], ...]
    layout: Layout[P]

    def option(self, name: str) -> str:
        return dict(self.options)[name]

    def after(self, seat: int) -> int:
        """The next seat clockwise."""
        return seat % self.seats + 1


class State(Protocol):
    """What all games' positions have in common; a position is a frozen value."""

    @property
    def setup(self) -> Setup[Any]: ...
    @property
    def active(self) -> int: ...
    @property
    def phase(self) -> str: ...


@dataclass(frozen=True)
class Game(Generic[S, M, P]):
    """A game: two pure functions over a frozen state, its notation, and its view."""

    name: str
    seats: range
    options: tuple[Option, ...]
    standard: Layout[P]
    read_layout: Callable[[str, str], Layout[P]] = field(repr=False)
    opening: Callable[[Setup[P]], S] = field(repr=False)
    node: Callable[[S], Node[M]] = field(repr=False)
    apply: Callable[[S, Event], S] = field(repr=False)
    totals: Callable[[S], tuple[int, ...]] = field(repr=False)
    picture: Callable[[S, int | None, tuple[M, ...]], dict[str, Any]] = field(repr=False)
    write_move: Callable[[M], str] = field(repr=False)
    read_move: Callable[[str], M | None] = field(repr=False)
    why_not: Callable[[S, int, M], str] = field(repr=False)

    def setup(self, seats: int, first: int = 1, layout: Layout[P] | None = None, **options: str) -> Setup[P]:
        """The checked setup of a table; options that are not given have their default."""
        if seats not in self.seats:
            raise Refused(f"{self.name} has {_span(self.seats)} seats, not {seats}")
        if not 1 <= first <= seats:
            raise Refused(f"the first seat is one of 1 to {seats}, not {first}")
        chosen: dict[str, str] = {}
        for option in self.options:
            if not option.applies(seats):
                continue
            default = chosen[option.like] if option.like else option.choices[0]
            value = options.pop(option.name, default)
            if value not in option.choices:
                raise Refused(f"{option.name} is {' or '.join(option.choices)}, not {value}")
            chosen[option.name] = value
        if options:
            raise Refused(f"{self.name} has no option {', '.join(sorted(options))} for {seats} seat{'s' * (seats > 1)}")
        return Setup(seats, first, tuple(chosen.items()), layout or self.standard)

    def start(self, seats: int, first: int = 1, layout: Layout[P] | None = None, **options: str) -> S:
        return self.opening(self.setup(seats, first, layout, **options))

    def view(self, state: S, seat: int | None = None) -> dict[str, Any]:
        """All that is needed to draw the position for a seat, or for a spectator, ready for JSON.

        The legal moves of that seat stand at the places they belong to, as the texts to send back; those that belong
        to no place are listed under `plain`.
        """
        node = self.node(state)
        deciding = node.moves if isinstance(node, Decide) else {}
        return {
            "game": self.name,
            "seats": state.setup.seats,
            "first": state.setup.first,
            "options": dict(state.setup.options),
            "layout": state.setup.layout.name,
            "seat": seat,
            "active": None if isinstance(node, Over) else state.active,
            "phase": state.phase,
            "deciding": sorted(deciding),
            "totals": list(self.totals(state)),
            "winners": list(node.winners) if isinstance(node, Over) else None,
            **self.picture(state, seat, deciding.get(seat, ()) if seat else ()),
        }

    def check(self, state: S, event: Event) -> None:
        """Refuse an event that may not happen now; whatever comes from outside passes here before `apply`."""
        match self.node(state):
            case Over():
                raise Refused("the game is over")
            case Chance() as chance:
                if flaw := chance.flaw(event):
                    raise Refused(flaw)
            case Decide(moves):
                if not isinstance(event, Decided):
                    raise Refused(f"{_seats(list(moves))} to decide now")
                if missing := [seat for seat in moves if seat not in event.moves]:
                    raise Refused(f"{_seats(missing)} to decide now")
                for seat, move in event.moves.items():
                    self.check_move(state, moves, seat, move)

    def check_move(self, state: S, moves: Mapping[int, Sequence[M]], seat: int, move: M) -> None:
        """Refuse the move of one seat if it is not among the legal ones, saying why and what would be legal."""
        if seat not in moves:
            raise Refused(f"seat {seat} has nothing to decide now; {_seats(list(moves))} to decide")
        if move not in moves[seat]:
            why = self.why_not(state, seat, move)
            raise Refused(f"{self.write_move(move)} is not legal for seat {seat}: {why}. {self.offer(moves[seat])}")

    def offer(self, moves: Sequence[M], most: int = 60) -> str:
        """The legal moves in words, for a refusal."""
        texts = sorted(map(self.write_move, moves))
        rest = f" and {len(texts) - most} more" if len(texts) > most else ""
        return f"Legal: {', '.join(texts[:most])}{rest}"


def _span(seats: range) -> str:
    return f"{seats[0]} to {seats[-1]}" if len(seats) > 1 else str(seats[0])


def _seats(seats: list[int]) -> str:
    many = len(seats) > 1
    return f"{'seats' if many else 'seat'} {', '.join(map(str, sorted(seats)))} {'have' if many else 'has'}"
