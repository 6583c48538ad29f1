"""Rooms, the corridors between them, and which rooms no longer see each other.

A room is a patch of open floor at least two by three squares wide, all else is corridor. Two
rooms are joined where the player gets from one to the other without crossing a third. Boxes
break joints; how many are broken tells how cut up the board is. (Y. Shoham, J. Schaeffer, *The
FESS algorithm*, 2020.)
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel

__all__ = ["Rooms", "broken_edges", "new_rooms"]

_MOST_WORK: Final = 20_000  # squares that one count may visit; beyond it rooms have no edges


class Rooms(NamedTuple):
    """The rooms of a board and its base edges.

    Attributes
    ----------
    room
        int32 ``[m + 1]``: the room of each square, from 1; 0 = corridor, or square ``m``.
    squares, first_square
        int32 ``[q]`` and ``[r + 2]``: the squares of room ``a`` are
        ``squares[first_square[a]:first_square[a + 1]]``.
    other, edge, first_edge
        int32 ``[2 e]`` and ``[r + 2]``: likewise the rooms that room ``a`` is joined with, and
        the number of the edge, which both ends share.
    mark, stack
        int32 ``[m + 1]``: scratch.
    seen
        int32 ``[r + 1]``: scratch.
    broken
        int32 ``[e]``: scratch; the edges broken are those that hold ``stamp[1]``.
    stamp
        int32 ``[2]``: the last stamps, of floods and of counts.
    """

    room: Ints
    squares: Ints
    first_square: Ints
    other: Ints
    edge: Ints
    first_edge: Ints
    mark: Ints
    stack: Ints
    seen: Ints
    broken: Ints
    stamp: Ints


@kernel
def _look_round(
    neighbours: Ints,
    shut: Mask,
    room: Ints,
    start: int,
    mark: Ints,
    stack: Ints,
    seen: Ints,
    stamp: int,
) -> int:
    """Stamp in ``seen`` the rooms met from ``start`` through its room and corridors.

    Returns the number of squares visited; they are stamped in ``mark``.
    """
    own = room[start]
    mark[start] = stamp
    stack[0] = start
    height = 1
    visited = 0
    while height > 0:
        height -= 1
        square = stack[height]
        visited += 1
        for d in range(4):
            there = neighbours[square, d]
            if shut[there] or mark[there] == stamp:
                continue
            number = room[there]
            if not number or number == own:
                mark[there] = stamp
                stack[height] = there
                height += 1
            else:
                seen[number] = stamp
    return visited


@kernel
def broken_edges(neighbours: Ints, shut: Mask, rooms: Rooms) -> int:
    """Return how many base edges are broken: some part of one room does not see the other.

    A room without a free square loses all its edges.

    Parameters
    ----------
    shut
        uint8 ``[m + 1]``: a box, or square ``m``.
    """
    if rooms.broken.size == 0:
        return 0
    rooms.stamp[1] += 1
    now = rooms.stamp[1]
    count = 0
    for number in range(1, rooms.first_edge.size - 1):
        first, last = rooms.first_edge[number], rooms.first_edge[number + 1]
        if first == last:
            continue
        begun = rooms.stamp[0]
        is_full = True
        for i in range(rooms.first_square[number], rooms.first_square[number + 1]):
            square = rooms.squares[i]
            if shut[square]:
                continue
            is_full = False
            if rooms.mark[square] > begun:
                continue  # in a part that was flooded already
            rooms.stamp[0] += 1
            stamp = rooms.stamp[0]
            _look_round(
                neighbours, shut, rooms.room, square, rooms.mark, rooms.stack, rooms.seen, stamp
            )
            for e in range(first, last):
                if rooms.seen[rooms.other[e]] != stamp and rooms.broken[rooms.edge[e]] != now:
                    rooms.broken[rooms.edge[e]] = now
                    count += 1
        if is_full:
            for e in range(first, last):
                if rooms.broken[rooms.edge[e]] != now:
                    rooms.broken[rooms.edge[e]] = now
                    count += 1
    return count


def _corner_groups(neighbours: Ints) -> NDArray[np.int32]:
    """Return each square's group, from 1, as top left corner of an open two by two, or 0."""
    m = len(neighbours) - 1
    right, down = neighbours[:, 1], neighbours[:, 2]
    corner = (right < m) & (down < m) & (neighbours[right, 2] < m)
    has_next = corner[neighbours].any(axis=1)
    corner &= has_next
    group = np.zeros(m + 1, np.int32)
    count = 0
    for start in np.flatnonzero(corner).tolist():
        if group[start]:
            continue
        count += 1
        group[start] = count
        stack = [start]
        while stack:
            for there in neighbours[stack.pop()].tolist():
                if corner[there] and not group[there]:
                    group[there] = count
                    stack.append(there)
    return group


def _rooms_of(neighbours: Ints) -> NDArray[np.int32]:
    """Return the room of each square; a square that two groups claim belongs to none."""
    group = _corner_groups(neighbours)
    room = np.zeros(len(group), np.int32)
    contested = np.zeros(len(group), np.bool_)
    for corner in np.flatnonzero(group).tolist():
        right, down = int(neighbours[corner, 1]), int(neighbours[corner, 2])
        for square in (corner, right, down, int(neighbours[right, 2])):
            if room[square] not in (0, group[corner]):
                contested[square] = True
            room[square] = group[corner]
    room[contested] = 0
    return room


def new_rooms(neighbours: Ints) -> Rooms:
    """Return the rooms of a board with the edges between them, found on the empty board.

    Where counting broken edges would visit too many squares a time, there are rooms but no
    edges.
    """
    m = len(neighbours) - 1
    room = _rooms_of(neighbours)
    count = int(room.max(initial=0))
    order = np.argsort(room[:m], kind="stable").astype(np.int32)
    first = np.searchsorted(room[order], np.arange(count + 2)).astype(np.int32)
    shut = np.zeros(m + 1, np.uint8)
    shut[m] = 1
    mark, stack = np.zeros((2, m + 1), np.int32)
    seen = np.zeros(count + 1, np.int32)
    joined: list[tuple[int, int]] = []
    work = 0
    for number in range(1, count + 1):
        start = int(order[first[number]]) if first[number] < first[number + 1] else m
        if start < m:
            work += _look_round(neighbours, shut, room, start, mark, stack, seen, number)
            joined += [(number, there) for there in np.flatnonzero(seen == number).tolist()]
        if work > _MOST_WORK:
            joined = []
            break
    pairs = sorted({(min(a, b), max(a, b)) for a, b in joined})
    edges = sorted([(a, b, e) for e, (a, b) in enumerate(pairs)]
                   + [(b, a, e) for e, (a, b) in enumerate(pairs)])  # fmt: skip
    ends = np.array(edges, np.int32).reshape(-1, 3)
    return Rooms(
        room=room,
        squares=order,
        first_square=first,
        other=ends[:, 1].copy(),
        edge=ends[:, 2].copy(),
        first_edge=np.searchsorted(ends[:, 0], np.arange(count + 2)).astype(np.int32),
        mark=np.zeros(m + 1, np.int32),
        stack=stack,
        seen=np.zeros(count + 1, np.int32),
        broken=np.zeros(len(pairs), np.int32),
        stamp=np.zeros(2, np.int32),
    )
