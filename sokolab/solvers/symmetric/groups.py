"""The symmetries of a start, and the groups of them by whose images moves can be followed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.solvers.frame.symmetry import symmetries_of

__all__ = ["groups_of", "symmetries_of_start"]

_Images = tuple[int, ...]  # where a symmetry takes each square


def symmetries_of_start(search_board: SearchBoard) -> Ints:
    """Return the symmetries that map walls, goals and boxes on themselves.

    int32 ``[n, m + 1]``, as of :func:`~sokolab.solvers.frame.symmetry.symmetries_of`.
    """
    symmetries = symmetries_of(search_board)
    is_box = np.zeros(search_board.size + 1, np.bool_)
    is_box[search_board.boxes] = True
    return symmetries[is_box[symmetries[:, search_board.boxes]].all(axis=1)]


def groups_of(symmetries: Ints) -> tuple[Ints, ...]:
    """Return the groups that symmetries make up, the largest first, each without the identity.

    Of groups that a symmetry maps on each other, one is enough: what it solves, the others solve
    likewise, turned or reflected.
    """
    identity = tuple(range(symmetries.shape[1]))
    whole = [identity, *(tuple(row) for row in symmetries.tolist())]
    found: dict[frozenset[_Images], None] = {}
    for pair in combinations_with_replacement(whole, 2):
        group = _generated(pair)
        if len(group) > 1 and not any(_turned(group, by) in found for by in whole):
            found[group] = None
    ordered = sorted(found, key=lambda group: -len(group))
    return tuple(np.array(sorted(group - {identity}), np.int32) for group in ordered)


def _after(one: _Images, other: _Images) -> _Images:
    """Return the symmetry that does one after the other."""
    return tuple(one[square] for square in other)


def _generated(symmetries: Iterable[_Images]) -> frozenset[_Images]:
    """Return the least group with these symmetries."""
    group = set(symmetries)
    while True:
        more = {_after(one, other) for one in group for other in group} - group
        if not more:
            return frozenset(group)
        group |= more


def _turned(group: frozenset[_Images], by: _Images) -> frozenset[_Images]:
    """Return the group on the board that a symmetry has turned or reflected."""
    back = tuple(int(square) for square in np.argsort(by))
    return frozenset(_after(by, _after(each, back)) for each in group)
