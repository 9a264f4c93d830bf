"""What a table's log holds: everything that ever happened at the table, in order, secrets included.

The log is the table. A field may be added with a default; a kind or a field in use never changes its meaning, because
old logs must be read for ever.
"""

from __future__ import annotations

from typing import Literal

import msgspec

Dice = Literal["verified", "entered"]
Pace = Literal["calm", "quick", "at-once"]
"""How fast what nobody chooses follows what was done before."""
By = Literal["person", "bot", "auto", "timer"]
"""Who made a choice: the seat itself, a bot, the rule that forced passes are played at once, or the turn timer."""


class Place(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat as the table was created: of a person who holds the key, of a bot, or free."""

    name: str = ""
    key: str = ""
    """The hash of the seat's token."""
    bot: str = ""
    nonce: str = ""
    auto: bool = True
    device: int = -1
    """Seats of one device have the same number here; the creator's is 0, and a negative one is not known."""


class Timer(msgspec.Struct, frozen=True):
    """How long a seat may think, and the bot that plays for it then; without a bot it passes where it may."""

    seconds: float
    bot: str = ""


class _Entry(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="kind", tag=str.lower):
    at: float
    """Seconds since 1970; never smaller than in the entry before."""


class Created(_Entry, frozen=True):
    game: str
    seats: tuple[Place, ...]
    creator: str
    """The hash of the creator's token."""
    seed: str
    """The secret of the dice, in hexadecimal digits; empty if people enter their own dice."""
    first: int = 0
    """The seat that begins; 0 if it is drawn at random."""
    options: dict[str, str] = {}
    layout: str = ""
    """The text of the layout file; empty for the standard layout."""
    layout_name: str = ""
    dice: Dice = "verified"
    timer: Timer | None = None
    listed: bool = False
    rematch_of: str = ""
    eager: bool = False
    """Start as soon as every person has added a nonce (a rematch)."""
    code: str = ""
    """A short word that leads to the table as long as it is open; empty if nobody is expected."""
    pace: Pace = "at-once"
    pad: bool = False
    """A score pad for people with real dice: it has no turns, and its log is marks and takings-back."""
    hints: bool = False
    """Whether everybody may ask what the moves are worth."""


class Sat(_Entry, frozen=True):
    """A person has taken the seat, or taken it back, or moved it to another device: from now on this key holds it."""

    seat: int
    name: str
    key: str
    auto: bool = True
    device: int = -1


class Committed(_Entry, frozen=True):
    """A seat has committed to its nonce, which nobody else knows yet; a later commitment of the seat replaces it."""

    seat: int
    commitment: str


class Starting(_Entry, frozen=True):
    """Who plays and what everyone has committed to is settled; the game starts once the nonces are revealed."""


class Nonce(_Entry, frozen=True):
    """What a seat adds to the dice, revealed while the game is starting; at earlier tables it was open before."""

    seat: int
    nonce: str


class Left(_Entry, frozen=True):
    seat: int


class Bot(_Entry, frozen=True):
    """A bot plays the seat; without a level the person plays it again."""

    seat: int
    level: str
    name: str = ""
    """What it is called; empty if the seat has a name."""


class Auto(_Entry, frozen=True):
    """Whether forced passes of the seat are played at once."""

    seat: int
    auto: bool


class Arranged(_Entry, frozen=True):
    """The seats of the open table anew: their former numbers in the new order, 0 for a new free seat."""

    order: tuple[int, ...]


class Paced(_Entry, frozen=True):
    pace: Pace


class Started(_Entry, frozen=True):
    first: int
    scheme: str = "kostka-dice-1"
    """How the dice follow from seed and nonces."""


class Rolled(_Entry, frozen=True):
    dice: tuple[int, ...]
    seat: int = 0
    """Who entered the dice; 0 if the server rolled them."""
    id: str = ""
    point: int = 0


class Dealt(_Entry, frozen=True):
    colours: str
    seat: int = 0
    id: str = ""
    point: int = 0


class Sealed(_Entry, frozen=True):
    """A seat's choice, which nobody else sees before all have chosen; a later one of the seat replaces it."""

    seat: int
    point: int
    move: str
    id: str = ""
    by: By = "person"


class Unsealed(_Entry, frozen=True):
    """A seat has taken back its choice before it was open."""

    seat: int
    id: str = ""


class Wished(_Entry, frozen=True):
    """A seat asks the others whether it may undo its last choice."""

    seat: int
    id: str = ""


class Answered(_Entry, frozen=True):
    """What somebody says to that; the seat is 0 if nobody answered in time."""

    seat: int
    yes: bool
    id: str = ""


class Undone(_Entry, frozen=True):
    """The game has gone back to the decision point at which the seat chose, or entered its dice."""

    seat: int
    point: int
    back: int
    """The number of the last entry that still stands."""
    id: str = ""
    """Empty if somebody had to agree: then the wish has it."""


class Decided(_Entry, frozen=True):
    """All have chosen, and the choices are open."""

    moves: dict[int, str]


class Marked(_Entry, frozen=True):
    """A seat has marked something on the score pad."""

    seat: int
    mark: str
    id: str = ""


class Unmarked(_Entry, frozen=True):
    """A seat has taken back one of its marks."""

    seat: int
    mark: str
    back: int
    """The number of the entry in which it was made."""
    id: str = ""


class Finished(_Entry, frozen=True):
    totals: tuple[int, ...]
    winners: tuple[int, ...]


class Rematch(_Entry, frozen=True):
    table: str
    seat: int = 0
    """Who asked for it; 0 if only the creator's token is known."""


Entry = (
    Created | Sat | Committed | Nonce | Left | Bot | Auto | Arranged | Paced | Starting | Started | Rolled | Dealt
    | Sealed | Unsealed | Decided | Wished | Answered | Undone | Marked | Unmarked | Finished | Rematch
)  # fmt: skip

Step = Rolled | Dealt | Decided
"""What changes the position."""

_encoder = msgspec.json.Encoder()
_decoder: msgspec.json.Decoder[Entry] = msgspec.json.Decoder(Entry)


def encode(entry: Entry) -> bytes:
    return _encoder.encode(entry)


def decode(data: bytes) -> Entry:
    return _decoder.decode(data)
