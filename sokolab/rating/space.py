"""The space of a level, which is all positions that play can reach, and graphs of solutions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.one_box import dead_squares, push_distances, pushes_to_goals
from sokolab.core.board import Board, Direction
from sokolab.core.position import Push
from sokolab.kernels.arrays import Ints
from sokolab.kernels.plain_packing import index_and_direction, with_direction
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.frame.search_board import SearchBoard, search_board
from sokolab.verdicts.audit.optimal_solutions import OptimalSolutions

if TYPE_CHECKING:
    from sokolab.kernels.rating.solutions import GraphArrays

MAX_POSITIONS: Final = 400_000
"""Maximum size of a space by default. Each position takes about 100 bytes and 4 µs."""
_SLICE_POSITIONS: Final = 8_192
"""Positions expanded between two checks of the cancel token."""
NO_GOAL_PUSHES: Final = 9_999
"""The number of pushes from a square where a lone box can reach no goal."""
MAX_POSITIONS_OF_OPTIMAL_GRAPH: Final = 200_000
"""Maximum number of positions on push-optimal solutions that are examined together."""


class _PackedPushes:
    """Pushes in the form of the kernels, with the square of the box (``kernels.packing``)."""

    push: Ints

    @cached_property
    def box(self) -> Ints:
        """The square of the box before each push: int32 ``[e]``."""
        return index_and_direction(self.push)[0]

    @cached_property
    def direction(self) -> Ints:
        """The direction of each push: int32 ``[e]``."""
        return index_and_direction(self.push)[1]


@dataclass(frozen=True, eq=False)
class Space(_PackedPushes):
    """All positions of a level that are not visibly lost, in the order of their pushes."""

    search_board: SearchBoard
    """The search board of the level, which numbers the squares."""
    boxes: NDArray[np.uint16]
    """uint16 ``[s, k]``: the boxes of each position, ascending; position 0 is the start."""
    first: NDArray[np.int64]
    """int64 ``[s + 1]``: the first push from each position, as an index."""
    target: Ints
    """int32 ``[e]``: the position after each push; below 0 if its loss is visible
    (:mod:`sokolab.kernels.rating.space`).
    """
    push: Ints
    """int32 ``[e]``: the packed pushes."""
    pushes_left: Ints
    """int32 ``[s]``: the fewest pushes from each position to a solved one, or -1 if it is lost."""

    @property
    def is_solvable(self) -> bool:
        """Whether the level can be solved."""
        return bool(self.pushes_left[0] >= 0)

    @cached_property
    def source(self) -> Ints:
        """The position before each push: int32 ``[e]``."""
        counts = np.diff(self.first)
        return np.repeat(np.arange(len(self.pushes_left), dtype=np.int32), counts)

    @cached_property
    def stays_solvable(self) -> NDArray[np.bool_]:
        """Whether the level can still be solved after each push: ``[e]``."""
        return (self.target >= 0) & (self.pushes_left[self.target] >= 0)

    @cached_property
    def distances(self) -> Ints:
        """Fewest pushes of a lone box from each square to each goal: int32 ``[m, g]``."""
        return goal_distances(self.search_board)

    @cached_property
    def bound(self) -> Ints:
        """The pushes lower bound of each position: int32 ``[s]``."""
        return pushes_bounds(self.boxes, self.distances)

    @cached_property
    def gain(self) -> Ints:
        """By how much each push lowers the bound: int32 ``[e]``, or 0 if its loss is visible."""
        before = self.bound[self.source]
        after = np.where(self.target >= 0, self.bound[self.target], before)
        return (before - after).astype(np.int32)


def pushes_bounds(boxes: NDArray[np.uint16], distances: Ints) -> Ints:
    """Return the pushes lower bound of positions, given by their boxes: int32 ``[s]``.

    Parameters
    ----------
    distances
        The result of :func:`goal_distances`.
    """
    from sokolab.kernels.rating.space import fill_bounds
    from sokolab.kernels.search.boards.assignment import new_matching

    bounds = np.zeros(len(boxes), np.int32)
    fill_bounds(boxes, distances, new_matching(np.zeros(boxes.shape[1], np.int32)), bounds)
    return bounds


def goal_distances(search_board: SearchBoard) -> Ints:
    """Return the fewest pushes of a lone box from each square to each goal: int32 ``[m, g]``."""
    # Without boxes, because the distances of a goal with a box would be those of the box.
    board = search_board.board_arrays.board.with_pieces(
        (), int(search_board.squares[search_board.player])
    )
    goals = search_board.squares[np.flatnonzero(search_board.goals)]
    columns = [push_distances(board, int(goal)).pushes[search_board.squares] for goal in goals]
    pushes = np.stack(columns, axis=1).astype(np.int32)
    return np.where(pushes < 0, np.int32(NO_GOAL_PUSHES), pushes)


def nearest_goals(search_board: SearchBoard) -> Ints:
    """Return the fewest pushes of a lone box from each square to a goal: int32 ``[m]``."""
    goals = search_board.squares[np.flatnonzero(search_board.goals)]
    pushes = pushes_to_goals(search_board.board_arrays, goals)[0][search_board.squares]
    return np.where(pushes < 0, np.int32(NO_GOAL_PUSHES), pushes)


def explore(
    board: Board,
    max_positions: int = MAX_POSITIONS,
    cancel: CancelToken | None = None,
) -> Space | None:
    """Return the space of a level, or None if it is too large for these limits.

    Parameters
    ----------
    board
        A board that is a level, with a box.
    max_positions
        Maximum number of positions.
    """
    from sokolab.kernels.rating import space as kernels

    searchable = search_board(board)
    rating_board = _new_rating_board(searchable)
    space = _new_space(searchable, rating_board)
    while space.counts.expanded < space.states.used[0]:
        if space.states.used[0] > max_positions or (cancel is not None and cancel.is_cancelled):
            return None
        if kernels.expand_positions(space, rating_board, min(_SLICE_POSITIONS, max_positions)):
            space = _grow_space(space, len(Direction) * len(searchable.boxes))
    return _finished_space(searchable, space)


def _new_rating_board(search_board: SearchBoard) -> Any:
    from sokolab.kernels.rating.space import RatingBoard

    m, k = search_board.size, len(search_board.boxes)
    blocked, inside, dead = (np.zeros(m + 1, np.uint8) for _ in range(3))
    blocked[m], inside[:m] = 1, 1
    dead[:m] = dead_squares(search_board.board_arrays).mask[search_board.squares]
    return RatingBoard(
        neighbours=search_board.neighbours,
        inside=inside,
        goals=search_board.goals,
        dead=dead,
        blocked=blocked,
        frozen=np.zeros(m + 1, np.uint8),
        mark=np.zeros(m + 1, np.int32),
        stack=np.zeros(5 * m + 5, np.int32),
        boxes=np.zeros(k, np.int32),
        boxes_after=np.zeros(k, np.int32),
    )


def _new_space(search_board: SearchBoard, rating_board: Any) -> Any:
    """Return tables that hold the start of the level."""
    from sokolab.kernels.rating import space as kernels
    from sokolab.kernels.search.tables.records import new_record
    from sokolab.kernels.search.tables.states import new_states

    k = len(search_board.boxes)
    # Room for all pushes of one position at least; the tables grow by doubling.
    capacity = max(1 << 12, 1 << (8 * k).bit_length())
    states = new_states(k, search_board.size, capacity)
    target, push = np.zeros((2, 4 * capacity), np.int32)
    first, counts = np.zeros(capacity + 1, np.int64), new_record(*kernels.SPACE_COUNT_FIELDS)
    space = kernels.SpaceTables(states, first, target, push, counts)
    rating_board.boxes_after[:] = search_board.boxes
    rating_board.blocked[search_board.boxes] = 1
    kernels.find_or_insert_position(space, rating_board, search_board.player)
    rating_board.blocked[search_board.boxes] = 0
    return space


def _grow_space(space: Any, count: int) -> Any:
    """Return the tables with space for ``count`` more positions and pushes, doubled as needed."""
    from sokolab.kernels.search.tables.slots import has_room
    from sokolab.kernels.search.tables.states import rehash_states

    states, position_count = space.states, int(space.states.used[0])
    if space.counts.pushes + count > space.target.size:
        space = space._replace(target=_doubled(space.target), push=_doubled(space.push))
    if not has_room(position_count + count, states.player.size, states.slots.size):
        slots = np.zeros(2 * states.slots.size, np.int64)
        boxes, player = _doubled(states.boxes), _doubled(states.player)
        states = states._replace(boxes=boxes, player=player, slots=slots)
        rehash_states(states, slots, 0, position_count)
        first = np.append(space.first, np.zeros(player.size // 2, np.int64))
        space = space._replace(states=states, first=first)
    return space


def _doubled(array: NDArray[Any]) -> NDArray[Any]:
    return np.concatenate([array, np.zeros_like(array)])


def _finished_space(search_board: SearchBoard, space: Any) -> Space:
    """Return the space with the fewest pushes from each position."""
    from sokolab.kernels.rating.space import fill_pushes_left, list_sources

    position_count, push_count = int(space.states.used[0]), int(space.counts.pushes)
    boxes, first = space.states.boxes[:position_count], space.first[: position_count + 1]
    target, push = space.target[:push_count], space.push[:push_count]
    solved_positions = np.flatnonzero(search_board.goals[boxes].all(axis=1)).astype(np.int32)
    first_source, source = np.zeros(position_count + 2, np.int64), np.zeros(push_count, np.int32)
    list_sources(first, target, first_source, source)
    pushes_left, queue = np.zeros((2, position_count), np.int32)
    fill_pushes_left(first_source, source, solved_positions, pushes_left, queue)
    return Space(search_board, boxes, first, target, push, pushes_left)


@dataclass(frozen=True, eq=False)
class SolutionGraph(_PackedPushes):
    """Positions on solutions, and the pushes between them, which lead to later positions."""

    search_board: SearchBoard
    """The search board of the level, which numbers the squares."""
    boxes: Ints
    """int32 ``[g, k]``: the boxes of each position, ascending."""
    first: NDArray[np.int64]
    """int64 ``[g + 1]``: the first push from each position, as an index."""
    target: Ints
    """int32 ``[e]``: the position after each push."""
    push: Ints
    """int32 ``[e]``: the packed push."""
    is_all: bool
    """Whether these are all solutions with the fewest pushes; if not, it is a single solution."""
    space_positions: Ints | None = None
    """int32 ``[g]``: the positions in the space of the level, or None."""

    @cached_property
    def source(self) -> Ints:
        """The position before each push: int32 ``[e]``."""
        positions = np.arange(len(self.boxes), dtype=np.int32)
        return np.repeat(positions, np.diff(self.first))

    @cached_property
    def depth(self) -> Ints:
        """The number of pushes made before each position: int32 ``[g]``."""
        depth = np.zeros(len(self.boxes), np.int32)
        for source, target in zip(self.source.tolist(), self.target.tolist(), strict=True):
            depth[target] = depth[source] + 1
        return depth

    @cached_property
    def ahead(self) -> Ints:
        """The square onto which each push moves its box: int32 ``[e]``."""
        squares: Ints = self.search_board.neighbours[self.box, self.direction]
        return squares

    def tables(self) -> GraphArrays:
        """Return the graph in the form the kernels take."""
        from sokolab.kernels.rating.solutions import GraphArrays

        neighbours = self.search_board.neighbours
        return GraphArrays(neighbours, self.boxes, self.first, self.target, self.push)

    def optimal_solutions(self) -> OptimalSolutions:
        """Return the graph in the form that audits and freedom take."""
        board, squares = self.search_board.board_arrays.board, self.search_board.squares
        bounds = zip(self.first[:-1].tolist(), self.first[1:].tolist(), strict=True)
        targets = self.target.tolist()
        directions = map(Direction, self.direction.tolist())
        pushes = list(map(Push, squares[self.box].tolist(), directions))
        position = self.search_board.position(self.search_board.boxes, self.search_board.player)
        return OptimalSolutions(
            board,
            (position,) * len(self.boxes),  # only their number matters
            tuple({pushes[i]: targets[i] for i in range(start, end)} for start, end in bounds),
        )


def optimal_graph(
    space: Space, max_positions: int = MAX_POSITIONS_OF_OPTIMAL_GRAPH
) -> SolutionGraph:
    """Return all push-optimal solutions of a solvable level, or one if positions are too many.

    Parameters
    ----------
    max_positions
        Maximum number of positions on all push-optimal solutions.
    """
    pushes_left = space.pushes_left
    is_optimal = space.stays_solvable & (pushes_left[space.target] == pushes_left[space.source] - 1)
    is_in_graph = np.zeros(len(pushes_left), bool)
    is_in_graph[0] = True
    for count in range(int(pushes_left[0]), 0, -1):
        layer = is_optimal & is_in_graph[space.source] & (pushes_left[space.source] == count)
        is_in_graph[space.target[layer]] = True
    is_all = bool(is_in_graph.sum() <= max_positions)
    if not is_all:
        is_in_graph, is_optimal = _one_solution(space, is_optimal)
    positions = np.flatnonzero(is_in_graph)
    positions = positions[np.argsort(-pushes_left[positions], kind="stable")]
    graph_index = np.full(len(pushes_left), -1, np.int32)
    graph_index[positions] = np.arange(len(positions), dtype=np.int32)
    edges = np.flatnonzero(is_optimal & is_in_graph[space.source])
    edges = edges[np.argsort(graph_index[space.source[edges]], kind="stable")]
    push_counts = np.bincount(graph_index[space.source[edges]], minlength=len(positions))
    return SolutionGraph(
        search_board=space.search_board,
        boxes=space.boxes[positions].astype(np.int32),
        first=np.concatenate([[0], np.cumsum(push_counts)]).astype(np.int64),
        target=graph_index[space.target[edges]],
        push=space.push[edges],
        is_all=is_all,
        space_positions=positions.astype(np.int32),
    )


def _one_solution(
    space: Space, is_optimal: NDArray[np.bool_]
) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return masks of the positions, and of the optimal pushes, of one of the solutions."""
    is_passed = np.zeros(len(space.pushes_left), bool)
    is_played = np.zeros(len(is_optimal), bool)
    position = 0
    is_passed[position] = True
    while space.pushes_left[position]:
        start, end = space.first[position : position + 2]
        push = int(start) + int(np.argmax(is_optimal[start:end]))
        is_played[push] = True
        position = int(space.target[push])
        is_passed[position] = True
    return is_passed, is_played


def graph_of_solution(search_board: SearchBoard, pushes: Sequence[Push]) -> SolutionGraph:
    """Return the graph of one solution. ``pushes`` are on the board itself."""
    square_index = {square: i for i, square in enumerate(search_board.squares.tolist())}
    boxes = set(search_board.boxes.tolist())
    rows, edges = [sorted(boxes)], []
    for push in pushes:
        box = square_index[push.box]
        boxes ^= {box, int(search_board.neighbours[box, push.direction])}
        rows.append(sorted(boxes))
        edges.append(with_direction(box, push.direction))
    positions = np.arange(len(edges) + 1)
    return SolutionGraph(
        search_board=search_board,
        boxes=np.array(rows, np.int32),
        first=np.append(positions, len(edges)).astype(np.int64),
        target=positions[1:].astype(np.int32),
        push=np.array(edges, np.int32),
        is_all=False,
    )


def graph_of_solutions(search_board: SearchBoard, solutions: OptimalSolutions) -> SolutionGraph:
    """Return the graph of push-optimal solutions that another search has found."""
    square_index = {square: i for i, square in enumerate(search_board.squares.tolist())}
    rows = [
        sorted(square_index[box] for box in position.boxes if box in square_index)
        for position in solutions.positions
    ]
    push_counts = [len(pushes) for pushes in solutions.pushes]
    edges = [
        (target, with_direction(square_index[push.box], push.direction))
        for pushes in solutions.pushes
        for push, target in pushes.items()
    ]
    return SolutionGraph(
        search_board=search_board,
        boxes=np.array(rows, np.int32),
        first=np.concatenate([[0], np.cumsum(push_counts)]).astype(np.int64),
        target=np.array([target for target, _ in edges], np.int32),
        push=np.array([push for _, push in edges], np.int32),
        is_all=True,
    )
