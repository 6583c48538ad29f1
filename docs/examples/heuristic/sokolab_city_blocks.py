"""A heuristic: each box needs as many pushes as city blocks lie between it and the nearest goal."""

from __future__ import annotations

from sokolab import Position
from sokolab.solvers.frame.heuristic_search import heuristic_solver

__all__ = ["SOLVER", "city_blocks"]


def city_blocks(position: Position) -> int | None:
    """Return the sum of the distances, which no solution can undercut."""
    board = position.board
    goals = [board.row_col(goal) for goal in board.goals]
    boxes = [board.row_col(box) for box in position.boxes]
    return sum(min(abs(row - r) + abs(col - c) for r, c in goals) for row, col in boxes)


SOLVER = heuristic_solver(
    "city-blocks",
    "A* with city blocks",
    "Adds up how far each box is from the nearest goal. For small levels.",
    city_blocks,
    is_admissible=True,
)
