"""Rooms, the corridors between them, and which rooms are no longer connected.

A room is a patch of open floor of at least two by three squares; all other floor is corridor. There
is an edge between two rooms if the player gets from one to the other without crossing a third. A
box can break an edge; the number of broken edges shows how cut up the board is. (Yaron Shoham,
Jonathan Schaeffer, *The FESS Algorithm*, 2020, call this feature room connectivity.) The room of a
level that is generated, its walls and goals (``generation/rooms.py``), is another thing.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.packing import wide

_MAX_SQUARES_VISITED: Final = 20_000  # if one count would visit more, rooms have no edges
_EDGES_PER_WORD: Final = 63  # so that no word, an int64, is negative
_LAST_STAMP: Final = 1 << 30  # stamps begin again before they overflow int32
_CACHE_ROWS: Final = 1 << 14  # a power of two, so that bits of a hash choose the row
_ROOM_BITS: Final = 64  # bits of a set of rooms
_HASH, _FIRST_WORD = 0, 1  # columns of ``Rooms.cache``; the words of the set of edges come last


class Rooms(NamedTuple):
    """The rooms of a board, the edges between them, and a cache of broken edges.

    Rooms whose numbers are equal modulo ``_ROOM_BITS`` share a bit of ``affects``. ``room_hash`` is
    a hash of the room and of the boxes that can change its broken edges; it has no entries if there
    are no edges.
    """

    room: Ints  # [m + 1]: the room of each square, from 1; 0 = corridor, or square `m`
    squares: Ints  # [m]: all squares by room, corridors first
    first_square: Ints  # [rooms + 2]: where a room begins in `squares`
    other_room: Ints  # [2 edges]: the rooms at the other end of each edge, by room
    edge: Ints  # [2 edges]: the index of each of these edges, the same at both ends
    first_edge: Ints  # [rooms + 2]: where a room begins in `other_room` and `edge`
    mark: Ints  # [m + 1]: stamps of the walks that were on each square
    stack: Ints  # [m + 1]: scratch for walks
    affects: Longs  # [m + 1]: as bits, the rooms whose broken edges a box there can change
    room_mark: Ints  # [rooms + 1]: stamps of the walks that reached each room
    keys: Longs  # [2, m + 1]: random words for a box on a square and for a room
    room_hash: Longs  # [rooms + 1]: the hash of each room in the position seen last
    cache: Longs  # [rows, 1 + words]: such a hash, and the broken edges of the room as a bit set
    broken_edges: Longs  # [words]: scratch, a bit set of edges
    stamp: Ints  # [1]: the last stamp in `mark` and `room_mark`


@kernel
def _reaches_all(
    neighbours: Ints,
    blocked: Mask,
    room: Ints,
    start: int,
    marks: tuple[Ints, Ints],
    stack: Ints,
    stamps: tuple[int, int],
    rooms_left: int,
) -> bool:
    """Whether a walk from ``start`` through its room and corridors reaches ``rooms_left`` rooms.

    The ``marks`` of the squares visited and of these rooms get the first of the ``stamps``. Returns
    True early when the walk meets a mark above the second stamp: an earlier walk from that room was
    there and reached all of these rooms.
    """
    (mark, room_mark), (stamp, stamp_before) = marks, stamps
    own_room = room[start]
    mark[start] = stamp
    stack[0] = start
    height = 1
    while height > 0:
        height -= 1
        square = np.uint32(stack[height])  # unsigned: an index needs no test for below 0
        for d in range(4):
            neighbour = np.uint32(neighbours[square, np.uint32(d)])
            if blocked[neighbour] or mark[neighbour] == stamp:
                continue
            number = np.uint32(room[neighbour])
            if not number or number == own_room:
                if mark[neighbour] > stamp_before:
                    return True
                mark[neighbour] = stamp
                stack[height] = np.int32(neighbour)
                height += 1
            elif room_mark[number] != stamp:
                room_mark[number] = stamp
                rooms_left -= 1
                if rooms_left == 0:
                    return True
    return False


@inlined_kernel
def _add_edge(edges: Longs, edge: int) -> None:
    """Add an edge to a set."""
    edges[edge // _EDGES_PER_WORD] |= np.int64(1) << edge % _EDGES_PER_WORD


@inlined_kernel
def _holds_room(room_set: int, number: int) -> bool:
    """Whether a set of rooms, an entry of :attr:`Rooms.affects`, holds a room."""
    return bool(room_set >> number % _ROOM_BITS & 1)


@kernel
def _fill_broken_edges(
    neighbours: Ints, blocked: Mask, rooms: Rooms, number: int, broken_edges: Longs
) -> None:
    """Fill in the broken edges of one room: all its edges if it has no free square."""
    first, end = rooms.first_edge[number], rooms.first_edge[number + 1]
    broken_edges[:] = 0
    stamp_before = wide(rooms.stamp[0])
    for i in range(rooms.first_square[number], rooms.first_square[number + 1]):
        square = wide(rooms.squares[i])
        if blocked[square] or rooms.mark[square] > stamp_before:  # a walk was here already
            continue
        rooms.stamp[0] += 1
        stamp = wide(rooms.stamp[0])
        marks, rooms_left = (rooms.mark, rooms.room_mark), wide(end - first)
        stamps = stamp, stamp_before
        if _reaches_all(
            neighbours, blocked, rooms.room, square, marks, rooms.stack, stamps, rooms_left
        ):
            continue
        for e in range(first, end):
            if rooms.room_mark[rooms.other_room[e]] != stamp:
                _add_edge(broken_edges, wide(rooms.edge[e]))
    if rooms.stamp[0] == stamp_before:  # no square was free
        for e in range(first, end):
            _add_edge(broken_edges, wide(rooms.edge[e]))


@inlined_kernel
def _cache_row(neighbours: Ints, blocked: Mask, rooms: Rooms, number: int, cache_hash: int) -> int:
    """Return the row of ``rooms.cache`` with the broken edges of a room.

    ``cache_hash`` is the hash of the room and of the boxes that can change its broken edges.
    """
    row = int(cache_hash & (rooms.cache.shape[0] - 1))
    if rooms.cache[row, _HASH] != cache_hash:
        rooms.cache[row, _HASH] = cache_hash
        _fill_broken_edges(neighbours, blocked, rooms, number, rooms.cache[row, _FIRST_WORD:])
    return row


@kernel
def _count_edges(edges: Longs) -> int:
    """Return how many edges are in a set."""
    count = 0
    for w in range(edges.size):
        rest = edges[w]
        while rest:
            rest &= rest - 1  # clears the lowest bit
            count += 1
    return count


@kernel
def count_broken_edges(neighbours: Ints, blocked: Mask, rooms: Rooms) -> int:
    """Return how many edges are broken: some part of one room no longer leads to the other.

    A room without a free square loses all its edges.
    """
    room_hash = rooms.room_hash
    if room_hash.size == 0:
        return 0
    if rooms.stamp[0] > _LAST_STAMP:
        rooms.stamp[0] = 0
        rooms.mark[:] = 0
        rooms.room_mark[:] = 0
    for number in range(1, room_hash.size):
        room_hash[number] = rooms.keys[1, number]
    for square in range(blocked.size - 1):
        if blocked[square]:
            affects = rooms.affects[square]
            for number in range(1, room_hash.size):
                if _holds_room(affects, number):
                    room_hash[number] ^= rooms.keys[0, square]
    return count_broken_edges_after(neighbours, blocked, rooms, blocked.size - 1, blocked.size - 1)


@inlined_kernel
def count_broken_edges_after(
    neighbours: Ints, blocked: Mask, rooms: Rooms, source: int, target: int
) -> int:
    """Return how many edges are broken after a box has moved.

    The broken edges of a room depend on few boxes, and most of these stand as they did in some
    earlier position, so the results are remembered.

    ``blocked``, uint8 ``[m + 1]``, is as at the last call of :func:`count_broken_edges`, but with
    the box moved from ``source`` to ``target``. Pass square ``m`` in place of a target where the
    box certainly breaks no edge, and in place of both squares if no box has moved.
    """
    room_hash, broken_edges = rooms.room_hash, rooms.broken_edges
    if room_hash.size == 0:
        return 0
    broken_edges[:] = 0
    affected_by_source, affected_by_target = rooms.affects[source], rooms.affects[target]
    for number in range(1, room_hash.size):
        if rooms.first_edge[number] == rooms.first_edge[number + 1]:
            continue
        cache_hash = room_hash[number]
        if _holds_room(affected_by_source, number):
            cache_hash ^= rooms.keys[0, source]
        if _holds_room(affected_by_target, number):
            cache_hash ^= rooms.keys[0, target]
        row = _cache_row(neighbours, blocked, rooms, number, cache_hash)
        for w in range(broken_edges.size):
            broken_edges[w] |= rooms.cache[row, _FIRST_WORD + w]
    return _count_edges(broken_edges)


def _corner_groups(neighbours: Ints) -> Ints:
    """Group the squares that are the top left corner of two by two free squares.

    Corners that touch are in one group, numbered from 1. Squares that are not such a corner, or the
    only one of their group, get 0.
    """
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
            for neighbour in neighbours[stack.pop()].tolist():
                if corner[neighbour] and not group[neighbour]:
                    group[neighbour] = count
                    stack.append(neighbour)
    return group


def _rooms_of(neighbours: Ints) -> Ints:
    """Return the room of each square. A square that two groups claim is in no room."""
    group = _corner_groups(neighbours)
    room = np.zeros(len(group), np.int32)
    is_contested = np.zeros(len(group), np.bool_)
    for corner in np.flatnonzero(group).tolist():
        right, down = int(neighbours[corner, 1]), int(neighbours[corner, 2])
        for square in (corner, right, down, int(neighbours[right, 2])):
            if room[square] not in (0, group[corner]):
                is_contested[square] = True
            room[square] = group[corner]
    room[is_contested] = 0
    return room


def _find_edges(
    neighbours: Ints, room: Ints, squares: Ints, first_square: Ints
) -> tuple[list[tuple[int, int]], Longs]:
    """Return the pairs of rooms with an edge between them, ascending, and :attr:`Rooms.affects`.

    If counting broken edges would visit too many squares each time, there are no pairs.
    """
    m, room_count = len(neighbours) - 1, len(first_square) - 2
    blocked = np.zeros(m + 1, np.uint8)
    blocked[m] = 1
    marks = mark, room_mark = np.zeros(m + 1, np.int32), np.zeros(room_count + 1, np.int32)
    stack, affects = np.zeros(m + 1, np.int32), np.zeros(m + 1, np.int64)
    pairs: set[tuple[int, int]] = set()
    visited_count = 0
    for number in range(1, room_count + 1):
        if first_square[number] == first_square[number + 1]:
            continue
        start, stamps = int(squares[first_square[number]]), (number, number)
        _reaches_all(neighbours, blocked, room, start, marks, stack, stamps, room_count)
        visited_squares = np.flatnonzero(mark == number)
        visited_count += len(visited_squares)
        if visited_count > _MAX_SQUARES_VISITED:
            return [], affects
        other_rooms = np.flatnonzero(room_mark == number).tolist()
        pairs.update((min(number, other), max(number, other)) for other in other_rooms)
        if other_rooms:
            bit = np.int64(1) << number % _ROOM_BITS
            affects[visited_squares] |= bit
            affects[neighbours[visited_squares]] |= bit
    affects[m] = 0
    return sorted(pairs), affects


def new_rooms(neighbours: Ints) -> Rooms:
    """Return the rooms of a board and the edges between them on the board without boxes.

    If counting broken edges would visit too many squares each time, there are no edges.
    """
    m = len(neighbours) - 1
    room = _rooms_of(neighbours)
    room_count = int(room.max(initial=0))
    squares = np.argsort(room[:m], kind="stable").astype(np.int32)
    first_square = np.searchsorted(room[squares], np.arange(room_count + 2)).astype(np.int32)
    pairs, affects = _find_edges(neighbours, room, squares, first_square)
    # Each edge has a row for each of its ends: the room, the room at the other end, its index.
    edges = sorted(
        [(a, b, e) for e, (a, b) in enumerate(pairs)]
        + [(b, a, e) for e, (a, b) in enumerate(pairs)]
    )
    edge_ends = np.array(edges, np.int32).reshape(-1, 3)
    word_count = -(-len(pairs) // _EDGES_PER_WORD)
    random = np.random.Generator(np.random.PCG64(0x400A5))
    return Rooms(
        room=room,
        squares=squares,
        first_square=first_square,
        other_room=edge_ends[:, 1].copy(),
        edge=edge_ends[:, 2].copy(),
        first_edge=np.searchsorted(edge_ends[:, 0], np.arange(room_count + 2)).astype(np.int32),
        mark=np.zeros(m + 1, np.int32),
        stack=np.zeros(m + 1, np.int32),
        affects=affects,
        room_mark=np.zeros(room_count + 1, np.int32),
        keys=random.integers(0, 2**63 - 1, size=(2, m + 1), dtype=np.int64),
        room_hash=np.zeros(room_count + 1 if pairs else 0, np.int64),
        cache=np.zeros((_CACHE_ROWS if pairs else 1, _FIRST_WORD + word_count), np.int64),
        broken_edges=np.zeros(word_count, np.int64),
        stamp=np.zeros(1, np.int32),
    )
