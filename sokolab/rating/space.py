"""The space of a level: every position that play can reach, and which of them are lost."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.dead import dead_squares
from sokolab.analysis.push_distances import push_distances
from sokolab.core.board import Board
from sokolab.kernels.arrays import Ints
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.frame.search_board import SearchBoard, search_board

MOST_POSITIONS: Final = 400_000
"""Of a space, where nobody says otherwise; about 100 bytes and 4 µs each."""
_SLICE: Final = 8_192
"""Positions expanded between two looks at the cancel token."""
NOWHERE: Final = 9_999
"""The pushes from a square from which a lone box cannot come to a goal."""


@dataclass(frozen=True, eq=False)
class Space:
    """All positions of a level that are not visibly lost, in the order of their pushes.

    Attributes
    ----------
    searched
        The level. Squares are those of this search board.
    boxes
        uint16 ``[s, k]``: the boxes of each position, ascending; position 0 is the start.
    first
        int64 ``[s + 1]``: where the pushes from each position begin.
    target
        int32 ``[e]``: the position after each push; below 0 if its loss shows at once
        (:mod:`sokolab.kernels.rating.space`).
    push
        int32 ``[e]``: four times the square of the box, plus the direction.
    left
        int32 ``[s]``: the least pushes from each position to a solved one; -1 for a lost one.
    """

    searched: SearchBoard
    boxes: NDArray[np.uint16]
    first: NDArray[np.int64]
    target: Ints
    push: Ints
    left: Ints

    @property
    def is_solvable(self) -> bool:
        """Whether the level can be solved."""
        return bool(self.left[0] >= 0)

    @cached_property
    def source(self) -> Ints:
        """The position before each push: int32 ``[e]``."""
        counts = np.diff(self.first)
        return np.repeat(np.arange(len(self.left), dtype=np.int32), counts)

    @cached_property
    def keeps(self) -> NDArray[np.bool_]:
        """Whether the level can still be solved after each push: ``[e]``."""
        return (self.target >= 0) & (self.left[self.target] >= 0)

    @cached_property
    def distances(self) -> Ints:
        """Least pushes of a lone box from each square to each goal: int32 ``[m, g]``."""
        return goal_distances(self.searched)

    @cached_property
    def bound(self) -> Ints:
        """The pushes lower bound of each position: int32 ``[s]``."""
        return pushes_bounds(self.boxes, self.distances)

    @cached_property
    def gain(self) -> Ints:
        """By how much each push lowers the pushes lower bound: int32 ``[e]``, 0 if it is lost."""
        after = np.where(self.target >= 0, self.bound[self.target], self.bound[self.source])
        return (self.bound[self.source] - after).astype(np.int32)


def pushes_bounds(boxes: NDArray[np.uint16], distances: Ints) -> Ints:
    """Return the pushes lower bound of positions, given by their boxes: int32 ``[s]``.

    Parameters
    ----------
    distances
        :func:`goal_distances`.
    """
    from sokolab.kernels.rating.space import bounds
    from sokolab.kernels.search.boards.assignment import new_matching

    found = np.zeros(len(boxes), np.int32)
    bounds(boxes, distances, new_matching(np.zeros(boxes.shape[1], np.int32)), found)
    return found


def goal_distances(searched: SearchBoard) -> Ints:
    """Return the least pushes of a lone box from each square to each goal: int32 ``[m, g]``."""
    # A goal with a box on it would be taken for the box.
    board = searched.board_arrays.board.with_pieces((), int(searched.squares[searched.player]))
    goals = searched.squares[np.flatnonzero(searched.goals)]
    columns = [push_distances(board, int(goal)).pushes[searched.squares] for goal in goals]
    found = np.stack(columns, axis=1).astype(np.int32)
    return np.where(found < 0, np.int32(NOWHERE), found)


def explored(
    board: Board,
    most: int = MOST_POSITIONS,
    cancel: CancelToken | None = None,
) -> Space | None:
    """Return the space of a level, or None if it is too large for these limits.

    Parameters
    ----------
    board
        A board without an :func:`~sokolab.solvers.frame.search_board.objection`, with a box.
    most
        Positions, at most.
    """
    from sokolab.kernels.rating import space as kernels

    searched = search_board(board)
    ground = _ground(searched)
    space = _begun(searched, ground)
    while space.counts[kernels.EXPANDED] < space.states.used[0]:
        if space.states.used[0] > most or (cancel is not None and cancel.is_cancelled):
            return None
        if kernels.expand(space, ground, min(_SLICE, most)):
            space = _grown(space, 4 * len(searched.boxes))
    return _rounded_off(searched, space)


def _ground(searched: SearchBoard) -> Any:
    from sokolab.kernels.rating.space import Ground

    m, k = searched.size, len(searched.boxes)
    shut, inside, dead = (np.zeros(m + 1, np.uint8) for _ in range(3))
    shut[m], inside[:m] = 1, 1
    dead[:m] = dead_squares(searched.board_arrays).mask[searched.squares]
    return Ground(
        searched.neighbours,
        inside,
        searched.goals,
        dead,
        shut,
        np.zeros(m + 1, np.uint8),
        np.zeros(m + 1, np.int32),
        np.zeros(5 * m + 5, np.int32),
        np.zeros(k, np.int32),
        np.zeros(k, np.int32),
    )


def _begun(searched: SearchBoard, ground: Any) -> Any:
    """Return tables that hold the start."""
    from sokolab.kernels.rating import space as kernels
    from sokolab.kernels.search.tables.states import new_states

    k = len(searched.boxes)
    room = max(1 << 12, 1 << (8 * k).bit_length())
    states = new_states(k, searched.size, room)
    target, push = np.zeros((2, 4 * room), np.int32)
    first, counts = np.zeros(room + 1, np.int64), np.zeros(3, np.int64)
    space = kernels.SpaceTables(states, first, target, push, counts)
    ground.moved[:] = searched.boxes
    ground.shut[searched.boxes] = 1
    kernels.enter(space, ground, searched.player)
    ground.shut[searched.boxes] = 0
    return space


def _grown(space: Any, more: int) -> Any:
    """Return the tables with twice the room for positions, pushes, or both, as they need it."""
    from sokolab.kernels.search.tables.slots import has_room
    from sokolab.kernels.search.tables.states import rehash

    states, count = space.states, int(space.states.used[0])
    if space.counts[1] + more > space.target.size:
        space = space._replace(target=_doubled(space.target), push=_doubled(space.push))
    if not has_room(count + more, states.player.size, states.slots.size):
        slots = np.zeros(2 * states.slots.size, np.int64)
        boxes, player = _doubled(states.boxes), _doubled(states.player)
        states = states._replace(boxes=boxes, player=player, slots=slots)
        rehash(states, slots, 0, count)
        first = np.append(space.first, np.zeros(player.size // 2, np.int64))
        space = space._replace(states=states, first=first)
    return space


def _doubled(array: NDArray[Any]) -> NDArray[Any]:
    return np.concatenate([array, np.zeros_like(array)])


def _rounded_off(searched: SearchBoard, space: Any) -> Space:
    """Return the space with how far each position is from its end."""
    from sokolab.kernels.rating.space import PUSHES, distances_to_end, turn_round

    size, pushes = int(space.states.used[0]), int(space.counts[PUSHES])
    boxes, first = space.states.boxes[:size], space.first[: size + 1]
    target, push = space.target[:pushes], space.push[:pushes]
    solved = np.flatnonzero(searched.goals[boxes].all(axis=1)).astype(np.int32)
    into, source = np.zeros(size + 2, np.int64), np.zeros(pushes, np.int32)
    turn_round(first, target, into, source)
    left, queue = np.zeros((2, size), np.int32)
    distances_to_end(into, source, solved, left, queue)
    return Space(searched, boxes, first, target, push, left)
