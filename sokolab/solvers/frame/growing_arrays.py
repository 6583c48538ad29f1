"""Arrays that grow between two slices of a search, in steps of a few milliseconds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.search.tables.states import States, rehash_states

Tables = dict[str, NDArray[Any]]
Rehash = Callable[[NDArray[Any], int, int], None]

_COPIED_BYTES_PER_STEP: Final = 2 << 20
REHASHED_PER_STEP: Final = 20_000  # states that move to a larger table in one step
_GROWTH_FACTORS: Final = (2.0, 1.5, 1.25, 1.1)  # the first one that fits is taken


def bytes_of(tables: object) -> int:
    """Return the bytes of all arrays in nested tuples."""
    if isinstance(tables, tuple):
        return sum(map(bytes_of, tables))
    assert isinstance(tables, np.ndarray | np.generic)
    return int(tables.nbytes)


def states_of(tables: Tables) -> States:
    """Return the tables that make up a state table, in the form that kernels take."""
    return States(*(tables[name] for name in States._fields))


def lacks_slots(state_count: int, slot_count: int) -> bool:
    """Whether ``state_count`` states are too many for the hash slots.

    The limit is that of :func:`sokolab.kernels.search.tables.slots.has_room`.
    """
    return state_count * 8 > slot_count * 5


def grow_rows(tables: Tables, names: Sequence[str], max_bytes: int) -> Iterator[bool]:
    """Add rows to the named tables, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
    row_count = len(tables[names[0]])
    total_bytes = sum(table.nbytes for table in tables.values())
    named_bytes = sum(tables[name].nbytes for name in names)
    largest_bytes = max(tables[name].nbytes for name in names)
    for factor in _GROWTH_FACTORS:  # while a table is copied, its old form takes memory too
        new_row_count = int(row_count * factor)
        if (
            total_bytes + named_bytes * (new_row_count - row_count) // row_count + largest_bytes
            <= max_bytes
        ):
            break
    else:
        yield False
        return
    for name in names:
        old_table = tables[name]
        new_table = np.empty((new_row_count, *old_table.shape[1:]), old_table.dtype)
        rows_per_step = max(1, _COPIED_BYTES_PER_STEP * len(old_table) // max(old_table.nbytes, 1))
        for first in range(0, len(old_table), rows_per_step):
            new_table[first : first + rows_per_step][: len(old_table) - first] = old_table[
                first : first + rows_per_step
            ]
            yield True
        tables[name] = new_table


def grow_slots(
    tables: Tables, max_bytes: int, rehash: Rehash | None = None, state_count: int | None = None
) -> Iterator[bool]:
    """Double the hash slots of a table of states.

    Parameters
    ----------
    rehash
        Rehashes the states ``first`` to ``end - 1`` into new slots; not needed if the tables hold
        a :class:`~sokolab.kernels.search.tables.states.States`.
    state_count
        Number of states; by default read from the table ``used``.
    """
    total_bytes = sum(table.nbytes for table in tables.values())
    if total_bytes + 2 * tables["slots"].nbytes > max_bytes:
        yield False
        return
    slots = np.zeros(2 * len(tables["slots"]), tables["slots"].dtype)
    rehash = rehash or partial(rehash_states, states_of(tables))
    state_count = int(tables["used"][0]) if state_count is None else state_count
    for first in range(0, state_count, REHASHED_PER_STEP):
        rehash(slots, first, min(first + REHASHED_PER_STEP, state_count))
        yield True
    tables["slots"] = slots


def grow_or_give_up(growth: Iterator[bool], give_up: Callable[[], object]) -> Iterator[bool]:
    """Let tables grow. If there is no room, call ``give_up``, which makes room, and yield True.

    Parameters
    ----------
    growth
        The iterator of :meth:`sokolab.solvers.frame.search.Search.grow`.
    """
    for has_room in growth:
        if not has_room:
            give_up()
            yield True
            return
        yield True
