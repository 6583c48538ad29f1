"""The archive: candidates that differ from one another and from the levels that are known."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, Tile
from sokolab.library.canonical import canonical
from sokolab.library.duplicates import difference

LEAST_DISTANCE: Final = 3
"""In how many squares two candidates differ at least, however one of them is turned."""


class Archive:
    """Boards that are taken already.

    The player does not count: where he stands in his area changes nothing.

    Parameters
    ----------
    known
        Levels from which candidates have to differ as well.
    """

    def __init__(self, known: Iterable[Board] = ()) -> None:
        self._forms = [_form(board) for board in known]

    def is_new(self, board: Board) -> bool:
        """Whether a board is far enough from all that are taken."""
        form = _form(board)
        most = LEAST_DISTANCE - 1
        return all(difference(other, form, most) is None for other in self._forms)

    def add(self, board: Board) -> None:
        """Take a board."""
        self._forms.append(_form(board))

    def distance(self, board: Board) -> int | None:
        """Return the squares in which it differs from the nearest one; None if from all in many."""
        form = _form(board)
        found = [difference(other, form, form.size) for other in self._forms]
        return min((each for each in found if each is not None), default=None)


def _form(board: Board) -> NDArray[np.uint8]:
    return canonical(board).board.tiles & ~np.uint8(Tile.PLAYER)
