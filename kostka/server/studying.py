"""Games to be studied, by HTTP: played through again, reviewed, and thought about while they are played."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.openapi.spec import OpenAPIMediaType, Operation, RequestBody, Schema
from litestar.openapi.spec.enums import OpenAPIType
from litestar.params import Parameter

from kostka.record import LARGEST
from kostka.server import hinting, reading, wire, wire_insight
from kostka.server.handling import REFUSALS, AnyRequest, SeatNumber, admitted, as_json, tokens_of, written
from kostka.server.house import House
from kostka.server.limits import Addresses
from kostka.server.refusals import TOO_MANY, Refusal

STEPS: Final = 32
"""How many steps of a record are told at once: at most 700 kB of Qubix with five seats."""
LONGEST: Final = 100_000
"""No game has so many events."""

TableId = Annotated[str, Parameter(max_length=32)]


@dataclass
class WithRecord(Operation):
    """A request whose body is a record: text, and not JSON, so that what is no text at all can be told too."""

    def __post_init__(self) -> None:
        text = OpenAPIMediaType(schema=Schema(type=OpenAPIType.STRING))
        self.request_body = RequestBody({"text/plain": text}, description="The record", required=True)


@post(
    "/api/replay",
    summary="The positions of a record, one after another; a table with a layout of its own is named with it",
    status_code=200,
    request_max_body_size=LARGEST,
    operation_class=WithRecord,
    responses=REFUSALS,
)
async def replay(
    body: bytes,
    request: AnyRequest,
    house: House,
    addresses: Addresses,
    start: Annotated[int, Parameter(query="from", ge=0, le=LONGEST)] = 0,
    steps: Annotated[int, Parameter(ge=1, le=STEPS)] = STEPS,
    table: TableId = "",
) -> Response[wire.Replay]:
    address = admitted(request, addresses, addresses.may_study)
    layouts = await layouts_of(house, table)
    return written(await house.library.of(address, reading.replay, body, layouts, start, steps))  # type: ignore[return-value]


async def layouts_of(house: House, table: str) -> dict[str, str]:
    """A record only names its layout; the table where it was played has its text."""
    if not table:
        return {}
    created = (await house.desk(table)).table.created
    return {created.layout_name: created.layout} if created.layout else {}


@post(
    "/api/review",
    summary="What the choices and the dice of a finished game were worth, or how much of that is computed",
    status_code=200,
    request_max_body_size=LARGEST,
    operation_class=WithRecord,
    responses=REFUSALS,
)
async def review(
    body: bytes, request: AnyRequest, house: House, addresses: Addresses, table: TableId = ""
) -> Response[wire_insight.Reviewed]:
    address = admitted(request, addresses, addresses.may_study)
    layouts = await layouts_of(house, table)
    found = await house.library.of(address, reading.finished, body, layouts)

    def may_begin() -> None:
        if not addresses.may_review(address):
            raise Refusal("too-fast", TOO_MANY)

    return as_json(await house.reviews.of(found, layouts, address, may_begin))  # type: ignore[return-value]


@get(
    "/api/tables/{table:str}/seats/{seat:int}/hint",
    summary="What the moves of the seat are worth now, where that harms nobody",
    responses=REFUSALS,
)
async def hint(
    table: str,
    seat: SeatNumber,
    point: Annotated[int, Parameter(ge=1, le=1_000_000)],
    request: AnyRequest,
    house: House,
    addresses: Addresses,
) -> wire_insight.Hint:
    found = (await house.desk(table)).table
    hinting.check(found, seat, tokens_of(request), point)
    address = admitted(request, addresses, addresses.may_hint)
    return await house.hints.of(found, seat, address)


HANDLERS: Final = [replay, review, hint]
