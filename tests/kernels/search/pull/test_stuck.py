"""Boxes that can never move again, against boxes taken away one by one."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.search.boards.field import barred_moves
from sokolab.kernels.search.pull.stuck import is_stuck
from sokolab.solvers.frame.single_box import field_of
from tests.kernels.scattered import shut_mask
from tests.kernels.search.dead.truth import row_of, small_truths
from tests.naive_macro import region


def _left(
    near: Ints, boxes: set[int], fixed: set[int], player: int, barred: Mask, *, pulls: bool
) -> set[int]:
    """Return the boxes that remain when each that can move is taken away, but for the fixed."""
    left = set(boxes)
    while True:
        reached = region(near, left | {len(near) - 1}, player)
        for box in left - fixed:
            for d in range(4):
                ahead, behind = int(near[box, d]), int(near[box, d ^ 2])
                free = ahead not in left and ahead != len(near) - 1
                can = {ahead, int(near[ahead, d])} <= reached if pulls else behind in reached
                if free and can and not barred[ahead, d]:
                    break
            else:
                continue
            left.remove(box)
            break
        else:
            return left


def _is_stuck(
    near: Ints, boxes: set[int], ends: set[int], players: list[int], player: int, *barred: Mask
) -> bool:
    frozen = _left(near, boxes, set(), player, barred[0], pulls=False)
    if not frozen or not frozen <= ends:
        return bool(frozen)
    return all(
        not _left(near, ends, frozen, each, barred[1], pulls=True) <= boxes for each in players
    )


def test_stuck_boxes_are_found_and_their_positions_are_dead() -> None:
    seen = {True: 0, False: 0}
    on_goals = 0
    for truth in small_truths(range(40), most=400):
        base = truth.base
        near, size = base.neighbours, base.size
        field = field_of(base, ())
        barred, barred_back = barred_moves(field, 2), barred_moves(field, 0)
        ends = set(np.flatnonzero(base.goals).tolist())
        floor = set(range(size)) - ends
        players = sorted({min(region(near, ends | {size}, square)) for square in floor})
        shut, spare = shut_mask(set(), size), shut_mask(set(), size)
        fixed = np.zeros(size + 1, np.uint8)
        mark, stack = np.zeros((2, size + 1), np.int32)
        left = np.empty(len(base.boxes), np.int32)
        stamp = 1
        for (boxes, _), pushes in list(truth.after.items())[:60]:
            rows = row_of(boxes)
            for (box, side), after in pushes.items():
                target = int(near[box, side])
                shut[list(after[0])] = 1
                found = is_stuck(
                    near,
                    barred,
                    barred_back,
                    row_of(frozenset(ends)),
                    np.array(players, np.int32),
                    base.goals,
                    shut,
                    spare,
                    fixed,
                    rows,
                    rows.tolist().index(box),
                    target,
                    box,
                    mark,
                    stamp,
                    stack,
                    left,
                )
                stamp += 1 + len(players)
                assert set(np.flatnonzero(shut).tolist()) == {*after[0], size}
                assert spare.tolist() == shut_mask(set(), size).tolist()
                assert not fixed.any()
                shut[list(after[0])] = 0
                then = set(after[0])
                wanted = _is_stuck(near, then, ends, players, box, barred, barred_back)
                assert found == wanted
                assert not (found and after in truth.solvable)
                seen[bool(found)] += 1
                frozen = _left(near, then, set(), box, barred, pulls=False)
                on_goals += bool(frozen) and frozen <= ends
    assert min(seen.values()) > 50
    assert on_goals > 50
