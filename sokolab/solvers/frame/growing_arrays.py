"""Arrays that grow between two slices of a search, in steps of a few milliseconds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.search.tables.states import States, rehash

Tables = dict[str, NDArray[Any]]
Rehash = Callable[[NDArray[Any], int, int], None]

_BYTES_PER_STEP: Final = 2 << 20  # bytes copied in a step
_REHASHED_PER_STEP: Final = 20_000  # states rehashed in a step
_GROWTH_FACTORS: Final = (2.0, 1.5, 1.25, 1.1)  # growth factors; the largest one that fits is taken


def bytes_of(tables: object) -> int:
    """Return the bytes of all arrays in nested tuples."""
    if isinstance(tables, tuple):
        return sum(map(bytes_of, tables))
    assert isinstance(tables, np.ndarray | np.generic)
    return int(tables.nbytes)


def states_of(tables: Tables) -> States:
    """Return the tables that make up a state table, in the form that kernels take."""
    return States(*(tables[name] for name in States._fields))


def grown_rows(tables: Tables, names: Sequence[str], max_bytes: int) -> Iterator[bool]:
    """Add rows to the named tables, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
    rows = len(tables[names[0]])
    total = sum(table.nbytes for table in tables.values())
    named = sum(tables[name].nbytes for name in names)
    largest = max(tables[name].nbytes for name in names)
    for step in _GROWTH_FACTORS:  # while a table is copied, its old form takes memory too
        more = int(rows * step)
        if total + named * (more - rows) // rows + largest <= max_bytes:
            break
    else:
        yield False
        return
    for name in names:
        old = tables[name]
        new = np.empty((more, *old.shape[1:]), old.dtype)
        piece = max(1, _BYTES_PER_STEP * len(old) // max(old.nbytes, 1))
        for first in range(0, len(old), piece):
            new[first : first + piece][: len(old) - first] = old[first : first + piece]
            yield True
        tables[name] = new


def grown_slots(
    tables: Tables, max_bytes: int, again: Rehash | None = None, count: int | None = None
) -> Iterator[bool]:
    """Double the hash slots of a table of states.

    Parameters
    ----------
    again
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
    again = again or partial(rehash, states_of(tables))
    count = int(tables["used"][0]) if count is None else count
    for first in range(0, count, _REHASHED_PER_STEP):
        again(slots, first, min(first + _REHASHED_PER_STEP, count))
        yield True
    tables["slots"] = slots


def grown_or(growth: Iterator[bool], give_up: Callable[[], object]) -> Iterator[bool]:
    """Grow; if there is no room, call ``give_up`` and report that there is room again.

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
