"""The search of the optimiser: a contest in which the best solutions are shortened longest.

The result of a search near a solution depends more on that solution than on the time spent. So
`fess` and `beam` find more solutions. All are shortened for a short time, then the shortest ones
for longer, and so on: successive halving (K. Jamieson, A. Talwalkar, *Non-stochastic best arm
identification and hyperparameter optimization*, 2016). A turn is counted in nodes, not in seconds.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple, Protocol

from sokolab.core.lurd import Replay, replay
from sokolab.language import phrase
from sokolab.solvers.beam.beam_search import Beam
from sokolab.solvers.fess.fess_search import Fess
from sokolab.solvers.frame.driver import DrivenSolver
from sokolab.solvers.frame.growing_arrays import grow_or_give_up
from sokolab.solvers.frame.loading import SolverLoading, is_stage_loaded, load_stage
from sokolab.solvers.frame.search import Composite, Search, Standing, StepStatus
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.optimiser.crossing import crossed
from sokolab.solvers.optimiser.objective import Objective
from sokolab.solvers.optimiser.shortening import Shortening, ladder
from sokolab.solvers.optimiser.vicinity import KernelObjective, VicinityShared

_NODES_ALONE: Final = 300_000  # nodes for the given solution, before others are looked for
_NODES_BETWEEN_CHECKS: Final = 20_000  # nodes between two checks whether the kernels are loaded
_UNLIMITED_NODES: Final = 1 << 60
_MAX_MEMORY_SHARE: Final = 0.2  # share that the search for more solutions may hold while it waits
_MAX_REPEATS: Final = 8  # known solutions found in a row, after which a solver stops


class _Finder(Search, Protocol):
    """A search that can go on after a solution."""

    def seek_another(self) -> bool:
        """Look for another solution. Return False if nothing is left to try."""


class _FinderLimits(NamedTuple):
    """A solver that looks for more solutions, and the limits of its search."""

    begin_search: type[Fess] | type[Beam]
    stage: str
    """Name of the solver's kernels."""
    max_nodes: int
    """Maximum number of positions to expand."""
    max_solutions: int
    """Number of solutions, with those of earlier solvers, after which the solver stops."""


# `fess` solves most levels in less than 0.1 s, and again with each other plan or mask. Where it
# finds next to nothing, `beam` is more likely to succeed. Both limits are about one second.
_FINDER_LIMITS: Final = (
    _FinderLimits(Fess, "solver:fess", 20_000, 60),
    _FinderLimits(Beam, "solver:beam", 50_000, 3),
)


FINDERS: Final = tuple(
    DrivenSolver(
        limits.stage,
        "",
        "",
        None,
        "",
        begin=limits.begin_search,
        prepare=partial(load_stage, limits.stage),
        is_prepared=partial(is_stage_loaded, limits.stage),
    )
    for limits in _FINDER_LIMITS
)
"""The solvers in the form that loading their kernels takes."""


class SolutionCollector(Composite):
    """A search for several solutions of a level.

    Attributes
    ----------
    solutions
        The lurds of the solutions, without repetition.
    """

    def __init__(self, search_board: SearchBoard) -> None:
        self.solutions: dict[str, None] = {}
        self._search_board = search_board
        self._limits_left = iter(_FINDER_LIMITS)
        self._repeat_count = 0
        self._round_count = 1
        self._finder_limits = next(self._limits_left)
        self._finder: _Finder = self._finder_limits.begin_search(search_board)

    @property
    def _searches(self) -> tuple[_Finder]:
        return (self._finder,)

    @property
    def standing(self) -> Standing:
        """``figure`` is the number of solutions found."""
        return Standing(
            self._finder.standing.open_states,
            figure=len(self.solutions),
            words=phrase("looking for other solutions"),
        )

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions. Return GAVE_UP when enough is found or tried."""
        limits, finder = self._finder_limits, self._finder
        max_nodes = self._round_count * limits.max_nodes
        max_solutions = self._round_count * limits.max_solutions
        status = finder.step(min(budget, max(1, max_nodes - finder.nodes)))
        if status is StepStatus.FULL:
            return status
        is_over = finder.nodes >= max_nodes
        if status is StepStatus.SOLVED:
            lurd = finder.lurd()
            self._repeat_count = self._repeat_count + 1 if lurd in self.solutions else 0
            self.solutions[lurd] = None
            has_enough = len(self.solutions) >= max_solutions or self._repeat_count >= _MAX_REPEATS
            is_over = not finder.seek_another() or has_enough or is_over
        elif status is not StepStatus.RUNNING:
            is_over = True
        return self._begin_next() if is_over else StepStatus.RUNNING

    def seek_more(self) -> bool:
        """Look for as many solutions again. Return False if no more can be expected."""
        if not isinstance(self._finder, Fess) or self._repeat_count >= _MAX_REPEATS:
            return False
        self._round_count += 1
        return True

    def _begin_next(self) -> StepStatus:
        """Go on to the next solver that might still find something."""
        for limits in self._limits_left:
            if len(self.solutions) < limits.max_solutions:
                self._repeat_count = 0
                self._ended_nodes += self._finder.nodes
                self._finder_limits = limits
                self._finder = limits.begin_search(self._search_board)
                return StepStatus.RUNNING
        return StepStatus.GAVE_UP

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the full tables. A solver without space ends."""
        return self._finder.grow(max_bytes)

    def lurd(self) -> str:
        """Return the last solution found."""
        return next(reversed(self.solutions))


class _Heat(NamedTuple):
    """One round of the contest."""

    entrant_count: int
    """Number of solutions that take part: the best ones."""
    nodes: int
    """Number of nodes for each solution."""
    rungs: slice
    """The rungs of the ladder for each solution."""


_HEATS: Final = (
    _Heat(16, 100_000, slice(0, 2)),
    _Heat(5, 300_000, slice(0, 3)),
    _Heat(2, 1_000_000, slice(1, 4)),
)
_CLIMBS: Final = (slice(2, 5), slice(2, 5), slice(2, 5), slice(2, 5), slice(2, None))
"""Rungs that the best two solutions climb after each contest. Wider rungs rarely shorten what these
do not, so contests with new solutions come first. If moves count too, from the fifth rung on, there
is only one contest."""

_BudgetedSearch = tuple[Shortening | SolutionCollector, int]
"""A search, and the number of nodes that it may take."""


class Contest:
    """Solutions of a level that become shorter.

    Parameters
    ----------
    known_solutions
        The replays of solutions. The first one is shortened alone; if its search ends by itself,
        there is no contest.
    on_solution
        Called with the lurd of every new solution, shorter or not.
    max_bytes
        Bytes that the search for more solutions may take.
    """

    def __init__(
        self,
        search_board: SearchBoard,
        known_solutions: Sequence[Replay],
        objective: Objective,
        on_solution: Callable[[str], object],
        max_bytes: int,
    ) -> None:
        self._max_bytes = max_bytes
        self._search_board = search_board
        self._board = known_solutions[0].final.board
        self._objective = objective
        self._on_solution = on_solution
        self._entrants = list(known_solutions)
        self._ladder = ladder(objective)
        self._shared = VicinityShared(search_board)
        self._lengths: dict[KernelObjective, int] = {}
        self._collector: SolutionCollector | None = None
        self._ended_nodes = 0  # nodes of searches for more solutions that have ended
        self._climbed_rungs: dict[str, slice] = {}  # the rungs that gained nothing, by solution
        self._search_plan = self._planned_searches()
        self._current_search, self._nodes_left = next(self._search_plan)

    @property
    def nodes(self) -> int:
        """Positions expanded and exchanges tried."""
        collector_nodes = self._collector.nodes if self._collector else 0
        return self._shared.nodes + self._ended_nodes + collector_nodes

    @property
    def states(self) -> int:
        """Positions stored by the current search."""
        return self._current_search.states

    @property
    def standing(self) -> Standing:
        """``figure`` is the number of pushes of the best solution."""
        standing, best_solution = self._current_search.standing, self._best
        if isinstance(self._current_search, SolutionCollector):
            words = phrase(
                "{moves:,} moves, {doing}", moves=best_solution.moves, doing=standing.words
            )
            standing = standing._replace(words=words)
        return standing._replace(figure=best_solution.pushes)

    @property
    def nbytes(self) -> int:
        """Size of all tables in bytes."""
        return self._current_search.nbytes + self._waiting_bytes

    @property
    def _waiting_bytes(self) -> int:
        """Bytes of the search for more solutions while it waits."""
        collector = self._collector
        return 0 if collector is None or collector is self._current_search else collector.nbytes

    @property
    def _best(self) -> Replay:
        """The best of the solutions that take part."""
        return min(self._entrants, key=self._objective.cost)

    def step(self, budget: int) -> StepStatus:
        """Expand up to ``budget`` positions. Return GAVE_UP when nothing is left to try."""
        nodes_before = self._current_search.nodes
        status = self._current_search.step(min(budget, self._nodes_left))
        self._nodes_left -= self._current_search.nodes - nodes_before
        is_too_large = (
            isinstance(self._current_search, SolutionCollector) and self.nbytes > self._max_bytes
        )
        if status is StepStatus.GAVE_UP or is_too_large:
            return self._begin_next(is_over=True)
        if status is StepStatus.RUNNING and self._nodes_left <= 0:
            return self._begin_next(is_over=False)
        return status

    def _begin_next(self, *, is_over: bool) -> StepStatus:
        """Take the next search. ``is_over`` says whether the current search ended by itself."""
        try:
            self._current_search, self._nodes_left = self._search_plan.send(is_over)
        except StopIteration:
            return StepStatus.GAVE_UP
        return StepStatus.RUNNING

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the full tables. A search for more solutions that lacks space ends."""
        growth = self._current_search.grow(max_bytes - self._waiting_bytes)
        return grow_or_give_up(growth, partial(self._begin_next, is_over=True))

    def lurd(self) -> str:
        """Return the best solution so far."""
        return self._best.lurd

    def _planned_searches(self) -> Generator[_BudgetedSearch, bool, None]:
        """Yield searches in turn, and receive whether each ended by itself."""
        first_search = self._shortening(self._entrants[0], slice(None), should_reorder=True)
        if (yield first_search, _NODES_ALONE):
            return
        loading = SolverLoading(FINDERS)
        while not all(loading.is_ready(finder) for finder in FINDERS):
            if (yield first_search, _NODES_BETWEEN_CHECKS):
                return
        self._entrants[0] = self._replay_of(first_search)
        is_for_moves_too = self._objective is Objective.PUSHES_MOVES
        for index, rungs in enumerate(_CLIMBS[-1:] if is_for_moves_too else _CLIMBS):
            new_solutions = yield from self._find_solutions(is_first=index == 0)
            self._entrants += new_solutions
            for heat in _HEATS if new_solutions or index == 0 else ():
                yield from self._run_heat(heat)
            del self._entrants[_HEATS[-1].entrant_count :]
            yield from self._climb(rungs)

    def _find_solutions(self, *, is_first: bool) -> Generator[_BudgetedSearch, bool, list[Replay]]:
        """Look for more solutions and return the new ones."""
        if is_first:
            self._collector = SolutionCollector(self._search_board)
        collector = self._collector
        if collector is None or not (is_first or collector.seek_more()):
            return []
        known_count = len(collector.solutions)
        yield collector, _UNLIMITED_NODES
        if collector.nbytes > _MAX_MEMORY_SHARE * self._max_bytes:
            self._ended_nodes += collector.nodes
            self._collector = None
        return [replay(self._board, lurd) for lurd in [*collector.solutions][known_count:]]

    def _climb(self, rungs: slice) -> Generator[_BudgetedSearch, bool, None]:
        """Shorten the best solutions until nothing shorter is found."""
        for index, entrant in enumerate(self._entrants):
            if self._climbed_rungs.get(entrant.lurd) != rungs:
                search = self._shortening(entrant, rungs, should_reorder=True)
                yield search, _UNLIMITED_NODES
                self._entrants[index] = self._replay_of(search)
                self._climbed_rungs[self._entrants[index].lurd] = rungs

    def _run_heat(self, heat: _Heat) -> Generator[_BudgetedSearch, bool, None]:
        """Shorten the best solutions and cross the results."""
        entrants = self._ranked()[: heat.entrant_count]
        self._entrants = entrants
        for index, entrant in enumerate(entrants):
            search = self._shortening(entrant, heat.rungs)
            yield search, heat.nodes
            entrants[index] = self._replay_of(search)
        best = crossed(entrants, self._objective)
        self._on_solution(best.lurd)
        self._entrants = [best, *entrants]
        self._entrants = self._ranked()

    def _ranked(self) -> list[Replay]:
        """Return the solutions that take part, without repetition, the best first."""
        by_lurd = {entrant.lurd: entrant for entrant in self._entrants}
        return sorted(by_lurd.values(), key=self._objective.cost)

    def _shortening(
        self, solution: Replay, rungs: slice, *, should_reorder: bool = False
    ) -> Shortening:
        """Return a search for shorter solutions near a known one."""
        return Shortening(
            self._search_board,
            solution.lurd,
            self._ladder[rungs],
            self._on_solution,
            self._shared,
            self._lengths,
            should_reorder=should_reorder,
        )

    def _replay_of(self, search: Shortening) -> Replay:
        """Return the replay of a search's current solution."""
        return replay(self._board, search.lurd())
