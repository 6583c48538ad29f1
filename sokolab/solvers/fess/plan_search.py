"""The packing plan of a level, found by playing backwards from the solved board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.plan.lone import MOST_SQUARES
from sokolab.kernels.search.plan.pulled import MINDING, SEED, SHUFFLED, SIDES, STRICT
from sokolab.kernels.search.plan.rooms import Rooms
from sokolab.kernels.search.plan.steps import ANYWHERE, FINAL, IN_PLACE, PackingPlan
from sokolab.kernels.search.plan.zones import new_plan
from sokolab.solvers.fess.backward_search import BackwardSearch, Ground, Pull, Way
from sokolab.solvers.fess.straightening import straightened
from sokolab.solvers.frame.driver import StepStatus
from sokolab.solvers.frame.search_board import SearchBoard

__all__ = ["PackingSearch"]

_MOST_NODES: Final = 400  # of each search
_MOST_STRICT: Final = 1500  # of each search in which every box has to be taken to the largest sink
_MOST_DEEP: Final = 4000  # of each further search while no plan accounts for all boxes
_MOST_IN_ALL: Final = 1600  # after so many none of the first searches begins
_MOST_BOXES: Final = 150
_FIRST_TASTES: Final = (0, SIDES, MINDING, MINDING | SIDES)
_DEEP_TASTES: Final = (
    MINDING,
    SIDES,
    0,
    *(SHUFFLED | MINDING * (i % 2) | 7 * i << SEED for i in range(4)),
)
_FEW_DETOURS: Final = 2
_KNOWN_PLANS: Final = 2  # of the first searches that are used beside the best
_SHUFFLES: Final = 30
_SHIFTS: Final = 40  # of the hash, by which searches by chance differ


class PackingSearch:
    """A search for packing plans of a level.

    It plays backwards several times, with the player in each region in the end and with several
    tastes, until a plan has no detours: all boxes leave at the sink, none is parked. The best plan
    is the one that accounts for most boxes and has fewest detours. On boards so large that a
    single position would take long it does not search at all; there is a plan in any case.

    After that, each :meth:`begin_another` looks for one more, by chance; where the best plan has
    detours, also strictly, that is with all other boxes on the board until they come to the
    largest sink.

    Parameters
    ----------
    field
        Of :func:`sokolab.solvers.frame.lone_box.field_of` for the same terrain.
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
        search_board: SearchBoard,
        field: Field,
        rooms: Rooms | None = None,
        pushes: NDArray[np.int16] | None = None,
    ) -> None:
        self._search_board = search_board
        self._field = field
        self.nodes = 0
        self._ahead: list[tuple[int, int]] = []
        self._further: Iterator[tuple[int, int, int]] = iter(())
        self._search: BackwardSearch | None = None
        self._ways: list[Way] = []
        self._starts: list[int] = []  # of the ways
        self._others: list[Way] = []
        self._newest = Way([], [], 0)
        self._is_further = False
        if search_board.size <= MOST_SQUARES and len(search_board.boxes) <= _MOST_BOXES:
            self._ground = Ground(search_board, field, rooms, pushes)
            starts = self._ground.starts
            self._ahead = [(start, taste) for taste in _FIRST_TASTES for start in starts]
            self._begin_next()

    @property
    def states(self) -> int:
        """Positions known."""
        return self._search.states if self._search else 0

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return self._ground.nbytes + self._search.nbytes if self._search else 0

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions.

        SOLVED says that a plan accounts for all boxes; it comes as soon as one parks none. GAVE_UP
        says that none does. After :meth:`begin_another`, SOLVED says that there is a new plan,
        :meth:`newest`, and that no other accounts for more boxes.
        """
        search = self._search
        if search is None:
            has_plan = self._is_further or self._has_whole_plan
            return StepStatus.SOLVED if has_plan else StepStatus.GAVE_UP
        before = search.nodes
        status = search.step(budget)
        self.nodes += search.nodes - before
        if status is StepStatus.RUNNING:
            return status
        way = straightened(
            self._search_board.neighbours, self._ground.goals, search.start, search.way()
        )
        is_new = way not in self._ways
        if is_new:
            self._ways.append(way)
            self._starts.append(search.start)
        if self._is_further:
            self._search, self._newest = None, way
            is_whole = self._cost(way)[0] == self._least_cost[0]
            return StepStatus.SOLVED if is_new and is_whole else StepStatus.GAVE_UP
        self._begin_next()
        if self._search is not None and self._cost(way) > (0, 0):
            return StepStatus.RUNNING
        self._search = None
        return StepStatus.SOLVED if self._has_whole_plan else StepStatus.GAVE_UP

    @property
    def has_detours(self) -> bool:
        """Whether the best plan so far has more than one or two detours."""
        return bool(self._ways) and self._least_cost[1] > _FEW_DETOURS

    @property
    def _has_whole_plan(self) -> bool:
        return bool(self._ways) and self._least_cost[0] == 0

    @property
    def _least_cost(self) -> tuple[int, int]:
        """The cost of the best way so far; there is one."""
        return min(map(self._cost, self._ways))

    def _begin_next(self) -> None:
        """Begin the next of the first searches, if there is one."""
        self._search = None
        if self._ahead and self.nodes < _MOST_IN_ALL:
            self._search = BackwardSearch(self._ground, *self._ahead.pop(0), _MOST_NODES)

    def begin_another(self) -> bool:
        """Begin to look for one more plan; return whether there is anything left to try.

        Only once :meth:`step` has said what the search before came to.
        """
        if not self._is_further and self._ways:
            self._is_further = True
            _, *others = sorted(self._ways, key=self._cost)
            whole = [way for way in others if self._cost(way)[0] == self._least_cost[0]]
            self._others = whole[:_KNOWN_PLANS]
            self._further = self._tries()
        if self._others:
            self._newest = self._others.pop(0)
            return True
        another = next(self._further, None)
        self._search = BackwardSearch(self._ground, *another) if another else None
        return another is not None

    def _tries(self) -> Iterator[tuple[int, int, int]]:
        """Yield where, with which taste and how long to look for another plan."""
        if not self._has_whole_plan:
            yield from _short_tries(self._best_start)
        for taste in _DEEP_TASTES:
            for start in self._ground.starts:
                if not self._has_whole_plan:
                    yield start, taste, _MOST_DEEP
        yield from _tries(self._best_start, self.has_detours)

    @property
    def _best_start(self) -> int:
        """Where the player ends with the best plan so far."""
        return self._starts[self._ways.index(min(self._ways, key=self._cost))]

    def plan(self) -> PackingPlan:
        """Return the best plan so far."""
        ways = self._ways or [Way([], self._field.goal_squares.tolist(), 0)]
        if self._search is not None and not self._ways:
            ways = [self._search.way()]
        return self._plan_along(min(ways, key=self._cost))

    def newest(self) -> PackingPlan:
        """Return the plan found last."""
        return self._plan_along(self._newest)

    def _plan_along(self, way: Way) -> PackingPlan:
        """Return the plan that undoes these pulls; where no box left, one of the goals alone."""
        moves, left, _ = way
        if left and not any(leaves for _, _, leaves in moves):
            return self._plan_of([(ANYWHERE, goal) for goal in self._order(moves)])
        return self._plan_of(_steps(moves, left, self._search_board.boxes.tolist()))

    def _plan_of(self, steps: list[tuple[int, int]]) -> PackingPlan:
        """Return the plan of these sources and targets."""
        source, target = (np.array(column, np.int32) for column in zip(*steps, strict=True))
        return new_plan(self._field, source, target, np.array(_ends(steps), np.int32))

    def _cost(self, way: Way) -> tuple[int, int]:
        """Return the boxes not accounted for, and the detours."""
        lost = set(way.left) - set(self._search_board.boxes.tolist())
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


def _short_tries(start: int) -> Iterator[tuple[int, int, int]]:
    """Yield the tries that come before longer ones where no plan accounts for all boxes."""
    yield start, STRICT | SHUFFLED, _MOST_STRICT
    yield start, SHUFFLED, _MOST_NODES


def _tries(start: int, is_hard: bool) -> Iterator[tuple[int, int, int]]:
    """Yield where, with which taste and how long to look for another plan."""
    if not is_hard:
        yield start, SIDES, _MOST_NODES
    for i in range(_SHUFFLES):
        chance = SHUFFLED | (7 * i % _SHIFTS) << SEED
        if is_hard:
            yield start, STRICT | chance, _MOST_STRICT
        if not is_hard or i % 2:
            yield start, chance, _MOST_NODES
        if i == 0:
            yield (start, STRICT, _MOST_STRICT) if is_hard else (start, MINDING, _MOST_NODES)
        elif not is_hard and i % 2:
            yield start, MINDING | chance, _MOST_NODES


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
