"""One solution push by push: which box each push moves, where boxes rest, what they open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import board_arrays
from sokolab.core.board import Board, opposite
from sokolab.core.position import Position, Push


@dataclass(frozen=True, slots=True)
class BoxRun:
    """Consecutive pushes of one box.

    Attributes
    ----------
    box
        The square where the box stood at the start of the level.
    first, end
        The pushes: from number ``first`` (from 0) to before ``end``.
    start, target
        From where to where the box is pushed.
    is_last
        Whether the box is never pushed again.
    opened
        How many squares the player can come to after it and could not before.
    """

    box: int
    first: int
    end: int
    start: int
    target: int
    is_last: bool
    opened: int


@dataclass(frozen=True, slots=True)
class Parking:
    """A box that rests off a goal, to be pushed on later.

    Attributes
    ----------
    box
        The square where it stood at the start of the level.
    square
        Where it rests.
    first, end
        The pushes of other boxes meanwhile.
    """

    box: int
    square: int
    first: int
    end: int


@dataclass(frozen=True, eq=False)
class SolvedLine:
    """A solution, push by push; squares are those of the board.

    Attributes
    ----------
    boxes
        Which box each push moves, by its square at the start of the level.
    """

    board: Board
    pushes: tuple[Push, ...]
    boxes: tuple[int, ...]
    runs: tuple[BoxRun, ...]

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The positions before each push, and the solved one."""
        found = [Position(self.board)]
        for box, direction in self.pushes:
            boxes = found[-1].boxes ^ {box, int(self.board.neighbours[box, direction])}
            found.append(Position(self.board, boxes, box))
        return tuple(found)

    @property
    def walks(self) -> list[int]:
        """The numbers of the pushes before which the player walks, from 0."""
        player = self.board.players[0]
        found = []
        for number, (box, direction) in enumerate(self.pushes):
            if player != self.board.neighbours[box, opposite(direction)]:
                found.append(number)
            player = box
        return found

    @property
    def parkings(self) -> list[Parking]:
        """Return where boxes rest off goals between two of their runs, in order."""
        found = []
        goals = set(self.board.goals)
        for number, run in enumerate(self.runs):
            if run.is_last or run.target in goals:
                continue
            end = next(later.first for later in self.runs[number + 1 :] if later.box == run.box)
            found.append(Parking(run.box, run.target, run.end, end))
        return found


def line_of(board: Board, pushes: tuple[Push, ...]) -> SolvedLine:
    """Return a solution that is given by its pushes."""
    began = {box: box for box in board.boxes}
    boxes = []
    for push in pushes:
        box = began.pop(push.box)
        began[int(board.neighbours[push.box, push.direction])] = box
        boxes.append(box)
    return SolvedLine(board, pushes, tuple(boxes), tuple(_runs(board, pushes, boxes)))


def _runs(board: Board, pushes: tuple[Push, ...], boxes: list[int]) -> Iterator[BoxRun]:
    from sokolab.kernels.walk import walk_distances

    arrays = board_arrays(board)
    free = arrays.inside.copy()
    free[list(board.boxes)] = 0
    steps, queue = np.zeros((2, board.size + 1), np.int32)

    def reach(player: int) -> NDArray[np.bool_]:
        walk_distances(arrays.neighbours, free, player, -1, steps, queue)
        found: NDArray[np.bool_] = steps >= 0
        return found

    last = {box: number for number, box in enumerate(boxes)}
    before = reach(board.players[0])
    for box, numbers in groupby(range(len(boxes)), lambda number: boxes[number]):
        of_run = list(numbers)
        first, final = of_run[0], of_run[-1]
        pushed = [push.box for push in pushes[first : final + 1]]
        target = int(board.neighbours[pushes[final].box, pushes[final].direction])
        free[pushed[0]], free[target] = 1, 0
        after = reach(pushed[-1])
        opened = after & ~before
        opened[pushed] = False
        count = int(opened.sum())
        yield BoxRun(box, first, final + 1, pushed[0], target, last[box] == final, count)
        before = after
