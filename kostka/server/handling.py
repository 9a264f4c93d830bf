"""What requests by HTTP have in common: the tokens they show, the refusals that may come, and answers in JSON."""

from __future__ import annotations

from typing import Annotated, Any, Final

from litestar import MediaType, Request, Response
from litestar.openapi import ResponseSpec
from litestar.params import Parameter

from kostka.server import telling, wire
from kostka.server.refusals import STATUS

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


def as_json(made: Any) -> Response[bytes]:
    return written(telling.encode(made))


def written(made: bytes) -> Response[bytes]:
    """What is JSON already."""
    return Response(made, media_type=MediaType.JSON, status_code=200)
