"""Where the search goes on once nothing more can be solved from where it is."""

from __future__ import annotations

from collections.abc import Container
from typing import Final, NamedTuple

import numpy as np

from sokolab.core.board import DIRECTION_LETTERS
from sokolab.core.walks import plain_walk
from sokolab.kernels.arrays import Ints, Mask
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.parts.choosing import PartChooser
from sokolab.solvers.pull.boards import lowest_of_regions

_PATIENCE: Final = 25
"""Retreats without a better position before all is begun anew, times ``ruler``."""
_MOST_TIMES: Final = 8
_MOST_PLACES: Final = 2000  # positions remembered
_HALF: Final = 2  # ways to choose between


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


class Retreat:
    """The positions that a search has reached, and the best of them.

    Half of the time the search goes back to a position reached before, one from which it has gone
    on least often. Otherwise it takes the way to the best position and leaves out one or a few
    parts: what has been solved elsewhere stays solved. (Large neighbourhood search: P. Shaw,
    *Using constraint programming and local search methods to solve vehicle routing problems*,
    1998.)

    Parameters
    ----------
    search_board
        The level.
    chooser
        Gives the random numbers and the distances.
    """

    def __init__(self, search_board: SearchBoard, chooser: PartChooser) -> None:
        self._search_board, self._chooser = search_board, chooser
        self._goals: Mask = search_board.goals
        self._restarts = 0
        self._patience = _PATIENCE
        self._forget()

    def _forget(self) -> None:
        """Know of no position but the start."""
        self._best = Trail(self._search_board)
        self._least = self._off_goals(self._best)
        self._idle = 0  # retreats since a position was better than all before
        self._reached: dict[object, Trail] = {}
        self._uses: dict[object, int] = {}

    def enter(self, trail: Trail) -> None:
        """Remember the position reached last."""
        off = self._off_goals(trail)
        if off <= self._least:
            self._idle = 0 if off < self._least else self._idle
            self._best, self._least = trail.copy(), off
        if len(self._reached) >= _MOST_PLACES:
            return
        boxes, player, *_ = trail.last
        (lowest,) = lowest_of_regions(self._search_board, boxes, [player])
        key = boxes.tobytes(), lowest
        if key not in self._reached:
            self._reached[key], self._uses[key] = trail.copy(), 0

    def trail(self) -> Trail:
        """Return the way to go on with."""
        self._idle += 1
        if self._idle > self._patience:
            self._restarts += 1
            self._patience = _PATIENCE * min(_MOST_TIMES, ruler(self._restarts))
            self._forget()
        elif self._chooser.below(_HALF) and self._reached:
            return self._least_used()
        return self._with_less()

    def _off_goals(self, trail: Trail) -> int:
        """Return how many boxes stand off the goals."""
        return int((self._goals[trail.last.boxes] == 0).sum())

    def _least_used(self) -> Trail:
        """Return the way to a position from which the search has gone on least often."""
        least = min(self._uses.values())
        keys = [key for key, uses in self._uses.items() if uses == least]
        key = keys[self._chooser.below(len(keys))]
        self._uses[key] += 1
        return self._reached[key].copy()

    def _with_less(self) -> Trail:
        """Return the way to the best position without one or a few parts."""
        chooser, trail = self._chooser, self._best.copy()
        parts = len(trail) - 1
        count = 1
        while count < parts and chooser.below(_HALF):
            count += 1
        if chooser.below(_HALF):
            order = chooser.order_by_distance(trail.last.boxes, trail.moved)
        else:
            order = chooser.shuffled(parts)
        trail.leave_out({1 + int(number) for number in order[:count]})
        return trail


def ruler(number: int) -> int:
    """Return how long a trial may be: 1, 2, 1, 4, 1, 2, 1, 8, ..., numbers being counted from 1.

    Short trials are frequent and long ones rare, as in the sequence of Luby, Sinclair, Zuckerman,
    *Optimal speedup of Las Vegas algorithms*, 1993 (1, 1, 2, 1, 1, 2, 4, ...).
    """
    return number & -number
