"""Arrays that grow while a search rests, within a limit, in pieces of a few milliseconds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.search.tables.states import States, rehash

__all__ = ["Tables", "grown_rows", "grown_slots", "states_of"]

Tables = dict[str, NDArray[Any]]
Rehash = Callable[[NDArray[np.int64], int, int], None]

_PIECE: Final = 2 << 20  # bytes copied between two looks at the clock
_REHASHED: Final = 20_000  # states entered in new slots between two looks at the clock
_STEPS: Final = (2.0, 1.5, 1.25, 1.1)  # by how much rows grow, as far as there is room


def states_of(tables: Tables) -> States:
    """Return the state table among the tables, as kernels take it."""
    return States(*(tables[name] for name in States._fields))


def grown_rows(tables: Tables, names: Sequence[str], most: int) -> Iterator[bool]:
    """Give the named tables more rows, as :meth:`sokolab.solvers.frame.driver.Search.grow` does."""
    rows = len(tables[names[0]])
    total = sum(table.nbytes for table in tables.values())
    named = sum(tables[name].nbytes for name in names)
    largest = max(tables[name].nbytes for name in names)
    for step in _STEPS:  # while one table is copied, its old form is there too
        more = int(rows * step)
        if total + named * (more - rows) // rows + largest <= most:
            break
    else:
        yield False
        return
    for name in names:
        old = tables[name]
        new = np.empty((more, *old.shape[1:]), old.dtype)
        piece = max(1, _PIECE * len(old) // max(old.nbytes, 1))
        for first in range(0, len(old), piece):
            new[first : first + piece][: len(old) - first] = old[first : first + piece]
            yield True
        tables[name] = new


def grown_slots(tables: Tables, most: int, again: Rehash | None = None) -> Iterator[bool]:
    """Double the slots of the state table.

    Parameters
    ----------
    again
        Enters the states ``first`` to ``last - 1`` in new slots; None where the tables hold a
        :class:`~sokolab.kernels.search.tables.states.States`.
    """
    total = sum(table.nbytes for table in tables.values())
    if total + 2 * tables["slots"].nbytes > most:
        yield False
        return
    slots = np.zeros(2 * len(tables["slots"]), np.int64)
    again = again or partial(rehash, states_of(tables))
    count = int(tables["used"][0])
    for first in range(0, count, _REHASHED):
        again(slots, first, min(first + _REHASHED, count))
        yield True
    tables["slots"] = slots
