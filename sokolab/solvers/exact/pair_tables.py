"""Tables that a long search makes on the way: pair penalties, dead pairs and dead triples."""

from __future__ import annotations

from collections.abc import Collection
from math import comb
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.dead.sets import Game, SetSearch
from sokolab.kernels.search.exact.pair_penalties import PairPenaltySearch
from sokolab.solvers.frame.search_board import SearchBoard

__all__ = ["PAIRS", "PENALTIES", "TABLE_RULES", "TRIPLES", "PairTables"]

PAIRS, PENALTIES, TRIPLES = 3, 4, 5
TABLE_RULES: Final = frozenset((PAIRS, PENALTIES, TRIPLES))
"""The rules that need these tables."""
_MOST_BYTES: Final = 100_000_000
_MOST_WORK: Final = 2_000_000_000  # most entries to be read for all penalties
_PER_PAIR: Final = 220  # entries read for each pair of ends and pair of squares


class PairTables:
    """Tables of pairs and triples of boxes, computed in pieces of a few milliseconds.

    Parameters
    ----------
    field
        Restricted to what can be reached from the start.
    number
        int32 ``[m + 1]``: numbers of the squares where boxes may stand.
    costs
        int32 ``[s, k]``: pushes from each start square.
    rules
        Which tables.
    sides
        1 for the forward search only, 2 for the backward search too.

    Attributes
    ----------
    penalties
        uint8 ``[sides, m, l, l]``, empty until they are made.
    pairs, triples
        int64 ``[sides, m, l, words]`` and ``[sides, m, l, l, words]``, likewise.
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
        costs: NDArray[np.int32],
        rules: Collection[int],
        *,
        sides: int = 2,
    ) -> None:
        self._search_board, self._field, self._number, self._costs = (
            search_board,
            field,
            number,
            costs,
        )
        self._sides = sides
        self.penalties = np.zeros((sides, 0, 0, 0), np.uint8)
        self.pairs = np.zeros((sides, 0, 0, 1), np.int64)
        self.triples = np.zeros((sides, 0, 0, 0, 1), np.int64)
        self._sets: list[SetSearch] = []  # in progress
        self._penalty_searches: list[PairPenaltySearch] = []
        corners = np.concatenate((search_board.boxes, field.goal_squares))
        is_live = bool((number[corners] >= 0).all())
        self._todo = [rule for rule in (PAIRS, PENALTIES, TRIPLES) if rule in rules and is_live]
        self._todo = [rule for rule in self._todo if self._fits(rule)]

    def _bytes_for(self, rule: int) -> int:
        """Return roughly how many bytes a table takes while it is computed."""
        m, live = self._search_board.size, int((self._number >= 0).sum())
        if rule == PENALTIES:
            return self._sides * (PairPenaltySearch.bytes_for(m, live) + m * live * live)
        return SetSearch.bytes_for(m, live, 2 if rule == PAIRS else 3, 2 * self._sides)

    def _fits(self, rule: int) -> bool:
        """Whether a table is small enough, and there are enough boxes for it."""
        k, live = len(self._search_board.boxes), int((self._number >= 0).sum())
        if rule == PENALTIES and comb(k, 2) * live**2 * _PER_PAIR > _MOST_WORK:
            return False
        least = 3 if rule == TRIPLES else 2
        return least <= min(k, live) and self._bytes_for(rule) < _MOST_BYTES

    @property
    def nbytes(self) -> int:
        """Bytes of all arrays."""
        in_progress = sum(search.nbytes for search in self._sets)
        in_progress += sum(search.nbytes for search in self._penalty_searches)
        return self.penalties.nbytes + self.pairs.nbytes + self.triples.nbytes + in_progress

    def is_due(self, nodes: int) -> bool:
        """Whether a table should be made, after that many nodes."""
        if not self._todo:
            return False
        return nodes >= (self.long_after if self._todo[0] == TRIPLES else self.after)

    @property
    def is_begun(self) -> bool:
        """Whether a table is being computed."""
        return bool(self._sets or self._penalty_searches)

    def begin(self, room: int) -> None:
        """Begin the next table, or skip it if it takes more than ``room`` bytes."""
        rule = self._todo[0]
        if self._bytes_for(rule) > room:
            self._next()
        elif rule == PENALTIES:
            self._penalty_searches = self._new_penalty_searches()
        else:
            self._sets = [self._set_search(2 if rule == PAIRS else 3)]

    def step(self) -> None:
        """Continue the table begun for a few milliseconds."""
        rule = self._todo[0]
        if rule == PENALTIES:
            if all(search.step() for search in self._penalty_searches):
                self.penalties = np.stack([search.penalties for search in self._penalty_searches])
                self._next()
        elif self._sets[0].step():
            tables = np.stack(self._sets[0].tables)
            if rule == PAIRS:
                self.pairs = tables
            else:
                self.triples = tables
            self._next()

    def _next(self) -> None:
        self._sets, self._penalty_searches = [], []
        self._todo.pop(0)

    def _new_penalty_searches(self) -> list[PairPenaltySearch]:
        field, number, search_board = self._field, self._number, self._search_board
        goals, starts = field.goal_squares, search_board.boxes
        return [
            PairPenaltySearch(field, number, field.costs, goals, -1, pulls=True),
            PairPenaltySearch(field, number, self._costs, starts, search_board.player, pulls=False),
        ][: self._sides]

    def _set_search(self, size: int) -> SetSearch:
        search_board = self._search_board
        live = (self._number >= 0).astype(np.uint8)
        starts = np.zeros_like(live)
        starts[search_board.boxes] = 1
        games = (
            Game(self._field.goals, -1, pulls=True),
            Game(starts, search_board.player, pulls=False),
        )
        return SetSearch(self._field.neighbours, live, size, games[: self._sides])
