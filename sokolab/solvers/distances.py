"""What the search over pushes knows of the board before it begins."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.cuts import cuts_and_blocks
from sokolab.kernels.search.assignment import FAR
from sokolab.kernels.search.distances import fill_costs, number_states
from sokolab.kernels.search.field import Field, intervals
from sokolab.solvers.terrain import Terrain

__all__ = ["field_of"]


def field_of(terrain: Terrain, rules: Iterable[int]) -> Field:
    """Return the field of a terrain.

    Parameters
    ----------
    rules
        The prunings that are on (:mod:`sokolab.kernels.search.field`); none changes the
        optimum, all change the number of nodes.
    """
    m, neighbours = terrain.size, terrain.neighbours
    cuts = cuts_and_blocks(terrain.ground)
    squares = terrain.squares
    edge_block = np.full((m + 1, 4), -1, np.int32)
    edge_block[:m] = cuts.edge_block[squares]
    number = np.full(terrain.ground.board.size + 1, -1, np.int32)
    number[squares] = np.arange(m, dtype=np.int32)
    depth, low, parent = (np.full(m + 1, -1, np.int32) for _ in range(3))
    depth[:m], low[:m], parent[:m] = cuts.depth[squares], cuts.low[squares], cuts.parent[squares]
    parent[:m] = number[parent[:m]]  # -1, the root's, stays -1
    first, last = np.zeros(m + 1, np.int32), np.zeros(m + 1, np.int32)
    intervals(neighbours, parent, np.argsort(depth[:m], kind="stable"), first, last)

    state = np.empty((m + 1, 4), np.int32)
    count = number_states(edge_block, state)
    square_of = np.empty(count, np.int32)
    at, sides = np.nonzero(state >= 0)
    square_of[state[at, sides]] = at
    goals = np.flatnonzero(terrain.goals).astype(np.int32)
    costs = np.empty((count, len(goals)), np.int32)
    walls = np.zeros(m + 1, np.uint8)
    fill_costs(neighbours, state, square_of, goals, walls, costs, np.empty(count, np.int32))
    hopeless = np.zeros(count, np.uint8)
    hopeless[costs.min(axis=1) >= FAR] = 1
    dead = np.ones(m + 1, np.uint8)
    dead[square_of[hopeless == 0]] = 0
    dead[m] = 0
    switches = np.zeros(3, np.uint8)
    switches[list(rules)] = 1
    return Field(
        neighbours=neighbours,
        inside=np.append(np.ones(m, np.uint8), np.uint8(0)),
        goals=terrain.goals,
        dead=dead,
        state=state,
        only_state=_only_states(state),
        square_of=square_of,
        costs=costs,
        hopeless=hopeless,
        depth=depth,
        low=low,
        parent=parent,
        first=first,
        last=last,
        rules=switches,
    )


def _only_states(state: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return each square's state where all its sides share one, else -1."""
    most = state.max(axis=1)
    return np.where(((state == most[:, None]) | (state < 0)).all(axis=1), most, -1).astype(np.int32)
