"""Deadlock proofs for a long search."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.dead.proofs import Proofs, new_proofs
from sokolab.solvers.frame.box_alone import ALL_RULES, field_of
from sokolab.solvers.frame.loading import CORRIDOR
from sokolab.solvers.frame.search_board import SearchBoard, search_board

PROOFS: Final = 6
"""The number of this rule, next to those of :mod:`sokolab.solvers.exact.pair_tables`."""


class DeadlockProofs:
    """The tables of the deadlock proofs; empty placeholders until :meth:`begin` makes them.

    Parameters
    ----------
    is_on
        Whether the proofs are to be used at all.

    Attributes
    ----------
    proofs, field
        As kernels take them; the field is that of the terrain, whatever its start.
    after
        Number of nodes after which the tables are made; most levels are decided before.
    """

    after = 3_000

    def __init__(self, base: SearchBoard, *, is_on: bool) -> None:
        self._base = base
        self._is_wanted = is_on
        self.nbytes = 0
        self.field, self.proofs = _idle()

    def is_due(self, nodes: int) -> bool:
        """Whether the tables should be made, after that many nodes."""
        return self._is_wanted and nodes >= self.after

    def begin(self, room: int) -> bool:
        """Make the tables if they take at most ``room`` bytes; return whether they were made."""
        self._is_wanted = False
        field = field_of(self._base, ALL_RULES)
        proofs = new_proofs(field)
        nbytes = _bytes_of(proofs)
        if nbytes > room:
            return False
        self.field, self.proofs, self.nbytes = field, proofs, nbytes
        return True


@cache
def _idle() -> tuple[Field, Proofs]:
    """Return placeholders of the right types for kernels that will not use them."""
    field = field_of(search_board(CORRIDOR), ALL_RULES)
    return field, new_proofs(field)


def _bytes_of(tables: object) -> int:
    if isinstance(tables, np.ndarray | np.generic):
        return int(tables.nbytes)
    assert isinstance(tables, tuple)
    return sum(_bytes_of(part) for part in tables)
