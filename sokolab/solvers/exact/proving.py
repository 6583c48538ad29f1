"""Least pushes, proved: a search from both ends, in turns with one for short solutions.

By itself the proof has to come upon a solution of as many pushes as it has proved necessary; a
solution found otherwise ends it as soon as the bound has come up to it. Turns are counted in
positions, so the same limits in nodes give the same answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter
from typing import Final

from sokolab.core.position import Position
from sokolab.core.words import counted
from sokolab.solvers.exact.incumbent import Incumbent
from sokolab.solvers.exact.optimal_pushes import OptimalPushes
from sokolab.solvers.frame.driver import FIRST_BUDGET, StepStatus, next_budget
from sokolab.solvers.frame.search_board import SearchBoard

__all__ = ["Proving"]

_ALONE: Final = 20_000  # nodes of the proof before its first turn ends: most levels are done then
_PROOF: Final = 20_000  # nodes of each later one
_FINDING: Final = 1_000  # positions of a turn of the other search while no solution is known
_SHORTENING: Final = 20_000  # and afterwards: these cost less
_IN_VAIN: Final = 1_000  # positions for each push of the solution without a shorter one,
_LESS: Final = 4  # and its turns are so many times shorter


class Proving:
    """A proof and the shortest solution known, under way."""

    def __init__(self, search_board: SearchBoard) -> None:
        self._proof = OptimalPushes(search_board)
        self._incumbent = Incumbent(search_board)
        self._is_proving = True
        self._left = _ALONE
        self._budget = FIRST_BUDGET

    @property
    def nodes(self) -> int:
        """Positions expanded by both."""
        return self._proof.nodes + self._incumbent.nodes

    @property
    def states(self) -> int:
        """Positions known to both."""
        return self._proof.states + self._incumbent.states

    @property
    def open_states(self) -> int:
        """Positions known to the proof and not expanded."""
        return self._proof.open_states

    @property
    def depth(self) -> int:
        """The proved lower bound, in pushes."""
        return self._proof.depth

    @property
    def lower_bound(self) -> int | None:
        """The proved lower bound, in pushes."""
        return self._proof.lower_bound

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return self._proof.nbytes + self._incumbent.nbytes

    @property
    def best(self) -> Position | None:
        """The position of the proof with the least matching."""
        return self._proof.best

    @property
    def solution(self) -> str:
        """Letters of the shortest solution known, or ""."""
        return self._incumbent.lurd

    @property
    def words(self) -> str:
        """How far the bound is from the shortest solution known."""
        if not self._incumbent.lurd:
            return ""
        return f"a solution of {counted(self._incumbent.pushes, 'push', 'pushes')} is known"

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions of the proof, or of the search for solutions."""
        if self._is_proving:
            return self._proved(budget)
        return self._sought(budget)

    def _proved(self, budget: int) -> StepStatus:
        """Go on with the proof."""
        proof, before, begun = self._proof, self._proof.nodes, perf_counter()
        status = proof.step(min(budget, self._budget, self._left))
        if proof.pushes is not None:
            self._incumbent.take(proof.lurd())
            proof.know(self._incumbent.pushes)
        if status is not StepStatus.RUNNING:
            return status
        self._budget = next_budget(self._budget, perf_counter() - begun)
        self._left -= proof.nodes - before
        if self._left <= 0:
            self._is_proving = self._incumbent.is_done
            self._left = _PROOF if self._is_proving else self._turn
        return status

    @property
    def _turn(self) -> int:
        """Positions of a turn of the search for solutions."""
        if not self._incumbent.lurd:
            return _FINDING
        is_hopeful = self._incumbent.in_vain < _IN_VAIN * self._incumbent.pushes
        return _SHORTENING if is_hopeful else _SHORTENING // _LESS

    def _sought(self, budget: int) -> StepStatus:
        """Look for a solution, or a shorter one."""
        incumbent, before = self._incumbent, self._incumbent.nodes
        status = incumbent.step(min(budget, self._left))
        if incumbent.lurd:
            self._proof.know(incumbent.pushes)
        if status in (StepStatus.FULL, StepStatus.EXHAUSTED):
            return status
        self._left -= incumbent.nodes - before
        if self._left <= 0 or status is StepStatus.GAVE_UP:
            self._is_proving, self._left = True, _PROOF
        return StepStatus.RUNNING

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full; what the search for solutions takes is given up first."""
        if not self._is_proving:
            yield from self._incumbent.grow(most - self._proof.nbytes)
            return
        for has_room in self._proof.grow(most - self._incumbent.nbytes):
            if not has_room and self._incumbent.nbytes:
                self._incumbent.stop()
                yield True
                return
            yield has_room

    def lurd(self) -> str:
        """Return the letters of a solution with least pushes."""
        return self._incumbent.lurd
