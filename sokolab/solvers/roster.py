"""All solvers there are, and the one way to ask them."""

from __future__ import annotations

from typing import Final

from sokolab.core.board import Board
from sokolab.solvers.astar_moves import ASTAR_MOVES
from sokolab.solvers.backtrack import BACKTRACK
from sokolab.solvers.protocol import CancelToken, Limits, OnProgress, Progress, Result, Solver

__all__ = ["ROSTER", "by_name", "solve"]

ROSTER: Final[tuple[Solver, ...]] = (ASTAR_MOVES, BACKTRACK)
"""The solvers, the one to ask first in front."""


def by_name(name: str) -> Solver:
    """Return the solver of that name.

    Raises
    ------
    ValueError
        There is none; the message lists those that are.
    """
    for solver in ROSTER:
        if solver.name == name:
            return solver
    names = ", ".join(solver.name for solver in ROSTER)
    raise ValueError(f"there is no solver {name!r}; there are {names}")


def solve(
    board: Board,
    solver: str = ROSTER[0].name,
    limits: Limits | None = None,
    cancel: CancelToken | None = None,
    on_progress: OnProgress | None = None,
) -> Result:
    """Ask one solver about a board; a solution in the answer has been replayed.

    Parameters
    ----------
    limits
        The defaults of :class:`Limits` where not given: no limit but on memory.
    cancel
        The token by which another thread may end the search.
    on_progress
        Called on this thread, at most 20 times a second.

    Raises
    ------
    ValueError
        There is no such solver.

    Examples
    --------
    >>> board = Board.from_rows(["#####", "#@$.#", "#####"])
    >>> solve(board).lurd  # doctest: +SKIP
    'R'
    """
    return by_name(solver).solve(
        board, limits or Limits(), cancel or CancelToken(), on_progress or _unheard
    )


def _unheard(progress: Progress) -> None:
    """Take a report nobody asked for."""
