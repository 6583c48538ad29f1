"""The way a search has come: positions with the letters of the moves to each."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sokolab.core.board import DIRECTION_LETTERS
from sokolab.core.walks import plain_walk
from sokolab.kernels.arrays import Ints
from sokolab.solvers.frame.search_board import SearchBoard

__all__ = ["Place", "Trail"]


class Place(NamedTuple):
    """A position on the way.

    Attributes
    ----------
    boxes
        int32 ``[k]``: squares of the boxes, ascending.
    player
        The player's square.
    lurd
        The moves from the start of the level.
    """

    boxes: Ints
    player: int
    lurd: str


class Trail:
    """Positions from the start of a level on, each reached from the one before."""

    def __init__(self, search_board: SearchBoard) -> None:
        self._search_board = search_board
        self._places = [Place(search_board.boxes, search_board.player, "")]

    def __len__(self) -> int:
        return len(self._places)

    @property
    def last(self) -> Place:
        """The position reached last."""
        return self._places[-1]

    def go_back(self, count: int) -> None:
        """Forget all but the first ``count`` positions."""
        del self._places[count:]

    def advance(self, player: int, lurd: str) -> None:
        """Add the position after a walk to ``player`` and these moves."""
        boxes, here, before = self.last
        search_board = self._search_board
        start = search_board.position(boxes, here)
        walk = plain_walk(start.board, start.boxes, start.player, int(search_board.squares[player]))
        assert walk is not None, "the player's square of a part is in reach"
        neighbours = search_board.neighbours
        stand = set(boxes.tolist())
        here = player
        for letter in lurd:
            direction = DIRECTION_LETTERS.index(letter.lower())
            here = int(neighbours[here, direction])
            if here in stand:
                stand.remove(here)
                stand.add(int(neighbours[here, direction]))
        squares = np.array(sorted(stand), np.int32)
        self._places.append(Place(squares, here, before + walk + lurd))
