"""Rules B: what On Board adds to Qwixx."""

from .parts import Parts, track
from .qwixx import ROWS_TO_END, Qwixx


class OnBoard(Qwixx):
    """Phases: roll, white, colour, pawn, over. Field 0 of the track is the start field."""

    def __init__(self, seats: int, first: int, side: str, parts: Parts) -> None:
        super().__init__(seats, first, parts)
        self.track = track(parts, side)
        self.bonus: list[int] = parts["on-board"]["bonus"]
        self.fewest_steps, self.most_steps = parts["on-board"]["steps"]
        self.final_fields: int = parts["on-board"]["final_fields"]
        self.pawns = dict.fromkeys(self.all_seats(), 0)
        self.announced = False
        self.last_turns: list[int] = []  # who still has a turn after the announcement (B4)

    def target(self, seat: int, steps: int) -> int | None:
        """The field that so many free fields forward lead to, or None if there is none (B1)."""
        occupied = [self.pawns[other] for other in self.all_seats() if other != seat]
        field = self.pawns[seat]
        counted = 0
        while counted < steps:
            field += 1
            if field > len(self.track):  # B1: never past the last field
                return None
            if field not in occupied:  # B1: fields of other pawns are jumped and not counted
                counted += 1
        return field

    def may_step(self, seat: int, steps: int) -> bool:
        field = self.target(seat, steps)
        if field is None:
            return False
        colour, number = self.track[field - 1]
        if number in self.crosses[seat][colour]:  # B2: crossed already, also in a closed row
            return True
        return self.may_cross(seat, colour, number)  # B2: or it may be crossed now

    def legal(self) -> dict[int, list[str]]:
        if self.phase != "pawn":
            return super().legal()
        conceivable = range(self.fewest_steps, self.most_steps + 1)
        stepping = [f"step {steps}" for steps in conceivable if self.may_step(self.active, steps)]
        return {self.active: ["-", *stepping]}

    def decide(self, moves: dict[int, str]) -> None:
        if self.phase != "pawn":
            super().decide(moves)
            return
        move = moves[self.active]
        if move != "-":
            self.step(self.active, int(move.removeprefix("step ")))
        self.after_action()

    def step(self, seat: int, steps: int) -> None:
        field = self.target(seat, steps)
        assert field is not None
        self.pawns[seat] = field
        colour, number = self.track[field - 1]
        if number not in self.crosses[seat][colour]:  # B2: then it must cross it; B3: only this is a cross
            locked = self.cross(seat, colour, number)
            if locked:
                self.close(colour)
        if field > len(self.track) - self.final_fields and not self.announced:  # B4
            self.announced = True
            self.last_turns = [other for other in self.all_seats() if other != seat]

    def after_action(self) -> None:
        if len(self.closed) >= ROWS_TO_END:  # B4: cancels the later actions of the turn
            self.phase = "over"
        elif self.phase == "white":
            self.phase = "colour"
        elif self.phase == "colour":  # B1: the pawn action comes after the colour action
            self.phase = "pawn"
        else:
            self.end_turn()

    def end_turn(self) -> None:
        turn_of = self.active
        super().end_turn()  # B3: `active_has_crossed` covers all three actions
        if self.announced and turn_of in self.last_turns:
            self.last_turns.remove(turn_of)
        if self.announced and not self.last_turns:  # B4: every other seat has had its turn
            self.phase = "over"

    def total(self, seat: int) -> int:
        total = super().total(seat)
        if self.pawns[seat] > 0:  # B5: the start field is worth 0
            total += self.bonus[self.pawns[seat] - 1]
        return total
