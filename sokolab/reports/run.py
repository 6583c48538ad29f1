"""One solver's search on one board, with its limits, its progress and its result."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from sokolab.core.board import Board
from sokolab.solvers.frame.protocol import CancelToken, Outcome
from sokolab.solvers.optimiser.objective import OPTIMISER_NAME

if TYPE_CHECKING:
    from sokolab.core.lurd import Replay
    from sokolab.core.position import Position
    from sokolab.language import Phrase
    from sokolab.solvers.frame.protocol import Limits, Progress, Result, Solver
    from sokolab.solvers.optimiser.optimiser import Improvement


class RunState(Enum):
    """The state of a run. The result of a finished run says how it ended."""

    PREPARING = "preparing"
    """The solver's kernels are being compiled."""
    WAITING = "waiting"
    """All threads of the pool are busy."""
    RUNNING = "running"
    STOPPING = "stopping"
    DONE = "done"
    FAILED = "failed"


@dataclass(eq=False)
class Run:
    """One solver at work on one board. The code that runs it fills in progress and result."""

    number: int
    """The number of the run in its session, from 1."""
    solver: Solver
    board: Board
    """The board that was given to the solver. Later edits of the level do not change it."""
    limits: Limits
    origin: str | Phrase = ""
    """Which board this is, in words, such as "a position in play", or "" for the level as drawn."""
    state: RunState = RunState.WAITING
    known_solution: Replay | None = None
    """The solution that was known before, with which the search began."""
    progress: Progress | None = None
    """The latest report, or None before the first."""
    result: Result | None = None
    failure: str = ""
    """The error in one sentence, if the state is ``FAILED``."""
    cancel: CancelToken = field(default_factory=CancelToken)
    has_begun: bool = False
    """Whether a thread is working on the run."""
    improvements: list[Improvement] = field(default_factory=list)
    """The solutions found so far by a run that keeps looking for shorter ones, oldest first."""

    def begin(self) -> bool:
        """Note that a thread is free for the run and return whether the run is still wanted."""
        self.has_begun = not self.cancel.is_cancelled
        return self.has_begun

    def report(self, progress: Progress) -> None:
        """Take in a report of the search, on the thread that runs it."""
        from sokolab.solvers.optimiser.optimiser import Improvement  # noqa: PLC0415 - not at the start

        self.progress = progress
        solution, improvements = progress.solution, self.improvements
        if solution and not (improvements and improvements[-1].replay.lurd == solution.lurd):
            improvements.append(Improvement(solution, progress.seconds))

    @property
    def is_shortening(self) -> bool:
        """Whether the run makes a known solution shorter."""
        return self.solver.name == OPTIMISER_NAME

    @property
    def best_solution(self) -> Replay | None:
        """The solution found, or the shortest so far, or None."""
        if self.result is not None:
            return self.result.replay if self.lurd else None
        return self.improvements[-1].replay if self.improvements else None

    @property
    def own_solution(self) -> Replay | None:
        """The best solution, or None if the search stopped before it improved on the known one."""
        best, result = self.best_solution, self.result
        is_stopped = result is not None and result.outcome is Outcome.CANCELLED
        is_known = (
            best is not None
            and self.known_solution is not None
            and best.lurd == self.known_solution.lurd
        )
        return None if is_stopped and is_known else best

    @property
    def is_untried(self) -> bool:
        """Whether the search was stopped before it expanded anything."""
        result = self.result
        return result is not None and result.outcome is Outcome.CANCELLED and not result.nodes

    @property
    def gave_up(self) -> bool:
        """Whether the solver saw immediately that it is not made for the level."""
        result = self.result
        return result is not None and result.outcome is Outcome.UNDECIDED and not result.nodes

    @property
    def best_position(self) -> Position | None:
        """The most promising position, as long as there is no solution, else None."""
        latest_report = self.result or self.progress
        return latest_report.best if latest_report and not self.best_solution else None

    @property
    def is_over(self) -> bool:
        """Whether the run has ended."""
        return self.state in (RunState.DONE, RunState.FAILED)

    @property
    def lurd(self) -> str:
        """The solution as lurd once the run is over, or ""."""
        return self.result.lurd if self.result else ""

    @property
    def seconds(self) -> float:
        """The search time so far. Compiling does not count."""
        latest_report = self.result or self.progress
        return latest_report.seconds if latest_report else 0.0
