"""Macro moves: everything a box can do while no other moves, in time linear in the board.

The box is lifted. One depth-first search of the free squares tells, for every square the box can
reach, which of its sides are connected once it stands there. Two neighbours of a square are
connected without it unless they lie below different children whose low points do not pass it
(J. Hopcroft, R. Tarjan, *Algorithm 447: Efficient algorithms for graph manipulation*, 1973; Yang
Chao, 推箱子游戏的一个箱子推动路径搜索算法, part two, 2013). The same tree gives, for
every square of the box and side of the player, the number of regions the board then has and the
lowest square of the player's region, each in constant time.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel
from sokolab.kernels.packing import wide

SQUARE, SIDE, LOWEST, REGIONS, STEP_COUNT, FROM = 0, 1, 2, 3, 4, 5
"""Columns of ``Macros.moves``: the square of the box; the side of the box where the player is, by
the lowest of the sides that the player can walk between; the lowest square of the player's region;
how many regions of free squares the board has; the steps made; the row before the last step."""

PUSH_TURN: Final = 2
"""The turn of pushes: with the player on side ``d`` of the box, it goes to side ``d ^ turn``."""
PULL_TURN: Final = 0
"""The turn of pulls."""

DISCOVERY, _LOW, _SIZE, _PARENT, SUBTREE_LOWEST, _NEXT = range(6)
_SQUARE_AT, _LOWEST_BEFORE, _LOWEST_AFTER = range(6, 9)
"""Columns of ``Macros.tree``. By square: its number in the order of discovery; its low point; the
size of its subtree; its parent; the lowest square of its subtree; the next side to search. By order
of discovery: the square; the lowest square up to it; the lowest one from it on."""
_LABELS: Final = 4
"""The column of ``Macros.seen`` that follows the four sides."""
_ABOVE: Final = 4  # in place of one of the four branches of a square: the part above it
_LAST_DISCOVERY: Final = 1 << 30  # discovery numbers begin again before they overflow an int32


class Macros(NamedTuple):
    """Memory for the macro moves of one box."""

    tree: Ints  # [m + 2, 9]: see `DISCOVERY`
    side_group: Ints  # [m + 1, 4]: the lowest side connected with this one, -1 = blocked
    seen: Ints  # [m + 1, 5]: stamps, by side and, in column `_LABELS`, of the square's `side_group`
    moves: Ints  # [4 m + 1, 6]: see `SQUARE`; row 0 is the box as it stands, then by steps made
    next_discovery: Ints  # [1]: the next discovery number; smaller ones are from earlier calls
    met_at: Ints  # [m + 1]: scratch for cut_tree
    scores: Longs  # [4 m + 1]: scratch for whoever judges the moves, by row
    row_at: Ints  # [m + 1]: scratch, by square of the box


def new_macros(size: int) -> Macros:
    """Return the memory for a board of ``size`` squares."""
    return Macros(
        tree=np.zeros((size + 2, 9), np.int32),
        side_group=np.full((size + 1, 4), -1, np.int32),
        seen=np.zeros((size + 1, 5), np.int32),
        moves=np.empty((4 * size + 1, 6), np.int32),
        next_discovery=np.ones(1, np.int32),
        met_at=np.zeros(size + 1, np.int32),
        scores=np.zeros(4 * size + 1, np.int64),
        row_at=np.zeros(size + 1, np.int32),
    )


@kernel
def cut_tree(
    neighbours: Ints, blocked: Mask, root: int, tree: Ints, base: int, met_at: Ints
) -> int:
    """Search the free squares connected with ``root``. Return their number.

    Parameters
    ----------
    blocked
        uint8 ``[m + 1]``: boxes, and square ``m``; not ``root``.
    tree
        As in :class:`Macros`, filled where the search comes; discovery numbers begin at ``base``,
        and the numbers of all other squares are below it.
    met_at
        int32 ``[m + 1]``: scratch, by square: 0 until it is found, then its discovery number; where
        it is blocked, a number above all of these. So one comparison does the work of three.
    """
    off_board = tree.shape[0]
    for i in range(blocked.size):
        # The largest int32: a blocked square counts as met and never lowers a low point.
        met_at[i] = _LAST_DISCOVERY + _LAST_DISCOVERY - 1 if blocked[i] else 0
    square = np.uint32(root)  # unsigned: an index needs no test for below 0
    met_at[square] = base
    tree[square, DISCOVERY] = base
    tree[square, _PARENT] = -1
    tree[0, _SQUARE_AT] = root
    tree[0, _LOWEST_BEFORE] = root
    lowest_so_far = root
    square_count = 1
    low = base
    lowest = root
    side = 0
    while True:
        if side < 4:
            neighbour = np.uint32(neighbours[square, np.uint32(side)])
            side += 1
            if met_at[neighbour] != 0:
                # The edge to the parent may count, too: a low point only has to tell whether it
                # passes above the parent.
                low = min(low, met_at[neighbour])
                continue
            tree[square, _LOW] = low
            tree[square, SUBTREE_LOWEST] = lowest
            tree[square, _NEXT] = side
            low = base + square_count
            lowest = wide(neighbour)
            lowest_so_far = min(lowest_so_far, lowest)
            met_at[neighbour] = low
            tree[neighbour, DISCOVERY] = low
            tree[neighbour, _PARENT] = np.int32(square)
            tree[square_count, _SQUARE_AT] = np.int32(neighbour)
            tree[square_count, _LOWEST_BEFORE] = lowest_so_far
            square_count += 1
            square = neighbour
            side = 0
            continue
        tree[square, _LOW] = low
        tree[square, _SIZE] = base + square_count - tree[square, DISCOVERY]
        tree[square, SUBTREE_LOWEST] = lowest
        if tree[square, _PARENT] < 0:
            break
        square = np.uint32(tree[square, _PARENT])
        low = min(low, tree[square, _LOW])
        lowest = min(lowest, tree[square, SUBTREE_LOWEST])
        side = tree[square, _NEXT]
    lowest = off_board
    # A subtree is an interval of this order, so the squares outside it are a prefix and a
    # suffix. Beyond the last square the suffix is empty.
    tree[square_count, _LOWEST_AFTER] = off_board
    for i in range(square_count - 1, -1, -1):
        lowest = min(lowest, tree[i, _SQUARE_AT])
        tree[i, _LOWEST_AFTER] = lowest
    return square_count


@inlined_kernel
def _is_below(tree: Ints, square: int, root: int) -> bool:
    """Whether a square is in the subtree of ``root``: subtrees are intervals of discovery."""
    end = tree[root, DISCOVERY] + tree[root, _SIZE]
    return bool(tree[root, DISCOVERY] <= tree[square, DISCOVERY] < end)


@kernel
def _label_sides(neighbours: Ints, tree: Ints, base: int, square: int, side_group: Ints) -> None:
    """Fill ``side_group`` of a square: which of its sides are connected when a box stands on it."""
    discovery = tree[square, DISCOVERY]
    for d in range(4):
        neighbour = neighbours[square, d]
        branch_of_side = -1
        if tree[neighbour, DISCOVERY] >= base:
            branch_of_side = _ABOVE
            if tree[neighbour, DISCOVERY] > discovery:
                # A neighbour found later need not be a child itself: it can lie below another one.
                for branch in range(4):
                    child = neighbours[square, branch]
                    if (
                        tree[child, DISCOVERY] >= base
                        and tree[child, _PARENT] == square
                        and _is_below(tree, neighbour, child)
                    ):
                        if tree[child, _LOW] >= discovery:
                            branch_of_side = branch
                        break
        side_group[square, d] = branch_of_side
    # The branches are read first, because the sides are written over them.
    branches = (
        side_group[square, 0],
        side_group[square, 1],
        side_group[square, 2],
        side_group[square, 3],
    )
    for d in range(3, -1, -1):
        for lower_side in range(d):
            if branches[lower_side] == branches[d] >= 0:
                side_group[square, d] = lower_side
                break
        else:
            side_group[square, d] = d if branches[d] >= 0 else -1


@kernel
def _count_parts(neighbours: Ints, tree: Ints, base: int, square: int) -> int:
    """Return how many parts the component has without that square."""
    discovery = tree[square, DISCOVERY]
    # Above the root there is nothing.
    parts = 0 if discovery == base else 1
    for d in range(4):
        child = neighbours[square, d]
        if (
            tree[child, DISCOVERY] > discovery
            and tree[child, _PARENT] == square
            and tree[child, _LOW] >= discovery
        ):
            parts += 1
    return parts


@kernel
def _lowest_beside(neighbours: Ints, tree: Ints, base: int, square: int, side: int) -> int:
    """Return the lowest square connected with a side when a box is on the square."""
    discovery = tree[square, DISCOVERY]
    neighbour = neighbours[square, side]
    order = discovery - base
    lowest = tree[order + tree[square, _SIZE], _LOWEST_AFTER]
    if order > 0:
        lowest = min(lowest, tree[order - 1, _LOWEST_BEFORE])
    for branch in range(4):
        child = neighbours[square, branch]
        if tree[child, DISCOVERY] <= discovery or tree[child, _PARENT] != square:
            continue
        # A child whose low point passes the square is connected with all above it; any other
        # child is cut off with its subtree.
        if tree[child, _LOW] < discovery:
            lowest = min(lowest, tree[child, SUBTREE_LOWEST])
        elif _is_below(tree, neighbour, child):
            return int(tree[child, SUBTREE_LOWEST])
    return int(lowest)


@inlined_kernel
def _reset_discovery(macros: Macros) -> None:
    """Begin the discovery numbers again if they can overflow, and clear the old ones."""
    if macros.next_discovery[0] > _LAST_DISCOVERY:
        macros.next_discovery[0] = 1
        macros.tree[:, DISCOVERY] = 0
        macros.seen[:] = 0


@inlined_kernel
def _side_of_player(
    neighbours: Ints, tree: Ints, side_group: Ints, box_square: int, player: int
) -> int:
    """Return the side of a box, the root of the tree, where the player is."""
    side = -1
    for d in range(4):
        neighbour = neighbours[box_square, d]
        if (
            # The box is the root, so the player is below just one of its children.
            side_group[box_square, d] >= 0
            and tree[neighbour, _PARENT] == box_square
            and _is_below(tree, player, neighbour)
        ):
            side = side_group[box_square, d]
    return int(side)


@inlined_kernel
def _add_row(
    neighbours: Ints,
    macros: Macros,
    base: int,
    untouched_count: int,
    row: int,
    square: int,
    side: int,
    parent_row: int,
) -> None:
    """Write a row: the box on ``square``, the player on that side; reached from row ``parent_row``.

    ``untouched_count`` is the number of regions that touch the box nowhere.
    """
    moves, tree = macros.moves, macros.tree
    macros.seen[square, side] = base
    moves[row, SQUARE] = square
    moves[row, SIDE] = side
    moves[row, LOWEST] = _lowest_beside(neighbours, tree, base, square, side)
    moves[row, REGIONS] = untouched_count + _count_parts(neighbours, tree, base, square)
    moves[row, STEP_COUNT] = moves[parent_row, STEP_COUNT] + 1 if parent_row >= 0 else 0
    moves[row, FROM] = parent_row


@kernel
def macro_moves(
    neighbours: Ints,
    blocked: Mask,
    dead_side: Mask,
    box_square: int,
    player: int,
    region_count: int,
    turn: int,
    macros: Macros,
) -> int:
    """List everything one box can do by pushes, or by pulls. Return the number of rows.

    Parameters
    ----------
    blocked
        uint8 ``[m + 1]``: all boxes, and square ``m``; the box is lifted and put back.
    dead_side
        uint8 ``[m + 1, 4]``: the box may not reach that square with the player on that side.
    player
        Any square that the player reaches.
    region_count
        How many regions of free squares the board has, with the box on its square.
    turn
        ``PUSH_TURN`` or ``PULL_TURN``.
    macros
        ``macros.moves`` is filled; its row 0 is not a child.
    """
    tree, side_group, seen, moves = macros.tree, macros.side_group, macros.seen, macros.moves
    _reset_discovery(macros)
    base = macros.next_discovery[0]
    blocked[box_square] = 0
    size = cut_tree(neighbours, blocked, box_square, tree, base, macros.met_at)
    blocked[box_square] = 1
    macros.next_discovery[0] = base + size
    # The search from the box has not found the player, who cannot get to any side of the box.
    if tree[player, DISCOVERY] < base:
        return 1
    _label_sides(neighbours, tree, base, box_square, side_group)
    seen[box_square, _LABELS] = base
    # Regions that do not touch the box now stay as they are, wherever the box goes.
    untouched_count = region_count - _count_parts(neighbours, tree, base, box_square)
    side = _side_of_player(neighbours, tree, side_group, box_square, player)
    _add_row(neighbours, macros, base, untouched_count, 0, box_square, side, parent_row=-1)
    row_count = 1
    parent_row = 0
    while parent_row < row_count:
        square = wide(moves[parent_row, SQUARE])
        player_side = moves[parent_row, SIDE]
        for d in range(4):
            if side_group[square, d] != player_side:
                continue
            target = wide(neighbours[square, d ^ turn])
            # The last test is for pulls, where the player steps back. After a push the player
            # stands on the square just left.
            if (
                dead_side[target, d]
                or tree[target, DISCOVERY] < base
                or tree[neighbours[target, d], DISCOVERY] < base
            ):
                continue
            if seen[target, _LABELS] != base:
                seen[target, _LABELS] = base
                _label_sides(neighbours, tree, base, target, side_group)
            side = int(side_group[target, d])
            # Rows come in the order of steps, so the row that a state already has took no more.
            if seen[target, side] != base:
                _add_row(
                    neighbours, macros, base, untouched_count, row_count, target, side, parent_row
                )
                row_count += 1
        parent_row += 1
    return row_count
