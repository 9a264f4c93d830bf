"""The review of a finished game: every decision against the best one, every roll against the average roll.

The value of a position is what the kernel's `value` says, that of a move what its `weigh` says: one judgement that
looks equally far ahead, so that what is compared is comparable. Luck is the value after a roll, if every seat chooses
best, minus the value before it. A loss is the best move's value minus that of the move played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from math import sqrt
from typing import Any, Final

from kostka.games.core import Chance, Decide, Decided, Over, Refused, Rolled, because
from kostka.lab.kernel import Budget, Figure, Weighed
from kostka.lab.registry import kernel
from kostka.record import Record
from kostka.review.course import Course, Decision, Luck, Review, Seat, Weight
from kostka.review.hint import figure, loss, weigh
from kostka.review.labels import SURE, label
from kostka.review.reasons import compared

BUDGETS: Final[Mapping[str, Budget]] = {
    "qwixx": Budget(3600, points=24),
    "on-board": Budget(8000, points=24),
    "duel": Budget(5000, points=40),
    "qubix": Budget(8000),
}
"""For every decision and position: an error of about 1 % of a win (95 % interval)."""
MODEL: Final[Mapping[str, float]] = {"qwixx": 0.014, "on-board": 0.018, "duel": 0.012, "qubix": 0.0}
"""What is unexplained beyond the errors of sampling, for every turn: choices made at the same time are guessed, and
the look ahead moves on with every turn. Measured by `python bench/insight.py --rest`."""
DOUBT: Final = 300
"""So many whole games show by how many points the best move is better than the one played."""
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
    game = Reviewer(record, budget or BUDGETS[record.game.name])
    for number, (state, event) in enumerate(zip(states, record.events, strict=False), 1):
        game.look(number, state, event, states[number])
        progress(number / len(record.events))
    return game.review(end)


@dataclass
class Reviewer:
    """Goes through a game event by event."""

    record: Record
    budget: Budget
    events: list[Decision | Luck] = field(default_factory=list)
    course: dict[int, tuple[Figure, ...]] = field(default_factory=dict)
    """By the number of events, what every seat could expect then."""
    known: dict[tuple[bytes, int], list[Weighed]] = field(default_factory=dict)

    def look(self, number: int, state: Any, event: Any, after: Any) -> None:
        node = self.record.game.node(state)
        if isinstance(node, Chance):
            before, then = self.value(number - 1, state), self.after_chance(number, after)
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
            self.course[number] = self._figures(number, state)
        return self.course[number]

    def after_chance(self, number: int, state: Any) -> tuple[Figure, ...]:
        """The same after a roll: what they can expect if all choose best until the turn is over.

        The kernel's policy alone may choose badly here, and the roll would be blamed for it.
        """
        game, moves, active = self.record.game, self.record.game.moves(self.record.setup), state.active
        found: tuple[Figure, ...] | None = None
        while isinstance(node := game.node(state), Decide) and state.active == active:
            choosing = [seat for seat, choices in node.moves.items() if len(choices) > 1]
            if not choosing:
                break  # what is left of the turn is forced
            best = {seat: self.weighed(number, state, seat)[0] for seat in choosing}
            found = _all_seats(best[choosing[0]]) if len(node.moves) == 1 else None
            chosen = {seat: moves[best[seat].number] if seat in best else node.moves[seat][0] for seat in node.moves}
            state = game.apply(state, Decided(chosen))
        self.course[number] = found or self._figures(number, state)
        return self.course[number]

    def _figures(self, number: int, state: Any) -> tuple[Figure, ...]:
        lab = kernel(self.record.game.name)
        # the points of positions are not shown, so no whole games are played for them
        found = lab.value(lab.pack(state), replace(self.budget, points=0), self._seed(number, 0))
        return tuple(seat.total if len(found) == 1 else seat.share for seat in found)

    def weighed(self, number: int, state: Any, seat: int) -> list[Weighed]:
        """The moves of a seat in a position, which may be looked at more than once."""
        key = kernel(self.record.game.name).pack(state).tobytes(), seat
        if key not in self.known:
            self.known[key] = weigh(self.record.game, state, seat, self.budget, self._seed(number, seat))
        return self.known[key]

    def decisions(self, number: int, state: Any, node: Decide[Any], event: Decided[Any]) -> Iterator[Decision]:
        """The choices of all seats that had one."""
        for seat, moves in sorted(node.moves.items()):
            if len(moves) > 1:
                weighed = self.weighed(number, state, seat)
                if len(node.moves) == 1:
                    self.course.setdefault(number - 1, _all_seats(weighed[0]))
                yield self._decision(number, state, seat, event.moves[seat], weighed)

    def _decision(self, number: int, state: Any, seat: int, played: Any, weighed: list[Weighed]) -> Decision:
        game, moves = self.record.game, self.record.game.moves(self.record.setup)
        own = next(one for one in weighed if moves[one.number] == played)
        best = weighed[0]
        options = [Weight(game.write_move(moves[one.number]), *figure(one, seat)) for one in weighed]
        if own is not best and game.dice and own.behind.share.error:
            best, own = self._again(number, state, seat, moves[best.number], played)
        lost = loss(own, len(own.seats) == 1)
        written = game.write_move(played)
        better = moves[best.number] if own is not best else played
        # a move that was behind by mere chance is worth as much as the one that seemed to be better
        value = options[0].value - lost.mean
        options = [replace(one, value=value) if one.move == written else one for one in options]
        return Decision(
            number,
            seat,
            written,
            game.write_move(better),
            lost.mean,
            lost.error,
            own.behind.lead.mean,
            own.behind.lead.error,
            label(lost.mean, lost.error, len(own.seats) == 1),
            tuple(sorted(options, key=lambda one: (-one.value, one.move != game.write_move(better)))),
            tuple(compared(game, state, seat, better, played)) if better != played else (),
            tuple(
                figure(own, other).mean - figure(best, other).mean if other != seat else 0.0
                for other in range(1, len(own.seats) + 1)
            ),
        )

    def _again(self, number: int, state: Any, seat: int, best: Any, played: Any) -> tuple[Weighed, Weighed]:
        """The best move and the one played once more, with other dice: what was best by mere chance is not any more."""
        budget = replace(self.budget, points=max(self.budget.points, DOUBT))
        weighed = weigh(self.record.game, state, seat, budget, self._seed(number, -seat), only=(best, played))
        if weighed[0].number == self.record.game.numbers(self.record.setup)[played]:
            return weighed[0], weighed[0]
        return weighed[0], weighed[1]

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
        # the value at the start is in the first luck too and cancels
        errors = [roll.error[seat - 1] for roll in rolls] + [decision.error for decision in all_decisions]
        model = 0.0 if len(self.course[0]) == 1 else MODEL[self.record.game.name]
        return Seat(
            seat,
            self.record.names[seat - 1],
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
