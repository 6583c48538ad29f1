"""What the search for a packing plan compiles, called on a corridor of three squares."""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import PULLS, macro_moves, new_macros
from sokolab.kernels.search.dead.matching import new_pairing
from sokolab.kernels.search.plan.backward import begin, choose
from sokolab.kernels.search.plan.expanding import expand
from sokolab.kernels.search.plan.lone import push_distances
from sokolab.kernels.search.plan.rooms import new_rooms
from sokolab.kernels.search.plan.sink import new_bases, new_lone
from sokolab.kernels.search.plan.tables import new_edges, new_game, new_room, new_tree
from sokolab.kernels.search.tables.slots import enter_words

__all__ = ["run"]

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
    game = new_game(field, push_distances(field))
    bases, rooms = new_bases(field.neighbours, boxes), new_rooms(field.neighbours)
    room, tree, edges = new_room(size, k), new_tree(4, k), new_edges(64)
    pairing, macros = new_pairing(k), new_macros(size)
    new_rooms(np.array(_HALL, np.int32))
    begin(game, bases, rooms, tree, edges, room, field.goal_squares, 0, 1)
    choose(game, bases, tree, edges, room, new_lone(size), pairing)
    expand(game, bases, rooms, tree, edges, room, pairing, macros)
    enter_words(edges.word, np.zeros_like(edges.slots), 0, 1)
    barred = np.zeros((size + 1, 4), np.uint8)
    macro_moves(field.neighbours, room.shut, barred, int(boxes[0]), 0, 0, PULLS, macros)
