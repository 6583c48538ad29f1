"""``fess``: feature-space search over macro moves, steered by a packing plan.

The level is first played backwards, which tells in which order to fill the goals
(:mod:`sokolab.solvers.fess.plan_search`); then forwards. A step is a macro move: all pushes of one box at a
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
from sokolab.kernels.search.boards.field import Field
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
from sokolab.kernels.search.plan.rooms import new_rooms
from sokolab.kernels.search.plan.steps import PackingPlan
from sokolab.solvers.fess.attempt import Forward, Known
from sokolab.solvers.fess.plan_search import PackingSearch
from sokolab.solvers.frame.driver import StepStatus
from sokolab.solvers.frame.lone_box import field_of
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.frame.shared_knowledge import AdvancedPosition, GoalSideTable

__all__ = ["Fess"]

_RULES: Final = (0, 1, 2)
_CHANCE: Final = SHUFFLED | NO_HOTSPOTS | NO_ZONES
_TASTES: Final = (
    0,
    NO_ROOMS | CROWDING,
    NO_HOTSPOTS,
    _CHANCE | NO_ROOMS,
    NO_ZONES,
    _CHANCE,
)
"""With the first plan."""
_LATER_TASTES: Final = (
    SHUFFLED | NO_HOTSPOTS,
    0,
    SHUFFLED,
    NO_ROOMS | CROWDING,
    _CHANCE | NO_ROOMS,
)
"""With each of the other plans."""
_ROUND_TASTES: Final = (_CHANCE, _CHANCE | NO_ROOMS)
"""With the first plan again, in each further round."""
_PLANS: Final = (0, 8, 5, 4)  # searches for further plans, round by round; then as many as last
_SHARE: Final = 40  # positions of an attempt in the first round, if its weight is 1; then twice
_WEIGHTS: Final = (16, 16, 4, 4, 4, 4)  # of the attempts with the first plan
_DETOUR_WEIGHTS: Final = (8, 8)  # where that plan has detours and others may well be better
_LATER_WEIGHT: Final = 2
_SHIFTS: Final = 40  # of the hash, by which tastes for chance differ
_PAIR_BYTES: Final = 60_000_000


class Fess:
    """A feature-space search under way."""

    lower_bound: int | None = None

    def __init__(self, search_board: SearchBoard) -> None:
        self._search_board = search_board
        self._field = field_of(search_board, _RULES)
        self._pairs = _pairs_of(self._field)
        self._is_prepared = self._pairs is None
        self._rooms = new_rooms(search_board.neighbours)
        self._packing = PackingSearch(search_board, self._field, self._rooms)
        self._is_planning = True
        self._plans: list[PackingPlan] = []
        self._weights: tuple[int, ...] = ()
        self._resting: frozenset[int] = frozenset()
        self._attempts: list[Forward] = []
        self._turn = 0
        self._latest: Forward | None = None
        self._from_end: GoalSideTable | None = None
        self._round = 0
        self._due = _PLANS[0]
        self._share = _SHARE

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
        """Steps of its plan that the attempt that came farthest has done."""
        return self._farthest.steps if self._attempts else 0

    @property
    def _farthest(self) -> Forward:
        return self._attempts[max(range(len(self._attempts)), key=self._progress)]

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        pairs = self._pairs.nbytes if self._pairs else 0
        return pairs + self._packing.nbytes + sum(a.nbytes for a in self._attempts)

    @property
    def best(self) -> Position | None:
        """The position with most of its plan done."""
        return self._farthest.best if self._attempts else None

    @property
    def words(self) -> str:
        """Cells, and how far the plan has come."""
        if not self._attempts:
            return "looking for a packing plan"
        return f"attempt {self._turn + 1}, {self._farthest.words}"

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions."""
        if not self._is_prepared and self._pairs is not None:
            self._is_prepared = self._pairs.step()
        elif self._is_planning:
            status = self._packing.step(budget)
            if status is not StepStatus.RUNNING:
                self._is_planning = False
                if self._attempts:
                    self._begin_more(status)
                else:
                    self._begin()
        else:
            return self._tried(budget)
        return StepStatus.RUNNING

    def _begin(self) -> None:
        """Begin the attempts with the first plan."""
        field = self._field
        if self._pairs is None:
            proofs = new_proofs(field)
        else:
            proofs = new_proofs(field, self._pairs.tables[0], numbered(_live(field))[0])
        scene = new_scene(field, self._rooms)
        self._known = Known(self._search_board, field, scene, proofs, self._rooms)
        self._plans = [self._packing.plan()]
        self._weights = _DETOUR_WEIGHTS if self._packing.has_detours else _WEIGHTS
        self._attempts = [Forward(self._known, self._plans[0], taste) for taste in _TASTES]

    def _begin_more(self, status: StepStatus) -> None:
        """Begin attempts with the plan just looked for, if one was found."""
        self._due -= 1
        if status is not StepStatus.SOLVED:
            return
        plan = self._packing.newest()
        if any(_are_alike(plan, other) for other in self._plans):
            return
        count = len(self._plans)
        self._plans.append(plan)
        for taste in _LATER_TASTES:
            self._attempts.append(Forward(self._known, plan, _seeded(taste, 8 * count - 8)))

    def _tried(self, budget: int) -> StepStatus:
        """Go on with the attempt whose turn it is."""
        self._latest = attempt = self._attempts[self._turn]
        is_first = self._turn < len(self._weights)
        share = self._share * (self._weights[self._turn] if is_first else _LATER_WEIGHT)
        left = share - attempt.nodes
        if left <= 0 and attempt.rests:
            return self._handed_on(attempt)
        status = attempt.step(min(budget, max(1, left)))
        if status in (StepStatus.SOLVED, StepStatus.FULL):
            return status
        if status is StepStatus.GAVE_UP or (attempt.nodes >= share and attempt.rests):
            if all(other.is_done for other in self._attempts):
                return StepStatus.GAVE_UP
            return self._handed_on(attempt)
        return StepStatus.RUNNING

    def _handed_on(self, attempt: Forward) -> StepStatus:
        """Look for a position from which the way is known; where there is none, go on."""
        known = self._from_end
        if known is not None and attempt.may_meet(known):
            return StepStatus.SOLVED if attempt.meet(known) else StepStatus.RUNNING
        self._next()
        return StepStatus.RUNNING

    def _next(self) -> None:
        """Give the turn to the next attempt that has anything left to try."""
        while True:
            self._turn += 1
            if self._turn == len(self._attempts):
                if self._due > 0 and self._packing.begin_another():
                    self._turn -= 1
                    self._is_planning = True
                    return
                self._begin_round()
            if not self._attempts[self._turn].is_done and self._turn not in self._resting:
                return

    def _begin_round(self) -> None:
        """Begin some more attempts, and give all twice as much.

        The half of the later ones that came least far rests for a round.
        """
        if self._round > 0:
            first = len(self._weights)
            order = sorted(range(first, len(self._attempts)), key=self._progress)
            self._resting = frozenset(order[: len(order) // 2])
        self._turn = 0
        self._share *= 2
        self._round += 1
        self._due = _PLANS[min(self._round, len(_PLANS) - 1)]
        for taste in _ROUND_TASTES:
            seeded = _seeded(taste, 11 * self._round)
            self._attempts.append(Forward(self._known, self._plans[0], seeded))

    def _progress(self, number: int) -> float:
        """Return the part of its plan that an attempt has done."""
        attempt = self._attempts[number]
        return attempt.steps / max(1, len(attempt.plan.target))

    def look_among(self, known: GoalSideTable | None) -> None:
        """Look for positions from which the way to the end is known, from now on, if any is.

        An attempt looks whenever its share is up.
        """
        self._from_end = known

    def far(self) -> Iterator[AdvancedPosition]:
        """Yield the best position of each attempt, those that came farthest first."""
        order = sorted(range(len(self._attempts)), key=self._progress, reverse=True)
        return (self._attempts[number].far() for number in order)

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full."""
        attempt = self._attempts[self._turn]
        yield from attempt.grow(most - self.nbytes + attempt.nbytes)

    def lurd(self) -> str:
        """Return the letters of the way to the solved position."""
        assert self._latest is not None
        return self._latest.lurd()


def _seeded(taste: int, shift: int) -> int:
    """Return a taste that, if it is one for chance, leaves to chance what others do not."""
    return taste | shift % _SHIFTS << SEED


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
