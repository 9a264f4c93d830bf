"""The API by plain HTTP, for those who look: games, tables, records, codes and paper."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from litestar import MediaType, Response, get
from litestar.params import Parameter
from msgspec.json import schema_components

from kostka.games import registry as games
from kostka.games.core import AnyGame, because
from kostka.paper.printing import INK, SIZE
from kostka.server import asking, codes, press, reading, telling, wire
from kostka.server.handling import REFUSALS, AnyRequest, SeatNumber, admitted, as_json, tokens_of, written
from kostka.server.house import House
from kostka.server.limits import Addresses
from kostka.server.refusals import Refusal
from kostka.server.thinking import SEATED
from kostka.words import ENGLISH

PDF: Final = "application/pdf"
PRINTED_ON: Final = frozenset({"size", "lang", "ink", "count"})
"""What an order for paper says besides the options of the game."""


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
    address = admitted(request, addresses, addresses.may_print)
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
    address = admitted(request, addresses, addresses.may_print)
    on = press.Stationery(size, lang, ink)
    draw = press.result if what == "result" else press.sheets_of
    return _download(await house.library.of_table(address, table, draw, on))


def _download(made: press.Printed) -> Response[bytes]:
    return Response(made.pdf, media_type=PDF, headers={"content-disposition": f'attachment; filename="{made.name}"'})


@get("/api/live", summary="JSON Schema of the messages on a live connection", responses=REFUSALS)
async def live_messages() -> dict[str, Any]:
    (client, server), components = schema_components([wire.FromClient, wire.FromServer], ref_template="#/$defs/{name}")
    return {"client": client, "server": server, "$defs": components}


HANDLERS: Final = [
    list_games, list_tables, read_table, read_record, read_past, why, find_code, print_game, print_table, live_messages,
]  # fmt: skip
