"""The engine against an independent, naive reading of the rules: same positions, same refusals, same canonical text."""

from __future__ import annotations

from itertools import zip_longest
from pathlib import Path

import pytest

from kostka.record import RecordError, position, read, write
from tests import oracle
from tests.tables import Table, every_table, random_record

RECORDS = Path(__file__).parent / "records"
GAMES_EACH = {"qwixx": 12, "on-board": 8, "duel": 40, "qubix": 2}


def positions(text: str) -> list[dict[str, object]]:
    record = read(text)
    return [position(record.game, state) for state in record.positions()]


@pytest.mark.parametrize("table", every_table(), ids=str)
def test_every_position_of_games_by_the_oracle(table: Table) -> None:
    """Games that the oracle plays, from careless to sparing, so that rows close, tokens stack and fields fill up."""
    for seed in range(GAMES_EACH[table.name]):
        text = oracle.random_record(table.name, table.seats, table.options, seed, greed=(0.0, 0.6, 0.9, 1.0)[seed % 4])
        for ours, theirs in zip_longest(positions(text), oracle.positions(text)):
            assert ours == theirs
            assert list(ours or ()) == list(theirs)
        assert write(read(text)) == text


@pytest.mark.parametrize("table", every_table(), ids=str)
def test_every_position_of_our_own_games(table: Table) -> None:
    text = write(random_record(table, seed=1, first=table.seats))
    assert oracle.positions(text) == positions(text)
    assert oracle.canonical(text) == text


@pytest.mark.parametrize("path", sorted((RECORDS / "valid").glob("*.kostka")), ids=lambda path: path.stem)
def test_what_is_lenient_in_form_is_read_and_written_in_canonical_form(path: Path) -> None:
    lenient, canonical = path.read_bytes(), path.with_suffix(".canonical").read_bytes()
    assert write(read(lenient)).encode() == write(read(canonical)).encode() == canonical
    assert oracle.canonical(oracle.text_of(lenient)).encode() == canonical
    assert positions(canonical.decode()) == oracle.positions(canonical.decode())


LISTED = (RECORDS / "invalid.txt").read_text("utf-8").splitlines()
INVALID = [line.split(maxsplit=2) for line in LISTED if not line.startswith("#")]


@pytest.mark.parametrize(("name", "line", "why"), INVALID, ids=[name for name, *_ in INVALID])
def test_what_is_wrong_in_content_is_refused_at_its_line_with_the_reason(name: str, line: str, why: str) -> None:
    data = (RECORDS / "invalid" / name).read_bytes()
    with pytest.raises(RecordError) as refusal:
        read(data)
    assert refusal.value.line == int(line)
    assert why in str(refusal.value)
    assert len(str(refusal.value).splitlines()) == 1
    with pytest.raises(oracle.Refused) as theirs:
        oracle.positions(oracle.text_of(data))
    assert theirs.value.line == int(line)


def test_every_invalid_record_is_listed() -> None:
    assert [name for name, *_ in INVALID] == sorted(path.name for path in (RECORDS / "invalid").iterdir())
