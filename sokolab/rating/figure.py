"""The difficulty as one number without its reasons, cheap enough to choose among many levels by."""

from __future__ import annotations

from typing import Final

from sokolab.core.board import Board
from sokolab.rating.counts import counted_over
from sokolab.rating.estimate import OF_COUNTS, OF_SPACE, features_of_counts, features_of_space
from sokolab.rating.solution_graph import known_graph, least_graph
from sokolab.rating.space import explored
from sokolab.rating.wanderers import People
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.frame.search_board import search_board
from sokolab.verdicts.sources.carry_over import pushes_of

FEW: Final = 20_000
"""Positions that are soon looked at."""


def figure_of_solution(board: Board, lurd: str) -> float:
    """Return the difficulty of a level as far as one of its solutions shows it.

    Parameters
    ----------
    lurd
        Letters that solve the board.
    """
    graph = known_graph(search_board(board), pushes_of(board, lurd))
    return OF_COUNTS.figure(features_of_counts(counted_over(graph)))


def figure_of_level(
    board: Board, most: int = FEW, cancel: CancelToken | None = None
) -> float | None:
    """Return the difficulty of a level, the same as that of ``difficulty``, or None.

    None if the level is unsolvable, or too large: then a solution says most.

    Parameters
    ----------
    board
        A board without an :func:`~sokolab.solvers.frame.search_board.objection`, with a box.
    most
        Positions that are looked at, at most.
    """
    space = explored(board, most, cancel)
    if space is None or not space.is_solvable:
        return None
    counts = counted_over(least_graph(space))
    return OF_SPACE.figure(features_of_space(People(space), counts))
