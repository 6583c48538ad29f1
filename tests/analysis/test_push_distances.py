"""Push distances against an exhaustive search over the box's square and the player's reach."""

from __future__ import annotations

from collections import deque

import numpy as np
import pytest
from hypothesis import given, settings

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.one_box import push_distances
from sokolab.core.board import Board, Tile
from sokolab.core.position import Position
from tests.naive import levels

ROOM = Board("########\n#@ $ $.#\n#  ##  #\n#     .#\n########")


def _states(board: Board, starts: list[Position]) -> dict[tuple[int, int], int]:
    """Return the fewest pushes to every box square with the player on every square it can be."""
    found: dict[tuple[int, int], int] = {}
    todo = deque((start, 0) for start in starts)
    while todo:
        position, pushes = todo.popleft()
        (box,) = position.boxes
        if (box, position.player) in found:
            continue
        for square in position.player_reach():
            found[box, square] = pushes
        todo.extend((position.after(push), pushes + 1) for push in position.pushes())
    return found


def _side_pushes(board: Board, found: dict[tuple[int, int], int]) -> np.ndarray:
    table = np.full((board.size, 4), -1, np.int32)
    for (box, player), pushes in found.items():
        for side in range(4):
            if board.neighbours[box, side] == player:
                table[box, side] = pushes
    return table


@settings(max_examples=40)
@given(board=levels())
def test_from_a_box(board: Board) -> None:
    for box in board_arrays(board).boxes.tolist():
        distances = push_distances(board, box)
        found = _states(board, [Position(board, [box])])
        reached = {square for square, _ in found}
        assert distances.is_from_box
        can_start = any(player in board.neighbours[box] for at, player in found if at == box)
        if can_start:
            assert np.array_equal(distances.side_pushes, _side_pushes(board, found))
        for square in range(board.size):
            least = min((n for (at, _), n in found.items() if at == square), default=-1)
            assert distances.pushes[square] == (least if can_start and square in reached else -1)


@settings(max_examples=8)
@given(board=levels())
def test_to_a_goal(board: Board) -> None:
    """One forward search from every square and side stands against one search by pulls."""
    inside = np.flatnonzero(board_arrays(board).inside[:-1]).tolist()
    goals = [goal for goal in board_arrays(board).goal_squares.tolist() if goal in inside]
    for goal in goals:
        if board.flat[goal] & Tile.BOX:
            continue
        distances = push_distances(board, goal)
        assert not distances.is_from_box
        for box in inside:
            for side in range(4):
                player = int(board.neighbours[box, side])
                if player not in inside:
                    assert distances.side_pushes[box, side] == -1
                    continue
                found = _states(board, [Position(board, [box], player)])
                least = min((n for (at, _), n in found.items() if at == goal), default=-1)
                assert distances.side_pushes[box, side] == least
            sides = distances.side_pushes[box]
            if box != goal:
                assert distances.pushes[box] == min(sides[sides >= 0], default=-1)
        assert distances.pushes[goal] == 0


def test_a_box_on_a_goal_is_the_start_of_the_pushes() -> None:
    board = Board("######\n#@*  #\n######")
    assert push_distances(board, 8).is_from_box
    assert push_distances(board, 8).pushes[10] == 2


def test_other_boxes_are_lifted() -> None:
    assert push_distances(ROOM, 13).pushes[11] == 2  # over the square of the other box
    assert push_distances(ROOM, 11).pushes[14] == 3


@pytest.mark.parametrize(
    ("board", "square", "message"),
    [
        (ROOM, 9, "row 2, column 2 has neither a box nor a goal inside the walls"),
        (ROOM, 99, "outside the board has neither"),
        (ROOM, -1, "outside the board has neither"),
        (Board("####\n#$.#\n####"), 5, "one player"),
    ],
)
def test_squares_without_distances_are_refused(board: Board, square: int, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        push_distances(board, square)
