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
REHASHED_PER_STEP: Final = 20_000  # states
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


def lacks_slots(count: int, slots: int) -> bool:
    """Whether ``count`` states are too many for the hash slots.

    The limit is that of :func:`sokolab.kernels.search.tables.slots.has_room`.
    """
    return count * 8 > slots * 5


def grow_rows(tables: Tables, names: Sequence[str], max_bytes: int) -> Iterator[bool]:
    """Add rows to the named tables, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
    rows = len(tables[names[0]])
    total = sum(table.nbytes for table in tables.values())
    named = sum(tables[name].nbytes for name in names)
    largest = max(tables[name].nbytes for name in names)
    for factor in _GROWTH_FACTORS:  # while a table is copied, its old form takes memory too
        new_rows = int(rows * factor)
        if total + named * (new_rows - rows) // rows + largest <= max_bytes:
            break
    else:
        yield False
        return
    for name in names:
        old = tables[name]
        new = np.empty((new_rows, *old.shape[1:]), old.dtype)
        step_rows = max(1, _COPIED_BYTES_PER_STEP * len(old) // max(old.nbytes, 1))
        for first in range(0, len(old), step_rows):
            new[first : first + step_rows][: len(old) - first] = old[first : first + step_rows]
            yield True
        tables[name] = new


def grow_slots(
    tables: Tables, max_bytes: int, rehash: Rehash | None = None, count: int | None = None
) -> Iterator[bool]:
    """Double the hash slots of a table of states.

    Parameters
    ----------
    rehash
        Rehashes the states ``first`` to ``last - 1`` into new slots; not needed if the tables hold
        a :class:`~sokolab.kernels.search.tables.states.States`.
    count
        Number of states; by default read from the table ``used``.
    """
    total = sum(table.nbytes for table in tables.values())
    if total + 2 * tables["slots"].nbytes > max_bytes:
        yield False
        return
    slots = np.zeros(2 * len(tables["slots"]), tables["slots"].dtype)
    rehash = rehash or partial(rehash_states, states_of(tables))
    count = int(tables["used"][0]) if count is None else count
    for first in range(0, count, REHASHED_PER_STEP):
        rehash(slots, first, min(first + REHASHED_PER_STEP, count))
        yield True
    tables["slots"] = slots


def grow_or_give_up(growth: Iterator[bool], give_up: Callable[[], object]) -> Iterator[bool]:
    """Let tables grow; if there is no room, call ``give_up``, which makes room, and yield True.

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
