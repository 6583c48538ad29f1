"""Finds the routes that a click plays: here, or in plain Python before the kernels are ready."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

from sokolab.core.board import Board
from sokolab.engine.job import Job, Priority, Work
from sokolab.engine.worker import WorkerError
from sokolab.gui.shell.window_engine import WindowEngine
from sokolab.solvers.frame.protocol import CancelToken

if TYPE_CHECKING:
    from sokolab.routes.push import PushRoute
    from sokolab.routes.walk import Walk

T = TypeVar("T")
_LOG: Final = logging.getLogger(__name__)
_STAGE: Final = "routes"  # no phrase: a name
_MOST_SQUARES: Final = 1_000
"""Squares of the largest board with interpreted routes; those of one box take 30 ms there."""


class RouteFinder:
    """Asks the engine for routes."""

    def __init__(self, engine: WindowEngine) -> None:
        self._engine = engine

    def warm(self) -> None:
        """Start the process that interprets if it may be needed soon. Returns at once."""
        if self._engine.is_soon(_STAGE) and not self._engine.is_ready(_STAGE):
            self._engine.interpreted.warm(_STAGE)

    def can_answer(self, board: Board) -> bool:
        """Whether a route on that board is found within a frame or two."""
        engine = self._engine
        is_small = board.size <= _MOST_SQUARES
        return engine.is_ready(_STAGE) or (is_small and engine.is_soon(_STAGE))

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

    def _ask(self, work: Work[T]) -> T | None:
        job = Job(work, (_STAGE,), _STAGE, Priority.NOW, stays_here=True)
        try:
            return self._engine.run(job, CancelToken())
        except WorkerError:
            _LOG.warning("the interpreted process failed to find a route", exc_info=True)
            return None
