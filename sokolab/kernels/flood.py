"""Flood fill: which squares hang together, and which lie inside the walls of a board."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.jit import kernel

__all__ = ["enclosed_regions", "flood", "lay_out"]

_WALL, _GOAL, _BOX, _PLAYER = 1, 2, 4, 8  # of core.board.Tile
_PIECES = _GOAL | _BOX


@kernel
def flood(neighbours: Ints, passable: Mask, start: int, reached: Mask, queue: Ints) -> int:
    """Mark every square that hangs together with ``start`` and count the newly marked.

    Parameters
    ----------
    neighbours
        int32 ``[n + 1, 4]``.
    passable
        uint8 ``[n + 1]``; ``start`` counts as passable whatever it says.
    reached
        uint8 ``[n + 1]``, filled; what is marked already is not entered again.
    queue
        int32 ``[n + 1]``, scratch.
    """
    if reached[start]:
        return 0
    reached[start] = 1
    queue[0] = start
    head = 0
    tail = 1
    while head < tail:
        square = np.uint32(queue[head])
        head += 1
        for side in range(4):  # without branches: which neighbours are new is hard to predict
            there = np.uint32(neighbours[square, side])
            new = passable[there] > reached[there]
            reached[there] |= new
            queue[tail] = there
            tail += new
    return tail


@kernel
def enclosed_regions(neighbours: Ints, passable: Mask, inside: Mask, queue: Ints) -> int:
    """Mark the squares of all regions that do not touch the border, and count these regions.

    Parameters
    ----------
    neighbours
        int32 ``[n + 1, 4]``.
    passable
        uint8 ``[n + 1]``.
    inside
        uint8 ``[n + 1]``, filled: 1 on the squares of enclosed regions.
    queue
        int32 ``[n]`` or more, scratch.
    """
    n = passable.shape[0] - 1
    inside[:] = 0
    regions = 0
    for root in range(n):
        if not passable[root] or inside[root]:
            continue
        inside[root] = 1  # 1 enclosed or in the making, 2 found to touch the border
        queue[0] = root
        head = 0
        tail = 1
        enclosed = True
        while head < tail:
            square = queue[head]
            head += 1
            for side in range(4):
                there = neighbours[square, side]
                if there == n:
                    enclosed = False
                elif passable[there] and not inside[there]:
                    inside[there] = 1
                    queue[tail] = there
                    tail += 1
        if enclosed:
            regions += 1
        else:
            for k in range(tail):
                inside[queue[k]] = 2
    for square in range(n):
        if inside[square] == 2:
            inside[square] = 0
    return regions


@kernel
def lay_out(
    neighbours: Ints,
    tiles: Mask,
    edge: Ints,
    passable: Mask,
    inside: Mask,
    free: Mask,
    goals: Mask,
    boxes: Ints,
    goal_squares: Ints,
    strays: Ints,
    queue: Ints,
    counts: Ints,
) -> int:
    """Tell the inside of a board from its outside; return the player, -1 if not exactly one.

    Inside are the squares that a player could walk to if all boxes were lifted. Without a player
    they are the regions that do not touch the border, or all regions if none is so.

    Parameters
    ----------
    neighbours
        int32 ``[n + 1, 4]``.
    tiles
        uint8 ``[n]``, bits of :class:`sokolab.core.board.Tile`; what is a wall is nothing else.
    edge
        int32 ``[e]``: the squares along the edge of the board.
    passable, inside, free, goals
        uint8 ``[n + 1]``, filled: no wall; inside; inside and no box; inside and a goal.
    boxes, goal_squares, strays
        int32 ``[n + 1]``, filled from the start, ascending: boxes inside; goals inside; squares
        outside with a box or a goal, but not with both.
    queue
        int32 ``[n + 1]``, scratch.
    counts
        int32 ``[4]``, filled: how many boxes, goals, strays and squares inside on the edge there
        are.
    """
    n = tiles.shape[0]
    for square in range(n):
        passable[square] = (tiles[square] & _WALL) ^ _WALL
        inside[square] = 0
    passable[n] = 0
    inside[n] = 0
    players = 0
    player = -1
    for square in range(n):
        if tiles[square] & _PLAYER and passable[square]:
            players += 1
            player = square
            flood(neighbours, passable, square, inside, queue)
    if players == 0 and enclosed_regions(neighbours, passable, inside, queue) == 0:
        for square in range(n):
            inside[square] = passable[square]
    for square in range(n):
        free[square] = inside[square] & (((tiles[square] & _BOX) >> 2) ^ 1)
        goals[square] = inside[square] & ((tiles[square] & _GOAL) >> 1)
    free[n] = 0
    goals[n] = 0
    box_count = 0
    goal_count = 0
    stray_count = 0
    for square in range(n):
        pieces = tiles[square] & _PIECES
        if pieces and inside[square]:
            boxes[box_count] = square
            box_count += pieces & _BOX > 0
            goal_squares[goal_count] = square
            goal_count += pieces & _GOAL > 0
        elif pieces and passable[square] and pieces != _PIECES:
            strays[stray_count] = square
            stray_count += 1
    counts[0] = box_count
    counts[1] = goal_count
    counts[2] = stray_count
    gaps = 0
    for k in range(edge.shape[0]):
        gaps += int(inside[edge[k]])  # interpreted, bytes would add up to bytes
    counts[3] = gaps
    return player if players == 1 else -1
