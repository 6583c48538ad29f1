"""What the A* searches share: their tables, how these grow, and the steps to a state."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.tables.queue import (
    LEAST,
    OPEN,
    UNUSED,
    Queue,
    enter,
    enter_buckets,
    has_buckets,
    new_queue,
    unused,
)
from sokolab.kernels.search.tables.states import States, add, box_hash, locate, new_states
from sokolab.solvers.frame.growing_arrays import Tables, grown_rows, grown_slots, states_of
from sokolab.solvers.frame.search import CountsOnly

_PER_STATE: Final = ("boxes", "player", "cost", "bound", "parent", "step", "before", "after")
_PER_BUCKET: Final = ("bucket_key", "bucket_head", "bucket_slots", "heap_key", "heap_bucket")


def grown_buckets(tables: Tables, most: int) -> bool:
    """Double the number of buckets of a queue; return False if all the tables do not fit."""
    old = sum(tables[name].nbytes for name in _PER_BUCKET)
    if sum(table.nbytes for table in tables.values()) + 2 * old > most:
        return False
    count = len(tables["bucket_head"])
    for name in _PER_BUCKET:
        table = np.zeros(2 * len(tables[name]), tables[name].dtype)
        if name != "bucket_slots":
            table[:count] = tables[name]
        tables[name] = table
    at = tables["at"]
    tables["bucket_head"][count:] = unused(count, 2 * count, int(at[UNUSED]))
    at[UNUSED] = count
    enter_buckets(Queue(*(tables[name] for name in Queue._fields)))
    return True


class OpenStates:
    """The states of a best-first search with their queue.

    Parameters
    ----------
    row, player
        The first state: squares of the boxes, ascending, and the player.
    bound
        Its ``h``. At :data:`FAR` or more the state is dead and not opened.
    size
        Number of squares.
    room
        Most states that one expansion can add.
    """

    def __init__(
        self, row: NDArray[np.int32], player: int, bound: int, size: int, room: int
    ) -> None:
        rows = max(1 << 12, 4 * room)
        rows = 1 << (rows - 1).bit_length()
        self._room = room
        self._tables: Tables = {
            **new_states(len(row), size, rows)._asdict(),
            **new_queue(rows, bound, rows // 2)._asdict(),
        }
        if bound < FAR:
            self._open_first(row, player, bound)

    def _open_first(self, row: NDArray[np.int32], player: int, bound: int) -> None:
        states, queue = self.states, self.queue
        word = box_hash(states.keys, row) ^ int(states.keys[1, player])
        state = add(states, row, player, word, -1 - locate(states, row, player, word))
        queue.cost[state] = 0
        queue.bound[state] = bound
        queue.parent[state] = -1
        queue.step[state] = -1
        enter(queue, state)

    @property
    def states(self) -> States:
        """The states, as kernels take them."""
        return states_of(self._tables)

    @property
    def queue(self) -> Queue:
        """The queue, as kernels take it."""
        return Queue(*(self._tables[name] for name in Queue._fields))

    @property
    def count(self) -> int:
        """Number of states."""
        return int(self._tables["used"][0])

    @property
    def open_count(self) -> int:
        """Number of open states."""
        return int(self._tables["at"][OPEN])

    @property
    def least(self) -> int:
        """The least ``f`` of an open state: no solution costs less."""
        return int(self._tables["at"][LEAST])

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return sum(table.nbytes for table in self._tables.values())

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
        total = self.count + self._room
        if total * 8 > len(self._tables["slots"]) * 5:
            yield from grown_slots(self._tables, most)
        if total > len(self._tables["player"]):
            yield from grown_rows(self._tables, _PER_STATE, most)
        if not has_buckets(self.queue, self._room + 1):
            yield grown_buckets(self._tables, most)

    def steps_to(self, state: int) -> list[int]:
        """Return the steps from the first state to this one."""
        parent, step = self._tables["parent"], self._tables["step"]
        found: list[int] = []
        while parent[state] >= 0:
            found.append(int(step[state]))
            state = int(parent[state])
        return found[::-1]


class BestFirst(CountsOnly):
    """Base of the searches that keep their states in :class:`OpenStates`: what they report.

    Attributes
    ----------
    tables
        All states with their queue.
    """

    tables: OpenStates

    @property
    def states(self) -> int:
        """Positions found."""
        return self.tables.count

    @property
    def open_states(self) -> int:
        """Positions found and not expanded."""
        return self.tables.open_count

    @property
    def depth(self) -> int:
        """The proved lower bound, in steps."""
        return self.tables.least

    @property
    def lower_bound(self) -> int | None:
        """The proved lower bound, in steps."""
        return self.tables.least
