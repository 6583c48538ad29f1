"""The room of a search: walls and goals of a board, in the form the kernels take.

A room of :mod:`sokolab.kernels.search.plan.rooms` is another thing, a patch of floor.
"""

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

_MAX_SETS: Final = 1 << 62  # sets of boxes whose ranks fit into 64 bits
_MAX_GOAL_SETS: Final = 100_000  # sets of goals to fill if there are more goals than boxes
NOTHING_TO_CHANGE: Final = phrase("everything is locked: there is nothing to change")
NOTHING_FITS: Final = phrase("no level to continue from fits this room and its number of boxes")


class RoomError(LocalizedValueError):
    """No level can be made in this room. The sentence says why."""


@dataclass(frozen=True, eq=False, slots=True)
class OpenRoom:
    """A room ready for a search."""

    board: Board
    """The walls and goals. Goals outside the room keep a box."""
    box_count: int
    """Number of boxes."""
    floor: NDArray[np.int32]
    """int32 ``[f]``: the squares of the board that are floor. A square of the room is an index."""
    arrays: RoomArrays
    """The room in the form the kernels take."""
    solved_ranks: tuple[int, ...]
    """Ranks of the sets of boxes that solve the room."""
    set_count: int
    """Number of possible sets of boxes."""
    is_ranked: bool
    """Whether the sets of boxes are few enough to have ranks; if not, there are no
    ``solved_ranks``, and the room cannot be searched to its end.
    """

    def board_of_rank(self, rank: int, player: int, old_player: int | None = None) -> Board:
        """Return the board of a position by the rank of its boxes (see :meth:`board_of`)."""
        return self.board_of(self._box_squares(rank), player, old_player)

    def board_of(
        self, boxes: NDArray[np.int32], player: int, old_player: int | None = None
    ) -> Board:
        """Return the board of a position, the player on ``old_player`` if that is within reach.

        Parameters
        ----------
        boxes, player
            Squares of the room.
        old_player
            A square of the board, or None.
        """
        square = int(self.floor[player])
        if old_player is not None and old_player in self.floor[self._reach(boxes, player)]:
            square = old_player
        outer_goals = np.setdiff1d(self.board.goals, self.floor)
        return self.board.with_pieces([*self.floor[boxes].tolist(), *outer_goals.tolist()], square)

    def sample_solved_positions(
        self, max_goal_sets: int, random: np.random.Generator
    ) -> Iterator[tuple[NDArray[np.int32], int]]:
        """Yield solved positions: the boxes and the player, one for each region of the player.

        They are squares of the room.

        If there are more goals than boxes, up to ``max_goal_sets`` sets of goals are drawn.
        """
        goals = np.flatnonzero(np.isin(self.floor, self.board.goals)).astype(np.int32)
        for _ in range(1 if len(goals) == self.box_count else max_goal_sets):
            boxes = np.sort(random.permutation(goals)[: self.box_count])
            free = np.setdiff1d(np.arange(len(self.floor)), boxes)
            while free.size:
                player = int(free[0])
                yield boxes, player
                free = np.setdiff1d(free, self._reach(boxes, player))

    def rank_and_player(self, position: Position) -> tuple[int | None, int]:
        """Return the rank of a position's boxes, and its player's square of the room.

        The rank is None if a box stands on a dead square.
        """
        from sokolab.kernels.generation.positions import rank_of

        members = self.arrays.live_index[np.flatnonzero(np.isin(self.floor, list(position.boxes)))]
        player = int(np.searchsorted(self.floor, position.player))
        is_lost = (members < 0).any()
        return None if is_lost else rank_of(self.arrays.binomials, members), player

    def normalised_player(self, rank: int, player: int) -> int:
        """Return the first square that a player can reach."""
        return int(self._reach(self._box_squares(rank), player)[0])

    def _box_squares(self, rank: int) -> NDArray[np.int32]:
        from sokolab.kernels.generation.positions import unrank_boxes

        members = np.zeros(self.box_count, np.int32)
        unrank_boxes(self.arrays.binomials, rank, members)
        return self.arrays.live_squares[members]

    def _reach(self, boxes: NDArray[np.int32], player: int) -> NDArray[np.intp]:
        """Return the squares that the player can walk to, ascending."""
        from sokolab.kernels.generation.positions import fill_reach, new_room_scratch

        arrays, scratch = self.arrays, new_room_scratch(self.box_count, self.arrays.floor.size)
        scratch.free[:] = arrays.floor
        np.bitwise_xor.at(scratch.free, arrays.word[boxes], arrays.bit[boxes])
        fill_reach(arrays, scratch.free, player, scratch.reach, scratch.todo)
        return np.flatnonzero(scratch.reach[arrays.word[:-1]] & arrays.bit[:-1])


def open_room(board: Board, box_count: int | None = None) -> OpenRoom:
    """Return the room of a board. Where its boxes stand does not matter.

    The room is the player's region or, without a player, the largest region with goals.

    Parameters
    ----------
    box_count
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
    floors = regions(board, arrays.inside[:-1].astype(bool))
    room = max((floor for floor in floors if is_goal[floor].any()), key=np.count_nonzero)
    floor = np.flatnonzero(room).astype(np.int32)
    goals = floor[is_goal[floor]]
    box_count = len(goals) if box_count is None else box_count
    if box_count >= len(floor):
        raise RoomError(
            phrase(
                "{boxes} and the player do not fit on {squares}",
                boxes=counted_phrase(box_count, "box", "boxes"),
                squares=counted_phrase(len(floor), "square", "squares"),
            )
        )
    if box_count > len(goals):
        raise RoomError(
            phrase(
                "the room has {goals} for {boxes}",
                goals=counted_phrase(len(goals), "goal", "goals"),
                boxes=counted_phrase(box_count, "box", "boxes"),
            )
        )
    empty_board = board.with_tiles(floor, board.flat[floor] & int(Tile.GOAL))
    return _room_of_floor(empty_board, box_count, floor, arrays.neighbours, goals)


def _room_of_floor(
    board: Board,
    box_count: int,
    floor: NDArray[np.int32],
    board_neighbours: NDArray[np.int32],
    goals: NDArray[np.int32],
) -> OpenRoom:
    from sokolab.kernels.generation.positions import RoomArrays
    from sokolab.kernels.search.tables.square_sets import bits_of, number_squares

    size = len(floor)
    room_square = np.full(board.size + 1, size, np.int32)
    room_square[floor] = np.arange(size, dtype=np.int32)
    neighbours = np.full((size + 1, 4), size, np.int32)
    neighbours[:size] = room_square[board_neighbours[floor]]
    numbering = number_squares(np.arange(size + 1) < size)
    words = numbering.word_count
    neighbour_sets = np.zeros((size + 1, words), np.int64)
    for neighbour in neighbours.T:
        neighbour_sets[np.arange(size + 1), numbering.word[neighbour]] |= numbering.bit[neighbour]
    live_squares = _live_squares(neighbours, room_square[goals])
    live_index = np.full(size + 1, -1, np.int32)
    live_index[live_squares] = np.arange(len(live_squares))
    set_count = comb(len(live_squares), box_count)
    is_ranked = set_count < _MAX_SETS and comb(len(goals), box_count) <= _MAX_GOAL_SETS
    max_ranked = box_count if is_ranked else 0
    binomials = np.array(
        [[comb(n, i) for i in range(max_ranked + 1)] for n in range(len(live_squares) + 1)],
        np.int64,
    )
    live_goals = sorted(live_index[room_square[goals]].tolist())
    solved_ranks = tuple(
        sum(int(binomials[n, i + 1]) for i, n in enumerate(members))
        for members in (combinations(live_goals, box_count) if is_ranked else ())
    )
    arrays = RoomArrays(
        neighbours=neighbours,
        beside=neighbour_sets,
        word=numbering.word,
        bit=numbering.bit,
        floor=bits_of(np.arange(size, dtype=np.int32), numbering.word, numbering.bit, words),
        live_squares=live_squares,
        live_index=live_index,
        binomials=binomials,
    )
    return OpenRoom(board, box_count, floor, arrays, solved_ranks, set_count, is_ranked)


def _live_squares(neighbours: NDArray[np.int32], goals: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the squares from which a box can come to a goal, ascending."""
    no_square = len(neighbours) - 1
    can_pull = (neighbours != no_square) & (neighbours[neighbours, np.arange(4)] != no_square)
    is_live = np.zeros(no_square + 1, bool)
    is_live[goals] = True
    while True:
        pulled_to = neighbours[can_pull & is_live[:, None]]
        if is_live[pulled_to].all():
            return np.flatnonzero(is_live).astype(np.int32)
        is_live[pulled_to] = True
