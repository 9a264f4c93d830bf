"""Names at a table: of all languages, but without anything that nobody sees; old ones are shown without it."""

from __future__ import annotations

import re

import pytest

from kostka.games.core import Refused
from kostka.record import Record, check_name, read, write
from kostka.server import entries, fold, names, telling
from kostka.server.recording import record_of
from kostka.server.showing import Views
from kostka.server.tables import hashed
from tests.server.clients import Api, Server
from tests.server.test_seats import run
from tests.tables import Table, random_record

GOOD = (
    "Ada", "Žofie", "Łukasz", "İlker ŞĞ", "Nguyễn Văn", "אבגדה 12", "محمد", "می\u200cخواهم", "李明", "김철수", "こうじ",
    "शर्मा", "क्\u200dष", "ශ්\u200dරී", "র\u200d্যাব", "ക്\u200d", "น้ำ", "O’Neill", "x" * 40,
    "👨\u200d👩\u200d👧", "❤\ufe0f", "1\ufe0f\u20e3", "🏳\ufe0f\u200d🌈", "🧑🏽\u200d🚀", "⛹🏻\u200d♀\ufe0f",
    "🙂\u200d↔\ufe0f", "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f", "\U0001faea",
)  # fmt: skip
UNSEEN = (
    *"\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2064\u2066\u2067\u2068\u2069\u061c",
    *"\ufeff\u00ad\ufff9\ufffb\u034f\u115f\u1160\u3164\uffa0\u2800\u180e\u180b\ufe00\ufe0f",
    *"\ue000\ufdd0\uffff\U000e0001\U000e0041\U000e0100\U000f0000\U0010fffe",
)


@pytest.mark.parametrize("name", GOOD)
def test_names_of_all_languages_are_taken_as_they_are(name: str) -> None:
    assert names.check(name) == name


@pytest.mark.parametrize(
    ("given", "kept"),
    [("  Ada   Lovelace ", "Ada Lovelace"), ("Ada\u00a0\u2003\u3000B", "Ada B"), ("Zoe\u0308", "Zoë"), ("\u212b", "Å")],
)
def test_white_space_and_spelling_are_made_one(given: str, kept: str) -> None:
    assert names.check(given) == kept


@pytest.mark.parametrize("sign", UNSEEN, ids=lambda sign: f"{ord(sign):04X}")
@pytest.mark.parametrize("name", ["{}", "{}Ada", "A{}da", "Ada{}"])
def test_what_cannot_be_seen_is_refused_by_its_number(name: str, sign: str) -> None:
    with pytest.raises(Refused, match=re.escape(f"invisible or unknown character U+{ord(sign):04X}")):
        names.check(name.format(sign))


@pytest.mark.parametrize(
    "name",
    ["🏴\U000e0067", "👨\u200d", "\u200d👨", "a\u200d👨", "👨\u200da", "म\u200cह", "م\u200ca", "\u200cم", "+\u200d+"],
)
def test_what_joins_nothing_is_refused(name: str) -> None:
    with pytest.raises(Refused, match="invisible"):
        names.check(name)


@pytest.mark.parametrize("name", ["Z\u0351\u0352\u0353\u0354", "\u0301Ada", "Ada \u0301", "\u0301"])
def test_marks_stand_on_letters_and_not_on_each_other(name: str) -> None:
    with pytest.raises(Refused, match="at most 3"):
        names.check(name)


@pytest.mark.parametrize("name", ["", "   ", "\u00a0", "x" * 41, "a|b", "a#b", "a\x07", "a\u2028b", "a\nb", "\x9b31m"])
def test_what_no_record_could_hold_is_refused(name: str) -> None:
    with pytest.raises(Refused):
        names.check(name)


def test_a_table_takes_no_such_name_on_any_way(server: Server) -> None:
    bad, me, wait = "Ada\u202e", {"kind": "me"}, {"kind": "open"}

    async def test(api: Api) -> None:
        for kind in ("me", "bot"):
            seats = [{"kind": kind, "name": bad, "level": "easy"}, wait]
            refused = await api.post("/api/tables", {"game": "qwixx", "seats": seats}, status=400)
            assert (refused["reason"], refused["gaps"]) == ("bad-request", {"code": "U+202E"})
        made = await api.create("qwixx", [me, wait, wait])
        path = f"/api/tables/{made['table']}/seats"
        for way, token in (("", ""), ("/1/renew", made["seats"]["1"]), ("/2/bot", made["creator"])):
            assert (await api.post(path + way, {"name": bad}, token=token, status=400))["gaps"] == {"code": "U+202E"}
        taken = await api.post(path, {"name": " Zoe\u0308  ", "seat": 2})
        assert taken["seat"] == 2
        assert [seat["name"] for seat in (await api.position(made["table"]))["seats"]] == ["Seat 1", "Zoë", ""]

    run(server, test)


def test_old_logs_fold_as_before_and_are_told_without_harm() -> None:
    old = "\u202eAda\u200b"
    created = entries.Created(0.0, "qwixx", (entries.Place(old, hashed("1")), entries.Place()), hashed("c"), "00" * 32)
    sat = entries.Sat(1.0, 2, "B\u2069en", hashed("2"))
    *_, (table, happened) = fold.unfolded("t", [created, sat])
    assert [seat.name for seat in table.seats] == [old, "B\u2069en"]
    position = telling.position(table, (), Views(table), [])
    assert [seat.name for seat in position.seats] == ["Ada", "Ben"]
    assert b'"name":"Ben"' in telling.encode(telling.event(table, happened, ()))
    assert f"seats: {old} | B\u2069en\n" in record_of(table, [created, sat]), "a record keeps what was agreed"


def test_records_are_read_as_leniently_as_ever(server: Server) -> None:
    odd = ("\u202eAda\u200b", "\u0301\u0302\u0303\u0304\u0305 \u3164")
    assert tuple(map(check_name, odd)) == odd
    plain = random_record(Table("qwixx", 2), 1)
    text = write(Record(plain.game, plain.setup, odd, plain.further, plain.events))
    assert read(text).names == odd

    async def test(api: Api) -> None:
        answer = await api.http.post("/api/replay", content=text, headers={"content-type": "text/plain"})
        assert [seat["name"] for seat in answer.json()["seats"]] == ["Ada", "\u0301\u0302\u0303 \u3164"]

    run(server, test)
