"""What the search for a packing plan compiles, called on a corridor of three squares."""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import PULLS, macro_moves, new_macros
from sokolab.kernels.search.dead.matching import new_goal_matching
from sokolab.kernels.search.plan.backward_game import begin
from sokolab.kernels.search.plan.loop import step
from sokolab.kernels.search.plan.rooms import new_rooms
from sokolab.kernels.search.plan.single_box import new_box_states, push_distances
from sokolab.kernels.search.plan.sink import new_bases
from sokolab.kernels.search.plan.tables import (
    BackwardTables,
    SharedScratch,
    new_expansions,
    new_moves,
    new_nodes,
    new_plan_board,
    new_scratch,
)
from sokolab.kernels.search.tables.slots import enter_words

_HALL: Final = (  # two rows of three squares: a room
    (6, 1, 3, 6),
    (6, 2, 4, 0),
    (6, 6, 5, 1),
    (0, 4, 6, 6),
    (1, 5, 6, 3),
    (2, 6, 6, 4),
    (6, 6, 6, 6),
)


def run(field: Field, boxes: Ints) -> None:
    """Call every kernel of the backward game once; the player ends on square 0."""
    size, k = len(field.goals) - 1, len(boxes)
    bases, rooms = new_bases(field.neighbours, boxes), new_rooms(field.neighbours)
    board = new_plan_board(field, bases, rooms, push_distances(field))
    shared = SharedScratch(new_box_states(size), new_goal_matching(k), new_macros(size))
    scratch = new_scratch(size, k, shared)
    tables = BackwardTables(new_nodes(64), new_moves(64), new_expansions(4, k))
    new_rooms(np.array(_HALL, np.int32))
    begin(board, tables, scratch, field.goal_squares, 0, 1)
    step(board, tables, scratch, 1)
    enter_words(tables.nodes.hash, np.zeros_like(tables.nodes.slots), 0, 1)
    hopeless = np.zeros((size + 1, 4), np.uint8)
    macro_moves(field.neighbours, scratch.shut, hopeless, int(boxes[0]), 0, 0, PULLS, shared.macros)
