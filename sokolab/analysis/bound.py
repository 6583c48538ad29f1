"""Pushes lower bound: the least sum of box distances over all matchings of boxes and goals."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.assignment import linear_sum_assignment
from sokolab.analysis.board_arrays import CACHE_SIZE, BoardArrays, read_only
from sokolab.analysis.cuts import cuts_and_blocks
from sokolab.analysis.single_box import single_box

__all__ = ["PushesBound", "cheapest_matching", "pushes_bound", "single_box_distances"]


@dataclass(frozen=True, eq=False, slots=True)
class PushesBound:
    """A lower bound on the pushes of any solution, and the matching that gives it.

    Every box gets a goal of its own so that the distances have the least sum. The distance of a
    box to a goal counts pushes with the other boxes lifted, from any square the player can walk
    to before the first push. Other boxes can only add pushes, and a push moves one box, so no
    solution has fewer pushes.

    Attributes
    ----------
    pushes
        The bound, or None if not every box can get a goal: then the board has no solution.
    pairs
        int32 ``[k, 2]``: box and goal of each pair, boxes ascending; as many pairs as possible.
    distances
        int32 ``[k]``: the distance of each pair, in pushes.
    surplus
        If there is no bound: the boxes that reach fewer goals than they are, ascending. By Hall's
        theorem such a set exists; this is the union of all minimal ones.
    contested
        The goals that the surplus boxes reach, ascending.
    """

    pushes: int | None
    pairs: NDArray[np.int32]
    distances: NDArray[np.int32]
    surplus: tuple[int, ...]
    contested: tuple[int, ...]


def _player_sides(board_arrays: BoardArrays) -> NDArray[np.int32]:
    """Return for every box a side that the player reaches with all boxes lifted, or -1.

    The search for blocks starts at the player, so the parent's side is one. Without a player
    all are -1.
    """
    boxes = board_arrays.boxes
    if board_arrays.player < 0:
        return np.full(boxes.size, -1, np.int32)
    parents = cuts_and_blocks(board_arrays).parent[boxes]
    sides: NDArray[np.int32] = np.argmax(
        board_arrays.neighbours[boxes] == parents[:, None], axis=1
    ).astype(np.int32)
    return sides


def single_box_distances(board_arrays: BoardArrays, goals: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the fewest pushes from each box to each goal, int32 ``[b, g]``, -1 for "cannot".

    The other boxes are lifted. If there is not exactly one player, the best side counts.
    """
    from sokolab.kernels.pulls import box_goal_distances

    box = single_box(board_arrays)
    found = np.empty((board_arrays.boxes.size, goals.size), np.int32)
    box_goal_distances(
        board_arrays.boxes,
        read_only(_player_sides(board_arrays)),
        goals,
        box.state,
        box.pulled,
        found,
        *box.scratch(),
    )
    return found


def _unmatchable(
    reaches: NDArray[np.bool_], rows: NDArray[np.intp], columns: NDArray[np.intp]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return masks: boxes on alternating paths from unmatched boxes, and the goals these reach."""
    boxes = np.ones(reaches.shape[0], bool)
    boxes[rows] = False
    while True:
        goals = np.any(reaches[boxes], axis=0, keepdims=False)
        grown = boxes.copy()
        grown[rows[goals[columns]]] = True
        if np.array_equal(grown, boxes):
            return boxes, goals
        boxes = grown


def cheapest_matching(distances: NDArray[np.int32]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return rows and columns of a matching: as many pairs as possible, then the least sum.

    Parameters
    ----------
    distances
        int32 ``[b, g]``; -1 for a pair that is impossible.
    """
    reaches = distances >= 0
    # One impossible pair costs more than all possible pairs together.
    far = (float(distances.max(initial=0)) + 1) * (len(distances) + 1)
    rows, columns = linear_sum_assignment()(np.where(reaches, distances, far))
    possible = reaches[rows, columns]
    return rows[possible], columns[possible]


@lru_cache(maxsize=CACHE_SIZE)
def pushes_bound(board_arrays: BoardArrays) -> PushesBound:
    """Return the pushes lower bound by a minimum-cost matching."""
    boxes, goals = board_arrays.boxes, board_arrays.goal_squares
    distances = single_box_distances(board_arrays, goals)
    rows, columns = cheapest_matching(distances)
    pairs = np.stack([boxes[rows], goals[columns]], axis=1)
    costs = distances[rows, columns]
    pushes: int | None = int(costs.sum())
    surplus: tuple[int, ...] = ()
    contested: tuple[int, ...] = ()
    if rows.size < boxes.size:
        pushes = None
        short, wanted = _unmatchable(distances >= 0, rows, columns)
        surplus, contested = tuple(boxes[short].tolist()), tuple(goals[wanted].tolist())
    return PushesBound(pushes, read_only(pairs), read_only(costs), surplus, contested)
