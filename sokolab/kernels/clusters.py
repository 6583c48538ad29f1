"""Cut vertices and blocks, read off the walls around each square.

Walls that touch, at their corners too, form a cluster; all that is off the board is one of them. A
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

from sokolab.kernels.arrays import Bytes, Ints, Mask, Sides
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.packing import direction_of, index_of, with_direction

_OUTSIDE: Final = 1
"""The cluster of all that is off the board; 0 stands for no wall."""


def _cutting_rings() -> Mask:
    """Return a mask of the rings whose walls touch the square from two directions."""
    is_wall = (np.arange(256)[:, None] >> np.arange(8)) & 1
    side, corner = is_wall[:, ::2], is_wall[:, 1::2]
    # A floor side that is followed by a wall, clockwise: one for each direction with walls.
    ends_floor = (side == 0) & (corner | np.roll(side, -1, axis=1) > 0)
    rings: Mask = (ends_floor.sum(axis=1) > 1).astype(np.uint8)
    return rings


def _one_group() -> Ints:
    """Return the groups of squares that are not cut vertices, four int8 in an int32, by ring."""
    is_wall = (np.arange(256)[:, None] >> np.arange(0, 8, 2)) & 1
    lowest_floor = is_wall.argmin(axis=1)[:, None]
    return np.where(is_wall, -1, lowest_floor).astype(np.int8).view(np.int32).reshape(-1)


def _split_groups() -> tuple[Ints, Mask]:
    """Return the groups of a square by its passable sides and by which corners share a cluster.

    Four int8 in an int32, and whether there are several; by the index of :func:`_split_index`.
    """
    bits = np.arange(1 << 10)[:, None] >> np.arange(10) & 1  # six pairs of corners, four sides
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
    groups = np.full((1 << 10, 4), -1, np.int8)
    for d in range(4):
        groups[:, d] = d
        for other in range(d - 1, -1, -1):
            together = ~(is_wall[:, other] | are_apart[other, d])
            groups[together, d] = groups[together, other]
        groups[is_wall[:, d], d] = -1
    lowest = np.where(is_wall, 4, groups).min(axis=1)  # 4 exceeds every group
    return groups.view(np.int32).reshape(-1), (groups.max(axis=1) > lowest).astype(np.uint8)


# Bits of a ring, the walls around a square, clockwise.
_UP, _UP_RIGHT, _RIGHT, _DOWN_RIGHT, _DOWN, _DOWN_LEFT, _LEFT, _UP_LEFT = (1 << i for i in range(8))
_ALL_WALLS: Final = 255  # the ring of a square among walls: taken for a wall, which cuts nothing
# By the ring of a square.
_MAY_CUT: Final = _cutting_rings()
_ONE_GROUP: Final = _one_group()
# By the index that ``_split_index`` returns.
_GROUPS, _IS_CUT = _split_groups()


@kernel
def _fill_rings(passable: Mask, height: int, width: int, is_wall: Mask, ring: Bytes) -> None:
    """Copy the walls into a frame of walls, and fill the ring of every square."""
    stride = width + 2
    is_wall[:] = 1
    for row in range(height):
        board_row = is_wall[(row + 1) * stride + 1 :]
        for col in range(width):
            board_row[col] = passable[row * width + col] ^ 1
    row_above, middle_row, row_below = is_wall, is_wall[stride:], is_wall[2 * stride :]
    board_ring = ring[stride + 1 :]
    # From the first square of the board to the last, over the frame between its rows.
    for i in range(height * stride - 2):
        board_ring[i] = (
            row_above[i + 1] * _UP
            | row_above[i + 2] * _UP_RIGHT
            | middle_row[i + 2] * _RIGHT
            | row_below[i + 2] * _DOWN_RIGHT
            | row_below[i + 1] * _DOWN
            | row_below[i] * _DOWN_LEFT
            | middle_row[i] * _LEFT
            | row_above[i] * _UP_LEFT
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
def _find_clusters(is_wall: Mask, ring: Bytes, stride: int, cluster: Ints, joined: Ints) -> None:
    """Give each wall in the frame a cluster, and each cluster the one that it is joined to."""
    cell_count = is_wall.shape[0]
    for cell in range(cell_count):
        cluster[cell] = is_wall[cell] * _OUTSIDE
    joined[0] = 0
    joined[_OUTSIDE] = _OUTSIDE
    cluster_count = _OUTSIDE + 1
    for row in range(1, cell_count // stride - 1):
        for cell in range(row * stride + 1, (row + 1) * stride - 1):
            if not is_wall[cell]:
                continue
            # The square above touches all others of the ring that already have a cluster.
            if ring[cell] & _UP:
                cluster[cell] = cluster[cell - stride]
            elif ring[cell] & (_LEFT | _UP_LEFT):
                left_cluster = max(cluster[cell - 1], cluster[cell - stride - 1])
                cluster[cell] = left_cluster
                if ring[cell] & _UP_RIGHT:
                    _join(joined, left_cluster, cluster[cell - stride + 1])
            elif ring[cell] & _UP_RIGHT:
                cluster[cell] = cluster[cell - stride + 1]
            else:
                cluster[cell] = cluster_count
                joined[cluster_count] = cluster_count
                cluster_count += 1
    for cell in range(cell_count - 2 * stride, cell_count - stride):
        if is_wall[cell]:
            _join(joined, cluster[cell], _OUTSIDE)
    for i in range(cluster_count):
        joined[i] = joined[joined[i]]


@kernel
def _split_index(cell: int, stride: int, cluster: Ints, joined: Ints) -> int:
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
    packed_groups: Ints,
    cell_bytes: Bytes,
    cell_ints: Ints,
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
    packed_groups
        int32 ``[n + 1]``, filled: four int8 each, one for each side: the lowest side that is
        connected with it when a box stands on the square, -1 for a wall.
    cell_bytes, cell_ints
        uint8 ``[2, (height + 2) * (width + 2)]`` and int32 ``[3, …]``, scratch.
    """
    is_wall, ring = cell_bytes[0], cell_bytes[1]
    cluster, joined, cells = cell_ints[0], cell_ints[1], cell_ints[2]
    n = height * width
    stride = width + 2
    _fill_rings(passable, height, width, is_wall, ring)
    _find_clusters(is_wall, ring, stride, cluster, joined)
    candidate_count = 0
    for row in range(height):
        inner = ring[(row + 1) * stride + 1 :]
        row_start = row * width
        for col in range(width):
            square = np.uint32(row_start + col)
            around = np.uint32(inner[col] | (passable[square] ^ 1) * _ALL_WALLS)
            packed_groups[square] = _ONE_GROUP[around]
            cut_squares[candidate_count] = square
            cells[candidate_count] = (row + 1) * stride + 1 + col
            candidate_count += int(_MAY_CUT[around])
    packed_groups[n] = -1
    cut[:] = 0
    cut_count = 0
    for i in range(candidate_count):
        square = np.uint32(cut_squares[i])
        split = np.uint32(_split_index(cells[i], stride, cluster, joined))
        is_cut = _IS_CUT[split]
        packed_groups[square] = _GROUPS[split]
        cut[square] = is_cut
        cut_squares[cut_count] = square
        cut_count += int(is_cut)
    return cut_count


_TO_NUMBER, _CUT_VERTEX = 1, 2
"""Marks of squares of the floor: without a number yet, and cut vertices."""


class _Blocks(NamedTuple):
    """The arrays of :func:`number_blocks`, with its scratch divided.

    A square that is off the graph or has its number has no mark: 0.
    """

    neighbours: Ints  # [n + 1, 4]: by direction
    side_group: Sides  # [n + 1, 4]: of :func:`side_groups`
    block: Ints  # [n + 1]: see :func:`number_blocks`
    cut_edges: Ints  # [n + 1, 4]: see :func:`number_blocks`
    marks: Bytes  # [n + 1]: _TO_NUMBER, _CUT_VERTEX, or 0
    queue: Ints  # [n + 1]: squares of the block that is being filled
    doors: Ints  # [4 n + 4]: edges to follow, each as a cut vertex with a side (``packing``)


@inlined_kernel
def _fill_block(blocks: _Blocks, number: int, tail: int, door_count: int) -> None:
    """Give a number to the block of the first squares of the queue and the first doors.

    The edges by the sides of one group are in one block.
    """
    neighbours, side_group, block, cut_edges, marks, queue, doors = blocks
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
            up_mark, right_mark = marks[up], marks[right]
            down_mark, left_mark = marks[down], marks[left]
            marks[up] = up_mark & _CUT_VERTEX
            marks[right] = right_mark & _CUT_VERTEX
            marks[down] = down_mark & _CUT_VERTEX
            marks[left] = left_mark & _CUT_VERTEX
            # Interpreted, a sum of bytes would stay a byte.
            queue[tail] = up
            tail += int(up_mark & _TO_NUMBER)
            queue[tail] = right
            tail += int(right_mark & _TO_NUMBER)
            queue[tail] = down
            tail += int(down_mark & _TO_NUMBER)
            queue[tail] = left
            tail += int(left_mark & _TO_NUMBER)
            if (up_mark | right_mark | down_mark | left_mark) & _CUT_VERTEX:
                for d in range(4):
                    neighbour = np.uint32(neighbours[square, d])
                    doors[door_count] = with_direction(neighbour, d ^ 2)
                    door_count += int(marks[neighbour] == _CUT_VERTEX)
        if door_count == 0:
            return
        door_count -= 1
        vertex = np.uint32(index_of(doors[door_count]))
        entry_side = direction_of(doors[door_count])
        if cut_edges[vertex, entry_side] >= 0:
            continue
        for d in range(4):
            if side_group[vertex, d] == side_group[vertex, entry_side]:
                cut_edges[vertex, d] = number
                neighbour = np.uint32(neighbours[vertex, d])
                mark = marks[neighbour]
                queue[tail] = neighbour
                tail += int(mark & _TO_NUMBER)
                marks[neighbour] = mark & _CUT_VERTEX
                doors[door_count] = with_direction(neighbour, d ^ 2)
                door_count += int(mark == _CUT_VERTEX)


@kernel
def number_blocks(
    neighbours: Ints,
    passable: Mask,
    cut_squares: Ints,
    side_group: Sides,
    block: Ints,
    cut_edges: Ints,
    marks: Bytes,
    scratch: Ints,
) -> int:
    """Give the blocks numbers from 1, in the order of their first squares. Return their number.

    Every edge lies in exactly one block, and so do all edges that leave a square by sides of one
    group. A square without passable neighbours is a block of its own.

    Parameters
    ----------
    passable
        uint8 ``[n + 1]``.
    cut_squares, side_group
        As :func:`side_groups` filled them.
    block
        int32 ``[n + 1]``, filled: the lowest number of the blocks of that square, -1 off the graph.
    cut_edges
        int32 ``[n + 1, 4]``, filled for the cut vertices: the block of the edge to that neighbour,
        -1 for none. The edges of any other square lie in its block.
    marks
        uint8 ``[n + 1]``, scratch.
    scratch
        int32 ``[5 * (n + 1)]``.
    """
    n = passable.shape[0] - 1
    queue, doors = scratch[: n + 1], scratch[n + 1 :]
    blocks = _Blocks(neighbours, side_group, block, cut_edges, marks, queue, doors)
    for square in range(n + 1):
        marks[square] = passable[square]
        block[square] = -1
    for i in range(cut_squares.shape[0]):
        marks[cut_squares[i]] = _CUT_VERTEX
        cut_edges[cut_squares[i]] = -1
    block_count = 0
    for first in range(n):
        if marks[first] == _TO_NUMBER:
            block_count += 1
            marks[first] = 0
            queue[0] = first
            _fill_block(blocks, block_count, tail=1, door_count=0)
        elif marks[first] == _CUT_VERTEX:
            for d in range(1, 3):  # at its first square, a block goes on to the right or down
                if side_group[first, d] >= 0 and cut_edges[first, d] < 0:
                    block_count += 1
                    doors[0] = with_direction(first, d)
                    _fill_block(blocks, block_count, tail=0, door_count=1)
    for i in range(cut_squares.shape[0]):
        square = cut_squares[i]
        lowest = block_count
        for d in range(4):
            number = cut_edges[square, d]
            lowest = number if 0 < number < lowest else lowest
        block[square] = lowest
    return block_count
