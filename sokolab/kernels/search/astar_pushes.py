"""A* over pushes (the solver ``astar-pushes``)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.freeze import frozen_boxes
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.assignment import FAR, Matching, best_total, total_after
from sokolab.kernels.search.corral import restrict_to_corral
from sokolab.kernels.search.field import CORRALS, FREEZES, Field, Scratch, box_state
from sokolab.kernels.search.queue import Queue, enter, has_bucket, leave, take
from sokolab.kernels.search.reach import flood
from sokolab.kernels.search.table import States, add, box_hash, is_room_for, locate, moved_box

__all__ = ["NODES", "SOLVED", "STAMP", "lowest_after", "step"]

NODES, SOLVED, STAMP = 0, 1, 2


@kernel
def _is_held(field: Field, scratch: Scratch, square: int, side: int) -> bool:
    """Whether along that axis the box may be held: by a wall, a box, or two dead squares."""
    one = field.neighbours[square, side]
    other = field.neighbours[square, side ^ 2]
    return bool(
        scratch.shut[one]
        or scratch.shut[other]
        or not field.inside[one]
        or not field.inside[other]
        or (field.dead[one] and field.dead[other])
    )


@kernel
def _is_frozen_dead(field: Field, scratch: Scratch, square: int) -> bool:
    """Whether the box just pushed to ``square`` freezes some box off goal.

    ``scratch.spare`` holds the boxes after the push, ``scratch.shut`` too.
    """
    if not (_is_held(field, scratch, square, 0) and _is_held(field, scratch, square, 1)):
        return False
    spare = scratch.spare
    count = frozen_boxes(
        field.neighbours, field.inside, field.dead, spare, scratch.frozen, scratch.stack
    )
    lost = 0
    for i in range(spare.size):
        lost += scratch.frozen[spare[i]] > field.goals[spare[i]]
    return count > 0 and lost > 0


@kernel
def lowest_after(
    field: Field, scratch: Scratch, stamp: int, lowest: int, source: int, side: int
) -> int:
    """Return the player's smallest square after the push of the box on ``source``.

    Before it his reach is marked with ``stamp`` and its smallest square is ``lowest``;
    ``scratch.shut`` is as after the push. Around the two squares concerned it is mostly plain
    that no way was cut and none opened; only where it is not, the reach is filled anew.
    """
    neighbours = field.neighbours
    shut = scratch.shut
    mark = scratch.mark
    target = neighbours[source, side]
    turn = side ^ 1
    same = True
    for across in (turn, turn ^ 2):
        beside = neighbours[source, across]
        flank = neighbours[target, across]
        if not shut[beside] and mark[beside] != stamp:
            same = False  # a way is opened
        if mark[target] == stamp and not shut[flank] and shut[beside]:
            same = False  # the way past the box may be cut
    ahead = neighbours[target, side]
    if same and mark[target] == stamp and not shut[ahead]:
        left = neighbours[target, turn]
        right = neighbours[target, turn ^ 2]
        same = (not shut[left] and not shut[neighbours[left, side]]) or (
            not shut[right] and not shut[neighbours[right, side]]
        )
    if same and lowest != target:
        return int(min(lowest, source))
    scratch.counts[STAMP] += 1
    return flood(neighbours, shut, source, scratch.other_mark, scratch.counts[STAMP], scratch.stack)


@kernel
def _allow_pushes(field: Field, scratch: Scratch, rows: NDArray[np.int32], stamp: int) -> int:
    """Mark the pushes that can be made now and are not hopeless; return their number."""
    pushes = 0
    for i in range(rows.size):
        for d in range(4):
            scratch.allowed[i, d] = 0
            there = field.neighbours[rows[i], d]
            if scratch.mark[field.neighbours[rows[i], d ^ 2]] != stamp or scratch.shut[there]:
                continue
            if not field.hopeless[field.state[there, d ^ 2]]:
                scratch.allowed[i, d] = 1
                pushes += 1
    return pushes


@kernel
def step(
    states: States,
    queue: Queue,
    field: Field,
    scratch: Scratch,
    rows: NDArray[np.int32],
    matching: Matching,
    budget: int,
) -> int:
    """Expand up to ``budget`` states, the least ``f`` first.

    Parameters
    ----------
    rows
        int32 ``[k]``: scratch, the boxes of the state in hand.
    """
    k = rows.size
    spare = scratch.spare
    counts = scratch.counts
    shut = scratch.shut
    if counts[STAMP] > 1 << 30:
        counts[STAMP] = 0
        scratch.mark[:] = 0
        scratch.other_mark[:] = 0
    for _ in range(budget):
        if not is_room_for(states, 4 * k):
            return 3
        state = take(queue)
        if state < 0:
            return 2
        bound = queue.bound[state]
        if bound == 0:
            counts[SOLVED] = state
            return 1
        cost = queue.cost[state] + 1
        for i in range(k):
            rows[i] = states.boxes[state, i]
            scratch.box_at[rows[i]] = i + 1
            shut[rows[i]] = 1
        player = int(np.int64(states.player[state]))
        boxes_word = box_hash(states.keys, rows)
        counts[STAMP] += 1
        stamp = counts[STAMP]
        flood(field.neighbours, shut, player, scratch.mark, stamp, scratch.stack)
        pushes = _allow_pushes(field, scratch, rows, stamp)
        if field.rules[CORRALS] and pushes > 0:
            restrict_to_corral(field, scratch, rows, stamp, pushes)
        is_matched = False
        is_full = False
        for push in range(4 * k):
            i = push >> 2
            d = push & 3
            if not scratch.allowed[i, d]:
                continue
            source = int(np.int64(rows[i]))
            target = field.neighbours[source, d]
            shut[source] = 0
            shut[target] = 1
            moved_box(rows, i, target, spare)
            dead = field.rules[FREEZES] != 0 and _is_frozen_dead(field, scratch, target)
            if not dead:
                lowest = lowest_after(field, scratch, stamp, player, source, d)
            shut[target] = 0
            shut[source] = 1
            if dead:
                continue
            word = boxes_word ^ states.keys[0, source] ^ states.keys[0, target]
            word ^= states.keys[1, lowest]
            found = locate(states, spare, lowest, word)
            if found >= 0:
                if cost >= queue.cost[found]:
                    continue
                child_bound = queue.bound[found]
            else:
                if not is_matched:
                    for j in range(k):
                        matching.rows[j] = box_state(field, rows[j], player)
                    best_total(field.costs, matching)
                    is_matched = True
                after = field.state[target, d ^ 2]
                child_bound = total_after(field.costs, matching, bound, i, after)
                if child_bound >= FAR:
                    continue
            if not has_bucket(queue, cost, child_bound):
                is_full = True
                break
            if found >= 0:
                leave(queue, found)
            else:
                found = add(states, spare, lowest, word, -1 - found)
                queue.before[found] = -2
                queue.bound[found] = child_bound
            queue.cost[found] = cost
            queue.parent[found] = state
            queue.step[found] = 4 * source + d
            enter(queue, found)
        for i in range(k):
            scratch.box_at[rows[i]] = 0
            shut[rows[i]] = 0
        if is_full:  # the state is expanded again then; what was entered already is found
            enter(queue, state)
            return 3
        counts[NODES] += 1
    return 0
