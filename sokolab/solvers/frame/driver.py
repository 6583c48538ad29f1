"""Runs a search in slices, keeps it within its limits, and replays its solution.

A compiled loop that only reads a flag never sees it change. So searches are resumable: they run
for a few milliseconds and return, and the driver checks the clock and the cancel token between
two slices.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING, Final

from sokolab.core.board import Board
from sokolab.core.lurd import Replay, replay
from sokolab.core.position import Position
from sokolab.core.words import capitalised
from sokolab.language import counted
from sokolab.solvers.frame.protocol import (
    CancelToken,
    Limits,
    OnProgress,
    Outcome,
    Progress,
    Result,
)
from sokolab.solvers.frame.search import Anytime, Search, StepStatus, UnsoundSolutionError

if TYPE_CHECKING:
    from sokolab.solvers.frame.search_board import SearchBoard

__all__ = [
    "FIRST_BUDGET",
    "Engine",
    "next_budget",
]

_SLICE: Final = 0.02  # target length of a slice in seconds: Cancel must act within five slices
_LOOK: Final = 0.02  # seconds between two checks of the cancel token while kernels load
_REPORT: Final = 0.05  # seconds between two progress reports
_MOST_BUDGET: Final = 1_000_000  # upper limit of nodes in a slice

FIRST_BUDGET: Final = 16
"""Nodes in the first slice. It is small because on a huge board a node takes milliseconds."""


def _nothing_to_load() -> None:
    """Load nothing: the default for a search without kernels."""


def _always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Engine:
    """A solver of the roster: how it is presented, and how its search begins.

    Attributes
    ----------
    name, title, tooltip, optimal
        As in :class:`sokolab.solvers.frame.protocol.Solver`.
    note
        What the ``depth`` of its reports means.
    begin
        Creates the search for a search board. Imports the kernels on the first call.
    prepare
        Loads or compiles the kernels, once a process. This time does not count against limits.
    is_prepared
        Whether that has been done.
    """

    name: str
    title: str
    tooltip: str
    optimal: str
    note: str
    begin: Callable[[SearchBoard], Search]
    prepare: Callable[[], None] = _nothing_to_load
    is_prepared: Callable[[], bool] = _always

    def solve(
        self, board: Board, limits: Limits, cancel: CancelToken, on_progress: OnProgress
    ) -> Result:
        """Search until the level is decided, a limit is reached or the token is cancelled."""
        return _Run(self, board, limits, cancel, on_progress).result()

    def prepare_to_begin(self) -> None:
        """Load or compile as many kernels as should be there before a search begins."""
        self.prepare()


class _Run:
    """Drives one search: clock, limits, progress reports, result."""

    def __init__(
        self,
        engine: Engine,
        board: Board,
        limits: Limits,
        cancel: CancelToken,
        on_progress: OnProgress,
    ) -> None:
        self._engine = engine
        self._board = board
        self._limits = limits
        self._cancel = cancel
        self._on_progress = on_progress
        self._start = limits.clock()
        self._reported = perf_counter()
        self._most = 0
        self._search: Search | None = None
        self._known: Replay | None = None

    def result(self) -> Result:
        from sokolab.solvers.frame.search_board import (  # noqa: PLC0415 - loads numba
            excess,
            objection,
            search_board,
        )

        sentence = objection(self._board)
        if sentence is not None:
            return self._answer(Outcome.INVALID, None, sentence)
        if Position(self._board).is_solved:
            return self._solved("")
        if (limit := excess(self._board)) is not None:
            return self._answer(Outcome.UNDECIDED, None, limit)
        if not self._is_prepared():
            return self._answer(Outcome.CANCELLED, None, "Cancelled")
        self._start, self._reported = self._limits.clock(), perf_counter()
        self._search = self._engine.begin(search_board(self._board))
        outcome = self._searched(self._search)
        if outcome is Outcome.SOLVED:
            return self._solved(self._search.lurd())
        known = self._known_now() if not outcome.is_decided else None
        return self._answer(outcome, known, self._sentence(outcome, self._search))

    def _is_prepared(self) -> bool:
        """Load the kernels on a separate thread, so that Cancel need not wait for them."""
        failures: list[Exception] = []

        def load() -> None:
            try:
                self._engine.prepare()
            except Exception as failure:
                failures.append(failure)

        loading = Thread(target=load, name=f"loads {self._engine.name}", daemon=True)
        loading.start()
        while loading.is_alive() and not self._cancel.is_cancelled:
            loading.join(_LOOK)
        if failures:
            raise failures[0]
        return not self._cancel.is_cancelled

    def _searched(self, search: Search) -> Outcome:
        """Run slices until the search or a limit ends it."""
        budget = FIRST_BUDGET
        ends = {
            StepStatus.SOLVED: Outcome.SOLVED,
            StepStatus.EXHAUSTED: Outcome.UNSOLVABLE,
            StepStatus.GAVE_UP: Outcome.UNDECIDED,
        }
        while True:
            self._most = max(self._most, search.nbytes)
            stopped = self._stopped(search)
            if stopped is not None:
                return stopped
            begun, clock = perf_counter(), self._limits.clock()
            if self._limits.nodes is not None:
                budget = min(budget, self._limits.nodes - search.nodes)
            status = search.step(budget)
            if status is StepStatus.LOADING:
                self._start += self._limits.clock() - clock
                continue
            if status in ends:
                self._most = max(self._most, search.nbytes)
                return ends[status]
            if status is StepStatus.FULL:
                stopped = self._grown(search)
                if stopped is not None:
                    return stopped
                continue
            self._report(search)
            budget = next_budget(budget, perf_counter() - begun)

    def _grown(self, search: Search) -> Outcome | None:
        """Let the tables grow. Return an outcome if the search must end instead."""
        try:
            for has_room in search.grow(self._limits.megabytes * 1_000_000):
                if not has_room:
                    return Outcome.MEMORY
                self._most = max(self._most, search.nbytes)
                stopped = self._stopped(search, between_nodes=False)
                if stopped is not None:
                    return stopped
                self._report(search)
        except MemoryError:  # the machine has less memory than the limit allows
            return Outcome.MEMORY
        return None

    def _stopped(self, search: Search, *, between_nodes: bool = True) -> Outcome | None:
        if self._cancel.is_cancelled:
            return Outcome.CANCELLED
        limits = self._limits
        if limits.seconds is not None and limits.clock() - self._start >= limits.seconds:
            return Outcome.TIME
        if between_nodes and limits.nodes is not None and search.nodes >= limits.nodes:
            return Outcome.NODES
        if search.nbytes > limits.megabytes * 1_000_000:
            return Outcome.MEMORY
        return None

    def _report(self, search: Search) -> None:
        now = perf_counter()
        if now - self._reported < _REPORT:
            return
        self._reported = now
        seconds = self._limits.clock() - self._start
        self._on_progress(
            Progress(
                nodes=search.nodes,
                nodes_per_second=search.nodes / max(seconds, 1e-9),
                depth=search.depth,
                open_states=search.open_states,
                megabytes=search.nbytes / 1e6,
                seconds=seconds,
                note=self._engine.note,
                best=search.best,
                words=search.words,
                solution=self._known_now(),
            )
        )

    def _judged(self, lurd: str) -> Replay:
        judged = replay(self._board, lurd)
        if not judged.solves or judged.mismatch is not None:
            raise UnsoundSolutionError(
                f"{self._engine.name} answered with letters that do not solve the board"
            )
        return judged

    def _known_now(self) -> Replay | None:
        """Return the best solution an anytime search knows so far, replayed."""
        lurd = self._search.solution if isinstance(self._search, Anytime) else ""
        if lurd and (self._known is None or self._known.lurd != lurd):
            self._known = self._judged(lurd)
        return self._known

    def _solved(self, lurd: str) -> Result:
        judged = self._judged(lurd)
        pushes = counted(judged.pushes, "push", "pushes")
        counts = f"{pushes}, {counted(judged.moves, 'move', 'moves')}"
        if not lurd:
            sentence = "Solved before the first move: every box stands on a goal"
        elif self._engine.optimal:
            sentence = f"Solved with {counts}; no solution has fewer {self._engine.optimal}"
        else:
            sentence = f"Solved with {counts}; {self._bound_words(judged.pushes)}"
        return self._answer(Outcome.SOLVED, judged, sentence)

    def _bound_words(self, pushes: int) -> str:
        """Say what is proved about a solution of a solver that minimises nothing."""
        bound = (self._search.lower_bound if self._search is not None else None) or 0
        if bound >= pushes:
            return "no solution has fewer pushes"
        if bound == 0:
            return "shorter solutions may exist"
        return f"at least {counted(bound, 'push is', 'pushes are')} needed"

    def _sentence(self, outcome: Outcome, search: Search) -> str:
        states = counted(search.states, "state", "states")
        if outcome is Outcome.UNSOLVABLE and not search.states:
            return "There is no solution: the boxes cannot all reach goals of their own (0 states)"
        if outcome is Outcome.UNSOLVABLE:
            return f"There is no solution: the search is exhausted after {states}"
        why = {
            Outcome.TIME: f"undecided after {self._limits.seconds:g} s"
            if self._limits.seconds is not None
            else "",
            Outcome.NODES: f"undecided after {counted(search.nodes, 'node', 'nodes')}",
            Outcome.MEMORY: f"undecided after {states}: they fill the memory, "
            f"{self._most / 1e6:,.0f} of {self._limits.megabytes:,} megabytes",
            Outcome.CANCELLED: "cancelled",
            Outcome.UNDECIDED: f"undecided: nothing is left to try after {states}, "
            "but possibilities were left out",
        }[outcome]
        said = capitalised(why)
        bound, known = search.lower_bound, self._known
        if known is not None:
            length = counted(known.pushes, "push", "pushes")
            if self._engine.optimal == "moves":
                length = counted(known.moves, "move", "moves")
            least = f", at least {bound:,} are needed" if bound else ""
            return f"{said}; a solution of {length} is known{least}"
        unit = ("move", "moves") if self._engine.optimal == "moves" else ("push", "pushes")
        least = f"a solution has at least {counted(bound, *unit)}" if bound else ""
        best = ""
        if search.best is not None and not (least and self._engine.optimal):
            best = self._at_best(search.best)
        return "; ".join(filter(None, (said, least, best)))

    def _at_best(self, best: Position) -> str:
        """Say how many boxes stand on goals in the most promising position."""
        on_goals = len(best.boxes.intersection(self._board.goals))
        of = counted(len(best.boxes), "box", "boxes")
        return f"the best position so far has {on_goals:,} of {of} on goals"

    def _answer(self, outcome: Outcome, found: Replay | None, sentence: str) -> Result:
        search = self._search
        bound = search.lower_bound if search is not None else None
        if outcome is Outcome.SOLVED and found is not None and self._engine.optimal:
            bound = {"pushes": found.pushes, "moves": found.moves}[self._engine.optimal]
        elif outcome is Outcome.UNSOLVABLE:
            bound = None
        return Result(
            solver=self._engine.name,
            outcome=outcome,
            replay=found,
            nodes=search.nodes if search is not None else 0,
            seconds=self._limits.clock() - self._start,
            megabytes=self._most / 1e6,
            lower_bound=bound,
            sentence=sentence,
            states=search.states if search is not None else 0,
            best=search.best if search is not None and not outcome.is_decided else None,
        )


def next_budget(budget: int, seconds: float) -> int:
    """Return the nodes for the next slice, so that it takes about 20 ms."""
    factor = _SLICE / max(seconds, 1e-6)
    return min(max(1, int(budget * min(max(factor, 0.25), 2.0))), _MOST_BUDGET)
