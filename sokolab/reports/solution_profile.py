"""A line of play in numbers after each push: the work left, and how far the player can go."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.bound import cheapest_matching
from sokolab.core.board import Board, Tile, opposite
from sokolab.core.position import Position
from sokolab.routes.line import Line

_MAX_DISTANCES: Final = 4_000_000
"""Squares times goals. With this many, computing the distance left takes about a second."""


@dataclass(frozen=True, eq=False, slots=True)
class SolutionProfile:
    """Numbers at the start and after each push of a line, int32 ``[pushes + 1]`` each."""

    moves: NDArray[np.int32]
    """The moves so far."""
    distances: NDArray[np.int32] | None
    """The distance left: the smallest sum of box distances over all matchings of boxes with goals.
    A box distance counts the pushes of a box alone, wherever the player is, so that the distance
    left is also a lower bound. -1 where not every box can get a goal of its own. None if the board
    is too large.
    """
    reach_sizes: NDArray[np.int32]
    """The number of squares that the player can walk to."""
    boxes_on_goals: NDArray[np.int32]
    """The number of boxes on goals."""

    @property
    def pushes(self) -> int:
        """The number of pushes of the line."""
        return self.moves.size - 1

    @property
    def crux(self) -> int:
        """The number of pushes after which the player can first walk to the fewest squares.

        Neither the start nor the end counts, if there is anything in between.
        """
        inner_sizes = self.reach_sizes[1:-1]
        return 1 + int(np.argmin(inner_sizes)) if inner_sizes.size else 0

    @property
    def moves_to_crux(self) -> int:
        """The number of moves before the crux."""
        return int(self.moves[self.crux])

    def pushes_after(self, moves: int) -> int:
        """Return the number of pushes among the first moves."""
        return int(np.searchsorted(self.moves, moves, side="right")) - 1


def profile_of(line: Line, is_cancelled: Callable[[], bool] = lambda: False) -> SolutionProfile:
    """Return the profile of a line.

    ``is_cancelled`` is called after every push. If it returns True, the rest of the line gets the
    last numbers found.
    """
    goals = frozenset(line.board.goals)
    on_goals = sum(box in goals for box in line.board.boxes)
    boxes_on_goals = [on_goals]
    for before, after in line.pushes:
        on_goals += (after in goals) - (before in goals)
        boxes_on_goals.append(on_goals)
    reach_sizes = _reach_sizes(line, is_cancelled)
    distances = _distances(line, is_cancelled)
    return SolutionProfile(
        np.array(line.ends, np.int32),
        distances,
        reach_sizes,
        np.array(boxes_on_goals, np.int32),
    )


def _reach_sizes(line: Line, is_cancelled: Callable[[], bool]) -> NDArray[np.int32]:
    """Return the size of the player's reach at the start and after each push."""
    sizes = np.empty(len(line.ends), np.int32)
    boxes = set(line.board.boxes)
    for index, player in enumerate(line.players):
        if index:
            before, after = line.pushes[index - 1]
            boxes.remove(before)
            boxes.add(after)
        sizes[index] = Position(line.board, boxes, player).reach_size
        if is_cancelled():
            sizes[index:] = sizes[index]
            break
    return sizes


def _distances(line: Line, is_cancelled: Callable[[], bool]) -> NDArray[np.int32] | None:
    """Return the distance left at the start and after each push."""
    board = line.board
    if len(board.goals) * board.size > _MAX_DISTANCES:
        return None
    to_goals = _box_distances(board)
    boxes = list(board.boxes)
    row_of_box = {box: row for row, box in enumerate(boxes)}
    table = to_goals[boxes]
    distances = np.empty(len(line.ends), np.int32)
    distances[0] = distance_left = _smallest_sum(table)
    for push_number, (before, after) in enumerate(line.pushes, 1):
        if is_cancelled():
            distances[push_number:] = distance_left
            break
        row = row_of_box[after] = row_of_box.pop(before)
        table[row] = to_goals[after]
        distances[push_number] = distance_left = _smallest_sum(table)
    return distances


def _smallest_sum(table: NDArray[np.int32]) -> int:
    rows, columns = cheapest_matching(table)
    return int(table[rows, columns].sum()) if rows.size == len(table) else -1


@lru_cache(maxsize=1)  # a game stays on one board
def _box_distances(board: Board) -> NDArray[np.int32]:
    """Return the pushes of a box alone to each goal, int32 ``[n, goals]``, -1 for "cannot"."""
    neighbours = board.neighbours.tolist()
    is_wall = [*((board.flat & Tile.WALL) != 0).tolist(), True]
    goals = board.goals
    distances = np.full((board.size, len(goals)), -1, np.int32)
    for column, goal in enumerate(goals):
        distance_of = {goal: 0}
        todo = deque([goal])
        while todo:
            square = todo.popleft()
            for direction in range(4):
                box = neighbours[square][opposite(direction)]
                player = neighbours[box][opposite(direction)]
                if box not in distance_of and not is_wall[box] and not is_wall[player]:
                    distance_of[box] = distance_of[square] + 1
                    todo.append(box)
        distances[list(distance_of), column] = list(distance_of.values())
    return distances
