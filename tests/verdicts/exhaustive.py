"""What can be said of small boards by visiting every position; slow, and by the rulebook alone."""

from __future__ import annotations

from sokolab.api import analyse
from sokolab.core.board import Board
from sokolab.core.position import Position
from sokolab.core.problem import ProblemKind, Severity
from tests.naive_solvers import pushed


def positions_of(board: Board) -> set[Position]:
    """Return all normalised positions that can be played to."""
    seen, todo = set(), [Position(board).normalised()]
    while todo:
        position = todo.pop()
        if position not in seen:
            seen.add(position)
            todo.extend(pushed(board, position))
    return seen


def can_come_home(board: Board) -> bool:
    """Whether the boxes of a board reach any of its goals, of which there may be more."""
    goals = set(board.goals)
    return any(position.boxes <= goals for position in positions_of(board))


def goals_of(board: Board) -> set[int]:
    """Return the goals that any box of a board can be brought to."""
    stood = {box for position in positions_of(board) for box in position.boxes}
    return {goal for goal in board.goals if goal in stood}


def is_lost(board: Board, position: Position) -> bool:
    """Whether a plain analysis sees that a position is lost."""
    shown = analyse(position.as_board()).problems.problems
    plain = {ProblemKind.DEAD_BOX, ProblemKind.FROZEN_BOX}
    return any(one.kind in plain and one.severity is Severity.ERROR for one in shown)


def farthest(board: Board, witness: tuple[int, ...]) -> int:
    """Return the most pushes of the witness that a position takes which is not lost plainly."""
    others = set(board.boxes).difference(witness)
    seen = {Position(board).normalised()}
    front, pushes = list(seen), -1
    while front:
        pushes += 1
        after = {
            position.after(push).normalised()
            for position in front
            for push in position.pushes()
            if push.box not in others
        }
        front = [one for one in after - seen if not is_lost(board, one)]
        seen |= after
    return pushes
