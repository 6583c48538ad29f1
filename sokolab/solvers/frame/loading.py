"""Loads the kernels of one stage, or of several solvers while the first one searches."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from threading import Event, Thread
from typing import TYPE_CHECKING, Final
from weakref import ref

from sokolab.core.board import Board
from sokolab.core.gc_pause import rare_gc
from sokolab.kernels import compiled_marker
from sokolab.solvers.frame.search_board import search_board

if TYPE_CHECKING:
    from sokolab.solvers.frame.driver import DrivenSolver

CORRIDOR: Final = Board.from_rows(["#####", "#@$.#", "#####"])
"""The board for calls that load kernels, and for placeholders."""

_POLL_SECONDS: Final = 0.02  # seconds between checks: Cancel must act within 0.1 s
_IDLE_SECONDS: Final = 1.0
"""Seconds before the next solver's kernels are compiled, while the first one searches. A program
that has its answer by then ends without them."""
_LOADED_STAGES: Final[set[str]] = set()
"""The stages whose kernels are loaded in this process."""


def load_shared_kernels() -> None:
    """Load numba and the kernels with which every search begins, once per process."""
    search_board(CORRIDOR)


def is_stage_loaded(stage: str) -> bool:
    """Whether the kernels of a stage are in memory, or interpreted."""
    from sokolab.kernels.jit import PLAIN  # noqa: PLC0415 - loads numba

    return PLAIN or stage in _LOADED_STAGES


def load_stage(stage: str) -> None:
    """Call every kernel of a stage once: from then on they are compiled and in memory.

    ``stage`` is a name of :mod:`sokolab.kernels.stages.all_stages`.
    """
    if is_stage_loaded(stage):
        return  # plain Python needs no compiling; a search imports its kernels
    from sokolab.kernels.stages import all_stages  # noqa: PLC0415 - few programs get here

    with rare_gc():
        for solver_stage in (*all_stages.SOLVERS, all_stages.PROOF, all_stages.PARTS):
            if solver_stage.name == stage:
                solver_stage.run()
    _LOADED_STAGES.add(stage)


class SolverLoading:
    """Prepares solvers one after another, on a thread of its own.

    Solvers that are prepared already need no thread. Once nothing refers to this object,
    the remaining solvers are not prepared.

    Parameters
    ----------
    solvers
        The solvers in the order of use.
    """

    def __init__(self, solvers: Sequence[DrivenSolver]) -> None:
        unprepared = [solver for solver in solvers if not solver.is_prepared()]
        self._done_events = {solver.name: Event() for solver in unprepared}
        self._failures: list[Exception] = []
        self._is_awaited = Event()
        self._first_name = unprepared[0].name if unprepared else ""
        if unprepared:
            # Not a daemon: a program must not end while another thread is linking.
            arguments = (ref(self), unprepared, self._done_events, self._failures, self._is_awaited)
            Thread(target=_prepare_solvers, args=arguments, name="loading").start()

    def is_ready(self, solver: DrivenSolver) -> bool:
        """Whether a solver is prepared. If it is not, this waits a moment.

        Raises
        ------
        Exception
            The exception raised while this solver, or an earlier one, was prepared.
        """
        done = self._done_events.get(solver.name)
        if done is None:
            return True
        if solver.name != self._first_name:
            self._is_awaited.set()
        done.wait(_POLL_SECONDS)
        if self._failures and not done.is_set():
            raise self._failures[0]
        return done.is_set()


def _prepare_solvers(
    owner: ref[SolverLoading],
    solvers: Sequence[DrivenSolver],
    done: Mapping[str, Event],
    failures: list[Exception],
    is_awaited: Event,
) -> None:
    for solver in solvers:
        if solver is not solvers[0] and not compiled_marker.is_set():
            _wait_before_next(owner, is_awaited)
        if owner() is None:
            return
        try:
            solver.prepare()
        except Exception as failure:  # raised again in the thread that waits
            failures.append(failure)
            return
        done[solver.name].set()


def _wait_before_next(owner: ref[SolverLoading], is_awaited: Event) -> None:
    """Wait a while, unless a solver is awaited or nothing refers to the owner."""
    for _ in range(round(_IDLE_SECONDS / _POLL_SECONDS)):
        if owner() is None or is_awaited.wait(_POLL_SECONDS):
            return
