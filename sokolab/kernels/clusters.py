"""Cut vertices and blocks, read off the walls around each square.

Walls that touch, at their corners too, form a cluster; what is off the board is one of them. A
closed line through a square and a cluster of walls divides the floor. So a box divides the floor
if and only if one cluster touches its square from two directions, with a floor side on either hand
between them; and two sides are connected round the box unless a cluster reaches both of the gaps
between them. (Floor squares are neighbours along edges, walls along edges and corners: the duality
of the digital plane, Azriel Rosenfeld, "Connectivity in digital pictures", 1970.)

No search of the floor is needed, only a pass over the walls. The blocks of floor between the cut
vertices then take one flood fill.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Mask, Small
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.packing import direction_of, index_of, with_direction

_OUTSIDE: Final = 1
"""The cluster of all that is off the board; 0 stands for no wall."""


def _cutting_rings() -> Mask:
    """Return a mask of the rings whose walls touch the square from two directions."""
    wall = (np.arange(256)[:, None] >> np.arange(8)) & 1
    side, corner = wall[:, ::2], wall[:, 1::2]
    begins_gap = (side == 0) & (corner | np.roll(side, -1, axis=1) > 0)
    rings: Mask = (begins_gap.sum(axis=1) > 1).astype(np.uint8)
    return rings


def _one_group() -> Ints:
    """Return the groups of a square that is no cut vertex, four int8 in an int32, by its ring."""
    is_wall = (np.arange(256)[:, None] >> np.arange(0, 8, 2)) & 1
    lowest_floor = is_wall.argmin(axis=1)[:, None]
    return np.where(is_wall, -1, lowest_floor).astype(np.int8).view(np.int32).reshape(-1)


def _split_groups() -> tuple[Ints, Mask]:
    """Return the groups of a square by its passable sides and by which corners share a cluster.

    Four int8 in an int32, and whether there are several; by the index that :func:`_split` makes.
    """
    bits = np.arange(1024)[:, None] >> np.arange(10) & 1
    ne_se, ne_sw, ne_nw, se_sw, se_nw, sw_nw = bits[:, :6].astype(bool).T
    is_wall = bits[:, 6:].astype(bool)
    # Two sides are apart if one cluster lies between them on either hand.
    are_apart = {
        (0, 1): ne_se | ne_sw | ne_nw,
        (1, 2): ne_se | se_sw | se_nw,
        (2, 3): ne_sw | se_sw | sw_nw,
        (0, 3): ne_nw | se_nw | sw_nw,
        (0, 2): ne_sw | ne_nw | se_sw | se_nw,
        (1, 3): ne_se | ne_sw | se_nw | sw_nw,
    }
    groups = np.full((1024, 4), -1, np.int8)
    for d in range(4):
        groups[:, d] = d
        for other in range(d - 1, -1, -1):
            together = ~(is_wall[:, other] | are_apart[other, d])
            groups[together, d] = groups[together, other]
        groups[is_wall[:, d], d] = -1
    lowest = np.where(is_wall, 4, groups).min(axis=1)
    return groups.view(np.int32).reshape(-1), (groups.max(axis=1) > lowest).astype(np.uint8)


_ALL_WALLS: Final = 255  # the ring of a square among walls: taken for a wall, which cuts nothing
# By the ring of a square: the walls around it, bit 0 above, the others clockwise.
_MAY_CUT: Final = _cutting_rings()
_ONE_GROUP: Final = _one_group()
# By the index that ``_split`` returns.
_GROUPS, _IS_CUT = _split_groups()


@kernel
def _surround(passable: Mask, height: int, width: int, wall: Mask, ring: Mask) -> None:
    """Copy the walls into a frame of walls, and list for every square which squares around are."""
    stride = width + 2
    wall[:] = 1
    for row in range(height):
        inner = wall[(row + 1) * stride + 1 :]
        for col in range(width):
            inner[col] = passable[row * width + col] ^ 1
    row_above, middle_row, row_below = wall, wall[stride:], wall[2 * stride :]
    middle = ring[stride + 1 :]
    for k in range(height * stride - 2):
        middle[k] = (
            row_above[k + 1]
            | row_above[k + 2] << 1
            | middle_row[k + 2] << 2
            | row_below[k + 2] << 3
            | row_below[k + 1] << 4
            | row_below[k] << 5
            | middle_row[k] << 6
            | row_above[k] << 7
        )


@kernel
def _root(joined: Ints, cluster: int) -> int:
    """Return the cluster that a cluster has been joined to, and shorten the links to it."""
    while joined[cluster] != cluster:
        joined[cluster] = joined[joined[cluster]]
        cluster = joined[cluster]
    return cluster


@kernel
def _join(joined: Ints, first: int, second: int) -> None:
    """Join two clusters."""
    first = _root(joined, first)
    second = _root(joined, second)
    joined[max(first, second)] = min(first, second)


@kernel
def _find_clusters(wall: Mask, ring: Mask, stride: int, cluster: Ints, joined: Ints) -> None:
    """Give each wall in the frame a cluster, and each cluster the one that it is joined to."""
    cells = wall.shape[0]
    for cell in range(cells):
        cluster[cell] = wall[cell] * _OUTSIDE
    joined[0] = 0
    joined[_OUTSIDE] = _OUTSIDE
    count = _OUTSIDE + 1
    for row in range(1, cells // stride - 1):
        for cell in range(row * stride + 1, (row + 1) * stride - 1):
            if not wall[cell]:
                continue
            around = ring[cell]  # bits as in ``_surround``
            if around & 1:  # above
                cluster[cell] = cluster[cell - stride]
            elif around & (64 | 128):  # left, or above it
                left_cluster = max(cluster[cell - 1], cluster[cell - stride - 1])
                cluster[cell] = left_cluster
                if around & 2:  # above to the right
                    _join(joined, left_cluster, cluster[cell - stride + 1])
            elif around & 2:
                cluster[cell] = cluster[cell - stride + 1]
            else:
                cluster[cell] = count
                joined[count] = count
                count += 1
    for cell in range(cells - 2 * stride, cells - stride):
        if wall[cell]:
            _join(joined, cluster[cell], _OUTSIDE)
    for k in range(count):
        joined[k] = joined[joined[k]]


@kernel
def _split(cell: int, stride: int, cluster: Ints, joined: Ints) -> int:
    """Return by which corners and sides of a square clusters meet, as an index of ``_GROUPS``.

    There are no branches: which clusters meet is hard to predict.
    """
    up = joined[np.uint32(cluster[np.uint32(cell - stride)])]
    right = joined[np.uint32(cluster[np.uint32(cell + 1)])]
    down = joined[np.uint32(cluster[np.uint32(cell + stride)])]
    left = joined[np.uint32(cluster[np.uint32(cell - 1)])]
    ne = joined[np.uint32(cluster[np.uint32(cell - stride + 1)])]
    se = joined[np.uint32(cluster[np.uint32(cell + stride + 1)])]
    sw = joined[np.uint32(cluster[np.uint32(cell + stride - 1)])]
    nw = joined[np.uint32(cluster[np.uint32(cell - stride - 1)])]
    # If a side next to a corner is a wall, its cluster is all that lies between two passable sides.
    ne = up + (up == 0) * (right + (right == 0) * ne)
    se = right + (right == 0) * (down + (down == 0) * se)
    sw = down + (down == 0) * (left + (left == 0) * sw)
    nw = left + (left == 0) * (up + (up == 0) * nw)
    index: int = (
        ((ne == se) & (ne != 0))
        | ((ne == sw) & (ne != 0)) << 1
        | ((ne == nw) & (ne != 0)) << 2
        | ((se == sw) & (se != 0)) << 3
        | ((se == nw) & (se != 0)) << 4
        | ((sw == nw) & (sw != 0)) << 5
        | (up != 0) << 6
        | (right != 0) << 7
        | (down != 0) << 8
        | (left != 0) << 9
    )
    return index


@kernel
def side_groups(
    passable: Mask,
    height: int,
    width: int,
    cut: Mask,
    cut_squares: Ints,
    packed: Ints,
    masks: Mask,
    numbers: Ints,
) -> int:
    """Find the cut vertices, and which sides of each square are connected round a box on it.

    Returns the number of cut vertices. Sides are up, right, down, left.

    Parameters
    ----------
    passable
        uint8 ``[n + 1]``: the squares of the graph, row by row; all others are walls.
    height, width
        Rows and columns of the board; ``n`` is their product.
    cut
        uint8 ``[n + 1]``, filled: 1 = without this square its neighbours fall apart.
    cut_squares
        int32 ``[n + 1]``, filled from the start: the cut vertices, ascending.
    packed
        int32 ``[n + 1]``, filled: four int8 each, one for each side: the lowest side that is
        connected with it when a box stands on the square, -1 for a wall.
    masks, numbers
        uint8 ``[2, (height + 2) * (width + 2)]`` and int32 ``[3, …]``, scratch.
    """
    wall, ring = masks[0], masks[1]
    cluster, joined, cells = numbers[0], numbers[1], numbers[2]
    n = height * width
    stride = width + 2
    _surround(passable, height, width, wall, ring)
    _find_clusters(wall, ring, stride, cluster, joined)
    candidates = 0
    for row in range(height):
        inner = ring[(row + 1) * stride + 1 :]
        first = row * width
        for col in range(width):
            square = np.uint32(first + col)
            around = np.uint32(inner[col] | (passable[square] ^ 1) * _ALL_WALLS)
            packed[square] = _ONE_GROUP[around]
            cut_squares[candidates] = square
            cells[candidates] = (row + 1) * stride + 1 + col
            candidates += int(_MAY_CUT[around])
    packed[n] = -1
    cut[:] = 0
    count = 0
    for k in range(candidates):
        square = np.uint32(cut_squares[k])
        split = np.uint32(_split(cells[k], stride, cluster, joined))
        is_cut = _IS_CUT[split]
        packed[square] = _GROUPS[split]
        cut[square] = is_cut
        cut_squares[count] = square
        count += int(is_cut)
    return count


class _Blocks(NamedTuple):
    """The arrays of :func:`number_blocks`, with its scratch divided."""

    neighbours: Ints  # [n + 1, 4]
    side_group: Small  # [n + 1, 4]: of :func:`side_groups`
    block: Ints  # [n + 1]: see :func:`number_blocks`
    cut_edges: Ints  # [n + 1, 4]: likewise
    unseen: Mask  # [n + 1]: 1 = to be numbered, 2 = a cut vertex, 0 = off the graph or numbered
    queue: Ints  # [n + 1]: squares of the block that is being filled
    doors: Ints  # Edges to follow, each as a cut vertex with a side of it (``packing``)


@inlined_kernel
def _fill_block(blocks: _Blocks, number: int, tail: int, top: int) -> None:
    """Give a number to the block of the first ``tail`` squares of the queue and ``top`` doors.

    The edges by the sides of one group are in the same block. Interpreted, a sum of bytes would
    stay a byte.
    """
    neighbours, side_group, block, cut_edges, unseen, queue, doors = blocks
    head = 0
    while True:
        while head < tail:
            square = np.uint32(queue[head])
            head += 1
            block[square] = number
            up = np.uint32(neighbours[square, 0])
            right = np.uint32(neighbours[square, 1])
            down = np.uint32(neighbours[square, 2])
            left = np.uint32(neighbours[square, 3])
            to_up, to_right = unseen[up], unseen[right]
            to_down, to_left = unseen[down], unseen[left]
            unseen[up] = to_up & 2
            unseen[right] = to_right & 2
            unseen[down] = to_down & 2
            unseen[left] = to_left & 2
            queue[tail] = up
            tail += int(to_up & 1)
            queue[tail] = right
            tail += int(to_right & 1)
            queue[tail] = down
            tail += int(to_down & 1)
            queue[tail] = left
            tail += int(to_left & 1)
            if (to_up | to_right | to_down | to_left) & 2:
                for d in range(4):
                    neighbour = np.uint32(neighbours[square, d])
                    doors[top] = with_direction(neighbour, d ^ 2)
                    top += int(unseen[neighbour] >> 1)
        if top == 0:
            return
        top -= 1
        vertex = np.uint32(index_of(doors[top]))
        entered = direction_of(doors[top])
        if cut_edges[vertex, entered] >= 0:
            continue
        for d in range(4):
            if side_group[vertex, d] == side_group[vertex, entered]:
                cut_edges[vertex, d] = number
                neighbour = np.uint32(neighbours[vertex, d])
                kind = unseen[neighbour]
                queue[tail] = neighbour
                tail += int(kind & 1)
                unseen[neighbour] = kind & 2
                doors[top] = with_direction(neighbour, d ^ 2)
                top += int(kind >> 1)


@kernel
def number_blocks(
    neighbours: Ints,
    passable: Mask,
    cut_squares: Ints,
    side_group: Small,
    block: Ints,
    cut_edges: Ints,
    unseen: Mask,
    scratch: Ints,
) -> int:
    """Give numbers from 1 to the blocks, in the order of their first squares; return how many.

    Every edge lies in exactly one block, and so do all edges that leave a square by sides of one
    group. A square without passable neighbours is a block of its own.

    Parameters
    ----------
    passable
        uint8 ``[n + 1]``.
    cut_squares, side_group
        What :func:`side_groups` filled.
    block
        int32 ``[n + 1]``, filled: the lowest number of the blocks of that square, -1 off the graph.
    cut_edges
        int32 ``[n + 1, 4]``, filled for the cut vertices: the block of the edge to that neighbour,
        -1 for none. The edges of any other square lie in its block.
    unseen
        uint8 ``[n + 1]``, scratch.
    scratch
        int32 ``[5 * (n + 1)]``.
    """
    n = passable.shape[0] - 1
    queue, doors = scratch[: n + 1], scratch[n + 1 :]
    blocks = _Blocks(neighbours, side_group, block, cut_edges, unseen, queue, doors)
    for square in range(n + 1):
        unseen[square] = passable[square]
        block[square] = -1
    for k in range(cut_squares.shape[0]):
        unseen[cut_squares[k]] = 2
        cut_edges[cut_squares[k]] = -1
    count = 0
    for first in range(n):
        if unseen[first] == 1:
            count += 1
            unseen[first] = 0
            queue[0] = first
            _fill_block(blocks, count, 1, 0)
        elif unseen[first]:
            for d in range(1, 3):  # at its first square, a block goes on to the right or down
                if side_group[first, d] >= 0 and cut_edges[first, d] < 0:
                    count += 1
                    doors[0] = with_direction(first, d)
                    _fill_block(blocks, count, 0, 1)
    for k in range(cut_squares.shape[0]):
        square = cut_squares[k]
        lowest = count
        for d in range(4):
            number = cut_edges[square, d]
            lowest = number if 0 < number < lowest else lowest
        block[square] = lowest
    return count
