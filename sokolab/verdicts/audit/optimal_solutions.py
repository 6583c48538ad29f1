"""The graph of push-optimal solutions: all positions on solutions with the fewest pushes.

A forward search keeps every position from which the remaining pushes might still suffice. Then
pulls lead from the solved positions back through the kept ones.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np

from sokolab.core.board import Board, Direction, opposite
from sokolab.core.display import Brief
from sokolab.core.position import Position, Push
from sokolab.solvers.frame.protocol import CancelToken
from sokolab.solvers.frame.search_board import search_board
from sokolab.verdicts.sources.carry_over import pushes_of
from sokolab.verdicts.values import Verdict

if TYPE_CHECKING:
    from sokolab.solvers.optimiser.vicinity import VicinityShared

_MAX_STORED_POSITIONS: Final = 400_000  # positions of the forward search, of 60 bytes each
_MAX_POSITIONS_IN_GRAPH: Final = 20_000  # positions of the graph; each takes about 0.2 ms
_SLICE_POSITIONS: Final = 4_096
"""Positions expanded between two checks of the cancel token: about 20 ms."""
_MAX_MEGABYTES: Final = 256

_Key = tuple[int, ...]


@dataclass(frozen=True, eq=False, repr=False)
class OptimalSolutions(Brief):
    """All positions on solutions with the fewest pushes, and the pushes between them.

    Positions are numbered from 0, the start, by the number of pushes that lead to them. Positions
    that differ only in the player's square within its reach count as one.
    """

    board: Board
    """The level."""
    positions: tuple[Position, ...]
    """The positions, with the player on the lowest square of its reach."""
    pushes: tuple[dict[Push, int], ...]
    """For each position, the pushes that some push-optimal solution makes there, with the numbers
    of the positions they lead to.
    """

    @cached_property
    def pushed_squares(self) -> frozenset[int]:
        """The squares of boxes before and after pushes, and those where the player pushes."""
        squares: set[int] = set()
        for pushes in self.pushes:
            for box, direction in pushes:
                neighbours = self.board.neighbours[box]
                squares |= {box, int(neighbours[direction]), int(neighbours[opposite(direction)])}
        return frozenset(squares)

    @cached_property
    def resting_boxes(self) -> frozenset[int]:
        """The boxes that no push-optimal solution pushes."""
        return frozenset.intersection(*(position.boxes for position in self.positions))

    def choices(self, lurd: str) -> tuple[int, ...]:
        """Return for each push of a push-optimal solution the number of optimal pushes there.

        Raises
        ------
        ValueError
            The lurd is not a solution with the fewest pushes.
        """
        position = 0
        counts = []
        for push in pushes_of(self.board, lurd):
            counts.append(len(self.pushes[position]))
            position = self.pushes[position].get(push, -1)
            if position < 0:
                break
        if position < 0 or self.pushes[position]:
            raise ValueError(
                "the letters are not a solution with the fewest pushes"  # no phrase: misuse
            )
        return tuple(counts)


def optimal_solutions(
    verdict: Verdict, cancel: CancelToken | None = None
) -> OptimalSolutions | None:
    """Return the graph of push-optimal solutions, or None if it is too large or work is cancelled.

    Parameters
    ----------
    verdict
        The verdict on a solvable level whose pushes are proved optimal.

    Raises
    ------
    ValueError
        The pushes are not proved optimal.
    """
    if not verdict.is_optimal:
        raise ValueError(
            "the graph of push-optimal solutions needs a level "
            "whose pushes are proved optimal"  # no phrase: misuse
        )
    assert verdict.pushes is not None
    from sokolab.solvers.optimiser.vicinity import VicinityShared

    cancel = cancel or CancelToken()
    if not verdict.pushes:
        return OptimalSolutions(verdict.board, (Position(verdict.board).normalised(),), ({},))
    shared = VicinityShared(search_board(verdict.board))
    pushes_to = _search_forward(shared, verdict.pushes, cancel)
    if pushes_to is None:
        return None
    return _BackwardSearch(verdict.board, shared, pushes_to).graph(verdict.pushes, cancel)


def _search_forward(
    shared: VicinityShared, fewest_pushes: int, cancel: CancelToken
) -> dict[_Key, int] | None:
    """Return the fewest pushes to every position that might lie on a push-optimal solution.

    None if there are too many positions or the work is cancelled.
    """
    from sokolab.kernels.search.tables.square_sets import bits_of
    from sokolab.solvers.frame.search import StepStatus
    from sokolab.solvers.optimiser.vicinity import KernelObjective, PathSearch

    search_board = shared.search_board
    _, word, bit, _ = shared.numbering
    goals = np.flatnonzero(search_board.goals).astype(np.int32)
    start_and_end = np.stack(
        [
            bits_of(boxes, word, bit, shared.numbering.word_count)
            for boxes in (search_board.boxes, goals)
        ]
    )
    rows, ranks = shared.rows_and_ranks(goals.tolist())
    search = PathSearch(
        shared,
        start_and_end,
        search_board.player,
        -1,
        rows,
        ranks,
        (0,),
        KernelObjective.PUSHES,
        (fewest_pushes + 1, 0),
    )
    status = StepStatus.RUNNING
    while status in {StepStatus.RUNNING, StepStatus.FULL}:
        if cancel.is_cancelled or search.states > _MAX_STORED_POSITIONS:
            return None
        status = search.step(_SLICE_POSITIONS)
        if status is StepStatus.FULL and not all(search.grow(_MAX_MEGABYTES << 20)):
            return None
    assert status is StepStatus.SOLVED, "a solution with this many pushes is known"
    visited, count = search.visited, search.states
    keys = np.column_stack([visited.bits[:count], visited.player[:count].astype(np.int64)])
    return dict(zip(map(tuple, keys.tolist()), visited.cost[:count].tolist(), strict=True))


@dataclass(frozen=True, slots=True)
class _State:
    """A position: its boxes, and its key in the table of the forward search."""

    boxes: frozenset[int]
    key: _Key


_Layer = dict[_State, dict[Push, _State]]
"""States after the same number of pushes, each with the optimal pushes from it."""


class _BackwardSearch:
    """Follows pulls from the solved positions back through the positions of the forward search.

    Squares are numbered as on the search board. Sets of squares are integers. Each row has a spare
    column, so that no shift wraps around an edge.
    """

    def __init__(self, board: Board, shared: VicinityShared, pushes_to: dict[_Key, int]) -> None:
        self._board = board
        self._pushes_to = pushes_to
        search_board = shared.search_board
        self._outside = search_board.size
        self._goals = frozenset(np.flatnonzero(search_board.goals).tolist())
        self._neighbours: list[list[int]] = search_board.neighbours.tolist()
        self._columns = board.width + 1
        self._squares: list[int] = search_board.squares.tolist()
        rows_columns = (divmod(square, board.width) for square in self._squares)
        self._bits = [1 << (row * self._columns + column) for row, column in rows_columns]
        self._square_index = {bit: index for index, bit in enumerate(self._bits)}
        self._inside = sum(self._bits)
        self._words: list[tuple[int, int]] = [
            (int(word), int(bit))
            for word, bit in zip(shared.numbering.word, shared.numbering.bit, strict=True)
        ]
        self._key_words = shared.numbering.word_count

    def graph(self, fewest_pushes: int, cancel: CancelToken) -> OptimalSolutions | None:
        """Return the graph, or None if it is too large or the work is cancelled."""
        solved_words = self._key(self._goals, 0)[:-1]
        layer: _Layer = {
            _State(self._goals, key): {}
            for key, pushes in self._pushes_to.items()
            if pushes == fewest_pushes and key[:-1] == solved_words
        }
        layers = [layer]
        for pushes in range(fewest_pushes - 1, -1, -1):
            previous_layer: _Layer = {}
            for state in layer:
                for push, predecessor in self._predecessors(state):
                    if self._pushes_to.get(predecessor.key) == pushes:
                        previous_layer.setdefault(predecessor, {})[push] = state
            layer = previous_layer
            layers.append(layer)
            if cancel.is_cancelled or sum(map(len, layers)) > _MAX_POSITIONS_IN_GRAPH:
                return None
        return self._graph_of_states(
            {state: pushes for layer in reversed(layers) for state, pushes in layer.items()}
        )

    def _graph_of_states(self, states: _Layer) -> OptimalSolutions:
        """Return the graph with numbered positions and the board's own squares."""
        position_index = {state: i for i, state in enumerate(states)}
        squares = self._squares
        decoration = frozenset(self._board.boxes).difference(squares)
        return OptimalSolutions(
            self._board,
            tuple(
                Position(
                    self._board,
                    decoration.union(squares[box] for box in state.boxes),
                    squares[state.key[-1]],
                )
                for state in states
            ),
            tuple(
                {
                    Push(squares[box], Direction(direction)): position_index[state_after]
                    for (box, direction), state_after in pushes.items()
                }
                for pushes in states.values()
            ),
        )

    def _predecessors(self, state: _State) -> Iterator[tuple[Push, _State]]:
        """Yield the pushes that can lead to a state, each with the previous state."""
        free = self._inside & ~sum(self._bits[box] for box in state.boxes)
        reach = self._reach(free, self._bits[state.key[-1]])
        for box in state.boxes:
            for direction in range(4):
                source = self._neighbours[box][opposite(direction)]
                behind = self._neighbours[source][opposite(direction)]
                if self._outside in {source, behind}:
                    continue
                if not self._bits[source] & reach or not self._bits[behind] & free:
                    continue
                free_before = (free | self._bits[box]) & ~self._bits[source]
                reach_before = self._reach(free_before, self._bits[behind])
                boxes = state.boxes - {box} | {source}
                lowest = self._square_index[reach_before & -reach_before]
                yield Push(source, Direction(direction)), _State(boxes, self._key(boxes, lowest))

    def _key(self, boxes: frozenset[int], player: int) -> _Key:
        words = [0] * self._key_words
        for box in boxes:
            word, bit = self._words[box]
            words[word] |= bit
        return (*words, player)

    def _reach(self, free: int, start: int) -> int:
        """Return the squares that the player can walk to from ``start``."""
        columns, reach, next_reach = self._columns, 0, start
        while next_reach != reach:
            reach = next_reach
            neighbours = reach << 1 | reach >> 1 | reach << columns | reach >> columns
            next_reach = reach | neighbours & free
        return reach
