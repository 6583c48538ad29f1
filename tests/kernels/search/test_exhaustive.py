"""Every pruning against the truth about every position of small boards."""

from __future__ import annotations

import math
from collections import Counter

import numpy as np

from sokolab.core.board import Board
from sokolab.core.position import Position
from sokolab.kernels.search.boards.allowed import allow_pushes
from sokolab.kernels.search.boards.assignment import FAR, best_total, new_matching
from sokolab.kernels.search.boards.corral import CorralPosition, restrict_to_corral
from sokolab.kernels.search.boards.deadlock import FROZEN, LOST, freeze_effect
from sokolab.kernels.search.boards.field import box_state, new_scratch
from sokolab.kernels.search.boards.reach import mark_reach
from sokolab.kernels.search.boards.walled import new_wall_cache, walled_total
from sokolab.kernels.search.tables.states import new_states
from sokolab.solvers.frame.one_box_tables import field_of
from sokolab.solvers.frame.search_board import search_board

# Rooms with pillars and doorways, where regions are cut off in many ways.
BOARDS = {
    "two doors": ["#######", "#  .  #", "##$##.#", "#  $  #", "#.$#@##", "#     #", "#######"],
    "pillars": ["#######", "#.   .#", "# #$# #", "# $@$ #", "# # # #", "#  .  #", "#######"],
    "pocket": ["########", "#  #   #", "# $ $. #", "#.##$# #", "#  .  @#", "########"],
    "shelf": ["#######", "# . . #", "#$##$##", "#   @ #", "##$## #", " # .  #", " ######"],
}
_Truth = dict[Position, float]


def _truth(board: Board) -> tuple[_Truth, dict[Position, dict[tuple[int, int], Position]]]:
    """Return the fewest pushes to the end for every position, and all pushes between them."""
    start = Position(board).normalised()
    after: dict[Position, dict[tuple[int, int], Position]] = {}
    todo = [start]
    while todo:
        position = todo.pop()
        if position in after:
            continue
        after[position] = {}
        for box, direction in position.pushes():
            there = int(board.neighbours[box, direction])
            then = Position(board, position.boxes - {box} | {there}, box).normalised()
            after[position][box, direction] = then
            todo.append(then)
    before: dict[Position, list[Position]] = {}
    for position, pushes in after.items():
        for then in pushes.values():
            before.setdefault(then, []).append(position)
    left: _Truth = {position: 0.0 for position in after if position.is_solved}
    front = list(left)
    while front:
        reached = [(p, left[then] + 1) for then in front for p in before.get(then, [])]
        front = []
        for position, pushes_left in reached:
            if position not in left:
                left[position] = pushes_left
                front.append(position)
    return {position: left.get(position, math.inf) for position in after}, after


def _compared(board: Board) -> Counter[str]:
    """Hold every pruning to the truth; return how often each had something to say."""
    base = search_board(board)
    number = {int(square): i for i, square in enumerate(base.squares)}
    field = field_of(base, ())
    scratch = new_scratch(field)
    left, after = _truth(board)
    k = len(base.boxes)
    walls = new_wall_cache(field)._replace(
        frozen_squares=np.full((2, k), -2, np.int32)
    )  # two: they get lost
    keys = new_states(k, base.size, 4).keys
    matching = new_matching(np.zeros(k, np.int32))
    seen: Counter[str] = Counter()
    for stamp, (position, pushes) in enumerate(after.items(), 1):
        rows = np.array(sorted(number[box] for box in position.boxes), np.int32)
        player = number[position.player]
        matching.cost_rows[:] = [box_state(field, box, player) for box in rows.tolist()]
        bound = best_total(field.costs, matching)
        assert (math.inf if bound >= FAR else bound) <= left[position]
        seen["no matching"] += bound >= FAR
        scratch.blocked[rows] = 1
        scratch.corral_scratch.box_at[rows] = np.arange(1, k + 1)
        mark_reach(base.neighbours, scratch.blocked, player, scratch.mark, stamp, scratch.stack)
        count = allow_pushes(field, scratch, rows, stamp)
        losing_moves, blocked = scratch.losing_moves, scratch.blocked
        position_now = CorralPosition(
            base.neighbours, base.goals, losing_moves, rows, blocked, scratch.mark, stamp
        )
        corral = restrict_to_corral(position_now, scratch.allowed, scratch.corral_scratch, count)
        seen["corral"] += corral < count
        best = math.inf
        for (square, direction), then in pushes.items():
            box, target = number[square], int(base.neighbours[number[square], direction])
            if scratch.allowed[np.searchsorted(rows, box), direction]:
                best = min(best, left[then] + 1)
            scratch.blocked[box], scratch.blocked[target] = 0, 1
            held = freeze_effect(
                base.neighbours,
                base.goals,
                field.dead,
                scratch.blocked,
                target,
                scratch.frozen,
                scratch.stack,
            )
            scratch.blocked[box], scratch.blocked[target] = 1, 0
            if held == LOST:
                seen["lost"] += 1
                assert left[then] == math.inf
            elif held == FROZEN:
                seen["frozen"] += 1
                then_rows = np.array(sorted(number[b] for b in then.boxes), np.int32)
                total = walled_total(
                    field,
                    keys,
                    then_rows,
                    box,
                    scratch.frozen,
                    scratch.box_stack,
                    scratch.queue,
                    walls,
                )
                assert (math.inf if total >= FAR else total) <= left[then]
                matching.cost_rows[:] = [box_state(field, b, box) for b in then_rows.tolist()]
                seen["raised"] += total > best_total(field.costs, matching)
        assert best == left[position] or not left[position]
        scratch.blocked[rows] = 0
        scratch.corral_scratch.box_at[rows] = 0
    return seen


def test_no_pruning_takes_a_best_push_away() -> None:
    seen = sum((_compared(Board.from_rows(rows)) for rows in BOARDS.values()), Counter[str]())
    assert min(seen[what] for what in ("corral", "lost", "frozen", "raised", "no matching")) > 20, (
        seen
    )
