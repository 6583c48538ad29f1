"""``astar-pushes``: A* over pushes with everything that keeps the optimum; least pushes, proved.

A state is the boxes and the region of the player, a step one push. The estimate matches boxes
with goals over the true push distances of a lone box, the player's side respected; every push
lowers it by at most one, so the first solution taken from the queue is one of least pushes.
Left out are only pushes that lose, and those that need not come first: ``docs/solvers.md`` tells
which, and why that is sound.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np

from sokolab.analysis.cuts import cuts_and_blocks
from sokolab.kernels.search import astar_pushes as kernels
from sokolab.kernels.search.assignment import best_total, new_matching
from sokolab.kernels.search.field import (
    CORRALS,
    FREEZES,
    WALLS,
    Field,
    box_state,
    new_field,
    new_scratch,
)
from sokolab.kernels.search.reach import flood
from sokolab.kernels.search.walled import new_walls
from sokolab.solvers.best_first import BestFirst, OpenStates
from sokolab.solvers.driver import Status
from sokolab.solvers.letters import letters_of_pushes
from sokolab.solvers.terrain import Terrain

__all__ = ["AstarPushes", "field_of"]

ALL_RULES: Final = (FREEZES, CORRALS, WALLS)


class AstarPushes(BestFirst):
    """A search over pushes under way.

    Parameters
    ----------
    rules
        The prunings that are on; switching one off changes only how long it takes.
    """

    def __init__(self, terrain: Terrain, rules: Iterable[int] = ALL_RULES) -> None:
        self._terrain = terrain
        size, k = terrain.size, len(terrain.boxes)
        self._field = field_of(terrain, rules)
        self._scratch = new_scratch(self._field)
        self._row = terrain.boxes.copy()
        first = np.array(
            [box_state(self._field, box, terrain.player) for box in terrain.boxes.tolist()],
            np.int32,
        )
        self._matching = new_matching(first)
        self._walls = new_walls(self._field)
        self._fixed = self._field.costs.nbytes + self._walls.distance.nbytes
        bound = best_total(self._field.costs, self._matching)
        self.tables = OpenStates(self._row, self._lowest(), bound, size, room=4 * k)

    def _lowest(self) -> int:
        """Return the smallest square the player reaches at the start."""
        shut = self._scratch.shut.copy()
        shut[self._terrain.boxes] = 1
        mark = np.zeros_like(self._scratch.mark)
        return flood(
            self._terrain.neighbours, shut, self._terrain.player, mark, 1, self._scratch.stack
        )

    @property
    def nodes(self) -> int:
        """Positions expanded."""
        return int(self._scratch.counts[kernels.NODES])

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return self.tables.nbytes + self._fixed

    def step(self, budget: int) -> Status:
        """Expand up to ``budget`` positions."""
        return Status(
            kernels.step(
                self.tables.states,
                self.tables.queue,
                self._field,
                self._scratch,
                self._row,
                self._matching,
                self._walls,
                budget,
            )
        )

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full."""
        return self.tables.grow(most - self._fixed)

    def lurd(self) -> str:
        """Return the letters of the way to the solved state."""
        steps = self.tables.steps_to(int(self._scratch.counts[kernels.SOLVED]))
        return letters_of_pushes(self._terrain, [(step >> 2, step & 3) for step in steps])


def field_of(terrain: Terrain, rules: Iterable[int]) -> Field:
    """Return what a search over pushes knows beforehand, from the blocks of the empty board."""
    m, squares = terrain.size, terrain.squares
    cuts = cuts_and_blocks(terrain.ground)
    edge_block = np.full((m + 1, 4), -1, np.int32)
    edge_block[:m] = cuts.edge_block[squares]
    number = np.full(terrain.ground.board.size + 1, -1, np.int32)
    number[squares] = np.arange(m, dtype=np.int32)
    depth, low, parent = (np.full(m + 1, -1, np.int32) for _ in range(3))
    depth[:m], low[:m] = cuts.depth[squares], cuts.low[squares]
    parent[:m] = number[cuts.parent[squares]]  # the root's stays -1: so does number[-1]
    return new_field(terrain.neighbours, terrain.goals, edge_block, depth, low, parent, rules)
