"""Hypothesis plays: at every step of any game the invariants of its parts hold, recounted from what happened."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from kostka.games.core import Deal, Dealt, Decide, Decided, Event, Over, Pass, Roll, Rolled
from kostka.games.duel.rules import EMPTY, supply
from kostka.games.on_board.rules import Step
from kostka.games.qubix.rules import BARE, STORE, Lay
from kostka.games.rows import Cell
from tests.tables import Table, every_table

TABLES = every_table()


class GameMachine(RuleBasedStateMachine):
    """Any table of one game, with any dice and any legal choices; `happened` is the history."""

    name = ""
    table: Table
    state: Any

    @initialize(data=st.data())
    def sit_down(self, data: st.DataObject) -> None:
        self.table = data.draw(st.sampled_from([table for table in TABLES if table.name == self.name]))
        self.game = self.table.game
        self.state = self.table.start(data.draw(st.integers(1, self.table.seats)))
        self.happened: list[tuple[Any, Event]] = []

    @precondition(lambda self: not isinstance(self.game.node(self.state), Over))
    @rule(data=st.data())
    def go_on(self, data: st.DataObject) -> None:
        event: Event
        match self.game.node(self.state):
            case Roll(dice):
                event = Rolled(tuple(data.draw(st.integers(1, 6)) if there else 0 for there in dice))
            case Deal(sizes, colours):
                event = Dealt(dealt(sizes, colours, data))
            case Decide(moves):
                event = Decided({seat: data.draw(st.sampled_from(choices)) for seat, choices in moves.items()})
            case other:
                raise AssertionError(other)
        self.game.check(self.state, event)
        self.happened.append((self.state, event))
        self.state = self.game.apply(self.state, event)

    @precondition(lambda self: isinstance(self.game.node(self.state), Over))
    @rule()
    def look_at_the_end(self) -> None:
        node = self.game.node(self.state)
        assert node == self.game.node(self.state)
        assert isinstance(node, Over)
        assert {node.totals[seat - 1] for seat in node.winners} == {max(node.totals)}

    def teardown(self) -> None:
        """What needs the whole history is looked at once, at the end."""
        if hasattr(self, "state"):
            self.recount_all()

    def recount_all(self) -> None:
        raise NotImplementedError

    def decisions(self) -> list[tuple[Any, int, Any]]:
        """All moves so far with the position and the seat that made them."""
        return [
            (state, seat, move)
            for state, event in self.happened
            if isinstance(event, Decided)
            for seat, move in event.moves.items()
        ]


def dealt(sizes: tuple[int, ...], colours: str, data: st.DataObject) -> str:
    bags = {size: [c for s, c in zip(sizes, colours, strict=True) if s == size] for size in set(sizes)}
    shuffled = {size: data.draw(st.permutations(bag)) for size, bag in bags.items()}
    return "".join(shuffled[size].pop() for size in sizes)


class SheetMachine(GameMachine):
    """What the games with sheets have in common."""

    @invariant()
    def crosses_only_move_right_and_locks_follow_last_numbers(self) -> None:
        for sheet in self.state.sheets.sheets:
            for row in sheet.rows:
                assert list(row) == sorted(set(row))
                assert (11 in row) == (10 in row)
                assert 10 not in row or len(row) >= 7

    @invariant()
    def closed_rows_are_those_with_a_lock(self) -> None:
        locked = {n for sheet in self.state.sheets.sheets for n, row in enumerate(sheet.rows) if 11 in row}
        assert self.state.sheets.closed == locked

    def recount_all(self) -> None:
        assert self.game.totals(self.state) == tuple(map(self.recount, range(1, self.table.seats + 1)))
        self.recount_misthrows()

    def recount(self, seat: int) -> int:
        crosses: Counter[str] = Counter()
        pawn = 0
        for state, mover, move in self.decisions():
            if mover != seat:
                continue
            if isinstance(move, Step):
                free = [field for field in range(pawn + 1, 41) if field not in state.pawns]
                pawn = free[move.fields - 1]
                self.count_cell(crosses, state.track[pawn - 1])
            elif isinstance(move, Cell):
                assert self.count_cell(crosses, move), "a cell is crossed once"
        rows = {colour: sum(1 for key in crosses if key.startswith(colour)) for colour in "rygb"}
        bonus = (pawn + 1) // 2
        misthrows: int = self.state.sheets.of(seat).misthrows
        return sum(n * (n + 1) // 2 for n in rows.values()) + bonus - 5 * misthrows

    @staticmethod
    def count_cell(crosses: Counter[str], cell: Cell) -> bool:
        """Count the cross of a cell, and the lock that comes with a last number; False if it was crossed before."""
        key = f"{cell.colour[0]}{cell.number}"
        fresh = not crosses[key]
        crosses[key] = 1
        if key in {"r12", "y12", "g2", "b2"}:
            crosses[f"{key[0]}lock"] = 1
        return fresh

    def recount_misthrows(self) -> None:
        """A finished turn in which the active seat crossed nothing, unless the game ended before its last action."""
        last = "pawn" if self.name == "on-board" else "colour"
        misthrows: Counter[int] = Counter()
        crossed = False
        states = [*(state for state, _ in self.happened), self.state]
        for (state, event), following in zip(self.happened, states[1:], strict=True):
            if isinstance(event, Rolled):
                crossed = False
            elif isinstance(event, Decided):
                move = event.moves[state.active]
                before = sum(map(len, state.sheets.of(state.active).rows))
                after = sum(map(len, following.sheets.of(state.active).rows))
                crossed |= after > before
                assert isinstance(move, Step) or (after > before) == (not isinstance(move, Pass))
                if state.phase == last and not crossed:
                    misthrows[state.active] += 1
        assert [sheet.misthrows for sheet in self.state.sheets.sheets] == [
            misthrows[seat] for seat in range(1, self.table.seats + 1)
        ]


class QwixxMachine(SheetMachine):
    name = "qwixx"


class OnBoardMachine(SheetMachine):
    name = "on-board"

    @invariant()
    def a_field_holds_one_pawn(self) -> None:
        on_track = [pawn for pawn in self.state.pawns if pawn]
        assert len(set(on_track)) == len(on_track)
        assert all(0 <= pawn <= 40 for pawn in self.state.pawns)

    @invariant()
    def pawns_never_go_back_and_stand_on_crossed_numbers(self) -> None:
        for state, _ in self.happened[-1:]:
            assert all(old <= new for old, new in zip(state.pawns, self.state.pawns, strict=True))
        for seat, pawn in enumerate(self.state.pawns, 1):
            if pawn:
                row, column = self.state.sheets.pad.spots[self.state.track[pawn - 1]]
                assert column in self.state.sheets.of(seat).rows[row]


class DuelMachine(GameMachine):
    name = "duel"

    @invariant()
    def each_side_has_22_tokens(self) -> None:
        for seat in (1, 2):
            in_rows = sum(tower.height for row in self.state.board for tower in row if tower.seat == seat)
            placed = in_rows + self.state.locks.count(seat) + self.state.misthrows[seat - 1]
            assert 0 <= supply(self.state, seat) == 22 - placed
            over = isinstance(self.game.node(self.state), Over)
            assert supply(self.state, seat) > 0 or over

    @invariant()
    def towers_are_whole_and_stacks_stand_or_stood_in_front(self) -> None:
        for row in self.state.board:
            for tower in row:
                assert (tower.seat == 0) == (tower.height == 0)
                assert tower == EMPTY or tower.seat in (1, 2)

    def recount_all(self) -> None:
        """Every token is followed from hand to board, and back when it is captured."""
        lying: dict[tuple[str, int], list[int]] = {}
        locks: dict[str, int] = {}
        for _, seat, move in self.decisions():
            if isinstance(move, Cell):
                there = lying.setdefault((move.colour, move.number), [])
                if there and there[0] != seat:
                    there.clear()
                there.append(seat)
                if (move.colour in {"red", "yellow"}, move.number) in {(True, 12), (False, 2)}:
                    locks[move.colour] = seat
        for seat in (1, 2):
            total = -5 * self.state.misthrows[seat - 1]
            for row, colour in enumerate(("red", "yellow", "green", "blue")):
                tokens = sum(owners.count(seat) for (of, _), owners in lying.items() if of == colour)
                tokens += locks.get(colour) == seat and self.state.locks[row] == seat
                tokens = min(tokens, 12)
                total += tokens * (tokens + 1) // 2
            assert self.game.totals(self.state)[seat - 1] == total


class QubixMachine(GameMachine):
    name = "qubix"

    @invariant()
    def there_are_75_blocks_each_in_one_place(self) -> None:
        laid = [laid.block for field in self.state.fields for laid in field.blocks]
        stored = [laid.block for store in self.state.stores for laid in store]
        assert sorted([*self.state.pile, *laid, *stored]) == list(range(1, 76))

    @invariant()
    def layers_are_filled_from_below_three_at_most(self) -> None:
        masks = self.state.parts.field.masks
        for field in self.state.fields:
            cells = Counter(
                (laid.layer, place) for laid in field.blocks for place in range(9) if masks[laid.cells] >> place & 1
            )
            assert set(cells.values()) <= {1}
            filled = [sum(1 for layer, _ in cells if layer == number) for number in range(4)]
            assert filled[3] == 0
            assert filled[:3] == [9] * field.layer + [field.taken.bit_count()] * (field.layer < 3) + [0] * (
                2 - field.layer
            )

    def recount_all(self) -> None:
        """Nothing but lays on build fields fills them."""
        lays = [move for _, _, move in self.decisions() if isinstance(move, Lay) and move.to != STORE]
        assert Counter(lay.to for lay in lays) == Counter(
            number for number, field in enumerate(self.state.fields, 1) for _ in field.blocks
        )

    @invariant()
    def the_view_from_above_shows_the_top_blocks(self) -> None:
        masks = self.state.parts.field.masks
        for field in self.state.fields:
            seen = [BARE] * 9
            for laid in sorted(field.blocks, key=lambda laid: laid.layer):
                for place in range(9):
                    if masks[laid.cells] >> place & 1:
                        seen[place] = self.state.colours[laid.block - 1]
            assert field.top == "".join(seen)

    @invariant()
    def a_move_under_way_is_remembered_and_only_then(self) -> None:
        under_way = self.state.phase == "build-more"
        assert bool(self.state.building) == bool(self.state.before) == under_way
        assert self.state.building in range(len(self.state.fields) + 1)

    @invariant()
    def stores_hold_one_layer(self) -> None:
        for store in self.state.stores:
            cells = [self.state.parts.store.masks[laid.cells] for laid in store]
            assert sum(cells) == sum({1 << bit for mask in cells for bit in range(3) if mask >> bit & 1})

    @invariant()
    def scores_never_fall_and_only_laying_scores(self) -> None:
        for state, event in self.happened[-1:]:
            old, new = state.scores, self.state.scores
            assert all(before <= after for before, after in zip(old, new, strict=True))
            if isinstance(event, Decided):
                move = event.moves[state.active]
                if isinstance(move, Pass) or (isinstance(move, Lay) and move.to == STORE):
                    assert old == new


LONG = settings(max_examples=25, stateful_step_count=70)
TestQwixx = QwixxMachine.TestCase
TestQwixx.settings = LONG
TestOnBoard = OnBoardMachine.TestCase
TestOnBoard.settings = LONG
TestDuel = DuelMachine.TestCase
TestDuel.settings = LONG
TestQubix = QubixMachine.TestCase
TestQubix.settings = LONG
