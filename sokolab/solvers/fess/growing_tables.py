"""The tables of a feature-space search, which grow while the search pauses."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import numpy as np

from sokolab.kernels.search.fess.tables import (
    Cells,
    Edges,
    Expansions,
    Nodes,
    SearchTables,
    enter_cells,
    new_tables,
)
from sokolab.kernels.search.tables.slots import enter_words
from sokolab.solvers.frame.growing_arrays import Tables, grown_rows

_ENTERED: Final = 100_000  # nodes entered into new slots between two looks at the clock


def _names(part: str, fields: tuple[str, ...]) -> tuple[str, ...]:
    """Return the names of a table's columns that grow row by row."""
    return tuple(f"{part}.{field}" for field in fields if field != "slots")


_NODES: Final = _names("nodes", Nodes._fields)
_EDGES: Final = _names("edges", Edges._fields)
_EXPANSIONS: Final = _names("expansions", Expansions._fields)
_CELLS: Final = _names("cells", Cells._fields)


class GrowingTables:
    """Search tables that can be enlarged.

    Parameters
    ----------
    size, boxes
        Squares of the board and number of boxes.

    Attributes
    ----------
    current
        The tables as kernels take them; a new tuple after :meth:`grow`.
    nbytes
        Bytes of all tables, counted after :meth:`grow`: searches ask for them at every slice.
    """

    def __init__(self, size: int, boxes: int) -> None:
        self._size = size
        self.current = new_tables(size, boxes)
        self._arrays: Tables = {
            f"{part}.{field}": array
            for part in ("nodes", "edges", "expansions", "cells")
            for field, array in getattr(self.current, part)._asdict().items()
        }
        self.nbytes = self._count_bytes()

    def _count_bytes(self) -> int:
        return sum(array.nbytes for array in self._arrays.values())

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
        try:
            yield from self._grow(most)
        finally:
            self.nbytes = self._count_bytes()

    def _grow(self, most: int) -> Iterator[bool]:
        used, arrays, more = self.current.used, self._arrays, 4 * self._size
        if used.nodes + more > len(arrays["nodes.hash"]):
            yield from grown_rows(arrays, _NODES, most)
        if (used.nodes + more) * 3 > len(arrays["nodes.slots"]) * 2:
            yield from self._grow_node_slots(most)
        if used.edges + more > len(arrays["edges.node"]):
            yield from grown_rows(arrays, _EDGES, most)
        if used.expansions >= len(arrays["expansions.node"]):
            yield from grown_rows(arrays, _EXPANSIONS, most)
        if used.cells >= len(arrays["cells.key"]) or 2 * used.cells >= len(arrays["cells.slots"]):
            yield from self._grow_cells(most)
        self.current = SearchTables(
            Nodes(**self._columns("nodes")),
            Edges(**self._columns("edges")),
            Expansions(**self._columns("expansions")),
            Cells(**self._columns("cells")),
            used,
        )

    def _columns(self, part: str) -> Tables:
        """Return the columns of one table by their names."""
        prefix = part + "."
        return {
            name.removeprefix(prefix): array
            for name, array in self._arrays.items()
            if name.startswith(prefix)
        }

    def _grow_node_slots(self, most: int) -> Iterator[bool]:
        """Double the slots of the nodes."""
        arrays = self._arrays
        if self._count_bytes() + 2 * arrays["nodes.slots"].nbytes > most:
            yield False
            return
        slots = np.zeros(2 * len(arrays["nodes.slots"]), np.int32)
        count = int(self.current.used.nodes)
        for first in range(0, count, _ENTERED):
            enter_words(arrays["nodes.hash"], slots, first, min(first + _ENTERED, count))
            yield True
        arrays["nodes.slots"] = slots

    def _grow_cells(self, most: int) -> Iterator[bool]:
        """Enlarge the cells and double their slots."""
        arrays = self._arrays
        yield from grown_rows(arrays, _CELLS, most)
        if self._count_bytes() + 2 * arrays["cells.slots"].nbytes > most:
            yield False
            return
        slots = np.zeros(2 * len(arrays["cells.slots"]), np.int32)
        enter_cells(arrays["cells.key"], slots, int(self.current.used.cells))
        arrays["cells.slots"] = slots
        yield True
