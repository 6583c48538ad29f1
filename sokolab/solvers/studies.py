"""What is worked out on the way, once a search has proved long: dead sets and gains of pairs."""

from __future__ import annotations

from collections.abc import Collection
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.search.dead.sets import Game, SetSearch
from sokolab.kernels.search.field import Field
from sokolab.kernels.search.optimal.gains import GainSearch
from sokolab.solvers.terrain import Terrain

__all__ = ["GAINS", "PAIRS", "STUDIES", "TRIPLES", "Studies"]

PAIRS, GAINS, TRIPLES = 3, 4, 5
STUDIES: Final = frozenset((PAIRS, GAINS, TRIPLES))
"""Rules, beside those of :mod:`sokolab.kernels.search.field`."""
_MOST_BYTES: Final = 200_000_000
_MOST_WORK: Final = 2_000_000_000  # entries looked at


class Studies:
    """Tables of pairs and triples of boxes, worked out in pieces of a few milliseconds.

    Parameters
    ----------
    field
        Without what no play leads to.
    number
        int32 ``[m + 1]``: numbers of the squares where boxes may stand.
    costs
        int32 ``[s, k]``: pushes from each start square.
    rules
        Which tables.
    sides
        1 = only towards the goals, 2 = towards the start too.

    Attributes
    ----------
    gains
        uint8 ``[sides, m, l, l]``, or of no size as long as they are not there.
    pairs, triples
        int64 ``[sides, m, l, words]`` and ``[sides, m, l, l, words]``, likewise.
    after, long_after
        Nodes before it is worth beginning: most levels are done by then. The latter for triples.
    """

    after = 3_000
    long_after = 30_000

    def __init__(
        self, terrain: Terrain, field: Field, number: NDArray[np.int32],
        costs: NDArray[np.int32], rules: Collection[int], *, sides: int = 2,
    ) -> None:  # fmt: skip
        m, k = terrain.size, len(terrain.boxes)
        self.gains = np.zeros((sides, 0, 0, 0), np.uint8)
        self.pairs = np.zeros((sides, 0, 0, 1), np.int64)
        self.triples = np.zeros((sides, 0, 0, 0, 1), np.int64)
        self._sets: list[SetSearch] = []
        self._gains: list[GainSearch] = []
        self._later: list[SetSearch] = []
        live = int((number >= 0).sum())
        corners = np.concatenate((terrain.boxes, field.goal_squares))
        if (number[corners] < 0).any():
            return
        where = (number >= 0).astype(np.uint8)
        starts = np.zeros(m + 1, np.uint8)
        starts[terrain.boxes] = 1
        games = (Game(field.goals, -1, pulls=True), Game(starts, terrain.player, pulls=False))
        for rule, size, searches in ((PAIRS, 2, self._sets), (TRIPLES, 3, self._later)):
            fits = SetSearch.bytes_for(m, live, size, 2 * sides) < _MOST_BYTES
            if rule in rules and size <= min(k, live) and fits:
                searches.append(SetSearch(field.neighbours, where, size, games[:sides]))
        work = comb(k, 2) * live**2 * 220
        fits = work < _MOST_WORK and GainSearch.bytes_for(m, live) * sides < _MOST_BYTES
        if GAINS in rules and k > 1 and fits:
            goals = field.goal_squares
            self._gains = [
                GainSearch(field, number, field.costs, goals, -1, pulls=True),
                GainSearch(field, number, costs, terrain.boxes, terrain.player, pulls=False),
            ][:sides]

    @property
    def nbytes(self) -> int:
        """Bytes of all arrays."""
        under_way = sum(search.nbytes for search in (*self._sets, *self._later))
        under_way += sum(search.nbytes for search in self._gains)
        return self.gains.nbytes + self.pairs.nbytes + self.triples.nbytes + under_way

    def is_due(self, nodes: int) -> bool:
        """Whether there is something to do once so many nodes are expanded."""
        if self._sets or self._gains:
            return nodes >= self.after
        return bool(self._later) and nodes >= self.long_after

    def step(self) -> None:
        """Go on for a few milliseconds with the first table that is not there."""
        if self._sets:
            if self._sets[0].step():
                self.pairs = np.stack(self._sets.pop().tables)
        elif self._gains:
            if all(search.step() for search in self._gains):
                self.gains = np.stack([search.gains for search in self._gains])
                self._gains = []
        elif self._later[0].step():
            self.triples = np.stack(self._later.pop().tables)
