from __future__ import annotations

from itertools import combinations, permutations

import numpy as np
from hypothesis import assume, event, example, given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.bound import cheapest_matching, pushes_bound, single_box_distances
from sokolab.core.board import Board
from tests import naive

COSTS = st.sampled_from([-1, -1, 0, 1, 2, 9])


def few(board: Board) -> bool:
    return len(board.boxes) <= 4 and len(board.goals) <= 5


@given(naive.boards())
def test_the_bound_is_the_best_of_all_ways_to_share_out_the_goals(board: Board) -> None:
    assume(few(board))
    assert pushes_bound(board_arrays(board)).pushes == naive.bound(board)


@given(naive.boards(longest=7))
def test_the_pairs_show_the_bound(board: Board) -> None:
    base = board_arrays(board)
    finding = pushes_bound(base)
    costs = single_box_distances(base, base.goal_squares)
    boxes, goals = base.boxes.tolist(), base.goal_squares.tolist()
    for (box, goal), cost in zip(finding.pairs.tolist(), finding.distances.tolist(), strict=True):
        assert cost == costs[boxes.index(box), goals.index(goal)] >= 0
    for column in finding.pairs.T.tolist():
        assert len(set(column)) == len(column)
    if finding.pushes is None:
        assert len(finding.pairs) < len(boxes)
    else:
        assert finding.pairs[:, 0].tolist() == boxes
        assert finding.pushes == sum(finding.distances.tolist())
        assert finding.surplus == finding.contested == ()


@given(naive.boards(longest=7))
def test_boxes_too_many_share_fewer_goals(board: Board) -> None:
    base = board_arrays(board)
    finding = pushes_bound(base)
    assume(finding.pushes is None)
    rows = [base.boxes.tolist().index(box) for box in finding.surplus]
    shared = np.flatnonzero((single_box_distances(base, base.goal_squares)[rows] >= 0).any(axis=0))
    assert tuple(base.goal_squares[shared].tolist()) == finding.contested
    missing = len(base.boxes) - len(finding.pairs)
    assert len(finding.surplus) - len(finding.contested) == missing > 0


@given(naive.levels())
def test_no_solution_has_fewer_pushes(board: Board) -> None:
    least = naive.optimum(board, 800)
    pushes = pushes_bound(board_arrays(board)).pushes
    if least is not None:
        event("solved")
        assert pushes is not None
        assert pushes <= least


@given(hnp.arrays(np.int32, hnp.array_shapes(min_dims=2, max_dims=2, max_side=4), elements=COSTS))
@example(np.array([[0, 9], [9, -1]], np.int32))
def test_pairs_are_as_many_as_can_be_and_the_cheapest_of_these(costs: np.ndarray) -> None:
    """A pair of rows and columns is left out where it costs -1."""
    height, width = costs.shape
    ways = [
        [int(costs[row, column]) for row, column in zip(rows, columns, strict=True)]
        for size in range(min(height, width) + 1)
        for rows in combinations(range(height), size)
        for columns in permutations(range(width), size)
    ]
    best = min((-len(way), sum(way)) for way in ways if -1 not in way)
    rows, columns = cheapest_matching(costs)
    assert (-len(rows), int(costs[rows, columns].sum())) == best


def test_two_boxes_for_one_goal_while_another_is_out_of_their_reach() -> None:
    board = Board.from_rows(["#########", "#@$$.   #", "#### ####", "#    $..#", "#########"])
    finding = pushes_bound(board_arrays(board))
    assert finding.pushes is None
    assert finding.surplus == (11, 12)
    assert finding.contested == (13,)


def test_more_goals_than_boxes_leave_a_goal_empty() -> None:
    finding = pushes_bound(board_arrays(Board.from_rows(["########", "#@ $ ..#", "########"])))
    assert (finding.pushes, finding.pairs.tolist()) == (2, [[11, 13]])


def test_more_boxes_than_goals_have_no_bound() -> None:
    finding = pushes_bound(
        board_arrays(Board.from_rows(["#######", "#     #", "# $$. #", "#@    #"]))
    )
    assert finding.pushes is None
    assert finding.surplus == (16, 17)
    assert finding.contested == (18,)


def test_a_board_without_boxes_needs_no_pushes() -> None:
    finding = pushes_bound(board_arrays(Board.from_rows(["####", "#@.#", "####"])))
    assert finding.pushes == 0
    assert finding.pairs.shape == (0, 2)


def test_the_player_counts_where_he_is() -> None:
    """Locked in on the goal's side, he has to come round: there is no way round."""
    assert (
        pushes_bound(board_arrays(Board.from_rows(["#######", "# $ .@#", "#######"]))).pushes
        is None
    )
    assert (
        pushes_bound(board_arrays(Board.from_rows(["#######", "#@$ . #", "#######"]))).pushes == 2
    )
