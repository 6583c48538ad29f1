"""The course of a line of play in numbers: what is left to do, and how narrow it gets."""

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
from sokolab.routes.line import Line

_MOST_DISTANCES: Final = 4_000_000
"""Squares times goals: about a second. Beyond, the distance left is not worked out."""


@dataclass(frozen=True, eq=False, slots=True)
class SolutionProfile:
    """Numbers at the start and after each push of a line, int32 ``[pushes + 1]`` each."""

    moves: NDArray[np.int32]
    """The moves so far."""
    distances: NDArray[np.int32] | None
    """The distance left: the least sum of box distances over all matchings of boxes with goals. A
    box distance counts the pushes of a box alone, wherever the player is, so that the distance
    left is a lower bound, too. -1 where not every box can get a goal of its own. None if the board
    is too large for it.
    """
    regions: NDArray[np.int32]
    """How many squares the player can walk to."""
    boxes_on_goals: NDArray[np.int32]
    """How many boxes stand on goals."""

    @property
    def pushes(self) -> int:
        """The number of pushes of the line."""
        return self.moves.size - 1

    @property
    def crux(self) -> int:
        """After how many pushes the player can walk to the fewest squares, for the first time.

        Neither the start nor the end counts, if there is anything in between.
        """
        between = self.regions[1:-1]
        return 1 + int(np.argmin(between)) if between.size else 0

    @property
    def moves_to_crux(self) -> int:
        """After how many moves the crux is."""
        return int(self.moves[self.crux])

    def pushes_after(self, moves: int) -> int:
        """Return how many pushes have been made after that many moves."""
        return int(np.searchsorted(self.moves, moves, side="right")) - 1


def profile_of(line: Line, is_cancelled: Callable[[], bool] = lambda: False) -> SolutionProfile:
    """Return the profile of a line.

    ``is_cancelled``: asked after every push; if it answers True, what is left of the line counts
    as its end.
    """
    goals = frozenset(line.board.goals)
    home = sum(box in goals for box in line.board.boxes)
    boxes_on_goals = [home]
    for before, after in line.pushes:
        home += (after in goals) - (before in goals)
        boxes_on_goals.append(home)
    regions = _regions(line, is_cancelled)
    distances = _distances(line, is_cancelled)
    return SolutionProfile(
        np.array(line.ends, np.int32),
        distances,
        regions,
        np.array(boxes_on_goals, np.int32),
    )


def _regions(line: Line, is_cancelled: Callable[[], bool]) -> NDArray[np.int32]:
    """Return the sizes of the player's region.

    A push frees a square, which may open others, and takes one. Only where the taken square may
    part the region is everything filled again.
    """
    region = _Region(line.board, line.players[0])
    sizes = np.empty(len(line.ends), np.int32)
    sizes[0] = region.size
    for number, ((before, after), player) in enumerate(
        zip(line.pushes, line.players[1:], strict=True), 1
    ):
        if is_cancelled():
            sizes[number:] = region.size
            break
        region.push(before, after, player)
        sizes[number] = region.size
    return sizes


class _Region:
    """The squares the player can walk to, kept up to date push by push."""

    def __init__(self, board: Board, player: int) -> None:
        self._neighbours: list[list[int]] = board.neighbours.tolist()
        is_open = (board.flat & (Tile.WALL | Tile.BOX)) == 0
        self._is_open = [*is_open.tolist(), False]
        self._squares: set[int] = set()
        self._fill(player)

    @property
    def size(self) -> int:
        return len(self._squares)

    def push(self, before: int, after: int, player: int) -> None:
        """Move a box; the player then stands on ``player``."""
        squares = self._squares
        self._is_open[before] = True
        if before == player or any(there in squares for there in self._neighbours[before]):
            self._fill(before)
        self._is_open[after] = False
        if after in squares:
            squares.discard(after)
            if self._may_part(after):
                squares.clear()
                self._fill(player)

    def _fill(self, start: int) -> None:
        """Add the open squares that are connected with a square."""
        squares, is_open, neighbours = self._squares, self._is_open, self._neighbours
        squares.add(start)
        todo = [start]
        while todo:
            for there in neighbours[todo.pop()]:
                if is_open[there] and there not in squares:
                    squares.add(there)
                    todo.append(there)

    def _may_part(self, square: int) -> bool:
        """Whether the squares around a square are not all connected with each other there."""
        neighbours, squares = self._neighbours, self._squares
        sides = neighbours[square]
        corners = [neighbours[side][(turn + 1) % 4] for turn, side in enumerate(sides)]
        runs = 0
        for turn, side in enumerate(sides):
            # A run of squares ends where the corner or the next side is missing.
            has_next = corners[turn] in squares and sides[(turn + 1) % 4] in squares
            runs += side in squares and not has_next
        return runs > 1


def _distances(line: Line, is_cancelled: Callable[[], bool]) -> NDArray[np.int32] | None:
    """Return the distance left at the start and after each push."""
    board = line.board
    if len(board.goals) * board.size > _MOST_DISTANCES:
        return None
    to_goals = _box_distances(board)
    boxes = list(board.boxes)
    place = {box: row for row, box in enumerate(boxes)}
    table = to_goals[boxes]
    found = np.empty(len(line.ends), np.int32)
    found[0] = left = _least_sum(table)
    for number, (before, after) in enumerate(line.pushes, 1):
        if is_cancelled():
            found[number:] = left
            break
        row = place[after] = place.pop(before)
        table[row] = to_goals[after]
        found[number] = left = _least_sum(table)
    return found


def _least_sum(table: NDArray[np.int32]) -> int:
    rows, columns = cheapest_matching(table)
    return int(table[rows, columns].sum()) if rows.size == len(table) else -1


@lru_cache(maxsize=1)  # a game goes on upon the same board
def _box_distances(board: Board) -> NDArray[np.int32]:
    """Return the pushes of a box alone to each goal, int32 ``[n, goals]``, -1 for "cannot"."""
    neighbours = board.neighbours.tolist()
    is_shut = [*((board.flat & Tile.WALL) != 0).tolist(), True]
    goals = board.goals
    found = np.full((board.size, len(goals)), -1, np.int32)
    for column, goal in enumerate(goals):
        far = {goal: 0}
        todo = deque([goal])
        while todo:
            here = todo.popleft()
            for direction in range(4):
                before = neighbours[here][opposite(direction)]
                behind = neighbours[before][opposite(direction)]
                if before not in far and not is_shut[before] and not is_shut[behind]:
                    far[before] = far[here] + 1
                    todo.append(before)
        found[list(far), column] = list(far.values())
    return found
