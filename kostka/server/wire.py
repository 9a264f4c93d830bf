"""All that goes over the wire, both ways; the OpenAPI document and the page's types are made from these."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from kostka.games.core import Why
from kostka.server.entries import Pace
from kostka.server.refusals import Reason
from kostka.server.wire_insight import Hint

Small = Annotated[int, Meta(ge=1, le=1_000_000)]
Line = Annotated[str, Meta(max_length=100)]
Token = Annotated[str, Meta(max_length=100)]


Views = Annotated[list[Any], Meta(extra_json_schema={"x-typescript": "View[]"})]
"""Views as the games make them (`kostka.games.views.View`)."""
Change = Annotated[tuple[str, Any], Meta(extra_json_schema={"x-typescript": "[place: string, now: unknown]"})]
"""A place in a view, as a JSON Pointer (RFC 6901), and what is there now."""
NewsList = Annotated[list[Any], Meta(extra_json_schema={"x-typescript": "News[]"})]
"""News as the games tell them (`kostka.games.views.News`)."""
Gaps = dict[str, str | int | Why]


class Wire(msgspec.Struct, frozen=True, omit_defaults=True):
    pass


# --- asked by HTTP --------------------------------------------------------------------------------------------------


class SeatWish(Wire, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table: `me` (this device), `open` (for whoever has the link), or `bot`."""

    kind: Literal["me", "open", "bot"]
    name: Line = ""
    level: Line = "medium"
    auto: bool = True


class TimerWish(Wire, frozen=True, forbid_unknown_fields=True):
    """Seconds to decide in; then the seat passes, or this bot plays for it."""

    seconds: Annotated[float, Meta(ge=1, le=604_800)]
    bot: Line = ""


class CreateTable(Wire, frozen=True, forbid_unknown_fields=True):
    game: Line
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=10)]
    options: Annotated[dict[str, str], Meta(max_length=10)] = {}
    layout: Annotated[str, Meta(max_length=50_000)] = ""
    """The text of a layout file of one's own."""
    layout_name: Line = "own"
    first: Annotated[int, Meta(ge=0, le=10)] = 0
    """The seat that begins; 0 to draw lots."""
    dice: Literal["verified", "entered"] = "verified"
    timer: TimerWish | None = None
    listed: bool = False
    pace: Pace = "at-once"
    """How fast what nobody chooses, such as a roll or a bot's move, follows what was done before."""
    pad: bool = False
    """A score pad, for people with the box and real dice."""
    hints: bool = False
    """Whether everybody may ask what the moves are worth; without it, only who plays with nobody but bots."""


class Start(Wire, frozen=True, forbid_unknown_fields=True):
    here_only: bool = False
    """Start with those who are here: seats that nobody has taken are removed."""


class Arrange(Wire, frozen=True, forbid_unknown_fields=True):
    """The seats of an open table anew: their present numbers in the wished order, 0 for one more free seat."""

    order: Annotated[list[Annotated[int, Meta(ge=0, le=10)]], Meta(min_length=1, max_length=10)]


class SetPace(Wire, frozen=True, forbid_unknown_fields=True):
    pace: Pace


class Sit(Wire, frozen=True, forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=0, le=10)] = 0
    """0 for any free seat."""
    name: Line = ""
    commitment: Line = ""
    """To what the seat adds to the dice."""
    auto: bool = True


class Renew(Wire, frozen=True, forbid_unknown_fields=True):
    name: Line = ""
    """Another name for the seat; empty for the one it has."""


class TakeBack(Wire, frozen=True, forbid_unknown_fields=True):
    point: Small


class Answer(Wire, frozen=True, forbid_unknown_fields=True):
    point: Small
    yes: bool


class Commit(Wire, frozen=True, forbid_unknown_fields=True):
    """What a seat shows of its nonce before the start; docs/dice.md says how it is made."""

    commitment: Line


class Reveal(Wire, frozen=True, forbid_unknown_fields=True):
    nonce: Line


class PutBot(Wire, frozen=True, forbid_unknown_fields=True):
    level: Line = "medium"
    name: Line = ""
    """What the bot is called, if nobody sat there before."""


class SetAuto(Wire, frozen=True, forbid_unknown_fields=True):
    auto: bool


class Choice(Wire, frozen=True, forbid_unknown_fields=True):
    """A seat's decision at a decision point, under an id that the client makes; sent twice it counts once."""

    point: Small
    move: Line
    id: Line


class Marking(Wire, frozen=True, forbid_unknown_fields=True):
    """A mark on a score pad, made or taken back, under an id that the client makes; sent twice it counts once."""

    mark: Line
    id: Line


class Entered(Wire, frozen=True, forbid_unknown_fields=True):
    """Dice rolled on the real table (0 for a die that has left the game), or the letters of a deal."""

    point: Small
    id: Line
    dice: Annotated[list[Annotated[int, Meta(ge=0, le=6)]], Meta(max_length=12)] | None = None
    colours: Annotated[str, Meta(max_length=500)] | None = None


# --- answered by HTTP -----------------------------------------------------------------------------------------------


class Refused(Wire, frozen=True, tag_field="type", tag="refused"):
    """Why something was not done, and where it applies, what would be legal.

    `why` says it in English; `key` is the same message with gaps as the catalogues know it, `gaps` is what fills them.
    """

    reason: Reason
    why: str
    legal: list[str] | None = None
    id: str | None = None
    key: str = ""
    gaps: Gaps = {}


class OptionOffered(Wire, frozen=True, omit_defaults=False):
    """A choice before the game; without `like` the first value is the default."""

    name: str
    values: list[str]
    like: str | None
    """The option whose value is the default."""
    seats: list[int]
    """The numbers of seats at which it is asked for."""


class Offered(Wire, frozen=True, omit_defaults=False):
    """A game that can be played here."""

    game: str
    title: str
    seats: list[int]
    dice: bool
    """Whether it is played with dice, which people may also roll on a real table."""
    options: dict[str, list[str]]
    """The values of every option; `choices` says more about them."""
    choices: list[OptionOffered]
    bots: list[str]
    pad: bool
    """Whether there is a score pad for it."""


class NewTable(Wire, frozen=True):
    table: str
    creator: str
    """The creator's token; like the seats' it is told once and never again."""
    seats: dict[str, str]
    """The tokens of the seats of this device, by seat."""
    commitment: str


class Taken(Wire, frozen=True):
    seat: int
    token: str


class Done(Wire, frozen=True, tag_field="type", tag="done"):
    """What was asked is stored for good, as the event of this number."""

    number: int
    id: str | None = None


class Listed(Wire, frozen=True):
    table: str
    game: str
    phase: Literal["open", "playing", "finished"]
    seats: int
    free: int
    created: float


class Rematched(Wire, frozen=True):
    table: str


class Found(Wire, frozen=True):
    table: str


class Whereabouts(Wire, frozen=True):
    """Under which addresses other devices reach this server."""

    links: list[str]
    """Such as http://192.168.1.23:8100, the likeliest first; none if it listens for its own computer only."""
    public: bool
    """Whether the operator named the address, so that it goes before the one under which a page was opened."""


# --- what happened --------------------------------------------------------------------------------------------------


class SeatNow(Wire, frozen=True, omit_defaults=False):
    seat: int
    name: str
    kind: Literal["person", "bot", "free"]
    level: str
    left: bool
    auto: bool
    commitment: str
    """To the nonce; empty if the seat adds nothing to the dice."""
    nonce: str
    """Empty until it is revealed."""


class _Event(Wire, frozen=True, tag_field="event", tag=str.lower):
    number: int


class Created(_Event, frozen=True):
    commitment: str


class Sat(_Event, frozen=True):
    seat: int
    name: str


class Committed(_Event, frozen=True):
    seat: int
    commitment: str


class Nonce(_Event, frozen=True):
    """A seat has revealed its nonce."""

    seat: int
    nonce: str


class Left(_Event, frozen=True):
    seat: int


class Bot(_Event, frozen=True):
    seat: int
    level: str
    name: str = ""
    """Its name, if the seat had none."""


class Auto(_Event, frozen=True):
    seat: int
    auto: bool


class Starting(_Event, frozen=True):
    """Nobody comes, goes or commits any more, and the seats in `now.reveal` are asked for their nonces."""


class Started(_Event, frozen=True):
    first: int


class Rolled(_Event, frozen=True):
    dice: tuple[int, ...]
    seat: int = 0
    news: NewsList = []


class Dealt(_Event, frozen=True):
    colours: str
    seat: int = 0
    news: NewsList = []


class Arranged(_Event, frozen=True):
    """The seats of the open table as they are now."""

    seats: list[SeatNow]


class Paced(_Event, frozen=True):
    pace: Pace


class Wished(_Event, frozen=True):
    """A seat would like to take back its last choice, and the others are asked."""

    seat: int


class Answered(_Event, frozen=True):
    """What a seat says to that wish; the first no ends it. The seat is 0 if nobody answered in time."""

    seat: int
    yes: bool


class Unsealed(_Event, frozen=True):
    """A seat has taken back its choice before it was open."""

    seat: int


class Undone(_Event, frozen=True):
    """The game went back to an earlier decision point; nothing that was told since then has happened."""

    seat: int
    """Whose choice, or roll, was taken back."""
    back: int
    """The number of the last event that still stands."""


class Sealed(_Event, frozen=True):
    """A seat has decided; the move is told to that seat alone."""

    seat: int
    move: str | None = None
    by: str = "person"


class Decided(_Event, frozen=True):
    moves: dict[str, str]
    news: NewsList = []


class Marked(_Event, frozen=True):
    """A seat has marked something on the score pad."""

    seat: int
    mark: str
    news: NewsList = []


class Unmarked(_Event, frozen=True):
    """A seat has taken back one of its marks."""

    seat: int
    mark: str
    back: int
    """The number of the event in which it was made."""


class Finished(_Event, frozen=True):
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    seed: str


class Rematch(_Event, frozen=True):
    table: str
    seat: int = 0
    """Who asked for it; 0 if that is not known."""


Event = (
    Created | Sat | Committed | Nonce | Left | Bot | Auto | Arranged | Paced | Starting | Started | Rolled | Dealt
    | Sealed | Unsealed | Decided | Wished | Answered | Undone | Marked | Unmarked | Finished | Rematch
)  # fmt: skip


# --- the live connection --------------------------------------------------------------------------------------------


class Wish(Wire, frozen=True, omit_defaults=False):
    """A seat wants to take back its last choice; the game waits until all of `asked` have said yes, or one no."""

    seat: int
    asked: list[int]
    """The seats that have not answered yet."""


class Now(Wire, frozen=True, omit_defaults=False):
    """Where the table is: the last event, the decision point, who has to decide and who has."""

    number: int
    phase: Literal["open", "playing", "finished"]
    point: int
    deciding: list[int]
    decided: list[int]
    roll: int | None
    """The seat that has to enter its dice."""
    reveal: list[int]
    """The seats that are asked for their nonces; the game starts when there are none left, or some seconds later."""
    since: float
    rematch: str
    inviter: int
    """The seat that asked for the rematch; 0 if there is none, or it is not known."""
    undo: list[int]
    """The seats that may take back their last choice, or the roll they typed in, just so."""
    ask: list[int]
    """The seats that may take it back if the others agree."""
    wish: Wish | None
    """What the others are asked just now."""
    hints: list[int]
    """The seats that may ask what their moves are worth."""


class Mine(Wire, frozen=True, omit_defaults=False):
    """A seat that this connection holds, and its sealed choice."""

    seat: int
    sealed: str | None


class Position(Wire, frozen=True, omit_defaults=False, tag_field="type", tag="position"):
    """Everything that is needed to go on from here, whatever was missed."""

    table: str
    game: str
    dice: str
    pad: bool
    """Whether it is a score pad."""
    commitment: str
    code: str
    """The short code that leads here as long as people are expected; empty if there is none."""
    timer: float | None
    pace: Pace
    again: bool
    """Whether it is a rematch: it starts when everyone has come, and before that anyone who sits there leads."""
    hints: bool
    """Whether everybody may ask for hints here."""
    seats: list[SeatNow]
    here: list[int]
    """The seats of people who look at the table now."""
    now: Now
    mine: list[Mine]
    views: Views
    """The view of every seat that is held, or a spectator's; empty before the start."""


class Update(Wire, frozen=True, omit_defaults=False, tag_field="type", tag="events"):
    """What happened since the last message; views only if the position changed."""

    events: list[Event]
    now: Now
    mine: list[Mine]
    views: Views


class Changed(Wire, frozen=True, omit_defaults=False, tag_field="type", tag="changes"):
    """The same for those who asked for changes and know the views before it: what has changed in each of them."""

    events: list[Event]
    now: Now
    mine: list[Mine]
    changes: list[list[Change]]


class Replay(Wire, frozen=True, omit_defaults=False):
    """A part of a record, step by step: the position after so many of its events, as a spectator sees it."""

    game: str
    seats: list[SeatNow]
    events: int
    """How many events the record has."""
    over: bool
    """Whether the game was played to the end."""
    steps: list[Update]
    """The number of a step is the number of its event in the record; 0 is the position before the first one."""


class Hello(Wire, frozen=True, tag_field="type", tag="hello", forbid_unknown_fields=True):
    """The first message: the tokens of the seats (none to watch), and the last event that the client has."""

    tokens: Annotated[list[Token], Meta(max_length=12)] = []
    after: Annotated[int, Meta(ge=0)] = 0
    changes: bool = False
    """Whether changes of views are enough wherever the client knows the view before them."""


class Decide(Wire, frozen=True, tag_field="type", tag="decide", forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=1, le=10)]
    point: Small
    move: Line
    id: Line


class Enter(Wire, frozen=True, tag_field="type", tag="enter", forbid_unknown_fields=True):
    seat: Annotated[int, Meta(ge=1, le=10)]
    point: Small
    id: Line
    dice: Annotated[list[Annotated[int, Meta(ge=0, le=6)]], Meta(max_length=12)] | None = None
    colours: Annotated[str, Meta(max_length=500)] | None = None


class Ask(Wire, frozen=True, tag_field="type", tag="ask", forbid_unknown_fields=True):
    """Why a place of the table, or a move, is not offered to the seat now; nothing is decided by asking."""

    seat: Annotated[int, Meta(ge=1, le=10)]
    place: Line
    id: Line


class AskHint(Wire, frozen=True, tag_field="type", tag="hint", forbid_unknown_fields=True):
    """What the moves of the seat are worth now; nothing is decided by asking, and nobody else hears of it."""

    seat: Annotated[int, Meta(ge=1, le=10)]
    point: Small
    id: Line


class Undo(Wire, frozen=True, tag_field="type", tag="undo", forbid_unknown_fields=True):
    """Take back the seat's last choice, or the roll it typed in; where the others must agree, they are asked."""

    seat: Annotated[int, Meta(ge=1, le=10)]
    point: Small
    """The decision point at which the table is."""
    id: Line


class Agree(Wire, frozen=True, tag_field="type", tag="agree", forbid_unknown_fields=True):
    """What a seat says to another one's wish to take back its choice."""

    seat: Annotated[int, Meta(ge=1, le=10)]
    point: Small
    yes: bool
    id: Line


class Mark(Wire, frozen=True, tag_field="type", tag="mark", forbid_unknown_fields=True):
    """Mark something on a score pad, such as `red 5` or `misthrow`."""

    seat: Annotated[int, Meta(ge=1, le=10)]
    mark: Line
    id: Line


class Unmark(Wire, frozen=True, tag_field="type", tag="unmark", forbid_unknown_fields=True):
    """Take back a mark of the seat, the last one that reads so."""

    seat: Annotated[int, Meta(ge=1, le=10)]
    mark: Line
    id: Line


class Ping(Wire, frozen=True, tag_field="type", tag="ping", forbid_unknown_fields=True):
    pass


class Because(Wire, frozen=True, tag_field="type", tag="because"):
    """The answer to a question why; without a key the place is offered."""

    place: str
    why: str = ""
    key: str = ""
    gaps: Gaps = {}
    id: str | None = None


class Pong(Wire, frozen=True, tag_field="type", tag="pong"):
    number: int
    """The last event of the table, so that a client notices if it missed one."""


class Here(Wire, frozen=True, omit_defaults=False, tag_field="type", tag="here"):
    """The seats of people who look at the table now; sent when somebody comes or goes."""

    seats: list[int]


FromClient = Hello | Decide | Enter | Ask | AskHint | Undo | Agree | Mark | Unmark | Ping
FromServer = Position | Update | Changed | Done | Refused | Because | Hint | Here | Pong
