"""Shortest walks against a breadth-first search over sets."""

from __future__ import annotations

import numpy as np
import pytest

from sokolab.kernels.walk import walk_directions, walk_distances, walk_to_sides
from tests.kernels.scattered import blocked_mask, scattered
from tests.naive_squares import steps_from

SEEDS = range(60)


@pytest.mark.parametrize("seed", SEEDS)
def test_steps_to_a_square_are_shortest(seed: int) -> None:
    neighbours, boxes, target = scattered(seed)
    size = len(neighbours) - 1
    free = 1 - blocked_mask(boxes, size)
    for goal in (target, min(boxes)):  # a box may stand on the square itself
        distances, queue = np.full((2, size + 1), 99, np.int32)
        steps = steps_from(neighbours, boxes | {size}, goal)
        assert walk_distances(neighbours, free, goal, -1, distances, queue) == -1
        assert distances.tolist() == [steps.get(square, -1) for square in range(size + 1)]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_walk_stops_at_the_start(seed: int) -> None:
    neighbours, boxes, target = scattered(seed)
    size = len(neighbours) - 1
    free = 1 - blocked_mask(boxes, size)
    steps = steps_from(neighbours, boxes | {size}, target)
    distances, queue = np.empty((2, size + 1), np.int32)
    for start in range(size):
        found = walk_distances(neighbours, free, target, start, distances, queue)
        assert found == steps.get(start, -1)
        for square in range(size):
            is_nearer = square in steps and (found < 0 or steps[square] < found)
            assert distances[square] in ({steps[square]} if is_nearer else {steps.get(square), -1})


@pytest.mark.parametrize("seed", SEEDS)
def test_letters_lead_there_in_as_few_steps(seed: int) -> None:
    neighbours, boxes, start = scattered(seed)
    size = len(neighbours) - 1
    free = 1 - blocked_mask(boxes, size)
    steps = steps_from(neighbours, boxes | {size}, start)
    distances, queue = np.empty((2, size + 1), np.int32)
    directions = np.empty(size, np.uint8)
    for target in set(range(size)) - boxes:
        length = walk_directions(neighbours, free, start, target, distances, queue, directions)
        assert length == steps.get(target, -1)
        here = start
        for direction in directions[: max(length, 0)].tolist():
            here = int(neighbours[here, direction])
            assert here not in boxes
        assert length < 0 or here == target


@pytest.mark.parametrize("seed", SEEDS)
def test_steps_to_the_sides_of_a_box_that_can_be_pushed(seed: int) -> None:
    neighbours, boxes, start = scattered(seed)
    size = len(neighbours) - 1
    queue, stamps = np.zeros((2, size + 1), np.int32)
    found = np.empty(4, np.int32)
    steps = steps_from(neighbours, boxes | {size}, start)
    for stamp, box in enumerate(sorted(boxes), 1):
        for others in (boxes, boxes - {box}):  # the mask may show the box or not
            free = 1 - blocked_mask(others, size)
            walk_to_sides(neighbours, free, start, box, found, stamps, 2 * stamp, queue)
            beside = neighbours[box].tolist()
            can = [not {beside[d], beside[d ^ 2]} & {*boxes, size} for d in range(4)]
            assert found.tolist() == [steps.get(beside[d], -1) if can[d] else -1 for d in range(4)]
            stamps[:] = 0
