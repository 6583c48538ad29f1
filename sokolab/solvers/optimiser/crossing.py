"""Crosses solutions: each stretch between shared positions is taken from the better one."""

from __future__ import annotations

from collections.abc import Sequence

from sokolab.core.lurd import Replay, until_solved
from sokolab.routes.line import Stretch, compared, spliced
from sokolab.solvers.optimiser.objective import Objective


def crossed(solutions: Sequence[Replay], objective: Objective) -> Replay:
    """Return the best solution made from stretches of the given ones, or the best of them.

    The best one is crossed with each of the others in turn. Stretches are chosen by pushes or moves
    alone; counts that depend on several stretches, like box lines, only decide between solutions.

    Parameters
    ----------
    solutions
        Replays of solutions of one board, at least one.

    Raises
    ------
    ValueError
        Some moves do not solve the board.
    """
    best, *others = sorted((until_solved(solution) for solution in solutions), key=objective.cost)
    for other in others:
        comparison = compared(best.final.board, best.lurd, other.lurd)
        takes_second = [_is_second_better(stretch, objective) for stretch in comparison.stretches]
        if any(takes_second):
            best = min(best, until_solved(spliced(comparison, takes_second)), key=objective.cost)
    return best


def _is_second_better(stretch: Stretch, objective: Objective) -> bool:
    """Whether the second solution needs less for a stretch."""
    first = stretch.first_pushes, stretch.first_moves
    second = stretch.second_pushes, stretch.second_moves
    if objective in (Objective.PUSHES_MOVES, Objective.PUSHES):
        return second < first
    return second[::-1] < first[::-1]
