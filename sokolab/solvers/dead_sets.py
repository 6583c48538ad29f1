"""Which dead sets searches work out, and how those on the same level share them."""

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

_MOST_INTERPRETED: Final = 400_000
"""Squares looked at in all sets; plain Python takes 3 µs for each, so a second or so."""


def pays_to_find(squares: int, live: int, size: int, games: int, most_bytes: int) -> bool:
    """Whether dead sets of one size are worth their memory, and in plain Python also their time.

    Interpreted searches are for what can be told within seconds. On a large board they would spend
    a minute on the pairs, and then need a moment for the solution.

    Parameters
    ----------
    squares, live
        How many squares boxes can stand on, and on how many of them they are not dead.
    size
        Boxes of a set.
    games
        How many games the sets are worked out for.
    most_bytes
        Most memory.
    """
    if kernels_are_interpreted() and comb(live, size) * squares > _MOST_INTERPRETED:
        return False
    return SetSearch.bytes_for(squares, live, size, games) <= most_bytes


class KnownDeadSets:
    """The dead sets that searches on a level have worked out, for the searches that come later.

    A table takes up to seconds and does not depend on who asks. Threads may use it at once: two of
    them may work on the same table at worst.
    """

    def __init__(self) -> None:
        self._sets: dict[tuple[bool, int], DeadSets] = {}

    def get(self, size: int, *, pulls: bool) -> DeadSets | None:
        """Return the dead sets of two to ``size`` boxes, or None if nobody has worked them out."""
        return self._sets.get((pulls, size))

    def extend(
        self, sets: DeadSets, size: int, table: NDArray[np.int64], *, pulls: bool
    ) -> tuple[DeadSets, int]:
        """Return dead sets with the table for one more size, and keep them for other searches.

        The number beside them says how many more bytes they take than before.
        """
        extended = with_table(sets, size, table)
        self._sets.setdefault((pulls, size), extended)
        held = {id(each) for each in sets}
        return extended, sum(int(each.nbytes) for each in extended if id(each) not in held)


_known: WeakKeyDictionary[SearchBoard, KnownDeadSets] = WeakKeyDictionary()


def known_dead_sets(search_board: SearchBoard) -> KnownDeadSets:
    """Return what is known about a level, for all searches that use the same search board."""
    return _known.setdefault(search_board, KnownDeadSets())
