"""Boxes that can never move again, against boxes taken away one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from sokolab.core.board import Board
from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.search.boards.field import find_losing_moves
from sokolab.kernels.search.boards.reach import Reach
from sokolab.kernels.search.pull.stuck import Ending, is_lost_by_stuck_boxes, new_stuck_scratch
from sokolab.solvers.frame.one_box_tables import field_of
from tests.kernels.scattered import blocked_mask
from tests.kernels.search.dead.truth import Truth, row_of, small_truths, truth
from tests.naive_macro import region


def _left(
    near: Ints, boxes: set[int], fixed: set[int], player: int, losing: Mask, *, pulls: bool
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
                if free and can and not losing[ahead, d]:
                    break
            else:
                continue
            left.remove(box)
            break
        else:
            return left


def _is_stuck(
    near: Ints, boxes: set[int], ends: set[int], players: list[int], player: int, *losing: Mask
) -> bool:
    frozen = _left(near, boxes, set(), player, losing[0], pulls=False)
    if not frozen or not frozen <= ends:
        return bool(frozen)
    return all(
        not _left(near, ends, frozen, each, losing[1], pulls=True) <= boxes for each in players
    )


HAND_MADE = (
    (
        "########",
        "#..*   #",
        "####$  #",
        "#### $ #",
        "####@  #",
        "########",
    ),
    (
        "##########",
        "#  ..*   #",
        "######$  #",
        "###### $ #",
        "######@  #",
        "##########",
    ),
    (
        "#########",
        "# ..*   #",
        "#####$  #",
        "##### $ #",
        "#####@  #",
        "#########",
    ),
)
"""Boxes that freeze on the inner goals leave the outer one out of reach. On the second board, a
player who ends on the left could have brought it; on the third, there is no room to pull it."""


def _hand_made() -> Iterator[Truth]:
    for rows in HAND_MADE:
        for board in (Board.from_rows(rows), Board.from_rows([row[::-1] for row in rows])):
            found = truth(board)
            assert found is not None
            yield found


@dataclass
class _Counts:
    """How many positions of each kind were met."""

    stuck: int = 0
    loose: int = 0
    frozen_on_goals: int = 0
    stuck_on_goals: int = 0


def _check(truth: Truth, most: int) -> _Counts:
    """Compare up to ``most`` positions of a board, after each push, with the twin."""
    counts = _Counts()
    base = truth.base
    near, size = base.neighbours, base.size
    field = field_of(base, ())
    losing, losing_back = find_losing_moves(field, 2), find_losing_moves(field, 0)
    ends = set(np.flatnonzero(base.goals).tolist())
    floor = set(range(size)) - ends
    players = sorted({min(region(near, ends | {size}, square)) for square in floor})
    reach = Reach(near, blocked_mask(set(), size), *np.zeros((2, size + 1), np.int32))
    blocked, scratch = reach.blocked, new_stuck_scratch(size, len(base.boxes))
    ending = Ending(
        losing, losing_back, row_of(frozenset(ends)), base.goals, np.array(players, np.int32)
    )
    stamp = 1
    for (boxes, _), pushes in list(truth.after.items())[:most]:
        rows = row_of(boxes)
        for (box, side), after in pushes.items():
            target = int(near[box, side])
            blocked[list(after[0])] = 1
            moved = rows.tolist().index(box)
            found = is_lost_by_stuck_boxes(reach, ending, scratch, rows, moved, target, box, stamp)
            stamp += 1 + len(players)
            assert set(np.flatnonzero(blocked).tolist()) == {*after[0], size}
            assert scratch.end_boxes.tolist() == blocked_mask(set(), size).tolist()
            assert not scratch.stuck_boxes.any()
            blocked[list(after[0])] = 0
            then = set(after[0])
            wanted = _is_stuck(near, then, ends, players, box, losing, losing_back)
            assert found == wanted
            assert not (found and after in truth.solvable)
            frozen = _left(near, then, set(), box, losing, pulls=False)
            is_on_goals = bool(frozen) and frozen <= ends
            counts.stuck += bool(found)
            counts.loose += not found
            counts.frozen_on_goals += is_on_goals
            counts.stuck_on_goals += is_on_goals and bool(found)
    return counts


def test_stuck_boxes_are_found_and_their_positions_are_dead() -> None:
    counts = [_check(truth, most=60) for truth in small_truths(range(40), most=400)]
    assert sum(each.stuck for each in counts) > 50
    assert sum(each.loose for each in counts) > 50
    assert sum(each.frozen_on_goals for each in counts) > 50


def test_boxes_frozen_on_goals_may_keep_others_out() -> None:
    counts = [_check(truth, most=10_000) for truth in _hand_made()]
    assert all(each.frozen_on_goals for each in counts)
    assert [bool(each.stuck_on_goals) for each in counts] == [True, True, False, False, True, True]
