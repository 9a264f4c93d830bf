"""Dice that can be checked: they follow from seed and nonces alone, are fair, and a false roll is found."""

from __future__ import annotations

import argparse
import hashlib
import hmac
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest

from kostka import record
from kostka.games.core import Deal, Decide, Decided, Over, Refused, Roll, Rolled
from kostka.games.registry import game
from kostka.server import actions, dice, entries, recording, seating, tables, verify

SEED = "00" * 31 + "01"


def finished(name: str, seats: int, seed: str = SEED, **options: str) -> str:
    """The record of a whole random game with verified dice."""
    places = tuple(
        entries.Place(f"P{seat}", tables.hashed(str(seat)), nonce=f"n{seat}") for seat in range(1, seats + 1)
    )
    created = entries.Created(0.0, name, places, tables.hashed("c"), seed, options=options)
    log: list[entries.Entry] = [created]
    draft = actions.Draft(tables.opened("t", created), 1.0)
    seating.start(draft, ["c"])
    random = Random(3)
    while draft.table.phase != "finished":
        seat = draft.table.undecided[0]
        actions.decide(
            draft, seat, [str(seat)], draft.table.point, random.choice(draft.table.legal(seat)), str(random.random())
        )
    return recording.record_of(draft.table, [*log, *draft.entries])


def test_a_roll_is_what_the_page_computes_too() -> None:
    """The scheme written out once more, as docs/dice.md tells it."""
    shaker = dice.Shaker(SEED, ["abc", ""])
    rolled = shaker.outcome(Roll((True,) * 5 + (False,)), 7)
    block = hmac.new(bytes.fromhex(SEED), b"kostka-dice-1\nabc | -\nroll 7\n0", hashlib.sha256).digest()
    fair = [byte % 6 + 1 for byte in block if byte < 252]
    assert rolled == Rolled((*fair[:5], 0))


def test_every_face_is_as_likely_as_any_other() -> None:
    shaker = dice.Shaker(SEED, ["a"])
    faces = Counter(face for n in range(4000) for face in shaker.outcome(Roll((True,) * 6), n).dice)  # type: ignore[union-attr]
    expected = 4000
    assert sum((faces[face] - expected) ** 2 / expected for face in range(1, 7)) < 20.5  # chi square, 5 degrees, 0.1 %


def test_seed_nonces_and_number_all_matter() -> None:
    roll = Roll((True,) * 6)
    outcomes = {
        dice.Shaker(seed, nonces).outcome(roll, number)
        for seed in (SEED, "ab" * 32)
        for nonces in (["a", "b"], ["b", "a"], ["", "a"])
        for number in (1, 2)
    }
    assert len(outcomes) == 12


def test_a_deal_is_a_deal_of_the_set() -> None:
    chance = game("qubix").node(game("qubix").start(2, pile="dealt"))
    assert isinstance(chance, Deal)
    first, second = (dice.Shaker(SEED, [nonce]).outcome(chance, 1) for nonce in "ab")
    assert chance.flaw(first) is None
    assert first != second


@pytest.mark.parametrize(
    ("name", "seats", "options"), [("qwixx", 3, {}), ("duel", 2, {}), ("qubix", 2, {"pile": "dealt"})]
)
def test_a_true_record_checks_out(name: str, seats: int, options: dict[str, str]) -> None:
    text = finished(name, seats, **options)
    assert verify.check(record.read(text)).startswith("checks out: ")
    assert f"nonces of {seats} of {seats} seats" in verify.check(record.read(text))


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (r"dice-seed: 0", "dice-seed: 1", "not the one that the server committed to"),
        (r"dice-nonces: n1", "dice-nonces: m1", "roll 1 is|was drawn to begin"),
        (r"dice-nonces: n1 \| ", "dice-nonces: ", "2 nonces for 3 seats"),
        (r"dice-seed: 0", "dice-seed: x", "hexadecimal"),
    ],
)
def test_a_false_record_does_not_check_out(old: str, new: str, why: str) -> None:
    with pytest.raises(verify.Flaw, match=why):
        verify.check(record.read(re.sub(old, new, finished("qwixx", 3), count=1)))


def test_a_false_roll_is_named() -> None:
    """The last roll of the game is changed to another one with which the game could have been played."""
    found = record.read(finished("duel", 2))
    for place in reversed(range(len(found.events))):
        event = found.events[place]
        if isinstance(event, Rolled):
            break
    for green in range(1, 7):
        changed = Rolled((*event.dice[:4], green, event.dice[5]))  # type: ignore[union-attr]
        state = list(found.positions())[place]
        if changed == event or found.game.node(state).flaw(changed):  # type: ignore[union-attr]
            continue
        false = record.Record(found.game, found.setup, found.names, found.further, (*found.events[:place], changed))
        number = sum(isinstance(one, Rolled) for one in found.events)
        with pytest.raises(verify.Flaw, match=f"roll {number} is"):
            verify.check(false)
        return
    raise AssertionError("no other roll was possible")


def test_the_command_says_in_one_line_what_checks_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.kostka"
    path.write_text(finished("qwixx", 2))
    assert verify.run(argparse.Namespace(file=str(path))) == 0
    path.write_text(finished("qwixx", 2).replace("dice-seed: 00", "dice-seed: 01"))
    assert verify.run(argparse.Namespace(file=str(path))) == 1
    first, second = capsys.readouterr().out.splitlines()
    assert "checks out" in first
    assert "DOES NOT CHECK OUT" in second
    path.write_text("kostka 1\ngame: duel\nseats: A | B\n")
    with pytest.raises(Refused, match="no dice"):
        verify.run(argparse.Namespace(file=str(path)))


def test_the_seed_stays_secret_until_the_end() -> None:
    places = tuple(entries.Place(f"P{seat}", tables.hashed(str(seat))) for seat in (1, 2))
    created = entries.Created(0.0, "qwixx", places, tables.hashed("c"), SEED, first=1)
    draft = actions.Draft(tables.opened("t", created), 1.0)
    seating.start(draft, ["c"])
    text = recording.record_of(draft.table, [created, *draft.entries])
    assert SEED not in text
    assert dice.commitment(SEED) in text
    assert SEED in finished("qwixx", 2)


def test_the_table_plays_by_the_rules_of_the_record() -> None:
    found = record.read(finished("on-board", 2))
    assert isinstance(found.game.node(found.last()), Over)
    for state, event in zip(found.positions(), found.events, strict=False):
        if isinstance(event, Decided):
            node = found.game.node(state)
            assert isinstance(node, Decide)
            assert set(event.moves) == set(node.moves)
