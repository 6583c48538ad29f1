"""The shortest solution known, looked for beside a proof: found somehow, then made shorter."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sokolab.solvers.auto.schedule import turns
from sokolab.solvers.fess.engine import Fess
from sokolab.solvers.frame.driver import Mind, Status
from sokolab.solvers.frame.round_robin import Together
from sokolab.solvers.frame.search_board import Terrain
from sokolab.solvers.optimiser.objective import Aim
from sokolab.solvers.optimiser.shortening import Shortening, ladder
from sokolab.solvers.pull.engine import Pull

__all__ = ["Incumbent"]

_FINDERS: Final = (
    Mind("fess", "", "", "", "", begin=Fess),
    Mind("pull", "", "", "", "", begin=Pull),
)


class Incumbent:
    """The shortest solution known, and a search for shorter ones that proves nothing.

    Attributes
    ----------
    lurd
        Letters of the solution, or "".
    pushes
        How many it has; 0 without one.
    is_done
        Whether nothing is left to try.
    """

    def __init__(self, terrain: Terrain) -> None:
        self.lurd = ""
        self.pushes = 0
        self.is_done = False
        self._terrain = terrain
        self._search: Together | Shortening | None = None
        self._spent = 0  # nodes of searches that are done
        self._kept_at = 0

    @property
    def nodes(self) -> int:
        """Positions expanded, and exchanges tried."""
        return self._spent + (self._search.nodes if self._search else 0)

    @property
    def in_vain(self) -> int:
        """Positions expanded since it last had something to tell."""
        return self.nodes - self._kept_at

    @property
    def states(self) -> int:
        """Positions known."""
        return self._search.states if self._search else 0

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return self._search.nbytes if self._search else 0

    def take(self, lurd: str) -> None:
        """Go on from a solution found elsewhere, if it is shorter."""
        if self._keep(lurd):
            self._drop()
            self.is_done = False

    def stop(self) -> None:
        """Drop all tables; what was found stays."""
        self._drop()
        self.is_done = True

    def step(self, budget: int) -> Status:
        """Expand up to ``budget`` positions.

        Returns
        -------
        Status
            EXHAUSTED where there is no solution, GAVE_UP where nothing is left to try.
        """
        if self.is_done:
            return Status.GAVE_UP
        if self._search is None:
            self._search = self._begun()
        status = self._search.step(budget)
        if status is Status.SOLVED:  # the first solution; shorter ones are told at once
            self.take(self._search.lurd())
            return Status.RUNNING
        if status is Status.GAVE_UP:
            self.stop()
        return status

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full; where there is no room, stop."""
        if self._search is None:
            return
        for has_room in self._search.grow(most):
            if not has_room:
                self.stop()
                yield True
                return
            yield True

    def _begun(self) -> Together | Shortening:
        if not self.lurd:
            return Together(self._terrain, turns(_FINDERS, self._terrain))
        return Shortening(self._terrain, self.lurd, ladder(Aim.PUSHES), self._hear)

    def _keep(self, lurd: str) -> bool:
        """Keep a solution that is shorter than all before; return whether it is."""
        pushes = sum(letter.isupper() for letter in lurd)
        if self.lurd and pushes >= self.pushes:
            return False
        self.lurd, self.pushes = lurd, pushes
        self._kept_at = self.nodes
        return True

    def _hear(self, lurd: str) -> None:
        self._keep(lurd)

    def _drop(self) -> None:
        self._spent, self._search = self.nodes, None
