"""The groups of symmetries by whose images moves can be followed."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Final

import numpy as np

from sokolab.kernels.arrays import Ints

_Group = frozenset[int]  # numbers of symmetries
_Table = list[list[int]]  # which symmetry does one after the other
_IDENTITY: Final = 0


def groups_of(symmetries: Ints) -> tuple[Ints, ...]:
    """Return the groups that symmetries make up, the largest first, each without the identity.

    Of groups that a symmetry maps on each other, one is enough: what it solves, the others solve
    likewise, turned or reflected.
    """
    identity = np.arange(symmetries.shape[1], dtype=np.int32)
    whole = [identity, *symmetries]
    number = {image.tobytes(): i for i, image in enumerate(whole)}
    table = [[number[one[other].tobytes()] for other in whole] for one in whole]
    found: dict[_Group, None] = {}
    for pair in combinations_with_replacement(range(len(whole)), 2):
        group = _generated(frozenset(pair), table)
        if len(group) > 1 and not any(
            _turned(group, by, table) in found for by in range(len(whole))
        ):
            found[group] = None
    ordered = sorted(found, key=lambda group: -len(group))
    return tuple(
        np.array(sorted(whole[i].tolist() for i in group - {_IDENTITY}), np.int32)
        for group in ordered
    )


def _generated(symmetries: _Group, table: _Table) -> _Group:
    """Return the least group with these symmetries."""
    group = symmetries
    while True:
        more = group | {table[one][other] for one in group for other in group}
        if more == group:
            return group
        group = more


def _turned(group: _Group, by: int, table: _Table) -> _Group:
    """Return the group on the board that a symmetry has turned or reflected."""
    back = table[by].index(_IDENTITY)
    return frozenset(table[by][table[each][back]] for each in group)
