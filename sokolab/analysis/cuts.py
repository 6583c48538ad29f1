"""Cuts and blocks: squares that split the floor when a box stands on them, and what is between.

Cut vertices are also called articulation points, blocks biconnected components.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import CACHE_SIZE, BoardArrays, read_only
from sokolab.kernels.flood import flood
from sokolab.kernels.lowpoint import blocks

__all__ = ["CutsAndBlocks", "cuts_and_blocks"]


@dataclass(frozen=True, eq=False, slots=True)
class CutsAndBlocks:
    """Cut vertices, blocks and the search tree that finds them; arrays are read-only.

    The graph joins the squares of the floor to their neighbours; ``n`` is the number of squares
    of the board, on the graph or not.

    Attributes
    ----------
    block_count
        The number of blocks; they are numbered from 1 in the order found.
    cut
        bool ``[n]``: cut vertices. Without such a square its neighbours are no longer connected.
    edge_block
        int32 ``[n, 4]``: the block of the edge to the neighbour on that side, -1 where there is
        no edge. Every edge lies in exactly one block.
    block
        int32 ``[n]``: the lowest number among the blocks of the square, -1 off the graph. A
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
    edge_block: NDArray[np.int32]
    block: NDArray[np.int32]
    side_group: NDArray[np.int8]
    depth: NDArray[np.int32]
    low: NDArray[np.int32]
    parent: NDArray[np.int32]
    neighbours: NDArray[np.int32]

    def blocks_of(self, square: int) -> tuple[int, ...]:
        """Return the numbers of the square's blocks, ascending; none off the graph."""
        numbers = {int(number) for number in self.edge_block[square] if number > 0}
        if not numbers and self.block[square] > 0:  # a square without neighbours
            return (int(self.block[square]),)
        return tuple(sorted(numbers))

    def linked(self, square: int, side_a: int, side_b: int) -> bool:
        """Whether a player on one side of a box on the square can walk to the other side.

        No flood fill is needed. The player can always walk round a square that is no cut vertex,
        and round a cut vertex if and only if both sides lie in the same block.
        """
        block_a, block_b = self.edge_block[square, side_a], self.edge_block[square, side_b]
        if block_a < 0 or block_b < 0:
            return False
        return not self.cut[square] or bool(block_a == block_b)

    def parts(self, square: int) -> list[NDArray[np.int32]]:
        """Return the parts into which the floor splits when a box stands on the square.

        Each part is an int32 array of squares, ascending. A cut vertex has two parts or more, in
        the order of its sides; a square off the graph has none.
        """
        size = self.depth.size
        passable = np.zeros(size + 1, np.uint8)
        passable[:size] = self.depth >= 0
        if not passable[square]:
            return []
        passable[square] = 0
        read_only(passable)
        stack = np.empty(size + 1, np.int32)
        found = []
        for side in range(4):
            if self.side_group[square, side] == side:
                reached = np.zeros(size + 1, np.uint8)
                start = int(self.neighbours[square, side])
                flood(self.neighbours, passable, start, reached, stack)
                found.append(read_only(np.flatnonzero(reached).astype(np.int32)))
        return found


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
    size = board_arrays.board.size
    passable = board_arrays.inside
    if selected is not None:
        passable = board_arrays.free.copy()
        passable[selected] = board_arrays.inside[selected]
        read_only(passable)
    depth, low, parent, block, stack = np.empty((5, size + 1), np.int32)
    cut, waiting = np.empty((2, size + 1), np.uint8)
    edge_block = np.empty((size + 1, 4), np.int32)
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
        block,
        edge_block,
        side_group,
        stack,
        waiting,
    )
    return CutsAndBlocks(
        count,
        read_only(cut[:size].view(np.bool_)),
        read_only(edge_block[:size]),
        read_only(block[:size]),
        read_only(side_group[:size]),
        read_only(depth[:size]),
        read_only(low[:size]),
        read_only(parent[:size]),
        board_arrays.neighbours,
    )
