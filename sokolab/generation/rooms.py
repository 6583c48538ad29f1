"""The room of a search: walls and goals of a board, in the form the kernels take."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import board_arrays
from sokolab.core.board import Board, Tile
from sokolab.core.position import Position
from sokolab.core.walks import regions
from sokolab.language import LocalizedValueError, counted_phrase, phrase

if TYPE_CHECKING:
    from sokolab.kernels.generation.positions import RoomArrays

_MAX_SETS: Final = 1 << 62  # sets of boxes of which the ranks fit into 64 bits
_MAX_ENDS: Final = 100_000  # choices of goals if there are more goals than boxes
NOTHING_TO_CHANGE: Final = phrase("everything is locked: there is nothing to change")
NOTHING_FITS: Final = phrase("no level to continue from fits this room and its number of boxes")


class RoomError(LocalizedValueError):
    """No level can be made in this room. The sentence says why."""


@dataclass(frozen=True, eq=False, slots=True)
class OpenRoom:
    """A room ready for a search."""

    board: Board
    """The walls and goals. Goals outside the room keep a box."""
    boxes: int
    """Number of boxes."""
    floor: NDArray[np.int32]
    """int32 ``[f]``: the floor squares as the board numbers them. The room numbers them by index.
    """
    arrays: RoomArrays
    """The room in the form the kernels take."""
    ends: tuple[int, ...]
    """Ranks of the sets of boxes that solve the room."""
    sets: int
    """Number of possible sets of boxes."""
    is_ranked: bool
    """Whether the sets of boxes are few enough to have ranks; if not, there are no ``ends`` and the
    room cannot be searched to its end.
    """

    def start(self, rank: int, player: int, old_player: int | None = None) -> Board:
        """Return the board of a position, given the rank of its boxes (see :meth:`placed`)."""
        return self.placed(self._spots(rank), player, old_player)

    def placed(self, spots: NDArray[np.int32], player: int, old_player: int | None = None) -> Board:
        """Return the board of a position. The player stands on ``old_player`` if it is in its area.

        Parameters
        ----------
        spots, player
            Numbers of floor squares.
        """
        square = int(self.floor[player])
        if old_player is not None and old_player in self.floor[self._area(spots, player)]:
            square = old_player
        outer_goals = np.setdiff1d(self.board.goals, self.floor)
        return self.board.with_pieces([*self.floor[spots].tolist(), *outer_goals.tolist()], square)

    def ends_at(
        self, max_ends: int, random: np.random.Generator
    ) -> Iterator[tuple[NDArray[np.int32], int]]:
        """Yield ends as squares of the boxes and the player, one for each player area.

        If there are more goals than boxes, up to ``max_ends`` choices of goals are drawn.
        """
        goals = np.flatnonzero(np.isin(self.floor, self.board.goals)).astype(np.int32)
        for _ in range(1 if len(goals) == self.boxes else max_ends):
            spots = np.sort(random.permutation(goals)[: self.boxes])
            free = np.setdiff1d(np.arange(len(self.floor)), spots)
            while free.size:
                player = int(free[0])
                yield spots, player
                free = np.setdiff1d(free, self._area(spots, player))

    def rank_and_player(self, position: Position) -> tuple[int | None, int]:
        """Return the rank of a position's boxes and the number of its player's square.

        The rank is None if a box stands on a dead square.
        """
        from sokolab.kernels.generation.positions import rank_of

        row = self.arrays.live[np.flatnonzero(np.isin(self.floor, list(position.boxes)))]
        player = int(np.searchsorted(self.floor, position.player))
        return None if (row < 0).any() else rank_of(self.arrays.choices, row), player

    def settled(self, rank: int, player: int) -> int:
        """Return the first square of a player's area."""
        return int(self._area(self._spots(rank), player)[0])

    def _spots(self, rank: int) -> NDArray[np.int32]:
        from sokolab.kernels.generation.positions import unrank_boxes

        row = np.zeros(self.boxes, np.int32)
        unrank_boxes(self.arrays.choices, rank, row)
        return self.arrays.square[row]

    def _area(self, spots: NDArray[np.int32], player: int) -> NDArray[np.intp]:
        """Return the squares that the player can walk to, with boxes on ``spots``, ascending."""
        from sokolab.kernels.generation.positions import flood_area, new_scratch

        arrays, scratch = self.arrays, new_scratch(self.boxes, self.arrays.floor.size)
        scratch.free[:] = arrays.floor
        np.bitwise_xor.at(scratch.free, arrays.word[spots], arrays.bit[spots])
        flood_area(arrays, scratch.free, player, scratch.area, scratch.todo)
        return np.flatnonzero(scratch.area[arrays.word[:-1]] & arrays.bit[:-1])


def open_room(board: Board, boxes: int | None = None) -> OpenRoom:
    """Return the room of a board. Where its boxes stand does not matter.

    The room is the player's area or, without a player, the largest area with goals.

    Parameters
    ----------
    boxes
        Number of boxes; by default as many as goals.

    Raises
    ------
    RoomError
        There is no goal, the border is open, or there are too many boxes.
    """
    arrays = board_arrays(board)
    if not len(arrays.goal_squares):
        raise RoomError(phrase("the room has no goals"))
    if arrays.is_open:
        raise RoomError(phrase("the room is open: walls must close it on all sides"))
    is_goal = arrays.goals[:-1].astype(bool)
    areas = regions(board, arrays.inside[:-1].astype(bool))
    room = max((area for area in areas if is_goal[area].any()), key=np.count_nonzero)
    floor = np.flatnonzero(room).astype(np.int32)
    goals = floor[is_goal[floor]]
    count = len(goals) if boxes is None else boxes
    if count >= len(floor):
        raise RoomError(
            phrase(
                "{boxes} and the player do not fit on {squares}",
                boxes=counted_phrase(count, "box", "boxes"),
                squares=counted_phrase(len(floor), "square", "squares"),
            )
        )
    if count > len(goals):
        raise RoomError(
            phrase(
                "the room has {goals} for {boxes}",
                goals=counted_phrase(len(goals), "goal", "goals"),
                boxes=counted_phrase(count, "box", "boxes"),
            )
        )
    plain = board.with_tiles(floor, board.flat[floor] & int(Tile.GOAL))
    return _with_arrays(plain, count, floor, arrays.neighbours, goals)


def _with_arrays(
    board: Board,
    count: int,
    floor: NDArray[np.int32],
    board_neighbours: NDArray[np.int32],
    goals: NDArray[np.int32],
) -> OpenRoom:
    from sokolab.kernels.generation.positions import RoomArrays
    from sokolab.kernels.search.tables.square_sets import bits_of, number_squares

    size = len(floor)
    number = np.full(board.size + 1, size, np.int32)
    number[floor] = np.arange(size, dtype=np.int32)
    neighbours = np.full((size + 1, 4), size, np.int32)
    neighbours[:size] = number[board_neighbours[floor]]
    numbering = number_squares(np.arange(size + 1) < size)
    words = numbering.words
    neighbour_sets = np.zeros((size + 1, words), np.int64)
    for side in range(4):
        neighbour = neighbours[:, side]
        neighbour_sets[np.arange(size + 1), numbering.word[neighbour]] |= numbering.bit[neighbour]
    square = _live_squares(neighbours, number[goals])
    live = np.full(size + 1, -1, np.int32)
    live[square] = np.arange(len(square))
    sets = comb(len(square), count)
    is_ranked = sets < _MAX_SETS and comb(len(goals), count) <= _MAX_ENDS
    ranked_boxes = count if is_ranked else 0
    choices = np.array(
        [[comb(n, i) for i in range(ranked_boxes + 1)] for n in range(len(square) + 1)], np.int64
    )
    goal_numbers = sorted(live[number[goals]].tolist())
    ends = tuple(
        sum(int(choices[n, i + 1]) for i, n in enumerate(numbers))
        for numbers in (combinations(goal_numbers, count) if is_ranked else ())
    )
    arrays = RoomArrays(
        neighbours,
        neighbour_sets,
        numbering.word,
        numbering.bit,
        bits_of(np.arange(size, dtype=np.int32), numbering.word, numbering.bit, words),
        live,
        square,
        choices,
    )
    return OpenRoom(board, count, floor, arrays, ends, sets, is_ranked)


def _live_squares(neighbours: NDArray[np.int32], goals: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the squares from which a box can come to a goal, ascending."""
    no_square = len(neighbours) - 1
    live = np.zeros(no_square + 1, bool)
    live[goals] = True
    while True:
        neighbour = neighbours[:, :]
        can_pull = (neighbour != no_square) & (neighbours[neighbour, [0, 1, 2, 3]] != no_square)
        reached = neighbour[can_pull & live[:, None]]
        if live[reached].all():
            return np.flatnonzero(live).astype(np.int32)
        live[reached] = True
