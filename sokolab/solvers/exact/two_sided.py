"""The tables of a bidirectional search, and how they grow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.search.exact import frontier, store
from sokolab.kernels.search.tables.states import box_hash
from sokolab.solvers.frame.growing_arrays import REHASHED_PER_STEP, Tables, grow_rows, lacks_slots

_INITIAL_ROWS: Final = 1 << 12
_INITIAL_HEIGHTS: Final = 64  # number of buckets initially, in the direction of ``h``
_SLOT_BYTES: Final = 5  # bytes of a tag and a number


class TwoSided:
    """The states of both sides, and each side's open ones.

    Parameters
    ----------
    live_index
        int32 ``[m + 1]``: indices of the squares where boxes can stand, -1 elsewhere.
    box_count
        Number of boxes.
    """

    def __init__(self, live_index: NDArray[np.int32], box_count: int) -> None:
        self._box_count = box_count
        # A power of two, with room for the children of two states.
        capacity = max(_INITIAL_ROWS, 1 << (8 * box_count - 1).bit_length())
        self.store: store.Store = store.new_store(live_index, box_count, capacity)
        self.frontiers: list[frontier.Frontier] = [
            frontier.new_frontier(capacity, _INITIAL_HEIGHTS) for _ in range(2)
        ]

    def open_root(
        self,
        side: int,
        boxes: NDArray[np.int32],
        player: int,
        height: int,
        *,
        steps_over: int,
        is_postponed: bool,
    ) -> None:
        """Open a root of a side, or postpone it.

        Parameters
        ----------
        height, steps_over
            The root's bound, and its excess over the lowest bound in steps of two.
        """
        states = self.store
        packed = np.zeros(states.words.shape[1], np.int64)
        store.pack_state(states.live_index, states.layout, boxes, player, packed)
        state_hash = box_hash(states.keys, boxes) ^ int(states.keys[1, player])
        location = store.locate_packed(states.words, states.tags, states.slots, packed, state_hash)
        state = location
        if location < 0:
            state = store.add_packed(states, packed, state_hash, -1 - location)
        states.cost[state, side] = 0
        while not self._has_bucket(steps_over, height):
            self._double_buckets(steps_over, height)
        front = self.frontiers[side]
        if is_postponed:
            frontier.postpone_state(front, state, steps_over, -1)
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
        return sum(
            int(front.kind_counts.sum() + front.postponed_counts.sum()) for front in self.frontiers
        )

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        records: list[tuple[object, ...]] = [self.store, *self.frontiers]
        tables = (table for record in records for table in record)
        return sum(table.nbytes for table in tables if isinstance(table, np.ndarray))

    def first_postponed(self, side: int) -> int:
        """Return the least ``steps_over`` with postponed states, or -1."""
        counts = self.frontiers[side].postponed_counts
        steps_over = int(np.argmax(counts > 0))
        return steps_over if counts[steps_over] else -1

    def has_postponed_until(self, side: int, excess: int) -> bool:
        """Whether states are postponed until ``excess`` pushes above the lowest bound, or less."""
        return 0 <= self.first_postponed(side) <= excess >> 1

    def has_open(self, side: int) -> bool:
        """Whether any state is open or postponed."""
        front = self.frontiers[side]
        return bool(front.kind_counts.any() or front.postponed_counts.any())

    def _has_bucket(self, steps_over: int, height: int) -> bool:
        return all(
            steps_over < len(front.postponed_heads) and height < len(front.height_counts)
            for front in self.frontiers
        )

    def grow(self, max_bytes: int, steps_over: int, height: int) -> Iterator[bool]:
        """Enlarge the full tables, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
        has_slack = True
        states_needed = self.count + 4 * self._box_count
        if lacks_slots(states_needed, len(self.store.tags)):
            yield from self._grow_slots(max_bytes)
            has_slack = False
        if states_needed > len(self.store.excess):
            yield from self._grow_rows(max_bytes, -1, ("words", "cost", "excess"))
            has_slack = False
        for side, front in enumerate(self.frontiers):
            if front.pool.fresh + 4 * self._box_count >= len(front.entry_state):
                yield from self._grow_rows(
                    max_bytes, side, ("entry_state", "link", "packed_totals")
                )
                has_slack = False
        if has_slack:
            yield self._grow_buckets(max_bytes, steps_over, height)

    def _grow_rows(self, max_bytes: int, side: int, names: tuple[str, ...]) -> Iterator[bool]:
        """Enlarge tables of the store or of a side by rows."""
        tables = self.store if side < 0 else self.frontiers[side]
        rows: Tables = {name: getattr(tables, name) for name in names}
        other_bytes = self.nbytes - sum(table.nbytes for table in rows.values())
        for has_room in grow_rows(rows, names, max_bytes - other_bytes):
            yield has_room
            self._replace(side, rows)
        self._replace(side, rows)

    def _replace(self, side: int, tables: Mapping[str, Any]) -> None:
        if side < 0:
            self.store = self.store._replace(**tables)
        else:
            self.frontiers[side] = self.frontiers[side]._replace(**tables)

    def _grow_slots(self, max_bytes: int) -> Iterator[bool]:
        """Double the number of hash slots."""
        states = self.store
        slot_count = 2 * len(states.tags)
        if self.nbytes + _SLOT_BYTES * slot_count > max_bytes:
            yield False
            return
        tags, slots = np.zeros(slot_count, np.uint8), np.empty(slot_count, np.int32)
        boxes = np.zeros(self._box_count, np.int32)
        for first in range(0, self.count, REHASHED_PER_STEP):
            store.rehash_packed(
                states, tags, slots, boxes, first, min(first + REHASHED_PER_STEP, self.count)
            )
            yield True
        self.store = self.store._replace(tags=tags, slots=slots)

    def _grow_buckets(self, max_bytes: int, steps_over: int, height: int) -> bool:
        while not self._has_bucket(steps_over, height):
            if self.nbytes + sum(front.heads.nbytes for front in self.frontiers) > max_bytes:
                return False
            self._double_buckets(steps_over, height)
        return True

    def _double_buckets(self, steps_over: int, height: int) -> None:
        """Double the buckets of both sides in each dimension that is too short."""
        for side, front in enumerate(self.frontiers):
            kind_count, height_count = front.heads.shape
            new_height_count = 2 * height_count if height >= height_count else height_count
            heads = np.full((kind_count, new_height_count), -1, np.int32)
            heads[:, :height_count] = front.heads
            height_counts = np.zeros(new_height_count, np.int64)
            height_counts[:height_count] = front.height_counts
            list_count = len(front.postponed_heads)
            new_list_count = 2 * list_count if steps_over >= list_count else list_count
            postponed_heads = np.full(new_list_count, -1, np.int32)
            postponed_counts = np.zeros(new_list_count, np.int64)
            postponed_heads[:list_count] = front.postponed_heads
            postponed_counts[:list_count] = front.postponed_counts
            self.frontiers[side] = front._replace(
                heads=heads,
                lowest_height=np.where(
                    front.kind_counts > 0, front.lowest_height, new_height_count
                ),
                height_counts=height_counts,
                postponed_heads=postponed_heads,
                postponed_counts=postponed_counts,
            )
