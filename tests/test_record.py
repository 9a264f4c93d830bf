"""The record: errors in words, hostile input, and a byte-exact round trip under fuzzing."""

from __future__ import annotations

import time
from contextlib import suppress
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kostka.games.core import Decided, Refused, Rolled
from kostka.games.registry import game
from kostka.record import LARGEST, Record, RecordError, check_name, position, read, write
from tests.tables import Table, every_table, random_record

EXAMPLE = """\
kostka 1
game: qwixx
seats: Ada | Ben | Cleo
first: 1

roll 4 1 6 2 3 6
1: red 5
2: yellow 5
3: -
1: blue 10
roll 6 6 1 1 2 5
"""

TABLES = every_table()


def refusal(text: str | bytes) -> RecordError:
    with pytest.raises(RecordError) as found:
        read(text)
    return found.value


def test_positions_of_the_example() -> None:
    record = read(EXAMPLE)
    told = [position(record.game, state) for state in record.positions()]
    assert told[0] == {"active": 1, "phase": "roll", "chance": True, "totals": [0, 0, 0]}
    colour = ["-", "blue 10", "blue 7", "green 4", "green 7", "red 10", "red 7", "yellow 3", "yellow 6"]
    assert told[2] == {"active": 1, "phase": "colour", "decide": {"1": colour}, "totals": [1, 1, 0]}
    assert list(told[2]) == ["active", "phase", "decide", "totals"]
    assert told[3]["active"] == 2


def test_an_illegal_move_is_refused_with_reason_and_alternatives() -> None:
    error = refusal(EXAMPLE.replace("1: red 5", "1: red 4"))
    assert str(error) == (
        "line 7: red 4 is not legal for seat 1: the white dice show 5. Legal: -, blue 5, green 5, red 5, yellow 5"
    )
    assert error.line == 7


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("2: yellow 5", "roll 1 1 1 1 1 1", "line 8: seat 2 has to decide first. Legal: -, blue 5"),
        ("2: yellow 5", "1: -", "line 8: seat 1 has already decided: red 5"),
        ("2: yellow 5", "4: -", "line 8: seat 4 has nothing to decide now; seats 1, 2, 3 have to decide"),
        ("2: yellow 5", "2: yelow 5", "line 8: 'yelow 5' is not a move of qwixx. Legal: -"),
        (
            "1: blue 10",
            "1: blue 9",
            "line 10: blue 9 is not legal for seat 1: a white die and the blue die make 7 or 10",
        ),
        ("1: blue 10", "1: pile 3 a1 > 2", "line 10: 'pile 3 a1 > 2' is not a move of qwixx"),
        ("first: 1", "first: 4", "line 4: the first seat must be 1 to 3, not 4"),
        ("game: qwixx", "game: chess", "line 2: there is no game 'chess'"),
        ("Ada | Ben | Cleo", "A | B | C | D | E | F", "line 3: qwixx has 1 to 5 seats, not 6"),
        ("kostka 1", "kostka 2", "line 1: a record starts with `kostka 1`, found 'kostka 2'"),
        ("roll 6 6 1 1 2 5", "roll 6 6 1 1 2", "line 11: a roll is six dice"),
        ("roll 6 6 1 1 2 5", "roll 6 6 - 1 2 5", "line 11: die 3 is in the game and shows 1 to 6"),
        ("roll 6 6 1 1 2 5", "2: -", "line 11: the dice have to be rolled now"),
        ("roll 6 6 1 1 2 5", "result: 1 | 1 | 0", "line 11: the game is not over"),
        ("roll 6 6 1 1 2 5", "hello", "line 11: expected `roll`, `deal`, a decision such as `1: -`"),
    ],
)
def test_errors_in_words(old: str, new: str, message: str) -> None:
    assert str(refusal(EXAMPLE.replace(old, new, 1))).startswith(message)


def test_a_long_list_of_legal_moves_is_cut() -> None:
    record = "kostka 1\ngame: qubix\nseats: A | B\n\n1: -\n"
    text = str(refusal(record))
    assert "if you can move, you must" in text
    assert text.endswith("and 420 more")
    assert len(text) < 2000


HOSTILE = {
    "larger than ten megabytes": EXAMPLE.encode() + b"# " + b"x" * 10_000_000,
    "a million lines": EXAMPLE.encode() + b"-\n" * 499_000,
    "a million empty lines": b"\n" * 999_999,
    "binary": bytes(range(256)) * 1000,
    "binary after the header": EXAMPLE.encode() + bytes(range(256)),
    "zeros": b"\0" * 900_000,
    "one endless line": b"kostka 1" + b" " * 990_000 + b"x",
    "an endless name": b"kostka 1\ngame: qwixx\nseats: " + b"a" * 990_000,
    "a hundred thousand seats": b"kostka 1\ngame: qwixx\nseats: " + b"a | " * 200_000 + b"a\n",
    "deep unicode": b"kostka 1\ngame: qwixx\nseats: Z" + "\u0301".encode() * 400_000,
    "an endless number": EXAMPLE.encode() + b"2: red " + b"9" * 900_000,
    "an endless seat number": EXAMPLE.encode() + b"9" * 900_000 + b": -",
    "an endless key": b"kostka 1\n" + b"k" * 900_000 + b": v\n\n",
    "many keys": b"kostka 1\n" + b"".join(b"k%d: v\n" % n for n in range(60_000)) + b"\n",
    "spaces before an end that never comes": EXAMPLE.encode() + b" \t" * 400_000 + b"x",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_records_are_refused_in_one_short_line(name: str) -> None:
    message = str(refusal(HOSTILE[name]))
    assert len(message) < 2000
    assert "\n" not in message


def test_largest_size_is_a_limit_of_bytes() -> None:
    filled = EXAMPLE.encode() + b"#" * (LARGEST - len(EXAMPLE))
    assert read(filled).names == ("Ada", "Ben", "Cleo")
    assert "larger" in str(refusal(filled + b"#"))


@pytest.mark.parametrize("blank", [" ", "\t", " |", "| "])
def test_a_megabyte_of_white_space_keeps_nobody_waiting(blank: str) -> None:
    text = f"kostka 1\ngame: qwixx\nseats: Ada{blank * (900_000 // len(blank))}Ben\n"
    begun = time.process_time()
    with suppress(Refused):
        read(text)
    assert time.process_time() - begun < 20, (
        "if every blank looked at all that follow, it would take a quarter of an hour"
    )


@pytest.mark.parametrize("name", ["", "  ", "a" * 41, "a|b", "a#b", "a\nb", "a\x1bb", "a\u2028b", "a\x9bb"])
def test_bad_names(name: str) -> None:
    with pytest.raises(Refused, match=r"a name (has|may not contain)"):
        check_name(name)


@pytest.mark.parametrize(
    ("given_name", "kept"), [("Zoë", "Zoë"), ("  Ada \t B ", "Ada B"), ("👩‍👧", "👩‍👧"), ("a" * 40, "a" * 40)]
)
def test_good_names(given_name: str, kept: str) -> None:
    assert check_name(given_name) == kept


def test_further_keys_are_kept_as_they_are() -> None:
    text = EXAMPLE.replace("first: 1\n", "first: 1\nevent: a\tb  c\nempty:\nhash:#1\nside: 7\n")
    assert write(read(text)) == text


def test_an_unfinished_simultaneous_decision_is_kept_without_a_position() -> None:
    text = EXAMPLE + "3: -\n1: green 12\n"
    record = read(text)
    assert record.waiting == {3: game("qwixx").read_move("-"), 1: game("qwixx").read_move("green 12")}
    assert len(list(record.positions())) == len(list(read(EXAMPLE).positions()))
    assert write(record) == EXAMPLE + "1: green 12\n3: -\n"


def test_white_dice_are_written_larger_first() -> None:
    assert "roll 4 1 6" in write(read(EXAMPLE.replace("roll 4 1 6", "roll 1 4 6")))


def test_then_adds_an_event() -> None:
    record = Record(game("duel"), game("duel").setup(2), ("Ada", "Ben"))
    record = record.then(Rolled((1, 2, 3, 4, 5, 6))).then(Decided({1: game("duel").read_move("red 3")}))
    assert write(record).endswith("roll 2 1 3 4 5 6\n1: red 3\n")


@given(table=st.sampled_from(TABLES), seed=st.integers(0, 10_000), cut=st.floats(0, 1))
def test_round_trip_is_byte_exact_wherever_a_record_stops(table: Table, seed: int, cut: float) -> None:
    record = random_record(table, seed, first=seed % table.seats + 1)
    record = Record(record.game, record.setup, record.names, (), record.events[: int(len(record.events) * cut)])
    text = write(record)
    assert write(read(text)) == text
    assert write(read(text.encode().replace(b"\n", b"\r\n"))) == text


@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    with suppress(RecordError):
        read(data)
    with suppress(RecordError):
        read(EXAMPLE.encode() + data)


@given(st.text(max_size=300))
def test_any_text_is_read_or_refused_and_what_is_read_has_a_canonical_form(text: str) -> None:
    for record in (text, EXAMPLE + text, EXAMPLE.replace("\n\n", f"\n{text}\n\n", 1)):
        with suppress(RecordError):
            canonical = write(read(record))
            assert write(read(canonical)) == canonical


@given(table=st.sampled_from(TABLES), seed=st.integers(0, 1000), data=st.data())
def test_a_damaged_record_is_read_or_refused_at_a_line_it_has(table: Table, seed: int, data: st.DataObject) -> None:
    """Lines dropped, doubled, swapped, or with words exchanged."""
    lines = write(random_record(table, seed % 5)).splitlines()
    random = Random(seed)
    for _ in range(data.draw(st.integers(1, 3))):
        at = random.randrange(len(lines))
        match data.draw(st.sampled_from(["drop", "double", "swap", "word", "letter"])):
            case "drop":
                del lines[at]
            case "double":
                lines.insert(at, lines[at])
            case "swap":
                other = random.randrange(len(lines))
                lines[at], lines[other] = lines[other], lines[at]
            case "word":
                words = " ".join(lines).split()
                lines[at] = " ".join([*lines[at].split()[:-1], random.choice(words)])
            case "letter":
                place = random.randrange(len(lines[at]) + 1)
                lines[at] = lines[at][:place] + random.choice("1-> |:#ab\t") + lines[at][place + 1 :]
    damaged = "\n".join(lines) + "\n"
    try:
        record = read(damaged)
    except RecordError:
        assert 1 <= refusal(damaged).line <= len(lines) + 1
    else:
        assert write(read(write(record))) == write(record)
