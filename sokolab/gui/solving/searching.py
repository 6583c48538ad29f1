"""How the searches of the window begin: with what is known of the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from sokolab.core.board import Board
from sokolab.core.lurd import Replay, replay
from sokolab.engine.service import Engine
from sokolab.gui.document.knowledge import Knowledge
from sokolab.gui.solving.runs import RunSolver

if TYPE_CHECKING:
    from sokolab.solvers.frame.protocol import CancelToken, Limits, OnProgress, Result, Solver

__all__ = ["searching_with"]


def searching_with(
    engine: Engine, knowledge: Knowledge, stored: Callable[[Board], Replay | None]
) -> RunSolver:
    """Return what runs a solver, beginning with the best solution and bound known.

    Parameters
    ----------
    stored
        The best solution in the library, or None; called on a thread of the pool.
    """
    return partial(_search, engine, knowledge, stored)


def _search(
    engine: Engine,
    knowledge: Knowledge,
    stored: Callable[[Board], Replay | None],
    board: Board,
    solver: Solver,
    limits: Limits,
    cancel: CancelToken,
    on_progress: OnProgress,
) -> Result:
    from sokolab.solvers.roster import beginning_from

    known = knowledge.of(board)
    lurd, bound = (known.verdict.lurd, known.verdict.bound) if known is not None else ("", None)

    def best() -> Replay | None:
        found = [one for one in (stored(board), replay(board, lurd) if lurd else None) if one]
        return min(found, key=lambda one: one.pushes, default=None)

    begun = beginning_from(best, solver, bound)
    return engine.solve(begun, board, limits, cancel, on_progress, tells_slow=True)
