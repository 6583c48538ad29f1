"""``astar-moves``: A* over single moves, as seed 004 tells it; least moves.

A state is the player's square and the boxes, a step one move, so there are at most four
successors. The estimate is the least sum of Manhattan distances over all matchings of boxes
with goals, found by the Hungarian method; every push lowers it by at most one and every other
move leaves it, so it never overestimates. Dead corners are left out, and a closed state that is
reached by fewer moves is opened again.

Source: Wei Xinran, "推箱子游戏的搜索" (course report, about 2020). It says that the estimate is
the number of moves along the Manhattan ways and argues from there; that it is admissible follows
from the pushes alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import DOWN, LEFT, RIGHT, UP
from sokolab.kernels.search.boards.assignment import FAR, best_total, new_matching
from sokolab.kernels.search.exact import astar_moves as kernels
from sokolab.solvers.exact.best_first import BestFirst, OpenStates
from sokolab.solvers.frame.driver import Status
from sokolab.solvers.frame.lurd_steps import letters_of_moves
from sokolab.solvers.frame.search_board import Terrain

__all__ = ["AstarMoves"]

_CORNERS: Final = ((UP, RIGHT), (RIGHT, DOWN), (DOWN, LEFT), (LEFT, UP))


class AstarMoves(BestFirst):
    """A search over moves under way."""

    def __init__(self, terrain: Terrain) -> None:
        self._terrain = terrain
        size = terrain.size
        shut = _dead_corners(terrain)
        costs = _manhattan(terrain)
        costs[shut[:size] != 0] = FAR
        self._matching = new_matching(terrain.boxes)
        bound = best_total(costs, self._matching)
        self._field = kernels.new_field(terrain.neighbours, shut, costs)
        self.tables = OpenStates(terrain.boxes, terrain.player, bound, size, room=4)

    @property
    def nodes(self) -> int:
        """Positions expanded."""
        return int(self._field.counts[kernels.NODES])

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return self.tables.nbytes

    def step(self, budget: int) -> Status:
        """Expand up to ``budget`` positions."""
        field, matching = self._field, self._matching
        return Status(kernels.step(self.tables.states, self.tables.queue, field, matching, budget))

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full."""
        return self.tables.grow(most)

    def lurd(self) -> str:
        """Return the letters of the way to the solved state."""
        moves = self.tables.steps_to(int(self._field.counts[kernels.SOLVED]))
        return letters_of_moves(self._terrain, moves)


def _manhattan(terrain: Terrain) -> NDArray[np.int32]:
    """Return the distance of every square to every goal as if there were no walls."""
    goals = np.flatnonzero(terrain.goals)
    rows, cols = np.divmod(terrain.squares, terrain.ground.board.width)
    distances = np.abs(rows[:, None] - rows[goals]) + np.abs(cols[:, None] - cols[goals])
    return np.ascontiguousarray(distances, np.int32)


def _dead_corners(terrain: Terrain) -> NDArray[np.uint8]:
    """Mark the squares without goal that have walls on two neighbouring sides."""
    walls = terrain.neighbours == terrain.size
    corners = np.zeros(terrain.size + 1, np.uint8)
    for one, other in _CORNERS:
        corners |= walls[:, one] & walls[:, other]
    corners[terrain.goals != 0] = 0
    return corners
