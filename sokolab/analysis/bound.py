"""Pushes lower bound: the smallest sum of box distances over all matchings of boxes and goals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import CACHE_SIZE, BoardArrays, read_only
from sokolab.analysis.one_box import single_box
from sokolab.core.display import Brief

AssignmentSolver: TypeAlias = Callable[
    [NDArray[np.float64]], tuple[NDArray[np.intp], NDArray[np.intp]]
]
"""Takes costs ``[n, m]``. Returns the rows and columns of a cheapest matching, rows ascending."""

_MODULE: Final = "_lsap"
"""The name, since scipy 1.4, of the extension module in ``scipy/optimize``."""
_IMPOSSIBLE_COST: Final = 2.0**44
"""The cost of an impossible pair, which exceeds all possible ones together. No board has 2^20
squares, so there are fewer than 2^20 pairs, and no distance reaches 2^22, since a shortest path
passes each of the four sides of a square at most once."""


@cache
def linear_sum_assignment() -> AssignmentSolver:
    """Return scipy's function of this name, without loading the rest of ``scipy.optimize``.

    If a version of scipy keeps it elsewhere, all of ``scipy.optimize`` is loaded.
    """
    try:
        return _load_alone()
    except (ImportError, AttributeError, OSError):
        from scipy.optimize import linear_sum_assignment as function

        return function  # type: ignore[no-any-return]


def _load_alone() -> AssignmentSolver:
    scipy = find_spec("scipy")
    for folder in (scipy.submodule_search_locations or ()) if scipy is not None else ():
        for suffix in EXTENSION_SUFFIXES:
            file = Path(folder, "optimize", _MODULE + suffix)
            if file.is_file():
                loader = ExtensionFileLoader(_MODULE, str(file))
                spec = spec_from_file_location(_MODULE, file, loader=loader)
                assert spec is not None
                module = module_from_spec(spec)
                loader.exec_module(module)
                function: AssignmentSolver = module.linear_sum_assignment
                return function
    raise ImportError("scipy has no module for the assignment problem")


@dataclass(frozen=True, eq=False, slots=True, repr=False)
class PushesBound(Brief):
    """A lower bound on the pushes of any solution, and the matching that gives it.

    Every box gets its own goal so that the sum of distances is smallest. The distance from a box to
    a goal counts pushes with the other boxes lifted, from any square that the player can walk to
    before the first push. Other boxes can only add pushes, and a push moves one box, so no solution
    has fewer pushes.
    """

    pushes: int | None
    """The bound, or None if not every box can get a goal, so that there is no solution."""
    pairs: NDArray[np.int32]
    """int32 ``[k, 2]``: box and goal of each pair, boxes ascending; as many pairs as possible."""
    distances: NDArray[np.int32]
    """int32 ``[k]``: the distance of each pair, in pushes."""
    surplus: tuple[int, ...]
    """Without a bound, boxes that outnumber the goals they reach, ascending. By Hall's theorem such
    a set exists. This is the union of all minimal ones.
    """
    contested: tuple[int, ...]
    """The goals that the surplus boxes reach, ascending."""


def single_box_distances(board_arrays: BoardArrays, goals: NDArray[np.int32]) -> NDArray[np.int32]:
    """Return the fewest pushes from each box to each goal, int32 ``[b, g]``, -1 for "cannot".

    The other boxes are lifted. If there is not exactly one player, the best side counts.
    """
    from sokolab.kernels.one_box import pulls

    box, boxes = single_box(board_arrays), board_arrays.boxes
    distances = np.empty((boxes.size, goals.size), np.int32)
    pulls.box_goal_distances(
        boxes,
        board_arrays.box_sides,
        board_arrays.player >= 0,
        goals,
        box.state,
        box.pulled,
        distances,
        np.empty((boxes.size, 5), np.int32),
        *box.scratch(),
    )
    return distances


def _surplus_and_contested(
    reaches: NDArray[np.bool_], rows: NDArray[np.intp], columns: NDArray[np.intp]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return masks of the boxes on alternating paths from unmatched boxes, and of their goals."""
    boxes = np.ones(reaches.shape[0], bool)
    boxes[rows] = False
    while True:
        goals = np.any(reaches[boxes], axis=0, keepdims=False)
        more_boxes = boxes.copy()
        more_boxes[rows[goals[columns]]] = True
        if np.array_equal(more_boxes, boxes):
            return boxes, goals
        boxes = more_boxes


def cheapest_matching(distances: NDArray[np.int32]) -> tuple[NDArray[np.intp], NDArray[np.intp]]:
    """Return rows and columns of a matching with as many pairs as possible, then the smallest sum.

    ``distances``, int32 ``[b, g]``, is -1 for an impossible pair.
    """
    rows, columns = linear_sum_assignment()(np.where(distances < 0, _IMPOSSIBLE_COST, distances))
    possible = distances[rows, columns] >= 0
    return (rows, columns) if possible.all() else (rows[possible], columns[possible])


@lru_cache(maxsize=CACHE_SIZE)
def pushes_bound(board_arrays: BoardArrays) -> PushesBound:
    """Return the pushes lower bound by a minimum-cost matching."""
    boxes, goals = board_arrays.boxes, board_arrays.goal_squares
    distances = single_box_distances(board_arrays, goals)
    rows, columns = cheapest_matching(distances)
    pairs = np.empty((rows.size, 2), np.int32)
    pairs[:, 0], pairs[:, 1] = boxes[rows], goals[columns]
    costs = distances[rows, columns]
    pushes: int | None = sum(costs.tolist())
    surplus: tuple[int, ...] = ()
    contested: tuple[int, ...] = ()
    if rows.size < boxes.size:
        pushes = None
        is_surplus, is_contested = _surplus_and_contested(distances >= 0, rows, columns)
        surplus, contested = tuple(boxes[is_surplus].tolist()), tuple(goals[is_contested].tolist())
    return PushesBound(pushes, read_only(pairs), read_only(costs), surplus, contested)
