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

__all__ = ["Rooms", "broken_after", "broken_edges", "new_rooms"]

_MOST_WORK: Final = 20_000  # squares that one count may visit; beyond it rooms have no edges
_WORD: Final = 63  # bits
_RESET: Final = 1 << 30
_KNOWN: Final = 1 << 14


Longs = NDArray[np.int64]


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
    near
        int64 ``[m + 1]``: the rooms with edges whose view a box on that square may change, as
        bits; some rooms share a bit.
    seen
        int32 ``[r + 1]``: scratch.
    keys
        int64 ``[2, m + 1]``: random words for a box on a square, and for a room.
    views
        int64 ``[r + 1]``: by room, the hash of it and the boxes that may change its view, on the
        board looked at last; without entries where there are no edges.
    known
        int64 ``[rows, 1 + words]``: such a hash, and the edges that the room has broken, as bits.
    lost
        int64 ``[words]``: scratch.
    stamp
        int32 ``[1]``: the last stamp of ``mark`` and ``seen``.
    """

    room: Ints
    squares: Ints
    first_square: Ints
    other: Ints
    edge: Ints
    first_edge: Ints
    mark: Ints
    stack: Ints
    near: Longs
    seen: Ints
    keys: Longs
    views: Longs
    known: Longs
    lost: Longs
    stamp: Ints


@kernel
def _sees_all(
    neighbours: Ints,
    shut: Mask,
    room: Ints,
    start: int,
    mark: Ints,
    stack: Ints,
    seen: Ints,
    stamp: int,
    begun: int,
    wanted: int,
) -> bool:
    """Whether from ``start`` so many other rooms are met, through its room and corridors.

    Stamps these in ``seen`` and the squares visited in ``mark``, and stops when it has them all,
    or comes where an earlier part has stopped: where ``mark`` is above ``begun``.
    """
    own = room[start]
    mark[start] = stamp
    stack[0] = start
    height = 1
    while height > 0:
        height -= 1
        square = np.uint32(stack[height])  # unsigned, as in ``flood``
        for d in range(4):
            there = np.uint32(neighbours[square, np.uint32(d)])
            if shut[there] or mark[there] == stamp:
                continue
            number = np.uint32(room[there])
            if not number or number == own:
                if mark[there] > begun:
                    return True
                mark[there] = stamp
                stack[height] = np.int32(there)
                height += 1
            elif seen[number] != stamp:
                seen[number] = stamp
                wanted -= 1
                if wanted == 0:
                    return True
    return False


@kernel
def _look_out(neighbours: Ints, shut: Mask, rooms: Rooms, number: int, lost: Longs) -> None:
    """Fill in the edges that one room has broken: all of them where it has no free square."""
    first, last = rooms.first_edge[number], rooms.first_edge[number + 1]
    lost[:] = 0
    begun = int(np.int64(rooms.stamp[0]))
    for i in range(rooms.first_square[number], rooms.first_square[number + 1]):
        square = int(np.int64(rooms.squares[i]))
        if shut[square] or rooms.mark[square] > begun:  # in a part that was flooded already
            continue
        rooms.stamp[0] += 1
        stamp = int(np.int64(rooms.stamp[0]))
        if _sees_all(
            neighbours,
            shut,
            rooms.room,
            square,
            rooms.mark,
            rooms.stack,
            rooms.seen,
            stamp,
            begun,
            int(np.int64(last - first)),
        ):
            continue
        for e in range(first, last):
            if rooms.seen[rooms.other[e]] != stamp:
                edge = np.int64(rooms.edge[e])
                lost[edge // _WORD] |= np.int64(1) << edge % _WORD
    if rooms.stamp[0] == begun:
        for e in range(first, last):
            edge = np.int64(rooms.edge[e])
            lost[edge // _WORD] |= np.int64(1) << edge % _WORD


@kernel
def _known(neighbours: Ints, shut: Mask, rooms: Rooms, number: int, word: int) -> int:
    """Return the row of ``rooms.known`` with the edges that a room has broken.

    Parameters
    ----------
    word
        Hash of the room and of the boxes that may change its view.
    """
    row = int(word & (rooms.known.shape[0] - 1))
    if rooms.known[row, 0] != word:
        rooms.known[row, 0] = word
        _look_out(neighbours, shut, rooms, number, rooms.known[row, 1:])
    return row


@kernel
def _count(edges: Longs) -> int:
    """Return how many bits are set."""
    count = 0
    for w in range(edges.size):
        left = edges[w]
        while left:
            left &= left - 1
            count += 1
    return count


@kernel
def broken_edges(neighbours: Ints, shut: Mask, rooms: Rooms) -> int:
    """Return how many base edges are broken: some part of one room does not see the other.

    A room without a free square loses all its edges.

    Parameters
    ----------
    shut
        uint8 ``[m + 1]``: a box, or square ``m``.
    """
    views = rooms.views
    if views.size == 0:
        return 0
    if rooms.stamp[0] > _RESET:
        rooms.stamp[0] = 0
        rooms.mark[:] = 0
        rooms.seen[:] = 0
    for number in range(views.size):
        views[number] = rooms.keys[1, number]
    for square in range(shut.size - 1):
        if shut[square]:
            near = rooms.near[square]
            for number in range(1, views.size):
                if near >> (number & 63) & 1:
                    views[number] ^= rooms.keys[0, square]
    return broken_after(neighbours, shut, rooms, shut.size - 1, shut.size - 1)


@kernel
def broken_after(neighbours: Ints, shut: Mask, rooms: Rooms, source: int, target: int) -> int:
    """Return how many edges are broken after a box has moved.

    What a room sees depends on few boxes, and most of these stand as they did in some position
    before: so the answers are remembered.

    Parameters
    ----------
    shut
        uint8 ``[m + 1]``: as at the last :func:`broken_edges`, but the box moved.
    source, target
        Where it stood and stands; square ``m`` for a square where it makes no difference.
    """
    views, lost = rooms.views, rooms.lost
    if views.size == 0:
        return 0
    lost[:] = 0
    left, come = rooms.near[source], rooms.near[target]
    for number in range(1, views.size):
        if rooms.first_edge[number] == rooms.first_edge[number + 1]:
            continue
        word = views[number]
        if left >> (number & 63) & 1:
            word ^= rooms.keys[0, source]
        if come >> (number & 63) & 1:
            word ^= rooms.keys[0, target]
        row = _known(neighbours, shut, rooms, number, word)
        for w in range(lost.size):
            lost[w] |= rooms.known[row, 1 + w]
    return _count(lost)


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
    near = np.zeros(m + 1, np.int64)
    bit = np.left_shift(np.uint64(1), np.arange(64, dtype=np.uint64)).astype(np.int64)
    work = 0
    for number in range(1, count + 1):
        start = int(order[first[number]]) if first[number] < first[number + 1] else m
        if start < m:
            _sees_all(neighbours, shut, room, start, mark, stack, seen, number, number, count)
            visited = np.flatnonzero(mark == number)
            work += len(visited)
            others = np.flatnonzero(seen == number).tolist()
            if others:
                near[visited] |= bit[number & 63]
                near[neighbours[visited]] |= bit[number & 63]
            joined += [(number, there) for there in others]
        if work > _MOST_WORK:
            joined = []
            break
    pairs = sorted({(min(a, b), max(a, b)) for a, b in joined})
    edges = sorted(
        [(a, b, e) for e, (a, b) in enumerate(pairs)]
        + [(b, a, e) for e, (a, b) in enumerate(pairs)]
    )
    ends = np.array(edges, np.int32).reshape(-1, 3)
    words = -(-len(pairs) // _WORD)
    near[m] = 0
    random = np.random.Generator(np.random.PCG64(0x400A5))
    return Rooms(
        room=room,
        squares=order,
        first_square=first,
        other=ends[:, 1].copy(),
        edge=ends[:, 2].copy(),
        first_edge=np.searchsorted(ends[:, 0], np.arange(count + 2)).astype(np.int32),
        mark=np.zeros(m + 1, np.int32),
        stack=stack,
        near=near,
        seen=np.zeros(count + 1, np.int32),
        keys=random.integers(0, 2**63 - 1, size=(2, m + 1), dtype=np.int64),
        views=np.zeros(count + 1 if pairs else 0, np.int64),
        known=np.zeros((_KNOWN if pairs else 1, 1 + words), np.int64),
        lost=np.zeros(words, np.int64),
        stamp=np.zeros(1, np.int32),
    )
