"""What is known of the levels of a collection, and the word that a list has for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from enum import Enum
from functools import lru_cache
from typing import Final

import numpy as np

from sokolab.collection.replayed_solutions import replayed_solutions
from sokolab.core.board import Board, Tile
from sokolab.core.level import Level
from sokolab.core.lurd import until_solved
from sokolab.language import phrase
from sokolab.library.canonical import canonical
from sokolab.verdicts.known import Known, nothing_known_of
from sokolab.verdicts.values import Basis, Kind, Verdict, solved_by

_BOX: Final = np.uint8(Tile.BOX)


class LevelStatus(Enum):
    """Whether a level is known to be solvable; the value is a word for the user."""

    SOLVED = phrase("solved")
    UNSOLVABLE = phrase("unsolvable")
    """It was proved, or a problem of the board shows, that there is no solution."""
    OPEN = phrase("open", context="verdict")
    """A valid level of which neither a solution nor a proof is known."""
    DRAFT = phrase("draft")
    """There is not exactly one player, there are no boxes, the numbers of boxes and goals differ,
    the player can leave the board, a box off goal is out of the player's reach, or every box is
    on a goal at the start."""


_STATUSES: Final = {
    Kind.SOLVABLE: LevelStatus.SOLVED,
    Kind.UNSOLVABLE: LevelStatus.UNSOLVABLE,
    Kind.OPEN: LevelStatus.OPEN,
    Kind.INVALID: LevelStatus.DRAFT,
}

KnownLookup = Callable[[Level], Known | None]
"""Returns what is known of a level so far, or None if it has not been examined yet."""


def status_of(known: Known) -> LevelStatus:
    """Return what is known of a level in one word."""
    return LevelStatus.DRAFT if known.verdict.pushes == 0 else _STATUSES[known.verdict.kind]


def box_count(board: Board, known: Known | None) -> int:
    """Return how many boxes the player of a level that was examined can get to.

    All boxes are lifted for that. Of another level, return how many boxes are drawn.
    """
    return reachable_boxes(board) if known else _drawn_boxes(board)


@lru_cache(maxsize=1 << 17)
def _drawn_boxes(board: Board) -> int:
    return int(np.count_nonzero(board.tiles & _BOX))


@lru_cache(maxsize=1 << 17)
def reachable_boxes(board: Board) -> int:
    """Return how many boxes the player can get to when all boxes are lifted."""
    return len(canonical(board).board.boxes)


def known_level(level: Level) -> Known:
    """Return what follows from a level itself without kernels; its solutions are replayed."""
    board = level.board
    form = canonical(board)
    boxes, goals = form.board.boxes, form.board.goals
    is_complete = form.is_level and 0 < len(boxes) == len(goals)
    if not is_complete or form.is_open or form.is_hopeless:
        return Known(Verdict(board, Kind.INVALID, Basis.ANALYSES))
    if boxes == goals:
        return Known(Verdict(board, Kind.SOLVABLE, Basis.ANALYSES, pushes=0, moves=0, bound=0))
    solved = {played.lurd: played for _, played in replayed_solutions(level) if played}
    known = nothing_known_of(board)
    for played in solved.values():
        known = known.with_news(solved_by(until_solved(played), Basis.GIVEN))
    return replace(known, solutions=len(solved))
