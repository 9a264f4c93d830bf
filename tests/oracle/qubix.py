"""Rules X, read sentence by sentence."""

from collections import Counter
from collections.abc import Iterator

from .parts import Parts

Cell = tuple[int, int]  # column and row, both from 1
Shape = frozenset[Cell]


def cell_name(cell: Cell) -> str:
    return "abcdefgh"[cell[0] - 1] + str(cell[1])


def cell_named(name: str) -> Cell:
    return "abcdefgh".index(name[0]) + 1, int(name[1:])


def lines_of_cells(columns: int, rows: int, longest: int) -> dict[str, list[Cell]]:
    """Every straight line of 1..longest cells inside the rectangle, by its canonical text, smaller cell first."""
    lines: dict[str, list[Cell]] = {}
    for column in range(1, columns + 1):
        for row in range(1, rows + 1):
            for size in range(1, longest + 1):
                for across, along in ((1, 0), (0, 1)):
                    cells = [(column + step * across, row + step * along) for step in range(size)]
                    if cells[-1][0] <= columns and cells[-1][1] <= rows:
                        lines[span_text(cells)] = cells
    return lines


def span_text(cells: list[Cell]) -> str:
    if len(cells) == 1:
        return cell_name(cells[0])
    return cell_name(cells[0]) + "-" + cell_name(cells[-1])


def moved_to_corner(cells: Shape) -> Shape:
    """The same shape in its lowest position, so that shapes in different positions can be compared."""
    left = min(column for column, _ in cells)
    low = min(row for _, row in cells)
    return frozenset((column - left, row - low) for column, row in cells)


def quarter_turn(cells: Shape) -> Shape:
    return frozenset((row, -column) for column, row in cells)


def rotations(picture: list[str]) -> list[Shape]:
    """The four rotations of a pattern, not its mirror images (X5). The picture's upper row is the highest row."""
    cells: Shape = frozenset(
        (column, -line) for line, text in enumerate(picture) for column, mark in enumerate(text) if mark == "#"
    )
    turned: list[Shape] = []
    for _ in range(4):
        turned.append(moved_to_corner(cells))
        cells = quarter_turn(cells)
    return turned


class Block:
    def __init__(self, data: dict[str, str | int]) -> None:
        self.number = int(data["id"])
        self.layer = "ABCDEFGH".index(str(data["layer"]))
        self.colour = str(data["colour"])
        ends = [cell_named(name) for name in str(data["cells"]).split("-")]
        (left, low), (right, high) = ends[0], ends[-1]
        self.cells = [(column, row) for column in range(left, right + 1) for row in range(low, high + 1)]
        self.size = len(self.cells)


class Qubix:
    """Phases: deal, build, build-more, over."""

    def __init__(self, seats: int, first: int, side: str, neutral: str, pile: str, parts: Parts) -> None:
        data = parts["qubix"]
        self.seats = seats
        self.active = first
        self.phase = "deal" if pile == "dealt" else "build"
        self.blocks = {block.number: block for block in map(Block, data["scheme"]["blocks"])}
        self.blocks_per_colour: dict[str, int] = data["blocks_per_colour"]
        self.colours: list[str] = list(data["colours"])
        self.pile = set(self.blocks)  # the blocks still in the pile
        self.sides = dict.fromkeys(self.all_seats(), side)
        if seats == 2:  # a third, neutral field without a store; its side may differ
            self.sides[3] = neutral
        self.patterns: dict[str, list[tuple[list[Shape], int, int]]] = {}
        for name in ("grey", "navy"):
            entries = data[name].values()
            self.patterns[name] = [(rotations(entry["shape"]), *entry["points"]) for entry in entries]
        columns, rows, layers = data["build_field"]
        self.most_layers = int(layers)
        self.field_size = columns * rows
        self.field_lines = lines_of_cells(columns, rows, 3)
        self.store_lines = lines_of_cells(data["store"][0], data["store"][1], 3)
        # a build field is a list of layers, a layer says which colour lies on a cell
        self.fields: dict[int, list[dict[Cell, str]]] = {field: [{}] for field in self.sides}
        self.stores: dict[int, dict[int, list[Cell]]] = {seat: {} for seat in self.all_seats()}
        self.scores = dict.fromkeys(self.all_seats(), 0)
        self.building = 0  # in build-more: the field built on
        self.view_before: dict[Cell, str] = {}  # in a move: its field from above before the move

    def all_seats(self) -> list[int]:
        return list(range(1, self.seats + 1))

    # What may be done

    def may_take(self, number: int) -> bool:
        """X2, for a block of the pile."""
        block = self.blocks[number]
        occupied = {(self.blocks[other].layer, cell) for other in self.pile for cell in self.blocks[other].cells}
        for cell in block.cells:  # nothing lies on any part of the block
            if (block.layer + 1, cell) in occupied:
                return False
        for across, along in ((1, 0), (-1, 0), (0, 1), (0, -1)):  # the four side walls
            beside = [(column + across, row + along) for column, row in block.cells]
            outside = [cell for cell in beside if cell not in block.cells]
            if all((block.layer, cell) not in occupied for cell in outside):  # free along the whole wall
                return True
        return False

    def may_lay(self, field: int, cells: list[Cell]) -> bool:
        """X3: free cells of the lowest layer that is not yet full, three layers at most."""
        for layer in self.fields[field]:
            if len(layer) < self.field_size:
                return all(cell not in layer for cell in cells)
        return len(self.fields[field]) < self.most_layers

    def may_store(self, seat: int, cells: list[Cell]) -> bool:
        """X4: on free cells."""
        return all(cell not in stored for stored in self.stores[seat].values() for cell in cells)

    def pile_moves(self, seat: int) -> Iterator[str]:
        for number in sorted(self.pile):
            if not self.may_take(number):
                continue
            for field in self.fields:  # X1: on any build field
                for text, cells in self.field_lines.items():
                    if len(cells) == self.blocks[number].size and self.may_lay(field, cells):
                        yield f"pile {number} {text} > {field}"
            for text, cells in self.store_lines.items():  # X1: or in its own store
                if len(cells) == self.blocks[number].size and self.may_store(seat, cells):
                    yield f"pile {number} {text} > store"

    def store_moves(self, seat: int, fields: list[int]) -> Iterator[str]:
        for number in sorted(self.stores[seat]):
            for field in fields:
                for text, cells in self.field_lines.items():
                    if len(cells) == self.blocks[number].size and self.may_lay(field, cells):
                        yield f"store {number} {text} > {field}"

    def turn_moves(self, seat: int) -> Iterator[str]:
        yield from self.pile_moves(seat)
        yield from self.store_moves(seat, list(self.fields))

    def legal(self) -> dict[int, list[str]]:
        if self.phase == "build":
            moves = list(self.turn_moves(self.active))
            return {self.active: moves or ["-"]}  # X1: passing only if nothing else is legal
        if self.phase == "build-more":
            return {self.active: ["done", *self.store_moves(self.active, [self.building])]}
        return {}

    def why_not_deal(self, letters: str) -> str:
        """What is wrong with a deal; empty if nothing is."""
        if len(letters) != len(self.blocks):
            return f"{len(letters)} letters for {len(self.blocks)} blocks"
        found = Counter((block.size, letter) for block, letter in zip(self.blocks.values(), letters, strict=True))
        wanted = {(int(size), colour): n for size, n in self.blocks_per_colour.items() for colour in self.colours}
        if dict(found) != wanted:
            return "not the set's number of blocks of every colour and size"
        return ""

    # What happens

    def deal(self, letters: str) -> None:
        for number, letter in zip(sorted(self.blocks), letters, strict=True):
            self.blocks[number].colour = letter
        self.phase = "build"

    def decide(self, moves: dict[int, str]) -> None:
        seat = self.active
        move = moves[seat]
        if move == "-":
            self.end_turn()
        elif move == "done":
            self.finish_move(self.building)
        else:
            source, number, span, _, target = move.split(" ")
            if source == "pile":
                self.take_from_pile(int(number), span, target)
            else:
                self.take_from_store(int(number), span, int(target))

    def take_from_pile(self, number: int, span: str, target: str) -> None:
        self.pile.remove(number)
        if target == "store":
            self.stores[self.active][number] = self.store_lines[span]
            self.end_turn()  # nothing is laid on a build field, so nothing scores
        else:
            field = int(target)
            self.view_before = self.view(field)
            self.lay(number, self.field_lines[span], field)
            self.finish_move(field)

    def take_from_store(self, number: int, span: str, field: int) -> None:
        if self.phase == "build":  # the first block of the move
            self.view_before = self.view(field)
        del self.stores[self.active][number]
        self.lay(number, self.field_lines[span], field)
        self.building = field
        if any(self.store_moves(self.active, [field])):
            self.phase = "build-more"
        else:  # no further block can follow: the turn ends without `done`
            self.finish_move(field)

    def lay(self, number: int, cells: list[Cell], field: int) -> None:
        if len(self.fields[field][-1]) == self.field_size:
            self.fields[field].append({})
        for cell in cells:
            self.fields[field][-1][cell] = self.blocks[number].colour

    def finish_move(self, field: int) -> None:
        mine, owners = self.worth(self.sides[field], self.view_before, self.view(field))
        self.scores[self.active] += mine
        owner = field
        if field not in self.all_seats():  # X5: on the neutral field the other seat
            owner = 3 - self.active
        if owner != self.active:
            self.scores[owner] += owners
        self.end_turn()

    def end_turn(self) -> None:
        self.active = self.active % self.seats + 1
        self.phase = "build"
        if not any(any(self.turn_moves(seat)) for seat in self.all_seats()):  # X6
            self.phase = "over"

    # What it is worth

    def view(self, field: int) -> dict[Cell, str]:
        """From above: each cell shows the colour of its top-most block (X5)."""
        shown: dict[Cell, str] = {}
        for layer in self.fields[field]:
            shown.update(layer)
        return shown

    def worth(self, side: str, before: dict[Cell, str], after: dict[Cell, str]) -> tuple[int, int]:
        """The two numbers of the best pattern formed by a colour that the move changed; 0, 0 if there is none (X5)."""
        best = (0, 0)
        for colour in self.colours:
            old = frozenset(cell for cell, shown in before.items() if shown == colour)
            new = frozenset(cell for cell, shown in after.items() if shown == colour)
            if new == old or not new:
                continue
            for shapes, mine, owners in self.patterns[side]:
                if moved_to_corner(new) in shapes:
                    best = max(best, (mine, owners))
        return best

    def totals(self) -> list[int]:
        return [self.scores[seat] for seat in self.all_seats()]
