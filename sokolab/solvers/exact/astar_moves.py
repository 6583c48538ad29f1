"""``astar-moves``: A* over single moves, which finds a move-optimal solution.

A state is the player's square and the boxes. A step is one move, so a state has at most four
successors. The heuristic ``h`` is the smallest sum of Manhattan distances over all matchings of
boxes with goals, found by the Hungarian method. A push lowers it by at most one and other moves do
not change it, so it is admissible. Pushes into dead corners are left out. A closed state is opened
again when it is reached by fewer moves.

Source: Xinran Wei, Searching Sokoban (推箱子游戏的搜索), report 2018. The report derives
admissibility from moves along Manhattan paths; counting pushes is enough.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Direction
from sokolab.kernels.search.boards.assignment import FAR, best_total, new_matching
from sokolab.kernels.search.exact import astar_moves as kernels
from sokolab.solvers.exact.open_states import OpenStates
from sokolab.solvers.frame.lurd_steps import lurd_of_moves
from sokolab.solvers.frame.search import Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard

_STATES_PER_EXPANSION: Final = 4  # a position has at most four moves
_FIRST_ROWS: Final = 1 << 12
_ADJACENT_SIDES: Final = tuple((side, Direction((side + 1) % 4)) for side in Direction)
"""The pairs of sides on which walls make a corner."""


class AstarMoves:
    """A search over moves in progress."""

    def __init__(self, search_board: SearchBoard) -> None:
        self._search_board = search_board
        size = search_board.size
        no_box = _dead_corners(search_board)
        costs = _manhattan(search_board)
        costs[no_box[:size] != 0] = FAR
        self._matching = new_matching(search_board.boxes)
        bound = best_total(costs, self._matching)
        self._board = kernels.new_moves_board(search_board.neighbours, no_box, costs)
        self.tables = OpenStates(
            len(search_board.boxes), size, _STATES_PER_EXPANSION, _FIRST_ROWS, [bound]
        )
        if bound < FAR:  # from a dead start there is nothing to search
            self.tables.open_start(search_board.boxes, search_board.player, bound)

    @property
    def nodes(self) -> int:
        """Positions expanded."""
        return int(self._board.progress.nodes)

    @property
    def states(self) -> int:
        """Positions found."""
        return self.tables.count

    @property
    def standing(self) -> Standing:
        """The figure is the proved lower bound, in moves."""
        return Standing(self.tables.open_count, self.tables.lowest_f, self.tables.lowest_f)

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return self.tables.nbytes

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions."""
        tables, (queue,) = self.tables, self.tables.queues
        return StepStatus(kernels.step(tables.states, queue, self._board, self._matching, budget))

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the full tables."""
        return self.tables.grow(max_bytes)

    def lurd(self) -> str:
        """Return the lurd of the solution."""
        moves = self.tables.steps_to(int(self._board.progress.solved_state))
        return lurd_of_moves(self._search_board, moves)


def _manhattan(search_board: SearchBoard) -> NDArray[np.int32]:
    """Return the Manhattan distance from every square to every goal."""
    goals = np.flatnonzero(search_board.goals)
    rows, columns = np.divmod(search_board.squares, search_board.board_arrays.board.width)
    distances = np.abs(rows[:, None] - rows[goals]) + np.abs(columns[:, None] - columns[goals])
    return np.ascontiguousarray(distances, np.int32)


def _dead_corners(search_board: SearchBoard) -> NDArray[np.uint8]:
    """Mark the squares without goal that have walls on two neighbouring sides."""
    walls = search_board.neighbours == search_board.size
    corners = np.zeros(search_board.size + 1, np.uint8)
    for first, second in _ADJACENT_SIDES:
        corners |= walls[:, first] & walls[:, second]
    corners[search_board.goals != 0] = 0
    return corners
