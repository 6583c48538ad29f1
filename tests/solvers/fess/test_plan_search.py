"""The packing plan: every pull of the backward game is legal, every plan holds together."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.formats import load
from sokolab.kernels.search.plan import features
from sokolab.kernels.search.plan.pull_moves import (
    BARRIER,
    FREE_SIDES,
    LARGEST_SINK,
    SHUFFLE_SHIFT,
    SHUFFLED_PULLS,
)
from sokolab.kernels.search.plan.rooms import new_rooms
from sokolab.kernels.search.plan.single_box import MAX_SQUARES_FOR_PAIRS
from sokolab.kernels.search.plan.steps import (
    ANYWHERE,
    FINAL,
    IN_PLACE,
    PackingPlan,
    plan_steps_done,
)
from sokolab.kernels.search.plan.tables import NO_BASE
from sokolab.solvers.fess.backward_search import BackwardContext, BackwardSearch
from sokolab.solvers.fess.plan_search import PackingSearch
from sokolab.solvers.frame.one_box_tables import ALL_RULES, field_of
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import search_board
from tests import naive_plan
from tests.solvers.boards import CROWD, LEVELS, random_board

STARTERS = load(Path(__file__).parents[3] / "levels" / "starter.xsb").levels
MASKS = (
    0,
    FREE_SIDES,
    BARRIER,
    BARRIER | FREE_SIDES,
    LARGEST_SINK,
    LARGEST_SINK | SHUFFLED_PULLS,
    SHUFFLED_PULLS | 7 << SHUFFLE_SHIFT,
)
BOARDS = [
    *(level.board for level in LEVELS.values()),
    *(random_board(seed) for seed in range(0, 40, 2)),
    CROWD,
]


def search(board: Board, nodes: int = 60, budget: int = 7) -> tuple[PackingSearch, StepStatus]:
    land = search_board(board)
    packing = PackingSearch(land, field_of(land, ALL_RULES))
    status = StepStatus.RUNNING
    while status is StepStatus.RUNNING and packing.nodes < nodes:
        status = packing.step(min(budget, nodes - packing.nodes))
    return packing, status


def held_together(plan: PackingPlan, boxes: set[int], goals: set[int]) -> None:
    """Check that the steps follow from each other and end on the goals."""
    stands: dict[int, int] = {}
    for i, (source, target) in enumerate(zip(plan.source, plan.target, strict=True)):
        if source >= 0:
            assert plan.moved_on_by[stands.pop(source)] == i
        if source == IN_PLACE:
            assert target in boxes
        assert target not in stands
        stands[target] = i
    assert set(stands) == goals
    assert all(plan.moved_on_by[i] == FINAL for i in stands.values())


@pytest.mark.parametrize(
    ("board", "feature_mask"), [(board, MASKS[i % len(MASKS)]) for i, board in enumerate(BOARDS)]
)
def test_every_position_follows_from_the_one_before(board: Board, feature_mask: int) -> None:
    land = search_board(board)
    context = BackwardContext(land, field_of(land, ALL_RULES))
    if not context.starts:
        pytest.skip("no box can be pulled")
    found = BackwardSearch(context, context.starts[-1], feature_mask, 60)
    while found.step(7) is StepStatus.RUNNING:
        pass
    positions, _, expansions = found.tables
    rooms = new_rooms(land.neighbours).room.tolist()
    goals = naive_plan.all_squares(land.goals)
    for x in range(1, found.nodes + 1):
        parent = int(expansions.parent[x])
        after, before = set(found.boxes_of(x)), set(found.boxes_of(parent))
        low = int(positions.player[expansions.position[x]])
        source, target, base = (
            int(column[x]) for column in (expansions.source, expansions.target, expansions.base)
        )
        graph = naive_plan.floor_graph(land.neighbours, after)
        regions = list(map(min, naive_plan.nx.connected_components(graph)))
        assert low in regions
        if source != target:
            player = int(positions.player[expansions.position[parent]])
            reached = naive_plan.pulls(land.neighbours, before, source, player)
            if base == NO_BASE:
                assert (target, low) in reached
                assert after == before - {source} | {target}
            else:
                assert target in {square for square, _ in reached}
                assert after == before - {source}
                assert land.boxes[base] == target
                assert expansions.in_game[parent, base]
                assert not expansions.in_game[x, base]
            if base != NO_BASE and feature_mask & LARGEST_SINK:
                free = [
                    int(b)
                    for b, on in zip(land.boxes, expansions.in_game[parent], strict=True)
                    if on and b not in before
                ]
                sink, is_largest = naive_plan.sink(land.neighbours, before, free, player)
                assert is_largest
                assert target in sink
        value = int(positions.score[expansions.position[x]])
        assert 1023 - (value >> 52) == len(after)
        assert features.on_goal_count_in(value) == len(after & goals)
        assert features.plan_region_count_in(value) == len(regions)
        broken = naive_plan.broken_edges(land.neighbours, rooms, after)
        assert features.plan_broken_count_in(value) == broken
        in_game = zip(land.boxes.tolist(), expansions.in_game[x], strict=True)
        bases = {b for b, on in in_game if on}
        barrier = naive_plan.barrier(land.neighbours, after, bases - after, low)
        assert features.barrier_in(value) == (barrier if feature_mask & BARRIER else 0)


@pytest.mark.parametrize("board", BOARDS, ids=range(len(BOARDS)))
def test_plans_hold_together(board: Board) -> None:
    land = search_board(board)
    goals = naive_plan.all_squares(land.goals)
    boxes = set(land.boxes.tolist())
    for nodes in (0, 2, 60):
        packing, _ = search(board, nodes)
        plan = packing.plan()
        held_together(plan, boxes, goals)
        done = land.goals.copy()
        done[land.size] = 1
        steps = len(plan.target)
        assert plan_steps_done(plan, done) == steps


@pytest.mark.parametrize("level", STARTERS, ids=lambda level: level.title)
def test_levels_of_the_house_have_a_plan_that_accounts_for_all_boxes(level: object) -> None:
    board: Board = level.board  # type: ignore[attr-defined]
    is_large = search_board(board).size > MAX_SQUARES_FOR_PAIRS
    assert search(board, 1000)[1] is (StepStatus.GAVE_UP if is_large else StepStatus.SOLVED)


@pytest.mark.parametrize("board", [STARTERS[-1].board, CROWD])
def test_there_are_further_plans(board: Board) -> None:
    packing, status = search(board, 1000)
    boxes = set(search_board(board).boxes.tolist())
    goals = naive_plan.all_squares(search_board(board).goals)
    found = [packing.plan()]
    while len(found) < 6 and packing.begin_another():
        status = StepStatus.RUNNING
        while status is StepStatus.RUNNING:
            status = packing.step(100)
        if status is StepStatus.SOLVED:
            found.append(packing.newest())
            held_together(found[-1], boxes, goals)
    assert status in (StepStatus.SOLVED, StepStatus.GAVE_UP)
    assert len({tuple(zip(*plan[:3], strict=True)) for plan in found}) == len(found) > 1


@pytest.mark.parametrize(
    ("board", "is_whole"), [(CROWD, True), (LEVELS["behind the boxes"].board, False)]
)
def test_the_longest_searches_are_for_levels_without_a_whole_plan(
    board: Board, is_whole: bool
) -> None:
    packing, status = search(board, 10_000)
    assert (status is StepStatus.SOLVED) is is_whole
    assert any(most > 1500 for _, _, most in packing._planned_later_searches()) is not is_whole


def test_the_way_of_slicing_changes_nothing() -> None:
    board = STARTERS[-1].board
    plans = [search(board, 200, budget)[0].plan() for budget in (1, 13, 200)]
    for plan in plans[1:]:
        for one, other in zip(plans[0], plan, strict=True):
            assert np.array_equal(np.asarray(one), np.asarray(other))


def test_a_box_in_the_way_is_parked() -> None:
    """The goal in the corridor's end is filled first, past the place of the second."""
    board = Board.from_rows(["########", "#   ####", "#@$$ ..#", "#   ####", "########"])
    plan = search(board)[0].plan()
    land = search_board(board)
    assert land.squares[plan.target].tolist() == [board.square(2, 6), board.square(2, 5)]
    assert plan.source.tolist() == [ANYWHERE, ANYWHERE]


def test_large_boards_have_a_plan_without_a_search() -> None:
    rows = ["#" * 50] + ["#" + " " * 48 + "#"] * 30 + ["#@$.  " + " " * 43 + "#", "#" * 50]
    packing, status = search(Board.from_rows(rows))
    assert status is StepStatus.GAVE_UP
    assert packing.nodes == packing.states == packing.nbytes == 0
    assert len(packing.plan().target) == 1
