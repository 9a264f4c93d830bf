"""How a table's log becomes the table: one entry after another. Nothing here reads a clock, a file or a socket."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from msgspec.structs import replace

from kostka.games import core
from kostka.games.pads import Mark
from kostka.games.registry import game as find_game
from kostka.play import Step
from kostka.server import dice, entries
from kostka.server.entries import Created, Entry
from kostka.server.tables import ANSWERS, UNDO, Seat, Table, Told, Wish, setup_of, to_ask

REMEMBERED: Final = 16
"""How many of a seat's decisions are remembered by their ids; older ones are refused as stale."""
REMEMBERED_MARKS: Final = 64
"""The same on a score pad, where nothing grows stale: more than fit on a sheet."""
REACH: Final = 12
"""How many steps can be taken back where no roll of the server sets an end to it."""


@dataclass(slots=True, eq=False)
class Happened:
    """An entry of a table's log, and the step of the game that it was, if it was one."""

    entry: Entry
    number: int
    step: Step[Any] | None
    written: bytes = b""
    """How it is told if that is the same for everybody; made when it is first told."""


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
            seats = _remembering(table, entry.seat, Told(entry.id, entry.point, entry.move, table.number + 1))
            chosen = table.chosen | {entry.seat} if entry.by == "person" else table.chosen - {entry.seat}
            return replace(table, seats=seats, sealed={**table.sealed, entry.seat: entry.move}, chosen=chosen)
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
    return replace(table, seats=_changing(table, number, **changes))


def _changing(table: Table, number: int, **changes: Any) -> tuple[Seat, ...]:
    seat = replace(table.seat(number), **changes)
    return (*table.seats[: number - 1], seat, *table.seats[number:])


def _remember(table: Table, number: int, told: Told) -> Table:
    return replace(table, seats=_remembering(table, number, told))


def _remembering(table: Table, number: int, told: Told) -> tuple[Seat, ...]:
    """The seats, one of which has been told that it did something under that id."""
    if not told.id:
        return table.seats
    most = REMEMBERED_MARKS if table.created.pad else REMEMBERED
    return _changing(table, number, told=(*table.seat(number).told[1 - most :], told))


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
