"""The way a search has come: positions with the letters of the moves to each."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

import numpy as np

from sokolab.core.board import DIRECTION_LETTERS
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
        self._neighbours = search_board.neighbours
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
        walk = self._walk(set(boxes.tolist()), here, player)
        stand = set(boxes.tolist())
        here = player
        for letter in lurd:
            direction = DIRECTION_LETTERS.index(letter.lower())
            here = int(self._neighbours[here, direction])
            if here in stand:
                stand.remove(here)
                stand.add(int(self._neighbours[here, direction]))
        squares = np.array(sorted(stand), np.int32)
        self._places.append(Place(squares, here, before + walk + lurd))

    def _walk(self, boxes: set[int], here: int, there: int) -> str:
        """Return the letters of a shortest walk among these boxes."""
        letters = {here: ""}
        queue = deque([here])
        outside = len(self._neighbours) - 1
        while there not in letters:
            square = queue.popleft()
            for direction, letter in enumerate(DIRECTION_LETTERS):
                beside = int(self._neighbours[square, direction])
                if beside != outside and beside not in boxes and beside not in letters:
                    letters[beside] = letters[square] + letter
                    queue.append(beside)
        return letters[there]
