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
from kostka.server import actions, dice, entries, fold, recording, seating, tables, verify

SEED = "00" * 31 + "01"
OLD_RECORD = Path(__file__).parent / "logs" / "duel.kostka"
"""Of a table from before the seats committed to what they add."""


def nonce(seat: int) -> str:
    return f"{seat}" * 32


def finished(name: str, seats: int, *silent: int, **options: str) -> str:
    """The record of a whole random game with verified dice; some seats did not reveal their nonces."""
    places = tuple(entries.Place(f"P{seat}", tables.hashed(str(seat))) for seat in range(1, seats + 1))
    created = entries.Created(0.0, name, places, tables.hashed("c"), SEED, options=options)
    log: list[entries.Entry] = [created]
    draft = actions.Draft(fold.opened("t", created), 1.0)
    for seat in range(1, seats + 1):
        seating.commit(draft, seat, [str(seat)], dice.nonce_commitment(draft.table.commitment, nonce(seat)))
    seating.start(draft, ["c"])
    for seat in set(range(1, seats + 1)) - set(silent):
        seating.reveal(draft, seat, [str(seat)], nonce(seat))
    actions.go_on(draft, 0)
    random = Random(3)
    while draft.table.phase != "finished":
        seat = draft.table.undecided[0]
        actions.decide(
            draft, seat, [str(seat)], draft.table.point, random.choice(draft.table.legal(seat)), str(random.random())
        )
    return recording.record_of(draft.table, [*log, *draft.entries])


@pytest.mark.parametrize("scheme", ["kostka-dice-1", "kostka-dice-2"])
def test_a_roll_is_what_the_page_computes_too(scheme: str) -> None:
    """The schemes written out once more, as docs/dice.md tells it."""
    shaker = dice.Shaker(SEED, ["abc", ""], scheme)
    rolled = shaker.outcome(Roll((True,) * 5 + (False,)), 7)
    block = hmac.new(bytes.fromhex(SEED), f"{scheme}\nabc | -\nroll 7\n0".encode(), hashlib.sha256).digest()
    fair = [byte % 6 + 1 for byte in block if byte < 252]
    assert rolled == Rolled((*fair[:5], 0))


def test_a_commitment_is_what_the_page_computes_too() -> None:
    """And it fits no other nonce and no other table."""
    table = dice.commitment(SEED)
    made = dice.nonce_commitment(table, nonce(1))
    assert made == hashlib.sha256(f"kostka-nonce-2\n{table}\n{'1' * 32}".encode()).hexdigest()
    assert len({made, dice.nonce_commitment(table, nonce(2)), dice.nonce_commitment("ab" * 32, nonce(1))}) == 3


def test_every_face_is_as_likely_as_any_other() -> None:
    shaker = dice.Shaker(SEED, ["a"])
    faces = Counter(face for n in range(4000) for face in shaker.outcome(Roll((True,) * 6), n).dice)  # type: ignore[union-attr]
    expected = 4000
    assert sum((faces[face] - expected) ** 2 / expected for face in range(1, 7)) < 20.5  # chi square, 5 degrees, 0.1 %


def test_scheme_seed_nonces_and_number_all_matter() -> None:
    roll = Roll((True,) * 6)
    outcomes = {
        dice.Shaker(seed, nonces, scheme).outcome(roll, number)
        for scheme in dice.SCHEMES
        for seed in (SEED, "ab" * 32)
        for nonces in (["a", "b"], ["b", "a"], ["", "a"])
        for number in (1, 2)
    }
    assert len(outcomes) == 24


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


def test_an_old_record_still_checks_out_and_a_false_one_still_does_not() -> None:
    text = OLD_RECORD.read_text("utf-8")
    assert "\ndice: kostka-dice-1\n" in text
    assert verify.check(record.read(text)).endswith("the nonces of 2 of 2 seats")
    with pytest.raises(verify.Flaw, match=r"roll 1 is|was drawn to begin"):
        verify.check(record.read(text.replace("dice-nonces: one", "dice-nonces: two")))


def test_who_did_not_reveal_added_nothing_and_is_named() -> None:
    text = finished("qwixx", 3, 2)
    assert f"\ndice-nonces: {nonce(1)} | - | {nonce(3)}\n" in text
    told = verify.check(record.read(text))
    assert told.endswith("nonces of 2 of 3 seats; seat 2 did not reveal the nonce that it had committed to")


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (r"dice-seed: 0", "dice-seed: 1", "not the one that the server committed to"),
        (r"dice-nonces: 1", "dice-nonces: 2", "the nonce of seat 1 is not the one that it committed to"),
        (r"dice-nonces: 1+ \| ", "dice-nonces: ", "2 nonces for 3 seats"),
        (r"dice-nonces: 1+", "dice-nonces: -", "roll 1 is|was drawn to begin"),
        (r"(dice-nonce-commitments: )\w+ \| ", r"\1", "2 commitments to nonces for 3 seats"),
        (r"(dice-nonce-commitments: )\w+", r"\1-", "the nonce of seat 1 is not the one that it committed to"),
        (r"dice: kostka-dice-2", "dice: kostka-dice-1", "roll 1 is|was drawn to begin"),
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
    for text, why in (
        ("kostka 1\ngame: duel\nseats: A | B\n", "no dice:"),
        (re.sub("dice-nonce-commitments: .*\n", "", finished("duel", 2)), "no dice-nonce-commitments:"),
        (finished("duel", 2).replace("kostka-dice-2", "kostka-dice-3"), "only kostka-dice-1 and kostka-dice-2"),
    ):
        path.write_text(text)
        with pytest.raises(Refused, match=why):
            verify.run(argparse.Namespace(file=str(path)))


def test_the_seed_stays_secret_until_the_end() -> None:
    places = tuple(entries.Place(f"P{seat}", tables.hashed(str(seat))) for seat in (1, 2))
    created = entries.Created(0.0, "qwixx", places, tables.hashed("c"), SEED, first=1)
    draft = actions.Draft(fold.opened("t", created), 1.0)
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
