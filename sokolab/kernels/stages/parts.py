"""What the solver ``parts`` compiles beside the kernels of ``pull``, called on a corridor."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.boards.assignment import best_total, new_matching
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.reach import flood
from sokolab.kernels.search.dead.proofs import enter_position, new_proofs, proved_dead
from sokolab.kernels.search.plan.single_box import all_walk_distances


def run(field: Field, boxes: Ints) -> None:
    """Call the kernels once; the player is on square 0."""
    size = len(field.goals) - 1
    all_walk_distances(field)
    rows = np.zeros(1, np.int32)
    best_total(np.zeros((1, 1), np.int32), new_matching(rows))
    shut = np.zeros(size + 1, np.uint8)
    shut[[size, *boxes]] = 1
    mark, stack = np.zeros((2, size + 1), np.int32)
    flood(field.neighbours, shut, 0, mark, 1, stack)
    proofs = new_proofs(field)
    entry = enter_position(field, proofs, boxes, 0)
    proved_dead(field, proofs, entry, boxes, 0, 9)
