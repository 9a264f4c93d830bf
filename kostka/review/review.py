"""The review of a finished game: every decision against the best one, every roll against the average roll.

The value of a position is what the kernel's `value` says, and what is best what its `weigh` says. Where there are dice,
every choice and every roll is followed along the best choices to the end of the turn, and all these ends are valued
with the same dice, as far ahead as the value before the roll: so luck and losses add up. Luck is the value of the line
after a roll minus the value before it, a loss is the value of the best line minus that of the line after the move
played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any, Final, NamedTuple

from kostka.games.core import Chance, Decide, Decided, Over, Refused, Rolled, because
from kostka.lab.kernel import Budget, Figure, Weighed
from kostka.lab.registry import kernel
from kostka.names import shown
from kostka.record import Record
from kostka.review.course import Course, Decision, Luck, Review, Seat, Weight
from kostka.review.hint import figure, loss, weigh
from kostka.review.labels import SURE, label
from kostka.review.reasons import compared

BUDGETS: Final[Mapping[str, Budget]] = {
    "qwixx": Budget(3600, points=24, turns=10),
    "on-board": Budget(8000, points=24),
    "duel": Budget(5000, points=40),
    "qubix": Budget(8000),
}
"""For every decision and position: an error of about 1 % of a win (95 % interval)."""
MODEL: Final[Mapping[str, float]] = {"qwixx": 0.018, "on-board": 0.018, "duel": 0.012, "qubix": 0.0}
"""What is unexplained beyond the errors of sampling, for every turn: the look ahead moves on with every turn, and two
losses at the same time may be more or less than both. Set by what was seen in a dozen games of each kind; `python
bench/insight.py --rest` compares it with others."""
DOUBT: Final = 300
"""So many whole games show by how many points the best move is better than the one played."""
END: Final = 200
"""For the seed of the values at the end of a turn; seats have smaller numbers."""
TURNING: Final = 6
"""So many turning points at most,"""
LEAST_SWING: Final = (0.04, 2.0)
"""each of at least this share of the win, or points where one plays alone."""

Progress = Callable[[float], None]


def review(record: Record, budget: Budget | None = None, progress: Progress = lambda share: None) -> Review:
    """Review a finished game; `progress` is told the share of the work that is done."""
    *_, last = states = list(record.positions())
    end = record.game.node(last)
    if not isinstance(end, Over):
        raise Refused(because("only a finished game can be reviewed, and this one is not over yet"))
    game = Reviewer(record, budget or BUDGETS[record.game.name], states)
    for number in range(1, len(states)):
        game.look(number)
        progress(number / len(record.events))
    return game.review(end)


class Compared(NamedTuple):
    """The best move, or the one played if that is as good: what was lost, in points too, and what others gained."""

    better: Any
    loss: Figure
    points: Figure
    gained: tuple[float, ...]


@dataclass
class Reviewer:
    """Goes through a game event by event."""

    record: Record
    budget: Budget
    states: list[Any]
    """The position before the first event, and after every event."""
    events: list[Decision | Luck] = field(default_factory=list)
    course: dict[int, tuple[Figure, ...]] = field(default_factory=dict)
    """By the number of events, what every seat could expect then."""
    known: dict[tuple[bytes, int], list[Weighed]] = field(default_factory=dict)
    ends: dict[tuple[bytes, int], tuple[Figure, ...]] = field(default_factory=dict)
    proven: dict[tuple[bytes, int], Any] = field(default_factory=dict)
    """Moves that were played and turned out better than what had seemed to be best."""
    turn: int = 0
    """The number of the last roll."""

    def look(self, number: int) -> None:
        state, event = self.states[number - 1], self.record.events[number - 1]
        node = self.record.game.node(state)
        if isinstance(node, Chance):
            self.turn = number
            self.prove()
            before, then = self.value(number - 1, state), self.best_line(self.states[number])
            self.course[number] = then
            luck = tuple(late.mean - early.mean for early, late in zip(before, then, strict=True))
            error = tuple(sqrt(late.error**2 + early.error**2) for early, late in zip(before, then, strict=True))
            self.events.append(Luck(number, "roll" if isinstance(event, Rolled) else "deal", luck, error))
        else:
            assert isinstance(node, Decide)
            assert isinstance(event, Decided)
            self.events.extend(self.decisions(number, state, node, event))

    def value(self, number: int, state: Any) -> tuple[Figure, ...]:
        """What every seat can expect in the position after so many events."""
        if number not in self.course:
            self.course[number] = self._figures(state, self.budget, self._seed(number, 0))
        return self.course[number]

    def best_line(self, state: Any) -> tuple[Figure, ...]:
        """The same within a turn: what they can expect at its end if all choose best until then.

        The kernel's policy alone may choose badly here, and the roll would be blamed for it. All lines of a turn are
        valued with the same dice, so that what luck and losses add up to within a turn is exact.
        """
        game = self.record.game
        if not game.dice:  # a search follows the best line by itself
            return self._figures(state, self.budget, self._seed(self.turn, 0))
        while isinstance(node := game.node(state), Decide):
            state = game.apply(state, Decided(self.best_choices(state, node)))
        key = self._key(state, self.turn)
        if key not in self.ends:
            self.ends[key] = self._figures(state, replace(self.budget, sooner=1), self._seed(self.turn, END))
        return self.ends[key]

    def prove(self) -> None:
        """Find moves of this turn that lead to a better end of it than what seemed to be best; the last ones first."""
        game = self.record.game
        last = self.turn
        while game.dice and isinstance(game.node(self.states[last]), Decide):
            last += 1
        for number in range(last, self.turn, -1):
            state, event = self.states[number - 1], self.record.events[number - 1]
            node = game.node(state)
            assert isinstance(node, Decide)
            assert isinstance(event, Decided)
            for seat, played in event.moves.items():
                if self._change(state, node, seat, played)[seat - 1] > 0:
                    self.proven[self._key(state, seat)] = played

    def _change(self, state: Any, node: Decide[Any], seat: int, played: Any) -> tuple[float, ...]:
        """What changes for every seat at the end of the turn if one plays another move than what is best."""
        best = self.best_choices(state, node)
        if best[seat] == played:
            return (0.0,) * self.record.setup.seats
        before, after = (
            self.best_line(state),
            self.best_line(self.record.game.apply(state, Decided({**best, seat: played}))),
        )
        return tuple(late.mean - early.mean for early, late in zip(before, after, strict=True))

    def best_choices(self, state: Any, node: Decide[Any]) -> dict[int, Any]:
        """What is best for every seat that decides."""
        return {seat: self._best_choice(state, seat, choices) for seat, choices in node.moves.items()}

    def _best_choice(self, state: Any, seat: int, choices: tuple[Any, ...]) -> Any:
        if len(choices) == 1:
            return choices[0]
        if (key := self._key(state, seat)) in self.proven:
            return self.proven[key]
        return self.record.game.moves(self.record.setup)[self.weighed(state, seat)[0].number]

    def _key(self, state: Any, seat: int) -> tuple[bytes, int]:
        return kernel(self.record.game.name).pack(state).tobytes(), seat

    def _figures(self, state: Any, budget: Budget, seed: int) -> tuple[Figure, ...]:
        lab = kernel(self.record.game.name)
        # the points of positions are not shown, so no whole games are played for them
        found = lab.value(lab.pack(state), replace(budget, points=0), seed)
        return tuple(seat.total if len(found) == 1 else seat.share for seat in found)

    def weighed(self, state: Any, seat: int) -> list[Weighed]:
        """The moves of a seat in a position, which may be looked at more than once."""
        key = self._key(state, seat)
        if key not in self.known:
            # which moves are good is seen sooner than how good they are: for that there are the lines
            budget = replace(self.budget, turns=None)
            self.known[key] = weigh(self.record.game, state, seat, budget, self._seed(self.turn, seat))
        return self.known[key]

    def decisions(self, number: int, state: Any, node: Decide[Any], event: Decided[Any]) -> Iterator[Decision]:
        """The choices of all seats that had one."""
        for seat, moves in sorted(node.moves.items()):
            if len(moves) > 1:
                if not self.record.game.dice:
                    self.turn = number
                    self.course.setdefault(number - 1, _all_seats(self.weighed(state, seat)[0]))
                yield self._decision(number, state, node, seat, event.moves[seat])

    def _decision(self, number: int, state: Any, node: Decide[Any], seat: int, played: Any) -> Decision:
        game, moves, weighed = self.record.game, self.record.game.moves(self.record.setup), self.weighed(state, seat)
        found = self._compare(state, node, seat, played)
        alone, written, better = len(weighed[0].seats) == 1, game.write_move(played), found.better
        options = [Weight(game.write_move(moves[one.number]), *figure(one, seat)) for one in weighed]
        # a move that was behind by mere chance is worth as much as the one that seemed to be better
        value = options[0].value - found.loss.mean
        options = [replace(one, value=value) if one.move == written else one for one in options]
        return Decision(
            number,
            seat,
            written,
            game.write_move(better),
            *found.loss,
            *found.points,
            label(*found.loss, alone),
            tuple(sorted(options, key=lambda one: (-one.value, one.move != game.write_move(better)))),
            tuple(compared(game, state, seat, better, played)) if better != played else (),
            found.gained,
        )

    def _compare(self, state: Any, node: Decide[Any], seat: int, played: Any) -> Compared:
        """The move played against the best one: what it lost, and what that brought to the others."""
        game, best, weighed = self.record.game, self.best_choices(state, node)[seat], self.weighed(state, seat)
        own = next(one for one in weighed if one.number == game.numbers(self.record.setup)[played])
        if game.dice:
            change = self._change(state, node, seat, played)
        else:
            change = tuple(figure(own, one).mean - figure(weighed[0], one).mean for one in range(1, len(own.seats) + 1))
        if change[seat - 1] >= 0:
            return Compared(played, Figure(0.0), Figure(0.0), (0.0,) * len(change))
        error, points = self._doubt(state, seat, best, played, own)
        gained = tuple(more if other != seat else 0.0 for other, more in enumerate(change, 1))
        return Compared(best, Figure(-change[seat - 1], error), points, gained)

    def _doubt(self, state: Any, seat: int, best: Any, played: Any, own: Weighed) -> tuple[float, Figure]:
        """The standard error of a loss, and the loss in points: both moves once more, in other games."""
        alone = len(own.seats) == 1
        if not self.record.game.dice or alone:
            return loss(own, alone).error, own.behind.lead
        budget = replace(self.budget, playouts=DOUBT, points=DOUBT)
        first, second = weigh(self.record.game, state, seat, budget, self._seed(self.turn, -seat), only=(best, played))
        points = second.behind.lead
        if self.record.game.moves(self.record.setup)[first.number] == played:
            points = Figure(-points.mean, points.error)
        # a line has as many playouts as a position, and these two moves share theirs
        return second.behind.share.error * sqrt(DOUBT / self.budget.playouts), points

    def _seed(self, number: int, what: int) -> int:
        return number << 8 | what & 255

    # --- what comes out of it ---------------------------------------------------------------------------------------

    def review(self, end: Over) -> Review:
        alone = len(end.totals) == 1
        results = tuple(
            float(end.totals[0]) if alone else (1 / len(end.winners) if seat in end.winners else 0.0)
            for seat in range(1, len(end.totals) + 1)
        )
        self.course[len(self.record.events)] = tuple(map(Figure, results))
        seats = tuple(self._seat(seat, result) for seat, result in enumerate(results, 1))
        course = tuple(
            Course(number, tuple(value.mean for value in values)) for number, values in sorted(self.course.items())
        )
        exact = all(not value.error for values in self.course.values() for value in values)
        return Review(self.record.game.name, exact, seats, tuple(self.events), course, self._turning(alone))

    def _seat(self, seat: int, result: float) -> Seat:
        rolls = [event for event in self.events if isinstance(event, Luck)]
        all_decisions = [event for event in self.events if isinstance(event, Decision)]
        mine = [decision for decision in all_decisions if decision.seat == seat]
        before = self.course[0][seat - 1].mean
        luck, lost = sum(roll.luck[seat - 1] for roll in rolls), sum(decision.loss for decision in mine)
        gained = sum(decision.gained[seat - 1] for decision in all_decisions)
        rest = result - before - luck + lost
        # within a turn all adds up exactly; from turn to turn the same position is valued twice, with other dice
        dice = self.record.game.dice
        errors = [roll.error[seat - 1] for roll in rolls] if dice else [decision.error for decision in all_decisions]
        model = 0.0 if len(self.course[0]) == 1 else MODEL[self.record.game.name]
        return Seat(
            seat,
            shown(self.record.names[seat - 1]),
            before,
            luck,
            lost,
            result,
            rest,
            gained,
            rest - gained,
            sqrt(sum(error**2 for error in errors) + len(rolls) * model**2),
            result - luck,
            len(mine),
            sum(decision.loss <= SURE * decision.error or decision.loss == 0 for decision in mine),
        )

    def _turning(self, alone: bool) -> tuple[int, ...]:
        """The events with the greatest luck of any seat, or the greatest loss."""
        swings: dict[int, float] = {}
        for event in self.events:
            sure = isinstance(event, Luck) or event.loss > SURE * event.error
            swing = max(map(abs, event.luck)) if isinstance(event, Luck) else event.loss
            if sure and swing >= LEAST_SWING[alone]:
                swings[event.event] = max(swing, swings.get(event.event, 0.0))
        return tuple(sorted(swings, key=lambda event: -swings[event])[:TURNING])


def _all_seats(weighed: Weighed) -> tuple[Figure, ...]:
    """What every seat can expect after a move."""
    return tuple(figure(weighed, seat) for seat in range(1, len(weighed.seats) + 1))
