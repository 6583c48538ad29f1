"""Walks: how the player gets to a square without a push, the shortest way or along the walls."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import DIRECTION_LETTERS, Board, Tile
from sokolab.language import HasSentence, Phrase, counted_phrase, phrase
from sokolab.routes.wall_follower import Cell, CellMatrix, MazePathResolver

_LETTERS = np.frombuffer(DIRECTION_LETTERS.encode(), np.uint8)


class WalkKind(Enum):
    """How the player's walk is found."""

    SHORTEST = "shortest"
    """As few steps as possible (breadth-first search)."""
    WALL_FOLLOWING = "wall following"
    """Straight on, then along the wall on the right, with detours cut out afterwards. See
    :mod:`sokolab.routes.wall_follower`. It can fail, or find a walk that is not the shortest."""


@dataclass(frozen=True, slots=True)
class Walk(HasSentence):
    """A walk to a square, or the answer that there is no walk."""

    squares: tuple[int, ...]
    """The squares from start to target, with both, or empty if there is no walk."""
    lurd: str
    """The steps as lurd, empty if there is no walk."""
    kind: WalkKind
    """How the walk was found."""
    is_fallback: bool
    """Whether wall following failed and this is the shortest walk instead."""
    message: Phrase
    """A sentence on the result."""

    @property
    def is_found(self) -> bool:
        """Whether there is a walk."""
        return bool(self.squares)


def free_mask(board: Board) -> NDArray[np.uint8]:
    """Return the mask of squares without wall and box: uint8 ``[n + 1]``, 1 = free, last 0."""
    mask = np.zeros(board.size + 1, np.uint8)
    mask[:-1] = (board.flat & (Tile.WALL | Tile.BOX)) == 0
    return mask


def shortest_walk(board: Board, start: int, target: int) -> str | None:
    """Return the lurd of a shortest walk round walls and boxes, or None.

    No other shortest walk turns later.

    Examples
    --------
    >>> shortest_walk(Board.from_rows(["#####", "#@# #", "#   #", "#####"]), 6, 8)
    'drru'
    """
    mask = free_mask(board)
    return walk_over(board.neighbours, mask, start, target) if mask[target] else None


def walk_over(
    neighbours: NDArray[np.int32], mask: NDArray[np.uint8], start: int, target: int
) -> str | None:
    """Return the lurd of a shortest walk over the squares of a mask, uint8 ``[n + 1]``."""
    from sokolab.kernels.walk import walk_directions

    scratch = np.empty((2, mask.size), np.int32)
    directions = np.empty(mask.size, np.uint8)
    length = walk_directions(
        neighbours, mask, int(start), int(target), scratch[0], scratch[1], directions
    )  # not numpy integers, for which the kernel would be compiled again
    return _LETTERS[directions[:length]].tobytes().decode() if length >= 0 else None


def walk(board: Board, start: int, target: int, kind: WalkKind = WalkKind.SHORTEST) -> Walk:
    """Return the player's walk from ``start`` to ``target``.

    If wall following fails although there is a walk, the answer is the shortest walk and says so.
    """
    if kind is WalkKind.WALL_FOLLOWING:
        resolver = MazePathResolver(CellMatrix(board))
        cells = resolver.find_optimized_path(board.row_col(start), board.row_col(target))
        if cells is not None:
            squares = tuple(board.square(row, col) for row, col in cells)
            message = counted_phrase(
                len(squares) - 1, "{n:,} step, along the walls", "{n:,} steps, along the walls"
            )
            return Walk(squares, _lurd_over(cells), kind, False, message)
    lurd = shortest_walk(board, start, target)
    if lurd is None:
        return Walk((), "", kind, False, phrase("the player cannot get there"))
    is_fallback = kind is WalkKind.WALL_FOLLOWING
    message = counted_phrase(
        len(lurd), "{n:,} step, the shortest way", "{n:,} steps, the shortest way"
    )
    if is_fallback:
        message = counted_phrase(
            len(lurd),
            "wall following found no way; the shortest walk takes {n:,} step",
            "wall following found no way; the shortest walk takes {n:,} steps",
        )
    return Walk(_squares(board, start, lurd), lurd, WalkKind.SHORTEST, is_fallback, message)


def _lurd_over(cells: list[Cell]) -> str:
    """Return the steps from cell to neighbouring cell as lurd."""
    steps = {(-1, 0): "u", (0, 1): "r", (1, 0): "d", (0, -1): "l"}
    return "".join(
        steps[after[0] - before[0], after[1] - before[1]] for before, after in pairwise(cells)
    )


def _squares(board: Board, start: int, lurd: str) -> tuple[int, ...]:
    squares = [start]
    for letter in lurd:
        squares.append(int(board.neighbours[squares[-1], DIRECTION_LETTERS.index(letter)]))
    return tuple(squares)
