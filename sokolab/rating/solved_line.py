"""One solution push by push: which box each push moves, where boxes rest, what they open."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby

from sokolab.core.board import Board
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


@dataclass(frozen=True, eq=False, slots=True)
class SolvedLine:
    """A solution, push by push; squares are those of the board.

    Attributes
    ----------
    positions
        The positions before each push, and the solved one.
    boxes
        Which box each push moves, by its square at the start of the level.
    """

    board: Board
    pushes: tuple[Push, ...]
    positions: tuple[Position, ...]
    boxes: tuple[int, ...]
    runs: tuple[BoxRun, ...]

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
    positions = [Position(board)]
    began = {box: box for box in board.boxes}
    boxes = []
    for push in pushes:
        positions.append(positions[-1].after(push))
        box = began.pop(push.box)
        began[int(board.neighbours[push.box, push.direction])] = box
        boxes.append(box)
    return SolvedLine(
        board, pushes, tuple(positions), tuple(boxes), _runs(board, pushes, positions, boxes)
    )


def _runs(
    board: Board, pushes: tuple[Push, ...], positions: list[Position], boxes: list[int]
) -> tuple[BoxRun, ...]:
    last = {box: number for number, box in enumerate(boxes)}
    runs = []
    for box, numbers in groupby(range(len(boxes)), lambda number: boxes[number]):
        of_run = list(numbers)
        first, final = of_run[0], of_run[-1]
        before, after = positions[first].player_reach(), positions[final + 1].player_reach()
        target = int(board.neighbours[pushes[final].box, pushes[final].direction])
        opened = len(after - before - {push.box for push in pushes[first : final + 1]})
        runs.append(
            BoxRun(box, first, final + 1, pushes[first].box, target, last[box] == final, opened)
        )
    return tuple(runs)
