"""Section X of the rules: taking, laying, the store, scoring, and the end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from kostka.games.core import Deal, Dealt, Decide, Refused
from kostka.games.qubix.rules import STORE, Lay, takeable
from tests.games.boards import decide, is_over, legal, totals, winners
from tests.games.qubix_boards import PARTS, QUBIX, build, gained, lay, table

LINE_OR_BLOCK = """
[qubix.grey]
line = { shape = ["###"], points = [3, 1] }
block = { shape = ["###", "###"], points = [6, 3] }
"""


class TestLeaflet:
    """Moves A to G on the build field of seat 1; the blocks are blue unless said otherwise."""

    A = table(build("b a1-b1", "b a2"))
    B = lay(A, "b", "b2", 1)
    C = lay(B, "b", "c1-c2", 1)
    D2 = lay(C, "b", "a3-c3", 1)
    E2 = lay(D2, "r", "b2", 1)
    F = lay(E2, "r", "b1-c1", 1)

    def test_b_a_single_completes_a_square(self) -> None:
        assert gained(self.A, self.B) == (4, 0, 0)

    def test_b2_a_double_makes_five_cells(self) -> None:
        assert gained(self.A, lay(self.A, "b", "b2-c2", 1)) == (0, 0, 0)

    def test_c_a_double_makes_two_by_three_for_an_opponent(self) -> None:
        assert self.B.active == 2
        assert gained(self.B, self.C) == (3, 6, 0)

    def test_d_a_double_of_another_colour_changes_no_blue(self) -> None:
        assert gained(self.C, lay(self.C, "y", "a3-b3", 1)) == (0, 0, 0)

    def test_d2_a_triple_makes_the_full_field(self) -> None:
        assert gained(self.C, self.D2) == (4, 0, 9)

    def test_e_a_blue_single_on_top_changes_nothing(self) -> None:
        assert gained(self.D2, lay(self.D2, "b", "b2", 1)) == (0, 0, 0)

    def test_e2_a_red_single_in_the_middle_shows_the_ring(self) -> None:
        assert gained(replace(self.D2, active=2), lay(replace(self.D2, active=2), "r", "b2", 1)) == (4, 8, 0)

    def test_f_a_red_double_beside_it(self) -> None:
        assert gained(self.E2, self.F) == (0, 0, 0)

    def test_g_a_red_single_completes_a_red_square(self) -> None:
        state = replace(self.F, active=3)
        assert gained(state, lay(state, "r", "c2", 1)) == (2, 0, 4)


class TestTaking:
    def test_whole_pile_offers_the_outer_singles_of_the_top(self) -> None:
        top = [block for block in PARTS.blocks.values() if block.layer == 4]
        assert takeable(QUBIX.start(3)) == [block.id for block in top if {0, 4} & set(block.cells[0])]

    def test_covered_block_is_not_taken_even_if_partly_covered(self) -> None:
        state = QUBIX.start(3)
        assert 31 not in takeable(replace(state, pile=frozenset({31, 52})))  # D a1-b1 below E b1
        assert 31 in takeable(replace(state, pile=frozenset({31, 53})))

    def test_walled_in_block_is_not_taken(self) -> None:
        state = QUBIX.start(3)
        around = {63, 62, 64, 58, 68}  # c3 of the top layer and its four neighbours
        assert 63 not in takeable(replace(state, pile=frozenset(around)))
        assert 63 in takeable(replace(state, pile=frozenset(around - {58})))

    def test_a_partly_covered_wall_is_not_free(self) -> None:
        """Ruling: open air along the whole wall. Both long walls of block 1 are covered in half."""
        cells = "b3-c3 a1-b1 d1-e1 a5-b5 c5-d5 a3 d3 b2 b4 e5".split()
        scheme = ",".join(
            f'{{ id = {number}, layer = "A", cells = "{name}", colour = "{colour}" }}'
            for number, (name, colour) in enumerate(zip(cells, "rybvprybvp", strict=True), 1)
        )
        text = f"[qubix]\nblocks_per_colour = {{ 1 = 1, 2 = 1 }}\nscheme.blocks = [{scheme}]"
        state = QUBIX.start(3, layout=QUBIX.read_layout(text, "walls"))
        assert 1 not in takeable(state)
        for wall in (6, 7, 8, 9):
            assert 1 in takeable(replace(state, pile=state.pile - {wall})), wall


class TestLaying:
    def test_only_free_cells_of_the_layer_being_filled(self) -> None:
        state = table(build("b a1-c1", "b a2-c2"))
        cells = {move.split()[2] for move in legal(state) if move.endswith("> 1") and move.startswith("pile 51 ")}
        assert cells == {"a3", "b3", "c3"}

    def test_next_layer_only_when_full(self) -> None:
        state = table(build("b a1-c1", "b a2-c2", "b a3-c3"))
        cells = {move.split()[2] for move in legal(state) if move.endswith("> 1") and move.startswith("pile 51 ")}
        assert len(cells) == 9

    def test_three_layers_at_most(self) -> None:
        layer = ("b a1-c1", "b a2-c2", "b a3-c3")
        assert not [move for move in legal(table(build(*layer, *layer, *layer))) if move.endswith("> 1")]

    def test_blocks_lie_along_columns_or_rows_inside_the_field(self) -> None:
        state = replace(table(), pile=frozenset({1}))
        moves = [move.split()[2] for move in legal(state) if move.endswith("> 2")]
        assert moves == ["a1-a3", "a1-c1", "a2-c2", "a3-c3", "b1-b3", "c1-c3"]

    def test_all_build_fields_and_the_own_store_are_goals(self) -> None:
        goals = {move.split("> ")[1] for move in legal(table(seats=4))}
        assert goals == {"1", "2", "3", "4", "store"}

    def test_two_seats_have_a_neutral_field_without_a_store(self) -> None:
        state = table(seats=2)
        assert {move.split("> ")[1] for move in legal(state)} == {"1", "2", "3", "store"}
        assert len(state.stores) == 2


class TestStore:
    def test_a_block_goes_to_the_own_store_on_free_cells(self) -> None:
        state = table(store="b a1-b1")
        assert [move.split()[2] for move in legal(state) if move.startswith("pile 51 ") and "store" in move] == ["c1"]
        after = decide(state, "1: pile 51 c1 > store")
        assert len(after.stores[0]) == 2
        assert after.stores[1:] == ((), ())
        assert after.active == 2

    def test_several_blocks_go_one_after_another_to_one_field(self) -> None:
        state = table(store="b a1-b1; r c1")
        double, single = (laid.block for laid in state.stores[0])
        state = decide(state, f"1: store {double} a1-b1 > 2")
        assert state.phase == "build-more"
        moves = legal(state)
        assert "done" in moves
        assert {move.split("> ")[-1] for move in moves if move != "done"} == {"2"}
        assert all(move.startswith(f"store {single} ") for move in moves if move != "done")
        after = decide(state, f"1: store {single} c1 > 2")
        assert (after.active, after.phase) == (2, "build")  # the store is empty, so the turn ends without `done`

    def test_done_ends_the_move(self) -> None:
        state = table(store="b a1-b1; r c1")
        state = decide(decide(state, f"1: store {state.stores[0][0].block} a1-b1 > 2"), "1: done")
        assert state.active == 2
        assert len(state.stores[0]) == 1

    def test_turn_ends_if_no_further_block_can_follow(self) -> None:
        layer = ("b a1-c1", "b a2-c2", "b a3-c3")
        field = build(*layer, *layer, "b a1-c1", "b a2-c2", "b a3-b3")
        state = table(field, store="r a1; b b1-c1")
        state = decide(state, f"1: store {state.stores[0][0].block} c3 > 1")
        assert state.active == 2

    def test_stored_blocks_cannot_go_back_to_the_store(self) -> None:
        state = table(store="b a1-b1")
        assert not [move for move in legal(state) if move.startswith("store") and move.endswith("store")]

    def test_the_move_scores_once_after_its_last_block(self) -> None:
        """Ruling: after the last block. The single makes a square on the way, which is gone at the end."""
        state = table(build("b a1-b1", "b a2"), store="b a1; b b1-c1")
        single, double = (laid.block for laid in state.stores[0])
        on_the_way = decide(state, f"1: store {single} b2 > 1")
        assert totals(on_the_way) == (0, 0, 0)
        assert totals(decide(on_the_way, "1: done")) == (4, 0, 0)
        assert totals(decide(on_the_way, f"1: store {double} c1-c2 > 1")) == (6, 0, 0)


class TestScoring:
    def test_all_cells_of_the_colour_must_form_the_pattern(self) -> None:
        state = table(build("b a1-b1", "b a2", "b c3"))
        assert gained(state, lay(state, "b", "b2", 1)) == (0, 0, 0)

    def test_any_position_and_rotation(self) -> None:
        """Ruling: in any position. The block pattern stands upright at the right edge."""
        state = table(build("b b1-b3", "b c1-c2"))
        assert gained(state, lay(state, "b", "c3", 1)) == (6, 0, 0)

    def test_a_colour_that_loses_a_cell_can_score(self) -> None:
        state = table(build("b a1-c1", "b a2-c2", "b a3-c3"), active=2)
        assert gained(state, lay(state, "y", "b2", 1)) == (4, 8, 0)

    def test_unchanged_pattern_does_not_score_again(self) -> None:
        state = table(build("b a1-b1", "b a2-b2"))
        assert gained(state, lay(state, "r", "c1", 1)) == (0, 0, 0)

    def test_pattern_formed_again_after_a_change_scores_again(self) -> None:
        """A fifth blue cell spoils the square; a red block on top of it brings the square back."""
        state = table(build("b a1-b1", "b a2-b2", "b c1", "y c2-c3", "y a3-b3"))
        assert gained(state, lay(state, "r", "c1", 1)) == (4, 0, 0)

    def test_two_qualifying_colours_give_the_pattern_worth_more(self) -> None:
        """Ruling: also for one block."""
        layout = QUBIX.read_layout(LINE_OR_BLOCK, "lines")
        state = QUBIX.start(3, layout=layout)
        grown = replace(state, fields=(build("b a1-c1", "b a2-c2", "y a3-c3"), *state.fields[1:]))
        assert gained(grown, lay(grown, "y", "a2-c2", 1)) == (6, 0, 0)  # yellow is the block, blue a line
        cut = replace(state, fields=(build("b a1-c1", "b a2-c2", "b a3-c3"), *state.fields[1:]))
        assert gained(cut, lay(cut, "y", "a3-c3", 1)) == (6, 0, 0)  # blue is the block, yellow a line

    def test_second_number_goes_to_the_owner_of_the_field(self) -> None:
        state = table(BUILD_EMPTY, build("b a1-b1", "b a2"))
        assert gained(state, lay(state, "b", "b2", 2)) == (4, 2, 0)

    def test_neutral_field_gives_the_other_seat_the_second_number(self) -> None:
        state = table(BUILD_EMPTY, BUILD_EMPTY, build("b a1-b1", "b a2"), seats=2, active=2)
        assert gained(state, lay(state, "b", "b2", 3)) == (2, 4)

    def test_neutral_field_may_lie_on_its_other_side(self) -> None:
        corner = build("b a1", "b c1", "b a3")
        state = table(corner, BUILD_EMPTY, corner, seats=2, side="grey", neutral="navy")
        assert gained(state, lay(state, "b", "c3", 1)) == (0, 0)
        assert gained(state, lay(state, "b", "c3", 3)) == (4, 2)

    def test_navy_patterns(self) -> None:
        state = table(build("b a1", "b b2"), side="navy")
        assert gained(state, lay(state, "b", "c3", 1)) == (3, 0, 0)
        state = table(build("b c1", "b b2"), side="navy")
        assert gained(state, lay(state, "b", "a3", 1)) == (3, 0, 0)

    def test_patterns_are_not_mirrored(self) -> None:
        """Ruling: without mirroring; all standard patterns look the same in a mirror, an S does not."""
        layout = QUBIX.read_layout('[qubix.grey]\nsnake = { shape = [".##", "##."], points = [4, 2] }', "snake")
        state = QUBIX.start(3, layout=layout)
        left = replace(state, fields=(build("b b1-c1", "b a2"), *state.fields[1:]))
        right = replace(state, fields=(build("b a1-b1", "b c2"), *state.fields[1:]))
        assert gained(left, lay(left, "b", "b2", 1)) == (4, 0, 0)
        assert gained(right, lay(right, "b", "b2", 1)) == (0, 0, 0)

    def test_a_net_unchanged_colour_does_not_score(self) -> None:
        """Red covers a blue cell and blue covers it again in the same move: the blue square was not changed."""
        under = ("b a1-b1", "b a2-b2", "y c1-c3", "y a3-b3")
        field = build(*under, "b b1-c1", "v a2-c2", "v a3-c3")
        assert field.top == "bbbvvvvvv"
        state = table(field, store="r a1; b b1")
        red, blue = (laid.block for laid in state.stores[0])
        state = decide(state, f"1: store {red} a1 > 1")
        assert totals(decide(state, f"1: store {blue} a1 > 1")) == (0, 0, 0)


BUILD_EMPTY = build()


class TestEnd:
    FULL = build(*(("b a1-c1", "b a2-c2", "b a3-c3") * 3))

    def test_moving_is_compulsory(self) -> None:
        """Ruling: no pass while anything is legal."""
        assert "-" not in legal(QUBIX.start(3))

    def test_a_seat_without_a_move_passes(self) -> None:
        state = table(self.FULL, self.FULL, self.FULL, store="b a1-c1")
        assert legal(state) == ["-"]
        after = decide(state, "1: -")
        assert after.active == 2
        assert not is_over(after)

    def test_over_when_no_seat_has_a_move_checked_after_every_turn(self) -> None:
        almost = build(*(("b a1-c1", "b a2-c2", "b a3-c3") * 2), "b a1-c1", "b a2-c2", "b a3-b3")
        state = replace(table(almost, self.FULL, self.FULL), pile=frozenset({51, 75}))
        last = decide(state, "1: pile 51 c3 > 1")
        assert not is_over(last)  # a store can still take block 75
        after = decide(last, "2: pile 75 a1 > store")
        assert is_over(after)
        assert winners(after) == (1, 2, 3)

    def test_store_blocks_that_fit_nowhere_do_not_keep_the_game_alive(self) -> None:
        state = replace(table(self.FULL, self.FULL, self.FULL), pile=frozenset({51}))
        assert is_over(decide(state, "1: pile 51 a1 > store"))


class TestDeal:
    def test_dealt_pile_starts_with_a_deal(self) -> None:
        state = QUBIX.start(2, pile="dealt", first=2)
        node = QUBIX.node(state)
        assert isinstance(node, Deal)
        assert (state.phase, state.active) == ("deal", 2)
        after = QUBIX.apply(state, Dealt(node.colours))
        assert isinstance(QUBIX.node(after), Decide)
        assert after.colours == QUBIX.start(2).colours

    def test_deal_must_keep_the_number_of_blocks_of_every_colour_and_size(self) -> None:
        state = QUBIX.start(2, pile="dealt")
        node = QUBIX.node(state)
        assert isinstance(node, Deal)
        scheme = node.colours
        swapped = scheme[1] + scheme[0] + scheme[2:]  # a triple and a double change colours
        with pytest.raises(Refused, match="size"):
            QUBIX.check(state, Dealt(swapped))
        with pytest.raises(Refused, match="75 blocks"):
            QUBIX.check(state, Dealt(scheme[:-1]))

    def test_colours_of_the_deal_are_what_is_seen(self) -> None:
        state = QUBIX.start(2, pile="dealt")
        node = QUBIX.node(state)
        assert isinstance(node, Deal)
        colours = list(node.colours)
        colours[50], colours[51] = colours[51], colours[50]
        state = QUBIX.apply(state, Dealt("".join(colours)))
        after = decide(state, "1: pile 51 a1 > 1")
        assert after.fields[0].top[0] == "y"


def test_a_lay_into_the_store_is_named_store() -> None:
    assert QUBIX.write_move(Lay("pile", 31, "a1-b1", STORE)) == "pile 31 a1-b1 > store"
