"""What is proved of a level: traps, the order of boxes, and what every least solution passes."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import permutations

import numpy as np

from sokolab.analysis.dead import dead_squares
from sokolab.core.board import Direction
from sokolab.core.position import Push
from sokolab.rating.solution_graph import SolutionGraph
from sokolab.rating.space import Space
from sokolab.solvers.frame.search_board import SearchBoard


@dataclass(frozen=True, slots=True)
class Trap:
    """A push along the solution that brings boxes nearer to goals, and loses the level.

    Attributes
    ----------
    number
        It can be made instead of this push of the solution, from 0.
    push
        The push; squares are those of the board.
    hidden
        How many more pushes can bring boxes nearer before the loss shows; None if not known.
    """

    number: int
    push: Push
    hidden: int | None


@dataclass(frozen=True, slots=True)
class Traps:
    """The traps along a solution.

    Attributes
    ----------
    found
        In the order of the solution.
    undecided
        Plausible pushes of which it is not known whether they lose.
    end
        The push of the solution, from 0, from which on nobody has looked; None if all was seen.
    """

    found: tuple[Trap, ...]
    undecided: int = 0
    end: int | None = None


def traps_in_space(space: Space, graph: SolutionGraph, line: tuple[int, ...]) -> Traps:
    """Return the traps along a least solution, each proved by the positions of the whole level.

    Parameters
    ----------
    graph
        Least solutions, taken from this space.
    line
        The solution: the numbers of its pushes in the graph.
    """
    assert graph.places is not None
    squares = space.searched.squares
    hidden = _Hidden(space)
    found = []
    for number, step in enumerate(line):
        place = int(graph.places[graph.source[step]])
        for k in range(int(space.first[place]), int(space.first[place + 1])):
            there = int(space.target[k])
            if there < 0 or space.left[there] >= 0 or space.gain[k] <= 0:
                continue
            made = int(space.push[k])
            push = Push(int(squares[made >> 2]), Direction(made & 3))
            found.append(Trap(number, push, hidden.after(there)))
    return Traps(tuple(found))


class _Hidden:
    """How long it takes until losses show, worked out once for each position."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._known: dict[int, int] = {}

    def after(self, place: int) -> int:
        """Return the most pushes in a row that bring boxes nearer and show no loss.

        Each of them lowers the pushes lower bound, so they come to an end.
        """
        todo = [place]
        while todo:
            here = todo[-1]
            following = self._following(here)
            unknown = [there for there in following if there not in self._known]
            if unknown:
                todo += unknown
                continue
            todo.pop()
            longest = max((self._known[there] + 1 for there in following), default=0)
            self._known[here] = longest
        return self._known[place]

    def _following(self, place: int) -> list[int]:
        space = self._space
        pushes = slice(int(space.first[place]), int(space.first[place + 1]))
        targets = space.target[pushes]
        chosen: list[int] = targets[(targets >= 0) & (space.gain[pushes] > 0)].tolist()
        return chosen


def pairs_in_order(space: Space, moved: set[int]) -> list[tuple[int, int]]:
    """Return pairs of boxes of which one must be pushed before the other one can be.

    Proved by a search in which the first one stands still: in no position from which the level
    can be solved is the second one pushed. Pairs that follow from others are left out.

    Parameters
    ----------
    moved
        Squares of boxes that some solution pushes. All squares are those of the search board.
    """
    from sokolab.kernels.rating.space import pushed_before

    size = space.searched.size
    seen, found = np.zeros(len(space.left), np.uint8), np.zeros(size + 1, np.uint8)
    queue = np.zeros(len(space.left), np.int32)
    waiting: dict[int, set[int]] = {}
    for box in moved:
        tables = space.first, space.target, space.push, space.left
        pushed_before(*tables, box, seen, queue, found)
        waiting[box] = {other for other in moved - {box} if not found[other]}
    return _without_implied(waiting)


def pairs_in_order_alone(searched: SearchBoard, moved: set[int]) -> list[tuple[int, int]]:
    """Return such pairs of a level of any size, as far as walls and the two boxes show them.

    With all others lifted, and the first box where it began, the player can push the second one
    only to dead squares, or not at all. There may be more pairs.
    """
    from sokolab.kernels.walk import walk_distances

    near, size = searched.neighbours, searched.size
    dead = np.append(dead_squares(searched.board_arrays).mask[searched.squares], True)
    free = np.ones(size + 1, np.uint8)
    free[size] = 0
    steps, queue = np.zeros((2, size + 1), np.int32)
    waiting: dict[int, set[int]] = {box: set() for box in moved}
    for box, other in permutations(moved, 2):
        free[[box, other]] = 0
        walk_distances(near, free, searched.player, -1, steps, queue)
        free[[box, other]] = 1
        behind, ahead = near[other][[2, 3, 0, 1]], near[other]
        if not ((steps[behind] >= 0) & (ahead != box) & ~dead[ahead]).any():
            waiting[box].add(other)
    return _without_implied(waiting)


def _without_implied(waiting: dict[int, set[int]]) -> list[tuple[int, int]]:
    """Return the pairs that do not follow from two others, given who waits for each box."""
    return [
        (box, other)
        for box in sorted(waiting)
        for other in sorted(waiting[box])
        if not any(other in waiting[middle] for middle in waiting[box])
    ]


def longest_chain(pairs: list[tuple[int, int]]) -> list[int]:
    """Return boxes that must wait for each other in turn, as many as there are."""
    after: dict[int, list[int]] = {}
    for box, other in pairs:
        after.setdefault(box, []).append(other)

    def chain(box: int) -> list[int]:
        return [box, *max((chain(other) for other in after.get(box, ())), key=len, default=[])]

    return max((chain(box) for box in after), key=len, default=[])


@dataclass(frozen=True, slots=True)
class Narrows:
    """What every least solution passes.

    Attributes
    ----------
    positions
        After how many pushes all of them are in one position, the start and the end left out.
    pushes
        The pushes that all of them make as the same one of their pushes, from 0.
    only
        The pushes of the line, from 0, where every other push loses, though one shows no loss;
        None if that is not known.
    widest
        The most positions in which least solutions are after the same number of pushes.
    """

    positions: tuple[int, ...]
    pushes: tuple[int, ...]
    only: tuple[int, ...] | None
    widest: int


def narrows_of(graph: SolutionGraph, line: tuple[int, ...], space: Space | None) -> Narrows:
    """Return what every least solution of a graph passes."""
    widths = np.bincount(graph.made, minlength=len(line) + 1)
    made = np.bincount(graph.made[graph.source], minlength=len(line))
    positions = np.flatnonzero(widths[: len(line)] == 1)[1:]
    only = None if space is None else _only_pushes(space, graph, line)
    return Narrows(
        tuple(positions.tolist()),
        tuple(np.flatnonzero(made == 1).tolist()),
        only,
        int(widths.max()),
    )


def _only_pushes(space: Space, graph: SolutionGraph, line: tuple[int, ...]) -> tuple[int, ...]:
    assert graph.places is not None
    found = []
    for number, step in enumerate(line):
        place = int(graph.places[graph.source[step]])
        pushes = slice(int(space.first[place]), int(space.first[place + 1]))
        is_seen = space.target[pushes] >= 0
        if int(space.keeps[pushes].sum()) == 1 and int(is_seen.sum()) > 1:
            found.append(number)
    return tuple(found)
