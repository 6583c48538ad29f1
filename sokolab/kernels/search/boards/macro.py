"""Macro moves: everything a box can do while no other moves, in time linear in the board.

The box is lifted. One depth-first search of the free squares tells, for every square the box may
reach, which of its sides are connected once it stands there: two neighbours of a square are
linked without it unless they lie under different children whose low points do not pass it
(J. Hopcroft, R. Tarjan, *Algorithm 447: Efficient algorithms for graph manipulation*, 1973; Yang
Chao, 推箱子游戏的一个箱子推动路径搜索算法, part two, 2013). The same tree gives, for
every place of the box and side of the player, the number of regions the board then has and the
smallest square of the player's region, each in constant time.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import numpy as np

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.jit import inlined_kernel, kernel

SQUARE, SIDE, LOWEST, REGIONS, STEPS, FROM = 0, 1, 2, 3, 4, 5
"""Columns of ``Macros.moves``."""

PUSHES: Final = 2
"""The turn of pushes: with the player on side ``d`` of the box, it goes to side ``d ^ turn``."""
PULLS: Final = 0
"""The turn of pulls."""

FOUND, _LOW, _SIZE, _PARENT, LEAST, _NEXT, _AT, _BEFORE, _AFTER = range(9)
"""Columns of ``Macros.tree``."""
_LABELS: Final = 4
"""The column of ``Macros.seen`` that follows the four sides."""
_LAST_NUMBER: Final = 1 << 30


class Macros(NamedTuple):
    """Memory for the macro moves of one box."""

    # [m + 2, 9], columns `FOUND` and so on. By square: number in the order in which squares are
    # found, low point, size of the subtree, parent, smallest square of the subtree, next side; by
    # place in the order: the square, the smallest square up to there, the smallest from there on.
    tree: Ints
    group: Ints  # [m + 1, 4]: the lowest side connected with this one, -1 = blocked
    seen: Ints  # [m + 1, 5]: stamps, by side and, in column `_LABELS`, of the square's `group`
    # [4 m + 1, 6]: row 0 is the box as it stands, then a row for each child in the order of steps:
    # `SQUARE` of the box; `SIDE` of the box where the player is, by the lowest number of the sides
    # that it can walk between; the `LOWEST` square of the player's region; the number of `REGIONS`
    # of free squares on the whole board; the `STEPS` made; the row it comes `FROM`.
    moves: Ints
    clock: Ints  # [1]: numbers given so far; larger ones are new
    met: Ints  # [m + 1]: scratch
    scores: Longs  # [4 m + 1]: scratch for whoever judges the moves, by row
    row_at: Ints  # [m + 1]: scratch likewise, by square of the box


def new_macros(size: int) -> Macros:
    """Return the memory for a board of ``size`` squares."""
    return Macros(
        tree=np.zeros((size + 2, 9), np.int32),
        group=np.full((size + 1, 4), -1, np.int32),
        seen=np.zeros((size + 1, 5), np.int32),
        moves=np.empty((4 * size + 1, 6), np.int32),
        clock=np.ones(1, np.int32),
        met=np.zeros(size + 1, np.int32),
        scores=np.zeros(4 * size + 1, np.int64),
        row_at=np.zeros(size + 1, np.int32),
    )


@kernel
def cut_tree(neighbours: Ints, blocked: Mask, root: int, tree: Ints, base: int, met: Ints) -> int:
    """Search the free squares connected with ``root``; return how many there are.

    Parameters
    ----------
    blocked
        uint8 ``[m + 1]``: boxes, and square ``m``; not ``root``.
    tree
        Of :class:`Macros`, filled where the search comes; discovery numbers begin at ``base``,
        and the numbers of all other squares are below it.
    met
        int32 ``[m + 1]``: scratch, by square: 0 before it is met, then its discovery number; a
        larger number than any of these where it is blocked. So one look tells what three would.
    """
    far = tree.shape[0]
    for i in range(blocked.size):
        # The largest int32: a blocked square counts as met and never lowers a low point.
        met[i] = _LAST_NUMBER + _LAST_NUMBER - 1 if blocked[i] else 0
    square = np.uint32(root)  # unsigned, as in ``flood``
    met[square] = base
    tree[square, FOUND] = base
    tree[square, _PARENT] = -1
    tree[0, _AT] = root
    tree[0, _BEFORE] = root
    before = root
    count = 1
    low = base
    lowest = root
    side = 0
    while True:
        if side < 4:
            there = np.uint32(neighbours[square, np.uint32(side)])
            side += 1
            if met[there] != 0:
                # The edge to the parent may count: all that is asked of a low point is whether it
                # passes above the parent.
                low = min(low, met[there])
                continue
            tree[square, _LOW] = low
            tree[square, LEAST] = lowest
            tree[square, _NEXT] = side
            low = base + count
            lowest = int(np.int64(there))
            before = min(before, lowest)
            met[there] = low
            tree[there, FOUND] = low
            tree[there, _PARENT] = np.int32(square)
            tree[count, _AT] = np.int32(there)
            tree[count, _BEFORE] = before
            count += 1
            square = there
            side = 0
            continue
        tree[square, _LOW] = low
        tree[square, _SIZE] = base + count - tree[square, FOUND]
        tree[square, LEAST] = lowest
        if tree[square, _PARENT] < 0:
            break
        square = np.uint32(tree[square, _PARENT])
        low = min(low, tree[square, _LOW])
        lowest = min(lowest, tree[square, LEAST])
        side = tree[square, _NEXT]
    lowest = far
    # A subtree is an interval of this order, so the squares outside it are a prefix and a
    # suffix. Beyond the last square the suffix is empty.
    tree[count, _AFTER] = far
    for i in range(count - 1, -1, -1):
        lowest = min(lowest, tree[i, _AT])
        tree[i, _AFTER] = lowest
    return count


@kernel
def _label(neighbours: Ints, tree: Ints, base: int, square: int, group: Ints) -> None:
    """Fill ``group`` of a square: which of its sides are connected when a box stands on it."""
    disc = tree[square, FOUND]
    for d in range(4):
        there = neighbours[square, d]
        key = -1
        if tree[there, FOUND] >= base:
            key = 4  # above it
            if tree[there, FOUND] > disc:
                # A neighbour met later need not be a child itself: it may lie below another one.
                for branch in range(4):
                    child = neighbours[square, branch]
                    if (
                        tree[child, FOUND] >= base
                        and tree[child, _PARENT] == square
                        and tree[child, FOUND]
                        <= tree[there, FOUND]
                        < tree[child, FOUND] + tree[child, _SIZE]
                    ):
                        if tree[child, _LOW] >= disc:
                            key = branch
                        break
        group[square, d] = key
    # The keys are read first, because the sides are written over them.
    keys = (group[square, 0], group[square, 1], group[square, 2], group[square, 3])
    for d in range(3, -1, -1):
        for other in range(d):
            if keys[other] == keys[d] >= 0:
                group[square, d] = other
                break
        else:
            group[square, d] = d if keys[d] >= 0 else -1


@kernel
def _pieces(neighbours: Ints, tree: Ints, base: int, square: int) -> int:
    """Return into how many parts the component falls without that square."""
    disc = tree[square, FOUND]
    # Above the root there is nothing.
    pieces = 0 if disc == base else 1
    for d in range(4):
        child = neighbours[square, d]
        if (
            tree[child, FOUND] > disc
            and tree[child, _PARENT] == square
            and tree[child, _LOW] >= disc
        ):
            pieces += 1
    return pieces


@kernel
def _lowest(neighbours: Ints, tree: Ints, base: int, square: int, side: int) -> int:
    """Return the smallest square connected with a side when a box is on the square."""
    disc = tree[square, FOUND]
    there = neighbours[square, side]
    at = disc - base
    lowest = tree[at + tree[square, _SIZE], _AFTER]
    if at > 0:
        lowest = min(lowest, tree[at - 1, _BEFORE])
    for branch in range(4):
        child = neighbours[square, branch]
        if tree[child, FOUND] <= disc or tree[child, _PARENT] != square:
            continue
        # A child whose low point passes the square is connected with all above it; any other
        # child is cut off with its subtree.
        if tree[child, _LOW] < disc:
            lowest = min(lowest, tree[child, LEAST])
        elif tree[child, FOUND] <= tree[there, FOUND] < tree[child, FOUND] + tree[child, _SIZE]:
            return int(tree[child, LEAST])
    return int(lowest)


@inlined_kernel
def _renew_clock(macros: Macros) -> None:
    """Begin the numbers again before they overflow; the old ones must not pass for new ones."""
    if macros.clock[0] > _LAST_NUMBER:
        macros.clock[0] = 1
        macros.tree[:, FOUND] = 0
        macros.seen[:] = 0


@inlined_kernel
def _side_of_player(neighbours: Ints, tree: Ints, group: Ints, box: int, player: int) -> int:
    """Return the side of a box, the root of the tree, where the player is."""
    side = -1
    for d in range(4):
        there = neighbours[box, d]
        if (
            # The box is the root, so the player is below just one of its children.
            group[box, d] >= 0
            and tree[there, _PARENT] == box
            and tree[there, FOUND] <= tree[player, FOUND] < tree[there, FOUND] + tree[there, _SIZE]
        ):
            side = group[box, d]
    return int(side)


@inlined_kernel
def _add_row(
    neighbours: Ints,
    macros: Macros,
    base: int,
    others: int,
    row: int,
    square: int,
    side: int,
    at: int,
) -> None:
    """Write a row: the box on ``square``, the player on that side; reached from row ``at``.

    ``others`` counts the regions that touch the box nowhere.
    """
    moves, tree = macros.moves, macros.tree
    macros.seen[square, side] = base
    moves[row, SQUARE] = square
    moves[row, SIDE] = side
    moves[row, LOWEST] = _lowest(neighbours, tree, base, square, side)
    moves[row, REGIONS] = others + _pieces(neighbours, tree, base, square)
    moves[row, STEPS] = moves[at, STEPS] + 1 if at >= 0 else 0
    moves[row, FROM] = at


@kernel
def macro_moves(
    neighbours: Ints,
    blocked: Mask,
    barred: Mask,
    box: int,
    player: int,
    regions: int,
    turn: int,
    macros: Macros,
) -> int:
    """List everything one box can do by pushes, or by pulls; return the number of rows.

    Parameters
    ----------
    blocked
        uint8 ``[m + 1]``: all boxes, and square ``m``; the box is lifted and put back.
    barred
        uint8 ``[m + 1, 4]``: the box may not reach that square with the player on that side.
    player
        Any square that the player reaches.
    regions
        How many regions of free squares the board has, with the box in its place.
    turn
        ``PUSHES`` or ``PULLS``.
    macros
        ``macros.moves`` is filled; its row 0 is no child.
    """
    tree, group, seen, moves = macros.tree, macros.group, macros.seen, macros.moves
    _renew_clock(macros)
    base = macros.clock[0]
    blocked[box] = 0
    size = cut_tree(neighbours, blocked, box, tree, base, macros.met)
    blocked[box] = 1
    macros.clock[0] = base + size
    # The search from the box did not meet the player, who cannot get to any side of the box.
    if tree[player, FOUND] < base:
        return 1
    _label(neighbours, tree, base, box, group)
    seen[box, _LABELS] = base
    # Regions that do not touch the box now stay as they are, wherever the box goes.
    others = regions - _pieces(neighbours, tree, base, box)
    side = _side_of_player(neighbours, tree, group, box, player)
    _add_row(neighbours, macros, base, others, 0, box, side, -1)
    filled = 1
    at = 0
    while at < filled:
        square = int(np.int64(moves[at, SQUARE]))
        here = moves[at, SIDE]
        for d in range(4):
            if group[square, d] != here:
                continue
            there = int(np.int64(neighbours[square, d ^ turn]))
            # The last test is for pulls, where the player steps back. After a push the player
            # stands on the square just left.
            if (
                barred[there, d]
                or tree[there, FOUND] < base
                or tree[neighbours[there, d], FOUND] < base
            ):
                continue
            if seen[there, _LABELS] != base:
                seen[there, _LABELS] = base
                _label(neighbours, tree, base, there, group)
            side = int(group[there, d])
            # Rows come in the order of steps, so the row that a state already has took no more.
            if seen[there, side] != base:
                _add_row(neighbours, macros, base, others, filled, there, side, at)
                filled += 1
        at += 1
    return filled
