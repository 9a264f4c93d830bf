"""The description of the API, made from what it takes and gives."""

from __future__ import annotations

from typing import Any, Final

from litestar import Request
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from msgspec import StructMeta

from kostka.server import wire

PATH: Final = "/api/schema"
EXACT: Final = {
    name
    for name, kind in vars(wire).items()
    if isinstance(kind, StructMeta) and kind.__struct_config__.forbid_unknown_fields
}
"""The parts of requests, by their names."""


class Exactly(JsonRenderPlugin):
    """Says of what may be sent that it has no further parts: whoever misspells one is told, and should know before."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        schemas = openapi_schema["components"]["schemas"]
        for name in EXACT & schemas.keys():
            schemas[name]["additionalProperties"] = False
        return super().render(request, openapi_schema)


def description() -> OpenAPIConfig:
    return OpenAPIConfig(
        title="Kostka",
        version="1",
        description="Tables for Qwixx, On Board, Das Duell and Qubix. Live: a WebSocket at /api/tables/ID/live.",
        path=PATH,
        render_plugins=[Exactly(path=["/", "/openapi.json"])],
    )
