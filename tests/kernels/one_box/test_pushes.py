from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.one_box import push_targets
from sokolab.analysis.reach import player_reach
from sokolab.core.board import Board
from sokolab.core.position import Position
from sokolab.kernels.one_box.pushes import has_push, push_search
from tests import naive
from tests.kernels.scattered import scattered
from tests.naive_squares import lone_pushes, side_groups, state_beside


@given(naive.boards())
def test_pushes_to_every_state_are_those_of_the_rulebook(board: Board) -> None:
    base = board_arrays(board)
    for box in base.boxes.tolist():
        finding = push_targets(base, box)
        best = naive.box_pushes(board, Position(board), box)
        for square in range(board.size):
            sides = naive.around(board, square)
            costs = [best.get((square, there), -1) if there is not None else -1 for there in sides]
            assert finding.side_pushes[square].tolist() == costs
            can = [cost for cost in costs if cost >= 0]
            assert finding.pushes[square] == min(can, default=-1)
            assert finding.open_sides[square] == sum(1 << d for d in range(4) if costs[d] >= 0)


@given(naive.boards())
def test_sides_one_can_walk_between_are_one_state(board: Board) -> None:
    base = board_arrays(board)
    for box in base.boxes.tolist()[:1]:
        finding = push_targets(base, box)
        group = finding.side_group
        for d in range(4):
            rows = np.flatnonzero(group[:, d] >= 0)
            first = finding.side_pushes[rows, group[rows, d]]
            assert np.array_equal(finding.side_pushes[rows, d], first)


@pytest.mark.parametrize("seed", range(40))
def test_the_search_among_standing_boxes(seed: int) -> None:
    neighbours, boxes, _ = scattered(seed)
    n = len(neighbours) - 1
    box = min(boxes)
    blocked = boxes - {box} | {n}
    groups = np.array(side_groups(neighbours, blocked), np.int8)
    pushes, queue = np.empty(n + 1, np.int32), np.empty(4 * n, np.int32)
    sides, state_pushes = np.empty(n + 1, np.uint8), np.empty((n + 1, 4), np.int32)
    for side in range(4):
        if groups[box, side] < 0:
            continue
        found = push_search(neighbours, groups, box, side, pushes, sides, state_pushes, queue)
        costs = lone_pushes(neighbours, blocked, box, int(neighbours[box, side]))
        assert found == len(costs)
        for square in range(n + 1):
            states = [
                None if square in blocked else state_beside(neighbours, blocked, square, d)
                for d in range(4)
            ]
            wanted = [-1 if state is None else costs.get(state, -1) for state in states]
            assert state_pushes[square].tolist() == wanted
            assert pushes[square] == min((cost for cost in wanted if cost >= 0), default=-1)
            assert sides[square] == sum(1 << d for d in range(4) if wanted[d] >= 0)
    assert push_search(neighbours, groups, box, -1, pushes, sides, state_pushes, queue) == 0
    assert (pushes == -1).all()
    assert not sides.any()
    assert (state_pushes == -1).all()


@given(naive.boards())
def test_a_push_is_possible_if_the_rules_allow_one(board: Board) -> None:
    base = board_arrays(board)
    can = has_push(board.neighbours, base.boxes, player_reach(base).mask, base.free)
    position = Position(board)
    reached = naive.component(board, board.players[0], naive.walls(board) | set(board.boxes))
    pushes = [
        (square, box)
        for square in reached
        for box in naive.around(board, square)
        if box in position.boxes
    ]
    free = naive.inside(board) - set(board.boxes)
    expected = any(_behind(board, square, box) in free for square, box in pushes)
    assert can == expected


def _behind(board: Board, player: int, box: int) -> int | None:
    """Return the square that a push of the player moves the box to."""
    return naive.around(board, box)[naive.around(board, player).index(box)]
