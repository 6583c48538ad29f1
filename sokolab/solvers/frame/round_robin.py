"""Runs several searches on one level in turns, on one thread."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import NamedTuple

from sokolab.language import Phrase, phrase
from sokolab.solvers.frame.driver import FIRST_SLICE_NODES, DrivenSolver, next_budget
from sokolab.solvers.frame.loading import SolverLoading
from sokolab.solvers.frame.search import Composite, Search, Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.frame.shared_knowledge import Exchange


class Turn(NamedTuple):
    """A solver and the length of its turns."""

    solver: DrivenSolver
    first_nodes: int
    """Nodes of the solver's first turn. A turn without nodes is left out."""
    later_nodes: int
    """Nodes of each later turn. A turn without nodes is left out."""
    late_nodes: int | None = None
    """Nodes of each turn after the early ones; by default as in ``later_nodes``."""
    early_turn_count: int = 1
    """Number of turns before the late ones."""

    def length(self, index: int) -> int:
        """Return the nodes of a turn. The first turn has the index 0."""
        if self.late_nodes is not None and index >= self.early_turn_count:
            return self.late_nodes
        return self.later_nodes if index else self.first_nodes


@dataclass(slots=True)
class _Contender:
    """The state of one solver. ``search`` is None before its first turn and after its last."""

    turn: Turn
    search: Search | None = None
    has_retired: bool = False
    budget: int = FIRST_SLICE_NODES
    nodes_left: int = 0
    turn_count: int = 0  # turns that were left out count, too


def joint_standing(
    solver_count: int, standings: Sequence[tuple[Phrase | str, Standing]]
) -> Standing:
    """Return the progress of several solvers together.

    Open positions are added up, and the highest bound on the pushes is used. The first solver with
    a best position or words supplies them.

    Parameters
    ----------
    solver_count
        The number of solvers that are still searching.
    standings
        The title and the standing of each solver that has begun.
    """
    reports = [standing for _, standing in standings]
    words = (
        phrase("{solver}: {words}", solver=title, words=report.words)
        for title, report in standings
        if report.words
    )
    return Standing(
        sum(report.open_states for report in reports),
        solver_count,
        max(
            (report.lower_bound for report in reports if report.lower_bound is not None),
            default=None,
        ),
        next((report.best for report in reports if report.best is not None), None),
        next(words, ""),
    )


class RoundRobin(Composite):
    """A search that consists of several searches on one level, which take turns.

    The solvers' kernels are loaded in the order of the turns, the later ones while the first
    solver searches.

    Parameters
    ----------
    turns
        The solvers, in the order of their turns.
    """

    def __init__(self, search_board: SearchBoard, turns: Sequence[Turn]) -> None:
        self._search_board = search_board
        self._exchange = Exchange()
        self._contenders = [_Contender(turn) for turn in turns]
        self._loading = SolverLoading([turn.solver for turn in turns])
        self._index = 0
        self._solved_search: Search | None = None
        self._begin_turn()

    @property
    def _searches(self) -> list[Search]:
        return [contender.search for contender in self._contenders if contender.search is not None]

    @property
    def _current(self) -> _Contender:
        return self._contenders[self._index]

    @property
    def standing(self) -> Standing:
        """The progress of the solvers. The figure is the number of solvers still searching."""
        searches = [
            (contender.turn.solver, contender.search)
            for contender in self._contenders
            if contender.search is not None
        ]
        standings = [(solver.title, search.standing) for solver, search in searches]
        return joint_standing(
            sum(not contender.has_retired for contender in self._contenders), standings
        )

    def step(self, budget: int) -> StepStatus:
        """Let the current solver expand up to ``budget`` positions, once it is loaded."""
        contender = self._current
        if contender.search is None:
            self._begin_turn()
        if contender.search is None:
            return StepStatus.LOADING
        start, nodes_before = perf_counter(), contender.search.nodes
        # If a turn was used up when a table was full, one more position ends it.
        status = contender.search.step(min(budget, contender.budget, max(contender.nodes_left, 1)))
        if status is StepStatus.FULL:
            contender.nodes_left -= contender.search.nodes - nodes_before
            return status
        contender.budget = next_budget(contender.budget, perf_counter() - start)
        contender.nodes_left -= max(contender.search.nodes - nodes_before, 1)
        if status is StepStatus.SOLVED:
            self._solved_search = contender.search
        if status in (StepStatus.SOLVED, StepStatus.EXHAUSTED):
            return status
        if status is StepStatus.GAVE_UP:
            return StepStatus.RUNNING if self._retire(contender) else StepStatus.GAVE_UP
        if contender.nodes_left <= 0:
            self._pass_turn()
        return StepStatus.RUNNING

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the tables of the current solver, or drop the solver if there is no room."""
        contender = self._current
        assert contender.search is not None
        other_bytes = self.nbytes - contender.search.nbytes
        for has_room in contender.search.grow(max_bytes - other_bytes):
            if not has_room:
                yield self._is_one_of_several and self._retire(contender)
                return
            yield True

    def lurd(self) -> str:
        """Return the solution of the solver that found one."""
        assert self._solved_search is not None
        return self._solved_search.lurd()

    @property
    def _is_one_of_several(self) -> bool:
        return sum(not contender.has_retired for contender in self._contenders) > 1

    def _retire(self, contender: _Contender) -> bool:
        """Drop a solver and its tables. Return False if it is the last one."""
        if not self._is_one_of_several:
            return False
        assert contender.search is not None
        self._ended_nodes += contender.search.nodes
        contender.has_retired = True
        contender.search = None
        self._pass_turn()
        return True

    def _pass_turn(self) -> None:
        """Pass the turn to the next solver that is still searching."""
        if self._current.search is not None:
            self._exchange.end_turn(self._index, self._current.search)
        while True:
            self._index = (self._index + 1) % len(self._contenders)
            contender = self._current
            if not contender.has_retired and contender.turn.length(contender.turn_count):
                break
            contender.turn_count += 1
        self._begin_turn()

    def _begin_turn(self) -> None:
        """Begin a turn. If the solver is not loaded yet, the next step tries again."""
        contender = self._current
        if contender.search is None:
            if not self._loading.is_ready(contender.turn.solver):
                return
            contender.search = contender.turn.solver.begin(self._search_board)
        contender.nodes_left = contender.turn.length(contender.turn_count)
        contender.turn_count += 1
        self._exchange.begin_turn(self._index, contender.search, self._searches)
