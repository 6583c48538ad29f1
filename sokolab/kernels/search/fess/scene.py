"""What the search knows of the level beforehand, and its room for one expansion."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.search.boards.assignment import FAR
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import Macros, new_macros
from sokolab.kernels.search.fess.tables import Longs
from sokolab.kernels.search.plan.lone import hotspots, push_distances
from sokolab.kernels.search.plan.rooms import Rooms
from sokolab.kernels.search.plan.steps import PackingPlan
from sokolab.kernels.search.tables.slots import hash_keys

__all__ = ["Hand", "Scene", "new_hand", "new_scene", "with_plan"]


class Scene(NamedTuple):
    """The level as the features see it.

    Attributes
    ----------
    keys
        int64 ``[2, m + 1]``: random words for a box and for the player's region.
    nearest
        int32 ``[m + 1]``: least pushes from a square to any goal.
    planned
        uint8 ``[m + 1]``: 1 = a box coming or going there changes the steps done.
    inner
        uint8 ``[m + 1]``: 1 = in a room, and the squares around it, if any, are too.
    distance
        int16, of :func:`sokolab.kernels.search.plan.lone.push_distances`.
    hot
        uint8, of :func:`sokolab.kernels.search.plan.lone.hotspots`.
    """

    keys: Longs
    nearest: Ints
    planned: Mask
    inner: Mask
    distance: NDArray[np.int16]
    hot: Mask


class Hand(NamedTuple):
    """The expansion in hand; it may be left after any box and gone on with later.

    Attributes
    ----------
    rows
        int32 ``[k]``: its boxes.
    others
        int32 ``[k]``: scratch, the boxes after a move.
    hindered
        int32 ``[k]``: how many other boxes each box hinders.
    allowed
        uint8 ``[k, 4]``: first pushes worth trying.
    shut
        uint8 ``[m + 1]``: its boxes, and square ``m``.
    stack, other_mark
        int32 ``[m + 1]``: scratch.
    reached
        int32 ``[m + 1]``: of :func:`sokolab.kernels.search.fess.advisors.walk_distances`.
    counts
        int64 ``[32]``: see :mod:`sokolab.kernels.search.fess.counts`.
    macros, rooms
        Scratch of these.
    """

    rows: Ints
    others: Ints
    hindered: Ints
    allowed: Mask
    shut: Mask
    stack: Ints
    other_mark: Ints
    reached: Ints
    counts: Longs
    macros: Macros
    rooms: Rooms


def new_scene(field: Field, rooms: Rooms) -> Scene:
    """Return what the features need to know of a level, yet without a plan."""
    m = len(field.goals) - 1
    nearest = np.full(m + 1, FAR, np.int32)
    np.minimum.at(nearest, field.square_of, field.costs.min(axis=1))
    nearest[nearest >= FAR] = 0
    return Scene(
        keys=hash_keys(m),
        nearest=nearest,
        planned=np.zeros(m + 1, np.uint8),
        inner=_inner(field, rooms),
        distance=push_distances(field),
        hot=hotspots(field),
    )


def with_plan(scene: Scene, plan: PackingPlan) -> Scene:
    """Return the scene with the squares that this plan looks at."""
    planned = np.zeros_like(scene.planned)
    planned[plan.target] = 1
    return scene._replace(planned=planned)


def _inner(field: Field, rooms: Rooms) -> Mask:
    """Return the squares with nothing but their own room and walls around, uint8 ``[m + 1]``."""
    m = len(field.goals) - 1
    near = field.neighbours
    around = np.concatenate([near, near[near, [1, 2, 3, 0]], near[near, [3, 0, 1, 2]]], axis=1)
    room = rooms.room
    inner = ((around == m) | (room[around] == room[:, None])).all(axis=1) & (room > 0)
    inner[m] = False
    return np.asarray(inner, np.uint8)


def new_hand(field: Field, rooms: Rooms) -> Hand:
    """Return an empty hand."""
    m, k = len(field.goals) - 1, len(field.goal_squares)
    shut = np.zeros(m + 1, np.uint8)
    shut[m] = 1
    stack, other_mark, reached = np.zeros((3, m + 1), np.int32)
    rows, others, hindered = np.zeros((3, k), np.int32)
    return Hand(
        rows=rows,
        others=others,
        hindered=hindered,
        allowed=np.zeros((k, 4), np.uint8),
        shut=shut,
        stack=stack,
        other_mark=other_mark,
        reached=reached,
        counts=np.zeros(32, np.int64),
        macros=new_macros(m),
        rooms=rooms,
    )
