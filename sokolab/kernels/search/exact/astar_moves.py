"""A* over the moves of the player (the solver ``astar-moves``)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.packing import wide
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
    copy_with_move,
    locate_state,
)


class MovesBoard(NamedTuple):
    """The board, and scratch."""

    neighbours: Ints  # [m + 1, 4]: by direction; `m` = a wall
    no_box: Mask  # [m + 1]: 1 = no box may go there: dead corners, and square `m`
    costs: Ints  # [m, k]: Manhattan distance from a square to each goal
    box_at: Ints  # [m + 1]: 1 + index of the box there, 0 for none; all 0 between two nodes
    child_boxes: Ints  # [k]: scratch: the boxes of a child
    progress: Record  # `nodes`: states expanded; `solved_state`: once there is one


def new_moves_board(neighbours: Ints, no_box: Mask, costs: Ints) -> MovesBoard:
    """Return the board, with scratch ready to begin."""
    return MovesBoard(
        neighbours=neighbours,
        no_box=no_box,
        costs=costs,
        box_at=np.zeros(len(no_box), np.int32),
        child_boxes=np.empty(costs.shape[1], np.int32),
        progress=new_record("nodes", "solved_state"),
    )


@inlined_kernel
def _can_step(board: MovesBoard, player: int, direction: int) -> bool:
    """Whether the player can step in a direction, pushing the box there if there is one."""
    target = board.neighbours[player, direction]
    if target == board.no_box.size - 1:
        return False
    beyond = board.neighbours[target, direction]
    return bool(
        board.box_at[target] == 0 or (board.no_box[beyond] == 0 and board.box_at[beyond] == 0)
    )


@inlined_kernel
def _enqueue_child(queue: Queue, child: int, parent: int, direction: int) -> None:
    """Enqueue a state that is reached from ``parent`` by one step."""
    queue.cost[child] = queue.cost[parent] + 1
    queue.parent[child] = parent
    queue.step[child] = direction
    enqueue(queue, child)


@inlined_kernel
def _add_children(
    states: States, queue: Queue, board: MovesBoard, matching: Matching, state: int
) -> None:
    """Enqueue the states one step after a state: new ones, and known ones that cost less now."""
    # A row of costs for each square: the squares of the boxes name the rows.
    boxes, child_boxes = matching.cost_rows, board.child_boxes
    for i in range(boxes.size):
        boxes[i] = states.boxes[state, i]
        board.box_at[boxes[i]] = i + 1
    player = wide(states.player[state])
    boxes_hash = box_hash(states.keys, boxes)
    is_matched = False
    for d in range(4):
        if not _can_step(board, player, d):
            continue
        target = board.neighbours[player, d]
        beyond = board.neighbours[target, d]
        state_hash = boxes_hash ^ states.keys[1, target]
        for i in range(boxes.size):
            child_boxes[i] = boxes[i]
        pushed_box = board.box_at[target] - 1
        if pushed_box >= 0:
            copy_with_move(boxes, pushed_box, beyond, child_boxes)
            state_hash ^= states.keys[0, target] ^ states.keys[0, beyond]
        child = locate_state(states, child_boxes, target, state_hash)
        if child >= 0:
            # A closed state that is reached by fewer moves is opened again.
            if queue.cost[state] + 1 < queue.cost[child]:
                dequeue(queue, child)
                _enqueue_child(queue, child, state, d)
            continue
        bound = queue.bound[state]
        if pushed_box >= 0:
            # Only pushes change the matching, so most states need no new one.
            if not is_matched:
                best_total(board.costs, matching)
                is_matched = True
            bound = total_after(board.costs, matching, bound, pushed_box, beyond)
            if bound >= FAR:
                continue
        child = add_state(states, child_boxes, target, state_hash, -1 - child)
        queue.previous_in_bucket[child] = CLOSED
        queue.bound[child] = bound
        _enqueue_child(queue, child, state, d)
    for i in range(boxes.size):
        board.box_at[boxes[i]] = 0


@kernel
def step(states: States, queue: Queue, board: MovesBoard, matching: Matching, budget: int) -> int:
    """Expand up to ``budget`` states, the least ``f`` first. Return the status.

    ``matching.cost_rows`` are the squares of the boxes: a cost depends on nothing else.
    """
    for _ in range(budget):
        # A state has one child at most in each direction.
        if not can_add(states, more=4) or not has_buckets(queue, more=4):
            return FULL
        state = dequeue_best(queue)
        if state < 0:
            return EXHAUSTED
        # All boxes are on goals: one off goal would be at least one step away from each goal.
        if queue.bound[state] == 0:
            board.progress.solved_state = state
            return SOLVED
        _add_children(states, queue, board, matching, state)
        board.progress.nodes += 1
    return RUNNING
