"""What the solver ``beam`` compiles, called on a corridor of three squares."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.beam import layer
from sokolab.kernels.search.beam.images import new_images
from sokolab.kernels.search.beam.ranking import BY_KIND, new_ranking_scratch, rank_candidates
from sokolab.kernels.search.beam.tables import (
    BeamDirection,
    BeamSearch,
    Reached,
    new_candidates,
    new_scratch,
    new_visited,
    region_counts,
)
from sokolab.kernels.search.boards.assignment import new_matching
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import PUSHES, new_macros
from sokolab.kernels.search.dead.proofs import new_proofs
from sokolab.kernels.search.dead.set_lookup import no_dead_sets
from sokolab.kernels.search.tables.slots import hash_keys
from sokolab.kernels.stages.pull import board_of


def run(field: Field, boxes: Ints) -> None:
    """Call every kernel of the solver once; the player is on square 0."""
    size, k = len(field.goals) - 1, len(boxes)
    board = board_of(field)
    words = int(board.word.max()) + 1
    direction = BeamDirection(
        PUSHES,
        field.costs,
        np.zeros((size + 1, 4), np.uint8),
        field.goals,
        -1,
        no_dead_sets(words),
    )
    visited, old, new = new_visited(16, k), new_candidates(16), new_candidates(16)
    scratch = new_scratch(hash_keys(size), board.row[None].copy(), k, words)
    visited.boxes[0] = boxes
    old.parent[0] = -1
    old.kind[0] = region_counts(k)
    groups = (k + 1) * region_counts(k)
    ranking = new_ranking_scratch(1, groups)
    rank_candidates(old, 1, BY_KIND, 0, groups, ranking)
    search = BeamSearch(
        field,
        new_proofs(field),
        board,
        direction,
        new_matching(boxes),
        new_macros(size),
        visited,
        Reached(visited.hash, visited.slots),
        new,
        scratch,
        new_images(np.zeros((0, size + 1), np.int32), 0),
    )
    layer.step(search, old, ranking.order, 1, 1)
