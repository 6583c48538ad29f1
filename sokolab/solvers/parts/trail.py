"""The way a search has come: positions with the letters of the moves to each."""

from __future__ import annotations

from collections.abc import Container
from typing import NamedTuple

import numpy as np

from sokolab.core.board import DIRECTION_LETTERS
from sokolab.core.walks import plain_walk
from sokolab.kernels.arrays import Ints
from sokolab.solvers.frame.search_board import SearchBoard


class Place(NamedTuple):
    """A position on the way.

    Attributes
    ----------
    boxes
        int32 ``[k]``: squares of the boxes, ascending.
    player
        The player's square.
    lurd
        The moves from the position before.
    moved
        int32 ``[n]``: the squares where a box stands now or stood before, but not both.
    """

    boxes: Ints
    player: int
    lurd: str
    moved: Ints


class Trail:
    """Positions from the start of a level on, each reached from the one before."""

    def __init__(self, search_board: SearchBoard) -> None:
        self._search_board = search_board
        nothing = np.zeros(0, np.int32)
        self._places = [Place(search_board.boxes, search_board.player, "", nothing)]

    def __len__(self) -> int:
        return len(self._places)

    @property
    def last(self) -> Place:
        """The position reached last."""
        return self._places[-1]

    @property
    def moved(self) -> list[Ints]:
        """The squares that differ from the position before, for all positions but the start."""
        return [place.moved for place in self._places[1:]]

    @property
    def lurd(self) -> str:
        """All moves from the start of the level."""
        return "".join(place.lurd for place in self._places)

    def copy(self) -> Trail:
        """Return a trail with the same positions, which can go another way from here."""
        other = Trail(self._search_board)
        other._places = self._places.copy()
        return other

    def go_back(self, count: int) -> None:
        """Forget all but the first ``count`` positions."""
        del self._places[count:]

    def leave_out(self, numbers: Container[int]) -> None:
        """Forget the moves to these positions, counted from 1 after the start.

        Later moves are made all the same. Walks go round boxes that are in the way now; moves to a
        position are left out, too, if a push among them cannot be made.
        """
        places = self._places
        first = next((i for i in range(1, len(places)) if i in numbers), len(places))
        self._places = places[:first]
        for i in range(first, len(places)):
            if i not in numbers:
                self._follow(places[i - 1].player, places[i].lurd)

    def advance(self, player: int, lurd: str) -> None:
        """Add the position after a walk to ``player`` and these moves."""
        is_added = self._follow(player, lurd)
        assert is_added, "the moves of a part can be made, and its player's square is in reach"

    def _follow(self, start: int, lurd: str) -> bool:
        """Make the pushes of moves from a square on; return False if one cannot be made."""
        boxes, here, *_ = self.last
        neighbours, off = self._search_board.neighbours, self._search_board.size
        stand = set(boxes.tolist())
        made: list[str] = []
        walk, at, is_open = "", start, here == start
        for letter in lurd:
            direction = DIRECTION_LETTERS.index(letter.lower())
            there = int(neighbours[at, direction])
            if letter.islower():
                walk, at, is_open = walk + letter, there, is_open and there not in stand
                continue
            beyond = int(neighbours[there, direction])
            if there not in stand or beyond in stand or beyond == off:
                return False
            way = walk if is_open else self._walk(stand, here, at)
            if way is None:
                return False
            made += way, letter
            stand.remove(there)
            stand.add(beyond)
            here = at = there
            walk, is_open = "", True
        squares = np.array(sorted(stand), np.int32)
        moved = np.setxor1d(boxes, squares).astype(np.int32)
        self._places.append(Place(squares, here, "".join(made), moved))
        return True

    def _walk(self, boxes: set[int], start: int, target: int) -> str | None:
        """Return the letters of a walk round these boxes, None if there is none."""
        if target in boxes:
            return None
        board, squares = self._search_board.board_arrays.board, self._search_board.squares
        on_board = set(squares[list(boxes)].tolist())
        return plain_walk(board, on_board, int(squares[start]), int(squares[target]))
