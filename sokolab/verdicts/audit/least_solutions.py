"""The graph of push-optimal solutions: all positions on solutions with the fewest pushes.

A forward search keeps every position from which the remaining pushes may still suffice. Then pulls
lead from the solved positions back through the kept ones.
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

_MAX_POSITIONS_KEPT: Final = 400_000  # by the forward search; some 60 bytes each
_MAX_POSITIONS_IN_GRAPH: Final = 20_000  # about 0.2 ms each
_SLICE_POSITIONS: Final = 4_096
"""Positions expanded between two checks of the cancel token: some 20 ms."""
_MAX_MEGABYTES: Final = 256

_Key = tuple[int, ...]


@dataclass(frozen=True, eq=False, repr=False)
class LeastSolutions(Brief):
    """All positions on solutions with the fewest pushes, and the pushes between them.

    Positions are numbered from 0, the start, by the number of pushes that lead to them. Positions
    that differ only in the player's square within its reach count as one.

    Attributes
    ----------
    board
        The level.
    positions
        The positions, with the player on the lowest square of its reach.
    pushes
        For each position, the pushes that some push-optimal solution makes there, with the numbers
        of the positions they lead to.
    """

    board: Board
    positions: tuple[Position, ...]
    pushes: tuple[dict[Push, int], ...]

    @cached_property
    def pushed(self) -> frozenset[int]:
        """The squares of boxes before and after pushes, and those where the player pushes."""
        squares: set[int] = set()
        for made in self.pushes:
            for box, direction in made:
                beside = self.board.neighbours[box]
                squares |= {box, int(beside[direction]), int(beside[opposite(direction)])}
        return frozenset(squares)

    @cached_property
    def resting(self) -> frozenset[int]:
        """The boxes that no push-optimal solution pushes."""
        return frozenset.intersection(*(position.boxes for position in self.positions))

    def choices(self, lurd: str) -> tuple[int, ...]:
        """Return for each push of a push-optimal solution how many pushes there keep to the fewest.

        Raises
        ------
        ValueError
            The letters are not a solution with the fewest pushes.
        """
        at = 0
        counts = []
        for push in pushes_of(self.board, lurd):
            pushes = self.pushes[at]
            if push not in pushes:
                raise ValueError(
                    "the letters are no solution with the fewest pushes"  # no phrase: misuse
                )
            counts.append(len(pushes))
            at = pushes[push]
        if self.pushes[at]:
            raise ValueError(
                "the letters are no solution with the fewest pushes"  # no phrase: misuse
            )
        return tuple(counts)


def least_solutions(verdict: Verdict, cancel: CancelToken | None = None) -> LeastSolutions | None:
    """Return the graph of push-optimal solutions; None if it is too large or the work is cancelled.

    Parameters
    ----------
    verdict
        The verdict on a solvable level whose pushes are proved optimal.

    Raises
    ------
    ValueError
        The pushes are not proved optimal.
    """
    if not verdict.is_least:
        raise ValueError(
            "the graph of push-optimal solutions needs a level "
            "whose pushes are proved optimal"  # no phrase: misuse
        )
    assert verdict.pushes is not None
    from sokolab.solvers.optimiser.vicinity import VicinityShared

    cancel = cancel or CancelToken()
    if not verdict.pushes:
        return LeastSolutions(verdict.board, (Position(verdict.board).normalised(),), ({},))
    shared = VicinityShared(search_board(verdict.board))
    kept = _kept(shared, verdict.pushes, cancel)
    if kept is None:
        return None
    return _Backwards(verdict.board, shared, kept).graph(verdict.pushes, cancel)


def _kept(shared: VicinityShared, most_pushes: int, cancel: CancelToken) -> dict[_Key, int] | None:
    """Return the pushes to every position that may lie on a solution of ``most_pushes``."""
    from sokolab.kernels.search.tables.square_sets import bits_of
    from sokolab.solvers.frame.search import StepStatus
    from sokolab.solvers.optimiser.vicinity import Least, WaySearch

    searched = shared.search_board
    _, word, bit, _ = shared.numbering
    goals = np.flatnonzero(searched.goals).astype(np.int32)
    way = np.stack(
        [bits_of(boxes, word, bit, shared.numbering.words) for boxes in (searched.boxes, goals)]
    )
    rows, ranks = shared.rows_and_ranks(goals.tolist())
    search = WaySearch(
        shared, way, searched.player, -1, rows, ranks, (0,), Least.PUSHES, (most_pushes + 1, 0)
    )
    status = StepStatus.RUNNING
    while status in {StepStatus.RUNNING, StepStatus.FULL}:
        if cancel.is_cancelled or search.states > _MAX_POSITIONS_KEPT:
            return None
        status = search.step(_SLICE_POSITIONS)
        if status is StepStatus.FULL and not all(search.grow(_MAX_MEGABYTES << 20)):
            return None
    assert status is StepStatus.SOLVED, "the level is known to be solvable in so many pushes"
    visited, count = search.visited, search.states
    keys = np.column_stack([visited.boxes[:count], visited.player[:count].astype(np.int64)])
    return dict(zip(map(tuple, keys.tolist()), visited.cost[:count].tolist(), strict=True))


@dataclass(frozen=True, slots=True)
class _Place:
    """A position: its boxes, and the key under which the forward search keeps it."""

    boxes: frozenset[int]
    key: _Key


_Layer = dict[_Place, dict[Push, _Place]]
"""Positions after the same number of pushes, each with the pushes that lead on."""


class _Backwards:
    """Follows pulls from the solved positions back through the kept ones.

    Squares are numbered as on the search board. Sets of squares are integers; each row has a spare
    column, so that no shift wraps around an edge.
    """

    def __init__(self, board: Board, shared: VicinityShared, kept: dict[_Key, int]) -> None:
        self._board, self._kept = board, kept
        searched = shared.search_board
        self._outside = searched.size
        self._goals = frozenset(np.flatnonzero(searched.goals).tolist())
        self._neighbours: list[list[int]] = searched.neighbours.tolist()
        self._columns = board.width + 1
        self._squares: list[int] = searched.squares.tolist()
        places = (divmod(square, board.width) for square in self._squares)
        self._bits = [1 << (row * self._columns + column) for row, column in places]
        self._number = {bit: number for number, bit in enumerate(self._bits)}
        self._inside = sum(self._bits)
        self._words: list[tuple[int, int]] = [
            (int(word), int(bit))
            for word, bit in zip(shared.numbering.word, shared.numbering.bit, strict=True)
        ]
        self._length = shared.numbering.words

    def graph(self, least: int, cancel: CancelToken) -> LeastSolutions | None:
        """Return the graph, or None if it is too large or the work is cancelled."""
        solved = self._key(self._goals, 0)[:-1]
        front: _Layer = {
            _Place(self._goals, key): {}
            for key, pushes in self._kept.items()
            if pushes == least and key[:-1] == solved
        }
        layers = [front]
        for pushes in range(least - 1, -1, -1):
            before: _Layer = {}
            for place in front:
                for push, earlier in self._before(place):
                    if self._kept.get(earlier.key) == pushes:
                        before.setdefault(earlier, {})[push] = place
            front = before
            layers.append(front)
            if cancel.is_cancelled or sum(map(len, layers)) > _MAX_POSITIONS_IN_GRAPH:
                return None
        return self._numbered({k: v for layer in reversed(layers) for k, v in layer.items()})

    def _numbered(self, layer: _Layer) -> LeastSolutions:
        """Return the graph with numbered positions and the board's own squares."""
        number = {position: i for i, position in enumerate(layer)}
        squares = self._squares
        decoration = frozenset(self._board.boxes).difference(squares)
        return LeastSolutions(
            self._board,
            tuple(
                Position(
                    self._board,
                    decoration.union(squares[box] for box in position.boxes),
                    squares[position.key[-1]],
                )
                for position in layer
            ),
            tuple(
                {
                    Push(squares[box], Direction(side)): number[there]
                    for (box, side), there in pushes.items()
                }
                for pushes in layer.values()
            ),
        )

    def _before(self, position: _Place) -> Iterator[tuple[Push, _Place]]:
        """Yield the pushes that can lead to a position, each with the previous position."""
        free = self._inside & ~sum(self._bits[box] for box in position.boxes)
        reach = self._flood(free, self._bits[position.key[-1]])
        for box in position.boxes:
            for direction in range(4):
                source = self._neighbours[box][opposite(direction)]
                behind = self._neighbours[source][opposite(direction)]
                if self._outside in {source, behind}:
                    continue
                if not self._bits[source] & reach or not self._bits[behind] & free:
                    continue
                walkable = (free | self._bits[box]) & ~self._bits[source]
                walked = self._flood(walkable, self._bits[behind])
                boxes = position.boxes - {box} | {source}
                lowest = self._number[walked & -walked]
                yield Push(source, Direction(direction)), _Place(boxes, self._key(boxes, lowest))

    def _key(self, boxes: frozenset[int], player: int) -> _Key:
        words = [0] * self._length
        for box in boxes:
            word, bit = self._words[box]
            words[word] |= bit
        return (*words, player)

    def _flood(self, free: int, start: int) -> int:
        """Return the squares that the player can walk to."""
        columns, reach, grown = self._columns, 0, start
        while grown != reach:
            reach = grown
            beside = reach << 1 | reach >> 1 | reach << columns | reach >> columns
            grown = reach | beside & free
        return reach
