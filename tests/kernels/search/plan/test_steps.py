"""Steps of a plan: how many are done, and the zones out of plan."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sokolab.core.board import Board
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.plan.steps import (
    PackingPlan,
    new_plan,
    out_of_plan,
    plan_row,
    plan_steps_done,
)
from tests import naive_plan
from tests.kernels.search.plan.test_board_tables import BOARDS, parts


@st.composite
def plans(draw: st.DrawFn) -> tuple[list[int], list[int], list[int]]:
    """Draw sources, targets and ends of a plan on ten squares."""
    count = draw(st.integers(0, 8))
    placed = draw(st.integers(0, count))
    target = draw(st.lists(st.integers(0, 9), min_size=count, max_size=count))
    until = [draw(st.one_of(st.just(-1), st.integers(i + 1, count))) for i in range(count)]
    until = [end if end < count else -1 for end in until]
    return [-2] * placed + [-1] * (count - placed), target, until


@given(plans(), st.sets(st.integers(0, 9)))
def test_packed_counts_the_steps_done(
    plan: tuple[list[int], list[int], list[int]], boxes: set[int]
) -> None:
    blocked = np.zeros(11, np.uint8)
    blocked[[*boxes, 10]] = 1
    source, target, until = (np.array(column, np.int32) for column in plan)
    nothing = np.zeros((1, 11), np.uint8), np.zeros((1, 11), np.int32)
    row = np.zeros(len(target) + 1, np.int32)
    steps = PackingPlan(source, target, until, row, *nothing)
    assert plan_steps_done(steps, blocked) == naive_plan.plan_steps_done(*plan, boxes)


@pytest.mark.parametrize("board", BOARDS, ids=str)
@pytest.mark.parametrize("parks", [False, True])
def test_zones_close_one_change_ahead(board: Board, parks: bool) -> None:
    land, field = parts(board)
    live = sorted(set(range(land.size)) - naive_plan.all_squares(field.dead))
    target = field.goal_squares.tolist()
    until = [-1] * len(target)
    if parks:  # the first box rests elsewhere before it goes to its goal
        rest = next((s for s in live if s not in target), target[0])
        target, until = [rest, *target], [1, *until]
    plan = new_plan(field, *(np.array(c, np.int32) for c in ([-1] * len(target), target, until)))
    steps = len(target)
    now = [naive_plan.zone(land.neighbours, live, target, until, k) for k in range(steps)]
    for k in range(steps):
        later = next((now[j] for j in range(k + 1, steps) if now[j] != now[k]), now[k])
        assert naive_plan.all_squares(plan.zones[plan.zone_row[k]]) == later
        walls = {target[i] for i in range(k) if until[i] == -1 or until[i] >= k}
        expected = np.full(land.size + 1, FAR)
        for square in later:
            for there, pushes in naive_plan.lone_pushes(land.neighbours, square, walls).items():
                expected[there] = min(expected[there], pushes)
            expected[square] = 0
        assert plan.zone_distance[plan.zone_row[k]].tolist() == expected.tolist()
        boxes = np.array(sorted({*live[::2]}), np.int32)
        found = out_of_plan(plan, plan_row(plan, k), boxes)
        assert found == len(later & set(boxes.tolist()))
    assert not plan.zones[plan.zone_row[steps]].any()
