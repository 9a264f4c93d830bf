"""What requests by HTTP have in common: the tokens they show, the refusals that may come, and answers in JSON."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final

from litestar import MediaType, Request, Response
from litestar.openapi import ResponseSpec
from litestar.params import Parameter

from kostka.server import telling, wire
from kostka.server.limits import Addresses
from kostka.server.refusals import STATUS, TOO_MANY, Refusal

AnyRequest = Request[Any, Any, Any]
SeatNumber = Annotated[int, Parameter(ge=1, le=10)]
BEARER: Final = "Bearer "
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


def admitted(request: AnyRequest, addresses: Addresses, may: Callable[[str], bool]) -> str:
    """The address of somebody who may have one more of what costs time."""
    address = addresses.of(request.scope)
    if not may(address):
        raise Refusal("too-fast", TOO_MANY)
    return address


def as_json(made: Any) -> Response[bytes]:
    return written(telling.encode(made))


def written(made: bytes) -> Response[bytes]:
    """What is JSON already."""
    return Response(made, media_type=MediaType.JSON, status_code=200)
