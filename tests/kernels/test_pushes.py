from __future__ import annotations

import numpy as np
from hypothesis import given

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.targets import push_targets
from sokolab.core.board import Board
from sokolab.core.position import Position
from tests import naive


@given(naive.boards())
def test_pushes_to_every_state_are_those_of_the_rulebook(board: Board) -> None:
    base = board_arrays(board)
    for box in base.boxes.tolist():
        finding = push_targets(base, box)
        best = naive.box_pushes(board, Position(board), box)
        for square in range(board.size):
            sides = naive.around(board, square)
            costs = [best.get((square, there), -1) if there is not None else -1 for there in sides]
            assert finding.state_pushes[square].tolist() == costs
            can = [cost for cost in costs if cost >= 0]
            assert finding.pushes[square] == min(can, default=-1)
            assert finding.sides[square] == sum(1 << d for d in range(4) if costs[d] >= 0)


@given(naive.boards())
def test_sides_one_can_walk_between_are_one_state(board: Board) -> None:
    base = board_arrays(board)
    for box in base.boxes.tolist()[:1]:
        finding = push_targets(base, box)
        group = finding.state_group
        for d in range(4):
            rows = np.flatnonzero(group[:, d] >= 0)
            first = finding.state_pushes[rows, group[rows, d]]
            assert np.array_equal(finding.state_pushes[rows, d], first)
