"""The potential of a search for least moves, and the tolls that follow from it."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.field import Field, box_state
from sokolab.kernels.search.moves import tolls as kernels
from sokolab.solvers.frame.search_board import SearchBoard

_ROUNDS: Final = 200  # after 100, most bounds are 97 % of the best there are
_WORK: Final = 50_000_000  # states of single boxes in all rounds together: less than a second
_SLICE: Final = 500_000  # the same in a slice of a few milliseconds
_PARTS: Final = 12  # of a move: enough for halves, thirds and quarters, which are frequent


class PotentialSearch:
    """The search for a good potential of the start, in slices."""

    def __init__(self, search_board: SearchBoard, field: Field) -> None:
        self._search_board, self._field = search_board, field
        boxes, player = search_board.boxes, search_board.player
        firsts = [box_state(field, box, player) for box in boxes.tolist()]
        self._firsts = np.array(firsts, np.int32)
        self._size = max(1, len(field.square_of) * len(boxes))
        self._left = min(_ROUNDS, _WORK // self._size)
        self._ascent = kernels.new_ascent(search_board.size, len(field.square_of), len(boxes))

    @property
    def is_done(self) -> bool:
        """Whether nothing is left to be tried."""
        return self._left <= 0

    def step(self) -> None:
        """Go on for a few milliseconds."""
        field = self._field
        rounds = min(self._left, max(1, _SLICE // self._size))
        self._left -= rounds
        kernels.improve(
            field,
            may_be_last(field),
            self._firsts,
            self._search_board.player,
            self._ascent,
            rounds,
        )

    @property
    def potential(self) -> Ints:
        """The best one so far: int32 ``[m + 1]``, in ``FINE`` parts of a move."""
        return self._ascent.best


def may_be_last(field: Field) -> Mask:
    """Mark the squares where the player may stand after the last push: uint8 ``[m + 1]``."""
    beside = field.goals[field.neighbours[:-1]].any(axis=1)
    return np.append(beside, False).astype(np.uint8)


class Tolls:
    """A potential in parts of a move, with the least tolls of a single box.

    Parameters
    ----------
    potential
        int32 ``[m + 1]``, in ``FINE`` parts of a move; None for zero everywhere.

    Attributes
    ----------
    parts
        How many parts make a move here.
    potential
        int32 ``[m + 1]``.
    costs
        int32 ``[2, s, k]``: least tolls from each state to each goal, and from each box of the
        start to each state; ``FAR`` = cannot.
    beside
        int64 ``[3]``: the least potential with which a solution may end, the start's negated, and
        the parts.
    """

    def __init__(
        self, search_board: SearchBoard, field: Field, potential: Ints | None = None
    ) -> None:
        boxes, player = search_board.boxes, search_board.player
        reachable = field.costs[field.costs < FAR]
        most = int(reachable.max(initial=0)) * len(boxes)
        if potential is None or 2 * _PARTS * most >= FAR:  # sums must stay below what is FAR
            self.parts = 1
            self.potential = np.zeros(search_board.size + 1, np.int32)
        else:
            self.parts = _PARTS
            self.potential = potential // (kernels.FINE // _PARTS)
        self.costs = self._costs(field, boxes, player)
        last = self.potential[may_be_last(field) != 0].min(
            initial=2 * self.parts * len(field.goals)
        )
        first = self.potential[player]
        self.beside = np.array([last, -first, self.parts], np.int64)

    def _costs(self, field: Field, boxes: Ints, player: int) -> NDArray[np.int32]:
        states = len(field.square_of)
        costs = np.empty((2, states, len(boxes)), np.int32)
        toll, via = np.empty((2, states), np.int32)
        ring = kernels.new_ring(states)
        terrain = kernels.Terrain(
            field.neighbours, field.state, field.square_of, self.potential, self.parts
        )
        for column, goal in enumerate(field.goal_squares.tolist()):
            kernels.fill_tolls_to(terrain, goal, toll, via, ring)
            costs[0, :, column] = toll
        for column, box in enumerate(boxes.tolist()):
            first = box_state(field, box, player)
            kernels.fill_tolls_from(terrain, first, toll, ring)
            costs[1, :, column] = toll
        return costs
