"""Figures and findings of a review, as messages for people in any language."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from kostka.games.core import Why, because
from kostka.review.course import Decision, Luck
from kostka.words import ENGLISH

MINUS: Final = "−"


@dataclass(frozen=True)
class Figures:
    """How values are written in a language: shares of the win in per cent, or points where one plays alone."""

    alone: bool
    lang: str = ENGLISH

    def amount(self, value: float) -> str:
        return self.number(value, 1) if self.alone else f"{self.number(100 * value, 1)}\u00a0%"

    def signed(self, value: float) -> str:
        amount = self.amount(value)
        return f"+{amount}" if value > 0 and amount != self.amount(0) else amount

    def number(self, value: float, digits: int) -> str:
        written = f"{value:.{digits}f}"
        if not float(written):  # no minus before nothing
            written = written.removeprefix("-")
        return written.replace("-", MINUS).replace(".", "." if self.lang == ENGLISH else ",")

    def verdict(self, decision: Decision, better: str) -> Why:
        """What was better, by how much, and why; the better move is given as the reader writes it."""
        by = self.amount(decision.loss)
        if not decision.reasons:
            return because("{move} was better by {amount}", move=better, amount=by)
        why = decision.reasons[0]
        return because("{move} was better by {amount}: {why}", move=better, amount=by, why=why)

    def luck(self, luck: Luck, names: tuple[str, ...]) -> Why:
        """Whom a roll helped or hurt the most."""
        swing = max(luck.luck, key=abs)
        name = names[luck.luck.index(swing)]
        return because("luck for {name}: {amount}", name=name, amount=self.signed(swing))


def label_word(label: str) -> Why:
    """What a loss is called."""
    match label:
        case "inaccuracy":
            return because("inaccuracy")
        case "mistake":
            return because("mistake")
    return because("blunder")


EXPLAINED: Final = because(
    "Luck is what the dice changed, a loss is what a better choice would have brought. Both are estimates from many "
    "games played on by the computer; what they do not explain is shown too."
)
EXACT: Final = because("All figures are exact: this game has been solved.")
