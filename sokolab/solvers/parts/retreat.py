"""Where the search goes on once nothing more can be solved from where it is."""

from __future__ import annotations

from typing import Final

from sokolab.kernels.arrays import Mask
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.parts.choosing import PartChooser
from sokolab.solvers.parts.trail import Trail
from sokolab.solvers.pull.boards import lowest_of_regions

_PATIENCE: Final = 25
"""Retreats without a better position before all is begun anew, times ``ruler``."""
_MOST_TIMES: Final = 8
_MOST_PLACES: Final = 2000  # positions remembered
_HALF: Final = 2  # ways to choose between


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
