"""What the rating of levels compiles, called on a corridor of four squares."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints
from sokolab.kernels.rating import people, solutions, space
from sokolab.kernels.search.boards.assignment import new_matching
from sokolab.kernels.search.tables.states import new_states, rehash

_SQUARES, _BOX, _GOAL = 4, 1, 3


def run() -> None:
    """Call every kernel."""
    near = np.full((_SQUARES + 1, 4), _SQUARES, np.int32)
    near[:3, 1], near[1:4, 3] = (1, 2, 3), (0, 1, 2)
    tables, ground = _tables(near)
    ground.shut[_BOX] = 1
    space.enter(tables, ground, 0)
    ground.shut[_BOX] = 0
    space.expand(tables, ground, 8)
    count, pushes = int(tables.states.used[0]), int(tables.counts[space.PUSHES])
    rehash(tables.states, np.zeros(64, np.int64), 0, count)
    boxes, first = tables.states.boxes[:count], tables.first[: count + 1]
    target, push = tables.target[:pushes], tables.push[:pushes]
    into, source = np.zeros(count + 2, np.int64), np.zeros(pushes, np.int32)
    space.turn_round(first, target, into, source)
    left, queue = np.zeros((2, count), np.int32)
    solved = np.array([count - 1], np.int32)
    space.distances_to_end(into, source, solved, left, queue)
    costs = np.zeros((_SQUARES, 1), np.int32)
    space.bounds(boxes, costs, new_matching(np.zeros(1, np.int32)), np.zeros(count, np.int32))
    seen, found = np.zeros(count, np.uint8), np.zeros(_SQUARES + 1, np.uint8)
    space.pushed_before(first, target, push, left, _BOX, seen, queue, found)
    share, value = np.ones(pushes), np.zeros(count)
    people.expect(first, target, share, np.arange(count - 1, dtype=np.int32), 1.0, value, 2)
    totals = np.zeros(3, np.int64)
    people.wander(first, target, share, left, 1, 9, np.array([1], np.int64), source.copy(), totals)
    _solutions(near, boxes.astype(np.int32), first, target, push)


def _tables(near: Ints) -> tuple[space.SpaceTables, space.Ground]:
    squares = np.zeros(_SQUARES + 1, np.uint8)
    inside, goals, shut = squares.copy(), squares.copy(), squares.copy()
    inside[:-1], goals[_GOAL], shut[-1] = 1, 1, 1
    numbers = np.zeros(_SQUARES + 1, np.int32)
    box = np.array([_BOX], np.int32)
    scratch = squares.copy(), numbers, np.zeros(5 * _SQUARES, np.int32)
    ground = space.Ground(near, inside, goals, squares, shut, *scratch, box.copy(), box)
    target, push = np.zeros((2, 64), np.int32)
    first, counts = np.zeros(33, np.int64), np.zeros(3, np.int64)
    states = new_states(1, _SQUARES, 32)
    return space.SpaceTables(states, first, target, push, counts), ground


def _solutions(
    near: Ints,
    boxes: Ints,
    first: NDArray[np.int64],
    target: Ints,
    push: Ints,
) -> None:
    graph = solutions.Graph(near, boxes, first, target, push)
    rows, kinds = len(push) + 1, solutions.FIRST_OTHER + 1
    least, mean = np.zeros((2, rows, kinds))
    counts = solutions.CountTables(
        np.zeros((rows - 1, kinds)), least, mean, np.zeros(rows), np.zeros(rows, np.int32)
    )
    free = np.ones(_SQUARES + 1, np.uint8)
    free[-1] = 0
    distances, queue = np.zeros((2, _SQUARES + 1), np.int32)
    solutions.count(graph, counts, 0, free, distances, queue)
    edge = np.zeros(1, np.int32)
    totals = np.zeros((2, 2), np.int32)
    solutions.least_switches(edge, edge + np.int32(1), edge, edge, edge, 2, totals)
