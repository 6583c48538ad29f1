"""The states of a search from both ends, with a queue for each side."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.moves.both_ends import children
from sokolab.kernels.search.tables.queue import OPEN, Queue, has_buckets, new_queue
from sokolab.kernels.search.tables.states import States, is_room_for, new_states
from sokolab.solvers.exact.best_first import grown_buckets
from sokolab.solvers.frame.growing_arrays import Tables, grown_rows, grown_slots, states_of

_PER_STATE: Final = ("cost", "bound", "parent", "step", "before", "after")
_LATEST: Final = 1 << 60  # above all that a queue may hold
_ROWS: Final = 1 << 10


class MeetingStates:
    """All states, what each side knows of them, and those open on each side.

    Parameters
    ----------
    boxes, size
        Numbers of boxes and of squares.
    """

    def __init__(self, boxes: int, size: int) -> None:
        self._room = int(children(boxes))
        rows = 1 << (max(_ROWS, 4 * self._room) - 1).bit_length()
        self._tables: Tables = new_states(boxes, size, rows)._asdict()
        self._tables["bounds"] = np.empty((rows, 2), np.int32)
        self._sides: list[Tables] = [
            new_queue(rows, _LATEST, rows // 2)._asdict() for _ in range(2)
        ]

    @property
    def states(self) -> States:
        """The states, as kernels take them."""
        return states_of(self._tables)

    @property
    def queues(self) -> tuple[Queue, Queue]:
        """The queues of both sides, as kernels take them."""
        front, rear = self._sides
        return Queue(**front), Queue(**rear)

    @property
    def bounds(self) -> Ints:
        """Of each state, the moves to the goal and from the start: int32 ``[capacity, 2]``."""
        return self._tables["bounds"]

    @property
    def count(self) -> int:
        """Number of states."""
        return int(self._tables["used"][0])

    @property
    def open_count(self) -> int:
        """Number of open states of both sides."""
        return sum(int(side["at"][OPEN]) for side in self._sides)

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return sum(
            table.nbytes for tables in (self._tables, *self._sides) for table in tables.values()
        )

    @property
    def has_room(self) -> bool:
        """Whether all states fit that one expansion can add."""
        return is_room_for(self.states, self._room) and all(
            has_buckets(queue, self._room) for queue in self.queues
        )

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
        total = self.count + self._room
        parts = (self._tables, *self._sides)
        if total * 8 > len(self._tables["slots"]) * 5:
            yield from grown_slots(self._tables, most - self._beside(self._tables))
        for part, names in zip(
            parts, (("boxes", "player", "bounds"), _PER_STATE, _PER_STATE), strict=True
        ):
            if total > len(part[names[0]]):
                yield from grown_rows(part, names, most - self._beside(part))
        for side, queue in zip(self._sides, self.queues, strict=True):
            if not has_buckets(queue, self._room):
                yield grown_buckets(side, most - self._beside(side))

    def _beside(self, part: Tables) -> int:
        """Return the bytes of all tables but these."""
        return self.nbytes - sum(table.nbytes for table in part.values())

    def steps_through(self, state: int) -> list[int]:
        """Return the steps from the start to a state that both sides have reached, and on."""
        front, rear = self._sides
        found: list[int] = []
        at = state
        while front["parent"][at] >= 0:
            found.append(int(front["step"][at]))
            at = int(front["parent"][at])
        found.reverse()
        at = state
        while rear["parent"][at] >= 0:
            found.append(int(rear["step"][at]))
            at = int(rear["parent"][at])
        return found
