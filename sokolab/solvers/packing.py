"""The packing plan of a level, found by playing backwards from the solved board."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.search.field import Field
from sokolab.kernels.search.plan.lone import MOST_SQUARES
from sokolab.kernels.search.plan.pulled import TASTES
from sokolab.kernels.search.plan.rooms import Rooms
from sokolab.kernels.search.plan.steps import ANYWHERE, FINAL, IN_PLACE, PackingPlan
from sokolab.kernels.search.plan.zones import new_plan
from sokolab.solvers.driver import Status
from sokolab.solvers.straightening import straightened
from sokolab.solvers.terrain import Terrain
from sokolab.solvers.unpacking import Ground, Pull, Unpacking, Way

__all__ = ["PackingSearch"]

_MOST_NODES: Final = 400  # of each search
_MOST_IN_ALL: Final = 1600  # after so many no further search begins
_MOST_BOXES: Final = 150


class PackingSearch:
    """A search for the packing plan of a level.

    It plays backwards several times, with the player in each region in the end and with several
    tastes, until a plan has no detours: all boxes leave at the sink, none is parked. The best plan
    is the one that accounts for most boxes and has fewest detours. On boards so large that a
    single position would take long it does not search at all; there is a plan in any case.

    Parameters
    ----------
    field
        Of :func:`sokolab.solvers.lone.field_of` for the same terrain.
    rooms, pushes
        Of the same terrain, where they are known already:
        :func:`sokolab.kernels.search.plan.rooms.new_rooms` and
        :func:`sokolab.kernels.search.plan.lone.push_distances`.

    Attributes
    ----------
    nodes
        Positions expanded.
    """

    def __init__(
        self,
        terrain: Terrain,
        field: Field,
        rooms: Rooms | None = None,
        pushes: NDArray[np.int16] | None = None,
    ) -> None:
        self._terrain = terrain
        self._field = field
        self.nodes = 0
        self._ahead: list[tuple[int, int]] = []
        self._search: Unpacking | None = None
        self._ways: list[Way] = []
        if terrain.size <= MOST_SQUARES and len(terrain.boxes) <= _MOST_BOXES:
            self._ground = Ground(terrain, field, rooms, pushes)
            starts = self._ground.starts
            self._ahead = [(start, taste) for taste in range(TASTES) for start in starts]
            self._begin_next()

    @property
    def states(self) -> int:
        """Positions known."""
        return self._search.states if self._search else 0

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return self._ground.nbytes + self._search.nbytes if self._search else 0

    def step(self, budget: int) -> Status:
        """Expand up to ``budget`` positions.

        SOLVED says that a plan accounts for all boxes; it comes as soon as one parks none, and
        further steps look for more plans. GAVE_UP says that none does.
        """
        search = self._search
        if search is None:
            has_plan = bool(self._ways) and min(map(self._cost, self._ways))[0] == 0
            return Status.SOLVED if has_plan else Status.GAVE_UP
        before = search.nodes
        status = search.step(budget)
        self.nodes += search.nodes - before
        if status is Status.RUNNING:
            return status
        way = straightened(self._terrain.neighbours, self._ground.goals, search.start, search.way())
        if way not in self._ways:
            self._ways.append(way)
        self._begin_next()
        if not self.is_done and self._cost(way) > (0, 0):
            return Status.RUNNING
        return Status.GAVE_UP if min(map(self._cost, self._ways))[0] else Status.SOLVED

    def _begin_next(self) -> None:
        """Begin the next search, if there is one."""
        self._search = None
        if self._ahead and self.nodes < _MOST_IN_ALL:
            self._search = Unpacking(self._ground, *self._ahead.pop(0), _MOST_NODES)

    @property
    def is_done(self) -> bool:
        """Whether another step would find no further plan."""
        return self._search is None

    def plan(self) -> PackingPlan:
        """Return the best plan so far."""
        return self.plans(1)[0]

    def plans(self, most: int) -> list[PackingPlan]:
        """Return up to so many plans found so far, the best first, no two alike."""
        ways = self._ways or [Way([], self._field.goal_squares.tolist(), 0)]
        if self._search is not None and not self._ways:
            ways = [self._search.way()]
        found: list[list[tuple[int, int]]] = []
        for moves, left, _ in sorted(ways, key=self._cost):
            if left and not any(leaves for _, _, leaves in moves):
                steps = [(ANYWHERE, goal) for goal in self._order(moves)]
            else:
                steps = _steps(moves, left, self._terrain.boxes.tolist())
            if steps not in found:
                found.append(steps)
        return [self._plan_of(steps) for steps in found[:most]]

    def _plan_of(self, steps: list[tuple[int, int]]) -> PackingPlan:
        """Return the plan of these sources and targets."""
        source, target = (np.array(column, np.int32) for column in zip(*steps, strict=True))
        return new_plan(self._field, source, target, np.array(_ends(steps), np.int32))

    def _cost(self, way: Way) -> tuple[int, int]:
        """Return the boxes not accounted for, and the detours."""
        lost = set(way.left) - set(self._terrain.boxes.tolist())
        return len(lost), way.detours

    def _order(self, moves: list[Pull]) -> list[int]:
        """Return the goals in the order of a search that got rid of no box.

        Those emptied first come last, those never emptied first, the farthest in front.
        """
        near = self._field.costs.min(axis=0)
        order: list[int] = self._field.goal_squares[np.argsort(-near, kind="stable")].tolist()
        emptied = [source for source, _, _ in moves]
        emptied = [s for i, s in enumerate(emptied) if s in order and s not in emptied[:i]]
        return [goal for goal in order if goal not in emptied] + emptied[::-1]


def _steps(moves: list[Pull], left: list[int], boxes: list[int]) -> list[tuple[int, int]]:
    """Return sources and targets of the steps that undo these pulls, boxes in place first."""
    steps = sorted((IN_PLACE if square in boxes else ANYWHERE, square) for square in left)
    return steps + [
        (ANYWHERE if leaves else target, source) for source, target, leaves in reversed(moves)
    ]


def _ends(steps: list[tuple[int, int]]) -> list[int]:
    """Return for each step the later one that moves its box on."""
    until = [FINAL] * len(steps)
    stands: dict[int, int] = {}
    for i, (source, target) in enumerate(steps):
        if source in stands:
            until[stands.pop(source)] = i
        stands[target] = i
    return until
