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

_OWN: Final = ("away", "off_goal")
KINDS: Final = ("walking", "changes", "sessions", *_OWN)
"""The columns of the counts, as :mod:`sokolab.kernels.rating.solutions` numbers them."""
_MAX_NODES: Final = 20_000  # arrangements of boxes, each told apart, on all solutions
_MAX_LABELLINGS: Final = 800  # ways to divide boxes into groups; of more, none is tried


@dataclass(frozen=True, eq=False)
class Counts:
    """Counts over the solutions of a graph.

    Attributes
    ----------
    graph
        The solutions.
    least, mean
        The smallest and the mean over all solutions, by kind (:data:`KINDS`). Each order of pushes
        counts as a solution.
    ways
        Number of solutions; each order of pushes counts.
    own
        float64 ``[e, 5]``: the last two columns say whether each push leads away from every goal
        and whether it leaves a goal.
    line
        The pushes of the solution with the fewest moves, as numbers of pushes of the graph.
    """

    graph: SolutionGraph
    least: dict[str, float]
    mean: dict[str, float]
    ways: float
    own: NDArray[np.float64]
    line: tuple[int, ...]

    def marked(self, kind: str) -> tuple[int, ...]:
        """Return the pushes of the line, from 0, that count for a kind: "away" or "off_goal"."""
        column = self.own[list(self.line), KINDS.index(kind)]
        return tuple(np.flatnonzero(column).tolist())


def counted_over(graph: SolutionGraph) -> Counts:
    """Return the counts over all solutions of a graph."""
    from sokolab.kernels.rating import solutions as kernels

    searched, edges = graph.searched, len(graph.push)
    own = np.zeros((edges, len(KINDS)))
    nearest = nearest_goals(searched)
    box, ahead = graph.push >> 2, graph.ahead
    own[:, 3] = nearest[ahead] > nearest[box]
    own[:, 4] = searched.goals[box]
    least, mean = np.zeros((2, edges + 1, len(KINDS)))
    ways, following = np.zeros(edges + 1), np.zeros(edges + 1, np.int32)
    free = np.ones(searched.size + 1, np.uint8)
    free[-1] = 0
    walks = kernels.WalkScratch(free, *np.zeros((2, searched.size + 1), np.int32))
    tables = kernels.CountTables(own, least, mean, ways, following)
    kernels.count(graph.tables(), tables, searched.player, walks)
    line, at = [], int(following[edges])
    while at >= 0:
        line.append(at)
        at = int(following[at])
    return Counts(
        graph,
        dict(zip(KINDS, least[edges].tolist(), strict=True)),
        dict(zip(KINDS, mean[edges].tolist(), strict=True)),
        float(ways[edges]),
        own,
        tuple(line),
    )


@dataclass(frozen=True, slots=True)
class Groups:
    """The division of the boxes into groups with the fewest switches between them.

    Attributes
    ----------
    switches
        Number of switches between groups.
    boxes
        The start squares of the boxes of each group, on the search board, without boxes that no
        solution pushes.
    """

    switches: int
    boxes: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, eq=False)
class _Arrangements:
    """A graph whose positions tell the boxes apart.

    Attributes
    ----------
    source, target, box
        int32 ``[e]``: the arrangements before and after each push, and the box it moves.
    ends
        int32: the solved arrangements.
    count
        Number of arrangements.
    """

    source: Ints
    target: Ints
    box: Ints
    ends: Ints
    count: int

    @cached_property
    def moved(self) -> list[int]:
        """The boxes that some solution pushes."""
        boxes: list[int] = np.unique(self.box).tolist()
        return boxes


def least_groups(graph: SolutionGraph, groups: int) -> Groups | None:
    """Return the groups with the fewest switches over all solutions, or None.

    After P. Jarušek and R. Pelánek, *Difficulty rating of Sokoban puzzle* (2010), who divide the
    boxes into two groups. None if there are too many arrangements or ways to divide the boxes, or
    if fewer boxes move than there are groups.
    """
    from sokolab.kernels.rating.solutions import least_switches

    arrangements = _arrangements(graph)
    if arrangements is None or len(arrangements.moved) < groups:
        return None
    moved = arrangements.moved
    if groups ** (len(moved) - 1) > _MAX_LABELLINGS * 2:
        return None
    labels = np.zeros(graph.boxes.shape[1], np.int32)
    totals = np.zeros((arrangements.count, groups), np.int32)
    best: tuple[int, tuple[int, ...]] | None = None
    for rest in product(range(groups), repeat=len(moved) - 1):
        if not _is_first_of_its_kind((0, *rest), groups):
            continue
        labels[moved] = (0, *rest)
        tables = arrangements.source, arrangements.target, arrangements.box, arrangements.ends
        switches = least_switches(*tables, labels, groups, totals)
        if best is None or switches < best[0]:
            best = switches, (0, *rest)
    assert best is not None
    start = graph.boxes[0]
    divided = [
        tuple(int(start[box]) for box, one in zip(moved, best[1], strict=True) if one == group)
        for group in range(groups)
    ]
    return Groups(best[0], tuple(divided))


def _is_first_of_its_kind(labels: tuple[int, ...], groups: int) -> bool:
    """Whether all groups have a box and are numbered by their first boxes."""
    return tuple(dict.fromkeys(labels)) == tuple(range(groups))


def _arrangements(graph: SolutionGraph) -> _Arrangements | None:
    """Return the arrangements of a graph, or None if there are too many."""
    start = tuple(graph.boxes[0].tolist())
    numbers: list[dict[tuple[int, ...], int]] = [{} for _ in range(len(graph.boxes))]
    numbers[0][start] = 0
    count, edges = 1, []
    ends: list[int] = []
    first, target = graph.first.tolist(), graph.target.tolist()
    box, ahead = (graph.push >> 2).tolist(), graph.ahead.tolist()
    for place, here in enumerate(numbers):
        if first[place] == first[place + 1]:
            ends += here.values()
        for k in range(first[place], first[place + 1]):
            there = numbers[target[k]]
            for squares, number in here.items():
                moved = squares.index(box[k])
                after = (*squares[:moved], ahead[k], *squares[moved + 1 :])
                if after not in there:
                    there[after] = count
                    count += 1
                edges.append((number, there[after], moved))
        if count > _MAX_NODES:
            return None
    source, after_push, moved_box = np.array(edges, np.int32).reshape(-1, 3).T.copy()
    return _Arrangements(source, after_push, moved_box, np.array(ends, np.int32), count)
