"""The board as searches see it: only the squares inside the walls, numbered from 0.

Squares inside the walls are numbered from 0 to ``m - 1``; ``m`` is off the board. Searches that
claim "unsolvable" or "optimal" compare states by boxes and player; a hash alone decides only in
searches that claim neither. :mod:`sokolab.kernels.search.dead` explains the one exception.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice, product
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import BoardArrays, board_arrays
from sokolab.analysis.problems import disqualifying_problem
from sokolab.core.board import Board
from sokolab.core.position import Position
from sokolab.kernels.arrays import Ints
from sokolab.language import Phrase, phrase

_MAX_SQUARES: Final = 65_534  # the tables keep squares as uint16
_MIN_MOSAIC_SQUARES: Final = 90  # other searches do better on smaller boards
_MAX_MOSAIC_STEPS: Final = 3  # steps from a box to the nearest goal; in XSokoban at least 3.9


@dataclass(frozen=True, eq=False)
class SearchBoard:
    """The part of a board that play can reach.

    Square ``m`` stands for everything off the board: it is blocked in every mask and is its own
    neighbour.
    """

    squares: NDArray[np.int32]
    """int32 ``[m]``: the board's number of each square."""
    neighbours: NDArray[np.int32]
    """int32 ``[m + 1, 4]``: the square on each side; ``m`` for a wall."""
    goals: NDArray[np.uint8]
    """uint8 ``[m + 1]``: 1 = goal."""
    boxes: NDArray[np.int32]
    """int32 ``[k]``: squares of the boxes, ascending."""
    player: int
    """Square of the player."""
    board_arrays: BoardArrays
    """The arrays of the board it was made from."""

    @property
    def size(self) -> int:
        """The number of squares, ``m``."""
        return len(self.squares)

    def position(self, boxes: NDArray[Any], player: int) -> Position:
        """Return the board's position whose boxes and player stand on these squares."""
        on_board = frozenset(self.squares[boxes].tolist())
        return Position(self.board_arrays.board, on_board, int(self.squares[player]))


def search_board(board: Board) -> SearchBoard:
    """Return the search board of a board that is a level, by :func:`why_not_a_level`."""
    arrays = board_arrays(board)
    squares = np.flatnonzero(arrays.inside).astype(np.int32)
    index_of = np.full(board.size + 1, len(squares), np.int32)
    index_of[squares] = np.arange(len(squares), dtype=np.int32)
    neighbours = np.full((len(squares) + 1, 4), len(squares), np.int32)
    neighbours[:-1] = index_of[arrays.neighbours[squares]]
    goals = np.zeros(len(squares) + 1, np.uint8)
    goals[:-1] = arrays.goals[squares]
    boxes = index_of[arrays.boxes].astype(np.int32)
    return SearchBoard(squares, neighbours, goals, boxes, int(index_of[arrays.player]), arrays)


def why_not_a_level(board: Board) -> Phrase | None:
    """Return a sentence that says why the board is not a level, or None.

    Boxes and goals out of the player's reach are decoration if every such box stands on a goal.
    """
    problem = disqualifying_problem(board_arrays(board))
    return None if problem is None else problem.message


def why_too_large(board: Board) -> Phrase | None:
    """Return a sentence that says why a level is too large for every search, or None."""
    if int(board_arrays(board).inside.sum()) > _MAX_SQUARES:
        return phrase(
            "The level is too large for the solvers: more than {most:,} squares are in the "
            "player's reach",
            most=_MAX_SQUARES,
        )
    return None


def is_mosaic(search_board: SearchBoard) -> bool:
    """Whether a level is a mosaic: large, with boxes that begin near goals.

    Most mosaics are patterns or several puzzles side by side, with goals in all rooms. Their goals
    have no order of filling that a plan could show.
    """
    return (
        search_board.size >= _MIN_MOSAIC_SQUARES
        and steps_to_goals(search_board) < _MAX_MOSAIC_STEPS
    )


def steps_to_goals(search_board: SearchBoard) -> float:
    """Return the average steps from a box to the nearest goal on the board without boxes."""
    m = search_board.size
    steps = np.full(m + 1, -1, np.int32)
    frontier: Ints = np.flatnonzero(search_board.goals).astype(np.int32)
    distance = 0
    while len(frontier):
        steps[frontier] = distance
        distance += 1
        neighbours = search_board.neighbours[frontier].ravel()
        frontier = np.unique(neighbours[(neighbours < m) & (steps[neighbours] < 0)])
    return float(steps[search_board.boxes].mean())


def symmetries_of(search_board: SearchBoard) -> Ints:
    """Return the image of each square under each symmetry: int32 ``[symmetries, m + 1]``.

    The identity is left out, and of symmetries that coincide, as in a corridor one square wide,
    only one is kept. Boxes and player do not matter. Square ``m`` is its own image.
    """
    m = search_board.size
    rows, columns = np.divmod(search_board.squares, search_board.board_arrays.board.width)
    rows, columns = rows - rows.min(), columns - columns.min()
    height, width = int(rows.max()) + 1, int(columns.max()) + 1
    square_at = np.full((height, width), -1, np.int32)
    square_at[rows, columns] = np.arange(m, dtype=np.int32)
    images: list[Ints] = [np.arange(m, dtype=np.int32)]
    symmetries: list[Ints] = []
    for swaps_axes, flips_rows, flips_columns in islice(product((False, True), repeat=3), 1, None):
        if swaps_axes and height != width:
            continue
        image_rows, image_columns = (columns, rows) if swaps_axes else (rows, columns)
        image_rows = height - 1 - image_rows if flips_rows else image_rows
        image_columns = width - 1 - image_columns if flips_columns else image_columns
        image = square_at[image_rows, image_columns]
        if image.min() < 0 or any(np.array_equal(image, other) for other in images):
            continue
        images.append(image)
        if np.array_equal(search_board.goals[image], search_board.goals[:m]):
            symmetries.append(np.append(image, np.int32(m)))
    return np.array(symmetries, np.int32).reshape(-1, m + 1)


def symmetries_of_start(search_board: SearchBoard) -> Ints:
    """Return the symmetries that also map boxes onto boxes: int32 ``[symmetries, m + 1]``.

    Each row is as in :func:`symmetries_of`.
    """
    symmetries = symmetries_of(search_board)
    boxes = search_board.boxes
    kept_symmetries = [
        image for image in symmetries if np.array_equal(np.sort(image[boxes]), boxes)
    ]
    return np.array(kept_symmetries, np.int32).reshape(-1, search_board.size + 1)
