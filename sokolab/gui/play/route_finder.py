"""Finds the routes that a click plays: here, or in plain Python before the kernels are ready."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from sokolab.core.board import Board
from sokolab.solvers.frame.protocol import CancelToken, ignore_news
from sokolab.solvers.interpreted import is_forced
from sokolab.solvers.worker_pool import Work, WorkerError, WorkerPool

if TYPE_CHECKING:
    from sokolab.routes.push import PushRoute
    from sokolab.routes.walk import Walk

__all__ = ["RouteFinder"]

_T = TypeVar("_T")
_LOG: Final = logging.getLogger(__name__)
_MOST_SQUARES: Final = 1_000
"""Squares of the largest board with interpreted routes; those of one box take 30 ms there."""


class RouteFinder:
    """Asks for routes in this process, or in an interpreted one until the kernels are compiled.

    Parameters
    ----------
    is_ready
        Whether the kernels of the routes can be called without delay.
    """

    def __init__(self, is_ready: Callable[[], bool] = lambda: True) -> None:
        self._is_ready = is_ready
        self._may_interpret = False
        self._pool: WorkerPool | None = None

    def allow_interpreting(self) -> None:
        """Let routes be found in an interpreted process until the kernels are compiled."""
        self._may_interpret = not is_forced()

    def warm(self) -> None:
        """Start the interpreted process if it may be needed soon. Returns at once."""
        if self._may_interpret and self._pool is None and not self._is_ready():
            self._pool = WorkerPool(is_interpreted=True)
            self._pool.warm()

    def close(self) -> None:
        """End the interpreted process."""
        self._may_interpret = False
        pool, self._pool = self._pool, None
        if pool is not None:
            pool.close()

    def can_answer(self, board: Board) -> bool:
        """Whether a route on that board is found within a frame or two."""
        if self._is_ready():
            self.close()
            return True
        return self._pool is not None and board.size <= _MOST_SQUARES

    def walk(self, board: Board, target: int, *, follows_walls: bool) -> Walk | None:
        """Return the player's walk to a square; None if it cannot be known now."""
        from sokolab.gui.play import routing

        return self._ask(partial(routing.walk_to, board, target, follows_walls))

    def push_route(
        self, board: Board, box: int, target: int, *, prefers_moves: bool
    ) -> PushRoute | None:
        """Return the box's route to a square, or None if there is none."""
        from sokolab.gui.play import routing

        return self._ask(partial(routing.route_of, board, box, target, prefers_moves))

    def _ask(self, work: Work[_T]) -> _T | None:
        if self._pool is None:
            return work(CancelToken(), ignore_news)
        try:
            return self._pool.do(work, CancelToken())
        except WorkerError:
            _LOG.warning("the interpreted process failed to find a route", exc_info=True)
            self.close()
            return None
