"""The incumbent: the shortest solution known during a proof, and the search for shorter ones."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sokolab.solvers.auto.schedule import turns
from sokolab.solvers.fess.engine import Fess
from sokolab.solvers.frame.driver import Engine
from sokolab.solvers.frame.round_robin import RoundRobin
from sokolab.solvers.frame.search import StepStatus
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.optimiser.objective import Objective
from sokolab.solvers.optimiser.shortening import Shortening, ladder
from sokolab.solvers.pull.engine import Pull

__all__ = ["Incumbent"]

_FINDERS: Final = (
    Engine("fess", "", "", "", "", begin=Fess),
    Engine("pull", "", "", "", "", begin=Pull),
)


class Incumbent:
    """The shortest solution known, and a search for shorter ones that proves nothing.

    ``fess`` and ``pull`` take turns until one finds a solution; then the optimiser shortens it.

    Attributes
    ----------
    lurd
        The letters of the solution, or "".
    pushes
        The number of its pushes, or 0 if there is none.
    is_done
        Whether nothing is left to try.
    """

    def __init__(self, search_board: SearchBoard) -> None:
        self.lurd = ""
        self.pushes = 0
        self.is_done = False
        self._search_board = search_board
        self._search: RoundRobin | Shortening | None = None
        self._spent = 0  # nodes of searches that have ended
        self._improved_at = 0

    @property
    def nodes(self) -> int:
        """Positions expanded and exchanges tried."""
        return self._spent + (self._search.nodes if self._search else 0)

    @property
    def nodes_since_improvement(self) -> int:
        """Positions expanded since the last shorter solution."""
        return self.nodes - self._improved_at

    @property
    def states(self) -> int:
        """Positions found."""
        return self._search.states if self._search else 0

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return self._search.nbytes if self._search else 0

    def take(self, lurd: str) -> None:
        """Continue from a solution found elsewhere, if it is shorter."""
        if self._keep(lurd):
            self._drop()
            self.is_done = False

    def stop(self) -> None:
        """Drop all tables, but keep the solution."""
        self._drop()
        self.is_done = True

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions.

        Returns
        -------
        StepStatus
            EXHAUSTED if there is no solution, GAVE_UP if nothing is left to try.
        """
        if self.is_done:
            return StepStatus.GAVE_UP
        if self._search is None:
            self._search = self._new_search()
        status = self._search.step(budget)
        if status is StepStatus.SOLVED:  # the first solution; `_keep` gets the shorter ones
            self.take(self._search.lurd())
            return StepStatus.RUNNING
        if status is StepStatus.GAVE_UP:
            self.stop()
        return status

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full; stop if there is no memory for it."""
        if self._search is None:
            return
        for has_room in self._search.grow(most):
            if not has_room:
                self.stop()
                yield True
                return
            yield True

    def _new_search(self) -> RoundRobin | Shortening:
        if not self.lurd:
            return RoundRobin(self._search_board, turns(_FINDERS, self._search_board))
        return Shortening(self._search_board, self.lurd, ladder(Objective.PUSHES), self._hear)

    def _keep(self, lurd: str) -> bool:
        """Keep a solution that is shorter than all before; return whether it is."""
        pushes = sum(letter.isupper() for letter in lurd)
        if self.lurd and pushes >= self.pushes:
            return False
        self.lurd, self.pushes = lurd, pushes
        self._improved_at = self.nodes
        return True

    def _hear(self, lurd: str) -> None:
        self._keep(lurd)

    def _drop(self) -> None:
        self._spent, self._search = self.nodes, None
