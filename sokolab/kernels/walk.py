"""Shortest walks: breadth-first search over free squares."""

from __future__ import annotations

from sokolab.kernels.arrays import Bytes, Ints, Mask
from sokolab.kernels.jit import kernel


@kernel
def walk_distances(
    neighbours: Ints,
    free: Mask,
    target: int,
    start: int,
    distances: Ints,
    queue: Ints,
) -> int:
    """Fill ``distances`` with the steps to ``target`` and return the steps from ``start``.

    Stops as soon as ``start`` is reached, so that farther squares can stay -1; with a
    ``start`` of -1 all are filled and -1 returned. ``target`` need not be free.

    ``neighbours``, int32 ``[n + 1, 4]``, and ``free``, uint8 ``[n + 1]``, are as the
    package says. ``distances`` and ``queue``, int32 ``[n + 1]`` each, are filled.
    """
    distances[:] = -1
    distances[target] = 0
    queue[0] = target
    head, tail = 0, 1
    while head < tail:
        square = queue[head]
        head += 1
        if square == start:
            return int(distances[square])
        for direction in range(4):
            neighbour = neighbours[square, direction]
            if free[neighbour] and distances[neighbour] < 0:
                distances[neighbour] = distances[square] + 1
                queue[tail] = neighbour
                tail += 1
    return -1


@kernel
def walk_directions(
    neighbours: Ints,
    free: Mask,
    start: int,
    target: int,
    distances: Ints,
    queue: Ints,
    directions: Bytes,
) -> int:
    """Write a shortest walk to ``directions`` and return its length, -1 if there is none.

    Among the shortest walks it takes the one that turns late: straight on while that gets
    nearer, else the first direction clockwise from up. ``directions`` has space for n entries.
    """
    length = walk_distances(neighbours, free, target, start, distances, queue)
    square = start
    heading = 0
    for step in range(length):
        next_distance = distances[square] - 1
        neighbour = neighbours[square, heading]
        if distances[neighbour] != next_distance:
            for direction in range(4):
                neighbour = neighbours[square, direction]
                if distances[neighbour] == next_distance:
                    heading = direction
                    break
        directions[step] = heading
        square = neighbour
    return length


@kernel
def walk_to_sides(
    neighbours: Ints,
    free: Mask,
    start: int,
    box_square: int,
    side_steps: Ints,
    stamps: Ints,
    stamp: int,
    queue: Ints,
) -> None:
    """Write to ``side_steps`` how many steps it is to each side from which the box can be pushed.

    A side gets -1 if no walk leads there, or if the box cannot be pushed from there.

    The square of the box is not walked on, even if it is ``free``. ``side_steps`` is int32
    ``[4]``, by the direction from the box to its side. ``stamps``, int32 ``[n + 1]``, holds no
    ``stamp`` before; this call stamps the squares that it has seen.
    """
    missing_count = 0
    for d in range(4):
        side_steps[d] = -1
        missing_count += free[neighbours[box_square, d]] & free[neighbours[box_square, d ^ 2]]
    if missing_count == 0:
        return
    stamps[box_square] = stamp
    stamps[start] = stamp
    queue[0] = start
    head, tail, steps = 0, 1, 0
    while head < tail:
        ring_end = tail
        while head < ring_end:
            square = queue[head]
            head += 1
            for direction in range(4):
                neighbour = neighbours[square, direction]
                if neighbour == box_square and free[neighbours[box_square, direction]]:
                    side_steps[direction ^ 2] = steps
                    missing_count -= 1
                    if missing_count == 0:
                        return
                if free[neighbour] and stamps[neighbour] != stamp:
                    stamps[neighbour] = stamp
                    queue[tail] = neighbour
                    tail += 1
        steps += 1
