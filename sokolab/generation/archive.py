"""The archive: candidates that differ from one another and from known levels."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from math import inf
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile
from sokolab.generation.candidate import Candidate
from sokolab.library.canonical import canonical
from sokolab.library.duplicates import difference

MIN_DISTANCE: Final = 3
"""Number of squares in which two candidates must differ, in any orientation."""


class Archive:
    """The boards taken so far, each with its value. No two are similar.

    The player is left out, because where it stands within its reach changes nothing.

    Parameters
    ----------
    known_boards
        Levels from which candidates must differ too.
    """

    def __init__(self, known_boards: Iterable[Board] = ()) -> None:
        self._forms = [(_form(board), inf) for board in known_boards]

    def has_similar(self, board: Board) -> bool:
        """Whether a board is similar to one already taken."""
        form, max_distance = _form(board), MIN_DISTANCE - 1
        return any(difference(other, form, max_distance) is not None for other, _ in self._forms)

    def offer(self, board: Board, value: float) -> bool:
        """Take a board if it is better than all similar ones, which it then replaces."""
        form, max_distance = _form(board), MIN_DISTANCE - 1
        is_similar = [difference(other, form, max_distance) is not None for other, _ in self._forms]
        if any(
            similar and value <= other_value
            for similar, (_, other_value) in zip(is_similar, self._forms, strict=True)
        ):
            return False
        self._forms = [
            entry for similar, entry in zip(is_similar, self._forms, strict=True) if not similar
        ]
        self._forms.append((form, value))
        return True

    def distance(self, board: Board) -> int | None:
        """Return how many squares differ on the most similar board, or None if none compares."""
        form = _form(board)
        distances = [difference(other, form, form.size) for other, _ in self._forms]
        return min((each for each in distances if each is not None), default=None)


class Axis(Enum):
    """A quantity that divides shown candidates into kinds. Only the best of each kind is kept."""

    BOXES = "boxes"
    BOX_CHANGES = "box-changes"
    PUSHES = "pushes"
    WALKING = "walking"
    LOSING_PUSHES = "losing-pushes"
    DIFFICULTY = "difficulty"

    def kind(self, candidate: Candidate) -> int:
        """Return the kind of a candidate, as a whole number."""
        profile = candidate.profile
        values = {
            Axis.BOXES: len(candidate.board.boxes),
            Axis.BOX_CHANGES: profile.box_changes / 3,
            Axis.PUSHES: profile.pushes / 10,
            Axis.WALKING: 2 * profile.moves / profile.pushes,
            Axis.LOSING_PUSHES: profile.losing_pushes / 5,
            Axis.DIFFICULTY: profile.difficulty / 4,
        }
        return int(values[self])


def are_similar(first: Board, second: Board) -> bool:
    """Whether two boards differ in fewer squares than two candidates must."""
    return difference(_form(first), _form(second), MIN_DISTANCE - 1) is not None


def best_first(candidates: Iterable[Candidate], count: int) -> list[Candidate]:
    """Return the best candidates, none similar to a better one."""
    archive = Archive()
    ordered = sorted(candidates, key=lambda candidate: -candidate.value)
    return [each for each in ordered if archive.offer(each.board, each.value)][:count]


def _form(board: Board) -> NDArray[np.uint8]:
    return canonical(board).board.tiles & ~np.uint8(Tile.PLAYER)
