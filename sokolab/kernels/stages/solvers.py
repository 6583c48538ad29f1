"""The stages of the solvers: each solves one push in a corridor of three squares."""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.search.boards.assignment import best_total, new_matching
from sokolab.kernels.search.boards.field import Field, new_field
from sokolab.kernels.search.exact import astar_moves, backtrack
from sokolab.kernels.search.tables.queue import Queue, enter, enter_buckets, new_queue
from sokolab.kernels.search.tables.states import States, add, box_hash, locate, new_states, rehash
from sokolab.kernels.stages import fess, optimal, optimiser, pull
from sokolab.kernels.stages.stage import Stage
from sokolab.kernels.walk import walk_letters

__all__ = ["STAGES"]

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
    enter_buckets(queue._replace(bucket_slots=np.zeros(16, np.int32)))
    rehash(states, np.zeros(2 * _ROWS, np.int64), 0, 1)
    return states, queue


def _moves() -> None:
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


def _proof() -> None:
    neighbours, goals, boxes = _corridor()
    optimal.run_pushes(_field(neighbours, goals), boxes)
    _letters()


def _optimal_pushes() -> None:
    for run in (_proof, _pull, _fess, optimiser.run):  # it looks for short solutions beside
        run()


def _optimal_moves() -> None:
    neighbours, goals, boxes = _corridor()
    states, queue = _opened(boxes, 1)
    optimal.run_moves(_field(neighbours, goals), boxes, states, queue)
    _letters()


def _backtrack() -> None:
    neighbours, goals, boxes = _corridor()
    play = backtrack.new_play(neighbours, goals, np.array([2, 1, 0, 9], np.int32), boxes)
    states, frames = new_states(1, _SIZE, _ROWS), backtrack.new_stack(32)
    backtrack.begin(states, play, frames, 0)
    backtrack.step(states, play, frames, 9)
    rehash(states, np.zeros(2 * _ROWS, np.int64), 0, 1)
    _letters()


def _fess() -> None:
    neighbours, goals, boxes = _corridor()
    fess.run(_field(neighbours, goals), boxes)
    _letters()


def _pull() -> None:
    neighbours, goals, boxes = _corridor()
    pull.run(_field(neighbours, goals), boxes)
    _letters()


def _auto() -> None:
    for run in (_pull, _fess, _proof):  # those it asks
        run()


STAGES: Final[tuple[Stage, ...]] = (
    Stage("solver:auto", "Solver: automatic", _auto),
    Stage("solver:optimal-pushes", "Solver: least pushes", _optimal_pushes),
    Stage("solver:optimal-moves", "Solver: least moves", _optimal_moves),
    Stage("solver:astar-moves", "Solver: A* over moves", _moves),
    Stage("solver:fess", "Solver: feature-space search", _fess),
    Stage("solver:pull", "Solver: pulls and pushes", _pull),
    Stage("solver:backtrack", "Solver: backtracking", _backtrack),
)
