"""The API by plain HTTP: making tables, taking seats, deciding, and reading."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import Annotated, Any, Final, Literal

from litestar import MediaType, Request, Response, get, post
from litestar.openapi import ResponseSpec
from litestar.params import Parameter
from msgspec import structs
from msgspec.json import schema_components

from kostka.games import registry as games
from kostka.games.core import AnyGame, Refused, because
from kostka.paper.printing import INK, SIZE
from kostka.server import (
    actions,
    asking,
    codes,
    dice,
    entries,
    marking,
    names,
    press,
    reading,
    seating,
    telling,
    undoing,
    wire,
)
from kostka.server.actions import Draft
from kostka.server.house import House
from kostka.server.limits import Addresses
from kostka.server.refusals import STATUS, TOO_MANY, Refusal
from kostka.server.tables import hashed
from kostka.server.thinking import SEATED, check_bot
from kostka.words import ENGLISH

AnyRequest = Request[Any, Any, Any]
SeatNumber = Annotated[int, Parameter(ge=1, le=10)]
BEARER: Final = "Bearer "
PDF: Final = "application/pdf"
PRINTED_ON: Final = frozenset({"size", "lang", "ink", "count"})
"""What an order for paper says besides the options of the game."""
REFUSALS: Final = {
    status: ResponseSpec(
        wire.Refused, description="Refused: the reason, why, and what would be legal", generate_examples=False
    )
    for status in sorted(set(STATUS.values()))
}


def tokens_of(request: AnyRequest) -> list[str]:
    """The tokens in the header `Authorization: Bearer TOKEN`; several, separated by commas, for several seats."""
    sent = request.headers.get("authorization", "")
    return [one.strip() for one in sent.removeprefix(BEARER).split(",")][:12] if sent.startswith(BEARER) else []


def as_json(made: Any) -> Response[bytes]:
    return written(telling.encode(made))


def written(made: bytes) -> Response[bytes]:
    """What is JSON already."""
    return Response(made, media_type=MediaType.JSON, status_code=200)


# --- reading --------------------------------------------------------------------------------------------------------


@get("/api/games", summary="The games, their seats, options and bots", responses=REFUSALS)
async def list_games() -> list[wire.Offered]:
    return [_offered(games.game(name)) for name in games.NAMES]


def _offered(game: AnyGame) -> wire.Offered:
    return wire.Offered(
        game=game.name,
        title=game.title,
        seats=list(game.seats),
        dice=game.dice,
        options={option.name: list(option.choices) for option in game.options},
        choices=[
            wire.OptionOffered(
                option.name, list(option.choices), option.like, [seats for seats in game.seats if option.applies(seats)]
            )
            for option in game.options
        ],
        bots=list(SEATED),
        pad=games.pad(game.name) is not None,
    )


@get("/api/tables", summary="Public tables that can be joined or watched, the newest first", responses=REFUSALS)
async def list_tables(house: House) -> list[wire.Listed]:
    return [
        wire.Listed(row.id, row.game, row.phase, row.seats, row.free, row.created) for row in await house.store.listed()
    ]


@get("/api/tables/{table:str}", summary="The position, as the seats of the tokens sent see it", responses=REFUSALS)
async def read_table(table: str, request: AnyRequest, house: House) -> Response[wire.Position]:
    desk = await house.desk(table)
    return as_json(telling.position(desk.table, desk.table.held(tokens_of(request)), desk.views_now(), desk.here()))  # type: ignore[return-value]


@get(
    "/api/tables/{table:str}/record",
    summary="The record of the game as text",
    media_type=MediaType.TEXT,
    responses=REFUSALS,
)
async def read_record(table: str, request: AnyRequest, house: House, addresses: Addresses) -> str:
    return await house.library.of_table(addresses.of(request.scope), table, reading.record_of)


@get(
    "/api/tables/{table:str}/past",
    summary="The last steps of the game, each with the position after it",
    responses=REFUSALS,
)
async def read_past(
    table: str,
    request: AnyRequest,
    house: House,
    addresses: Addresses,
    steps: Annotated[int, Parameter(ge=1, le=telling.PAST)] = telling.PAST,
) -> Response[list[wire.Update]]:
    return written(await house.library.of_table(addresses.of(request.scope), table, reading.past, steps))  # type: ignore[return-value]


@get(
    "/api/tables/{table:str}/seats/{seat:int}/why",
    summary="Why a place of the table, or a move, is not offered to the seat now",
    responses=REFUSALS,
)
async def why(
    table: str, seat: SeatNumber, place: Annotated[str, Parameter(max_length=100)], request: AnyRequest, house: House
) -> wire.Because:
    return asking.why((await house.desk(table)).table, seat, tokens_of(request), place)


@get("/api/codes/{code:str}", summary="The open table that a short code leads to", responses=REFUSALS)
async def find_code(code: str, request: AnyRequest, house: House, addresses: Addresses) -> wire.Found:
    if not addresses.may_try_code(addresses.of(request.scope)):
        raise Refusal("too-fast", because("you have tried too many codes; please wait a moment"))
    return wire.Found(await codes.table(house.store, code))


@get(
    "/api/paper/{game:str}",
    summary="Sheets and boards to print; an option of the game, such as side=2, is one more parameter",
    media_type=PDF,
    responses=REFUSALS,
)
async def print_game(
    game: str,
    request: AnyRequest,
    house: House,
    addresses: Addresses,
    size: str = SIZE,
    lang: str = ENGLISH,
    ink: str = INK,
    count: int | None = None,
) -> Response[bytes]:
    address = _reader_of_paper(request, addresses)
    options = tuple(sorted((name, value) for name, value in request.query_params.items() if name not in PRINTED_ON))
    on = press.Stationery(size, lang, ink)
    return _download(await house.library.of(address, press.sheets, game, options, on, count))


@get(
    "/api/tables/{table:str}/paper",
    summary="The finished game on one page, or sheets and boards as they are used at this table",
    media_type=PDF,
    responses=REFUSALS,
)
async def print_table(
    table: str,
    request: AnyRequest,
    house: House,
    addresses: Addresses,
    what: Literal["result", "sheets"] = "result",
    size: str = SIZE,
    lang: str = ENGLISH,
    ink: str = INK,
) -> Response[bytes]:
    address, on = _reader_of_paper(request, addresses), press.Stationery(size, lang, ink)
    draw = press.result if what == "result" else press.sheets_of
    return _download(await house.library.of_table(address, table, draw, on))


def _reader_of_paper(request: AnyRequest, addresses: Addresses) -> str:
    """The address of somebody who may have one more page drawn."""
    address = addresses.of(request.scope)
    if not addresses.may_print(address):
        raise Refusal("too-fast", TOO_MANY)
    return address


def _download(made: press.Printed) -> Response[bytes]:
    return Response(made.pdf, media_type=PDF, headers={"content-disposition": f'attachment; filename="{made.name}"'})


@get("/api/live", summary="JSON Schema of the messages on a live connection", responses=REFUSALS)
async def live_messages() -> dict[str, Any]:
    (client, server), components = schema_components([wire.FromClient, wire.FromServer], ref_template="#/$defs/{name}")
    return {"client": client, "server": server, "$defs": components}


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
    list_games, list_tables, read_table, read_record, read_past, why, find_code, print_game, print_table, live_messages,
    create_table, start, arrange, set_pace, rematch, sit, renew, commit, reveal, leave, put_bot, set_auto,
    decide, enter, undo, agree, mark, unmark,
]  # fmt: skip
