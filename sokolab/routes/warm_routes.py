"""Compiles or loads the kernels of the routes by a walk and a push on a tiny board."""

from __future__ import annotations

from sokolab.core.board import Board
from sokolab.routes.push import push_route
from sokolab.routes.walk import shortest_walk


def run() -> None:
    """Walk, and push a box."""
    board = Board.from_rows(["######", "#@ $.#", "######"])
    shortest_walk(board, 7, 8)
    push_route(board, 9, 10)
