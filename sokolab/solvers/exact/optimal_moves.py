"""``optimal-moves``: finds a solution of least moves, from both ends.

A state is the boxes and the player's square. A step is one push with the shortest walk to it. The
bounds are matchings over tolls, which count the walks that bring the player back for the next push
(:mod:`sokolab.kernels.search.moves.tolls`). Why a solution is least stands in
:mod:`sokolab.kernels.search.moves.both_ends`. A potential for the tolls is looked for only after
some nodes; then the search begins anew with it, and the bound proved before stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.boards.assignment import new_matching
from sokolab.kernels.search.boards.field import FREEZES, new_scratch
from sokolab.kernels.search.moves import both_ends as kernels
from sokolab.solvers.exact.open_states import OpenStates
from sokolab.solvers.exact.walk_tolls import PotentialSearch, Tolls
from sokolab.solvers.frame.box_alone import field_of, from_start
from sokolab.solvers.frame.lurd_steps import lurd_of_pushes
from sokolab.solvers.frame.search import Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard

WALKS: Final = 3
"""The number of the rule that bounds count walks, next to those of a field."""
MOVE_RULES: Final = (FREEZES, WALKS)
_LATEST: Final = 1 << 60  # above all that a queue may hold
_ROWS: Final = 1 << 10


class OptimalMoves:
    """A search for least moves in progress.

    It begins with pushes alone as bounds. What takes longer begins anew with tolls.

    Parameters
    ----------
    rules
        What is on; switching one off changes the running time only.

    Attributes
    ----------
    nodes_with_pushes
        Nodes before the search begins anew; most small levels are decided before.
    """

    nodes_with_pushes = 300

    def __init__(self, search_board: SearchBoard, rules: Iterable[int] = MOVE_RULES) -> None:
        self._search_board = search_board
        rules = set(rules)
        self._field, _ = from_start(search_board, field_of(search_board, rules - {WALKS}))
        self._scratch = new_scratch(self._field)
        self._potential = PotentialSearch(search_board, self._field) if WALKS in rules else None
        self._nodes_before = self._bound_before = 0
        self._begin(Tolls(search_board, self._field))

    def _begin(self, tolls: Tolls) -> None:
        base, field = self._search_board, self._field
        k = len(base.boxes)
        room = int(kernels.children(k))
        self.tables = OpenStates(k, base.size, room, _ROWS, [_LATEST, _LATEST], notes=2)
        self._play = kernels.Play(
            potential=tolls.potential,
            costs=tolls.costs,
            beside=tolls.beside,
            start=np.append(base.boxes, base.player).astype(np.int32),
            bounds=self.tables.notes,
            price=np.zeros((2, k), np.int64),
            matching=new_matching(np.zeros(k, np.int32)),
            rows=np.zeros(k, np.int32),
            child=np.zeros(k, np.int32),
            walk=np.zeros(base.size + 1, np.int32),
            totals=np.zeros(2, np.int64),
            counts=np.array([0, -1, kernels.NEVER, 0], np.int64),
        )
        self._scratch.mark[:] = 0
        self._open(0, base.boxes, [base.player])
        goals, near = field.goal_squares, field.neighbours
        is_free = field.goals == 0
        is_free[-1] = False
        last = (field.goals[near] != 0) & is_free[near[:, [2, 3, 0, 1]]] & is_free[:, None]
        ends = np.flatnonzero(last.any(axis=1)).tolist()
        self._open(1, goals, ends)
        if np.array_equal(base.boxes, goals):
            self._open(1, goals, [base.player])

    def _open(self, side: int, boxes: Ints, players: Iterable[int]) -> None:
        for player in players:
            for _ in self.tables.grow(1 << 62):
                pass
            self._play = self._play._replace(bounds=self.tables.notes)
            self._play.child[:] = boxes
            kernels.enter_end(self._both_ends, side, player)

    @property
    def _both_ends(self) -> kernels.BothEnds:
        """What the kernels search; tables that grow are replaced."""
        front, rear = self.tables.queues
        return kernels.BothEnds(
            states=self.tables.states,
            front=front,
            rear=rear,
            field=self._field,
            scratch=self._scratch,
            play=self._play,
        )

    @property
    def nodes(self) -> int:
        """Positions expanded."""
        return self._nodes_before + int(self._play.counts[kernels.NODES])

    @property
    def states(self) -> int:
        """Positions found."""
        return self.tables.count

    @property
    def standing(self) -> Standing:
        """The figure is the proved lower bound, in moves."""
        return Standing(self.tables.open_count, self.lower_bound or 0, self.lower_bound)

    @property
    def lower_bound(self) -> int | None:
        """The proved lower bound, in moves; None if there is no solution."""
        proved = kernels.proved(*self.tables.queues)
        least = max(self._bound_before, min(proved, int(self._play.counts[kernels.BEST])))
        return least if least < kernels.NEVER else None

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return self.tables.nbytes + self._field.costs.nbytes + self._play.costs.nbytes

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions."""
        if self._potential is not None and self.nodes >= self.nodes_with_pushes:
            self._improve(self._potential)
            return StepStatus.RUNNING
        return StepStatus(kernels.step(self._both_ends, budget))

    def _improve(self, search: PotentialSearch) -> None:
        """Look for a potential for a few milliseconds; begin anew once it is found."""
        if not search.is_done:
            search.step()
            return
        self._bound_before = self.lower_bound or 0
        self._nodes_before = self.nodes
        self._potential = None
        self._begin(Tolls(self._search_board, self._field, search.potential))

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full."""
        for has_room in self.tables.grow(most - (self.nbytes - self.tables.nbytes)):
            self._play = self._play._replace(bounds=self.tables.notes)
            yield has_room
        self._play = self._play._replace(bounds=self.tables.notes)

    @property
    def solution(self) -> str:
        """The best solution met so far as letters, or ""."""
        return self.lurd() if self._play.counts[kernels.MEETING] >= 0 else ""

    def lurd(self) -> str:
        """Return the letters of the solution."""
        meeting = int(self._play.counts[kernels.MEETING])
        steps = self.tables.steps_to(meeting) + self.tables.steps_to(meeting, 1)[::-1]
        return lurd_of_pushes(self._search_board, [(step >> 2, step & 3) for step in steps])
