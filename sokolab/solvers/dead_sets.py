"""Which dead sets searches work out, and how searches on one level share them."""

from __future__ import annotations

from math import comb
from typing import Final
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.search.dead.set_lookup import DeadSets, with_table
from sokolab.kernels.search.dead.sets import SetSearch
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.interpreted import kernels_are_interpreted

_MAX_INTERPRETED_WORK: Final = 400_000
"""Squares to look at in all sets. Plain Python takes 3 µs for each, about a second."""


def pays_to_find(
    square_count: int, live_count: int, size: int, game_count: int, max_bytes: int
) -> bool:
    """Whether dead sets of one size are worth their memory, and in plain Python also their time.

    Interpreted searches are for levels that take seconds. On a large board they might spend a
    minute on dead pairs and then find the solution in a moment.

    Parameters
    ----------
    square_count, live_count
        Numbers of squares of the board, and of squares that are not dead.
    size
        Number of boxes in a set.
    game_count
        Number of games for which the sets are worked out.
    max_bytes
        Maximum memory in bytes.
    """
    if kernels_are_interpreted() and comb(live_count, size) * square_count > _MAX_INTERPRETED_WORK:
        return False
    return SetSearch.bytes_for(square_count, live_count, size, game_count) <= max_bytes


class KnownDeadSets:
    """The dead sets that searches on a level have worked out, kept for later searches.

    A table takes up to a few seconds and is the same for all searches. Several threads may use this
    at the same time; at worst two work out the same table.
    """

    def __init__(self) -> None:
        self._sets: dict[tuple[bool, int], DeadSets] = {}

    def get(self, size: int, *, uses_pulls: bool) -> DeadSets | None:
        """Return the dead sets of two to ``size`` boxes, or None if they are not worked out yet."""
        return self._sets.get((uses_pulls, size))

    def extend(
        self, sets: DeadSets, size: int, table: NDArray[np.int64], *, uses_pulls: bool
    ) -> tuple[DeadSets, int]:
        """Return dead sets with the table for one more size, and keep them for other searches.

        Also returns how many bytes were added.
        """
        extended = with_table(sets, size, table)
        self._sets.setdefault((uses_pulls, size), extended)
        old_parts = {id(part) for part in sets}
        return extended, sum(int(part.nbytes) for part in extended if id(part) not in old_parts)


_SETS_OF_BOARD: Final[WeakKeyDictionary[SearchBoard, KnownDeadSets]] = WeakKeyDictionary()


def known_dead_sets(search_board: SearchBoard) -> KnownDeadSets:
    """Return the dead sets known for a level, shared by all searches on this search board."""
    return _SETS_OF_BOARD.setdefault(search_board, KnownDeadSets())
