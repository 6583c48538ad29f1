"""A solution push by push, and its story, which is a sequence of phases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import groupby
from typing import Final

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import board_arrays
from sokolab.core.board import Board, opposite
from sokolab.core.position import Position, Push
from sokolab.language import HasSentence, Phrase, counted_phrase, phrase

_MIN_OPENED_SQUARES: Final = 3
"""A run opens the way if the player can reach at least this many more squares after it."""


@dataclass(frozen=True, slots=True)
class BoxRun:
    """Consecutive pushes of one box."""

    box: int
    """The square where the box stood at the start of the level."""
    first: int
    """The index of the first push."""
    end: int
    """The index of the push after the last one."""
    source: int
    """The square from which the box is pushed."""
    target: int
    """The square to which the box is pushed."""
    is_last: bool
    """Whether the box is never pushed again."""
    opened_count: int
    """Number of squares that the player can reach only after the run."""


@dataclass(frozen=True, slots=True)
class Parking:
    """A box that rests off a goal, to be pushed on later."""

    box: int
    """The square where the box stood at the start of the level."""
    square: int
    """The square where the box rests."""
    first: int
    """The index of the first push while it rests."""
    end: int
    """The index of the push that ends the rest."""


@dataclass(frozen=True, eq=False)
class SolvedLine:
    """A solution, push by push, with squares of the board."""

    board: Board
    pushes: tuple[Push, ...]
    boxes: tuple[int, ...]
    """The box that each push moves, given by its square at the start of the level."""
    runs: tuple[BoxRun, ...]
    """The pushes in runs of one box each."""

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """The positions before each push, and the solved one."""
        positions = [Position(self.board)]
        for box, direction in self.pushes:
            boxes = positions[-1].boxes ^ {box, int(self.board.neighbours[box, direction])}
            positions.append(Position(self.board, boxes, box))
        return tuple(positions)

    @property
    def walks(self) -> list[int]:
        """The indices of the pushes before which the player walks."""
        player = self.board.players[0]
        indices = []
        for index, (box, direction) in enumerate(self.pushes):
            if player != self.board.neighbours[box, opposite(direction)]:
                indices.append(index)
            player = box
        return indices

    @property
    def parkings(self) -> list[Parking]:
        """The rests of boxes off goals between two of their runs, in order."""
        parkings = []
        goals = set(self.board.goals)
        for index, run in enumerate(self.runs):
            if run.is_last or run.target in goals:
                continue
            end = next(later.first for later in self.runs[index + 1 :] if later.box == run.box)
            parkings.append(Parking(run.box, run.target, run.end, end))
        return parkings


def solved_line(board: Board, pushes: tuple[Push, ...]) -> SolvedLine:
    """Return the solution with these pushes."""
    start_of = {box: box for box in board.boxes}  # key: the current square
    boxes = []
    for push in pushes:
        start = start_of.pop(push.box)
        start_of[int(board.neighbours[push.box, push.direction])] = start
        boxes.append(start)
    return SolvedLine(board, pushes, tuple(boxes), tuple(_box_runs(board, pushes, boxes)))


def _box_runs(board: Board, pushes: tuple[Push, ...], boxes: list[int]) -> Iterator[BoxRun]:
    from sokolab.kernels.walk import walk_distances

    arrays = board_arrays(board)
    free = arrays.inside.copy()
    free[list(board.boxes)] = 0
    steps, queue = np.zeros((2, board.size + 1), np.int32)

    def reach(player: int) -> NDArray[np.bool_]:
        walk_distances(arrays.neighbours, free, player, -1, steps, queue)
        is_reachable: NDArray[np.bool_] = steps >= 0
        return is_reachable

    last_push = {box: index for index, box in enumerate(boxes)}
    reach_before = reach(board.players[0])
    for box, group in groupby(range(len(boxes)), boxes.__getitem__):
        indices = list(group)
        first, last = indices[0], indices[-1]
        squares = [push.box for push in pushes[first : last + 1]]
        target = int(board.neighbours[pushes[last].box, pushes[last].direction])
        free[squares[0]], free[target] = 1, 0
        reach_after = reach(squares[-1])
        is_opened = reach_after & ~reach_before
        is_opened[squares] = False
        yield BoxRun(
            box=box,
            first=first,
            end=last + 1,
            source=squares[0],
            target=target,
            is_last=last_push[box] == last,
            opened_count=int(is_opened.sum()),
        )
        reach_before = reach_after


class PhaseKind(Enum):
    """The kinds of phases, by their main event. The values are stable."""

    OPENS = "opens"
    """The player reaches squares where it could not walk before."""
    CLEARS = "clears"
    """Boxes leave goals on which they cannot stay."""
    PARKS = "parks"
    """Boxes are left off goals, to be pushed on later."""
    STAGES = "stages"
    """Boxes come to goals that are not their last."""
    FILLS = "fills"
    """Boxes come home."""
    ENDS = "ends"
    """The last box comes home."""


@dataclass(frozen=True, slots=True, repr=False)
class Phase(HasSentence):
    """Consecutive pushes of a solution around one main event."""

    kind: PhaseKind
    """The main event of the phase."""
    first: int
    """The first push, from 1."""
    last: int
    """The last push, from 1."""
    boxes: tuple[int, ...]
    """The boxes pushed, by their squares at the start of the level, in order of first pushes."""
    squares: tuple[int, ...]
    """The squares where the runs end, in order."""
    message: Phrase
    """The phase in one sentence."""

    @property
    def pushes(self) -> range:
        """The pushes of the phase, from 1."""
        return range(self.first, self.last + 1)

    def why(self, number: int) -> Phrase | None:
        """Return the message if push ``number``, from 1, belongs to the phase, else None."""
        return self.message if number in self.pushes else None

    @property
    def pushes_message(self) -> Phrase:
        """The pushes in words: "Pushes 3 to 8"."""
        if self.first == self.last:
            return phrase("Push {n:,}", n=self.first)
        return phrase("Pushes {first:,} to {last:,}", first=self.first, last=self.last)


def story_of(line: SolvedLine) -> tuple[Phase, ...]:
    """Return the phases of a solution, in order. Every push belongs to one."""
    goals = set(line.board.goals)
    kinds = [_phase_kind(run, goals) for run in line.runs]
    if len(kinds) > 1 and kinds[-1] is PhaseKind.FILLS:
        kinds[-1] = PhaseKind.ENDS
    phases = []
    for kind, pairs in groupby(zip(kinds, line.runs, strict=True), lambda pair: pair[0]):
        phases.append(_phase(line.board, kind, [run for _, run in pairs]))
    return tuple(phases)


def _phase_kind(run: BoxRun, goals: set[int]) -> PhaseKind:
    if run.is_last and run.target in goals:
        return PhaseKind.FILLS
    if run.opened_count >= _MIN_OPENED_SQUARES:
        return PhaseKind.OPENS
    if run.target in goals:
        return PhaseKind.STAGES
    return PhaseKind.CLEARS if run.source in goals else PhaseKind.PARKS


def _phase(board: Board, kind: PhaseKind, runs: Sequence[BoxRun]) -> Phase:
    boxes = tuple(dict.fromkeys(run.box for run in runs))
    squares = tuple(run.target for run in runs)
    message = _message(board, kind, runs, len(boxes))
    return Phase(kind, runs[0].first + 1, runs[-1].end, boxes, squares, message)


def _message(board: Board, kind: PhaseKind, runs: Sequence[BoxRun], box_count: int) -> Phrase:
    if kind is PhaseKind.OPENS:
        return counted_phrase(
            sum(run.opened_count for run in runs),
            "It opens the way to {n:,} more square",
            "It opens the way to {n:,} more squares",
        )
    if kind is PhaseKind.CLEARS:
        return counted_phrase(
            box_count, "It takes {n:,} box off its goal", "It takes {n:,} boxes off their goals"
        )
    if kind is PhaseKind.PARKS:
        return counted_phrase(box_count, "It parks {n:,} box", "It parks {n:,} boxes")
    if kind is PhaseKind.STAGES:
        return counted_phrase(
            box_count,
            "It parks {n:,} box on a goal for now",
            "It parks {n:,} boxes on goals for now",
        )
    if kind is PhaseKind.ENDS:
        return phrase("It brings the last box home")
    home = counted_phrase(box_count, "It brings {n:,} box home", "It brings {n:,} boxes home")
    if _is_from_the_back(board, runs):
        return phrase("{home}, the farthest goals first", home=home)
    return home


def _is_from_the_back(board: Board, runs: Sequence[BoxRun]) -> bool:
    """Whether the goals of three boxes or more are filled from the farthest to the nearest."""
    if len(runs) < 3:
        return False
    from sokolab.kernels.walk import walk_distances

    arrays = board_arrays(board)
    distances, queue = np.zeros((2, board.size + 1), np.int32)
    walk_distances(arrays.neighbours, arrays.inside, arrays.player, -1, distances, queue)
    steps = [int(distances[run.target]) for run in runs]
    return steps == sorted(steps, reverse=True) and steps[0] > steps[-1]
