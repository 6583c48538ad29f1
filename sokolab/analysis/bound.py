"""Pushes lower bound: the cheapest way to share out the goals among the boxes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import KEPT, BoardArrays, read_only
from sokolab.analysis.cuts import cuts_and_blocks
from sokolab.analysis.lone import lone_box
from sokolab.kernels.pulls import box_goal_distances

__all__ = ["PushesBound", "lone_distances", "paired", "pushes_bound"]


@dataclass(frozen=True, eq=False, slots=True)
class PushesBound:
    """The least pushes any solution needs, and the matching that shows it.

    Every box gets a goal of its own, so that the pushes add up to the least. A box's pushes to
    a goal are counted as if it were alone: with the player where he can come to be while the
    box stands still, the other boxes lifted. Other boxes only hinder, and none moves by another
    one's pushes, so no solution has fewer.

    Attributes
    ----------
    pushes
        The bound, or None where the boxes cannot all get a goal: the board has no solution.
    pairs
        int32 ``[k, 2]``: box and goal, boxes ascending, as many as can be paired.
    distances
        int32 ``[k]``: the pushes of each pair.
    surplus
        Where there is no bound: all boxes that cannot all get a goal, ascending (a set with fewer
        goals than boxes, by Hall's theorem; the union of all least such sets).
    contested
        All the goals those boxes can get to, ascending.
    """

    pushes: int | None
    pairs: NDArray[np.int32]
    distances: NDArray[np.int32]
    surplus: tuple[int, ...]
    contested: tuple[int, ...]


def _player_sides(board_arrays: BoardArrays) -> NDArray[np.int32]:
    """Return a side of every box the player is on, other boxes lifted; -1 without a player.

    The search for blocks starts at the player, so he is on the side of the parent.
    """
    boxes = board_arrays.boxes
    if board_arrays.player < 0:
        return np.full(boxes.size, -1, np.int32)
    parents = cuts_and_blocks(board_arrays).parent[boxes]
    sides: NDArray[np.int32] = np.argmax(
        board_arrays.neighbours[boxes] == parents[:, None], axis=1
    ).astype(np.int32)
    return sides


def lone_distances(board_arrays: BoardArrays, goals: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the least pushes from each box to each of the goals, int32 ``[b, g]``, -1 = cannot.

    The other boxes are lifted; where there is not exactly one player, he is where it suits best.
    """
    lone = lone_box(board_arrays)
    found = np.empty((board_arrays.boxes.size, goals.size), np.int32)
    box_goal_distances(
        board_arrays.boxes,
        read_only(_player_sides(board_arrays)),
        goals,
        lone.state,
        lone.pulled,
        found,
        *lone.scratch(),
    )
    return found


def _in_want(
    reaches: NDArray[np.bool_], rows: NDArray[np.intp], columns: NDArray[np.intp]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return the boxes on alternating paths from unpaired ones, and the goals they can get."""
    wanting = np.ones(reaches.shape[0], bool)
    wanting[rows] = False
    while True:
        goals = np.any(reaches[wanting], axis=0, keepdims=False)
        grown = wanting.copy()
        grown[rows[goals[columns]]] = True
        if np.array_equal(grown, wanting):
            return wanting, goals
        wanting = grown


def paired(distances: NDArray[np.int32]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return rows and columns of the cheapest among the pairings with most pairs.

    Parameters
    ----------
    distances
        int32 ``[b, g]``, -1 = cannot be paired.
    """
    from scipy.optimize import linear_sum_assignment  # noqa: PLC0415 - takes 0.6 s to load

    reaches = distances >= 0
    # One impossible pair costs more than all possible ones together.
    far = (float(distances.max(initial=0)) + 1) * (len(distances) + 1)
    rows, columns = linear_sum_assignment(np.where(reaches, distances, far))
    possible = reaches[rows, columns]
    return rows[possible], columns[possible]


@lru_cache(maxsize=KEPT)
def pushes_bound(board_arrays: BoardArrays) -> PushesBound:
    """Return the pushes lower bound of the board by minimum-cost matching."""
    boxes, goals = board_arrays.boxes, board_arrays.goal_squares
    distances = lone_distances(board_arrays, goals)
    rows, columns = paired(distances)
    pairs = np.stack([boxes[rows], goals[columns]], axis=1)
    costs = distances[rows, columns]
    pushes: int | None = int(costs.sum())
    surplus: tuple[int, ...] = ()
    contested: tuple[int, ...] = ()
    if rows.size < boxes.size:
        pushes = None
        wanting, wanted = _in_want(distances >= 0, rows, columns)
        surplus, contested = tuple(boxes[wanting].tolist()), tuple(goals[wanted].tolist())
    return PushesBound(pushes, read_only(pairs), read_only(costs), surplus, contested)
