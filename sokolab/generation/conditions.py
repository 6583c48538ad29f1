"""Conditions that every candidate must meet, whatever its value."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import board_arrays
from sokolab.core.board import Board, Tile
from sokolab.core.walks import regions
from sokolab.generation.score import LevelProfile
from sokolab.guesses import SuggestsNames
from sokolab.routes.line import line_of

_MIN_PUSHES: Final = 2  # a start one pull away from the end is not a puzzle


@dataclass(frozen=True, slots=True)
class Conditions(SuggestsNames):
    """The conditions that every candidate must meet, whatever its value."""

    min_pushes: int = _MIN_PUSHES
    """The fewest pushes that a candidate may need. Limits below 2 count as 2."""
    max_pushes: int | None = None
    """The most pushes that a candidate may need, or None for no limit."""
    all_boxes_move: bool = True
    """Whether the solution must push every box that the player can reach."""
    goals_connected: bool = False
    """Whether the goals must be connected side by side."""
    open_floor: tuple[int, int] | None = None
    """The shorter and the longer side of a rectangle of floor without walls that no candidate may
    have: rooms with wide floors offer many choices but little depth. None to allow any floor.
    """

    def admits(self, board: Board, lurd: str, profile: LevelProfile) -> bool:
        """Whether a candidate meets all conditions."""
        if profile.pushes < max(self.min_pushes, _MIN_PUSHES):
            return False
        if self.max_pushes is not None and profile.pushes > self.max_pushes:
            return False
        if self.all_boxes_move and boxes_at_rest(board, lurd):
            return False
        return self.admits_room(board)

    def admits_room(self, board: Board) -> bool:
        """Whether walls and goals meet the conditions that do not depend on boxes."""
        if self.goals_connected and len(_goal_areas(board)) > 1:
            return False
        is_open = board.tiles & Tile.WALL == 0
        return self.open_floor is None or not has_open_floor(is_open, self.open_floor)


ROOM_CONDITIONS: Final = Conditions(goals_connected=True, open_floor=(3, 4))
"""The default conditions for rooms from nothing."""


def boxes_at_rest(board: Board, lurd: str) -> int:
    """Return the number of boxes inside the walls that a solution never pushes."""
    inside = board_arrays(board).inside
    trails = zip(board.boxes, line_of(board, lurd).trails, strict=True)
    return sum(bool(inside[box]) and not trail for box, trail in trails)


def has_open_floor(is_open: NDArray[np.bool_], sides: tuple[int, int]) -> bool:
    """Whether a mask ``[rows, columns]`` has an open rectangle of this size, upright or turned."""
    for height, width in (sides, sides[::-1]):
        if is_open.shape[0] >= height and is_open.shape[1] >= width:
            windows = np.lib.stride_tricks.sliding_window_view(is_open, (height, width))
            if windows.all(axis=(2, 3)).any():
                return True
    return False


def _goal_areas(board: Board) -> list[NDArray[np.bool_]]:
    goals = np.zeros(board.size, bool)
    goals[list(board.goals)] = True
    return list(regions(board, goals))


def unused_floor(board: Board, lurd: str) -> list[int]:
    """Return the floor squares that neither player nor box enters in a solution, ascending."""
    unused = board_arrays(board).inside[:-1].astype(bool)
    line = line_of(board, lurd)
    unused[line.path] = False
    unused[[square for push in line.pushes for square in push]] = False
    unused[list(board.boxes + board.goals)] = False
    squares: list[int] = np.flatnonzero(unused).tolist()
    return squares
