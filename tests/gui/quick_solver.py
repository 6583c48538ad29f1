"""A solver for tests, which answers what and when the test wants."""

from __future__ import annotations

import threading

from sokolab.core.board import Board
from sokolab.core.lurd import Measure, Replay, replay
from sokolab.core.position import Position
from sokolab.solvers.frame.protocol import (
    CancelToken,
    Limits,
    OnProgress,
    Outcome,
    Progress,
    Result,
)


class QuickSolver:
    """Waits until its gate opens or it is cancelled, then gives a preset answer."""

    def __init__(
        self,
        name: str = "quick",
        lurd: str = "",
        minimises: Measure | None = None,
        outcome: Outcome = Outcome.SOLVED,
        is_open: bool = True,
        lower_bound: int | None = None,
        best: Position | None = None,
        known: str = "",
    ) -> None:
        self.name = name
        self.title = name.title()
        self.tooltip = "Answers as told."
        self.minimises = minimises
        self.lurd = lurd
        self.outcome = outcome
        self.lower_bound = lower_bound
        self.best = best
        self.known = known
        self.gate = threading.Event()
        self.started = threading.Event()
        if is_open:
            self.gate.set()

    def solve(
        self, board: Board, limits: Limits, cancel: CancelToken, on_progress: OnProgress
    ) -> Result:
        known = replay(board, self.known) if self.known else None
        told = Progress(1234, 5678.0, 9, 321, 12.0, 0.5, "depth", self.best, "told so", known)
        on_progress(told)
        self.started.set()
        while not self.gate.wait(0.005):
            if cancel.is_cancelled:
                return self.result(board, Outcome.CANCELLED)
        if self.outcome is Outcome.SOLVED:
            known = replay(board, self.lurd)
        return self.result(board, self.outcome, known)

    def result(self, board: Board, outcome: Outcome, found: Replay | None = None) -> Result:
        bound = self.lower_bound
        if bound is None and found and found.lurd and self.minimises:
            bound = self.minimises.length_of(found)
        sentence = f"Answered {outcome.value}"
        best = None if outcome.is_decided else self.best
        return Result(
            self.name, board, outcome, found, 4321, 0.25, 12.0, bound, sentence, best=best
        )


def claimed(board: Board, lurd: str, moves: int, pushes: int) -> Replay:
    """Return the replay of a solution of a board, whether or not it is one."""
    return Replay(lurd, moves, pushes, 0, 0, 0, Position(board), len(lurd), None, True)
