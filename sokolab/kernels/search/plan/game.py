"""The backward game: what is known of the board, positions, moves, and what they are worth."""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel
from sokolab.kernels.search.dead.matching import Pairing, has_matching
from sokolab.kernels.search.plan.sink import Bases
from sokolab.kernels.search.tables.slots import found_word

__all__ = [
    "BASE",
    "BEST",
    "BOX",
    "CELL",
    "CELLS_USED",
    "CELL_SHIFT",
    "CHOOSE",
    "COUNTERS",
    "DEAD",
    "EDGES_USED",
    "EXPANDED",
    "FIRST",
    "FIRST_EDGE",
    "FREE",
    "IS_LARGEST",
    "LAST",
    "LEFT",
    "LOOSE",
    "LOOSELY",
    "LOWEST",
    "MOVE",
    "NEXT",
    "NODE",
    "NODES_USED",
    "NO_BASE",
    "OPEN",
    "PARENT",
    "PHASE",
    "REACH",
    "REGIONS",
    "SINK",
    "SOURCE",
    "STAMP",
    "STATE",
    "TARGET",
    "TASTE",
    "TURN",
    "TURN_CELL",
    "WAY",
    "WEIGHT",
    "WORK",
    "Edges",
    "Game",
    "Longs",
    "Room",
    "Tree",
    "add_move",
    "barrier_in",
    "barrier_of",
    "best_move",
    "broken_of",
    "distance_of",
    "entered",
    "has_bases",
    "rank",
    "rated",
    "regions_of",
    "standing_of",
]

Longs: TypeAlias = NDArray[np.int64]
Shorts: TypeAlias = NDArray[np.uint16]

OPEN, DEAD = -1, -2
"""States of positions; else the number of the expansion."""
NO_BASE: Final = -1

NODE, SOURCE, TARGET, BASE, PARENT, LEFT, WEIGHT, CELL, FIRST, FREE, LAST, NEXT, LOOSELY = range(13)
"""Columns of ``Tree.fact``; the first four those of ``Edges.move``."""
WAY: Final = slice(SOURCE, LEFT)
"""Columns of ``Tree.fact``: how a position came about."""
CHOOSE, SINK, LOOSE, MOVE = 0, 1, 2, 3
"""Phases: no position is in hand; its boxes go into the sink, to other bases, anywhere."""
LOWEST, STATE = 0, 1
"""Columns of ``Edges.place``."""

NODES_USED, EDGES_USED, EXPANDED, CELLS_USED, PHASE, BOX, FIRST_EDGE, TURN_CELL = range(8)
TURN, BEST, STAMP, REGIONS, WORK, REACH, IS_LARGEST, TASTE, COUNTERS = range(8, 17)
"""Entries of ``Room.at``, and how many there are."""

_DISTANCE_BITS: Final = 18
_ROOMS_SHIFT: Final = _DISTANCE_BITS
_REGIONS_SHIFT: Final = 26
_STANDING_SHIFT: Final = 36
_BARRIER_SHIFT: Final = 44
_BOXES_SHIFT: Final = 52
CELL_SHIFT: Final = _ROOMS_SHIFT
"""Scores shifted right by so much say in which cell a position belongs."""


class Game(NamedTuple):
    """What does not change.

    Attributes
    ----------
    neighbours, goals
        As in :class:`sokolab.kernels.search.boards.field.Field`.
    near
        int32 ``[m + 1]``: least pushes to any goal.
    corner
        uint8 ``[m + 1]``: at most one way leads to that square.
    walks
        int16 ``[m + 1, m + 1]``: steps of the player on the board without boxes.
    pushes
        int16 ``[m + 1, m + 1]``: of :func:`sokolab.kernels.search.plan.lone.push_distances`.
    keys
        int64 ``[3, m + 1]``: random words for a box, for the player, for a base.
    """

    neighbours: Ints
    goals: Mask
    near: Ints
    corner: Mask
    walks: NDArray[np.int16]
    pushes: NDArray[np.int16]
    keys: Longs


class Edges(NamedTuple):
    """Positions known, and the moves of those expanded.

    Attributes
    ----------
    word, score
        int64 ``[rows]``: of each position.
    place
        int32 ``[rows, 2]``: the ``LOWEST`` square of the player's region; the ``STATE``: open,
        dead, or the number of the expansion.
    move
        int32 ``[rows, 4]``: of each move, the ``NODE`` where it leads, -1 = used up; the box's
        squares ``SOURCE`` and ``TARGET``; the ``BASE`` it leaves the game with, or ``NO_BASE``.
    slots
        int32: of the hash table of positions.
    """

    word: Longs
    score: Longs
    place: Ints
    move: Ints
    slots: Ints


class Tree(NamedTuple):
    """Positions expanded, and cells.

    Attributes
    ----------
    boxes
        uint16 ``[rows, k]``: ascending, ``m`` for those that left the game.
    alive
        uint8 ``[rows, k]``: bases in the game.
    fact
        int32 ``[rows, 13]``: its ``NODE``, the move that led there (``SOURCE``, ``TARGET``,
        ``BASE``), the ``PARENT``, boxes ``LEFT`` in the game, ``WEIGHT`` (moves on the way that no
        advisor named), ``CELL``, where its moves begin (``FIRST``), those without weight end
        (``FREE``), all end (``LAST``), the ``NEXT`` weight, of its best move left, -1 = none, and
        whether boxes leave it ``LOOSELY``, at bases beside the sink.
    worth
        int64 ``[rows, 3]``: best score on the way, score of the best move left, and by cell its
        key.
    """

    boxes: Shorts
    alive: Mask
    fact: Ints
    worth: Longs


class Room(NamedTuple):
    """Scratch of one expansion.

    Attributes
    ----------
    row, spare
        int32 ``[k]``: boxes.
    shut
        uint8 ``[m + 1]``.
    marks
        int32 ``[5, m + 1]``: stamped where the player comes, before a move and after it; the rest
        is scratch.
    sink
        uint8 ``[k]``; ``reach`` uint8 ``[k, k]``.
    advice
        int64 ``[5, 2]``: by advisor, the move named (-1 = none) and what it is worth.
    at
        int64: counters.
    """

    row: Ints
    spare: Ints
    shut: Mask
    marks: Ints
    sink: Mask
    reach: Mask
    advice: Longs
    at: Longs


@kernel
def barrier_of(neighbours: Ints, bases: Bases, alive: Mask, room: Room, lowest: int) -> int:
    """Return how many boxes at least lie between the player and a base out of his reach.

    0 where he reaches all that are in the game and have no box.

    Parameters
    ----------
    alive
        uint8 ``[k]``: bases in the game.
    room
        With ``shut`` as the boxes stand.
    lowest
        Any square of the player's region.
    """
    room.at[STAMP] += 1
    stamp = room.at[STAMP]
    shut, mark, now, later = room.shut, room.marks[1], room.marks[3], room.marks[4]
    m = shut.size - 1
    wanted = 0
    for b in range(alive.size):
        wanted += alive[b] and not shut[bases.square[b]]
    mark[lowest] = stamp
    now[0] = lowest
    height = 1
    crossed = 0
    while height > 0:
        waiting = 0
        met = 0
        while height > 0:
            height -= 1
            square = now[height]
            base = bases.at[square]
            if base >= 0 and alive[base] and not shut[square]:
                met += 1
            for d in range(4):
                there = neighbours[square, d]
                if there == m or mark[there] == stamp:
                    continue
                mark[there] = stamp
                if shut[there]:
                    later[waiting] = there
                    waiting += 1
                else:
                    now[height] = there
                    height += 1
        wanted -= met
        if wanted == 0 or (met > 0 and crossed > 0):
            return crossed
        crossed += 1
        height = waiting
        for i in range(waiting):
            now[i] = later[i]
    return crossed


@kernel
def rated(count: int, barrier: int, standing: int, regions: int, broken: int, distance: int) -> int:
    """Return the features as one number, compared one after the other, the better the larger.

    Parameters
    ----------
    count
        Boxes in the game.
    barrier
        Of :func:`barrier_of`, or 0 where the taste asks for none.
    standing
        Boxes on goals.
    regions, broken
        Of free squares; edges between rooms.
    distance
        Sum over the boxes of the pushes to the nearest goal; more is better.
    """
    return (
        ((1023 - int(min(count, 1023))) << _BOXES_SHIFT)
        | ((255 - int(min(barrier, 255))) << _BARRIER_SHIFT)
        | ((255 - int(min(standing, 255))) << _STANDING_SHIFT)
        | ((1023 - int(min(regions, 1023))) << _REGIONS_SHIFT)
        | ((255 - int(min(broken, 255))) << _ROOMS_SHIFT)
        | int(min(distance, (1 << _DISTANCE_BITS) - 1))
    )


@kernel
def entered(edges: Edges, at: Longs, word: int, score: int, lowest: int) -> int:
    """Return the number of the position with that word; it is entered where it is new."""
    node = found_word(edges.word, edges.slots, word)
    if node >= 0:
        return node
    slot = -1 - node
    node = at[NODES_USED]
    at[NODES_USED] = node + 1
    edges.slots[slot] = node + 1
    edges.word[node] = word
    edges.score[node] = score
    edges.place[node, LOWEST] = lowest
    edges.place[node, STATE] = OPEN
    return int(node)


@kernel
def add_move(edges: Edges, at: Longs, node: int, source: int, target: int, base: int) -> int:
    """Add a move to those of the position in hand; return its number."""
    number = at[EDGES_USED]
    at[EDGES_USED] = number + 1
    edges.move[number, NODE] = node
    edges.move[number, SOURCE] = source
    edges.move[number, TARGET] = target
    edges.move[number, BASE] = base
    return int(number)


@kernel
def best_move(edges: Edges, first: int, last: int) -> int:
    """Return the move to the best open position, or -1."""
    best = -1
    for number in range(first, last):
        node = edges.move[number, NODE]
        if node >= 0 and edges.place[node, STATE] == OPEN:
            if best < 0 or edges.score[node] > edges.score[edges.move[best, NODE]]:
                best = number
        elif node >= 0:
            edges.move[number, NODE] = -1
    return best


@kernel
def has_bases(bases: Bases, pairing: Pairing, row: Ints, count: int, alive: Mask) -> bool:
    """Whether each box in the game can come from a base of its own."""
    bits = pairing.bits
    for i in range(count):
        for w in range(bits.shape[1]):
            bits[i, w] = bases.bits[row[i], w]
    for base in range(alive.size):
        if not alive[base]:
            for i in range(count):
                bits[i, base >> 6] &= ~(np.uint64(1) << np.uint64(base & 63))
    return bool(has_matching(bits, pairing.links, count))


@kernel
def barrier_in(value: int) -> int:
    """Return the barrier in a score."""
    return 255 - ((value >> _BARRIER_SHIFT) & 255)


@kernel
def standing_of(value: int) -> int:
    """Return the boxes on goals in a score."""
    return 255 - ((value >> _STANDING_SHIFT) & 255)


@kernel
def regions_of(value: int) -> int:
    """Return the regions in a score."""
    return 1023 - ((value >> _REGIONS_SHIFT) & 1023)


@kernel
def broken_of(value: int) -> int:
    """Return the broken edges in a score."""
    return 255 - ((value >> _ROOMS_SHIFT) & 255)


@kernel
def distance_of(value: int) -> int:
    """Return the sum of the distances in a score."""
    return value & ((1 << _DISTANCE_BITS) - 1)


@kernel
def rank(tree: Tree, edges: Edges, x: int) -> None:
    """Note the best move left of an expansion."""
    number = best_move(edges, tree.fact[x, FIRST], tree.fact[x, FREE])
    extra = 0
    if number < 0:
        number = best_move(edges, tree.fact[x, FREE], tree.fact[x, LAST])
        extra = 1
    tree.fact[x, NEXT] = -1
    if number >= 0:
        tree.fact[x, NEXT] = tree.fact[x, WEIGHT] + extra
        tree.worth[x, 1] = edges.score[edges.move[number, NODE]]
