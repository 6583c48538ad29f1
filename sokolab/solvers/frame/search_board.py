"""The board as searches see it: only the squares inside the walls, numbered from 0.

Squares inside the walls are numbered from 0 to ``m - 1``; ``m`` is off the board. States are
compared by their boxes and player wherever "unsolvable" or "least" depends on it; a hash alone
decides only in searches that claim neither. The one exception stands in
:mod:`sokolab.kernels.search.dead`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import BoardArrays, board_arrays
from sokolab.analysis.problems import why_no_level
from sokolab.core.board import Board
from sokolab.core.position import Position
from sokolab.language import Phrase, phrase

_MOST_SQUARES: Final = 65_534  # the tables keep squares as uint16


@dataclass(frozen=True, eq=False)
class SearchBoard:
    """The part of a board that play can reach.

    Square ``m`` stands for everything off the board: it is blocked in every mask and is its own
    neighbour.

    Attributes
    ----------
    squares
        int32 ``[m]``: the board's number of each square.
    neighbours
        int32 ``[m + 1, 4]``: the square on each side; ``m`` for a wall.
    goals
        uint8 ``[m + 1]``: 1 = goal.
    boxes
        int32 ``[k]``: squares of the boxes, ascending.
    player
        Square of the player.
    board_arrays
        The board it was made from.
    """

    squares: NDArray[np.int32]
    neighbours: NDArray[np.int32]
    goals: NDArray[np.uint8]
    boxes: NDArray[np.int32]
    player: int
    board_arrays: BoardArrays

    @property
    def size(self) -> int:
        """``m``, the number of squares."""
        return len(self.squares)

    def position(self, boxes: NDArray[Any], player: int) -> Position:
        """Return a position, given by these squares of boxes and player, on the board itself."""
        on_board = frozenset(self.squares[boxes].tolist())
        return Position(self.board_arrays.board, on_board, int(self.squares[player]))


def search_board(board: Board) -> SearchBoard:
    """Return the search board of a board that has no :func:`objection`."""
    base = board_arrays(board)
    squares = np.flatnonzero(base.inside).astype(np.int32)
    number = np.full(board.size + 1, len(squares), np.int32)
    number[squares] = np.arange(len(squares), dtype=np.int32)
    neighbours = np.full((len(squares) + 1, 4), len(squares), np.int32)
    neighbours[:-1] = number[base.neighbours[squares]]
    goals = np.zeros(len(squares) + 1, np.uint8)
    goals[:-1] = base.goals[squares]
    boxes = number[base.boxes].astype(np.int32)
    return SearchBoard(squares, neighbours, goals, boxes, int(number[base.player]), base)


def objection(board: Board) -> Phrase | None:
    """Return a sentence that says why the board is no level, or None.

    Boxes and goals out of the player's reach are decoration, provided that every such box stands
    on a goal.
    """
    found = why_no_level(board_arrays(board))
    return None if found is None else found.said


def excess(board: Board) -> Phrase | None:
    """Return a sentence that says why a level is too large for every search, or None."""
    if int(board_arrays(board).inside.sum()) > _MOST_SQUARES:
        return phrase(
            "The level is too large for the solvers: more than {most:,} squares are in the "
            "player's reach",
            most=_MOST_SQUARES,
        )
    return None
