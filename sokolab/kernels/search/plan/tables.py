"""The tables of the backward game, made."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.plan.game import COUNTERS, Edges, Game, Room, Tree
from sokolab.kernels.search.plan.lone import walk_distances
from sokolab.kernels.search.plan.pulled import ADVISORS

__all__ = ["new_edges", "new_game", "new_room", "new_tree"]


def new_game(field: Field, pushes: NDArray[np.int16]) -> Game:
    """Return what the backward game knows of the board."""
    m = len(field.goals) - 1
    near = np.full(m + 1, FAR, np.int32)
    np.minimum.at(near, field.square_of, field.costs.min(axis=1))
    near[field.goal_squares] = 0
    near[near >= FAR] = 0
    words = np.random.Generator(np.random.PCG64(0xBACC))
    return Game(
        neighbours=field.neighbours,
        goals=field.goals,
        near=near,
        corner=((field.neighbours == m).sum(axis=1) >= 3).astype(np.uint8),
        walks=walk_distances(field.neighbours),
        pushes=pushes,
        keys=words.integers(0, 2**63 - 1, size=(3, m + 1), dtype=np.int64),
    )


def new_room(size: int, boxes: int) -> Room:
    """Return scratch for positions of so many boxes."""
    row, spare = np.empty((2, boxes), np.int32)
    return Room(
        row=row,
        spare=spare,
        shut=np.zeros(size + 1, np.uint8),
        marks=np.zeros((5, size + 1), np.int32),
        sink=np.zeros(boxes, np.uint8),
        reach=np.zeros((boxes, boxes), np.uint8),
        advice=np.full((ADVISORS, 2), -1, np.int64),
        at=np.zeros(COUNTERS, np.int64),
    )


def new_tree(rows: int, boxes: int) -> Tree:
    """Return room for so many positions to be expanded."""
    return Tree(
        boxes=np.empty((rows, boxes), np.uint16),
        alive=np.zeros((rows, boxes), np.uint8),
        fact=np.zeros((rows, 13), np.int32),
        worth=np.zeros((rows, 3), np.int64),
    )


def new_edges(rows: int) -> Edges:
    """Return room for so many positions and moves."""
    return Edges(
        word=np.zeros(rows, np.int64),
        score=np.zeros(rows, np.int64),
        place=np.zeros((rows, 2), np.int32),
        move=np.zeros((rows, 4), np.int32),
        slots=np.zeros(2 * rows, np.int32),
    )
