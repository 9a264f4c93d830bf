"""The bot `search`: it plays on many times from each of its moves, and more often where it looks promising.

The playouts are the game's kernel's: dice, the hidden choices of the other seats and all later decisions are found anew
in every one, the same for all moves that are compared. Moves are dropped by sequential halving (Karnin, Koren,
Somekh 2013): every round gives the moves that are left an equal share of the playouts, and the better half stays.
A kernel with a better search of its own (`choose`) is asked for that instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING, Any, Final, cast

from kostka.bots.core import Bot
from kostka.bots.spec import Spec
from kostka.games.core import AnyGame, Refused
from kostka.games.registry import PACKAGES

if TYPE_CHECKING:
    from kostka.lab.kernel import Choose, Kernel, Packed

PLAYOUTS: Final = 2000
FIRST_BUDGET, LARGEST_BUDGET, GROWTH = 100, 10**8, 4
"""With a budget of time, a kernel's own search is asked again with so many times the positions, while time is left."""
POINT: Final = 0.001
"""A point of lead counts as much as this share of a win: it tells moves apart that win equally often."""


@dataclass(frozen=True)
class Search:
    """Its budget for a decision is a number of playouts in all, or a time."""

    name: str = "search"
    playouts: int = PLAYOUTS
    seconds: float | None = None

    def choose(self, game: AnyGame, state: Any, seat: int, moves: tuple[Any, ...], random: Random) -> Any:
        if len(moves) == 1:
            return moves[0]
        kernel = cast("Kernel", import_module(f"kostka.lab.{PACKAGES[game.name]}"))
        position, number_of = kernel.pack(state), game.numbers(state.setup)
        numbers = [number_of[move] for move in moves]
        if kernel.choose:
            return moves[numbers.index(self._ask(kernel.choose, position, seat, random.getrandbits(63)))]
        race = Race(kernel, position, seat, numbers, random)
        if self.seconds is None:
            race.spend(self.playouts)
        else:
            race.last(self.seconds)
        return moves[race.best()]

    def _ask(self, own: Choose, position: Packed, seat: int, seed: int) -> int:
        """The choice of a kernel with a search of its own, whose budget is positions looked at."""
        if self.seconds is None:
            return own(position, seat, self.playouts, seed)
        budget = FIRST_BUDGET
        chosen = own(position, seat, budget, seed)  # compiling the kernel does not count
        end = perf_counter() + self.seconds
        took = 0.0
        while perf_counter() + GROWTH * took < end and budget < LARGEST_BUDGET:
            budget *= GROWTH
            start = perf_counter()
            chosen = own(position, seat, budget, seed)
            took = perf_counter() - start
        return chosen


def make(spec: Spec, game: str) -> Bot:
    spec.only("playouts", "seconds")
    playouts, seconds = spec.whole("playouts", 1), spec.seconds("seconds")
    if playouts and seconds:
        raise Refused(f"bot {spec.text}: the budget is a number of playouts or a time, not both")
    return Search(spec.text, playouts or PLAYOUTS, seconds)


class Race:
    """The moves of one decision, by their places in the list, and what their playouts have brought so far."""

    def __init__(self, kernel: Kernel, position: Packed, seat: int, numbers: Sequence[int], random: Random) -> None:
        self.kernel = kernel
        self.position = position
        self.seat = seat
        self.numbers = numbers
        self.random = random
        self.left = list(range(len(numbers)))
        self.sums = [0.0] * len(numbers)
        self.played = [0] * len(numbers)

    def best(self) -> int:
        return self.left[0]

    def spend(self, playouts: int) -> None:
        """Run the race for so many playouts, or one a move if that is more."""
        rounds = (len(self.left) - 1).bit_length()
        for _ in range(rounds):
            self._play(max(1, playouts // (rounds * len(self.left))))
            self._halve()

    def last(self, seconds: float) -> None:
        """Run the race for so long; compiling the kernel does not count."""
        self._play(1)
        now = perf_counter()
        rounds = (len(self.left) - 1).bit_length()
        for number in range(1, rounds + 1):
            self._until(now + seconds * number / rounds)
            self._halve()

    def _until(self, end: float) -> None:
        """Play in growing parts, none of which is likely to end too late."""
        each = 4
        while (start := perf_counter()) < end:
            self._play(each)
            took = perf_counter() - start
            each = max(1, min(2 * each, int(each * (end - perf_counter()) / took)))

    def _play(self, each: int) -> None:
        """So many playouts for every move that is left."""
        numbers = [self.numbers[place] for place in self.left]
        wins, leads = self.kernel.evaluate(self.position, self.seat, numbers, each, self.random.getrandbits(63))
        for place, win, lead in zip(self.left, wins.tolist(), leads.tolist(), strict=True):
            self.sums[place] += each * (win + POINT * lead)
            self.played[place] += each

    def _halve(self) -> None:
        """Keep the better half; between equals the earlier move."""
        self.left.sort(key=lambda place: -self.sums[place] / self.played[place])
        del self.left[(len(self.left) + 1) // 2 :]
