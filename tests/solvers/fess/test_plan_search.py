"""The packing plan: every pull of the backward game is legal, every plan holds together."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.formats import load
from sokolab.kernels.search.plan import game
from sokolab.kernels.search.plan.lone import MOST_SQUARES
from sokolab.kernels.search.plan.pulled import MINDING, SEED, SHUFFLED, SIDES, STRICT
from sokolab.kernels.search.plan.rooms import new_rooms
from sokolab.kernels.search.plan.steps import ANYWHERE, FINAL, IN_PLACE, PackingPlan, packed
from sokolab.solvers.fess.backward_search import BackwardSearch, Ground
from sokolab.solvers.fess.plan_search import PackingSearch
from sokolab.solvers.frame.driver import StepStatus
from sokolab.solvers.frame.lone_box import ALL_RULES, field_of
from sokolab.solvers.frame.search_board import search_board
from tests import naive_plan
from tests.solvers.boards import CROWD, LEVELS, random_board

STARTERS = load(Path(__file__).parents[3] / "levels" / "starter.xsb").levels
TASTES = (0, SIDES, MINDING, MINDING | SIDES, STRICT, STRICT | SHUFFLED, SHUFFLED | 7 << SEED)
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
            assert plan.until[stands.pop(source)] == i
        if source == IN_PLACE:
            assert target in boxes
        assert target not in stands
        stands[target] = i
    assert set(stands) == goals
    assert all(plan.until[i] == FINAL for i in stands.values())


@pytest.mark.parametrize(
    ("board", "taste"), [(board, TASTES[i % len(TASTES)]) for i, board in enumerate(BOARDS)]
)
def test_every_position_follows_from_the_one_before(board: Board, taste: int) -> None:
    land = search_board(board)
    ground = Ground(land, field_of(land, ALL_RULES))
    if not ground.starts:
        pytest.skip("no box can be pulled")
    found = BackwardSearch(ground, ground.starts[-1], taste, 60)
    while found.step(7) is StepStatus.RUNNING:
        pass
    tree, edges = found.tree, found.edges
    rooms = new_rooms(land.neighbours).room.tolist()
    goals = naive_plan.all_squares(land.goals)
    for x in range(1, found.nodes + 1):
        before, parent = set(found.boxes_of(x)), int(tree.fact[x, game.PARENT])
        boxes = set(found.boxes_of(parent))
        low = int(edges.place[tree.fact[x, game.NODE], 0])
        source, target, base, _ = tree.fact[x, game.WAY].tolist()
        regions = list(
            map(
                min,
                naive_plan.nx.connected_components(naive_plan.floor_graph(land.neighbours, before)),
            )
        )
        assert low in regions
        if source != target:
            player = int(edges.place[tree.fact[parent, game.NODE], 0])
            reached = naive_plan.pulls(land.neighbours, boxes, source, player)
            if base == game.NO_BASE:
                assert (target, low) in reached
                assert before == boxes - {source} | {target}
            else:
                assert target in {square for square, _ in reached}
                assert before == boxes - {source}
                assert land.boxes[base] == target
                assert tree.alive[parent, base]
                assert not tree.alive[x, base]
            if base != game.NO_BASE and taste & STRICT:
                free = [
                    int(b)
                    for b, on in zip(land.boxes, tree.alive[parent], strict=True)
                    if on and b not in boxes
                ]
                sink, is_largest = naive_plan.sink(land.neighbours, boxes, free, player)
                assert is_largest
                assert target in sink
        score = int(edges.score[tree.fact[x, game.NODE]])
        assert 1023 - (score >> 52) == len(before)
        assert game.standing_of(score) == len(before & goals)
        assert game.regions_of(score) == len(regions)
        broken = naive_plan.broken_edges(land.neighbours, rooms, before)
        assert game.broken_of(score) == broken
        bases = {b for b, on in zip(land.boxes.tolist(), tree.alive[x], strict=True) if on}
        barrier = naive_plan.barrier(land.neighbours, before, bases - before, low)
        assert game.barrier_in(score) == (barrier if taste & MINDING else 0)


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
        assert packed(plan.source, plan.target, plan.until, done) == steps


@pytest.mark.parametrize("level", STARTERS, ids=lambda level: level.title)
def test_levels_of_the_house_have_a_plan_that_accounts_for_all_boxes(level: object) -> None:
    board: Board = level.board  # type: ignore[attr-defined]
    is_large = search_board(board).size > MOST_SQUARES
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
    assert any(most > 1500 for _, _, most in packing._tries()) is not is_whole


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
