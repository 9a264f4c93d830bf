"""The API by plain HTTP, for those who do something: making tables, taking seats, deciding."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Final

from litestar import post
from msgspec import structs

from kostka.games.core import Refused
from kostka.server import (
    actions,
    codes,
    dice,
    entries,
    marking,
    names,
    reading,
    seating,
    undoing,
    wire,
)
from kostka.server.actions import Draft
from kostka.server.handling import REFUSALS, AnyRequest, SeatNumber, tokens_of
from kostka.server.house import House
from kostka.server.limits import Addresses
from kostka.server.refusals import Refusal
from kostka.server.tables import hashed
from kostka.server.thinking import check_bot

# --- making a table -------------------------------------------------------------------------------------------------


@post("/api/tables", summary="Create a table", responses=REFUSALS)
async def create_table(
    data: wire.CreateTable, request: AnyRequest, house: House, addresses: Addresses
) -> wire.NewTable:
    address = addresses.of(request.scope)
    created, creator, tokens = _created(data, house.clock())
    if created.layout:
        await house.library.of(address, reading.check, created)
    else:
        _checked(created)
    addresses.count_table(address)
    if data.pad or any(not place.key and not place.bot for place in created.seats):
        created = structs.replace(created, code=await codes.new(house.store))
    table = await house.create(secrets.token_urlsafe(16), created, address)
    return wire.NewTable(table.id, creator, tokens, table.commitment)


def _checked(created: entries.Created) -> None:
    try:
        reading.check(created)
    except Refused as refused:
        raise Refusal("bad-request", refused.why) from None


def _created(wish: wire.CreateTable, now: float) -> tuple[entries.Created, str, dict[str, str]]:
    """The first entry of a new table, its creator's token, and the tokens of the seats of this device."""
    tokens: dict[str, str] = {}
    places = []
    try:
        if wish.pad:
            marking.check(wish)
        for number, seat in enumerate(wish.seats, 1):
            if seat.kind == "me":
                tokens[str(number)] = secrets.token_urlsafe(24)
            places.append(_place(wish.game, number, seat, tokens.get(str(number))))
        if wish.timer and wish.timer.bot:
            check_bot(wish.timer.bot, wish.game)
        creator = secrets.token_urlsafe(24)
        created = entries.Created(
            now,
            wish.game,
            tuple(places),
            hashed(creator),
            dice.new_seed() if wish.dice == "verified" and not wish.pad else "",
            first=wish.first,
            options=wish.options,
            layout=wish.layout,
            layout_name=wish.layout_name if wish.layout else "",
            dice="entered" if wish.pad else wish.dice,
            timer=entries.Timer(wish.timer.seconds, wish.timer.bot) if wish.timer else None,
            listed=wish.listed,
            pace=wish.pace,
            pad=wish.pad,
            hints=wish.hints and not wish.pad,
        )
    except Refused as refused:
        raise Refusal("bad-request", refused.why) from None
    return created, creator, tokens


def _place(game: str, number: int, seat: wire.SeatWish, token: str | None) -> entries.Place:
    name = names.check(seat.name) if seat.name else ""
    if seat.kind == "bot":
        check_bot(seat.level, game)
        return entries.Place(name or f"Bot {number}", bot=seat.level)
    return entries.Place(name or f"Seat {number}" if token else "", hashed(token) if token else "", auto=seat.auto)


@post("/api/tables/{table:str}/start", summary="The creator starts the game", status_code=200, responses=REFUSALS)
async def start(table: str, request: AnyRequest, house: House, data: wire.Start | None = None) -> wire.Done:
    here_only = data is not None and data.here_only
    return await _do(house, table, lambda draft: seating.start(draft, tokens_of(request), here_only))


@post(
    "/api/tables/{table:str}/arrange",
    summary="The creator adds, removes and reorders seats before the game",
    status_code=200,
    responses=REFUSALS,
)
async def arrange(table: str, data: wire.Arrange, request: AnyRequest, house: House) -> wire.Done:
    return await _do(house, table, lambda draft: seating.arrange(draft, data.order, tokens_of(request)))


@post(
    "/api/tables/{table:str}/pace",
    summary="Set how fast the game proceeds on its own, for everybody",
    status_code=200,
    responses=REFUSALS,
)
async def set_pace(table: str, data: wire.SetPace, request: AnyRequest, house: House) -> wire.Done:
    return await _do(house, table, lambda draft: seating.set_pace(draft, data.pace, tokens_of(request)))


@post(
    "/api/tables/{table:str}/rematch",
    summary="The same people again, the next seat first",
    status_code=200,
    responses=REFUSALS,
)
async def rematch(table: str, request: AnyRequest, house: House, addresses: Addresses) -> wire.Rematched:
    other, address = secrets.token_urlsafe(16), addresses.of(request.scope)

    def asked(draft: Draft) -> str:
        found = seating.rematch(draft, tokens_of(request), other)
        if found == other:  # whoever asks second gets the same table
            house.has_room()
            addresses.count_table(address)
        return found

    return wire.Rematched(await house.act(table, asked))


# --- seats ----------------------------------------------------------------------------------------------------------


async def _do(house: House, table: str, action: Callable[[Draft], None]) -> wire.Done:
    def counted(draft: Draft) -> int:
        action(draft)
        return draft.table.number

    return wire.Done(await house.act(table, counted))


@post("/api/tables/{table:str}/seats", summary="Take a free seat", responses=REFUSALS)
async def sit(table: str, data: wire.Sit, request: AnyRequest, house: House) -> wire.Taken:
    tokens = tokens_of(request)
    seat, token = await house.act(
        table, lambda draft: seating.sit(draft, data.seat or None, data.name, data.commitment, data.auto, tokens)
    )
    return wire.Taken(seat, token)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/renew",
    summary="Take the seat back, or to another device: a new token",
    responses=REFUSALS,
)
async def renew(
    table: str, seat: SeatNumber, request: AnyRequest, house: House, data: wire.Renew | None = None
) -> wire.Taken:
    tokens, name = tokens_of(request), data.name if data else ""
    return wire.Taken(seat, await house.act(table, lambda draft: seating.renew(draft, seat, tokens, name)))


@post(
    "/api/tables/{table:str}/seats/{seat:int}/commitment",
    summary="Commit to what the seat adds to the dice, before the start",
    status_code=200,
    responses=REFUSALS,
)
async def commit(table: str, seat: SeatNumber, data: wire.Commit, request: AnyRequest, house: House) -> wire.Done:
    return await _do(house, table, lambda draft: seating.commit(draft, seat, tokens_of(request), data.commitment))


@post(
    "/api/tables/{table:str}/seats/{seat:int}/nonce",
    summary="Reveal what the seat adds to the dice, while the game is starting",
    status_code=200,
    responses=REFUSALS,
)
async def reveal(table: str, seat: SeatNumber, data: wire.Reveal, request: AnyRequest, house: House) -> wire.Done:
    return await _do(house, table, lambda draft: seating.reveal(draft, seat, tokens_of(request), data.nonce))


@post("/api/tables/{table:str}/seats/{seat:int}/leave", summary="Leave the seat", status_code=200, responses=REFUSALS)
async def leave(table: str, seat: SeatNumber, request: AnyRequest, house: House) -> wire.Done:
    return await _do(house, table, lambda draft: seating.leave(draft, seat, tokens_of(request)))


@post(
    "/api/tables/{table:str}/seats/{seat:int}/bot", summary="Let a bot play a seat", status_code=200, responses=REFUSALS
)
async def put_bot(table: str, seat: SeatNumber, data: wire.PutBot, request: AnyRequest, house: House) -> wire.Done:
    tokens = tokens_of(request)
    return await _do(house, table, lambda draft: seating.put_bot(draft, seat, data.level, tokens, data.name))


@post(
    "/api/tables/{table:str}/seats/{seat:int}/auto",
    summary="Play forced passes at once, or not",
    status_code=200,
    responses=REFUSALS,
)
async def set_auto(table: str, seat: SeatNumber, data: wire.SetAuto, request: AnyRequest, house: House) -> wire.Done:
    return await _do(house, table, lambda draft: seating.set_auto(draft, seat, tokens_of(request), data.auto))


@post(
    "/api/tables/{table:str}/seats/{seat:int}/decide",
    summary="Decide, or change a sealed choice",
    status_code=200,
    responses=REFUSALS,
)
async def decide(table: str, seat: SeatNumber, data: wire.Choice, request: AnyRequest, house: House) -> wire.Done:
    tokens, begun = tokens_of(request), time.perf_counter()
    number = await house.act(table, lambda draft: actions.decide(draft, seat, tokens, data.point, data.move, data.id))
    house.metrics.decided(time.perf_counter() - begun)
    return wire.Done(number, data.id)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/enter",
    summary="Enter dice rolled on the real table",
    status_code=200,
    responses=REFUSALS,
)
async def enter(table: str, seat: SeatNumber, data: wire.Entered, request: AnyRequest, house: House) -> wire.Done:
    tokens = tokens_of(request)
    shown = data.colours if data.dice is None else data.dice
    number = await house.act(table, lambda draft: actions.enter(draft, seat, tokens, data.point, shown, data.id))
    return wire.Done(number, data.id)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/undo",
    summary="Undo the last choice or the entered dice, or ask the others for permission",
    status_code=200,
    responses=REFUSALS,
)
async def undo(table: str, seat: SeatNumber, data: wire.TakeBack, request: AnyRequest, house: House) -> wire.Done:
    tokens = tokens_of(request)
    return wire.Done(await house.act(table, lambda draft: undoing.undo(draft, seat, tokens, data.point)))


@post(
    "/api/tables/{table:str}/seats/{seat:int}/agree",
    summary="Say yes or no to somebody who wants to undo a choice",
    status_code=200,
    responses=REFUSALS,
)
async def agree(table: str, seat: SeatNumber, data: wire.Answer, request: AnyRequest, house: House) -> wire.Done:
    tokens = tokens_of(request)
    return wire.Done(await house.act(table, lambda draft: undoing.answer(draft, seat, tokens, data.point, data.yes)))


@post(
    "/api/tables/{table:str}/seats/{seat:int}/mark",
    summary="Mark something on a score pad",
    status_code=200,
    responses=REFUSALS,
)
async def mark(table: str, seat: SeatNumber, data: wire.Marking, request: AnyRequest, house: House) -> wire.Done:
    tokens = tokens_of(request)
    number = await house.act(table, lambda draft: marking.mark(draft, seat, tokens, data.mark, data.id))
    return wire.Done(number, data.id)


@post(
    "/api/tables/{table:str}/seats/{seat:int}/unmark",
    summary="Undo a mark on a score pad",
    status_code=200,
    responses=REFUSALS,
)
async def unmark(table: str, seat: SeatNumber, data: wire.Marking, request: AnyRequest, house: House) -> wire.Done:
    tokens = tokens_of(request)
    number = await house.act(table, lambda draft: marking.unmark(draft, seat, tokens, data.mark, data.id))
    return wire.Done(number, data.id)


HANDLERS: Final = [
    create_table, start, arrange, set_pace, rematch, sit, renew, commit, reveal, leave, put_bot, set_auto,
    decide, enter, undo, agree, mark, unmark,
]  # fmt: skip
