"""The tables of a bidirectional search, and how they grow."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.search.exact.frontier import FRESH, Frontier, hold, new_frontier, put
from sokolab.kernels.search.exact.store import Store, add, locate, new_store, packed, rehash
from sokolab.kernels.search.tables.states import box_hash
from sokolab.solvers.frame.growing_arrays import Tables, grown_rows

__all__ = ["TwoSided"]

_ROWS: Final = 1 << 12
_HEIGHTS: Final = 64  # number of buckets at first, in the direction of ``h``
_REHASHED: Final = 20_000  # states entered into new slots between two looks at the clock


class TwoSided:
    """All states, and those open on each side.

    Parameters
    ----------
    number
        int32 ``[m + 1]``: numbers of the squares where boxes may stand, -1 elsewhere.
    boxes
        Number of boxes.
    """

    def __init__(self, number: NDArray[np.int32], boxes: int) -> None:
        self._boxes = boxes
        rows = max(_ROWS, 1 << (8 * boxes - 1).bit_length())
        self.store: Store = new_store(number, boxes, rows)
        self.fronts: list[Frontier] = [new_frontier(rows, _HEIGHTS) for _ in range(2)]

    def open(
        self, side: int, row: NDArray[np.int32], player: int, height: int, level: int, late: int
    ) -> None:
        """Open a root of a side; if ``late`` is not -1, postpone it until then."""
        store = self.store
        bits, shift = int(store.layout[0]), int(store.layout[1])
        wanted = np.zeros(store.words.shape[1], np.int64)
        packed(store.number, bits, shift, row, player, wanted)
        word = box_hash(store.keys, row) ^ int(store.keys[1, player])
        slot = -1 - locate(store.words, store.tags, store.slots, wanted, word)
        state = add(store, wanted, word, slot)
        store.cost[state, side] = 0
        while not self._has_bucket(max(level, late), height):
            for each in range(2):
                self._widen(each, max(level, late), height)
        front = self.fronts[side]
        if late >= 0:
            hold(front, state, late)
        else:
            put(front, state, level, height)

    @property
    def count(self) -> int:
        """Number of states."""
        return int(self.store.used[0])

    @property
    def open_count(self) -> int:
        """Number of open entries of both sides, with those postponed."""
        return sum(int(f.counts.sum() + f.held_counts.sum()) for f in self.fronts)

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return sum(table.nbytes for part in (self.store, *self.fronts) for table in part)

    def least_level(self, side: int) -> int:
        """Return the least level with an open state, or -1."""
        counts = self.fronts[side].counts
        level = int(np.argmax(counts > 0))
        return level if counts[level] else -1

    def first_held(self, side: int) -> int:
        """Return the least index at which states are postponed, or -1."""
        counts = self.fronts[side].held_counts
        late = int(np.argmax(counts > 0))
        return late if counts[late] else -1

    def held_until(self, side: int, beyond: int) -> bool:
        """Whether states are postponed until ``beyond`` pushes above the least or earlier."""
        return 0 <= self.first_held(side) <= beyond >> 1

    def has_open(self, side: int) -> bool:
        """Whether any state is open or postponed."""
        front = self.fronts[side]
        return bool(front.counts.any() or front.held_counts.any())

    def _has_bucket(self, level: int, height: int) -> bool:
        return all(level < len(f.held) and height < f.heads.shape[1] for f in self.fronts)

    def grow(self, most: int, level: int, height: int) -> Iterator[bool]:
        """Enlarge what is full, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
        roomy = True
        total = self.count + 4 * self._boxes
        if total * 8 > len(self.store.tags) * 5:
            yield from self._grown_slots(most)
            roomy = False
        if total > len(self.store.extra):
            yield from self._grown(most, -1, ("words", "cost", "extra"))
            roomy = False
        for side, front in enumerate(self.fronts):
            if front.at[FRESH] + 4 * self._boxes >= len(front.item):
                yield from self._grown(most, side, ("item", "link"))
                roomy = False
        if roomy:
            yield self._grown_buckets(most, level, height)

    def _grown(self, most: int, side: int, names: tuple[str, ...]) -> Iterator[bool]:
        """Enlarge tables of the store or of a side by rows."""
        part = self.store if side < 0 else self.fronts[side]
        rows: Tables = {name: getattr(part, name) for name in names}
        others = self.nbytes - sum(table.nbytes for table in rows.values())
        for has_room in grown_rows(rows, names, most - others):
            yield has_room
            self._replace(side, rows)
        self._replace(side, rows)

    def _replace(self, side: int, tables: Tables) -> None:
        if side < 0:
            self.store = self.store._replace(**tables)
        else:
            self.fronts[side] = self.fronts[side]._replace(**tables)

    def _grown_slots(self, most: int) -> Iterator[bool]:
        """Double the number of hash slots."""
        store = self.store
        size = 2 * len(store.tags)
        if self.nbytes + 5 * size > most:
            yield False
            return
        tags, slots = np.zeros(size, np.uint8), np.empty(size, np.int32)
        row = np.zeros(self._boxes, np.int32)
        for first in range(0, self.count, _REHASHED):
            rehash(store, tags, slots, row, first, min(first + _REHASHED, self.count))
            yield True
        self.store = self.store._replace(tags=tags, slots=slots)

    def _grown_buckets(self, most: int, level: int, height: int) -> bool:
        while not self._has_bucket(level, height):
            if self.nbytes + 8 * sum(front.heads.nbytes for front in self.fronts) > most:
                return False
            for side in range(2):
                self._widen(side, level, height)
        return True

    def _widen(self, side: int, level: int, height: int) -> None:
        """Double the buckets of a side in each direction that is too short."""
        front = self.fronts[side]
        levels, heights = front.heads.shape
        more = 2 * levels if level >= levels else levels
        higher = 2 * heights if height >= heights else heights
        heads = np.full((more, higher), -1, np.int32)
        heads[:levels, :heights] = front.heads
        lows = np.full(more, higher, np.int64)
        lows[:levels] = np.where(front.counts > 0, front.lows, higher)
        counts, held_counts = np.zeros((2, more), np.int64)
        counts[:levels], held_counts[:levels] = front.counts, front.held_counts
        held = np.full(more, -1, np.int32)
        held[:levels] = front.held
        self.fronts[side] = front._replace(
            heads=heads, lows=lows, counts=counts, held=held, held_counts=held_counts
        )
