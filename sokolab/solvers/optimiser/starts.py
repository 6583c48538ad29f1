"""Looks for further solutions of a level, from which the optimiser may come to shorter ones."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Final, NamedTuple, Protocol

from sokolab.language import Phrase, phrase
from sokolab.solvers.beam.beam_engine import Beam
from sokolab.solvers.fess.fess_engine import Fess
from sokolab.solvers.frame.driver import DrivenSolver
from sokolab.solvers.frame.loading import is_stage_loaded, load_stage
from sokolab.solvers.frame.search import CountsOnly, Search, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard


class _Finder(Search, Protocol):
    """A search that can go on after a solution."""

    def seek_another(self) -> bool:
        """Look for another solution; False if nothing is left to try."""
        ...


class _Errand(NamedTuple):
    """How long an engine may look, and for how many solutions.

    Attributes
    ----------
    stage
        Name of the engine's kernels.
    nodes
        Most positions expanded.
    most
        Solutions after which it stops, those of the engines before it included.
    """

    begin: type[Fess] | type[Beam]
    stage: str
    nodes: int
    most: int


# `fess` solves most levels in less than 0.1 s, and again with each further plan or mask. Where it
# finds next to nothing, `beam` is more likely to. Both limits are about one second.
_ERRANDS: Final = (
    _Errand(Fess, "solver:fess", 20_000, 60),
    _Errand(Beam, "solver:beam", 50_000, 3),
)

_MOST_REPEATS: Final = 8
"""Solutions in a row that were found before, after which an engine is not asked any more."""

FINDERS: Final = tuple(
    DrivenSolver(
        errand.stage,
        "",
        "",
        "",
        "",
        begin=errand.begin,
        prepare=partial(load_stage, errand.stage),
        is_prepared=partial(is_stage_loaded, errand.stage),
    )
    for errand in _ERRANDS
)
"""The engines, as something that loads their kernels wants them."""


class Starts(CountsOnly):
    """A search for several solutions of a level.

    Attributes
    ----------
    found
        The letters of the solutions, without repetition.
    """

    lower_bound: int | None = None

    def __init__(self, search_board: SearchBoard) -> None:
        self.found: dict[str, None] = {}
        self._search_board = search_board
        self._errands = iter(_ERRANDS)
        self._repeats = 0
        self._asked = 1
        self._spent = 0  # nodes of searches that have ended
        self._errand = next(self._errands)
        self._finder: _Finder = self._errand.begin(search_board)

    @property
    def nodes(self) -> int:
        """Positions expanded."""
        return self._spent + self._finder.nodes

    @property
    def states(self) -> int:
        """Positions found by the engine at work."""
        return self._finder.states

    @property
    def open_states(self) -> int:
        """Those of them not yet expanded."""
        return self._finder.open_states

    @property
    def depth(self) -> int:
        """Number of solutions found."""
        return len(self.found)

    @property
    def nbytes(self) -> int:
        """Size of the tables of the engine at work, in bytes."""
        return self._finder.nbytes

    @property
    def doing(self) -> Phrase:
        """What goes on, for people."""
        return phrase("looking for other solutions")

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions; GAVE_UP when enough is found or tried."""
        errand, finder = self._errand, self._finder
        nodes, most = self._asked * errand.nodes, self._asked * errand.most
        status = finder.step(min(budget, max(1, nodes - finder.nodes)))
        if status is StepStatus.FULL:
            return status
        is_over = finder.nodes >= nodes
        if status is StepStatus.SOLVED:
            lurd = finder.lurd()
            self._repeats = self._repeats + 1 if lurd in self.found else 0
            self.found[lurd] = None
            is_over = is_over or len(self.found) >= most or self._repeats >= _MOST_REPEATS
            is_over = not finder.seek_another() or is_over
        elif status is not StepStatus.RUNNING:
            is_over = True
        return self._next() if is_over else StepStatus.RUNNING

    def seek_more(self) -> bool:
        """Look for as many solutions again; False if there is nothing more to expect."""
        if not isinstance(self._finder, Fess) or self._repeats >= _MOST_REPEATS:
            return False
        self._asked += 1
        return True

    def _next(self) -> StepStatus:
        """Begin with the next engine that may still find something."""
        for errand in self._errands:
            if len(self.found) < errand.most:
                self._repeats = 0
                self._spent += self._finder.nodes
                self._errand, self._finder = errand, errand.begin(self._search_board)
                return StepStatus.RUNNING
        return StepStatus.GAVE_UP

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full; what has no room ends."""
        return self._finder.grow(most)

    def lurd(self) -> str:
        """Return the last solution found."""
        return next(reversed(self.found))
