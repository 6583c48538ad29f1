"""One attempt of symmetric play: a beam search where moves are followed by their images."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.beam.tables import Reached
from sokolab.solvers.beam.attempt import BeamAttempt, MacroStep
from sokolab.solvers.frame.macro_pushes import MacroMove
from sokolab.solvers.frame.search import UnsoundSolutionError
from sokolab.solvers.pull.boards import lowest_of_regions

__all__ = ["SymmetricAttempt"]


_PATIENCE: Final = 80
"""Boxes moved without a lower bound, after which an attempt ends."""


class SymmetricAttempt(BeamAttempt):
    """A beam search on a board whose start is symmetric.

    Positions that symmetries of the start map on each other count as one in both directions, so
    an attempt may meet an image of a position that the other one has expanded.
    """

    _tried: ClassVar[int] = 32  # of eight images of a position, only one is expanded

    @property
    def _patience(self) -> int:
        """Layers without a lower bound: a layer moves as many boxes as there are images."""
        return _PATIENCE // (len(self._images.symmetries) + 1)

    @property
    def reached(self) -> Reached:
        """The positions expanded, each by the hash that all its images share."""
        return Reached(self._visited["hash"], self._visited["slots"])

    def _watch(self, bound: int) -> None:
        """End the attempt if no layer has come nearer; what moves promise does not count."""
        super()._watch(self.least_bound)

    def _reversed(
        self, pushed: Sequence[MacroStep], pulled: Sequence[MacroStep]
    ) -> list[MacroMove]:
        """Return the pushes that undo pulls, turned or reflected to begin where others ended."""
        if not pulled:
            return []
        board = self._level.search_board
        boxes = _moved(board.boxes.tolist(), pushed)
        lowest = self._lowest(boxes, pushed[-1].after if pushed else board.player)
        image = self._image_that_fits(pulled, boxes, lowest)
        macros = []
        for step in reversed(pulled):
            source, target = int(image[step.target]), int(image[step.source])
            boxes = boxes - {source} | {target}
            macros.append((source, target, self._lowest(boxes, int(image[step.before]))))
        return macros

    def _image_that_fits(
        self, pulled: Sequence[MacroStep], boxes: frozenset[int], lowest: int
    ) -> Ints:
        """Return the symmetry that takes the position at the end of pulls to another one."""
        goals = np.flatnonzero(self._level.search_board.goals).tolist()
        ends, player = _moved(goals, pulled), pulled[-1].after
        symmetries = self._roots.symmetries
        images: list[Ints] = [np.arange(symmetries.shape[1], dtype=np.int32), *symmetries]
        for image in images:
            if frozenset(image[sorted(ends)].tolist()) != boxes:
                continue
            if self._lowest(boxes, int(image[player])) == lowest:
                return image
        raise UnsoundSolutionError(
            "no symmetry joins the two halves of the solution"  # no phrase: a fault of the program
        )

    def _lowest(self, boxes: frozenset[int], player: int) -> int:
        """Return the normalised player of a position."""
        squares = np.array(sorted(boxes), np.int32)
        return lowest_of_regions(self._level.search_board, squares, [player])[0]


def _moved(boxes: Iterable[int], steps: Sequence[MacroStep]) -> frozenset[int]:
    """Return where the boxes stand after macro moves."""
    squares = set(boxes)
    for step in steps:
        squares.remove(step.source)
        squares.add(step.target)
    return frozenset(squares)
