"""Dice and bots' chance at the table: true chance, or the same chance again for a seed."""

from __future__ import annotations

from random import Random, SystemRandom


class Luck:
    """With a seed, chance depends on it and on how far the game is, so that a resumed game goes on alike."""

    def __init__(self, seed: str | None = None) -> None:
        self.seed = seed

    def at(self, events: int, seat: int = 0) -> Random:
        """The random source for the next event (seat 0), or for a bot's choice."""
        if self.seed is None:
            return Random(SystemRandom().getrandbits(128)) if seat else SystemRandom()
        return Random(f"{self.seed} {events} {seat}")
