"""A search of a room, back from all its solved positions, and its results."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from itertools import pairwise
from time import perf_counter
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board, Direction
from sokolab.core.position import Position, Push
from sokolab.core.walks import plain_walk
from sokolab.generation.rooms import OpenRoom
from sokolab.solvers.frame.protocol import CancelToken, ignore_news

if TYPE_CHECKING:
    from sokolab.kernels.generation.positions import PositionTable

_SLICE_POSITIONS: Final = 5_000
"""Positions whose player is normalised between two checks of the token: about 5 ms."""
_FIRST_SLICE_POSITIONS: Final = 10
"""Positions of a search's first slice: each can wait for two megabytes from the system."""
_SLICE_SECONDS: Final = 0.02
"""Seconds that later slices should take, between two checks of the clock and the token."""
_POSITION_BYTES: Final = 17  # size of one row of the table
_DENSE_TABLE_SHARE: Final = 0.4  # largest part of the memory for a row per possible set of boxes
_HASH_TABLE_SHARE: Final = 0.6  # largest part of the memory for a row per set seen


class Cost(Enum):
    """The cost that a search counts."""

    PUSHES = "pushes"
    BOX_CHANGES = "box-changes"
    MOVES = "moves"


class RoomSearch:
    """A search of a room in layers. Starts of one layer have the same lowest cost.

    Parameters
    ----------
    megabytes
        Memory for the tables. A search that needs more ends before it has seen every start.
    capacity
        Maximum number of positions; by default as many as fit into the memory.

    Attributes
    ----------
    is_over
        Whether nothing is left to search, or no memory is left.
    is_exhausted
        Whether every start has been seen, so that its lowest cost is proved.
    """

    def __init__(
        self,
        room: OpenRoom,
        cost: Cost,
        megabytes: int,
        *,
        capacity: int | None = None,
    ) -> None:
        from sokolab.kernels.generation.positions import insert_solved_positions, new_room_scratch

        self.room = room
        self.cost = cost
        self.is_exhausted = False
        self.is_over = False
        self._slice_positions = _FIRST_SLICE_POSITIONS
        self.table = _new_table(room, cost, megabytes, capacity)
        self._scratch = new_room_scratch(room.box_count, room.arrays.floor.size)
        for rank in room.solved_ranks:
            insert_solved_positions(
                room.arrays, self.table, self._scratch, rank, cost is Cost.MOVES
            )
        if cost is Cost.BOX_CHANGES:
            self.table.counts.next_position = self.table.counts.positions

    def run(
        self,
        cancel: CancelToken,
        seconds: float | None = None,
        watch: Callable[[RoomSearch], None] = ignore_news,
    ) -> None:
        """Search until every start is seen, the memory is full or the time is over.

        Parameters
        ----------
        watch
            Called with the search between two slices.
        """
        end_time = None if seconds is None else perf_counter() + seconds
        while not self.is_over and not cancel.is_cancelled:
            self._run_slice()
            watch(self)
            if end_time is not None and perf_counter() > end_time:
                break

    def _run_slice(self) -> None:
        from sokolab.kernels.generation import layers
        from sokolab.kernels.search.status import EXHAUSTED, FULL

        step_layer = {
            Cost.PUSHES: layers.step_pushes,
            Cost.BOX_CHANGES: layers.step_changes,
            Cost.MOVES: layers.step_moves,
        }[self.cost]
        start_time = perf_counter()
        status = step_layer(self.room.arrays, self.table, self._scratch, self._slice_positions)
        max_positions = (
            self._slice_positions
            * _SLICE_SECONDS
            / max(perf_counter() - start_time, _SLICE_SECONDS / 4)
        )
        self._slice_positions = max(_FIRST_SLICE_POSITIONS, int(max_positions))
        self.is_over = status in (EXHAUSTED, FULL)
        self.is_exhausted = status == EXHAUSTED

    @property
    def position_count(self) -> int:
        """Number of positions found."""
        return int(self.table.counts.positions)

    @property
    def depth(self) -> int:
        """The last complete layer. Solved positions are layer 0."""
        counts = self.table.counts
        is_unfinished = self.cost is Cost.BOX_CHANGES and counts.next_closed < 0
        return int(counts.layer) - int(is_unfinished)

    def layer(self, depth: int) -> range:
        """Return the indices of the positions of a layer."""
        layer_ends = self.table.ends
        return range(int(layer_ends[depth - 1]) if depth else 0, int(layer_ends[depth]))

    def depth_of(self, index: int) -> int:
        """Return the layer of a position. That layer must be complete."""
        return int(np.searchsorted(self.table.ends[: self.depth + 1], index, "right"))

    def depths(self) -> NDArray[np.int32]:
        """Return the layer of each position, for the complete layers."""
        layer_ends = self.table.ends[: self.depth + 1]
        layer_sizes = np.diff(layer_ends, prepend=0)
        return np.repeat(np.arange(len(layer_ends), dtype=np.int32), layer_sizes)

    def normalise_players(self, cancel: CancelToken) -> None:
        """Put each player on the first square of its reach, so that positions can be compared."""
        from sokolab.kernels.generation.layers import normalise_players

        for start in range(0, self.position_count, _SLICE_POSITIONS):
            if cancel.is_cancelled:
                break
            end = min(start + _SLICE_POSITIONS, self.position_count)
            normalise_players(self.room.arrays, self.table, self._scratch, start, end)

    def find(self, position: Position) -> int | None:
        """Return the index of the start that is this position, or None."""
        rank, player = self.room.rank_and_player(position)
        table, end = self.table, int(self.table.ends[self.depth])
        if rank is None:
            return None
        normalised_player = self.room.normalised_player(rank, player)
        for index in np.flatnonzero(table.rank[:end] == rank).tolist():
            if self.room.normalised_player(rank, int(table.player[index])) == normalised_player:
                return int(index)
        return None

    def is_lost(self, position: Position) -> bool:
        """Whether a position cannot be solved, which is known only in an exhausted room."""
        from sokolab.kernels.generation.positions import slot_of

        arrays = self.room.arrays
        rank, player = self.room.rank_and_player(position)
        if rank is None:
            return True
        slot = slot_of(self.table, rank)
        return not self.table.seen[slot, arrays.word[player]] & arrays.bit[player]

    def board(self, index: int, old_player: int | None = None) -> Board:
        """Return the board of a position (see :meth:`OpenRoom.board_of_rank`)."""
        table = self.table
        return self.room.board_of_rank(int(table.rank[index]), int(table.player[index]), old_player)

    def boxes_to_end(self, index: int) -> list[frozenset[int]]:
        """Return the boxes of each position from this one to a solved one, one push apart."""
        from sokolab.kernels.generation.positions import unrank_boxes

        path: list[frozenset[int]] = []
        room, members = self.room, np.zeros(self.room.box_count, np.int32)
        while index >= 0:
            unrank_boxes(room.arrays.binomials, self.table.rank[index], members)
            boxes = frozenset(room.floor[room.arrays.live_squares[members]].tolist())
            if not path or boxes != path[-1]:
                path.append(boxes)
            index = int(self.table.parent[index])
        return path


def lurd_of_path(start: Board, path: list[frozenset[int]]) -> str:
    """Return the solution that leads along a path, one push apart, with shortest walks."""
    position, parts = Position(start), list[str]()
    for boxes, next_boxes in pairwise(path):
        (box,), (target,) = boxes - next_boxes, next_boxes - boxes
        direction = start.neighbours[box].tolist().index(target)
        behind = int(start.neighbours[box, direction ^ 2])
        walk = plain_walk(start, position.boxes, position.player, behind)
        assert walk is not None
        push = Push(box, Direction(direction))
        parts += walk, push.letter
        position = position.after(push)
    return "".join(parts)


def _new_table(room: OpenRoom, cost: Cost, megabytes: int, capacity: int | None) -> PositionTable:
    """Return an empty table. The system gives memory only to the parts written to."""
    from sokolab.kernels.generation.positions import new_table

    total_bytes = megabytes * 1_000_000
    word_count = room.arrays.floor.size
    last_box_count = room.box_count if cost is Cost.BOX_CHANGES else 0
    row_bytes = 8 * word_count * (1 + last_box_count)
    if room.set_count * row_bytes <= _DENSE_TABLE_SHARE * total_bytes:
        slot_count, key_count = room.set_count, 0
    else:
        max_slots = int(_HASH_TABLE_SHARE * total_bytes / (row_bytes + 8))
        slot_count = key_count = 1 << max_slots.bit_length() - 1
    if capacity is None:
        squares = len(room.floor) if cost is Cost.MOVES else room.box_count + 1
        max_positions = room.set_count * squares * max(1, last_box_count) + 8 * room.box_count
        bytes_left = total_bytes - slot_count * row_bytes - key_count * 8
        capacity = min(int(bytes_left / _POSITION_BYTES), max_positions)
    return new_table(
        capacity,
        slot_count=slot_count,
        key_count=key_count,
        word_count=word_count,
        box_count=last_box_count,
    )
