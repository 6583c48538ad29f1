"""What the solver ``fess`` compiles, called on a corridor of three squares."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import PUSHES, macro_moves, new_macros
from sokolab.kernels.search.dead.sets import Game, SetSearch
from sokolab.kernels.search.dead.stack import new_proofs
from sokolab.kernels.search.fess import loop
from sokolab.kernels.search.fess.begin import enter_start
from sokolab.kernels.search.fess.scene import new_hand, new_scene, with_plan
from sokolab.kernels.search.fess.score import steps_of
from sokolab.kernels.search.fess.tables import enter_cells, new_tables
from sokolab.kernels.search.plan.rooms import new_rooms
from sokolab.kernels.search.plan.steps import ANYWHERE, FINAL
from sokolab.kernels.search.plan.zones import new_plan
from sokolab.kernels.search.tables.slots import enter_words
from sokolab.kernels.stages import packing

__all__ = ["run"]


def run(field: Field, boxes: Ints) -> None:
    """Call every kernel of the solver once; the player is on square 0."""
    packing.run(field, boxes)
    size = len(field.goals) - 1
    pairs = SetSearch(field.neighbours, field.inside, 2, (Game(field.goals, -1, pulls=True),))
    while not pairs.step():
        pass
    goal = field.goal_squares
    plan = new_plan(field, np.full_like(goal, ANYWHERE), goal, np.full_like(goal, FINAL))
    rooms = new_rooms(field.neighbours)
    scene = with_plan(new_scene(field, rooms), plan)
    hand, used = new_hand(field, rooms), np.zeros(4, np.int64)
    nodes, slots, edges, expansions, cells, cell_slots = new_tables(size, len(boxes))
    enter_start(field, plan, scene, hand, nodes, slots, expansions, used, boxes, 0, 0)
    loop.step(
        field,
        plan,
        scene,
        new_proofs(field),
        nodes,
        slots,
        edges,
        expansions,
        cells,
        cell_slots,
        hand,
        used,
        9,
    )
    steps_of(int(nodes.score[0]))
    enter_words(nodes.word, np.zeros_like(slots), 0, 1)
    enter_cells(cells.key, np.zeros_like(cell_slots), 0)
    shut = np.zeros(size + 1, np.uint8)
    shut[[size, *boxes]] = 1
    barred = np.zeros((size + 1, 4), np.uint8)
    macro_moves(field.neighbours, shut, barred, int(boxes[0]), 0, 0, PUSHES, new_macros(size))
