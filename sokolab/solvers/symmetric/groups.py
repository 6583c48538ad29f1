"""The groups of symmetries by whose images moves can be followed."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations_with_replacement

import numpy as np

from sokolab.kernels.arrays import Ints

__all__ = ["groups_of"]

_Images = tuple[int, ...]  # where a symmetry takes each square


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
