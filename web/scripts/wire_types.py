"""Writes the page's types from the server's and the games' own: web/src/wire.ts, views.ts and news.ts."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any, get_args

import msgspec

from kostka.games import rows, rows_view, views
from kostka.games.qubix import parts
from kostka.server import wire, wire_insight

FOLDER = Path(__file__).resolve().parent.parent / "src"
HTTP = (
    wire.CreateTable, wire.Start, wire.Sit, wire.Renew, wire.Commit, wire.Reveal, wire.PutBot, wire.SetAuto,
    wire.Offered, wire.NewTable, wire.Taken, wire.Listed, wire.Rematched, wire.Found, wire.Whereabouts, wire.Replay,
    wire_insight.Reviewed, wire_insight.Review,
)  # fmt: skip
SIMPLE = {"string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null"}
NAMED = {
    frozenset(get_args(kind)): name
    for name, kind in (("Colour", rows.Colour), ("Mark", rows_view.Mark), ("BlockColour", parts.BlockColour))
}
"""Words that have a name of their own."""
Schema = dict[str, Any]


def written() -> dict[str, str]:
    """The modules that the page imports, by their names."""
    return {"wire.ts": _wire(), "views.ts": _views(), "news.ts": _news()}


def _wire() -> str:
    schemas, components = msgspec.json.schema_components(
        [*HTTP, wire.FromClient, wire.FromServer, wire.Event], ref_template="{name}"
    )
    *_, from_client, from_server, event = schemas
    unions = {"FromClient": from_client, "FromServer": from_server, "Event": event}
    imports = ('import type { News } from "./news";', 'import type { View } from "./views";')
    start = _start("the server's wire.py", *imports)
    return "\n".join([start, *_interfaces(components), *(_alias(name, schema) for name, schema in unions.items())])


def _views() -> str:
    schemas, components = msgspec.json.schema_components(get_args(views.View), ref_template="{name}")
    names = [f"export type {name} = {_words(words)};\n" for words, name in NAMED.items()]
    union = _alias("View", {"anyOf": list(schemas)})
    return "\n".join([_start("the games' view.py"), *names, *_interfaces(components), union])


def _news() -> str:
    schemas, components = msgspec.json.schema_components(get_args(views.News), ref_template="{name}")
    for schema in components.values():
        schema["required"] = list(schema["properties"])  # a kind has a default, but is always written
    union = _alias("News", {"anyOf": list(schemas)})
    start = _start("the games' news.py", 'import type { BlockColour, Colour } from "./views";')
    return "\n".join([start, *_interfaces(components), union])


def _start(source: str, *imports: str) -> str:
    return "\n".join([f"// Written by scripts/wire_types.py from {source}; do not edit.", *imports, ""])


def _alias(name: str, schema: Schema) -> str:
    return f"export type {name} = {_type(schema)};\n"


def _interfaces(components: dict[str, Schema]) -> list[str]:
    return [_interface(name, schema) for name, schema in sorted(components.items())]


def _interface(name: str, schema: Schema) -> str:
    required = set(schema.get("required", ()))
    fields = "".join(
        f"  {field}{'' if field in required else '?'}: {_type(kind)};\n"
        for field, kind in schema.get("properties", {}).items()
    )
    said = f"/** {' '.join(schema['description'].split())} */\n" if "description" in schema else ""
    return f"{said}export interface {name} {{\n{fields}}}\n"


def _type(schema: Schema) -> str:
    if "x-typescript" in schema:
        return str(schema["x-typescript"])
    if "$ref" in schema:
        return str(schema["$ref"])
    if "anyOf" in schema:
        return " | ".join(_type(one) for one in schema["anyOf"])
    if "enum" in schema:
        return NAMED.get(frozenset(schema["enum"])) or _words(schema["enum"])
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


def _words(words: Any) -> str:
    return " | ".join(sorted(f'"{one}"' if isinstance(one, str) else str(one) for one in words))


if __name__ == "__main__":
    modules = written()
    if "--check" in sys.argv:
        old = [name for name, text in modules.items() if (FOLDER / name).read_text("utf-8") != text]
        sys.exit(f"old in web/src: {', '.join(old)}; run web/scripts/wire_types.py" if old else 0)
    for name, text in modules.items():
        (FOLDER / name).write_text(text, "utf-8")
