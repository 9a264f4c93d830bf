"""Rules D, read sentence by sentence."""

from .parts import Parts, row_numbers

TOKENS_BEFORE_THE_LAST = 5  # D3
ROWS_TO_END = 2  # D5


class Duel:
    """Phases: roll, white, colour, over. A field holds a list of owners, one for each token lying there."""

    def __init__(self, first: int, parts: Parts) -> None:
        self.seats = 2
        self.active = first
        self.phase = "roll"
        self.rows = row_numbers(parts)
        self.most_counted: int = parts["duel"]["most_counted_in_a_row"]
        self.misthrows_to_end: int = parts["duel"]["misthrows_to_end"]
        tokens: int = parts["duel"]["tokens"]
        self.supply = {1: tokens, 2: tokens}
        self.board: dict[str, dict[int, list[int]]] = {}
        for colour, row in self.rows.items():
            self.board[colour] = {number: [] for number in row}
        self.lock: dict[str, list[int]] = {colour: [] for colour in self.rows}
        self.column: list[int] = []  # the misthrow column
        self.closed: list[str] = []
        self.white: list[int] = []
        self.coloured: dict[str, int] = {}
        self.used: list[tuple[str, int]] = []  # the fields used in this turn

    # What may be done

    def mine(self, seat: int, colour: str) -> int:
        """The place of the right-most field with this seat's tokens; -1 if there is none (D2)."""
        places = [place for place, number in enumerate(self.rows[colour]) if seat in self.board[colour][number]]
        return max(places, default=-1)

    def front(self, colour: str) -> int:
        """The place of the right-most field with any token; -1 if there is none (D2)."""
        places = [place for place, number in enumerate(self.rows[colour]) if self.board[colour][number]]
        return max(places, default=-1)

    def tokens_in_row(self, seat: int, colour: str) -> int:
        """The tokens on the numbers of the row; each token of a stack counts (D3). The lock is not among them."""
        return sum(tokens.count(seat) for tokens in self.board[colour].values())

    def may_place(self, seat: int, colour: str, number: int) -> bool:
        row = self.rows[colour]
        if number not in row:
            return False
        if colour in self.closed:  # D2: a row that is not closed
            return False
        if (colour, number) in self.used:  # D1: not the same field in both actions
            return False
        if number == row[-1] and self.tokens_in_row(seat, colour) < TOKENS_BEFORE_THE_LAST:  # D3
            return False
        place = row.index(number)
        tokens = self.board[colour][number]
        if tokens == []:  # D2 empty
            return place > self.mine(seat, colour)
        if place != self.front(colour):  # D2: capture and stack only at the front
            return False
        if seat in tokens:  # D2 stack
            return True
        return len(tokens) == 1  # D2 capture: exactly one opposing token

    def allows(self, colour: str, number: int) -> bool:
        if not self.may_place(self.active, colour, number):
            return False
        if self.phase == "white":  # D1: the white sum, any row
            return number == self.white[0] + self.white[1]
        if self.phase == "colour":  # D1: one white die and one coloured die, that colour's row
            if colour not in self.coloured:
                return False
            die = self.coloured[colour]
            return number == self.white[0] + die or number == self.white[1] + die
        return False

    def legal(self) -> dict[int, list[str]]:
        if self.phase not in ("white", "colour"):
            return {}
        conceivable = [(colour, number) for colour in self.rows for number in range(20)]
        placing = [f"{colour} {number}" for colour, number in conceivable if self.allows(colour, number)]
        return {self.active: ["-", *placing]}  # D1: each may be passed

    # What happens

    def roll(self, white: list[int], coloured: dict[str, int]) -> None:
        self.white = white
        self.coloured = coloured
        self.used = []
        self.phase = "white"

    def decide(self, moves: dict[int, str]) -> None:
        move = moves[self.active]
        if move != "-":
            colour, number = move.split(" ")
            self.place(self.active, colour, int(number))
            self.used.append((colour, int(number)))
        if self.phase == "colour" and not self.used:  # D4
            self.column.append(self.active)
            self.supply[self.active] -= 1
        if self.has_ended():  # D5: immediately, the colour action does not take place
            self.phase = "over"
        elif self.phase == "white":
            self.phase = "colour"
        else:
            self.phase = "roll"
            self.active = 3 - self.active

    def place(self, seat: int, colour: str, number: int) -> None:
        tokens = self.board[colour][number]
        opponent = 3 - seat
        if opponent in tokens:  # D2 capture: back to its owner's supply
            tokens.remove(opponent)
            self.supply[opponent] += 1
        tokens.append(seat)
        self.supply[seat] -= 1
        if number == self.rows[colour][-1]:  # D3
            if self.supply[seat] > 0:  # D3: no lock token if that was the last one
                self.lock[colour].append(seat)
                self.supply[seat] -= 1
            self.closed.append(colour)
            self.coloured.pop(colour, None)  # D3: the die leaves at once

    def has_ended(self) -> bool:
        if self.supply[1] == 0 or self.supply[2] == 0:  # D5
            return True
        if len(self.column) >= self.misthrows_to_end:
            return True
        return len(self.closed) >= ROWS_TO_END

    # What it is worth

    def totals(self) -> list[int]:
        return [self.total(1), self.total(2)]

    def total(self, seat: int) -> int:
        total = 0
        for colour in self.rows:  # D6
            count = self.tokens_in_row(seat, colour) + self.lock[colour].count(seat)
            count = min(count, self.most_counted)
            total += count * (count + 1) // 2
        return total - 5 * self.column.count(seat)
