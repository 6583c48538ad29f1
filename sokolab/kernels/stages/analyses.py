"""What the analyses compile."""

from __future__ import annotations

import numpy as np

from sokolab.kernels.arrays import Ints, Mask, Small
from sokolab.kernels.clusters import number_blocks, side_groups
from sokolab.kernels.flood import enclosed_regions, flood, lay_out
from sokolab.kernels.freeze import frozen_boxes
from sokolab.kernels.lowpoint import blocks, new_block_tree
from sokolab.kernels.one_box.pulls import box_goal_distances, dead_squares, pull_table
from sokolab.kernels.one_box.pushes import any_push, push_search
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


def _ints(*shape: int) -> Ints:
    return np.empty(shape, np.int32)


def reach() -> None:
    """Call every kernel of the player's reach."""
    mask = inside().copy()
    flood(neighbours(), mask, PLAYER, _ints(SQUARES + 1))
    enclosed_regions(neighbours(), inside(), mask, _ints(SQUARES + 1))
    tiles, edge = locked(inside()[:-1] ^ np.uint8(1)), locked(np.arange(3, dtype=np.int32))
    masks, sides = np.empty((5, SQUARES + 1), np.uint8), np.empty((2, SQUARES + 1), np.int8)
    lay_out(neighbours(), tiles, edge, masks, _ints(4, SQUARES + 1), sides, _ints(5))


def _groups() -> tuple[Mask, Ints, Small]:
    """Read off the side groups; return cut vertices as a mask and as a list, and the groups."""
    cut, cut_squares, packed = np.empty(SQUARES + 1, np.uint8), _ints(SQUARES + 1), _ints(16)
    scratch = np.empty((2, 5 * 7), np.uint8), _ints(3, 5 * 7)
    count = side_groups(inside(), 3, 5, cut, cut_squares, packed, *scratch)
    side_group = locked(packed).view(np.int8).reshape(SQUARES + 1, 4)
    return locked(cut), locked(cut_squares[:count]), side_group


def cuts() -> None:
    """Call every kernel of cuts and blocks."""
    reach()
    n = SQUARES + 1
    mask, scratch = np.empty(n, np.uint8), _ints(4 * n)
    number_blocks(
        neighbours(), inside(), *_groups(), _ints(n), _ints(n, 4), mask, _ints(n), scratch
    )
    blocks(neighbours(), inside(), PLAYER, new_block_tree(n))


def targets() -> None:
    """Call every kernel of push targets."""
    reach()
    n = SQUARES + 1
    side_group, sides = _groups()[2][:SQUARES], np.empty(n, np.uint8)
    push_search(neighbours(), side_group, BOX, 3, _ints(n), sides, _ints(n, 4), _ints(4 * n))


def _lone_box() -> tuple[Mask, Ints, Small, Ints, Ints]:
    """List the states of a lone box."""
    reach()
    state, pulled = _ints(SQUARES + 1, 4), _ints(4 * SQUARES, 4)
    groups = _groups()
    count = pull_table(neighbours(), *groups, state, pulled)
    return *groups, locked(state), locked(pulled[:count])


def dead() -> None:
    """Call every kernel of dead squares."""
    tables = _lone_box()
    corners, dead = np.empty((2, SQUARES + 1), np.uint8)
    goals, count = locked(np.array([GOAL], np.int32)), tables[-1].shape[0]
    unseen, queue = np.empty(count, np.uint8), _ints(count)
    packed = tables[2].view(np.int32).reshape(-1)
    dead_squares(inside(), only(GOAL), goals, *tables, packed, corners, dead, unseen, queue)


def bound() -> None:
    """Call every kernel of the pushes lower bound."""
    cut, _, side_group, state, pulled = _lone_box()
    boxes, goals = (locked(np.array([k], np.int32)) for k in (BOX, GOAL))
    sides, count = locked(np.array([3], np.int8)), pulled.shape[0]
    tables = cut, side_group, state, pulled
    scratch = _ints(1, 4), _ints(1), np.empty(count, np.uint8), _ints(count)
    box_goal_distances(boxes, sides, True, goals, *tables, _ints(1, 1), *scratch)


def problems() -> None:
    """Call every kernel of the list of problems."""
    dead()
    bound()
    boxes = locked(np.array([BOX], np.int32))
    frozen = np.empty(SQUARES + 1, np.uint8)
    frozen_boxes(neighbours(), inside(), only(), boxes, frozen, _ints(5))
    any_push(neighbours(), boxes, only(PLAYER), only(GOAL))
