"""The feature-space search: its solutions replay, its features are those of the positions."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.core.board import Board
from sokolab.core.lurd import replay
from sokolab.kernels.search.dead.proofs import new_proofs
from sokolab.kernels.search.fess.children import (
    CROWDING,
    IGNORE_HOTSPOTS,
    IGNORE_ROOMS,
    IGNORE_ZONES,
    SHUFFLED,
    steps_done,
)
from sokolab.kernels.search.fess.context import new_context
from sokolab.kernels.search.fess.score import packed_score
from sokolab.kernels.search.plan.pull_moves import SHUFFLE_SHIFT
from sokolab.kernels.search.plan.rooms import count_broken_edges, new_rooms
from sokolab.kernels.search.plan.steps import new_plan, out_of_plan
from sokolab.solvers.fess.fess_attempt import FessAttempt, FessLevel
from sokolab.solvers.fess.fess_search import Fess
from sokolab.solvers.fess.plan_search import PackingSearch
from sokolab.solvers.frame.one_box_tables import ALL_RULES, field_of
from sokolab.solvers.frame.protocol import Limits, Outcome
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import search_board
from sokolab.solvers.roster import solve
from tests import naive_plan
from tests.naive_macro import region, region_count
from tests.solvers.boards import CORNERED, CROWD, LARGE_CROWD, LEVELS


def run(board: Board, budget: int) -> Fess:
    search = Fess(search_board(board))
    while True:
        status = search.step(budget)
        if status is StepStatus.FULL:
            assert all(search.grow(1 << 30))
        elif status is not StepStatus.RUNNING:
            assert status is StepStatus.SOLVED, status
            return search


@pytest.mark.parametrize("board", [CROWD, LARGE_CROWD, CORNERED])
def test_slices_make_no_difference(board: Board) -> None:
    searches = [run(board, budget) for budget in (1, 7, 1000)]
    assert len({search.nodes for search in searches}) == 1
    assert len({search.lurd() for search in searches}) == 1
    assert replay(board, searches[0].lurd()).solves


def attempt(board: Board, feature_mask: int) -> tuple[FessAttempt, FessLevel]:
    land = search_board(board)
    field = field_of(land, ALL_RULES)
    packing = PackingSearch(land, field)
    while packing.step(10) is StepStatus.RUNNING:
        pass
    rooms = new_rooms(land.neighbours)
    level = FessLevel(land, field, new_context(field, rooms), new_proofs(field), rooms)
    return FessAttempt(level, packing.plan(), feature_mask), level


@pytest.mark.parametrize("board", [CROWD, LARGE_CROWD, LEVELS["goal room"].board])
@pytest.mark.parametrize(
    "feature_mask",
    [
        0,
        IGNORE_ROOMS | CROWDING,
        IGNORE_HOTSPOTS | IGNORE_ZONES,
        SHUFFLED | CROWDING | 5 << SHUFFLE_SHIFT,
    ],
)
def test_scores_are_those_of_the_positions(board: Board, feature_mask: int) -> None:
    found, level = attempt(board, feature_mask)
    found.step(150)
    field, plan, m = level.field, found.plan, level.search_board.size
    hotspots = level.context.hotspots
    for boxes, lowest, score in found.expanded():
        squares = set(boxes.tolist())
        blocked = np.zeros(m + 1, np.uint8)
        blocked[[*squares, m]] = 1
        assert lowest == min(region(field.neighbours, squares | {m}, lowest))
        steps = steps_done(plan, field.goals, blocked, boxes)
        row = min(max(steps, 0), len(plan.zone_row) - 1)
        distance = int(level.context.goal_distance[boxes].sum())
        if feature_mask & SHUFFLED:
            keys = level.context.hash_keys
            hashed = int(np.bitwise_xor.reduce(keys[0, boxes]) ^ keys[1, lowest])
            distance = (hashed >> 5) % (1 << 16)
        elif feature_mask & CROWDING:
            distance = 65535 - distance
        assert score == packed_score(
            steps,
            region_count(field.neighbours, squares | {m}),
            0
            if feature_mask & IGNORE_ROOMS
            else count_broken_edges(field.neighbours, blocked, level.rooms),
            0 if feature_mask & IGNORE_ZONES else out_of_plan(plan, row, boxes),
            0
            if feature_mask & IGNORE_HOTSPOTS
            else naive_plan.boxes_on_hotspots(hotspots, boxes.tolist()),
            distance,
        )


def _without_plan(board: Board, feature_mask: int) -> FessAttempt:
    """Return an attempt that counts the boxes on goals."""
    no_steps = np.zeros(0, np.int32)
    _, level = attempt(board, 0)
    return FessAttempt(level, new_plan(level.field, no_steps, no_steps, no_steps), feature_mask)


@pytest.mark.parametrize("board", [CROWD, CORNERED])
def test_without_a_plan_the_boxes_on_goals_count(board: Board) -> None:
    found = _without_plan(board, CROWDING)
    goals = set(board.goals)
    on_goals = len(goals.intersection(board.boxes))
    assert found.progress == 0
    while found.step(1) is StepStatus.RUNNING and found.nodes < 300:
        count = len(goals.intersection(found.best.boxes))
        assert found.steps == count
        assert found.progress == (count - on_goals) / (len(board.boxes) - on_goals)
        assert str(found.words).endswith(f"{count} of {len(board.boxes)} boxes on goals")
    assert found.progress > 0


CHESSBOARD = Board.from_rows(
    [
        "#############",
        "#           #",
        "# $.$.$.$.$ #",
        "# .$.$.$.$. #",
        "# $.$.$.$.$ #",
        "# .$.$.$.$. #",
        "#     @     #",
        "#############",
    ]
)


def test_a_plan_with_detours_brings_attempts_without_a_plan() -> None:
    search = run(CHESSBOARD, 1000)
    assert [len(each.plan.target) > 0 for each in search.attempts[:6]] == [1, 1, 0, 0, 0, 1]
    assert replay(CHESSBOARD, search.lurd()).solves


def test_a_plan_without_detours_brings_none() -> None:
    search = Fess(search_board(LEVELS["goal room"].board))
    while not search.attempts:
        search.step(10)
    assert all(len(each.plan.target) for each in search.attempts)


def test_a_small_memory_ends_the_search() -> None:
    result = solve(LARGE_CROWD, "fess", Limits(megabytes=1))
    assert result.outcome is Outcome.MEMORY


def test_it_shows_how_far_it_is() -> None:
    search = Fess(search_board(LARGE_CROWD))
    assert str(search.standing.words) == "looking for a packing plan"
    while not search.attempts:
        search.step(10)
    search.step(5)
    best = search.standing.best
    assert best is not None
    assert len(best.boxes) == 16
    assert "plan step" in str(search.standing.words)


def test_a_large_board_is_searched_in_pieces() -> None:
    rows = ["#" * 70, *("#" + " " * 68 + "#" for _ in range(66)), "#" * 70]
    grid = [list(row) for row in rows]
    for i in range(20):
        grid[3 + 3 * i][4 + 3 * (i % 3)] = "$"
        grid[3 + 3 * i][60] = "."
    grid[1][1] = "@"
    board = Board.from_rows(["".join(row) for row in grid])
    result = solve(board, "fess", Limits(nodes=5))
    assert result.outcome in (Outcome.NODES, Outcome.SOLVED)
