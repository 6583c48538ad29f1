from __future__ import annotations

import numpy as np
import pytest

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.one_box import PushTargets, push_targets
from sokolab.core.board import Board, Direction

# The example of the article on push paths (sokoban.ws, 2013); columns A to D, rows 1 to 9.
EXAMPLE = Board.from_rows(["####", "#  #", "#  #", "#  #", "#  #", "##$#", " #@#", " #.#", " ###"])


def place(name: str) -> int:
    return EXAMPLE.square(int(name[1]) - 1, "ABCD".index(name[0]))


@pytest.fixture
def example() -> PushTargets:
    return push_targets(board_arrays(EXAMPLE), place("C6"))


def test_nodes_a_and_f_are_one_square_and_two_states(example: PushTargets) -> None:
    """The box comes back to C6, but now the player is above it."""
    assert example.side_pushes[place("C6"), Direction.DOWN] == 0  # a
    assert example.side_pushes[place("C6"), Direction.UP] == 4  # f
    assert example.side_group[place("C6")].tolist() == [Direction.UP, -1, Direction.DOWN, -1]


def test_node_c_is_marked_on_three_sides_at_once(example: PushTargets) -> None:
    """[(C, 4) down] is the same as left and up."""
    assert example.side_pushes[place("C4")].tolist() == [2, -1, 2, 2]
    assert set(
        example.side_group[place("C4")][[Direction.UP, Direction.DOWN, Direction.LEFT]].tolist()
    ) == {Direction.UP}


def test_pushing_back_down_from_node_e_only_finds_node_c_again(example: PushTargets) -> None:
    """Node e is the box on C3; both of its pushes are known: up to C2 (g), down to C4 (c)."""
    assert example.pushes[place("C3")] == 3
    assert example.pushes[place("C2")] == 4
    assert example.pushes[place("C4")] == 2


def test_the_goal_takes_six_pushes(example: PushTargets) -> None:
    assert example.pushes[place("C8")] == 6
    reached = {place(name) for name in ("C2", "C3", "C4", "C5", "C6", "C7", "C8")}
    assert set(np.flatnonzero(example.pushes >= 0).tolist()) == reached


def test_the_sides_the_player_can_end_on(example: PushTargets) -> None:
    assert example.open_sides[place("C8")] == 1 << Direction.UP
    assert example.open_sides[place("C6")] == 1 << Direction.UP | 1 << Direction.DOWN
    assert example.open_sides[place("C2")] == 1 << Direction.DOWN | 1 << Direction.LEFT
    assert example.open_sides[place("B2")] == 0


def test_a_box_nobody_can_come_to_stays() -> None:
    board = Board.from_rows(
        ["########", "#@#    #", "# # $  #", "#$#    #", "#  $   #", "########"]
    )
    finding = push_targets(board_arrays(board), board.square(2, 4))
    assert finding.box == board.square(2, 4)
    assert finding.pushes.max() == -1
    assert not finding.open_sides.any()


@pytest.mark.parametrize("selected", [None, 6, 0])
def test_where_no_box_is_there_are_no_targets(selected: int | None) -> None:
    finding = push_targets(board_arrays(Board.from_rows(["#####", "#@$.#", "#####"])), selected)
    assert finding.box == -1
    assert finding.pushes.max() == -1


def test_without_a_player_nothing_can_be_pushed() -> None:
    finding = push_targets(board_arrays(Board.from_rows(["######", "#  $.#", "######"])), 9)
    assert finding.box == 9
    assert finding.pushes.max() == -1


def test_pushing_right_in_a_corridor() -> None:
    finding = push_targets(board_arrays(Board.from_rows(["######", "#@$  #", "######"])), 8)
    assert finding.pushes[6:12].tolist() == [-1, -1, 0, 1, 2, -1]
    assert finding.open_sides[8:11].tolist() == [1 << Direction.LEFT] * 3
    assert finding.side_pushes[9, Direction.RIGHT] == -1
