"""`kostka verify FILE`: recomputes every roll and deal of a record from the revealed seed and the seats' nonces."""

from __future__ import annotations

import argparse
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from kostka import record
from kostka.games.core import Chance, Dealt, Refused, Rolled
from kostka.server import dice

if TYPE_CHECKING:
    from kostka.record import Record

SEED: Final = re.compile(r"[0-9a-f]{64}")


class Flaw(Exception):
    """What does not check out."""


def arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", help="a record (.kostka) of a finished game")


def run(args: argparse.Namespace) -> int:
    with open(args.file, "rb") as file:
        try:
            found = record.read(file.read(record.LARGEST + 1))
        except Refused as refused:
            raise Refused(f"{args.file}: {refused}") from None
    try:
        print(f"{args.file}: {check(found)}")
    except Flaw as flaw:
        print(f"{args.file}: DOES NOT CHECK OUT: {flaw}")
        return 1
    return 0


def check(found: Record) -> str:
    """What checks out, in one line; a Flaw if something does not, a Refused if there is nothing to check."""
    keys = dict(found.further)
    if keys.get("dice") == "entered":
        raise Refused("real dice were rolled and entered by hand, so there is nothing to check")
    scheme = keys.get("dice", "")
    needed = ["dice", "dice-commitment", "dice-nonces", "dice-seed"]
    needed += ["dice-nonce-commitments"] * (scheme == dice.SCHEME)
    if missing := [key for key in needed if not keys.get(key)]:
        raise Refused(f"the record has no {missing[0]}: only finished games with verified dice can be checked")
    if scheme not in dice.SCHEMES:
        raise Refused(f"the dice use the scheme {scheme[:40]!r}; only {' and '.join(dice.SCHEMES)} are known")
    seed = keys["dice-seed"]
    if not SEED.fullmatch(seed):
        raise Flaw("the seed is not 64 hexadecimal digits")
    if dice.commitment(seed) != keys["dice-commitment"]:
        raise Flaw("the seed is not the one that the server committed to")
    nonces = dice.parted(keys["dice-nonces"])
    if len(nonces) != found.setup.seats:
        raise Flaw(f"there are {len(nonces)} nonces for {found.setup.seats} seats")
    silent = _not_revealed(keys, nonces) if scheme == dice.SCHEME else []
    shaker = dice.Shaker(seed, nonces, scheme)
    if keys.get("dice-first") == "lot" and (drawn := shaker.first(found.setup.seats)) != found.setup.first:
        raise Flaw(f"seat {drawn} was drawn to begin, but seat {found.setup.first} began")
    rolls, deals = _recomputed(found, shaker)
    parts = [f"{rolls} roll{'' if rolls == 1 else 's'}"] * bool(rolls) + ["the deal"] * bool(deals)
    added = sum(map(bool, nonces))
    what = " and ".join(parts) or "no roll or deal"
    follow = "follow" if rolls + deals > 1 else "follows"
    result = f"checks out: {what} {follow} from the committed seed and the nonces of {added} of {len(nonces)} seats"
    missing = [f"; seat {seat} did not reveal the nonce that it had committed to" for seat in silent]
    return result + "".join(missing)


def _not_revealed(keys: Mapping[str, str], nonces: Sequence[str]) -> list[int]:
    """The seats that committed to a nonce and did not reveal it; the others' nonces are those they committed to."""
    commitments = dice.parted(keys["dice-nonce-commitments"])
    if len(commitments) != len(nonces):
        raise Flaw(f"there are {len(commitments)} commitments to nonces for {len(nonces)} seats")
    for seat, (nonce, commitment) in enumerate(zip(nonces, commitments, strict=True), 1):
        if nonce and dice.nonce_commitment(keys["dice-commitment"], nonce) != commitment:
            raise Flaw(f"the nonce of seat {seat} is not the one that it committed to")
    return [seat for seat, nonce in enumerate(nonces, 1) if commitments[seat - 1] and not nonce]


def _recomputed(found: Record, shaker: dice.Shaker) -> tuple[int, int]:
    """How many rolls and deals there are, all of them as they must be."""
    counts = {Rolled: 0, Dealt: 0}
    chances = 0
    for state, event in zip(found.positions(), found.events, strict=False):
        node = found.game.node(state)
        if isinstance(node, Chance) and isinstance(event, Rolled | Dealt):
            chances += 1
            counts[type(event)] += 1
            _compare(chances, event, shaker.outcome(node, chances))
    return counts[Rolled], counts[Dealt]


def _compare(number: int, said: Rolled | Dealt, must: Rolled | Dealt) -> None:
    match said, must:
        case Rolled(found), Rolled(right):
            # a record writes the larger white die first
            if sorted(found[:2]) + list(found[2:]) != sorted(right[:2]) + list(right[2:]):
                raise Flaw(f"roll {number} is {_shown(found)} in the record, but {_shown(right)} follows from the seed")
        case Dealt(letters), Dealt(right_letters):
            if letters != right_letters:
                raise Flaw("the deal is not the one that follows from the seed")


def _shown(values: tuple[int, ...]) -> str:
    return " ".join(str(value or "-") for value in values)
