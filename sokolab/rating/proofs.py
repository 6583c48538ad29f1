"""Proofs about a level: traps, the order of boxes, and what every push-optimal solution passes.

If a level is too large to look at all positions, only the traps along a solution are proved. The
cheapest of these checks settles each plausible push: its loss shows at once; the solution makes it
later and can make it now instead; the boxes stand as in an earlier proof; a few boxes near it
cannot be brought home; a solver decides the position.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import permutations
from time import perf_counter
from typing import Final

import numpy as np

from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.one_box import dead_squares
from sokolab.analysis.problems import problems
from sokolab.core.board import Direction
from sokolab.core.position import Position, Push
from sokolab.core.status import Status
from sokolab.rating.space import SolutionGraph, Space, goal_distances, pushes_bounds
from sokolab.rating.story import SolvedLine
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome
from sokolab.solvers.frame.search_board import SearchBoard, search_board
from sokolab.solvers.roster import solve
from sokolab.verdicts.judging import verdict_from_problems
from sokolab.verdicts.why.witness import stuck_group


class Deadline(CancelToken):
    """A token that counts as cancelled once its time is over or another token is cancelled.

    Parameters
    ----------
    seconds
        Seconds from now.
    """

    __slots__ = ("_end", "_token")

    def __init__(self, seconds: float, token: CancelToken) -> None:
        super().__init__()
        self._end = perf_counter() + seconds
        self._token = token

    @property
    def left(self) -> float:
        """The seconds left; 0 if time is over."""
        return 0.0 if self._token.is_cancelled else max(0.0, self._end - perf_counter())

    @property
    def is_cancelled(self) -> bool:
        """Whether no time is left."""
        return not self.left

    def part(self, share: float) -> Deadline:
        """Return the deadline of a part that takes this share of the time left."""
        return Deadline(share * self.left, self)

    def call_when_cancelled(self, callback: Callable[[], object]) -> None:
        """Call a function when the other token is cancelled, but not when time is over."""
        self._token.call_when_cancelled(callback)

    def remove_callback(self, callback: Callable[[], object]) -> None:
        """Withdraw a function given to :meth:`call_when_cancelled`."""
        self._token.remove_callback(callback)


@dataclass(frozen=True, slots=True)
class Trap:
    """A push that brings boxes nearer to goals but loses the level, at a position of the solution.

    Attributes
    ----------
    number
        The push of the solution, from 0, in whose place it can be made.
    push
        The push, by squares of the board.
    hidden
        How many more pushes can bring boxes nearer before the loss shows; None if unknown.
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
        The traps, in the order of the solution.
    undecided
        Number of plausible pushes that may lose.
    end
        The push of the solution, from 0, where the search for traps stopped; None if it was
        complete.
    """

    found: tuple[Trap, ...]
    undecided: int = 0
    end: int | None = None


def traps_in_space(space: Space, graph: SolutionGraph, line: tuple[int, ...]) -> Traps:
    """Return the traps along a push-optimal solution, each proved by the space of the level.

    Parameters
    ----------
    graph
        Push-optimal solutions, found in this space.
    line
        The solution: the numbers of its pushes in the graph.
    """
    assert graph.places is not None
    squares = space.searched.squares
    hidden = _HiddenLosses(space)
    traps = []
    for number, step in enumerate(line):
        place = int(graph.places[graph.source[step]])
        for k in range(int(space.first[place]), int(space.first[place + 1])):
            there = int(space.target[k])
            if there < 0 or space.left[there] >= 0 or space.gain[k] <= 0:
                continue
            made = int(space.push[k])
            push = Push(int(squares[made >> 2]), Direction(made & 3))
            traps.append(Trap(number, push, hidden.after(there)))
    return Traps(tuple(traps))


class _HiddenLosses:
    """The pushes until losses show, worked out once for each position."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._known: dict[int, int] = {}

    def after(self, position: int) -> int:
        """Return the most pushes in a row that bring boxes nearer and show no loss.

        Each lowers the pushes lower bound, so the row is finite.
        """
        todo = [position]
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
        return self._known[position]

    def _following(self, place: int) -> list[int]:
        space = self._space
        pushes = slice(int(space.first[place]), int(space.first[place + 1]))
        targets = space.target[pushes]
        chosen: list[int] = targets[(targets >= 0) & (space.gain[pushes] > 0)].tolist()
        return chosen


def pairs_in_order(space: Space, moved: set[int]) -> list[tuple[int, int]]:
    """Return pairs of boxes such that the first must be pushed before the second can be.

    A search with the first box standing still proves it: the second box is pushed in no solvable
    position. Pairs that follow from others are left out.

    Parameters
    ----------
    moved
        Squares of boxes that some solution pushes, on the search board.
    """
    from sokolab.kernels.rating.space import pushed_before

    size = space.searched.size
    seen, is_before = np.zeros(len(space.left), np.uint8), np.zeros(size + 1, np.uint8)
    queue = np.zeros(len(space.left), np.int32)
    waiting: dict[int, set[int]] = {}
    for box in moved:
        tables = space.first, space.target, space.push, space.left
        pushed_before(*tables, box, seen, queue, is_before)
        waiting[box] = {other for other in moved - {box} if not is_before[other]}
    return _without_implied(waiting)


def pairs_in_order_alone(searched: SearchBoard, moved: set[int]) -> list[tuple[int, int]]:
    """Return pairs as :func:`pairs_in_order` does, for any level, from walls and two boxes alone.

    With all other boxes lifted and the first box on its start square, the player can push the
    second one only to dead squares or not at all. There may be more pairs.
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
    """Return the pairs that do not follow from two others; ``waiting`` has who waits for whom."""
    return [
        (box, other)
        for box in sorted(waiting)
        for other in sorted(waiting[box])
        if not any(other in waiting[middle] for middle in waiting[box])
    ]


def longest_chain(pairs: list[tuple[int, int]]) -> list[int]:
    """Return the longest chain of boxes that each wait for the one before."""
    after: dict[int, list[int]] = {}
    for box, other in pairs:
        after.setdefault(box, []).append(other)

    def chain(box: int) -> list[int]:
        return [box, *max((chain(other) for other in after.get(box, ())), key=len, default=[])]

    return max((chain(box) for box in after), key=len, default=[])


@dataclass(frozen=True, slots=True)
class Narrows:
    """Positions and pushes that every push-optimal solution passes.

    Attributes
    ----------
    positions
        The numbers of pushes after which all are in the same position, except at the start and the
        end.
    pushes
        The numbers, from 0, at which all make the same push.
    only
        The pushes of the line, from 0, where every other push loses but not all show it; None if
        unknown.
    widest
        The greatest number of positions that push-optimal solutions have after as many pushes.
    """

    positions: tuple[int, ...]
    pushes: tuple[int, ...]
    only: tuple[int, ...] | None
    widest: int


def narrows_of(graph: SolutionGraph, line: tuple[int, ...], space: Space | None) -> Narrows:
    """Return the narrows of a graph of push-optimal solutions."""
    widths = np.bincount(graph.made, minlength=len(line) + 1)
    ways = np.bincount(graph.made[graph.source], minlength=len(line))
    positions = np.flatnonzero(widths[: len(line)] == 1)[1:]
    only = None if space is None else _only_pushes(space, graph, line)
    return Narrows(
        tuple(positions.tolist()),
        tuple(np.flatnonzero(ways == 1).tolist()),
        only,
        int(widths.max()),
    )


def _only_pushes(space: Space, graph: SolutionGraph, line: tuple[int, ...]) -> tuple[int, ...]:
    assert graph.places is not None
    numbers = []
    for number, step in enumerate(line):
        place = int(graph.places[graph.source[step]])
        pushes = slice(int(space.first[place]), int(space.first[place + 1]))
        is_seen = space.target[pushes] >= 0
        if int(space.keeps[pushes].sum()) == 1 and int(is_seen.sum()) > 1:
            numbers.append(number)
    return tuple(numbers)


_MAX_CELLS: Final = 1_000_000
"""Boxes of all positions of a solution; longer solutions get no search for traps."""
_GROUP_SECONDS: Final = 0.1  # limit for a search with a few boxes
_PUSH_SECONDS: Final = 0.5  # limit for a search with all boxes
_VISIBLE: Final = {Status.DEAD_BOX, Status.FROZEN_BOX}
"""Losses that the board shows: a push into one of them is a mistake, not a trap."""


@dataclass(frozen=True, slots=True)
class _PlausiblePush:
    """A push that could be made in place of push ``number`` of the solution, from 0."""

    number: int
    push: Push


def traps_by_search(line: SolvedLine, deadline: Deadline) -> Iterator[Traps]:
    """Yield the traps along a solution twice: after short searches, and after longer ones."""
    plausible, end = plausible_pushes(line, deadline.part(0.2))
    search = _TrapSearch(line, plausible, end)
    search.try_in_turn(search.settle_soon, deadline.part(0.5))
    yield search.traps
    search.try_in_turn(_settled_by_solver, deadline)
    yield search.traps


def plausible_pushes(
    line: SolvedLine, deadline: Deadline
) -> tuple[list[_PlausiblePush], int | None]:
    """Return the pushes that a solution could make instead of its own, if they lower the bound.

    Also returns the push of the solution, from 0, before which time was over, or None.
    """
    if len(line.pushes) * len(line.board.boxes) > _MAX_CELLS:
        return [], 0
    end: int | None = None
    searched = search_board(line.board)
    number = {square: i for i, square in enumerate(searched.squares.tolist())}
    offered, before, after = [], [], []
    for at, (position, played) in enumerate(zip(line.positions, line.pushes, strict=False)):
        if deadline.is_cancelled:
            end = at
            break
        row = [number[box] for box in position.boxes if box in number]
        for push in position.pushes():
            box = number.get(push.box)
            if push == played or box is None:
                continue
            offered.append(_PlausiblePush(at, push))
            before.append(row)
            ahead = int(searched.neighbours[box, push.direction])
            after.append([ahead if one == box else one for one in row])
    if not offered:
        return [], end
    distances = goal_distances(searched)
    old, new = (pushes_bounds(np.array(rows, np.uint16), distances) for rows in (before, after))
    return [offered[k] for k in np.flatnonzero(new < old)], end


_Settle = Callable[[_PlausiblePush, Position, Deadline], bool | None]
"""Returns whether a push is a trap, given the position after it; None if unknown."""


@dataclass(slots=True)
class _TrapSearch:
    """The search for traps among the plausible pushes along a solution."""

    line: SolvedLine
    todo: list[_PlausiblePush]
    end: int | None
    found: list[_PlausiblePush] = field(default_factory=list)
    groups: dict[Push, list[frozenset[int]]] = field(default_factory=dict)
    """By push, groups of boxes that cannot be brought home after it, wherever the others stand."""

    @property
    def traps(self) -> Traps:
        """The traps found so far."""
        found = sorted(self.found, key=lambda one: one.number)
        traps = tuple(Trap(one.number, one.push, None) for one in found)
        return Traps(traps, len(self.todo), self.end)

    def try_in_turn(self, settle: _Settle, deadline: Deadline) -> None:
        """Try to settle each remaining push; each gets its share of the time."""
        todo, self.todo = self.todo, []
        for done, candidate in enumerate(todo):
            if deadline.is_cancelled:
                self.todo += todo[done:]
                return
            after = self.line.positions[candidate.number].after(candidate.push)
            loses = settle(candidate, after, deadline.part(min(1.0, 4 / (len(todo) - done))))
            if loses:
                self.found.append(candidate)
            elif loses is None:
                self.todo.append(candidate)

    def settle_soon(
        self, candidate: _PlausiblePush, after: Position, deadline: Deadline
    ) -> bool | None:
        """Whether a push is a trap; None if that takes too long."""
        if self._is_made_later(candidate, after, deadline):
            return False
        if any(group <= after.boxes for group in self.groups.get(candidate.push, ())):
            return True
        board = after.as_board()
        if seen := verdict_from_problems(board, problems(board_arrays(board))):
            return not any(one.status in _VISIBLE for one in seen.problems)
        ahead = int(board.neighbours[candidate.push.box, candidate.push.direction])
        limits = Limits(seconds=min(_GROUP_SECONDS, deadline.left))
        stuck = stuck_group(board, (), (ahead,), limits, deadline)
        if stuck is None:
            return None
        self.groups.setdefault(candidate.push, []).append(frozenset(stuck.boxes))
        return True

    def _is_made_later(self, earlier: _PlausiblePush, after: Position, deadline: Deadline) -> bool:
        """Whether the solution can make the push at once instead of later."""
        line = self.line
        for at in range(earlier.number, len(line.pushes)):
            push = line.pushes[at]
            if push.box == earlier.push.box:
                there = line.positions[at + 1].normalised()
                return push == earlier.push and after.normalised() == there
            if deadline.is_cancelled or push not in after.pushes():
                return False
            after = after.after(push)
        return False


def _settled_by_solver(_one: _PlausiblePush, after: Position, deadline: Deadline) -> bool | None:
    """Whether a push that shows no loss is a trap; None if a solver cannot decide in time."""
    limits = Limits(seconds=min(_PUSH_SECONDS, deadline.left))
    outcome = solve(after.as_board(), "auto", limits, deadline).outcome
    return outcome is Outcome.UNSOLVABLE if outcome.is_decided else None
