"""Which dead sets a search works out."""

from __future__ import annotations

from math import comb
from typing import Final

from sokolab.kernels.search.dead.sets import SetSearch
from sokolab.solvers.interpreted import kernels_are_interpreted

__all__ = ["pays_to_find"]

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
