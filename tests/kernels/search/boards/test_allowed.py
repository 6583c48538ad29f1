"""The pulls worth making against the rulebook and lone boxes."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.search.boards.allowed import allow_pulls
from sokolab.kernels.search.boards.field import new_scratch
from sokolab.kernels.search.boards.reach import mark_reach
from sokolab.solvers.frame.one_box_tables import field_of
from tests.kernels.search.dead.truth import reach, row_of, small_truths
from tests.naive_squares import lone_pushes


def test_pulls_that_can_be_made_and_leave_the_box_a_goal() -> None:
    made = lost = 0
    for truth in small_truths(range(12), most=300):
        base = truth.base
        near, size = base.neighbours, base.size
        goals = set(np.flatnonzero(base.goals).tolist())
        field = field_of(base, ())
        scratch = new_scratch(field)
        for stamp, (boxes, player) in enumerate(list(truth.after)[:40], 1):
            rows = row_of(boxes)
            scratch.blocked[rows] = 1
            scratch.allowed[:] = 7
            mark_reach(near, scratch.blocked, player, scratch.mark, stamp, scratch.stack)
            count = allow_pulls(field, scratch, rows, stamp)
            scratch.blocked[rows] = 0
            found = {(int(rows[i]), d) for i, d in np.argwhere(scratch.allowed == 1).tolist()}
            assert count == len(found)
            assert set(np.unique(scratch.allowed).tolist()) <= {0, 1}
            walked = reach(base, boxes, player)
            for box in boxes:
                for side in range(4):
                    target = int(near[box, side])
                    end = int(near[target, side])
                    is_legal = target in walked and end in walked
                    ends = lone_pushes(near, {size}, target, end) if is_legal else {}
                    is_hopeful = any(square in goals for square, _ in ends)
                    assert ((box, side) in found) == (is_legal and is_hopeful)
                    made += (box, side) in found
                    lost += is_legal and not is_hopeful
    assert made
    assert lost
