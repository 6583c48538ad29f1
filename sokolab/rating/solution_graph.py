"""The solutions that reasons speak of, as one graph: all least ones, or one that is known."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import Direction
from sokolab.core.position import Push
from sokolab.kernels.arrays import Ints
from sokolab.solvers.frame.search_board import SearchBoard
from sokolab.verdicts.audit.least_solutions import LeastSolutions

if TYPE_CHECKING:
    from sokolab.kernels.rating.solutions import Graph
    from sokolab.rating.space import Space

MOST_LEAST: Final = 200_000
"""Positions on least solutions, at most, that are looked at together."""


@dataclass(frozen=True, eq=False)
class SolutionGraph:
    """Positions on solutions and the pushes between them; every push leads to a greater number.

    Attributes
    ----------
    searched
        The level. Squares are those of this search board.
    boxes
        int32 ``[g, k]``: the boxes of each position, ascending.
    first
        int64 ``[g + 1]``: where the pushes from each position begin.
    target, push
        int32 ``[e]``: where each push leads to; four times the square of the box, plus the
        direction.
    is_all
        Whether these are all solutions with the least pushes; else it is one known solution.
    places
        int32 ``[g]``: the numbers of the positions in the space of the level, if that is known.
    """

    searched: SearchBoard
    boxes: Ints
    first: NDArray[np.int64]
    target: Ints
    push: Ints
    is_all: bool
    places: Ints | None = None

    @cached_property
    def source(self) -> Ints:
        """The position before each push: int32 ``[e]``."""
        numbers = np.arange(len(self.boxes), dtype=np.int32)
        return np.repeat(numbers, np.diff(self.first))

    @cached_property
    def made(self) -> Ints:
        """How many pushes lead to each position: int32 ``[g]``."""
        made = np.zeros(len(self.boxes), np.int32)
        for source, target in zip(self.source.tolist(), self.target.tolist(), strict=True):
            made[target] = made[source] + 1
        return made

    @cached_property
    def ahead(self) -> Ints:
        """Where each push puts its box: int32 ``[e]``."""
        squares: Ints = self.searched.neighbours[self.push >> 2, self.push & 3]
        return squares

    def tables(self) -> Graph:
        """Return it as kernels take it."""
        from sokolab.kernels.rating.solutions import Graph

        return Graph(self.searched.neighbours, self.boxes, self.first, self.target, self.push)

    def least_solutions(self) -> LeastSolutions:
        """Return it as the graph that audits and freedom are worked out from."""
        board, squares = self.searched.board_arrays.board, self.searched.squares
        ends = zip(self.first[:-1].tolist(), self.first[1:].tolist(), strict=True)
        targets = self.target.tolist()
        sides = map(Direction, (self.push & 3).tolist())
        pushes = list(map(Push, squares[self.push >> 2].tolist(), sides))
        position = self.searched.position(self.searched.boxes, self.searched.player)
        return LeastSolutions(
            board,
            (position,) * len(self.boxes),  # only how many there are counts
            tuple({pushes[k]: targets[k] for k in range(begin, end)} for begin, end in ends),
        )


def least_graph(space: Space, most: int = MOST_LEAST) -> SolutionGraph:
    """Return the least solutions of a solvable level: all, or one if there are too many positions.

    Parameters
    ----------
    most
        Positions on all of them, at most.
    """
    left = space.left
    on = np.zeros(len(left), bool)
    on[0] = True
    steps = space.keeps & (left[space.target] == left[space.source] - 1)
    for pushes in range(int(left[0]), 0, -1):
        layer = steps & on[space.source] & (left[space.source] == pushes)
        on[space.target[layer]] = True
    is_all = bool(on.sum() <= most)
    if not is_all:
        on, steps = _one_way(space, steps)
    places = np.flatnonzero(on)
    places = places[np.argsort(-left[places], kind="stable")]
    number = np.full(len(left), -1, np.int32)
    number[places] = np.arange(len(places), dtype=np.int32)
    kept = np.flatnonzero(steps & on[space.source])
    kept = kept[np.argsort(number[space.source[kept]], kind="stable")]
    counts = np.bincount(number[space.source[kept]], minlength=len(places))
    return SolutionGraph(
        space.searched,
        space.boxes[places].astype(np.int32),
        np.concatenate([[0], np.cumsum(counts)]).astype(np.int64),
        number[space.target[kept]],
        space.push[kept],
        is_all,
        places.astype(np.int32),
    )


def _one_way(space: Space, steps: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Return the positions and pushes of one of the solutions whose pushes are ``steps``."""
    on, kept = np.zeros(len(space.left), bool), np.zeros(len(steps), bool)
    here = 0
    on[here] = True
    while space.left[here]:
        begin, end = space.first[here : here + 2]
        step = int(begin) + int(np.argmax(steps[begin:end]))
        kept[step] = True
        here = int(space.target[step])
        on[here] = True
    return on, kept


def known_graph(searched: SearchBoard, pushes: Sequence[Push]) -> SolutionGraph:
    """Return the graph of one solution, given by its pushes on the board."""
    number = {square: i for i, square in enumerate(searched.squares.tolist())}
    boxes = set(searched.boxes.tolist())
    rows, made = [sorted(boxes)], []
    for push in pushes:
        box = number[push.box]
        boxes ^= {box, int(searched.neighbours[box, push.direction])}
        rows.append(sorted(boxes))
        made.append(4 * box + push.direction)
    steps = np.arange(len(made) + 1)
    return SolutionGraph(
        searched,
        np.array(rows, np.int32),
        np.append(steps, len(made)).astype(np.int64),
        steps[1:].astype(np.int32),
        np.array(made, np.int32),
        is_all=False,
    )


def graph_of(searched: SearchBoard, least: LeastSolutions) -> SolutionGraph:
    """Return the graph of the least solutions that another search has found."""
    number = {square: i for i, square in enumerate(searched.squares.tolist())}
    rows = [sorted(number[box] for box in each.boxes if box in number) for each in least.positions]
    counts = [len(pushes) for pushes in least.pushes]
    made = [
        (there, 4 * number[push.box] + push.direction)
        for pushes in least.pushes
        for push, there in pushes.items()
    ]
    return SolutionGraph(
        searched,
        np.array(rows, np.int32),
        np.concatenate([[0], np.cumsum(counts)]).astype(np.int64),
        np.array([there for there, _ in made], np.int32),
        np.array([push for _, push in made], np.int32),
        is_all=True,
    )
