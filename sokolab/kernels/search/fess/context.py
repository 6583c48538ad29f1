"""A level as the search knows it before it begins, and scratch for one expansion."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Longs, Mask
from sokolab.kernels.search.boards.assignment import FAR, Matching, new_matching
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import Macros, new_macros
from sokolab.kernels.search.fess.tables import PROGRESS_FIELDS
from sokolab.kernels.search.plan.rooms import Rooms
from sokolab.kernels.search.plan.single_box import hotspots, push_distances
from sokolab.kernels.search.plan.steps import PackingPlan
from sokolab.kernels.search.tables.records import Record, new_record
from sokolab.kernels.search.tables.slots import hash_keys

PACKING, CONNECTIVITY, ROOM_CONNECTIVITY, HOTSPOTS, EXPLORER, OPENER, OUT_OF_PLAN = range(7)
"""Entries of ``ExpansionScratch.advice``. In this order, an advisor names the best move that does a
step of the plan; joins regions of free squares; joins two rooms again; leaves fewer boxes on
hotspots; gives access to another box; clears the way to the square of the next plan step; takes a
box away from the zone out of plan."""
ADVISORS = OUT_OF_PLAN + 1


class FeatureContext(NamedTuple):
    """The tables of a level from which the features are computed."""

    hash_keys: Longs  # [2, m + 1]: random words for a box and for the normalised player
    goal_distance: Ints  # [m + 1]: fewest pushes to any goal; also 0 from where none is reached
    is_step_target: Mask  # [m + 1]: 1 = some step of the plan puts a box on this square
    is_inner: Mask  # [m + 1]: 1 = in a room, with eight neighbours that are walls or in that room
    push_distances: NDArray[np.int16]  # [m + 1, m + 1]: as single_box.push_distances returns them
    hotspots: Mask  # [m + 1, m + 1]: row q, column p: 1 = a box on q cuts a box on p off from goals


class ExpansionScratch(NamedTuple):
    """The expansion in progress. It can be interrupted after any box and resumed later.

    A box without a mark in ``first_pushes`` is not moved. Any other box makes all its macro moves.
    """

    boxes: Ints  # [k]: squares of the boxes
    child_boxes: Ints  # [k]: scratch, the boxes after a move
    cut_off: Ints  # [k]: how many boxes each box cuts off from goals, see single_box.hotspots
    first_pushes: Mask  # [k, 4]: by box and direction, see proofs.mark_first_pushes
    blocked: Mask  # [m + 1]: 1 = a box, or square `m`
    stack: Ints  # [m + 1]: scratch for floods
    child_mark: Ints  # [m + 1]: stamps of floods, scratch
    walk_lengths: Ints  # [m + 1]: the player's steps from the square of a plan step, -1 = none
    advice: Longs  # [ADVISORS]: the move that each advisor names, -1 = none
    progress: Record  # See PROGRESS_FIELDS
    macros: Macros  # Scratch for macro_moves, with the moves of the box listed last
    rooms: Rooms  # The rooms of the level, with the hashes of this position
    matching: Matching  # The boxes matched with the goals, if matched pushes count


def new_context(field: Field, rooms: Rooms) -> FeatureContext:
    """Return the tables of a level, without a plan."""
    m = len(field.goals) - 1
    goal_distance = np.full(m + 1, FAR, np.int32)
    np.minimum.at(goal_distance, field.square_of, field.costs.min(axis=1))
    goal_distance[goal_distance >= FAR] = 0
    return FeatureContext(
        hash_keys=hash_keys(m),
        goal_distance=goal_distance,
        is_step_target=np.zeros(m + 1, np.uint8),
        is_inner=_inner_squares(field, rooms),
        push_distances=push_distances(field),
        hotspots=hotspots(field),
    )


def with_plan(context: FeatureContext, plan: PackingPlan) -> FeatureContext:
    """Return the tables with the squares of this plan marked."""
    is_step_target = np.zeros_like(context.is_step_target)
    is_step_target[plan.target] = 1
    return context._replace(is_step_target=is_step_target)


def _inner_squares(field: Field, rooms: Rooms) -> Mask:
    """Mark the squares of rooms whose eight neighbours are walls or in that room."""
    m = len(field.goals) - 1
    neighbours = field.neighbours
    clockwise, anticlockwise = [1, 2, 3, 0], [3, 0, 1, 2]
    corners = neighbours[neighbours, clockwise], neighbours[neighbours, anticlockwise]
    around = np.concatenate([neighbours, *corners], axis=1)
    room = rooms.room
    is_inner = ((around == m) | (room[around] == room[:, None])).all(axis=1) & (room > 0)
    is_inner[m] = False
    return np.asarray(is_inner, np.uint8)


def new_expansion_scratch(field: Field, rooms: Rooms) -> ExpansionScratch:
    """Return scratch for expansions, with no expansion in progress."""
    m, k = len(field.goals) - 1, len(field.goal_squares)
    blocked = np.zeros(m + 1, np.uint8)
    blocked[m] = 1
    stack, child_mark = np.zeros((2, m + 1), np.int32)
    boxes, child_boxes, cut_off = np.zeros((3, k), np.int32)
    return ExpansionScratch(
        boxes=boxes,
        child_boxes=child_boxes,
        cut_off=cut_off,
        first_pushes=np.zeros((k, 4), np.uint8),
        blocked=blocked,
        stack=stack,
        child_mark=child_mark,
        walk_lengths=np.full(m + 1, -1, np.int32),
        advice=np.full(ADVISORS, -1, np.int64),
        progress=new_record(*PROGRESS_FIELDS),
        macros=new_macros(m),
        rooms=rooms,
        matching=new_matching(boxes),
    )
