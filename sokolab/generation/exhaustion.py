"""A search back from all ends of a room, with what it found."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from time import perf_counter
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Board
from sokolab.core.position import Position, Push
from sokolab.core.walks import plain_walk
from sokolab.generation.rooms import OpenRoom
from sokolab.solvers.frame.protocol import CancelToken, ignore_news

if TYPE_CHECKING:
    from sokolab.core.lurd import Replay
    from sokolab.kernels.generation.part_needs import PartNeeds
    from sokolab.kernels.generation.positions import Table

_SLICE: Final = 20_000
"""Positions between two looks at the clock and at the token: some 30 ms."""
_POSITION_BYTES: Final = 17
_LUCK: Final = 3.0
"""By how much luck may outweigh a bound where a layer is thinned out."""
_FIRST_LAYERS: Final = 40
"""Layers for which it goes on whatever the bounds."""
_DENSE: Final = 0.4
"""Share of the memory for which a table may have a row for each set that could be."""
_HASHED: Final = 0.6
"""Share of the memory that a table of the sets seen may take."""


class Cost(Enum):
    """What a search counts."""

    PUSHES = "pushes"
    BOX_CHANGES = "box-changes"
    MOVES = "moves"

    def of(self, played: Replay) -> tuple[int, int]:
        """Return what a solution costs, to compare it by: this first, then pushes."""
        counts = {
            Cost.PUSHES: played.pushes,
            Cost.BOX_CHANGES: played.box_changes,
            Cost.MOVES: played.moves,
        }
        return counts[self], played.pushes


_DEEP: Final = {Cost.PUSHES: 1.4, Cost.BOX_CHANGES: 4, Cost.MOVES: 8}
"""A search that is thinned out ends so many times as deep as its best bound: what comes then are
detours."""


class Exhaustion:
    """A search of a room, layer by layer of what its starts need at least.

    Parameters
    ----------
    megabytes
        Memory for its tables. A search that needs more ends before it has seen everything.
    seed
        For thinning out; see :meth:`narrow`.
    capacity
        Positions at most; by default what the memory holds.

    Attributes
    ----------
    is_over
        Whether nothing is left to search, or no memory.
    is_exhausted
        Whether every start has been seen, and what it needs is proved.
    exact_depth
        Up to which layer what is needed is proved.
    """

    def __init__(
        self,
        room: OpenRoom,
        cost: Cost,
        megabytes: int,
        *,
        seed: int = 0,
        capacity: int | None = None,
    ) -> None:
        from sokolab.kernels.generation.positions import HEAD, TAIL, enter_end, new_scratch

        self.room, self.cost = room, cost
        self.is_exhausted = False
        self.is_over = False
        self._first_thinned: int | None = None
        self._widest = 1 << 60
        self._parts: PartNeeds | None = None
        self._best = 0
        self._random = np.random.default_rng(seed)
        self.table = _new_table(room, cost, megabytes, capacity)
        self._scratch = new_scratch(room.boxes, room.arrays.floor.size)
        for end in room.ends:
            enter_end(room.arrays, self.table, self._scratch, end, cost is Cost.MOVES)
        if cost is Cost.BOX_CHANGES:
            self.table.counts[HEAD] = self.table.counts[TAIL]

    def run(
        self,
        cancel: CancelToken,
        seconds: float | None = None,
        watch: Callable[[Exhaustion], None] = ignore_news,
    ) -> None:
        """Search until everything is seen, the memory is full or the time is over.

        Parameters
        ----------
        watch
            Called with the search between two slices of it.
        """
        until = None if seconds is None else perf_counter() + seconds
        while not self.is_over and not cancel.is_cancelled:
            self._step()
            watch(self)
            if until is not None and perf_counter() > until:
                break

    def narrow(self, widest: int, parts: PartNeeds) -> None:
        """Keep so many positions of each further layer: those whose parts need most.

        From then on a start may need less than it is said to need.
        """
        self._widest, self._parts = widest, parts

    def bounds(self, first: int, last: int) -> tuple[NDArray[np.int32], NDArray[np.int32]]:
        """Return what positions need at least, and how many of their boxes are not home.

        The search has been narrowed.
        """
        from sokolab.kernels.generation.part_needs import needs_of
        from sokolab.kernels.search.boards.assignment import new_matching

        assert self._parts is not None
        found, away = np.zeros((2, last - first), np.int32)
        matching = new_matching(self._scratch.row)
        needs_of(self.room.arrays, self.table, self._parts, matching, first, found, away)
        return found, away

    def _step(self) -> None:
        from sokolab.kernels.generation import layers
        from sokolab.kernels.generation.positions import DONE, FULL, WIDE

        arrays = self.room.arrays, self.table, self._scratch
        if self.cost is Cost.PUSHES:
            status = layers.step_pushes(*arrays, _SLICE, self._widest)
        elif self.cost is Cost.BOX_CHANGES:
            status = layers.step_changes(*arrays, _SLICE, self._widest)
        else:
            status = layers.step_moves(*arrays, _SLICE, self._widest)
        if status == WIDE:
            self._thin_out()
        is_detour = self.depth > max(_FIRST_LAYERS, _DEEP[self.cost] * self._best)
        self.is_over = status in (DONE, FULL) or (status == WIDE and is_detour)
        self.is_exhausted = status == DONE and self._first_thinned is None

    def _thin_out(self) -> None:
        """Keep those of the layer just found that need most, with some luck.

        A box that stays home would be none of the level's, so it counts if it has left.
        """
        from sokolab.kernels.generation.positions import HEAD, LAYER, TAIL

        table = self.table
        first, last = int(table.ends[table.counts[LAYER] - 1]), int(table.counts[TAIL])
        bounds, away = self.bounds(first, last)
        values = bounds + away + _LUCK * self._random.random(last - first)
        kept = first + np.argpartition(-values, self._widest)[: self._widest]
        parents = kept
        while parents.size:  # a layer of box changes has them in itself
            parents = np.setdiff1d(table.parent[parents], kept)
            parents = parents[parents >= first]
            kept = np.union1d(kept, parents)
        within = table.parent[kept] >= first
        table.parent[kept[within]] = first + np.searchsorted(kept, table.parent[kept[within]])
        end = first + len(kept)
        for column in (table.rank, table.player, table.box, table.parent, table.changes):
            column[first:end] = column[kept]
        table.counts[TAIL] = table.ends[table.counts[LAYER]] = end
        if self.cost is Cost.BOX_CHANGES:  # all of the layer has been pulled on
            table.counts[HEAD] = end
        if self._first_thinned is None:
            self._first_thinned = self.depth
        self._best = max(self._best, int(bounds[kept - first].max()))

    @property
    def positions(self) -> int:
        """How many positions have been found."""
        from sokolab.kernels.generation.positions import TAIL

        return int(self.table.counts[TAIL])

    @property
    def depth(self) -> int:
        """The number of the last layer that is complete."""
        from sokolab.kernels.generation.positions import LAYER, TURN

        is_open = self.cost is Cost.BOX_CHANGES and self.table.counts[TURN] < 0
        return int(self.table.counts[LAYER]) - int(is_open)

    @property
    def exact_depth(self) -> int:
        """Up to which layer it is proved that nothing less is enough."""
        return self.depth if self._first_thinned is None else self._first_thinned

    def layer(self, depth: int) -> range:
        """Return the numbers of the positions of a layer."""
        ends = self.table.ends
        return range(int(ends[depth - 1]) if depth else 0, int(ends[depth]))

    def depth_of(self, number: int) -> int:
        """Return the layer of a position of the complete layers."""
        return int(np.searchsorted(self.table.ends[: self.depth + 1], number, "right"))

    def depths(self) -> NDArray[np.int32]:
        """Return the layer of each position of the complete layers."""
        ends = self.table.ends[: self.depth + 1]
        return np.repeat(np.arange(len(ends), dtype=np.int32), np.diff(ends, prepend=0))

    def settle(self) -> None:
        """Put each player on the first square of his area, so that positions can be compared."""
        from sokolab.kernels.generation.layers import settle_players

        settle_players(self.room.arrays, self.table, self._scratch, 0, self.positions)

    def find(self, position: Position) -> int | None:
        """Return the number of the start with those boxes and the player in that area, or None."""
        rank, player = self.room.numbered(position)
        table, last = self.table, int(self.table.ends[self.depth])
        if rank is None:
            return None
        settled = self.room.settled(rank, player)
        for number in np.flatnonzero(table.rank[:last] == rank).tolist():
            if self.room.settled(rank, int(table.player[number])) == settled:
                return int(number)
        return None

    def is_lost(self, position: Position) -> bool:
        """Whether no solution leads on from a position; only an exhausted room tells."""
        from sokolab.kernels.generation.positions import slot_of

        arrays = self.room.arrays
        rank, player = self.room.numbered(position)
        if rank is None:
            return True
        slot = slot_of(self.table, rank)
        return not self.table.seen[slot, arrays.word[player]] & arrays.bit[player]

    def board(self, number: int, old_player: int | None = None) -> Board:
        """Return the board of a position; see :meth:`OpenRoom.start`."""
        table = self.table
        return self.room.start(int(table.rank[number]), int(table.player[number]), old_player)

    def way_home(self, number: int) -> list[frozenset[int]]:
        """Return the boxes of each position from this one to the end, pushes apart."""
        from sokolab.kernels.generation.positions import unrank

        found: list[frozenset[int]] = []
        room, row = self.room, np.zeros(self.room.boxes, np.int32)
        while number >= 0:
            unrank(room.arrays.choices, self.table.rank[number], row)
            boxes = frozenset(room.floor[room.arrays.square[row]].tolist())
            if not found or boxes != found[-1]:
                found.append(boxes)
            number = int(self.table.parent[number])
        return found


def lurd_of(start: Board, way: list[frozenset[int]]) -> str:
    """Return the solution that pushes from one set of boxes to the next, by shortest walks."""
    position, letters = Position(start), list[str]()
    for boxes in way[1:]:
        (box,), (there,) = position.boxes - boxes, boxes - position.boxes
        direction = start.neighbours[box].tolist().index(there)
        behind = int(start.neighbours[box, direction ^ 2])
        walk = plain_walk(start, position.boxes, position.player, behind)
        assert walk is not None
        push = Push(box, type(position.pushes()[0].direction)(direction))
        letters += walk, push.letter
        position = position.after(push)
    return "".join(letters)


def _new_table(room: OpenRoom, cost: Cost, megabytes: int, capacity: int | None) -> Table:
    """Return an empty table; where it is not written to, the system gives it no memory."""
    from sokolab.kernels.generation.positions import new_table

    memory = megabytes * 1_000_000
    words = room.arrays.floor.size
    places = room.boxes if cost is Cost.BOX_CHANGES else 0
    row = 8 * words * (1 + places)
    if room.sets * row <= _DENSE * memory:
        slots, keys = room.sets, 0
    else:
        slots = keys = 1 << int(_HASHED * memory / (row + 8)).bit_length() - 1
    if capacity is None:
        squares = len(room.floor) if cost is Cost.MOVES else room.boxes + 1
        most = int((memory - slots * row - keys * 8) / _POSITION_BYTES)
        capacity = min(most, room.sets * squares * max(1, places) + 8 * room.boxes)
    return new_table((slots, keys, words, places), capacity)
