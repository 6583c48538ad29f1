"""Tables about a single box on the board without the others, made before a search."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.cuts import cuts_and_blocks
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.field import (
    CORRAL_RULE,
    FREEZE_RULE,
    WALL_RULE,
    Field,
    new_field,
)
from sokolab.kernels.search.pull.one_box_states import start_costs
from sokolab.solvers.frame.search_board import SearchBoard

ALL_RULES: Final = (FREEZE_RULE, CORRAL_RULE, WALL_RULE)


def field_of(search_board: SearchBoard, rules: Iterable[int]) -> Field:
    """Return the field of a board: distances and states of a single box, from the blocks."""
    m, squares = search_board.size, search_board.squares
    cuts = cuts_and_blocks(search_board.board_arrays)
    edge_block = np.full((m + 1, 4), -1, np.int32)
    edge_block[:m] = cuts.edge_block[squares]
    number = np.full(search_board.board_arrays.board.size + 1, -1, np.int32)
    number[squares] = np.arange(m, dtype=np.int32)
    depth, low, parent = (np.full(m + 1, -1, np.int32) for _ in range(3))
    depth[:m], low[:m] = cuts.depth[squares], cuts.low[squares]
    parent[:m] = number[cuts.parent[squares]]  # the root keeps -1, as number[-1] is -1
    return new_field(
        search_board.neighbours, search_board.goals, edge_block, depth, low, parent, rules
    )


def field_from_start(
    search_board: SearchBoard, field: Field, images: Iterable[int] = ()
) -> tuple[Field, NDArray[np.int32]]:
    """Restrict a field to states reachable from the start. Return the field and the start costs.

    The costs are int32 ``[s, k]``: fewest pushes from each start square to each state. A state that
    no box of the start reaches becomes dead; a square becomes dead if all its states are.

    Parameters
    ----------
    images
        Further squares where the player can be at the start.
    """
    costs = start_costs(field, search_board.boxes, search_board.player)
    for player in images:
        np.minimum(costs, start_costs(field, search_board.boxes, player), out=costs)
    dead_state = field.dead_state | (costs.min(axis=1) >= FAR).astype(np.uint8)
    dead = np.ones_like(field.dead)
    dead[field.square_of[dead_state == 0]] = 0
    dead[-1] = 0
    return field._replace(dead_state=dead_state, dead=dead), costs


def live_square_numbers(field: Field) -> NDArray[np.int32]:
    """Return the numbers of the live squares, where a box can stand: int32 ``[m + 1]``.

    -1 for dead squares.
    """
    live = field.dead == 0
    live[-1] = False
    return np.where(live, np.cumsum(live) - 1, -1).astype(np.int32)
