"""What the solver ``fess`` compiles, called on a corridor of three squares."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import PUSHES, macro_moves, new_macros
from sokolab.kernels.search.dead.proofs import new_proofs
from sokolab.kernels.search.dead.sets import GroupGame, SetSearch
from sokolab.kernels.search.fess import loop
from sokolab.kernels.search.fess.children import match_boxes
from sokolab.kernels.search.fess.context import new_context, new_scratch, with_plan
from sokolab.kernels.search.fess.score import matched_in, steps_in, steps_of_matched
from sokolab.kernels.search.fess.start import enter_start
from sokolab.kernels.search.fess.tables import enter_cells, new_tables
from sokolab.kernels.search.plan.rooms import new_rooms
from sokolab.kernels.search.plan.steps import ANYWHERE, FINAL
from sokolab.kernels.search.plan.zones import new_plan
from sokolab.kernels.search.tables.slots import enter_words
from sokolab.kernels.stages import packing


def run(field: Field, boxes: Ints) -> None:
    """Call every kernel of the solver once; the player is on square 0."""
    packing.run(field, boxes)
    size = len(field.goals) - 1
    pairs = SetSearch(field.neighbours, field.inside, 2, (GroupGame(field.goals, -1, pulls=True),))
    while not pairs.step():
        pass
    goal = field.goal_squares
    plan = new_plan(field, np.full_like(goal, ANYWHERE), goal, np.full_like(goal, FINAL))
    rooms = new_rooms(field.neighbours)
    context = with_plan(new_context(field, rooms), plan)
    scratch, tables = new_scratch(field, rooms), new_tables(size, len(boxes))
    enter_start(field, plan, context, tables, scratch, boxes, 0, 0)
    loop.step(field, plan, context, new_proofs(field), tables, scratch, 9)
    nodes, cells = tables.nodes, tables.cells
    for value_in in (steps_in, matched_in):
        value_in(int(nodes.score[0]))
    steps_of_matched(match_boxes(field, scratch.matching, boxes, 0))
    enter_words(nodes.hash, np.zeros_like(nodes.slots), 0, 1)
    enter_cells(cells.key, np.zeros_like(cells.slots), 0)
    shut = np.zeros(size + 1, np.uint8)
    shut[[size, *boxes]] = 1
    hopeless = np.zeros((size + 1, 4), np.uint8)
    macro_moves(field.neighbours, shut, hopeless, int(boxes[0]), 0, 0, PUSHES, new_macros(size))
