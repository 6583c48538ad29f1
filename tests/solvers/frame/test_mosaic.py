from __future__ import annotations

import pytest

from sokolab.core.board import Board
from sokolab.solvers.frame.search_board import is_mosaic, search_board, steps_to_goals
from tests.solvers.boards import CROWD, LEVELS, MOSAIC, random_board


def steps_by_rings(board: Board) -> float:
    """Return the mean of the steps from the boxes to the nearest goals, the slow way."""
    base = search_board(board)
    near, m = base.neighbours.tolist(), base.size
    counts = []
    for box in base.boxes.tolist():
        ring, seen, steps = {box}, {box}, 0
        while not any(base.goals[square] for square in ring):
            ring = {there for square in ring for there in near[square]} - seen - {m}
            seen |= ring
            steps += 1
        counts.append(steps)
    return sum(counts) / len(counts)


@pytest.mark.parametrize(
    "board", [MOSAIC, CROWD, *(level.board for level in LEVELS.values()), random_board(7)], ids=repr
)
def test_the_steps_to_goals_are_counted_on_the_board_without_boxes(board: Board) -> None:
    assert steps_to_goals(search_board(board)) == pytest.approx(steps_by_rings(board))


def test_a_mosaic_is_large_and_its_boxes_begin_near_goals() -> None:
    assert steps_to_goals(search_board(MOSAIC)) == pytest.approx(1.5)
    assert is_mosaic(search_board(MOSAIC))
    assert not is_mosaic(search_board(CROWD)), "too small"
    hall = ["#" * 32, "#@" + "$" * 3 + " " * 23 + "...#", *["#" + " " * 30 + "#"] * 3, "#" * 32]
    assert not is_mosaic(search_board(Board.from_rows(hall))), "the goals are far away"
