"""What the analyses compile."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints, Small
from sokolab.kernels.flood import enclosed_regions, flood, lay_out
from sokolab.kernels.freeze import frozen_boxes
from sokolab.kernels.lowpoint import blocks
from sokolab.kernels.pulls import box_goal_distances, dead_squares, pull_table
from sokolab.kernels.pushes import any_push, push_search
from sokolab.kernels.stages.tiny_board import (
    BOX,
    GOAL,
    PLAYER,
    SQUARES,
    inside,
    locked,
    neighbours,
    only,
)

__all__ = ["bound", "cuts", "dead", "problems", "reach", "targets"]


def _ints(*shape: int) -> Ints:
    return np.empty(shape, np.int32)


def reach() -> None:
    """Call every kernel of the player's reach."""
    mask = np.zeros(SQUARES + 1, np.uint8)
    flood(neighbours(), inside(), PLAYER, mask, _ints(SQUARES + 1))
    enclosed_regions(neighbours(), inside(), mask, _ints(SQUARES + 1))
    tiles, edge = locked(inside()[:-1] ^ np.uint8(1)), locked(np.arange(3, dtype=np.int32))
    passable, within, free, goals = np.empty((4, SQUARES + 1), np.uint8)
    boxes, goal_squares, strays, queue = _ints(4, SQUARES + 1)
    lay_out(
        neighbours(),
        tiles,
        edge,
        passable,
        within,
        free,
        goals,
        boxes,
        goal_squares,
        strays,
        queue,
        _ints(4),
    )


def _blocks() -> Small:
    """Search for blocks and return the groups of sides."""
    n = SQUARES + 1
    cut, waiting = np.empty((2, n), np.uint8)
    side_group = np.empty((n, 4), np.int8)
    blocks(
        neighbours(),
        inside(),
        PLAYER,
        _ints(n),
        _ints(n),
        _ints(n),
        cut,
        _ints(n),
        _ints(n, 4),
        side_group,
        _ints(n),
        waiting,
    )
    return locked(side_group[:SQUARES])


def cuts() -> None:
    """Call every kernel of cuts and blocks."""
    reach()
    _blocks()


def targets() -> None:
    """Call every kernel of push targets."""
    reach()
    n = SQUARES + 1
    sides = np.empty(n, np.uint8)
    push_search(neighbours(), _blocks(), BOX, 3, _ints(n), sides, _ints(n, 4), _ints(4 * n))


def _lone_box() -> tuple[Ints, Ints, Ints, int]:
    """List the states of a lone box."""
    reach()
    state, pulled, squares = _ints(SQUARES + 1, 4), _ints(4 * SQUARES, 4), _ints(4 * SQUARES)
    count = pull_table(neighbours(), _blocks(), state, pulled, squares)
    return locked(state), locked(pulled), locked(squares), count


def dead() -> None:
    """Call every kernel of dead squares."""
    state, pulled, squares, count = _lone_box()
    corners, dead = np.empty((2, SQUARES + 1), np.uint8)
    goals, tables = locked(np.array([GOAL], np.int32)), (state, pulled, squares)
    distance, queue = np.empty(count + 1, np.uint32), _ints(count + 1)
    dead_squares(neighbours(), inside(), only(GOAL), goals, *tables, corners, dead, distance, queue)


def bound() -> None:
    """Call every kernel of the pushes lower bound."""
    state, pulled, _, count = _lone_box()
    boxes, goals = (locked(np.array([k], np.int32)) for k in (BOX, GOAL))
    parent = locked(np.full(SQUARES, -1, np.int32))
    distance, queue = np.empty(count + 1, np.uint32), _ints(count + 1)
    box_goal_distances(
        neighbours(), boxes, parent, False, goals, state, pulled, _ints(1, 1), distance, queue
    )


def problems() -> None:
    """Call every kernel of the list of problems."""
    dead()
    bound()
    boxes = locked(np.array([BOX], np.int32))
    frozen = np.empty(SQUARES + 1, np.uint8)
    frozen_boxes(neighbours(), inside(), only(), boxes, frozen, _ints(5))
    any_push(neighbours(), boxes, only(PLAYER), only(GOAL))
