"""The events of a record, folded over the rules, and the positions on the way."""

import re
from pathlib import Path

from .duel import Duel
from .on_board import OnBoard
from .parts import COMPONENTS, Parts, read_parts
from .qubix import Qubix
from .qwixx import Qwixx
from .reader import NUMBER, Header, Line, Refused, lines_of, one_spaced, read_header, words, write_header

Game = Qwixx | OnBoard | Duel | Qubix
ROW_COLOURS = ("red", "yellow", "green", "blue")  # the order of the dice in a roll
DECISION = re.compile("([1-9][0-9]*):(.*)")


def new_game(header: Header, parts: Parts) -> Game:
    seats = len(header.seats)
    if header.game == "qwixx":
        return Qwixx(seats, header.first, parts)
    if header.game == "on-board":
        return OnBoard(seats, header.first, header.options["side"], parts)
    if header.game == "duel":
        return Duel(header.first, parts)
    side = header.options["side"]
    return Qubix(seats, header.first, side, header.options.get("neutral", side), header.options["pile"], parts)


class Replay:
    """A game, the positions so far, and its events in canonical text."""

    def __init__(self, header: Header, parts: Parts) -> None:
        self.header = header
        self.game = new_game(header, parts)
        self.legal = self.game.legal()
        self.positions = [self.position()]
        self.events: list[str] = []
        self.waiting: dict[int, str] = {}  # decided in a simultaneous decision that is not complete yet
        self.closed = False  # the result has been read

    def position(self) -> dict[str, object]:
        game = self.game
        position: dict[str, object] = {"active": game.active, "phase": game.phase}
        if game.phase == "over":
            position["active"] = None
        if game.phase in ("roll", "deal"):
            position["chance"] = True
        elif game.phase != "over":
            position["decide"] = {str(seat): sorted(self.legal[seat]) for seat in sorted(self.legal)}
        totals = game.totals()
        position["totals"] = totals
        if game.phase == "over":  # equal totals share the win
            position["over"] = [seat for seat, total in enumerate(totals, 1) if total == max(totals)]
        return position

    def moved_on(self) -> None:
        self.legal = self.game.legal()
        self.positions.append(self.position())

    def result(self) -> str:
        return "result: " + " | ".join(str(total) for total in self.game.totals())

    # One event each. What is wrong is raised as a ValueError.

    def roll(self, dice: list[str]) -> None:
        if self.game.phase != "roll" or isinstance(self.game, Qubix):
            raise ValueError("no roll is due")
        if len(dice) != 6:
            raise ValueError(f"a roll has six dice, not {len(dice)}")
        for die, colour in zip(dice, ("white", "white", *ROW_COLOURS), strict=True):
            left = colour in self.game.closed
            if left and die != "-":
                raise ValueError(f"the {colour} die has left the game")
            if not left and die not in ("1", "2", "3", "4", "5", "6"):
                raise ValueError(f"{die!r} is not a side of the {colour} die")
        white = sorted((int(dice[0]), int(dice[1])), reverse=True)
        coloured = {colour: int(die) for colour, die in zip(ROW_COLOURS, dice[2:], strict=True) if die != "-"}
        self.game.roll(white, coloured)
        self.events.append(" ".join(["roll", str(white[0]), str(white[1]), *dice[2:]]))
        self.moved_on()

    def deal(self, arguments: list[str]) -> None:
        if not isinstance(self.game, Qubix) or self.game.phase != "deal":
            raise ValueError("no deal is due")
        letters = arguments[0] if len(arguments) == 1 else ""
        problem = self.game.why_not_deal(letters)
        if problem:
            raise ValueError(problem)
        self.game.deal(letters)
        self.events.append(f"deal {letters}")
        self.moved_on()

    def decision(self, seat: int, move: str) -> None:
        if seat not in self.legal:
            raise ValueError(f"seat {seat} does not decide now")
        if seat in self.waiting:
            raise ValueError(f"seat {seat} has decided already")
        if move not in self.legal[seat]:
            moves = ", ".join(sorted(self.legal[seat]))
            raise ValueError(f"{move} is not legal for seat {seat}. Legal: {moves}")
        self.waiting[seat] = move
        if len(self.waiting) == len(self.legal):
            self.events += self.waiting_lines()
            decided, self.waiting = self.waiting, {}
            self.game.decide(decided)
            self.moved_on()

    def waiting_lines(self) -> list[str]:
        return [f"{seat}: {self.waiting[seat]}" for seat in sorted(self.waiting)]

    def read_result(self, found: list[str]) -> None:
        if self.game.phase != "over":
            raise ValueError("a result before the end")
        for word in found[0::2]:
            if not NUMBER.fullmatch(word.removeprefix("-")) or word == "-0":
                raise ValueError(f"{word!r} is not a total")
        if " ".join(found) != self.result().removeprefix("result: "):
            raise ValueError(f"the {self.result()}")
        self.closed = True

    def read(self, text: str) -> None:
        """One line that is neither empty nor a comment."""
        if self.closed:
            raise ValueError("nothing may follow the result")
        if text.startswith("result:"):
            self.read_result(words(text.removeprefix("result:")))
            return
        decision = DECISION.fullmatch(text)
        if decision:
            self.decision(int(decision[1]), one_spaced(decision[2]))
            return
        event, *arguments = words(text)
        if event not in ("roll", "deal"):
            raise ValueError(f"{text!r} is not an event")
        if self.waiting:
            raise ValueError("a seat has not decided yet")
        if event == "roll":
            self.roll(arguments)
        else:
            self.deal(arguments)

    def canonical(self) -> str:
        lines = [*write_header(self.header), *self.events, *self.waiting_lines()]
        if self.game.phase == "over":
            lines.append(self.result())
        return "\n".join(lines) + "\n"


def replay(text: str, components: Path = COMPONENTS) -> Replay:
    parts = read_parts(components)
    header, lines = read_header(lines_of(text), parts)
    record = Replay(header, parts)
    for line in lines:
        read_line(record, line)
    return record


def read_line(record: Replay, line: Line) -> None:
    if line.text:
        try:
            record.read(line.text)
        except ValueError as error:
            raise Refused(line.number, str(error)) from None
