"""What the solvers compile: each makes one push in a corridor of three squares."""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.search.boards.assignment import best_total, new_matching
from sokolab.kernels.search.boards.field import Field, new_field
from sokolab.kernels.search.exact import astar_moves, backtrack
from sokolab.kernels.search.tables.queue import Queue, enter, enter_buckets, has_buckets, new_queue
from sokolab.kernels.search.tables.states import States, add, box_hash, locate, new_states, rehash
from sokolab.kernels.stages import beam, fess, optimal, parts, pull
from sokolab.kernels.walk import walk_letters

_SIZE: Final = 3
_ROWS: Final = 1 << 5


def _corridor() -> tuple[Ints, Mask, Ints]:
    """Return neighbours, goals and boxes: the player on 0, the box on 1, the goal on 2."""
    neighbours = np.full((_SIZE + 1, 4), _SIZE, np.int32)
    neighbours[:2, 1] = (1, 2)
    neighbours[1:3, 3] = (0, 1)
    return neighbours, np.array([0, 0, 1, 0], np.uint8), np.array([1], np.int32)


def _opened(boxes: Ints, bound: int) -> tuple[States, Queue]:
    """Return the tables of a best-first search with the first state in them."""
    states, queue = new_states(1, _SIZE, _ROWS), new_queue(_ROWS, bound, 8)
    word = box_hash(states.keys, boxes) ^ int(states.keys[1, 0])
    state = add(states, boxes, 0, word, -1 - locate(states, boxes, 0, word))
    for table, value in ((queue.cost, 0), (queue.bound, bound), (queue.parent, -1)):
        table[state] = value
    enter(queue, state)
    has_buckets(queue, 1)
    enter_buckets(queue._replace(bucket_slots=np.zeros(16, np.int32)))
    rehash(states, np.zeros(2 * _ROWS, np.int64), 0, 1)
    return states, queue


def astar_moves_search() -> None:
    """Call every kernel of A* over moves."""
    neighbours, _, boxes = _corridor()
    costs = np.array([[2], [1], [0]], np.int32)
    matching = new_matching(boxes)
    states, queue = _opened(boxes, best_total(costs, matching))
    shut = np.array([0, 0, 0, 1], np.uint8)
    field = astar_moves.new_field(neighbours, shut, costs)
    astar_moves.step(states, queue, field, matching, 9)


def _letters() -> None:
    neighbours, _, _ = _corridor()
    free = np.array([1, 0, 1, 0], np.uint8)
    steps, queue = np.empty((2, _SIZE + 1), np.int32)
    walk_letters(neighbours, free, 0, 0, steps, queue, np.empty(_SIZE + 1, np.uint8))


def _field(neighbours: Ints, goals: Mask) -> Field:
    edge_block = np.full((_SIZE + 1, 4), -1, np.int32)
    edge_block[:2, 1] = edge_block[1:3, 3] = (1, 2)
    depth = np.array([0, 1, 2, -1], np.int32)
    parent = np.array([-1, 0, 1, -1], np.int32)
    return new_field(neighbours, goals, edge_block, depth, depth.copy(), parent, (0, 1, 2))


def proof() -> None:
    """Call every kernel of the search for least pushes but those it borrows."""
    neighbours, goals, boxes = _corridor()
    optimal.run_pushes(_field(neighbours, goals), boxes)
    _letters()


def least_moves() -> None:
    """Call every kernel of the search for least moves."""
    neighbours, goals, boxes = _corridor()
    _opened(boxes, 1)
    states = new_states(1, _SIZE, _ROWS)
    optimal.run_moves(_field(neighbours, goals), boxes, states)
    _letters()


def backtracking() -> None:
    """Call every kernel of backtracking."""
    neighbours, goals, boxes = _corridor()
    play = backtrack.new_play(neighbours, goals, np.array([2, 1, 0, 9], np.int32), boxes)
    states, frames = new_states(1, _SIZE, _ROWS), backtrack.new_stack(32)
    backtrack.begin(states, play, frames, 0)
    backtrack.step(states, play, frames, 9)
    rehash(states, np.zeros(2 * _ROWS, np.int64), 0, 1)
    _letters()


def fess_search() -> None:
    """Call every kernel of feature-space search."""
    neighbours, goals, boxes = _corridor()
    fess.run(_field(neighbours, goals), boxes)
    _letters()


def parts_search() -> None:
    """Call every kernel of the search part by part but those of pulls and pushes."""
    neighbours, goals, boxes = _corridor()
    parts.run(_field(neighbours, goals), boxes)


def pull_search() -> None:
    """Call every kernel of pulls and pushes."""
    neighbours, goals, boxes = _corridor()
    pull.run(_field(neighbours, goals), boxes)
    _letters()


def beam_search() -> None:
    """Call every kernel of beam search but those it borrows."""
    neighbours, goals, boxes = _corridor()
    beam.run(_field(neighbours, goals), boxes)
    _letters()
