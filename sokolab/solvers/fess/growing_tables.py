"""The tables of a feature-space search, which grow while the search pauses."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

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
from sokolab.solvers.frame.growing_arrays import Tables, bytes_of, grown_rows, grown_slots


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
        self.current = nodes, edges, expansions, cells, self._used = new_tables(size, boxes)
        parts = (nodes, edges, expansions, cells)
        self._parts: list[Tables] = [part._asdict() for part in parts]
        self.nbytes = self._count_bytes()

    def _count_bytes(self) -> int:
        return sum(bytes_of(tuple(part.values())) for part in self._parts)

    def grow(self, most: int) -> Iterator[bool]:
        """Enlarge what is full, as :meth:`sokolab.solvers.frame.search.Search.grow` does."""
        try:
            yield from self._grow(most)
        finally:
            self.nbytes = self._count_bytes()

    def _grow(self, most: int) -> Iterator[bool]:
        used, more = self._used, 4 * self._size
        nodes, edges, expansions, cells = self._parts
        if used.nodes + more > len(nodes["hash"]):
            yield from self._grown_rows(nodes, most)
        if (used.nodes + more) * 3 > len(nodes["slots"]) * 2:
            again = partial(enter_words, nodes["hash"])
            yield from grown_slots(nodes, most - self._beside(nodes), again, int(used.nodes))
        if used.edges + more > len(edges["node"]):
            yield from self._grown_rows(edges, most)
        if used.expansions >= len(expansions["node"]):
            yield from self._grown_rows(expansions, most)
        if used.cells >= len(cells["key"]) or 2 * used.cells >= len(cells["slots"]):
            yield from self._grown_rows(cells, most)
            if self._count_bytes() + 2 * cells["slots"].nbytes > most:
                yield False
                return
            slots = np.zeros(2 * len(cells["slots"]), np.int32)
            enter_cells(cells["key"], slots, int(used.cells))
            cells["slots"] = slots
            yield True
        self.current = SearchTables(
            Nodes(**nodes), Edges(**edges), Expansions(**expansions), Cells(**cells), used
        )

    def _grown_rows(self, part: Tables, most: int) -> Iterator[bool]:
        columns = [name for name in part if name != "slots"]
        return grown_rows(part, columns, most - self._beside(part))

    def _beside(self, part: Tables) -> int:
        """Return the bytes of all tables but these."""
        return self._count_bytes() - bytes_of(tuple(part.values()))
