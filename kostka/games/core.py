"""What every game is made of: nodes, events, the setup of a table, and the value that holds a game's functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final, Generic, Literal, NotRequired, Protocol, TypedDict, TypeVar, cast

P = TypeVar("P")
S = TypeVar("S", bound="State")
M = TypeVar("M")
M_co = TypeVar("M_co", covariant=True)
V = TypeVar("V", bound="BaseView")


# --- why not --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Why:
    """A reason: an English message with gaps, which is its key in the catalogues; a gap may hold a message too.

    A single word has a context, such as "die" for a die's colour: other languages tell apart what English does not.
    """

    key: str
    gaps: Mapping[str, str | int | Why] = field(default_factory=dict)
    context: str = ""

    def __str__(self) -> str:
        return self.key.format(**self.gaps) if self.gaps else self.key


def because(key: str, **gaps: str | int | Why) -> Why:
    return Why(key, gaps)


class Refused(ValueError):
    """Input from outside that breaks a format or a rule: the reason, and what tells a person all about it."""

    def __init__(self, why: Why | str, told: Why | str = "") -> None:
        super().__init__(str(told or why))
        self.why = why if isinstance(why, Why) else Why(why)
        self.told = told if isinstance(told, Why) else Why(told) if told else self.why

    def __reduce__(self) -> tuple[Any, ...]:
        """How it comes from another process: with all that it says."""
        return Refused, (self.why, self.told)


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

    def flaw(self, event: Event) -> Why | None:
        """Why the event is no outcome of this chance, or None if it is one."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Roll(Chance):
    """Every die still in the game is rolled."""

    dice: tuple[bool, ...]

    def flaw(self, event: Event) -> Why | None:
        if not isinstance(event, Rolled):
            return because("the dice have to be rolled now")
        if len(event.dice) != len(self.dice):
            return because("a roll has {most} dice, this one has {have}", most=len(self.dice), have=len(event.dice))
        for place, (value, there) in enumerate(zip(event.dice, self.dice, strict=True), 1):
            if there and not 1 <= value <= 6:
                return because("die {place} is in the game and shows 1 to 6", place=place)
            if not there and value:
                return because("die {place} has left the game and is written -", place=place)
        return None


@dataclass(frozen=True, slots=True)
class Deal(Chance):
    """The colours are shuffled among blocks of one size."""

    sizes: tuple[int, ...]
    colours: str

    def flaw(self, event: Event) -> Why | None:
        if not isinstance(event, Dealt):
            return because("the blocks have to be dealt now")
        if len(event.colours) != len(self.sizes):
            return because(
                "a deal names {most} blocks, this one names {have}", most=len(self.sizes), have=len(event.colours)
            )
        wanted = Counter(zip(self.sizes, self.colours, strict=True))
        found = Counter(zip(self.sizes, event.colours, strict=True))
        for size, colour in sorted((found - wanted) | (wanted - found)):
            return because(
                "the set has {need} blocks of size {size} and colour {colour}, this deal has {have}",
                size=size,
                colour=colour,
                need=wanted[size, colour],
                have=found[size, colour],
            )
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

Cause = Literal["rows", "misthrows", "tokens", "last-round", "stuck"]
"""Why a game ended: the second row was closed, the misthrows were used up, a seat laid its last token, the last round
was over, or nobody could move any more."""


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


class PadView(TypedDict):
    """What the view of a score pad says besides."""

    marks: list[str]
    """The marks of the seat that looks, in order; each may be taken back."""
    ended: Cause | None
    """Why the game is over; in the last round, why it soon will be."""
    by: int | None
    """The seat whose doing that was, where it is known."""


class BaseView(TypedDict):
    """What the views of all games have in common."""

    seats: int
    first: int
    options: dict[str, str]
    layout: str
    seat: int | None
    active: int | None
    deciding: list[int]
    totals: list[int]
    winners: list[int] | None
    pad: NotRequired[PadView]


class Part(dict[str, Any]):
    """A part of a view that games remember: the same object wherever it looks the same; nobody may change it."""

    __slots__ = ("made_of_parts", "written")

    def __init__(self, drawn: Mapping[str, Any]) -> None:
        super().__init__(drawn)
        self.made_of_parts = any(
            isinstance(value, list) and value and isinstance(value[0], Part) for value in drawn.values()
        )
        self.written = b""
        """How a writer of views writes it, once it has."""


@dataclass(frozen=True)
class Game(Generic[S, M, P, V]):
    """A game: two pure functions over a frozen state, what they did, its notation, and its view."""

    name: str
    title: str
    seats: range
    dice: bool
    """Whether it is played with dice, which people may also roll on a real table."""
    options: tuple[Option, ...]
    standard: Layout[P]
    read_layout: Callable[[str, str], Layout[P]] = field(repr=False)
    opening: Callable[[Setup[P]], S] = field(repr=False)
    node: Callable[[S], Node[M]] = field(repr=False)
    apply: Callable[[S, Event], S] = field(repr=False)
    moves: Callable[[Setup[P]], tuple[M, ...]] = field(repr=False)
    """Every move that can ever be legal at such a table, in a fixed order; its place there is its number."""
    totals: Callable[[S], tuple[int, ...]] = field(repr=False)
    news: Callable[[S, Event, S], tuple[Any, ...]] = field(repr=False)
    """What happened between two positions, in order: `kostka.games.news` and the game's own kinds."""
    picture: Callable[[S, BaseView], V] = field(repr=False)
    """The position as everybody sees it."""
    with_moves: Callable[[S, tuple[M, ...], V], V] = field(repr=False)
    """That with the legal moves of the seat that looks, at the places they belong to."""
    write_move: Callable[[M], str] = field(repr=False)
    read_move: Callable[[str], M | None] = field(repr=False)
    why_not: Callable[[S, int, M], Why] = field(repr=False)
    """Why a move that is not offered to a seat that decides is not legal."""
    place: Callable[[S, int, str], M | Why | None] = field(repr=False)
    """What a seat could do at a place of the table: the move, or why there is none; None if there is no such place."""

    def setup(self, seats: int, first: int = 1, layout: Layout[P] | None = None, **options: str) -> Setup[P]:
        """The checked setup of a table; options that are not given have their default."""
        return self.agreed(seats, first, layout, options)

    def agreed(self, seats: int, first: int, layout: Layout[P] | None, options: Mapping[str, str]) -> Setup[P]:
        """The checked setup with options of any names, such as strangers send."""
        left = dict(options)
        if seats not in self.seats:
            raise Refused(self._seats_are(seats))
        if not 1 <= first <= seats:
            raise Refused(because("the first seat must be 1 to {most}, not {first}", most=seats, first=first))
        chosen: dict[str, str] = {}
        for option in self.options:
            if not option.applies(seats):
                continue
            default = chosen[option.like] if option.like else option.choices[0]
            value = left.pop(option.name, default)
            if value not in option.choices:
                known = ", ".join(option.choices)
                raise Refused(
                    because("{name} must be one of {all}, not {value}", name=option.name, all=known, value=value)
                )
            chosen[option.name] = value
        if left:
            names = ", ".join(sorted(left))
            raise Refused(because("{game} has no option {names} for this number of seats", game=self.name, names=names))
        return Setup(seats, first, tuple(chosen.items()), layout or self.standard)

    def _seats_are(self, wrong: int) -> Why:
        least, most = self.seats[0], self.seats[-1]
        if least == most:
            return because("{game} has {most} seats, not {seats}", game=self.name, most=most, seats=wrong)
        return because(
            "{game} has {least} to {most} seats, not {seats}", game=self.name, least=least, most=most, seats=wrong
        )

    def start(self, seats: int, first: int = 1, layout: Layout[P] | None = None, **options: str) -> S:
        return self.opening(self.setup(seats, first, layout, **options))

    def numbers(self, setup: Setup[P]) -> Mapping[M, int]:
        """The number of every move of `moves`, for kernels and others who need small integers."""
        return _numbered(self.moves, setup)

    def view(self, state: S, seat: int | None = None) -> V:
        """All that is needed to draw the position for a seat, or for a spectator, ready for JSON.

        The legal moves of that seat stand at the places they belong to, as the texts to send back; those that belong
        to no place are listed under `plain`.
        """
        node = self.node(state)
        everybody = self.seen_by_all(state, node)
        return self.seen(state, seat, node, everybody) if seat else everybody

    def seen_by_all(self, state: S, node: Node[M]) -> V:
        """What a spectator sees of a position whose node is known already."""
        base = BaseView(
            seats=state.setup.seats,
            first=state.setup.first,
            options=dict(state.setup.options),
            layout=state.setup.layout.name,
            seat=None,
            active=None if isinstance(node, Over) else state.active,
            deciding=sorted(node.moves) if isinstance(node, Decide) else [],
            totals=list(self.totals(state)),
            winners=list(node.winners) if isinstance(node, Over) else None,
        )
        return self.picture(state, base)

    def seen(self, state: S, seat: int, node: Node[M], everybody: V) -> V:
        """What a seat sees, made from what a spectator does."""
        shown = cast(V, {**everybody, "seat": seat})
        moves = node.moves.get(seat, ()) if isinstance(node, Decide) else ()
        return self.with_moves(state, moves, shown) if moves else shown

    def check(self, state: S, event: Event) -> None:
        """Refuse an event that may not happen now; whatever comes from outside passes here before `apply`."""
        match self.node(state):
            case Over():
                raise Refused(GAME_OVER)
            case Chance() as chance:
                if flaw := chance.flaw(event):
                    raise Refused(flaw)
            case Decide(moves):
                if not isinstance(event, Decided):
                    raise Refused(_to_decide(list(moves)))
                if missing := [seat for seat in moves if seat not in event.moves]:
                    raise Refused(_to_decide(missing))
                for seat, move in event.moves.items():
                    self.check_move(state, moves, seat, move)

    def check_move(self, state: S, moves: Mapping[int, Sequence[M]], seat: int, move: M) -> None:
        """Refuse the move of one seat if it is not among the legal ones, saying why and what would be legal."""
        if seat not in moves:
            raise Refused(_nothing_to_decide(seat, list(moves)))
        if move not in moves[seat]:
            why = self.why_not(state, seat, move)
            told = because(
                "{move} is not legal for seat {seat}: {why}. {offer}",
                move=self.write_move(move),
                seat=seat,
                why=why,
                offer=self.offer(moves[seat]),
            )
            raise Refused(why, told)

    def why(self, state: S, seat: int, place: str) -> Why | None:
        """Why a place of the table, or a move by its text, is not offered to the seat now; None if it is."""
        match self.node(state):
            case Over():
                return GAME_OVER
            case Chance() as chance:
                return chance.flaw(Decided({}))
            case Decide(moves) if seat not in moves:
                return because("it is not your turn")
            case Decide(moves):
                found = self.read_move(place) or self.place(state, seat, place)
                if found is None:
                    raise Refused(
                        because("{game} has neither a place nor a move {place}", game=self.name, place=place[:60])
                    )
                if isinstance(found, Why):
                    return found
                return None if found in moves[seat] else self.why_not(state, seat, found)

    def offer(self, moves: Sequence[M], most: int = 60) -> Why:
        """The legal moves in words, for a refusal."""
        texts = sorted(map(self.write_move, moves))
        shown = ", ".join(texts[:most])
        if len(texts) > most:
            return because("Legal: {moves} and {n} more", moves=shown, n=len(texts) - most)
        return because("Legal: {moves}", moves=shown)


@lru_cache(maxsize=64)
def _numbered(moves: Callable[[Setup[P]], tuple[M, ...]], setup: Setup[P]) -> Mapping[M, int]:
    return {move: number for number, move in enumerate(moves(setup))}


GAME_OVER: Final = because("the game is over")


def _to_decide(seats: list[int]) -> Why:
    if len(seats) == 1:
        return because("seat {seat} has to decide now", seat=seats[0])
    return because("seats {seats} have to decide now", seats=", ".join(map(str, sorted(seats))))


def _nothing_to_decide(seat: int, deciding: list[int]) -> Why:
    return because("seat {seat} has nothing to decide now; {why}", seat=seat, why=_to_decide(deciding))


AnyGame = Game[Any, Any, Any, Any]
