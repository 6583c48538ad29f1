"""The states of an A* search, with a queue for each end that it searches from."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.tables import queue
from sokolab.kernels.search.tables import states as state_table
from sokolab.solvers.frame import growing_arrays

_PER_STATE: Final = ("boxes", "player", "notes")
_PER_ENTRY: Final = ("cost", "bound", "parent", "step", "previous_in_bucket", "next_in_bucket")
_PER_BUCKET: Final = ("bucket_key", "bucket_head", "bucket_slots", "heap_key", "heap_bucket")


class OpenStates:
    """All states, with the entries of each queue.

    Parameters
    ----------
    box_count, size
        Numbers of boxes and of squares.
    max_children
        Maximum number of states that one expansion can add.
    capacity
        Minimum number of states for which there is initially room.
    lowest_f
        The lowest ``f`` that each queue can hold.
    note_count
        Number of values that the search keeps with each state.
    """

    def __init__(
        self,
        box_count: int,
        size: int,
        max_children: int,
        capacity: int,
        lowest_f: Sequence[int],
        note_count: int = 0,
    ) -> None:
        self._max_children = max_children
        capacity = 1 << (max(capacity, 4 * max_children) - 1).bit_length()
        self._tables: growing_arrays.Tables = state_table.new_states(
            box_count, size, capacity
        )._asdict()
        self._tables["notes"] = np.empty((capacity, note_count), np.int32)
        self._sides = range(len(lowest_f))
        for side in self._sides:
            side_queue = queue.new_queue(capacity, lowest_f[side], capacity // 2)
            self._tables |= {f"{name}{side}": table for name, table in side_queue._asdict().items()}

    def _named(self, names: Iterable[str], side: int) -> list[str]:
        """Return the names of tables of one queue."""
        return [f"{name}{side}" for name in names]

    def open_start(self, boxes: Ints, player: int, bound: int) -> None:
        """Put the first state into the first queue.

        Parameters
        ----------
        boxes
            int32 ``[k]``: squares of the boxes, ascending.
        bound
            The state's ``h``.
        """
        states, side_queue = self.states, self.queues[0]
        box_hash = state_table.box_hash(states.keys, boxes)
        state_hash = box_hash ^ int(states.keys[1, player])
        free_slot = -1 - state_table.locate_state(states, boxes, player, state_hash)
        state = state_table.add_state(states, boxes, player, state_hash, free_slot)
        side_queue.cost[state] = 0
        side_queue.bound[state] = bound
        side_queue.parent[state] = -1
        side_queue.step[state] = -1
        queue.enqueue(side_queue, state)

    @property
    def states(self) -> state_table.States:
        """The states, as kernels take them."""
        return growing_arrays.states_of(self._tables)

    @property
    def queues(self) -> tuple[queue.Queue, ...]:
        """The queues, as kernels take them."""
        tables = self._tables
        return tuple(
            queue.Queue(*(tables[name] for name in self._named(queue.Queue._fields, side)))
            for side in self._sides
        )

    @property
    def notes(self) -> Ints:
        """The numbers that the search keeps with each state: int32 ``[capacity, notes]``."""
        return self._tables["notes"]

    @property
    def count(self) -> int:
        """Number of states."""
        return int(self._tables["used"][0])

    @property
    def open_count(self) -> int:
        """Number of open states of all queues."""
        return sum(int(side_queue.counts.open_states) for side_queue in self.queues)

    @property
    def lowest_f(self) -> int:
        """The lowest ``f`` of an open state of the first queue."""
        return int(self.queues[0].counts.lowest_f)

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return sum(table.nbytes for table in self._tables.values())

    def grow(self, max_bytes: int) -> Iterator[bool]:
        """Enlarge the full tables, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
        states_needed = self.count + self._max_children
        if growing_arrays.lacks_slots(states_needed, len(self._tables["slots"])):
            yield from growing_arrays.grow_slots(self._tables, max_bytes)
        if states_needed > len(self._tables["player"]):
            names = [name for side in self._sides for name in self._named(_PER_ENTRY, side)]
            yield from growing_arrays.grow_rows(self._tables, (*_PER_STATE, *names), max_bytes)
        for side, side_queue in enumerate(self.queues):
            if not queue.has_buckets(side_queue, self._max_children + 1):
                yield self._grow_buckets(side, max_bytes)

    def _grow_buckets(self, side: int, max_bytes: int) -> bool:
        """Double the number of buckets of a queue. Return False if there is no room."""
        tables, names = self._tables, self._named(_PER_BUCKET, side)
        if self.nbytes + 2 * sum(tables[name].nbytes for name in names) > max_bytes:
            return False
        counts, bucket_count = self.queues[side].counts, len(tables[names[0]])
        for name in names:
            table = np.zeros(2 * len(tables[name]), tables[name].dtype)
            if not name.startswith("bucket_slots"):
                table[:bucket_count] = tables[name]
            tables[name] = table
        tables[f"bucket_head{side}"][bucket_count:] = queue.unused_buckets(
            bucket_count, 2 * bucket_count, int(counts.first_unused)
        )
        counts.first_unused = bucket_count
        queue.insert_buckets(self.queues[side])
        return True

    def steps_to(self, state: int, side: int = 0) -> list[int]:
        """Return the steps from the first state of a queue to ``state``."""
        parent, step = self._tables[f"parent{side}"], self._tables[f"step{side}"]
        steps: list[int] = []
        while parent[state] >= 0:
            steps.append(int(step[state]))
            state = int(parent[state])
        return steps[::-1]
