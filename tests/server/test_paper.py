"""Paper by HTTP: sheets of a game and of a table, finished games, refusals, and that nobody waits for the drawing."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import httpx
import pypdfium2
import pytest

from kostka.games.registry import NAMES
from kostka.paper import blank
from kostka.server import press
from kostka.server.press import Stationery
from tests.server.clients import Api, Server, serving
from tests.server.test_asking import run
from tests.server.test_games import BOT, ME, SHORT_TRACK, seated
from tests.server.test_refusals import key_of

GERMAN = Stationery("letter", "de", "grey")


def text_of(pdf: bytes) -> str:
    return "\n".join(page.get_textpage().get_text_bounded() for page in pypdfium2.PdfDocument(pdf))


async def downloaded(api: Api, path: str, **wishes: str) -> tuple[bytes, str]:
    """The PDF and the name for its file."""
    answer = await api.http.get(path, params=wishes)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/pdf"
    kind, _, name = answer.headers["content-disposition"].partition("; filename=")
    assert kind == "attachment"
    return answer.content, name.strip('"')


async def refused(api: Api, path: str, status: int = 400, /, **wishes: str) -> dict[str, Any]:
    answer = await api.http.get(path, params=wishes)
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


# --- blank sheets ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_game_is_printed_as_the_command_prints_it(server: Server, name: str) -> None:
    async def test(api: Api) -> None:
        assert await downloaded(api, f"/api/paper/{name}") == (blank(name).pdf(), f"{name}.pdf")
        made, _ = await downloaded(api, f"/api/paper/{name}", size="letter", count="1", lang="de", ink="grey")
        assert made == blank(name, "letter", 1, "de", "grey").pdf()

    run(server, test)


def test_options_of_the_game_are_further_parameters(server: Server) -> None:
    async def test(api: Api) -> None:
        made, _ = await downloaded(api, "/api/paper/on-board", side="2", lang="cs")
        assert made == blank("on-board", language="cs", options={"side": "2"}).pdf()

    run(server, test)


@pytest.mark.parametrize(
    ("wishes", "key", "why"),
    [
        ({"size": "a3"}, "{name} must be one of {all}, not {value}", "size must be one of a4, letter, not a3"),
        (
            {"lang": "xx"},
            "{name} must be one of {all}, not {value}",
            "lang must be one of en, de, pl, cs, sk, pt, not xx",
        ),
        ({"ink": "gold"}, "{name} must be one of {all}, not {value}", "ink must be one of colour, grey, not gold"),
        (
            {"count": "121"},
            "it is printed for 1 to {most} players, not for {count}",
            "it is printed for 1 to 120 players, not for 121",
        ),
    ],
)
def test_bad_orders_are_refused_with_a_reason(server: Server, wishes: dict[str, str], key: str, why: str) -> None:
    async def test(api: Api) -> None:
        found = await refused(api, "/api/paper/duel", **wishes)
        assert (key_of(found), found["why"], found["reason"]) == (key, why, "bad-request")

    run(server, test)


def test_games_options_and_numbers_that_there_are_not(server: Server) -> None:
    async def test(api: Api) -> None:
        assert "there is no game 'chess'" in (await refused(api, "/api/paper/chess"))["why"]
        assert "side" in (await refused(api, "/api/paper/on-board", side="3"))["why"]
        assert "colour" in (await refused(api, "/api/paper/qwixx", colour="red"))["why"]
        assert "count" in (await refused(api, "/api/paper/qwixx", count="many"))["why"]
        assert "what" in (await refused(api, "/api/tables/none/paper", what="all"))["why"]
        assert (await refused(api, "/api/tables/none/paper", 404))["reason"] == "unknown-table"

    run(server, test)


# --- a table --------------------------------------------------------------------------------------------------------


def test_a_table_prints_its_own_layout_and_when_it_is_over_its_game(server: Server) -> None:
    async def test(api: Api) -> None:
        made = await api.create("on-board", [{**ME, "name": "Žofie"}, BOT], options={"side": "2"}, layout=SHORT_TRACK)
        path = f"/api/tables/{made['table']}/paper"
        sheets, name = await downloaded(api, path, what="sheets", lang="de")
        found = text_of(sheets)
        assert name == "on-board.pdf"
        assert "short-track" in found
        assert "Laufstrecke, Seite 2" in found
        assert "Laufstrecke, Seite 1" not in found
        assert len(pypdfium2.PdfDocument(sheets)) == 3  # the board, two sheets on a page, how to play

        too_early = await refused(api, path, 403)
        assert (key_of(too_early), too_early["reason"]) == ("the game is not over yet", "not-allowed")
        (player,) = await seated(api, made, [ME, BOT])
        assert key_of(await refused(api, path, 403)) == "the game is not over yet"
        await player.play()

        result, name = await downloaded(api, path, lang="de", size="letter", ink="grey")
        days = {date.today(), date.fromtimestamp(player.now["since"])}
        assert name in {f"on-board-{day.isoformat()}.pdf" for day in days}
        assert len(pypdfium2.PdfDocument(result)) == 1
        found = text_of(result)
        totals = next(iter(player.views.values()))["totals"]
        for text in ("Žofie", "Bot 2", "short-track", *(str(total).replace("-", "−") for total in totals)):
            assert text in found
        assert any(f"{day.day}.{day.month}.{day.year}" in found for day in days)
        assert (await refused(api, path, size="a3"))["why"] == "size must be one of a4, letter, not a3"

    run(server, test)


# --- for the others -------------------------------------------------------------------------------------------------


def test_a_sheet_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []

    class Drawing:
        def __init__(self, *order: object) -> None:
            drawn.append(order)

        def pdf(self) -> bytes:
            return b"%PDF-"

    monkeypatch.setattr(press, "blank", Drawing)
    press.sheets.cache_clear()
    try:
        for _ in range(2):
            assert press.sheets("duel", (), GERMAN, 2) == (b"%PDF-", "duel.pdf")
        assert drawn == [("duel", "letter", 2, "de", "grey", None, {})]
        assert press.sheets.cache_info().maxsize == press.KEPT
    finally:
        press.sheets.cache_clear()


def test_an_address_may_print_for_a_class_but_not_without_end(tmp_path: Path) -> None:
    with serving(f"sqlite:///{tmp_path / 'tables.db'}", requests=30) as server, httpx.Client() as http:
        answers = [http.get(f"{server.url}/api/paper/duel", params={"size": "a3"}) for _ in range(60)]
    assert [answer.status_code for answer in answers[:30]] == [400] * 30
    refused = [answer.json()["key"] for answer in answers[30:] if answer.status_code == 429]
    assert set(refused) == {"too many requests from your internet connection; please wait a moment"}
