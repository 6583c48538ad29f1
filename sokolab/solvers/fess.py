"""``fess``: feature-space search over macro moves, steered by a packing plan.

The level is first played backwards, which tells in which order to fill the goals
(:mod:`sokolab.solvers.packing`); then forwards. A step is a macro move: all pushes of one box at a
stretch. Positions are filed in cells by their features, moves that an advisor names cost nothing,
and the search goes round the cells in turns with the best one. What one choice of features misses
another often finds at once, so several attempts take turns; ``docs/solvers.md`` tells it whole.

Source: Y. Shoham, J. Schaeffer, *The FESS algorithm: a feature based approach to single-agent
search*, IEEE Conference on Games 2020.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from sokolab.core.position import Position
from sokolab.kernels.arrays import Mask
from sokolab.kernels.search.dead.sets import Game, SetSearch, numbered
from sokolab.kernels.search.dead.stack import new_proofs
from sokolab.kernels.search.fess.children import (
    CROWDING,
    NO_HOTSPOTS,
    NO_ROOMS,
    NO_ZONES,
    SEED,
    SHUFFLED,
)
from sokolab.kernels.search.fess.scene import new_scene
from sokolab.kernels.search.field import Field
from sokolab.kernels.search.plan.rooms import new_rooms
from sokolab.kernels.search.plan.steps import PackingPlan
from sokolab.solvers.driver import Status
from sokolab.solvers.forward import Forward, Known
from sokolab.solvers.lone import field_of
from sokolab.solvers.packing import PackingSearch
from sokolab.solvers.terrain import Terrain

__all__ = ["Fess"]

_RULES: Final = (0, 1, 2)
_TASTES: Final = (0, NO_ROOMS | CROWDING, NO_ROOMS, NO_HOTSPOTS, NO_ZONES)
_LATER_TASTES: Final = (NO_HOTSPOTS, SHUFFLED | 16 << SEED, NO_ROOMS | CROWDING, 0)
"""With each of the other plans."""
_SHUFFLES: Final = (NO_ROOMS | SHUFFLED, SHUFFLED | 16 << SEED)
_PLANS: Final = 4
_FIRST_SHARE: Final = 1800  # positions of each attempt in the first round; then twice as many
_PAIR_BYTES: Final = 60_000_000


class Fess:
    """A feature-space search under way."""

    lower_bound: int | None = None

    def __init__(self, terrain: Terrain) -> None:
        self._terrain = terrain
        self._field = field_of(terrain, _RULES)
        self._pairs = _pairs_of(self._field)
        self._is_prepared = self._pairs is None
        self._rooms = new_rooms(terrain.neighbours)
        self._packing = PackingSearch(terrain, self._field, self._rooms)
        self._is_planning = True
        self._has_all = False
        self._plans: list[PackingPlan] = []
        self._attempts: list[Forward] = []
        self._turn = 0
        self._share = _FIRST_SHARE

    @property
    def attempts(self) -> tuple[Forward, ...]:
        """The attempts begun."""
        return tuple(self._attempts)

    @property
    def nodes(self) -> int:
        """Positions expanded, backwards and forwards."""
        return self._packing.nodes + sum(attempt.nodes for attempt in self._attempts)

    @property
    def states(self) -> int:
        """Positions known forwards."""
        return sum(attempt.states for attempt in self._attempts)

    @property
    def open_states(self) -> int:
        """Positions known and not expanded."""
        return sum(attempt.open_states for attempt in self._attempts)

    @property
    def depth(self) -> int:
        """Steps of the plan that the best position has done."""
        return max((attempt.steps for attempt in self._attempts), default=0)

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        pairs = self._pairs.nbytes if self._pairs else 0
        return pairs + self._packing.nbytes + sum(a.nbytes for a in self._attempts)

    @property
    def best(self) -> Position | None:
        """The position with the most steps of the plan done."""
        return max(self._attempts, key=lambda a: a.steps).best if self._attempts else None

    @property
    def words(self) -> str:
        """Cells, and how far the plan has come."""
        if not self._attempts:
            return "looking for a packing plan"
        best = max(self._attempts, key=lambda attempt: attempt.steps)
        return f"attempt {self._turn + 1}, {best.words}"

    def step(self, budget: int) -> Status:
        """Expand up to ``budget`` positions."""
        if not self._is_prepared and self._pairs is not None:
            self._is_prepared = self._pairs.step()
        elif self._is_planning:
            status = self._packing.step(budget)
            if not self._attempts and status is not Status.RUNNING:
                self._begin()
                self._is_planning = False
            elif self._attempts and self._packing.is_done:
                self._begin_more()
                self._is_planning = False
                self._has_all = True
        else:
            return self._tried(budget)
        return Status.RUNNING

    def _begin(self) -> None:
        """Begin the attempts with the first plan."""
        field = self._field
        if self._pairs is None:
            proofs = new_proofs(field)
        else:
            proofs = new_proofs(field, self._pairs.tables[0], numbered(_live(field))[0])
        scene = new_scene(field, self._rooms)
        self._known = Known(self._terrain, field, scene, proofs, self._rooms)
        self._plans = [self._packing.plan()]
        self._attempts = [Forward(self._known, self._plans[0], taste) for taste in _TASTES]

    def _begin_more(self) -> None:
        """Begin attempts with the plans found since, and with a taste for chance."""
        for plan in self._packing.plans(_PLANS):
            if not any(_are_alike(plan, other) for other in self._plans):
                self._plans.append(plan)
                self._attempts += [Forward(self._known, plan, taste) for taste in _LATER_TASTES]
        self._attempts += [Forward(self._known, self._plans[0], taste) for taste in _SHUFFLES]

    def _tried(self, budget: int) -> Status:
        """Go on with the attempt whose turn it is."""
        attempt = self._attempts[self._turn]
        share = self._share
        left = share - attempt.nodes
        if left <= 0 and attempt.rests:
            self._next()
            return Status.RUNNING
        status = attempt.step(min(budget, max(1, left)))
        if status in (Status.SOLVED, Status.FULL):
            return status
        if status is Status.GAVE_UP or (attempt.nodes >= share and attempt.rests):
            if all(other.is_done for other in self._attempts):
                return Status.GAVE_UP
            self._next()
        return Status.RUNNING

    def _next(self) -> None:
        """Give the turn to the next attempt that has anything left to try."""
        while True:
            self._turn += 1
            if self._turn == len(self._attempts):
                if not self._has_all:
                    self._is_planning = True
                    return
                self._turn = 0
                self._share *= 2
            if not self._attempts[self._turn].is_done:
                return

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full."""
        attempt = self._attempts[self._turn]
        yield from attempt.grow(most - self.nbytes + attempt.nbytes)

    def lurd(self) -> str:
        """Return the letters of the way to the solved position."""
        return self._attempts[self._turn].lurd()


def _are_alike(one: PackingPlan, other: PackingPlan) -> bool:
    """Whether two plans have the same steps."""
    return all(np.array_equal(one[part], other[part]) for part in range(3))


def _live(field: Field) -> Mask:
    """Return the squares from which a box can reach a goal, uint8 ``[m + 1]``."""
    live = 1 - field.dead
    live[-1] = 0
    return live


def _pairs_of(field: Field) -> SetSearch | None:
    """Return the search for dead pairs, or None where it would take too much room."""
    live, m = _live(field), len(field.goals) - 1
    count = int(live.sum())
    if count < 2 or len(field.goal_squares) < 2:
        return None
    if SetSearch.bytes_for(m, count, 2, 1) > _PAIR_BYTES:
        return None
    return SetSearch(field.neighbours, live, 2, (Game(field.goals, -1, pulls=True),))
