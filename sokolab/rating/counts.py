"""Counts over solutions: box changes, sessions, walking, detours, and switches between groups."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.kernels.arrays import Ints
from sokolab.rating.space import SolutionGraph, nearest_goals

COUNT_KINDS: Final = ("walking", "changes", "sessions", "away", "off_goal")
"""The columns of the counts, in the order of :mod:`sokolab.kernels.rating.solutions`."""
_MAX_ARRANGEMENTS: Final = 20_000  # arrangements of all solutions together
_MAX_DIVISIONS: Final = 800  # divisions into groups; if there are more, no division is tried


@dataclass(frozen=True, eq=False)
class SolutionCounts:
    """Counts over the solutions of a graph."""

    graph: SolutionGraph
    """The solutions."""
    fewest: dict[str, float]
    """The smallest count over all solutions, in any order of pushes, by kind."""
    mean: dict[str, float]
    """The mean over all solutions, by kind. Each order of pushes counts as a solution."""
    solution_count: float
    """Number of solutions. Each order of pushes counts."""
    by_push: NDArray[np.float64]
    """float64 ``[e, 5]``. The last two say if a push leads away from every goal, and off a goal."""
    solution_pushes: tuple[int, ...]
    """The solution with the fewest moves, as indices of pushes of the graph."""

    def pushes_of_kind(self, kind: str) -> tuple[int, ...]:
        """Return the indices of the solution's pushes that count for "away" or "off_goal"."""
        column = self.by_push[list(self.solution_pushes), COUNT_KINDS.index(kind)]
        return tuple(np.flatnonzero(column).tolist())


def counts_over(graph: SolutionGraph) -> SolutionCounts:
    """Return the counts over all solutions of a graph."""
    from sokolab.kernels.rating import solutions as kernels

    search_board, push_count = graph.search_board, len(graph.push)
    by_push = np.zeros((push_count, len(COUNT_KINDS)))
    goal_distances = nearest_goals(search_board)
    leads_away = goal_distances[graph.ahead] > goal_distances[graph.box]
    by_push[:, COUNT_KINDS.index("away")] = leads_away
    by_push[:, COUNT_KINDS.index("off_goal")] = search_board.goals[graph.box]
    fewest, mean = np.zeros((2, push_count + 1, len(COUNT_KINDS)))
    solution_count, next_push = np.zeros(push_count + 1), np.zeros(push_count + 1, np.int32)
    free = np.ones(search_board.size + 1, np.uint8)
    free[-1] = 0
    walks = kernels.WalkScratch(free, *np.zeros((2, search_board.size + 1), np.int32))
    tables = kernels.CountTables(by_push, fewest, mean, solution_count, next_push)
    kernels.fill_counts(graph.tables(), tables, search_board.player, walks)
    start = push_count  # the row of the start
    solution_pushes, push = [], int(next_push[start])
    while push >= 0:
        solution_pushes.append(push)
        push = int(next_push[push])
    return SolutionCounts(
        graph=graph,
        fewest=dict(zip(COUNT_KINDS, fewest[start].tolist(), strict=True)),
        mean=dict(zip(COUNT_KINDS, mean[start].tolist(), strict=True)),
        solution_count=float(solution_count[start]),
        by_push=by_push,
        solution_pushes=tuple(solution_pushes),
    )


@dataclass(frozen=True, slots=True)
class GroupDivision:
    """The division of the boxes into groups with the fewest switches between them."""

    switch_count: int
    """Number of switches between groups."""
    boxes: tuple[tuple[int, ...], ...]
    """The start squares of the boxes of each group, on the search board, without boxes that no
    solution pushes.
    """


@dataclass(frozen=True, eq=False)
class _Arrangements:
    """The arrangements of a graph: its positions, with the boxes distinguished."""

    source: Ints
    """int32 ``[e]``: the arrangement before each push."""
    target: Ints
    """int32 ``[e]``: the arrangement after each push."""
    box: Ints
    """int32 ``[e]``: the box that each push moves."""
    solved: Ints
    """int32: the solved arrangements."""
    count: int
    """Number of arrangements."""

    @cached_property
    def pushed_boxes(self) -> list[int]:
        """The boxes that some solution pushes."""
        boxes: list[int] = np.unique(self.box).tolist()
        return boxes


def groups_with_fewest_switches(graph: SolutionGraph, group_count: int) -> GroupDivision | None:
    """Return the groups with the fewest switches over all solutions, or None.

    After P. Jarušek and R. Pelánek, *Difficulty rating of Sokoban puzzle* (2010), who divide the
    boxes into two groups. None if there are too many arrangements or divisions, or if fewer boxes
    move than there are groups.
    """
    from sokolab.kernels.rating.solutions import fewest_switches

    arrangements = _arrangements(graph)
    if arrangements is None or len(arrangements.pushed_boxes) < group_count:
        return None
    boxes = arrangements.pushed_boxes
    # The first box is in group 0; of three groups, half of the labellings swap the other two.
    if group_count ** (len(boxes) - 1) > _MAX_DIVISIONS * 2:
        return None
    labels = np.zeros(graph.boxes.shape[1], np.int32)
    totals = np.zeros((arrangements.count, group_count), np.int32)
    best: tuple[int, tuple[int, ...]] | None = None  # switches, groups of the boxes
    for other_groups in product(range(group_count), repeat=len(boxes) - 1):
        groups = 0, *other_groups
        if not _is_canonical(groups, group_count):
            continue
        labels[boxes] = groups
        tables = arrangements.source, arrangements.target, arrangements.box, arrangements.solved
        switches = fewest_switches(*tables, labels, group_count, totals)
        if best is None or switches < best[0]:
            best = switches, groups
    assert best is not None
    switches, groups = best
    squares = graph.boxes[0, boxes].tolist()
    boxes_by_group: list[list[int]] = [[] for _ in range(group_count)]
    for square, group in zip(squares, groups, strict=True):
        boxes_by_group[group].append(square)
    return GroupDivision(switches, tuple(map(tuple, boxes_by_group)))


def _is_canonical(labels: tuple[int, ...], group_count: int) -> bool:
    """Whether all groups have a box and are numbered by their first boxes."""
    return tuple(dict.fromkeys(labels)) == tuple(range(group_count))


def _arrangements(graph: SolutionGraph) -> _Arrangements | None:
    """Return the arrangements of a graph, or None if there are too many."""
    start = tuple(graph.boxes[0].tolist())
    indices: list[dict[tuple[int, ...], int]] = [{} for _ in range(len(graph.boxes))]
    indices[0][start] = 0
    count, edges = 1, []
    solved: list[int] = []
    first, target = graph.first.tolist(), graph.target.tolist()
    box, ahead = graph.box.tolist(), graph.ahead.tolist()
    for position, arrangements in enumerate(indices):
        if first[position] == first[position + 1]:
            solved += arrangements.values()
        for k in range(first[position], first[position + 1]):
            successors = indices[target[k]]
            for squares, index in arrangements.items():
                i = squares.index(box[k])
                squares_after = (*squares[:i], ahead[k], *squares[i + 1 :])
                if squares_after not in successors:
                    successors[squares_after] = count
                    count += 1
                edges.append((index, successors[squares_after], i))
        if count > _MAX_ARRANGEMENTS:
            return None
    sources, targets, moved_boxes = np.array(edges, np.int32).reshape(-1, 3).T.copy()
    return _Arrangements(sources, targets, moved_boxes, np.array(solved, np.int32), count)
