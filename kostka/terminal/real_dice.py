"""Dice that people roll on a real table and type in."""

from __future__ import annotations

import re
from collections.abc import Sequence

from kostka.games.core import Roll, Rolled
from kostka.terminal.host import Host
from kostka.terminal.words import say, t, tc


def typed_dice(host: Host, node: Roll, colours: Sequence[str], who: str) -> Rolled:
    """The dice that were rolled, typed in and confirmed."""
    there = [colour for colour, left in zip(colours, node.dice, strict=True) if left]
    order = ", ".join(tc("die", colour) for colour in there)
    host.console.say(t("{name} rolls. Enter the dice in this order: {dice}.", name=who, dice=order))
    typed = host.listen(t("The dice:"))
    while True:
        rolled = read_dice(typed, node)
        flaw = node.flaw(rolled) if rolled else None
        if rolled and not flaw:
            values = [
                f"{tc('die', colour)} {value}" for colour, value in zip(colours, rolled.dice, strict=True) if value
            ]
            host.console.say(f"{', '.join(values)}?")
            typed = host.listen(t("Press Enter if this is right, or enter the dice again:"))
            if not typed:
                return rolled
        else:
            why = say(flaw) if flaw else t("type {n} numbers from 1 to 6, such as 4 1 6 2 3 6", n=len(there))
            host.console.say(t("That can’t be the roll: {why}.", why=why))
            typed = host.listen(t("The dice:"))


def read_dice(typed: str, node: Roll) -> Rolled | None:
    """`4 1 6 2 3 6` or `416236`; a die that has left the game is written - or not at all."""
    if not re.fullmatch(r"[0-9 ,-]+", typed):
        return None
    values = [0 if sign == "-" else int(sign) for sign in re.findall(r"[0-9-]", typed)]
    if len(values) == sum(node.dice) != len(node.dice):
        left = iter(values)
        return Rolled(tuple(next(left) if there else 0 for there in node.dice))
    return Rolled(tuple(values)) if len(values) == len(node.dice) else None
