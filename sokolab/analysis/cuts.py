"""Cuts and blocks: squares that split the floor when a box stands on them, and what is between.

Cut vertices are also called articulation points, blocks biconnected components.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import CACHE_SIZE, BoardArrays, read_only

__all__ = ["CutsAndBlocks", "cuts_and_blocks"]


@dataclass(frozen=True, eq=False)
class CutsAndBlocks:
    """Cut vertices, blocks and the search tree that finds them; arrays are read-only.

    The graph joins the squares of the floor to their neighbours; ``n`` is the number of squares
    of the board, on the graph or not.

    Attributes
    ----------
    block_count
        The number of blocks. They are numbered from 1 in the order of their lowest squares, so
        the numbers stay as they are while the player moves.
    cut
        bool ``[n]``: cut vertices. Without such a square its neighbours are no longer connected.
    edge_label
        int32 ``[n, 4]``: the label of the block of the edge to the neighbour on that side, -1
        where there is no edge. Every edge lies in exactly one block. Labels count from 1 in the
        order in which the search finds the blocks, which depends on where the player is.
    label
        int32 ``[n]``: the lowest label among the blocks of the square, -1 off the graph. A
        square that is no cut vertex lies in one block only.
    side_group
        int8 ``[n, 4]``: with a box on the square, the lowest of the sides that the player can
        walk to from this one; -1 for a shut side.
    depth, low
        int32 ``[n]``: depth in the search tree (0 at a root) and low point, -1 off the graph.
    parent
        int32 ``[n]``: the parent square in the search tree, -1 at a root and off the graph.
    neighbours
        int32 ``[n + 1, 4]``: the neighbour on each side, as in :attr:`Board.neighbours`.

    References
    ----------
    Yang Chao, "推箱子游戏的一个箱子推动路径搜索算法 (二)" ("A push-path search for one box",
    part 2), sokoban.ws, 2013.
    """

    block_count: int
    cut: NDArray[np.bool_]
    edge_label: NDArray[np.int32]
    label: NDArray[np.int32]
    side_group: NDArray[np.int8]
    depth: NDArray[np.int32]
    low: NDArray[np.int32]
    parent: NDArray[np.int32]
    neighbours: NDArray[np.int32]

    @cached_property
    def _numbers(self) -> NDArray[np.int32]:
        """The number of each label, int32 ``[block_count + 2]``; -1 for the label -1."""
        squares = 2 * np.arange(self.label.size, dtype=np.int32)
        lowest = np.empty(self.block_count + 2, np.int32)
        lowest[self.label] = squares
        # The edges to the right and down lead away from a block's lowest square. The last value
        # assigned stays, so the assignment runs from the last square to the first.
        edges = np.arange(squares.size * 2, dtype=np.int32)
        lowest[self.edge_label[:, 1:3].ravel()[::-1]] = edges[::-1]
        numbers = np.zeros(self.block_count + 2, np.int32)
        numbers[1:-1][np.argsort(lowest[1:-1])] = np.arange(1, self.block_count + 1)
        numbers[-1] = -1
        return read_only(numbers)

    @cached_property
    def edge_block(self) -> NDArray[np.int32]:
        """The number of the block of each edge, -1 where there is no edge, int32 ``[n, 4]``."""
        return read_only(self._numbers[self.edge_label])

    @cached_property
    def block(self) -> NDArray[np.int32]:
        """The lowest number among the blocks of each square, -1 off the graph, int32 ``[n]``."""
        block = self._numbers[self.label]
        of_edges = self._numbers[self.edge_label[self.cut]]
        block[self.cut] = np.where(of_edges < 0, self.block_count, of_edges).min(axis=1)
        return read_only(block)

    def blocks_of(self, square: int) -> tuple[int, ...]:
        """Return the numbers of the square's blocks, ascending; none off the graph."""
        labels = {*self.edge_label[square].tolist(), int(self.label[square])} - {-1}
        return tuple(sorted(int(self._numbers[label]) for label in labels))

    def linked(self, square: int, side_a: int, side_b: int) -> bool:
        """Whether a player on one side of a box on the square can walk to the other side.

        No flood fill is needed. The player can always walk round a square that is no cut vertex,
        and round a cut vertex if and only if both sides lie in the same block.
        """
        label_a, label_b = self.edge_label[square, side_a], self.edge_label[square, side_b]
        if label_a < 0 or label_b < 0:
            return False
        return not self.cut[square] or bool(label_a == label_b)

    def parts(self, square: int) -> list[NDArray[np.int32]]:
        """Return the parts into which the floor splits when a box stands on the square.

        Each part is an int32 array of squares, ascending. A cut vertex has two parts or more, in
        the order of its sides; a square off the graph has none.
        """
        if self.depth[square] < 0:
            return []
        branch = self._branches(square)
        sides = np.flatnonzero(self.side_group[square] == np.arange(4))
        starts = self.neighbours[square, sides]
        return [read_only(np.flatnonzero(branch == branch[s]).astype(np.int32)) for s in starts]

    def _branches(self, square: int) -> NDArray[np.int32]:
        """Return for each square a number that tells the parts around ``square`` apart.

        It is a square: the root of the search tree, or a child of ``square`` whose subtree has no
        edge past it. No kernel is called, so that the window can ask before any is loaded.
        """
        everything = np.arange(self.depth.size, dtype=np.int32)
        is_child = self.parent == square
        stays = is_child | (self.parent < 0) | (everything == square)
        branch = np.where(stays, everything, self.parent)
        while not np.array_equal(branch, above := branch[branch]):
            branch = above
        if self.parent[square] >= 0:
            tied = is_child & (self.low < self.depth[square])
            branch = np.where(tied[branch], branch[self.parent[square]], branch)
        return branch


def cuts_and_blocks(board_arrays: BoardArrays, selected: int | None = None) -> CutsAndBlocks:
    """Return the cut vertices and blocks of the floor.

    The graph consists of the squares inside with all boxes lifted. With a box selected, only that
    box is lifted and the others count as walls. The search starts at the player, if there is one.
    """
    if board_arrays.boxes.tolist() == [selected]:
        selected = None  # lifting this box lifts all: the same graph
    return _searched(board_arrays, selected)


@lru_cache(maxsize=CACHE_SIZE)
def _searched(board_arrays: BoardArrays, selected: int | None) -> CutsAndBlocks:
    from sokolab.kernels.lowpoint import blocks

    size = board_arrays.board.size
    passable = board_arrays.inside
    if selected is not None:
        passable = board_arrays.free.copy()
        passable[selected] = board_arrays.inside[selected]
        read_only(passable)
    trees = np.empty((4, size + 1), np.int32)
    depth, low, parent, label = trees
    stack = np.empty(size + 1, np.int32)
    cut, waiting = np.empty((2, size + 1), np.uint8)
    edge_label = np.empty((size + 1, 4), np.int32)
    side_group = np.empty((size + 1, 4), np.int8)
    root = board_arrays.player
    if root >= 0 and not passable[root]:
        root = -1
    count = blocks(
        board_arrays.neighbours,
        passable,
        root,
        depth,
        low,
        parent,
        cut,
        label,
        edge_label,
        side_group,
        stack,
        waiting,
    )
    depth, low, parent, label = read_only(trees)[:, :size]
    return CutsAndBlocks(
        count,
        read_only(cut[:size].view(np.bool_)),
        read_only(edge_label[:size]),
        label,
        read_only(side_group[:size]),
        depth,
        low,
        parent,
        board_arrays.neighbours,
    )
