"""The story of a solution: its phases, told from what it does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import groupby
from typing import Final

import numpy as np

from sokolab.analysis.board_arrays import board_arrays
from sokolab.core.board import Board
from sokolab.language import Phrase, counted_phrase, phrase
from sokolab.rating.solved_line import BoxRun, SolvedLine

_DOOR: Final = 3
"""A run that lets the player come to so many squares more opens a way."""


class Deed(Enum):
    """What happens in a phase; the values are stable."""

    OPENS = "opens"
    """The player comes to squares where it could not walk before."""
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


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase of a solution.

    Attributes
    ----------
    deed
        What happens.
    first, last
        Its pushes, from 1.
    boxes
        The squares of its boxes at the start of the level, each once, in the order of the pushes.
    squares
        Where its runs end, in order.
    said
        The phase in one sentence, without the final stop.
    """

    deed: Deed
    first: int
    last: int
    boxes: tuple[int, ...]
    squares: tuple[int, ...]
    said: Phrase

    @property
    def pushes(self) -> range:
        """Its pushes, from 1."""
        return range(self.first, self.last + 1)

    def why(self, number: int) -> Phrase | None:
        """Return what is done by a push of the solution, counted from 1; None before and after."""
        return self.said if number in self.pushes else None

    @property
    def pushes_said(self) -> Phrase:
        """Its pushes: "Pushes 3 to 8"."""
        if self.first == self.last:
            return phrase("Push {n:,}", n=self.first)
        return phrase("Pushes {first:,} to {last:,}", first=self.first, last=self.last)


def story_of(line: SolvedLine) -> tuple[Phase, ...]:
    """Return the phases of a solution, in order; they take in every push."""
    goals = set(line.board.goals)
    deeds = [_deed(run, goals) for run in line.runs]
    if len(deeds) > 1 and deeds[-1] is Deed.FILLS:
        deeds[-1] = Deed.ENDS
    phases = []
    for deed, pairs in groupby(zip(deeds, line.runs, strict=True), lambda pair: pair[0]):
        phases.append(_phase(line.board, deed, [run for _, run in pairs]))
    return tuple(phases)


def _deed(run: BoxRun, goals: set[int]) -> Deed:
    if run.is_last and run.target in goals:
        return Deed.FILLS
    if run.opened >= _DOOR:
        return Deed.OPENS
    if run.target in goals:
        return Deed.STAGES
    return Deed.CLEARS if run.start in goals else Deed.PARKS


def _phase(board: Board, deed: Deed, runs: Sequence[BoxRun]) -> Phase:
    boxes = tuple(dict.fromkeys(run.box for run in runs))
    squares = tuple(run.target for run in runs)
    said = _said(board, deed, runs, len(boxes))
    return Phase(deed, runs[0].first + 1, runs[-1].end, boxes, squares, said)


def _said(board: Board, deed: Deed, runs: Sequence[BoxRun], boxes: int) -> Phrase:
    if deed is Deed.OPENS:
        opened = sum(run.opened for run in runs)
        return counted_phrase(
            opened,
            "It opens the way to {n:,} more square",
            "It opens the way to {n:,} more squares",
        )
    if deed is Deed.CLEARS:
        return counted_phrase(
            boxes, "It takes {n:,} box off its goal", "It takes {n:,} boxes off their goals"
        )
    if deed is Deed.PARKS:
        return counted_phrase(boxes, "It parks {n:,} box", "It parks {n:,} boxes")
    if deed is Deed.STAGES:
        return counted_phrase(
            boxes,
            "It sets {n:,} box on a goal for a while",
            "It sets {n:,} boxes on goals for a while",
        )
    if deed is Deed.ENDS:
        return phrase("It brings the last box home")
    home = counted_phrase(boxes, "It brings {n:,} box home", "It brings {n:,} boxes home")
    if _is_from_the_back(board, runs):
        return phrase("{home}, the farthest goals first", home=home)
    return home


def _is_from_the_back(board: Board, runs: Sequence[BoxRun]) -> bool:
    """Whether the goals of three boxes or more are filled in the order of their distance."""
    if len(runs) < 3:
        return False
    from sokolab.kernels.walk import walk_distances

    arrays = board_arrays(board)
    far, queue = np.zeros((2, board.size + 1), np.int32)
    walk_distances(arrays.neighbours, arrays.inside, arrays.player, -1, far, queue)
    steps = [int(far[run.target]) for run in runs]
    return steps == sorted(steps, reverse=True) and steps[0] > steps[-1]
