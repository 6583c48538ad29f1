"""Flood fill: which squares are connected, and which lie inside the walls of a board."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Bytes, Ints, Mask, Sides
from sokolab.kernels.jit import inlined_kernel, kernel

_WALL, _GOAL, _BOX, _PLAYER = 1, 2, 4, 8  # bits of core.board.Tile
_PIECES = _GOAL | _BOX
_NO_PLAYER, _SEVERAL_PLAYERS = -1, -2  # in place of the player's square

BOXES, GOALS, STRAYS, GAPS, FILLED = range(5)
"""Entries of the ``counts`` of :func:`lay_out`."""


@inlined_kernel
def flood_layer(neighbours: Ints, unseen: Mask, queue: Ints, head: int, end: int, tail: int) -> int:
    """Visit the neighbours of a part of the queue.

    No branch depends on a neighbour: the processor could not predict which ones are new.

    Returns the queue's new length.

    Parameters
    ----------
    neighbours
        int32 ``[m, 4]``: four neighbours of each square, or of each state of another graph.
    unseen
        uint8 ``[m]``: 1 = may be visited; becomes 0.
    queue
        int32 ``[m]``: the squares visited.
    head, end
        The part is ``queue[head:end]``.
    tail
        Length of the queue.
    """
    while head < end:
        square = np.uint32(queue[head])
        head += 1
        up = np.uint32(neighbours[square, 0])
        right = np.uint32(neighbours[square, 1])
        down = np.uint32(neighbours[square, 2])
        left = np.uint32(neighbours[square, 3])
        new_up, new_right = unseen[up], unseen[right]
        new_down, new_left = unseen[down], unseen[left]
        unseen[up] = 0
        unseen[right] = 0
        unseen[down] = 0
        unseen[left] = 0
        # In plain Python, a sum of uint8 would stay uint8 and overflow: hence ``int``.
        queue[tail] = up
        tail += int(new_up)
        queue[tail] = right
        tail += int(new_right)
        queue[tail] = down
        tail += int(new_down)
        queue[tail] = left
        tail += int(new_left)
    return tail


@inlined_kernel
def flood_from_queue(neighbours: Ints, unseen: Mask, queue: Ints, tail: int) -> int:
    """Visit all that the first ``tail`` in the queue lead to. Return the queue's new length."""
    head = 0
    while head < tail:
        end = tail
        tail = flood_layer(neighbours, unseen, queue, head, end, tail)
        head = end
    return tail


@kernel
def flood_from(neighbours: Ints, unseen: Mask, start: int, queue: Ints) -> int:
    """Visit every square that is connected with ``start``. Return their number.

    ``unseen``, uint8 ``[n + 1]``, is 1 on the squares that may be visited, and becomes 0 where they
    are. ``start`` is visited in any case. ``queue``, int32 ``[n + 1]``, is filled from its
    first entry on with the squares visited.
    """
    unseen[start] = 0
    queue[0] = start
    return flood_from_queue(neighbours, unseen, queue, tail=1)


@kernel
def enclosed_regions(neighbours: Ints, passable: Mask, inside: Mask, queue: Ints) -> int:
    """Mark the squares of all regions that do not touch the border. Return their number.

    ``passable`` is uint8 ``[n + 1]``. ``inside`` is uint8 ``[n + 1]``, filled: 1 on the squares of
    enclosed regions. ``queue`` is int32 ``[n]`` or more, scratch.
    """
    n = passable.shape[0] - 1
    inside[:] = 0
    region_count = 0
    for root in range(n):
        if not passable[root] or inside[root]:
            continue
        inside[root] = 1  # 1 = enclosed so far, 2 = found to touch the border
        queue[0] = root
        head, tail = 0, 1
        is_enclosed = True
        while head < tail:
            square = queue[head]
            head += 1
            for d in range(4):
                neighbour = neighbours[square, d]
                if neighbour == n:
                    is_enclosed = False
                elif passable[neighbour] and not inside[neighbour]:
                    inside[neighbour] = 1
                    queue[tail] = neighbour
                    tail += 1
        if is_enclosed:
            region_count += 1
        else:
            for i in range(tail):
                inside[queue[i]] = 2
    for square in range(n):
        if inside[square] == 2:
            inside[square] = 0
    return region_count


@kernel
def _walk_past_boxes(
    neighbours: Ints,
    tiles: Bytes,
    pieces: Ints,
    player: int,
    unseen: Mask,
    reached: Mask,
    entry_side: Sides,
    queue: Ints,
) -> None:
    """Go on from the squares that the player reaches, as if boxes were lifted.

    ``entry_side`` gets the side from which each box is reached; the walk to there avoids the box.
    """
    tail = 0
    for i in range(pieces.shape[0]):
        square = pieces[i]
        if tiles[square] & _BOX and square != player:
            unseen[square] = 1
            for d in range(4):
                if unseen[square] and reached[neighbours[square, d]]:
                    unseen[square] = 0
                    entry_side[square] = d
                    queue[tail] = square
                    tail += 1
    head = 0
    while head < tail:
        square = queue[head]
        head += 1
        for d in range(4):
            neighbour = neighbours[square, d]
            if unseen[neighbour]:
                unseen[neighbour] = 0
                entry_side[neighbour] = d ^ 2
                queue[tail] = neighbour
                tail += 1


@inlined_kernel
def _reach_all(
    neighbours: Ints,
    tiles: Bytes,
    pieces: Ints,
    reached: Mask,
    unseen: Mask,
    queue: Ints,
    entry_side: Sides,
) -> int:
    """Walk from each player, past boxes too. Return the player's square, or what stands for it.

    ``reached``, all 0 before, marks the squares walked to without a push. The squares that a
    player reaches are no longer ``unseen``.
    """
    player = _NO_PLAYER
    for i in range(pieces.shape[0]):
        if tiles[pieces[i]] & (_PLAYER | _WALL) == _PLAYER:
            player = int(pieces[i]) if player == _NO_PLAYER else _SEVERAL_PLAYERS
    if player >= 0:
        for square in range(tiles.shape[0]):
            unseen[square] &= tiles[square] & _BOX == 0
        flood_from(neighbours, unseen, player, queue)
        for square in range(tiles.shape[0]):
            reached[square] = (tiles[square] & (_WALL | _BOX) == 0) ^ unseen[square]
        reached[player] = 1
        _walk_past_boxes(neighbours, tiles, pieces, player, unseen, reached, entry_side, queue)
    elif player == _SEVERAL_PLAYERS:
        for i in range(pieces.shape[0]):
            if tiles[pieces[i]] & _PLAYER and unseen[pieces[i]]:
                flood_from(neighbours, unseen, pieces[i], queue)
    return player


@inlined_kernel
def _sort_pieces(
    tiles: Bytes, pieces: Ints, inside: Mask, squares: Ints, sides: Sides, counts: Ints
) -> None:
    """List the boxes and goals inside and the strays, as :func:`lay_out` says."""
    boxes, goals, strays = squares[0], squares[1], squares[2]
    box_count = 0
    goal_count = 0
    stray_count = 0
    filled_count = 0
    for i in range(pieces.shape[0]):
        square = pieces[i]
        piece = tiles[square] & _PIECES
        # Without branches: each entry is written, and kept only if its count grows.
        if piece and inside[square]:
            boxes[box_count] = square
            sides[0, box_count] = sides[1, square]
            box_count += piece & _BOX > 0
            goals[goal_count] = square
            goal_count += piece & _GOAL > 0
            filled_count += piece == _PIECES
        elif piece and not tiles[square] & _WALL and piece != _PIECES:
            strays[stray_count] = square
            stray_count += 1
    counts[BOXES] = box_count
    counts[GOALS] = goal_count
    counts[STRAYS] = stray_count
    counts[FILLED] = filled_count


@kernel
def lay_out(
    neighbours: Ints,
    tiles: Bytes,
    edge: Ints,
    masks: Mask,
    squares: Ints,
    sides: Sides,
    counts: Ints,
) -> int:
    """Tell the inside of a board from its outside. Return the player's square.

    It is -1 if there is not exactly one player.

    Inside are the squares that a player could walk to if all boxes were lifted. Without a player
    they are the regions that do not touch the border, or all regions if every one does.

    Parameters
    ----------
    tiles
        uint8 ``[n]``, bits of :class:`sokolab.core.board.Tile`; a wall is nothing else.
    edge
        int32 ``[edge squares]``: the squares along the edge of the board.
    masks
        uint8 ``[5, n + 1]``, filled: inside; inside and no box; inside and a goal; what the player
        can walk to without a push, all 0 if there is not exactly one; scratch.
    squares
        int32 ``[4, n + 1]``, filled from the start, ascending: boxes inside; goals inside; squares
        outside with a box or a goal, but not with both; scratch.
    sides
        int8 ``[2, n + 1]``, filled from the start: a side of each box that the player reaches with
        the others lifted, -1 if there is none or not exactly one player; scratch.
    counts
        int32 ``[5]``, filled: how many boxes, goals, strays and squares inside on the edge there
        are, and how many boxes inside stand on goals.
    """
    n = tiles.shape[0]
    inside, free, goals, reached, unseen = masks[0], masks[1], masks[2], masks[3], masks[4]
    strays, queue, entry_side = squares[2], squares[3], sides[1]
    for square in range(n):
        unseen[square] = (tiles[square] & _WALL) ^ _WALL
        entry_side[square] = -1
    unseen[n] = 0
    reached[:] = 0
    piece_count = 0
    for square in range(n):  # without branches; a tile beyond _WALL has a player, box or goal
        strays[piece_count] = square
        piece_count += tiles[square] > _WALL
    pieces = strays[:piece_count]  # strays overwrite only pieces that have been sorted
    player = _reach_all(neighbours, tiles, pieces, reached, unseen, queue, entry_side)
    if player != _NO_PLAYER:
        for square in range(n):
            inside[square] = (tiles[square] & _WALL) ^ _WALL ^ unseen[square]
    elif enclosed_regions(neighbours, unseen, inside, queue) == 0:
        for square in range(n):
            inside[square] = unseen[square]
    for square in range(n):
        free[square] = inside[square] & (tiles[square] & _BOX == 0)
        goals[square] = inside[square] & (tiles[square] & _GOAL != 0)
    inside[n] = 0
    free[n] = 0
    goals[n] = 0
    _sort_pieces(tiles, pieces, inside, squares, sides, counts)
    gap_count = 0
    for i in range(edge.shape[0]):
        gap_count += int(inside[edge[i]])
    counts[GAPS] = gap_count
    return max(player, _NO_PLAYER)
