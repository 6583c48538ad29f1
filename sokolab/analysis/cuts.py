"""Cuts and blocks: squares that split the floor when a box stands on them, and the parts between.

Cut vertices are also called articulation points, blocks biconnected components.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import CACHE_SIZE, BoardArrays, read_only
from sokolab.core.display import Brief


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class SideGroups(Brief):
    """The groups of connected sides of each of ``n`` squares, in read-only arrays."""

    passable: NDArray[np.uint8]
    """uint8 ``[n + 1]``: the squares of the floor."""
    cut: NDArray[np.uint8]
    """uint8 ``[n + 1]``: 1 for cut vertices, whose sides fall into several groups."""
    cut_squares: NDArray[np.int32]
    """int32 ``[c]``: the cut vertices, ascending."""
    side_group: NDArray[np.int8]
    """int8 ``[n + 1, 4]``: with a box on the square, the lowest side that the player can walk to
    from each side (0 up, 1 right, 2 down, 3 left), or -1 for a side with a wall.
    """


class _SearchTree(NamedTuple):
    """Depth, low point and parent of each square, int32 ``[n]``, read-only."""

    depth: NDArray[np.int32]
    low: NDArray[np.int32]
    parent: NDArray[np.int32]


@dataclass(frozen=True, eq=False, repr=False)
class CutsAndBlocks(Brief):
    """Cut vertices and blocks, and the search tree that shows why, in read-only arrays.

    The graph joins the squares of the floor to their neighbours; ``n`` is the number of squares of
    the board, on the graph or not. Values that are rarely needed are worked out on first use.

    References
    ----------
    Yang Chao, "推箱子游戏的一个箱子推动路径搜索算法 (二)" ("A push-path search for one box",
    part 2), sokoban.ws, 2013.
    """

    block_count: int
    """The number of blocks. They are numbered from 1 in the order of their lowest squares, so the
    numbers do not change when the player moves.
    """
    cut: NDArray[np.bool_]
    """bool ``[n]``: cut vertices. Without such a square, its neighbours are not connected."""
    block: NDArray[np.int32]
    """int32 ``[n]``: the lowest number of the square's blocks, -1 off the graph. Only cut vertices
    lie in more than one block.
    """
    side_group: NDArray[np.int8]
    """int8 ``[n, 4]``: with a box on the square, the lowest side that the player can walk to from
    each side, or -1 for a side with a wall.
    """
    neighbours: NDArray[np.int32]
    """int32 ``[n + 1, 4]``: the neighbour on each side, as in :attr:`Board.neighbours`."""
    sides: SideGroups
    """The side groups of the floor, from which all else follows."""
    root: int
    """The root of the search tree: the player's square, or -1."""
    cut_edges: NDArray[np.int32]
    """int32 ``[c, 4]``: the rows of ``edge_block`` of the cut vertices, ascending."""

    @cached_property
    def edge_block(self) -> NDArray[np.int32]:
        """The number of the block of each edge, int32 ``[n, 4]``, -1 where there is none.

        Every edge lies in exactly one block.
        """
        edges = np.where(self.side_group < 0, np.int32(-1), self.block[:, None])
        edges[self.cut] = self.cut_edges
        return read_only(edges)

    @property
    def depth(self) -> NDArray[np.int32]:
        """Depth in the search tree, int32 ``[n]``: 0 at a root, -1 off the graph."""
        return self._tree.depth

    @property
    def low(self) -> NDArray[np.int32]:
        """Low point, int32 ``[n]``: the smallest depth that the subtree reaches by one edge."""
        return self._tree.low

    @property
    def parent(self) -> NDArray[np.int32]:
        """int32 ``[n]``: the parent square in the search tree, -1 at a root and off the graph."""
        return self._tree.parent

    @cached_property
    def _tree(self) -> _SearchTree:
        from sokolab.kernels.lowpoint import blocks, new_block_tree

        tree = new_block_tree(self.sides.cut.size)
        blocks(self.neighbours, self.sides.passable, self.root, tree)
        filled = (tree.depth, tree.low, tree.parent)
        return _SearchTree(*(read_only(each)[:-1] for each in filled))

    def __getstate__(self) -> dict[str, object]:
        # A copy for another process takes the tree along, as that process might lack its kernels.
        return {**vars(self), "_tree": self._tree}

    def blocks_of(self, square: int) -> tuple[int, ...]:
        """Return the numbers of the square's blocks, ascending. Squares off the graph have none."""
        numbers = {int(self.block[square])}
        if self.cut[square]:
            row = int(self.sides.cut_squares.searchsorted(square))
            numbers.update(self.cut_edges[row].tolist())
        return tuple(sorted(numbers - {-1}))

    def linked(self, square: int, side_a: int, side_b: int) -> bool:
        """Whether a player on one side of a box on the square can walk to the other side.

        No flood fill is needed. The player can always walk round a square that is not a cut vertex,
        and round a cut vertex if and only if both sides lie in the same block.
        """
        group_a, group_b = self.side_group[square, side_a], self.side_group[square, side_b]
        return bool(group_a == group_b >= 0)

    def parts(self, square: int) -> list[NDArray[np.int32]]:
        """Return the parts into which the floor splits when a box stands on the square.

        Each part is an int32 array of squares, ascending. A cut vertex has two parts or more, in
        the order of its sides. A square off the graph has none.
        """
        if self.depth[square] < 0:
            return []
        branch = self._branches(square)
        sides = np.flatnonzero(self.side_group[square] == np.arange(4))
        starts = self.neighbours[square, sides]
        return [read_only(np.flatnonzero(branch == branch[s]).astype(np.int32)) for s in starts]

    def _branches(self, square: int) -> NDArray[np.int32]:
        """Return a number for each square, equal within each part around ``square``.

        The number is a square: the root of the search tree, or a child of ``square`` whose subtree
        has no edge past ``square``.
        """
        squares = np.arange(self.depth.size, dtype=np.int32)
        is_child = self.parent == square
        stays = is_child | (self.parent < 0) | (squares == square)
        branch = np.where(stays, squares, self.parent)
        while not np.array_equal(branch, above := branch[branch]):
            branch = above
        if self.parent[square] >= 0:
            is_tied = is_child & (self.low < self.depth[square])
            branch = np.where(is_tied[branch], branch[self.parent[square]], branch)
        return branch


def side_groups(board_arrays: BoardArrays, selected: int | None = None) -> SideGroups:
    """Return the side groups of the floor.

    The floor consists of the squares inside with all boxes lifted. With a box selected, only that
    box is lifted and the others count as walls.
    """
    if selected is not None and board_arrays.boxes.tolist() == [selected]:
        selected = None  # lifting the only box leaves the same floor
    return _side_groups(board_arrays, selected)


@lru_cache(maxsize=CACHE_SIZE)
def _side_groups(board_arrays: BoardArrays, selected: int | None) -> SideGroups:
    from sokolab.kernels import clusters

    height, width = board_arrays.board.tiles.shape
    size, framed_size = height * width + 1, (height + 2) * (width + 2)
    passable = board_arrays.inside
    if selected is not None:
        passable = board_arrays.free.copy()
        passable[selected] = board_arrays.inside[selected]
        read_only(passable)
    cut = np.empty(size, np.uint8)
    cut_squares = np.empty(size, np.int32)
    packed_groups = np.empty(size, np.int32)
    cut_count = clusters.side_groups(
        passable,
        height,
        width,
        cut,
        cut_squares,
        packed_groups,
        np.empty((2, framed_size), np.uint8),
        np.empty((3, framed_size), np.int32),
    )
    groups = read_only(packed_groups).view(np.int8).reshape(size, 4)
    return SideGroups(passable, read_only(cut), read_only(cut_squares[:cut_count]), groups)


def cuts_and_blocks(board_arrays: BoardArrays, selected: int | None = None) -> CutsAndBlocks:
    """Return the cut vertices and blocks of the floor.

    The graph consists of the squares inside with all boxes lifted. With a box selected, only that
    box is lifted and the others count as walls. The search tree starts at the player, if there is
    exactly one.
    """
    return _blocks(board_arrays, side_groups(board_arrays, selected))


@lru_cache(maxsize=CACHE_SIZE)
def _blocks(board_arrays: BoardArrays, sides: SideGroups) -> CutsAndBlocks:
    from sokolab.kernels import clusters

    size = sides.cut.size
    n = size - 1
    block = np.empty(size, np.int32)
    cut_edges = np.empty((size, 4), np.int32)
    count = clusters.number_blocks(
        board_arrays.neighbours,
        sides.passable,
        sides.cut_squares,
        sides.side_group,
        block,
        cut_edges,
        np.empty(size, np.uint8),
        np.empty(5 * size, np.int32),
    )
    root = board_arrays.player
    if root >= 0 and not sides.passable[root]:
        root = -1
    return CutsAndBlocks(
        block_count=count,
        cut=sides.cut[:n].view(np.bool_),
        block=read_only(block)[:n],
        side_group=sides.side_group[:n],
        neighbours=board_arrays.neighbours,
        sides=sides,
        root=root,
        cut_edges=read_only(cut_edges[sides.cut_squares]),
    )
