"""Routes as work for the window or another process, without Qt, which the latter lacks."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from sokolab.core.board import Board
from sokolab.routes.push import BoxRoute, Preference, PushRoutes
from sokolab.routes.walk import Walk, WalkKind, walk

if TYPE_CHECKING:
    from sokolab.engine.job import OnNews
    from sokolab.solvers.frame.protocol import CancelToken


def walk_to(
    board: Board, target: int, follows_walls: bool, _cancel: CancelToken, _on_news: OnNews
) -> Walk:
    """Return the player's walk to a square."""
    kind = WalkKind.WALL_FOLLOWING if follows_walls else WalkKind.SHORTEST
    return walk(board, board.players[0], target, kind)


def route_of(
    board: Board, box: int, target: int, prefers_moves: bool, _cancel: CancelToken, _on_news: OnNews
) -> BoxRoute | None:
    """Return the route of a box to a square with the fewest pushes or moves, or None."""
    preference = Preference.MOVES if prefers_moves else Preference.PUSHES
    return _routes(board, box).route(target, preference)


@lru_cache(maxsize=1)
def _routes(board: Board, box: int) -> PushRoutes:
    """Return all routes of a box. The last result is kept for the same box and board."""
    return PushRoutes(board, box)
