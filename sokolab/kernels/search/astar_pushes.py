"""A* over pushes (the solver ``astar-pushes``)."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.jit import kernel
from sokolab.kernels.search.assignment import FAR, Matching, best_total, total_after
from sokolab.kernels.search.corral import restrict_to_corral
from sokolab.kernels.search.deadlock import FREE, FROZEN, LOST, freezes
from sokolab.kernels.search.field import CORRALS, FREEZES, WALLS, Field, Scratch, box_state
from sokolab.kernels.search.queue import Queue, enter, has_bucket, leave, take
from sokolab.kernels.search.reach import flood, lowest_after
from sokolab.kernels.search.table import States, add, box_hash, is_room_for, locate, moved_box
from sokolab.kernels.search.walled import Walls, walled_total

__all__ = ["NODES", "SOLVED", "STAMP", "allow_pushes", "step"]

NODES, SOLVED, STAMP = 0, 1, 2


@kernel
def allow_pushes(field: Field, scratch: Scratch, rows: NDArray[np.int32], stamp: int) -> int:
    """Mark the pushes that can be made now and are not hopeless; return their number.

    Marks too which boxes can go outward by one of them.
    """
    pushes = 0
    for i in range(rows.size):
        scratch.outward[i] = 0
        for d in range(4):
            scratch.allowed[i, d] = 0
            there = field.neighbours[rows[i], d]
            if scratch.mark[field.neighbours[rows[i], d ^ 2]] != stamp or scratch.shut[there]:
                continue
            if not field.hopeless[field.state[there, d ^ 2]]:
                scratch.allowed[i, d] = 1
                pushes += 1
                if scratch.mark[there] == stamp:
                    scratch.outward[i] = 1
    return pushes


@kernel
def step(
    states: States,
    queue: Queue,
    field: Field,
    scratch: Scratch,
    rows: NDArray[np.int32],
    matching: Matching,
    walls: Walls,
    budget: int,
) -> int:
    """Expand up to ``budget`` states, the least ``f`` first.

    Parameters
    ----------
    rows
        int32 ``[k]``: scratch, the boxes of the state in hand.
    walls
        What is remembered of frozen boxes.
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
        pushes = allow_pushes(field, scratch, rows, stamp)
        if field.rules[CORRALS] and pushes > 0 and scratch.outward.min() == 0:
            restrict_to_corral(field, scratch, rows, stamp, pushes)
        total = 0
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
            held = FREE
            if field.rules[FREEZES] or field.rules[WALLS]:
                held = freezes(
                    field.neighbours, field.goals, field.dead, shut, target, scratch.frozen,
                    scratch.stack,
                )  # fmt: skip
            dead = held == LOST and field.rules[FREEZES] != 0
            if not dead:
                lowest = lowest_after(
                    field.neighbours, shut, scratch.mark, stamp, player, source, d
                )
                if lowest < 0:
                    counts[STAMP] += 1
                    other = counts[STAMP]
                    lowest = flood(
                        field.neighbours, shut, source, scratch.other_mark, other, scratch.stack
                    )
            shut[target] = 0
            shut[source] = 1
            if dead:
                continue
            moved_box(rows, i, target, spare)
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
                    total = best_total(field.costs, matching)
                    is_matched = True
                after = field.state[target, d ^ 2]
                child_bound = total_after(field.costs, matching, total, i, after)
                if held == FROZEN and field.rules[WALLS]:
                    child_bound = max(
                        child_bound,
                        walled_total(
                            field, states.keys, spare, lowest, scratch.frozen, scratch.peeled,
                            scratch.queue, walls,
                        ),
                    )  # fmt: skip
                child_bound = max(child_bound, bound - 1)  # what walls told the parent
                if child_bound >= FAR:
                    continue
            if not has_bucket(queue, cost, child_bound):
                is_full = True
                break
            # Written out in both searches: as a kernel of its own it costs a sixth of the speed.
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
