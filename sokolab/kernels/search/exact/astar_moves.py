"""A* over the moves of the player (the solver ``astar-moves``)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.boards.assignment import FAR, Matching, best_total, total_after
from sokolab.kernels.search.status import EXHAUSTED, FULL, RUNNING, SOLVED
from sokolab.kernels.search.tables.queue import (
    CLOSED,
    Queue,
    dequeue,
    dequeue_best,
    enqueue,
    has_buckets,
)
from sokolab.kernels.search.tables.records import Record, new_record
from sokolab.kernels.search.tables.states import (
    States,
    add_state,
    box_hash,
    can_add,
    locate_state,
    moved_box,
)


class MovesField(NamedTuple):
    """The board, and scratch."""

    neighbours: Ints  # [m + 1, 4]
    no_box: Mask  # [m + 1]: 1 = no box may go there: dead corners, and square `m`
    costs: Ints  # [m, k]: Manhattan distance from a square to each goal
    box_at: Ints  # [m + 1]: 1 + number of the box there, 0 for none; all 0 between two nodes
    spare: Ints  # [k]: scratch: the boxes of a child
    progress: Record  # `nodes`: states expanded; `solved_state`: once there is one


def new_field(neighbours: Ints, no_box: Mask, costs: Ints) -> MovesField:
    """Return the field of a board, ready to begin."""
    return MovesField(
        neighbours=neighbours,
        no_box=no_box,
        costs=costs,
        box_at=np.zeros(len(no_box), np.int32),
        spare=np.empty(costs.shape[1], np.int32),
        progress=new_record("nodes", "solved_state"),
    )


@kernel
def step(states: States, queue: Queue, field: MovesField, matching: Matching, budget: int) -> int:
    """Expand up to ``budget`` states, the least ``f`` first; return the status.

    ``matching.rows`` are the squares of the boxes: a cost depends on nothing else.
    """
    rows = matching.rows
    k = rows.size
    spare = field.spare
    for _ in range(budget):
        if not can_add(states, 4) or not has_buckets(queue, 4):
            return FULL
        state = dequeue_best(queue)
        if state < 0:
            return EXHAUSTED
        bound = queue.bound[state]
        # All boxes are on goals: one off goal would be at least one step away from each goal.
        if bound == 0:
            field.progress.solved_state = state
            return SOLVED
        cost = queue.cost[state] + 1
        for i in range(k):
            rows[i] = states.boxes[state, i]
            field.box_at[rows[i]] = i + 1
        player = int(np.int64(states.player[state]))
        boxes_hash = box_hash(states.keys, rows)
        is_matched = False
        for d in range(4):
            target = field.neighbours[player, d]
            if target == field.no_box.size - 1:
                continue
            hashed = boxes_hash ^ states.keys[1, target]
            child_bound = bound
            for i in range(k):
                spare[i] = rows[i]
            pushed = field.box_at[target] - 1
            if pushed >= 0:
                beyond = field.neighbours[target, d]
                if field.no_box[beyond] != 0 or field.box_at[beyond] != 0:
                    continue
                moved_box(rows, pushed, beyond, spare)
                hashed ^= states.keys[0, target] ^ states.keys[0, beyond]
            child = locate_state(states, spare, target, hashed)
            if child >= 0:
                # A closed state that is reached by fewer moves is opened again.
                if cost >= queue.cost[child]:
                    continue
                child_bound = queue.bound[child]
            elif pushed >= 0:
                # Only pushes change the matching, so most states need no new one.
                if not is_matched:
                    best_total(field.costs, matching)
                    is_matched = True
                child_bound = total_after(field.costs, matching, bound, pushed, beyond)
                if child_bound >= FAR:
                    continue
            if child >= 0:
                dequeue(queue, child)
            else:
                child = add_state(states, spare, target, hashed, -1 - child)
                queue.before[child] = CLOSED
                queue.bound[child] = child_bound
            queue.cost[child] = cost
            queue.parent[child] = state
            queue.step[child] = d
            enqueue(queue, child)
        for i in range(k):
            field.box_at[rows[i]] = 0
        field.progress.nodes += 1
    return RUNNING
