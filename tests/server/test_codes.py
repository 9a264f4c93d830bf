"""Short codes: they lead to a table as long as it is open, and nowhere else."""

from __future__ import annotations

import asyncio
import secrets
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from kostka.server import codes, database
from kostka.server.schema import HEAD
from kostka.server.store import Store
from tests.server.clients import Api, Server, serving
from tests.server.test_seats import ME, OPEN, run


async def asked(api: Api, code: str) -> tuple[int, dict[str, Any]]:
    answer = await api.http.get(f"/api/codes/{code}")
    return answer.status_code, answer.json()


def test_a_code_leads_to_its_table_until_the_game_starts(server: Server) -> None:
    async def test(api: Api) -> None:
        made = await api.create("duel", [ME, OPEN])
        code = (await api.position(made["table"]))["code"]
        assert len(code) == codes.LENGTH
        for typed in (code, code.lower()):
            assert await asked(api, typed) == (200, {"table": made["table"]})
        await api.post(f"/api/tables/{made['table']}/seats", {"name": "Ben"})
        await api.start(made)
        ended = await asked(api, code)
        unknown = "YYYYYY" if code == "XXXXXX" else "XXXXXX"
        assert ended == await asked(api, unknown), "an ended code looks like one that never was"
        assert (ended[0], ended[1]["reason"]) == (404, "unknown-table")
        assert (await api.position(made["table"]))["code"] == ""

    run(server, test)


@pytest.mark.parametrize("typed", ["a", "O0O0O0", "%27%20or", "x" * 200, "ÄÖÜßßß"])
def test_what_is_no_code_is_refused_in_the_same_way(server: Server, typed: str) -> None:
    async def test(api: Api) -> None:
        status, answer = await asked(api, typed)
        assert (status, answer["reason"]) == (404, "unknown-table")

    run(server, test)


def test_a_table_that_waits_for_nobody_has_no_code(server: Server) -> None:
    async def test(api: Api) -> None:
        made = await api.create("duel", [ME, ME])
        assert (await api.position(made["table"]))["code"] == ""

    run(server, test)


def test_a_code_survives_a_restart(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'tables.db'}"
    found: dict[str, str] = {}

    async def before(api: Api) -> None:
        made = await api.create("duel", [ME, OPEN])
        found.update(table=made["table"], code=(await api.position(made["table"]))["code"])

    async def after(api: Api) -> None:
        assert await asked(api, found["code"]) == (200, {"table": found["table"]})

    for part in (before, after):
        with serving(url) as server:
            run(server, part)


def test_an_address_may_try_few_codes(tmp_path: Path) -> None:
    async def test(api: Api) -> None:
        answers = [await asked(api, "XXXXXX") for _ in range(20)]
        assert answers[0][1]["reason"] == "unknown-table"
        assert (429, "too-fast") in [(status, told["reason"]) for status, told in answers[10:]]

    with serving(f"sqlite:///{tmp_path / 'tables.db'}", requests=50) as server:
        run(server, test)


def test_a_code_in_use_is_not_given_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Full(Store):
        async def open_under(self, code: str) -> list[str]:
            return ["some table"] if code == "333333" else []

    letters = iter("3" * codes.LENGTH + "4" * codes.LENGTH)
    monkeypatch.setattr(secrets, "choice", lambda _: next(letters))
    assert asyncio.run(codes.new(Full(database.engine(f"sqlite:///{tmp_path / 'tables.db'}")))) == "444444"


def test_a_database_without_codes_is_brought_up_to_date_and_copied_before(tmp_path: Path) -> None:
    from alembic import command
    from alembic.config import Config

    engine = database.engine(f"sqlite:///{tmp_path / 'tables.db'}")
    config = Config()
    config.set_main_option("script_location", str(Path(database.__file__).parent / "migrations"))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        row = "INSERT INTO tables VALUES ('old', 'duel', 'open', false, 2, 1, 0, 0, NULL)"
        connection.execute(sa.text(row))
    database.prepare(engine)
    assert database.version(engine) == HEAD
    with engine.connect() as connection:
        assert connection.execute(sa.text("SELECT id, code FROM tables")).all() == [("old", None)]
    (copy,) = tmp_path.glob("tables.db.0001-*.backup")
    assert database.version(database.engine(f"sqlite:///{copy}")) == "0001"
    engine.dispose()
