"""Rules Q, read sentence by sentence."""

from .parts import Parts, row_numbers

CROSSES_BEFORE_THE_LAST = 5  # Q2
ROWS_TO_END = 2  # Q5


class Qwixx:
    """A game under way. Phases: roll, white, colour, over."""

    def __init__(self, seats: int, first: int, parts: Parts) -> None:
        self.seats = seats
        self.active = first
        self.phase = "roll"
        self.rows = row_numbers(parts)
        self.points: list[int] = parts["qwixx"]["points"]
        self.misthrow_boxes: int = parts["qwixx"]["misthrow_boxes"]
        self.crosses: dict[int, dict[str, list[int]]] = {}
        self.locks: dict[int, list[str]] = {}
        self.misthrows: dict[int, int] = {}
        for seat in self.all_seats():
            self.crosses[seat] = {colour: [] for colour in self.rows}
            self.locks[seat] = []
            self.misthrows[seat] = 0
        self.closed: list[str] = []  # closed rows: their dice have left the game (Q4)
        self.white: list[int] = []
        self.coloured: dict[str, int] = {}
        self.active_has_crossed = False

    def all_seats(self) -> list[int]:
        return list(range(1, self.seats + 1))

    # What may be done

    def may_cross(self, seat: int, colour: str, number: int) -> bool:
        row = self.rows[colour]
        crossed = self.crosses[seat][colour]
        if number not in row:
            return False
        if colour in self.closed:  # Q4: closed for everyone
            return False
        for other in crossed:  # Q1: to the right of every cross in that row
            if row.index(number) <= row.index(other):
                return False
        return number != row[-1] or len(crossed) >= CROSSES_BEFORE_THE_LAST  # Q2

    def allows(self, seat: int, colour: str, number: int) -> bool:
        """Do the dice of this phase show that number for that row, and may the seat cross it?"""
        if not self.may_cross(seat, colour, number):
            return False
        if self.phase == "white":  # Q3: the sum of the two white dice, in a row of any colour
            return number == self.white[0] + self.white[1]
        if self.phase == "colour":  # Q3: one white die (either) and one coloured die, in the row of that colour
            if colour not in self.coloured:
                return False
            die = self.coloured[colour]
            return number == self.white[0] + die or number == self.white[1] + die
        return False

    def crossing_moves(self, seat: int) -> list[str]:
        conceivable = [(colour, number) for colour in self.rows for number in range(20)]
        crossing = [f"{colour} {number}" for colour, number in conceivable if self.allows(seat, colour, number)]
        return ["-", *crossing]  # every action may be passed

    def legal(self) -> dict[int, list[str]]:
        if self.phase == "white":  # Q3: every seat, the active one too, at the same time
            return {seat: self.crossing_moves(seat) for seat in self.all_seats()}
        if self.phase == "colour":  # Q3: the active seat alone
            return {self.active: self.crossing_moves(self.active)}
        return {}

    # What happens

    def roll(self, white: list[int], coloured: dict[str, int]) -> None:
        self.white = white
        self.coloured = coloured
        self.active_has_crossed = False
        self.phase = "white"

    def cross(self, seat: int, colour: str, number: int) -> bool:
        """Crosses the number; true if that also crosses the lock (Q2). The row is not closed here yet."""
        self.crosses[seat][colour].append(number)
        if seat == self.active:
            self.active_has_crossed = True
        if number != self.rows[colour][-1]:
            return False
        self.locks[seat].append(colour)
        return True

    def close(self, colour: str) -> None:
        if colour not in self.closed:
            self.closed.append(colour)
        self.coloured.pop(colour, None)  # Q4: the die leaves at once

    def decide(self, moves: dict[int, str]) -> None:
        closing: list[str] = []
        for seat in sorted(moves):
            if moves[seat] != "-":
                colour, number = moves[seat].split(" ")
                if self.cross(seat, colour, int(number)):
                    closing.append(colour)
        for colour in closing:  # after all seats have crossed: several may close the same row (Q4)
            self.close(colour)
        self.after_action()

    def after_action(self) -> None:
        if len(self.closed) >= ROWS_TO_END:  # Q5: immediately, and no misthrow then
            self.phase = "over"
        elif self.phase == "white":
            self.phase = "colour"
        else:
            self.end_turn()

    def end_turn(self) -> None:
        if not self.active_has_crossed:  # Q3
            self.misthrows[self.active] += 1
        if self.misthrows[self.active] == self.misthrow_boxes:  # Q5
            self.phase = "over"
            return
        self.active = self.active % self.seats + 1
        self.phase = "roll"

    # What it is worth

    def totals(self) -> list[int]:
        return [self.total(seat) for seat in self.all_seats()]

    def total(self, seat: int) -> int:
        total = 0
        for colour in self.rows:  # Q6: the lock counts as a cross
            count = len(self.crosses[seat][colour])
            if colour in self.locks[seat]:
                count += 1
            total += self.points[count]
        return total - 5 * self.misthrows[seat]
