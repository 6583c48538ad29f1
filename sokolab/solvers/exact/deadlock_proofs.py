"""Proofs that positions are dead, for a search that asks for them once it has proved long."""

from __future__ import annotations

from functools import cache
from typing import Final

import numpy as np

from sokolab.core.board import Board
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.dead.proofs import Proofs, new_proofs
from sokolab.solvers.frame.search_board import SearchBoard, search_board
from sokolab.solvers.frame.single_box import ALL_RULES, field_of

__all__ = ["PROOFS", "DeadlockProofs"]

PROOFS: Final = 6
"""A rule, beside those of the field and of :mod:`sokolab.solvers.exact.pair_tables`."""


class DeadlockProofs:
    """The tables of the proofs, or some of no use as long as they are not there.

    Parameters
    ----------
    is_on
        Whether they are wanted at all.

    Attributes
    ----------
    proofs, field
        As kernels take them; the field is that of the terrain, whatever its start.
    after
        Nodes before it is worth beginning: most levels are done by then.
    """

    after = 3_000

    def __init__(self, base: SearchBoard, *, is_on: bool) -> None:
        self._base = base
        self._is_wanted = is_on
        self.nbytes = 0
        self.field, self.proofs = _idle()

    def is_due(self, nodes: int) -> bool:
        """Whether to begin once so many nodes are expanded."""
        return self._is_wanted and nodes >= self.after

    def begin(self, room: int) -> bool:
        """Make the tables, unless they take more bytes than that; return whether they are there."""
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
    """Return a field and proofs that nobody asks: kernels want some."""
    field = field_of(search_board(Board.from_rows(["#####", "#@$.#", "#####"])), ALL_RULES)
    return field, new_proofs(field)


def _bytes_of(tables: object) -> int:
    if isinstance(tables, np.ndarray | np.generic):
        return int(tables.nbytes)
    assert isinstance(tables, tuple)
    return sum(_bytes_of(part) for part in tables)
