"""``optimal-moves``: A* over pushes that finds a solution of least moves.

A state is the boxes and the player's square. A step is one push with the shortest walk to it. The
heuristic is the matching over pushes, plus what groups of boxes waste, plus the walk to the nearest
push; see ``docs/solvers.md``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from sokolab.kernels.search.boards.assignment import best_total, new_matching
from sokolab.kernels.search.boards.field import FREEZES, WALLS, box_state, new_scratch
from sokolab.kernels.search.boards.walled import new_walls
from sokolab.kernels.search.exact import moves as kernels
from sokolab.solvers.exact.best_first import BestFirst, OpenStates
from sokolab.solvers.exact.group_tables import WASTES, GroupTables, make_for_a_slice, two_sides
from sokolab.solvers.frame.lurd_steps import lurd_of_pushes
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.frame.single_box import field_of, from_start, numbers

__all__ = ["MOVE_RULES", "OptimalMoves"]

MOVE_RULES = (FREEZES, WALLS, WASTES)


class OptimalMoves(BestFirst):
    """A search for least moves in progress.

    Parameters
    ----------
    rules
        The prunings that are on; switching one off changes the running time only.
    """

    def __init__(self, search_board: SearchBoard, rules: Iterable[int] = MOVE_RULES) -> None:
        self._search_board = search_board
        rules = set(rules)
        size, k = search_board.size, len(search_board.boxes)
        self._field, costs = from_start(search_board, field_of(search_board, rules - {WASTES}))
        self._scratch = new_scratch(self._field)
        self._walls = new_walls(self._field)
        number = numbers(self._field)
        self._groups = GroupTables(
            search_board,
            self._field,
            number,
            two_sides(search_board, self._field, costs, -1)[:1],
            is_on=WASTES in rules,
        )
        self._walker = kernels.Walker(
            rows=search_board.boxes.copy(),
            walk=np.zeros(size + 1, np.int32),
            number=number,
            wastes=self._groups.wastes,
        )
        firsts = [
            box_state(self._field, box, search_board.player) for box in search_board.boxes.tolist()
        ]
        self._matching = new_matching(np.array(firsts, np.int32))
        bound = best_total(self._field.costs, self._matching)
        self._fixed = self._field.costs.nbytes + self._walls.distance.nbytes
        self.tables = OpenStates(search_board.boxes, search_board.player, bound, size, room=4 * k)

    @property
    def nodes(self) -> int:
        """Positions expanded."""
        return int(self._scratch.counts[kernels.NODES])

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return self.tables.nbytes + self._fixed + self._groups.nbytes

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions."""
        if self._groups.is_due(self.nodes):
            if not self._groups.is_begun:
                return StepStatus.FULL
            make_for_a_slice(self._groups)
            self._walker = self._walker._replace(wastes=self._groups.wastes)
            return StepStatus.RUNNING
        return StepStatus(
            kernels.step(
                self.tables.states,
                self.tables.queue,
                self._field,
                self._scratch,
                self._walker,
                self._matching,
                self._walls,
                budget,
            )
        )

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full, or make room for the tables of a long search."""
        if self._groups.is_due(self.nodes) and not self._groups.is_begun:
            self._groups.begin(most - self.nbytes)
            yield True
            return
        yield from self.tables.grow(most - self._fixed - self._groups.nbytes)

    def lurd(self) -> str:
        """Return the letters of the solution."""
        steps = self.tables.steps_to(int(self._scratch.counts[kernels.SOLVED]))
        return lurd_of_pushes(self._search_board, [(step >> 2, step & 3) for step in steps])
