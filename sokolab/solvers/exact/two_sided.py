"""The tables of a bidirectional search, and how they grow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.search.exact import frontier, store
from sokolab.kernels.search.tables.states import box_hash
from sokolab.solvers.frame.growing_arrays import REHASHED_PER_STEP, Tables, grow_rows, lacks_slots

_FIRST_ROWS: Final = 1 << 12
_FIRST_HEIGHTS: Final = 64  # number of buckets at first, in the direction of ``h``
_SLOT_BYTES: Final = 5  # bytes of a tag and a number


class TwoSided:
    """The states of both sides, and each side's open ones.

    Parameters
    ----------
    number
        int32 ``[m + 1]``: numbers of the squares where boxes may stand, -1 elsewhere.
    boxes
        Number of boxes.
    """

    def __init__(self, number: NDArray[np.int32], boxes: int) -> None:
        self._boxes = boxes
        rows = max(_FIRST_ROWS, 1 << (8 * boxes - 1).bit_length())
        self.store: store.Store = store.new_store(number, boxes, rows)
        self.fronts: list[frontier.Frontier] = [
            frontier.new_frontier(rows, _FIRST_HEIGHTS) for _ in range(2)
        ]

    def open(
        self,
        side: int,
        row: NDArray[np.int32],
        player: int,
        height: int,
        *,
        steps_over: int,
        is_held: bool,
    ) -> None:
        """Open a root of a side, or postpone it.

        Parameters
        ----------
        height, steps_over
            The root's bound, and its excess over the lowest bound in steps of two.
        """
        states = self.store
        words = np.zeros(states.words.shape[1], np.int64)
        store.pack_state(states.number, states.layout, row, player, words)
        hashed = box_hash(states.keys, row) ^ int(states.keys[1, player])
        found = store.locate_packed(states.words, states.tags, states.slots, words, hashed)
        state = found if found >= 0 else store.add_packed(states, words, hashed, -1 - found)
        states.cost[state, side] = 0
        while not self._has_bucket(steps_over, height):
            self._double_buckets(steps_over, height)
        front = self.fronts[side]
        if is_held:
            frontier.hold_state(front, state, steps_over, -1)
        else:
            frontier.put_state(
                front, state, frontier.F_VALUES * min(steps_over, frontier.F_VALUES - 1), height, -1
            )

    @property
    def count(self) -> int:
        """Number of states."""
        return int(self.store.used[0])

    @property
    def open_count(self) -> int:
        """Number of open and postponed entries of both sides."""
        return sum(int(f.counts.sum() + f.held_counts.sum()) for f in self.fronts)

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        records: list[tuple[object, ...]] = [self.store, *self.fronts]
        tables = (table for record in records for table in record)
        return sum(table.nbytes for table in tables if isinstance(table, np.ndarray))

    def first_held(self, side: int) -> int:
        """Return the lowest index with postponed states, or -1."""
        counts = self.fronts[side].held_counts
        steps_over = int(np.argmax(counts > 0))
        return steps_over if counts[steps_over] else -1

    def held_until(self, side: int, beyond: int) -> bool:
        """Whether states are postponed until ``beyond`` pushes above the lowest bound, or less."""
        return 0 <= self.first_held(side) <= beyond >> 1

    def has_open(self, side: int) -> bool:
        """Whether any state is open or postponed."""
        front = self.fronts[side]
        return bool(front.counts.any() or front.held_counts.any())

    def _has_bucket(self, steps_over: int, height: int) -> bool:
        return all(steps_over < len(f.held) and height < len(f.at_height) for f in self.fronts)

    def grow(self, max_bytes: int, steps_over: int, height: int) -> Iterator[bool]:
        """Enlarge what is full, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
        has_slack = True
        total = self.count + 4 * self._boxes
        if lacks_slots(total, len(self.store.tags)):
            yield from self._grow_slots(max_bytes)
            has_slack = False
        if total > len(self.store.extra):
            yield from self._grow_rows(max_bytes, -1, ("words", "cost", "extra"))
            has_slack = False
        for side, front in enumerate(self.fronts):
            if front.entries.fresh + 4 * self._boxes >= len(front.item):
                yield from self._grow_rows(max_bytes, side, ("item", "link", "totals"))
                has_slack = False
        if has_slack:
            yield self._grow_buckets(max_bytes, steps_over, height)

    def _grow_rows(self, max_bytes: int, side: int, names: tuple[str, ...]) -> Iterator[bool]:
        """Enlarge tables of the store or of a side by rows."""
        tables = self.store if side < 0 else self.fronts[side]
        rows: Tables = {name: getattr(tables, name) for name in names}
        others = self.nbytes - sum(table.nbytes for table in rows.values())
        for has_room in grow_rows(rows, names, max_bytes - others):
            yield has_room
            self._replace(side, rows)
        self._replace(side, rows)

    def _replace(self, side: int, tables: Mapping[str, Any]) -> None:
        if side < 0:
            self.store = self.store._replace(**tables)
        else:
            self.fronts[side] = self.fronts[side]._replace(**tables)

    def _grow_slots(self, max_bytes: int) -> Iterator[bool]:
        """Double the number of hash slots."""
        states = self.store
        size = 2 * len(states.tags)
        if self.nbytes + _SLOT_BYTES * size > max_bytes:
            yield False
            return
        tags, slots = np.zeros(size, np.uint8), np.empty(size, np.int32)
        row = np.zeros(self._boxes, np.int32)
        for first in range(0, self.count, REHASHED_PER_STEP):
            store.rehash_packed(
                states, tags, slots, row, first, min(first + REHASHED_PER_STEP, self.count)
            )
            yield True
        self.store = self.store._replace(tags=tags, slots=slots)

    def _grow_buckets(self, max_bytes: int, steps_over: int, height: int) -> bool:
        while not self._has_bucket(steps_over, height):
            if self.nbytes + sum(front.heads.nbytes for front in self.fronts) > max_bytes:
                return False
            self._double_buckets(steps_over, height)
        return True

    def _double_buckets(self, steps_over: int, height: int) -> None:
        """Double the buckets of both sides in each dimension that is too short."""
        for side, front in enumerate(self.fronts):
            kinds, heights = front.heads.shape
            new_heights = 2 * heights if height >= heights else heights
            heads = np.full((kinds, new_heights), -1, np.int32)
            heads[:, :heights] = front.heads
            at_height = np.zeros(new_heights, np.int64)
            at_height[:heights] = front.at_height
            size = len(front.held)
            new_size = 2 * size if steps_over >= size else size
            held, held_counts = np.full(new_size, -1, np.int32), np.zeros(new_size, np.int64)
            held[:size], held_counts[:size] = front.held, front.held_counts
            self.fronts[side] = front._replace(
                heads=heads,
                lows=np.where(front.counts > 0, front.lows, new_heights),
                at_height=at_height,
                held=held,
                held_counts=held_counts,
            )
