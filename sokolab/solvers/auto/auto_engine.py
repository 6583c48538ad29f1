"""``auto``: runs several engines on one level and returns the first solution.

On one thread the engines take turns; the size of the level decides their order and the length of
their turns. Several threads share these turns; the first answer ends them all. A turn is counted in
nodes, not in seconds, so on one thread the same limit in nodes always gives the same answer.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from sokolab.core.board import Board
from sokolab.solvers.auto.side_by_side import SideBySide
from sokolab.solvers.frame.driver import DrivenSolver
from sokolab.solvers.frame.loading import load_shared_kernels
from sokolab.solvers.frame.protocol import CancelToken, Limits, OnProgress, Result
from sokolab.solvers.frame.round_robin import RoundRobin, Turn
from sokolab.solvers.frame.search import Search

if TYPE_CHECKING:
    from sokolab.solvers.frame.search_board import SearchBoard

NAME: Final = "auto"

Schedule = Callable[["SearchBoard", int], Sequence[Turn]]
"""Returns the turns for a level, in order, on a number of threads."""


def _no_turns(_search_board: SearchBoard, _threads: int) -> Sequence[Turn]:
    """Return no turns, the default of a schedule."""
    return ()


@dataclass(frozen=True, slots=True)
class Auto(DrivenSolver):
    """A solver that runs other engines.

    ``prepare`` loads them all; a search loads them itself, each before its first turn.

    Attributes
    ----------
    schedule
        Which engines run on a level, and in which turns.
    """

    schedule: Schedule = _no_turns

    def solve(
        self, board: Board, limits: Limits, cancel: CancelToken, on_progress: OnProgress
    ) -> Result:
        """Search until the level is decided, a limit is reached or the search is cancelled."""
        begun: list[SideBySide] = []

        def begin(search_board: SearchBoard) -> Search:
            turns = self.schedule(search_board, limits.threads)
            if limits.threads <= 1:
                return RoundRobin(search_board, turns)
            begun.append(SideBySide(search_board, turns, limits))
            return begun[0]

        engine = replace(self, begin=begin, prepare=load_shared_kernels)
        try:
            return DrivenSolver.solve(engine, board, limits, cancel, on_progress)
        finally:
            for each in begun:
                each.end()

    def prepare_to_begin(self) -> None:
        """Load what all engines need; the rest is loaded while they search."""
        load_shared_kernels()
