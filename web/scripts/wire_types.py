"""Writes web/src/wire.ts, the types of everything on the wire, from the server's own structs."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec

from kostka.server import wire

TARGET = Path(__file__).resolve().parent.parent / "src" / "wire.ts"
HTTP = (
    wire.CreateTable, wire.Sit, wire.AddNonce, wire.PutBot, wire.SetAuto,
    wire.NewTable, wire.Taken, wire.Listed, wire.Rematched, wire.Found,
)  # fmt: skip
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}


def written() -> str:
    """The module that the page imports."""
    schemas, components = msgspec.json.schema_components(
        [*HTTP, wire.FromClient, wire.FromServer, wire.Event], ref_template="{name}"
    )
    *_, from_client, from_server, event = schemas
    parts = ["// Written by scripts/wire_types.py from the server's wire.py; do not edit.\n"]
    parts += [_interface(name, schema) for name, schema in sorted(components.items())]
    for name, schema in (("FromClient", from_client), ("FromServer", from_server), ("Event", event)):
        parts.append(f"export type {name} = {_type(schema)};\n")
    return "\n".join(parts)


def _interface(name: str, schema: dict[str, Any]) -> str:
    required = set(schema.get("required", ()))
    fields = "".join(
        f"  {field}{'' if field in required else '?'}: {_type(kind)};\n"
        for field, kind in schema.get("properties", {}).items()
    )
    return f"export interface {name} {{\n{fields}}}\n"


def _type(schema: dict[str, Any]) -> str:
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema:
        return " | ".join(f'"{one}"' if isinstance(one, str) else str(one) for one in schema["enum"])
    match schema.get("type"):
        case "array":
            inner = _type(schema["items"]) if schema.get("items") else "unknown"
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case "object":
            values = schema.get("additionalProperties")
            return f"Record<string, {_type(values) if isinstance(values, dict) else 'unknown'}>"
        case str() as simple:
            return SIMPLE[simple]
    return "unknown"


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(TARGET.read_text("utf-8") != written() and "web/src/wire.ts is old: run web/scripts/wire_types.py")
    TARGET.write_text(written(), "utf-8")
