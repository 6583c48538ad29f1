"""Tables that a long search makes on the way: dead pairs and dead triples."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.dead.sets import GroupGame, SetSearch
from sokolab.solvers.frame.search_board import SearchBoard

PAIRS, TRIPLES = 3, 5
TABLE_RULES: Final = frozenset((PAIRS, TRIPLES))
"""The rules that need these tables."""
_SIZES: Final = {PAIRS: 2, TRIPLES: 3}
_MOST_BYTES: Final = 100_000_000


class PairTables:
    """Tables of dead pairs and triples of boxes, computed in pieces of a few milliseconds.

    Parameters
    ----------
    field
        Restricted to what can be reached from the start.
    number
        int32 ``[m + 1]``: numbers of the squares where boxes may stand.
    rules
        Which tables.
    first_player
        Where the player is at the start, -1 = anywhere.

    Attributes
    ----------
    pairs, triples
        int64 ``[2, m, l, words]`` and ``[2, m, l, l, words]``, for the side that pushes and the one
        that pulls; empty until they are made.
    after, long_after
        Numbers of nodes after which pairs, and triples, are made; most levels are decided before.
    """

    after = 3_000
    long_after = 30_000

    def __init__(
        self,
        search_board: SearchBoard,
        field: Field,
        number: NDArray[np.int32],
        rules: Collection[int],
        first_player: int,
    ) -> None:
        self._search_board, self._field, self._number = search_board, field, number
        self._first_player = first_player
        self.pairs = np.zeros((2, 0, 0, 1), np.int64)
        self.triples = np.zeros((2, 0, 0, 0, 1), np.int64)
        self._search: SetSearch | None = None  # in progress
        self._todo = [rule for rule in (PAIRS, TRIPLES) if rule in rules and self._fits(rule)]

    def _bytes_for(self, rule: int) -> int:
        """Return roughly how many bytes a table takes while it is computed."""
        m, live = self._search_board.size, int((self._number >= 0).sum())
        return SetSearch.bytes_for(m, live, _SIZES[rule], 4)

    def _fits(self, rule: int) -> bool:
        """Whether a table is small enough, and there are enough boxes for it."""
        k, live = len(self._search_board.boxes), int((self._number >= 0).sum())
        return _SIZES[rule] <= min(k, live) and self._bytes_for(rule) < _MOST_BYTES

    @property
    def nbytes(self) -> int:
        """Bytes of all arrays."""
        in_progress = self._search.nbytes if self._search else 0
        return self.pairs.nbytes + self.triples.nbytes + in_progress

    def is_due(self, nodes: int) -> bool:
        """Whether a table should be made, after that many nodes."""
        if not self._todo:
            return False
        return nodes >= (self.long_after if self._todo[0] == TRIPLES else self.after)

    @property
    def is_begun(self) -> bool:
        """Whether a table is being computed."""
        return self._search is not None

    def begin(self, room: int) -> None:
        """Begin the next table, or skip it if it takes more than ``room`` bytes."""
        rule = self._todo[0]
        if self._bytes_for(rule) > room:
            self._todo.pop(0)
        else:
            self._search = self._set_search(_SIZES[rule])

    def step(self) -> None:
        """Continue the table begun for a few milliseconds."""
        if self._search is None or not self._search.step():
            return
        tables = np.stack(self._search.tables)
        if self._todo.pop(0) == PAIRS:
            self.pairs = tables
        else:
            self.triples = tables
        self._search = None

    def _set_search(self, size: int) -> SetSearch:
        search_board = self._search_board
        live = (self._number >= 0).astype(np.uint8)
        starts = np.zeros_like(live)
        starts[search_board.boxes] = 1
        games = (
            GroupGame(self._field.goals, -1, pulls=True),
            GroupGame(starts, self._first_player, pulls=False),
        )
        return SetSearch(self._field.neighbours, live, size, games)
