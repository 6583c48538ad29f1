"""Runs a search in slices, keeps it within its limits, and replays its solution.

A compiled loop cannot see a flag change. So a search runs for a slice of a few milliseconds and
returns; the driver checks the clock and the cancel token, then resumes it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Thread
from time import perf_counter
from typing import Final

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.problems import problems
from sokolab.core.board import Board
from sokolab.core.lurd import Measure, Replay, replay
from sokolab.core.position import Position
from sokolab.core.problem import Severity
from sokolab.language import Phrase, counted_phrase, phrase
from sokolab.solvers.frame import messages, protocol, search_board
from sokolab.solvers.frame.search import (
    Anytime,
    Search,
    Standing,
    StepStatus,
    Threaded,
    UnsoundSolutionError,
)

_SLICE_SECONDS: Final = 0.02
"""Target length of a slice: Cancel must act within five slices."""
_POLL_SECONDS: Final = 0.02  # seconds between two checks of the cancel token while kernels load
_REPORT_SECONDS: Final = 0.05  # seconds between two progress reports
_MAX_SLICE_NODES: Final = 1_000_000
FIRST_SLICE_NODES: Final = 16  # few, because on a huge board a node takes milliseconds
_BUDGET_FACTORS: Final = (0.25, 2.0)
"""Lowest and highest factor from one slice to the next: a single odd slice must not count much."""
_MEGABYTE: Final = 1_000_000


def _load_nothing() -> None:
    """Load nothing: the default for a search without kernels."""


def _always_prepared() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class DrivenSolver:
    """A solver of the roster: its names and texts, and how its search begins.

    Attributes
    ----------
    name, title, tooltip, minimises
        As in :class:`sokolab.solvers.frame.protocol.Solver`.
    note
        A phrase for what the ``depth`` of the solver's reports counts.
    begin
        Creates the search for a search board. Imports the kernels on the first call.
    prepare
        Loads or compiles the kernels, once per process. This time does not count against limits.
    is_prepared
        Whether the kernels are loaded.
    """

    name: str
    title: Phrase | str
    tooltip: Phrase | str
    minimises: Measure | None
    note: Phrase | str
    begin: Callable[[search_board.SearchBoard], Search]
    prepare: Callable[[], None] = _load_nothing
    is_prepared: Callable[[], bool] = _always_prepared

    def solve(
        self,
        board: Board,
        limits: protocol.Limits,
        cancel: protocol.CancelToken,
        on_progress: protocol.OnProgress,
    ) -> protocol.Result:
        """Search until the level is decided, a limit is reached or the token is cancelled."""
        return _Run(self, board, limits, cancel, on_progress).result()

    def prepare_to_begin(self) -> None:
        """Load or compile the kernels that a search needs before it begins."""
        self.prepare()


class _Run:
    """Drives one search: clock, limits, progress reports, result."""

    def __init__(
        self,
        solver: DrivenSolver,
        board: Board,
        limits: protocol.Limits,
        cancel: protocol.CancelToken,
        on_progress: protocol.OnProgress,
    ) -> None:
        self._solver = solver
        self._board = board
        self._limits = limits
        self._cancel = cancel
        self._on_progress = on_progress
        self._start = limits.clock()
        self._last_report = perf_counter()
        self._max_bytes = 0
        self._search: Search | None = None
        self._solution: Replay | None = None

    def result(self) -> protocol.Result:
        if (problem := search_board.why_not_a_level(self._board)) is not None:
            message = messages.not_a_level_message(problem)
            return self._answer(protocol.Outcome.INVALID, None, message)
        if Position(self._board).is_solved:
            return self._solved_result("")
        if (limit := search_board.why_too_large(self._board)) is not None:
            return self._answer(protocol.Outcome.UNDECIDED, None, limit)
        if not self._prepare():
            return self._answer(protocol.Outcome.CANCELLED, None, phrase("Cancelled"))
        self._start = self._limits.clock()
        self._last_report = perf_counter()
        self._search = self._solver.begin(search_board.search_board(self._board))
        try:
            outcome = self._run_slices(self._search)
        finally:
            if isinstance(self._search, Threaded):
                self._search.end()
        if outcome is protocol.Outcome.SOLVED:
            return self._solved_result(self._search.lurd())
        solution = self._best_solution() if not outcome.is_decided else None
        return self._answer(
            outcome, solution, self._message_without_solution(outcome, self._search)
        )

    def _prepare(self) -> bool:
        """Load the kernels on a separate thread. Return False if cancelled."""
        failures: list[Exception] = []

        def load() -> None:
            try:
                self._solver.prepare()
            except Exception as failure:
                failures.append(failure)

        loading = Thread(target=load, name=f"loads {self._solver.name}", daemon=True)
        loading.start()
        while loading.is_alive() and not self._cancel.is_cancelled:
            loading.join(_POLL_SECONDS)
        if failures:
            raise failures[0]
        return not self._cancel.is_cancelled

    def _run_slices(self, search: Search) -> protocol.Outcome:
        """Run slices until the search ends or reaches a limit."""
        budget = FIRST_SLICE_NODES
        outcomes = {
            StepStatus.SOLVED: protocol.Outcome.SOLVED,
            StepStatus.EXHAUSTED: protocol.Outcome.UNSOLVABLE,
            StepStatus.GAVE_UP: protocol.Outcome.UNDECIDED,
        }
        while True:
            self._max_bytes = max(self._max_bytes, search.nbytes)
            limit_outcome = self._outcome_of_limits(search)
            if limit_outcome is not None:
                return limit_outcome
            start, clock = perf_counter(), self._limits.clock()
            if self._limits.nodes is not None:
                budget = min(budget, self._limits.nodes - search.nodes)
            status = StepStatus(search.step(budget))  # a plug-in can return the plain value
            if status is StepStatus.LOADING:
                self._start += self._limits.clock() - clock
                continue
            if status in outcomes:
                self._max_bytes = max(self._max_bytes, search.nbytes)
                return outcomes[status]
            if status is StepStatus.FULL:
                limit_outcome = self._grow_tables(search)
                if limit_outcome is not None:
                    return limit_outcome
                continue
            self._report(search)
            budget = next_budget(budget, perf_counter() - start)

    def _grow_tables(self, search: Search) -> protocol.Outcome | None:
        """Let the tables grow. Return an outcome if the search must end instead."""
        try:
            for has_room in search.grow(self._limits.megabytes * _MEGABYTE):
                if not has_room:
                    return protocol.Outcome.MEMORY
                self._max_bytes = max(self._max_bytes, search.nbytes)
                limit_outcome = self._outcome_of_limits(search, between_nodes=False)
                if limit_outcome is not None:
                    return limit_outcome
                self._report(search)
        except MemoryError:  # the machine has less memory than the limit allows
            return protocol.Outcome.MEMORY
        return None

    def _outcome_of_limits(
        self, search: Search, *, between_nodes: bool = True
    ) -> protocol.Outcome | None:
        if self._cancel.is_cancelled:
            return protocol.Outcome.CANCELLED
        limits = self._limits
        if limits.seconds is not None and limits.clock() - self._start >= limits.seconds:
            return protocol.Outcome.TIME
        if between_nodes and limits.nodes is not None and search.nodes >= limits.nodes:
            return protocol.Outcome.NODES
        if search.nbytes > limits.megabytes * _MEGABYTE:
            return protocol.Outcome.MEMORY
        return None

    def _report(self, search: Search) -> None:
        now = perf_counter()
        if now - self._last_report < _REPORT_SECONDS:
            return
        self._last_report = now
        seconds, standing = self._limits.clock() - self._start, search.standing
        self._on_progress(
            protocol.Progress(
                nodes=search.nodes,
                nodes_per_second=search.nodes / max(seconds, 1e-9),
                depth=standing.figure,
                open_states=standing.open_states,
                megabytes=search.nbytes / _MEGABYTE,
                seconds=seconds,
                note=self._solver.note,
                best=standing.best,
                words=standing.words,
                solution=self._best_solution(),
            )
        )

    def _replayed(self, lurd: str) -> Replay:
        """Return the replay of a solution.

        Raises
        ------
        UnsoundSolutionError
            The lurd does not solve the board.
        """
        replayed = replay(self._board, lurd)
        if not replayed.solves or replayed.mismatch is not None:
            raise UnsoundSolutionError(
                f"{self._solver.name} answered with letters "
                "that do not solve the board"  # no phrase: a bug
            )
        return replayed

    def _best_solution(self) -> Replay | None:
        """Return the best solution that an anytime search knows so far, replayed."""
        lurd = self._search.solution if isinstance(self._search, Anytime) else ""
        if lurd and (self._solution is None or self._solution.lurd != lurd):
            self._solution = self._replayed(lurd)
        return self._solution

    def _solved_result(self, lurd: str) -> protocol.Result:
        solution = self._replayed(lurd)
        if not lurd:
            return self._answer(protocol.Outcome.SOLVED, solution, messages.SOLVED_MESSAGE)
        message = phrase(
            "Solved with {pushes}, {moves}",
            pushes=counted_phrase(solution.pushes, "push", "pushes"),
            moves=counted_phrase(solution.moves, "move", "moves"),
        )
        return self._answer(
            protocol.Outcome.SOLVED, solution, self._add_proof(message, solution.pushes)
        )

    def _add_proof(self, message: Phrase, pushes: int) -> Phrase:
        """Return the message with the proved bound on the length of the solution."""
        if self._solver.minimises is Measure.MOVES:
            return phrase("{known}; no solution has fewer moves", known=message)
        bound = (self._search.standing.lower_bound if self._search is not None else None) or 0
        if self._solver.minimises or bound >= pushes:
            return messages.proved_optimal_message(message)
        if bound == 0:
            return phrase("{known}; shorter solutions may exist", known=message)
        return messages.message_with_bound(message, bound)

    def _message_without_solution(self, outcome: protocol.Outcome, search: Search) -> Phrase:
        """Return a message on the end and the progress of a search without a solution."""
        if outcome is protocol.Outcome.UNSOLVABLE:
            return _say_why_unsolvable(self._board, search.states)
        message, standing = self._limit_message(outcome, search), search.standing
        if self._solution is not None:
            return self._add_solution(message, self._solution, standing.lower_bound)
        bound, counts_moves = standing.lower_bound, self._solver.minimises is Measure.MOVES
        if bound and counts_moves:
            message = counted_phrase(
                bound,
                "{end}; any solution has at least {n:,} move",
                "{end}; any solution has at least {n:,} moves",
                end=message,
            )
        elif bound:
            message = counted_phrase(
                bound,
                "{end}; any solution has at least {n:,} push",
                "{end}; any solution has at least {n:,} pushes",
                end=message,
            )
        best = standing.best
        if best is None or (bound and self._solver.minimises):
            return message
        return counted_phrase(
            len(best.boxes),
            "{end}; the best position so far has {on_goals:,} of {n:,} box on goals",
            "{end}; the best position so far has {on_goals:,} of {n:,} boxes on goals",
            end=message,
            on_goals=len(best.boxes.intersection(self._board.goals)),
        )

    def _limit_message(self, outcome: protocol.Outcome, search: Search) -> Phrase:
        """Return a message on the limit that ended a search."""
        if outcome is protocol.Outcome.TIME:
            return phrase("Undecided after {seconds:g} s", seconds=self._limits.seconds)
        if outcome is protocol.Outcome.NODES:
            return counted_phrase(
                search.nodes, "Undecided after {n:,} node", "Undecided after {n:,} nodes"
            )
        if outcome is protocol.Outcome.MEMORY:
            return counted_phrase(
                search.states,
                "Undecided after {n:,} state: they fill the memory, "
                "{used:,.0f} of {limit:,} megabytes",
                "Undecided after {n:,} states: they fill the memory, "
                "{used:,.0f} of {limit:,} megabytes",
                used=self._max_bytes / _MEGABYTE,
                limit=self._limits.megabytes,
            )
        if outcome is protocol.Outcome.CANCELLED:
            return phrase("Cancelled")
        return counted_phrase(
            search.states,
            "Undecided: the search ended after {n:,} state, but it skips some moves by design",
            "Undecided: the search ended after {n:,} states, but it skips some moves by design",
        )

    def _add_solution(self, end: Phrase, solution: Replay, bound: int | None) -> Phrase:
        """Return a message on the end of a search whose solution is not proved optimal."""
        length = counted_phrase(solution.pushes, "push", "pushes")
        if self._solver.minimises is Measure.MOVES:
            length = counted_phrase(solution.moves, "move", "moves")
        if not bound:
            return phrase("{end}; a solution of {length} is known", end=end, length=length)
        return phrase(
            "{end}; a solution of {length} is known, and at least {bound:,} are needed",
            end=end,
            length=length,
            bound=bound,
        )

    def _answer(
        self, outcome: protocol.Outcome, solution: Replay | None, message: Phrase
    ) -> protocol.Result:
        search = self._search
        standing = search.standing if search is not None else Standing()
        bound = standing.lower_bound
        if outcome is protocol.Outcome.SOLVED and solution is not None and self._solver.minimises:
            bound = self._solver.minimises.length_of(solution)
        elif outcome is protocol.Outcome.UNSOLVABLE:
            bound = None
        return protocol.Result(
            solver=self._solver.name,
            board=self._board,
            outcome=outcome,
            replay=solution,
            nodes=search.nodes if search is not None else 0,
            seconds=self._limits.clock() - self._start,
            megabytes=self._max_bytes / _MEGABYTE,
            lower_bound=bound,
            message=message,
            states=search.states if search is not None else 0,
            best=standing.best if not outcome.is_decided else None,
            bound_measure=self._solver.minimises or Measure.PUSHES,
        )


def _say_why_unsolvable(board: Board, states: int) -> Phrase:
    """Return the reason why there is no solution: a problem of the board, or a complete search."""
    for problem in problems(board_arrays(board)):
        if problem.severity is Severity.ERROR:
            return messages.unsolvable_message(problem.message)
    if not states:
        return phrase("Unsolvable: the boxes cannot all reach goals of their own")
    return messages.ruled_out_message(states)


def next_budget(budget: int, seconds: float) -> int:
    """Return the nodes for the next slice, so that it takes about 20 ms."""
    factor = _SLICE_SECONDS / max(seconds, 1e-6)
    lowest, highest = _BUDGET_FACTORS
    factor = min(max(factor, lowest), highest)
    return min(max(1, int(budget * factor)), _MAX_SLICE_NODES)
