"""The API keeps to its own description, whatever is sent to it."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx

from kostka.server import wire
from tests.server.clients import Api, Server

CHECKS = "not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance"


def description_of_a_table(server: Server, made: Any) -> dict[str, Any]:
    """The OpenAPI document with a real table in its paths, so that requests get further than "no such table"."""
    document: dict[str, Any] = httpx.get(f"{server.url}/api/schema").raise_for_status().json()
    assert document["openapi"].startswith("3.1")
    paths = {}
    for path, operations in document["paths"].items():
        for operation in operations.values():
            kept = [one for one in operation.get("parameters", []) if one["name"] != "table"]
            operation["parameters"] = kept
        paths[path.replace("{table}", made["table"])] = operations
    return document | {"paths": paths}


def test_generated_requests_find_no_error_of_the_server(server: Server, tmp_path: Path) -> None:
    async def table() -> Any:
        async with Api(server.url) as api:
            made = await api.create("qwixx", [{"kind": "me", "auto": False}, {"kind": "open"}, {"kind": "open"}])
            await api.post(f"/api/tables/{made['table']}/seats", {"seat": 2})
            return made

    made = asyncio.run(table())
    path = tmp_path / "openapi.json"
    path.write_text(json.dumps(description_of_a_table(server, made)))
    command = [str(Path(sys.executable).parent / "schemathesis"), "run", str(path), "--url", server.url]
    command += ["--checks", CHECKS, "--max-examples", "8", "--generation-deterministic", "--no-color"]
    command += ["--header", f"Authorization: Bearer {made['seats']['1']}", "--phases", "examples,coverage,fuzzing"]
    found = subprocess.run(command, check=False, capture_output=True, text=True, timeout=120, cwd=tmp_path)
    assert found.returncode == 0, found.stdout[-3000:] + found.stderr[-1000:]
    assert "Tested: 35" in found.stdout


def test_the_messages_of_a_live_connection_are_described(server: Server) -> None:
    document = httpx.get(f"{server.url}/api/live").raise_for_status().json()
    for name in (
        "Hello",
        "Decide",
        "Enter",
        "Ask",
        "Undo",
        "Agree",
        "Mark",
        "Unmark",
        "Ping",
        "Position",
        "Update",
        "Done",
        "Refused",
        "Because",
        "Here",
        "Pong",
        "Sealed",
    ):
        assert name in document["$defs"]
        assert hasattr(wire, name)
