"""Proofs about a level: traps, the order of boxes, and pushes of every push-optimal solution.

If a level is too large to look at all positions, only the traps along a solution are proved. The
cheapest of these checks settles each plausible push: its loss is visible; the solution makes it
later and can make it now instead; the boxes stand as in an earlier proof; a few boxes near it
cannot be brought home; a solver decides the position. A loss is *visible* if a box is on a dead
square or boxes are frozen off goals; any other loss is hidden.
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
from sokolab.core.board import Direction, opposite
from sokolab.core.position import Position, Push
from sokolab.core.problem import ProblemKind
from sokolab.rating.space import SolutionGraph, Space, goal_distances, pushes_bounds
from sokolab.rating.story import SolvedLine
from sokolab.solvers.frame.protocol import CancelToken, Limits, Outcome
from sokolab.solvers.frame.search_board import SearchBoard, search_board
from sokolab.solvers.roster import solve
from sokolab.verdicts.judging import verdict_from_problems
from sokolab.verdicts.why.witness import find_witness

_MAX_PUSHES_TIMES_BOXES: Final = 1_000_000
"""Longer solutions get no search for traps, which stores all boxes of each position."""
# Shares of the time left:
_BOUNDS_SHARE: Final = 0.2  # time to find the plausible pushes
_QUICK_CHECKS_SHARE: Final = 0.5  # time for checks without a solver
_SHARES_OF_ONE_PUSH: Final = 4  # most pushes need less than one share, so each can take several
_GROUP_SECONDS: Final = 0.1  # limit for a search with a few boxes
_PUSH_SECONDS: Final = 0.5  # limit for a search with all boxes
_VISIBLE_LOSSES: Final = {ProblemKind.DEAD_BOX, ProblemKind.FROZEN_BOX}
"""Visible losses: a push into one of them is a mistake, not a trap."""


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
    def seconds_left(self) -> float:
        """The seconds left, or 0 if time is over."""
        return 0.0 if self._token.is_cancelled else max(0.0, self._end - perf_counter())

    @property
    def is_cancelled(self) -> bool:
        """Whether no time is left."""
        return not self.seconds_left

    def part(self, share: float) -> Deadline:
        """Return the deadline of a part that takes this share of the time left."""
        return Deadline(share * self.seconds_left, self)

    def call_when_cancelled(self, callback: Callable[[], object]) -> None:
        """Call a function when the other token is cancelled, but not when time is over."""
        self._token.call_when_cancelled(callback)

    def remove_callback(self, callback: Callable[[], object]) -> None:
        """Withdraw a function given to :meth:`call_when_cancelled`."""
        self._token.remove_callback(callback)


@dataclass(frozen=True, slots=True)
class Trap:
    """A push that brings boxes nearer goals but loses the level, at a position of the solution."""

    push_index: int
    """Index of the push of the solution in whose place it can be made."""
    push: Push
    """The push, by squares of the board."""
    hidden_pushes: int | None
    """How many more pushes can bring boxes nearer while the loss is hidden, or None if unknown."""


@dataclass(frozen=True, slots=True)
class Traps:
    """The traps along a solution."""

    proved: tuple[Trap, ...]
    """The traps, in the order of the solution."""
    undecided_count: int = 0
    """Number of plausible pushes that might lose."""
    end: int | None = None
    """Index of the solution's push where the search for traps stopped, or None if complete."""


def traps_in_space(space: Space, graph: SolutionGraph, solution: tuple[int, ...]) -> Traps:
    """Return the traps along a push-optimal solution, each proved by the space of the level.

    Parameters
    ----------
    graph
        Push-optimal solutions, found in this space.
    solution
        The solution: the indices of its pushes in the graph.
    """
    assert graph.space_positions is not None
    squares = space.search_board.squares
    hidden_losses = _HiddenLosses(space)
    traps = []
    for index, graph_push in enumerate(solution):
        position = int(graph.space_positions[graph.source[graph_push]])
        for k in range(int(space.first[position]), int(space.first[position + 1])):
            target = int(space.target[k])
            if target < 0 or space.pushes_left[target] >= 0 or space.gain[k] <= 0:
                continue
            push = Push(int(squares[space.box[k]]), Direction(int(space.direction[k])))
            traps.append(Trap(index, push, hidden_losses.pushes_from(target)))
    return Traps(tuple(traps))


class _HiddenLosses:
    """The pushes until losses become visible, worked out once for each position."""

    def __init__(self, space: Space) -> None:
        self._space = space
        self._longest_runs: dict[int, int] = {}

    def pushes_from(self, position: int) -> int:
        """Return how many pushes in a row can bring boxes nearer without a visible loss.

        Each push lowers the pushes lower bound, so there is a longest run.
        """
        stack = [position]
        while stack:
            next_position = stack[-1]
            successors = self._plausible_successors(next_position)
            unknown = [each for each in successors if each not in self._longest_runs]
            if unknown:
                stack += unknown
                continue
            stack.pop()
            runs = (self._longest_runs[each] + 1 for each in successors)
            self._longest_runs[next_position] = max(runs, default=0)
        return self._longest_runs[position]

    def _plausible_successors(self, position: int) -> list[int]:
        space = self._space
        pushes = slice(int(space.first[position]), int(space.first[position + 1]))
        targets = space.target[pushes]
        successors: list[int] = targets[(targets >= 0) & (space.gain[pushes] > 0)].tolist()
        return successors


def pairs_in_order(space: Space, boxes: set[int]) -> list[tuple[int, int]]:
    """Return pairs of boxes such that the first must be pushed before the second can be.

    A search in which the first box stays put proves it: the second box is pushed in no solvable
    position. Pairs that follow from others are left out.

    Parameters
    ----------
    boxes
        Squares of boxes that some solution pushes, on the search board.
    """
    from sokolab.kernels.rating.space import mark_pushed_boxes

    size, position_count = space.search_board.size, len(space.pushes_left)
    seen, is_pushed = np.zeros(position_count, np.uint8), np.zeros(size + 1, np.uint8)
    queue = np.zeros(position_count, np.int32)
    waiting_boxes: dict[int, set[int]] = {}
    for box in boxes:
        tables = space.first, space.target, space.push, space.pushes_left
        mark_pushed_boxes(*tables, box, seen, queue, is_pushed)
        waiting_boxes[box] = {later for later in boxes - {box} if not is_pushed[later]}
    return _without_implied(waiting_boxes)


def pairs_in_order_by_walks(search_board: SearchBoard, boxes: set[int]) -> list[tuple[int, int]]:
    """Return pairs as :func:`pairs_in_order` does, for any level, from walls and two boxes alone.

    With all other boxes lifted and the first box on its start square, the player can push the
    second one only to dead squares or not at all. There can be more pairs.
    """
    from sokolab.kernels.walk import walk_distances

    neighbours, size = search_board.neighbours, search_board.size
    dead = np.append(dead_squares(search_board.board_arrays).mask[search_board.squares], True)
    free = np.ones(size + 1, np.uint8)
    free[size] = 0
    steps, queue = np.zeros((2, size + 1), np.int32)
    waiting_boxes: dict[int, set[int]] = {box: set() for box in boxes}
    for box, later in permutations(boxes, 2):
        free[[box, later]] = 0
        walk_distances(neighbours, free, search_board.player, -1, steps, queue)
        free[[box, later]] = 1
        ahead = neighbours[later]
        behind = ahead[[opposite(direction) for direction in Direction]]
        if not ((steps[behind] >= 0) & (ahead != box) & ~dead[ahead]).any():
            waiting_boxes[box].add(later)
    return _without_implied(waiting_boxes)


def _without_implied(waiting_boxes: dict[int, set[int]]) -> list[tuple[int, int]]:
    """Return the pairs that do not follow from two others.

    Parameters
    ----------
    waiting_boxes
        By box, the boxes that must wait for it.
    """
    return [
        (box, later)
        for box in sorted(waiting_boxes)
        for later in sorted(waiting_boxes[box])
        if not any(later in waiting_boxes[middle] for middle in waiting_boxes[box])
    ]


def longest_chain(pairs: list[tuple[int, int]]) -> list[int]:
    """Return the longest chain of boxes in which each waits for the one before."""
    waiting_boxes: dict[int, list[int]] = {}
    for box, later in pairs:
        waiting_boxes.setdefault(box, []).append(later)

    def chain(box: int) -> list[int]:
        chains = (chain(later) for later in waiting_boxes.get(box, ()))
        return [box, *max(chains, key=len, default=[])]

    return max((chain(box) for box in waiting_boxes), key=len, default=[])


@dataclass(frozen=True, slots=True)
class ForcedPushes:
    """Pushes that every push-optimal solution makes, and positions that all pass."""

    depths: tuple[int, ...]
    """The numbers of pushes between start and end after which all are in the same position."""
    pushes: tuple[int, ...]
    """The indices of the pushes that all have in common."""
    only_pushes: tuple[int, ...] | None
    """Indices of the pushes whose alternatives all lose, not all visibly, or None if unknown."""
    max_width: int
    """The largest number of different positions after equally many pushes."""


def forced_pushes_of(
    graph: SolutionGraph, solution: tuple[int, ...], space: Space | None
) -> ForcedPushes:
    """Return the forced pushes of a graph of push-optimal solutions."""
    position_counts = np.bincount(graph.depth, minlength=len(solution) + 1)
    push_counts = np.bincount(graph.depth[graph.source], minlength=len(solution))
    depths = np.flatnonzero(position_counts[: len(solution)] == 1)[1:]
    return ForcedPushes(
        depths=tuple(depths.tolist()),
        pushes=tuple(np.flatnonzero(push_counts == 1).tolist()),
        only_pushes=None if space is None else _only_pushes(space, graph, solution),
        max_width=int(position_counts.max()),
    )


def _only_pushes(space: Space, graph: SolutionGraph, solution: tuple[int, ...]) -> tuple[int, ...]:
    assert graph.space_positions is not None
    indices = []
    for index, graph_push in enumerate(solution):
        position = int(graph.space_positions[graph.source[graph_push]])
        pushes = slice(int(space.first[position]), int(space.first[position + 1]))
        looks_safe = space.target[pushes] >= 0
        if int(space.stays_solvable[pushes].sum()) == 1 and int(looks_safe.sum()) > 1:
            indices.append(index)
    return tuple(indices)


@dataclass(frozen=True, slots=True)
class _PlausiblePush:
    """A push that could be made in place of push ``push_index`` of the solution."""

    push_index: int
    push: Push


def traps_by_search(line: SolvedLine, deadline: Deadline) -> Iterator[Traps]:
    """Yield the traps along a solution twice: after short searches, and after longer ones."""
    plausible, end = plausible_pushes(line, deadline.part(_BOUNDS_SHARE))
    search = _TrapSearch(line, plausible, end)
    search.try_in_turn(search.settle_quickly, deadline.part(_QUICK_CHECKS_SHARE))
    yield search.traps
    search.try_in_turn(_settle_by_solver, deadline)
    yield search.traps


def plausible_pushes(
    line: SolvedLine, deadline: Deadline
) -> tuple[list[_PlausiblePush], int | None]:
    """Return the pushes that a solution could make instead of its own, if they lower the bound.

    Also returns the index of the push of the solution before which time was over, or None.
    """
    if len(line.pushes) * len(line.board.boxes) > _MAX_PUSHES_TIMES_BOXES:
        return [], 0
    end: int | None = None
    searchable = search_board(line.board)
    square_index = {square: i for i, square in enumerate(searchable.squares.tolist())}
    pushes, boxes_before, boxes_after = [], [], []
    for index, (position, own_push) in enumerate(zip(line.positions, line.pushes, strict=False)):
        if deadline.is_cancelled:
            end = index
            break
        boxes = [square_index[box] for box in position.boxes if box in square_index]
        for push in position.pushes():
            pushed_box = square_index.get(push.box)
            if push == own_push or pushed_box is None:
                continue
            pushes.append(_PlausiblePush(index, push))
            boxes_before.append(boxes)
            ahead = int(searchable.neighbours[pushed_box, push.direction])
            boxes_after.append([ahead if box == pushed_box else box for box in boxes])
    if not pushes:
        return [], end
    distances = goal_distances(searchable)
    bounds_before, bounds_after = (
        pushes_bounds(np.array(rows, np.uint16), distances) for rows in (boxes_before, boxes_after)
    )
    return [pushes[k] for k in np.flatnonzero(bounds_after < bounds_before)], end


_SettlePush = Callable[[_PlausiblePush, Position, Deadline], bool | None]
"""Returns whether a push is a trap, given the position after it, or None if unknown."""


@dataclass(slots=True)
class _TrapSearch:
    """The search for traps among the plausible pushes along a solution."""

    line: SolvedLine
    undecided_pushes: list[_PlausiblePush]
    end: int | None
    proved_pushes: list[_PlausiblePush] = field(default_factory=list)
    stuck_groups: dict[Push, list[frozenset[int]]] = field(default_factory=dict)
    """By push, groups of boxes that cannot be brought home after it, wherever the others stand."""

    @property
    def traps(self) -> Traps:
        """The traps proved so far."""
        pushes = sorted(self.proved_pushes, key=lambda candidate: candidate.push_index)
        traps = tuple(Trap(candidate.push_index, candidate.push, None) for candidate in pushes)
        return Traps(traps, len(self.undecided_pushes), self.end)

    def try_in_turn(self, settle: _SettlePush, deadline: Deadline) -> None:
        """Try to settle each undecided push. Each gets its share of the time."""
        todo, self.undecided_pushes = self.undecided_pushes, []
        for index, candidate in enumerate(todo):
            if deadline.is_cancelled:
                self.undecided_pushes += todo[index:]
                return
            after = self.line.positions[candidate.push_index].after(candidate.push)
            share = min(1.0, _SHARES_OF_ONE_PUSH / (len(todo) - index))
            loses = settle(candidate, after, deadline.part(share))
            if loses:
                self.proved_pushes.append(candidate)
            elif loses is None:
                self.undecided_pushes.append(candidate)

    def settle_quickly(
        self, candidate: _PlausiblePush, after: Position, deadline: Deadline
    ) -> bool | None:
        """Whether a push is a trap, or None if that takes too long."""
        if self._is_made_later(candidate, after, deadline):
            return False
        if any(group <= after.boxes for group in self.stuck_groups.get(candidate.push, ())):
            return True
        board = after.as_board()
        if verdict := verdict_from_problems(board, problems(board_arrays(board))):
            return not any(problem.kind in _VISIBLE_LOSSES for problem in verdict.problems)
        ahead = int(board.neighbours[candidate.push.box, candidate.push.direction])
        limits = Limits(seconds=min(_GROUP_SECONDS, deadline.seconds_left))
        witness = find_witness(board, (), (ahead,), limits, deadline)
        if witness is None:
            return None
        self.stuck_groups.setdefault(candidate.push, []).append(frozenset(witness.boxes))
        return True

    def _is_made_later(
        self, candidate: _PlausiblePush, after: Position, deadline: Deadline
    ) -> bool:
        """Whether the solution makes the push later and could make it now instead."""
        line = self.line
        for index in range(candidate.push_index, len(line.pushes)):
            push = line.pushes[index]
            if push.box == candidate.push.box:
                position = line.positions[index + 1].normalised()
                return push == candidate.push and after.normalised() == position
            if deadline.is_cancelled or push not in after.pushes():
                return False
            after = after.after(push)
        return False


def _settle_by_solver(_push: _PlausiblePush, after: Position, deadline: Deadline) -> bool | None:
    """Whether a push without a visible loss is a trap, or None if no solver decides in time."""
    limits = Limits(seconds=min(_PUSH_SECONDS, deadline.seconds_left))
    outcome = solve(after.as_board(), "auto", limits, deadline).outcome
    return outcome is Outcome.UNSOLVABLE if outcome.is_decided else None
