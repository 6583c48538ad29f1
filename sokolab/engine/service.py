"""The engine: it decides where a job runs, and whether interpreted or compiled.

Loading the compiled kernels takes seconds, and compiling them takes minutes, once. Small levels
need milliseconds even when the kernels run as plain Python. So two searches race: a process with
interpreted kernels begins immediately, and another with compiled kernels joins it soon. The first
answer is used, unless the search only ran out of time, and the other search is cancelled. An answer
can also be that the level is too large, or that a limit of positions or memory is reached. A slower
search is cancelled once the faster one has overtaken it. Both run the same search in the
same order, but on large boards the interpreted one leaves out tables that would take plain Python
long (see :mod:`sokolab.solvers.dead_sets`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache, partial
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING, Final, Protocol, TypeAlias, TypeVar

from sokolab.core.board import Board
from sokolab.engine.job import Job, OnNews
from sokolab.engine.readiness import Kernels, wait_until_ready
from sokolab.language import phrase
from sokolab.solvers.frame import protocol
from sokolab.solvers.interpreted import is_compiling_forbidden
from sokolab.solvers.optimiser.objective import OPTIMISER_NAME

if TYPE_CHECKING:
    from sokolab.solvers.roster import FindKnown

T = TypeVar("T")

_SLOW_NOTE: Final = phrase("slow until the solver is compiled for this machine")
_WAITING_NOTE: Final = phrase("continues once the solver is compiled for this machine")
_POLL_SECONDS: Final = 0.02
"""Seconds between two checks of the cancel token while no news comes."""

RunSearch: TypeAlias = Callable[[protocol.CancelToken, protocol.OnProgress], protocol.Result]
"""Runs one search to its end. It is called on a thread of its own."""

_News: TypeAlias = tuple[int, protocol.Progress | protocol.Result | Exception]
"""News of one search, by its index: a report, its result, or the error that ended it."""


def race_searches(
    searches: Sequence[RunSearch], cancel: protocol.CancelToken, on_progress: protocol.OnProgress
) -> protocol.Result:
    """Run all searches together and return the first answer that a faster search would give too.

    If all run out of time, the answer of the last one is used, since it searched furthest.
    Cancelling ends all of them.

    Parameters
    ----------
    searches
        The searches, in rising order of speed.
    on_progress
        Called on this thread with the reports of one search. A faster search takes over the reports
        once it has come as far as the slower one, or once that has ended.

    Raises
    ------
    Exception
        The exception that a search raised, if no other search answered.
    """
    news: SimpleQueue[_News] = SimpleQueue()
    tokens = [protocol.CancelToken() for _ in searches]
    for index, search in enumerate(searches):
        Thread(target=_run_search, args=(index, search, tokens[index], news), daemon=True).start()
    results: dict[int, protocol.Result] = {}
    failures: list[Exception] = []
    nodes = [0] * len(searches)
    ended_searches: set[int] = set()
    leader = 0
    while len(ended_searches) < len(searches):
        if cancel.is_cancelled:
            _cancel(tokens)
        try:
            index, item = news.get(timeout=_POLL_SECONDS)
        except Empty:
            continue
        if isinstance(item, Exception):
            ended_searches.add(index)
            failures.append(item)
        elif isinstance(item, protocol.Result):
            ended_searches.add(index)
            results[index] = item
            if _is_settled(item):
                _cancel(tokens)
                return item
        else:
            nodes[index] = item.nodes
            slower = enumerate(tokens[:index])
            _cancel([token for other, token in slower if nodes[other] <= nodes[index]])
            if index > leader and (leader in ended_searches or nodes[index] >= nodes[leader]):
                leader = index
            if index == leader:
                on_progress(item)
    if not results or (failures and _were_overtaken(results, cancel)):
        raise failures[0]
    return results[max(results)]


def _were_overtaken(results: dict[int, protocol.Result], cancel: protocol.CancelToken) -> bool:
    """Whether every answer so far is from a search cancelled for a faster one."""
    outcomes = {result.outcome for result in results.values()}
    return not cancel.is_cancelled and outcomes == {protocol.Outcome.CANCELLED}


def _is_settled(result: protocol.Result) -> bool:
    """Whether a faster search would give the same answer."""
    return result.outcome not in (protocol.Outcome.TIME, protocol.Outcome.CANCELLED)


def _cancel(tokens: Sequence[protocol.CancelToken]) -> None:
    for token in tokens:
        token.cancel()


def _run_search(
    index: int, search: RunSearch, cancel: protocol.CancelToken, news: SimpleQueue[_News]
) -> None:
    try:
        news.put((index, search(cancel, lambda report: news.put((index, report)))))
    except Exception as failure:  # passed to the thread that waits
        news.put((index, failure))


class JobPlace(Protocol):
    """A place where jobs run: here, in processes, or on a cluster."""

    def run(
        self, job: Job[T], cancel: protocol.CancelToken, on_news: OnNews = protocol.ignore_news
    ) -> T | None:
        """Run a job and return its result, or None if it was cancelled without one. Blocks."""

    def close(self) -> None:
        """End the jobs that run in this place."""


class _ThisProcess:
    """The thread and process of the caller."""

    def run(
        self, job: Job[T], cancel: protocol.CancelToken, on_news: OnNews = protocol.ignore_news
    ) -> T | None:
        return job.work(cancel, on_news)

    def close(self) -> None:
        """Do nothing: no job runs without a caller that waits."""


THIS_PROCESS: Final = _ThisProcess()


class Engine:
    """Runs jobs, interpreted until their kernels are compiled. Nothing waits for the compiler.

    Parameters
    ----------
    kernels
        Tells which kernels are ready.
    interpreted, compiled
        The places where jobs run before their kernels are ready, and afterwards.
    """

    def __init__(self, kernels: Kernels, interpreted: JobPlace, compiled: JobPlace) -> None:
        self._kernels = kernels
        self._interpreted = interpreted
        self._compiled = compiled
        self._moves_short_jobs = False

    def start(self) -> None:
        """Let short jobs run in the interpreted place too until their kernels are ready."""
        self._moves_short_jobs = not is_compiling_forbidden()

    def is_ready(self, *stages: str) -> bool:
        """Whether kernels can be called without delay."""
        return self._kernels.is_ready(stages)

    def begins_immediately(self, *stages: str) -> bool:
        """Whether a short job that calls these kernels would begin immediately."""
        return self._moves_short_jobs or self.is_ready(*stages)

    def run(
        self, job: Job[T], cancel: protocol.CancelToken, on_news: OnNews = protocol.ignore_news
    ) -> T | None:
        """Run a job, compiled if its kernels are ready now, otherwise interpreted. This blocks.

        Returns
        -------
        The job's result, or None if it was cancelled without one.

        Raises
        ------
        WorkerError
            The job failed in a process, or its process died.
        """
        is_ready = self.is_ready(*job.stages)
        if job.stays_here and (is_ready or not self._moves_short_jobs):
            return THIS_PROCESS.run(job, cancel, on_news)
        return (self._compiled if is_ready else self._interpreted).run(job, cancel, on_news)

    def run_until_ready(
        self, job: Job[T], cancel: protocol.CancelToken, on_news: OnNews = protocol.ignore_news
    ) -> T | None:
        """Run a job interpreted, and cancel it as soon as its kernels are ready. This blocks.

        Returns
        -------
        The job's result, even if it was cancelled, or None if the kernels are already ready.
        """
        if self.is_ready(*job.stages):
            return None
        token = _OvertakenToken(cancel, partial(self.is_ready, *job.stages))
        return self._interpreted.run(job, token, on_news)

    def run_when_ready(
        self, job: Job[T], cancel: protocol.CancelToken, on_news: OnNews = protocol.ignore_news
    ) -> T | None:
        """Wait until the kernels of a job are ready, then run it compiled. This blocks.

        Raises
        ------
        NeverReadyError
            The job was cancelled while it waited, or the kernels cannot be made ready.
        WorkerError
            The job failed, or its process died.
        """
        wait_until_ready(self._kernels, job.stages, cancel)
        return self._compiled.run(job, cancel, on_news)

    def solve(
        self,
        solver: protocol.Solver,
        board: Board,
        limits: protocol.Limits,
        cancel: protocol.CancelToken,
        on_progress: protocol.OnProgress,
        *,
        find_known: FindKnown | None = None,
        announces_compiled: bool = False,
    ) -> protocol.Result:
        """Run a solver both interpreted and compiled. The first answer is used. This blocks.

        Waiting for compiled kernels does not count against the limits.

        Parameters
        ----------
        on_progress
            Called on this thread.
        find_known
            Returns the knowledge of the board, for a solver that can begin with it.
            Called on this thread.
        announces_compiled
            Whether reports say that the compiled search is still to come.

        Raises
        ------
        WorkerError
            The search failed, or its process died.
        PluginError
            The search of a plug-in failed.
        """
        from sokolab.solvers.roster import PluginSolver, beginning_from

        if isinstance(solver, PluginSolver):
            return solver.solve(board, limits, cancel, on_progress)
        if find_known is not None:
            solver = beginning_from(find_known, solver)
        search_job = partial(_search_job, solver, board, limits)
        stages = stages_of(solver)
        if self.is_ready(*stages):
            result = self._compiled.run(search_job(self._compiled), cancel, on_progress)
            return _result_or_cancelled(solver, board, result)

        def solve_compiled(
            cancel: protocol.CancelToken, on_progress: protocol.OnProgress
        ) -> protocol.Result:
            result = self.run_when_ready(search_job(self._compiled), cancel, on_progress)
            return _result_or_cancelled(solver, board, result)

        solve_interpreted = partial(self._solve_interpreted, solver, board, limits)
        if announces_compiled:
            solve_interpreted = partial(self._announce_compiled, stages, solve_interpreted)
        result = race_searches((solve_interpreted, solve_compiled), cancel, on_progress)
        if solver.name == OPTIMISER_NAME and result.holds_solution:
            return replace(result, outcome=protocol.Outcome.SOLVED)  # an optimiser always ends so
        return result

    def close(self) -> None:
        """End all jobs."""
        self._interpreted.close()
        self._compiled.close()

    def _solve_interpreted(
        self,
        solver: protocol.Solver,
        board: Board,
        limits: protocol.Limits,
        cancel: protocol.CancelToken,
        on_progress: protocol.OnProgress,
    ) -> protocol.Result:
        from sokolab.solvers.optimiser.optimiser import preliminary_result

        # Interpreted searches on several threads would only take turns in one interpreter.
        job = _search_job(solver, board, replace(limits, threads=1), self._interpreted)
        result = self._interpreted.run(job, cancel, on_progress)
        return preliminary_result(
            solver, _result_or_cancelled(solver, board, result), limits, cancel
        )

    def _announce_compiled(
        self,
        stages: tuple[str, ...],
        search: Callable[[protocol.CancelToken, protocol.OnProgress], protocol.Result],
        cancel: protocol.CancelToken,
        on_progress: protocol.OnProgress,
    ) -> protocol.Result:
        """Run a search whose reports say that the compiled search is still to come."""
        last_progress: protocol.Progress | None = None

        def report(progress: protocol.Progress) -> None:
            nonlocal last_progress
            last_progress, words = progress, progress.words
            if not self.is_ready(*stages):
                words = (
                    phrase("{words}; {note}", words=words, note=_SLOW_NOTE) if words else _SLOW_NOTE
                )
            on_progress(replace(progress, words=words))

        result = search(cancel, report)
        is_over = result.outcome.is_decided or cancel.is_cancelled
        if last_progress is not None and not (is_over or self.is_ready(*stages)):
            on_progress(replace(last_progress, words=_WAITING_NOTE))
        return result


class _OvertakenToken(protocol.CancelToken):
    """A token that is cancelled with another one, or as soon as compiled kernels are ready."""

    __slots__ = ("_cancel", "_is_ready")

    def __init__(self, cancel: protocol.CancelToken, is_ready: Callable[[], bool]) -> None:
        super().__init__()
        self._cancel = cancel
        self._is_ready = is_ready

    @property
    def is_cancelled(self) -> bool:
        """Whether the other token is cancelled or the kernels are ready."""
        return self._cancel.is_cancelled or self._is_ready()


@cache
def solver_stages() -> frozenset[str]:
    """Return the names of the stages of solvers. Plug-ins bring their own code."""
    from sokolab.solvers.roster import ROSTER

    names = (OPTIMISER_NAME, *(solver.name for solver in ROSTER))
    return frozenset(f"solver:{name}" for name in names)


def stages_of(solver: protocol.Solver) -> tuple[str, ...]:
    """Return the names of the stages that a solver needs. A plug-in's solver needs none."""
    stage = f"solver:{solver.name}"
    return (stage,) if stage in solver_stages() else ()


def _search_job(
    solver: protocol.Solver, board: Board, limits: protocol.Limits, place: JobPlace
) -> Job[protocol.Result]:
    """Return a job that lets a solver search a board. In a worker, the worker's clock counts."""
    if place is not THIS_PROCESS:
        # A clock cannot be sent to a process; the worker's own wall clock serves as well.
        limits = replace(limits, clock=perf_counter)
    return Job(partial(solver.solve, board, limits), stages_of(solver), "search")


def _result_or_cancelled(
    solver: protocol.Solver, board: Board, result: protocol.Result | None
) -> protocol.Result:
    """Return the answer of a search. ``result`` is None if it had to be killed.

    A killed optimiser still has the solution that it was given.
    """
    if result is not None:
        return result
    from sokolab.solvers.optimiser.optimiser import Shortener

    solution = solver.known_solution if isinstance(solver, Shortener) else None
    outcome = protocol.Outcome.SOLVED if solution else protocol.Outcome.CANCELLED
    return protocol.Result(solver.name, board, outcome, solution, message=phrase("Cancelled"))
