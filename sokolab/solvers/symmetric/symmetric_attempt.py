"""One attempt of symmetric play: a beam search where moves are followed by their images."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar, Final

import numpy as np

from sokolab.kernels.arrays import Ints
from sokolab.kernels.search.beam.tables import Reached
from sokolab.solvers.beam.beam_attempt import BeamAttempt, MacroStep
from sokolab.solvers.frame.macro_pushes import MacroMove
from sokolab.solvers.frame.search import UnsoundSolutionError
from sokolab.solvers.pull.boards import lowest_of_regions

_PATIENCE: Final = 80
"""Boxes moved without a lower bound, after which an attempt ends."""
_FIRST_LAYERS: Final = 6
_TRIAL: Final = 40
"""Boxes moved, beyond these layers, after which an attempt ends if no image could be made."""


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
        """End the attempt if no layer has come nearer; what moves promise does not count.

        It also ends if the images of no moves could be made for long.
        """
        super()._watch(self.least_bound)
        if self.layers == self._trial and not len(self.symmetric_rows()):
            self.is_done, self.is_whole = True, False

    @property
    def _trial(self) -> int:
        """Layers after which an attempt ends if no image could be made; 0 for any number."""
        count = len(self._images.symmetries)
        return _FIRST_LAYERS + _TRIAL // (count + 1) if count else 0

    def rows_between(self, first: int, last: int) -> Ints:
        """Return the rows as for a beam search, without those between a position and its images.

        Those rows hold the boxes after all images.
        """
        rows = super().rows_between(first, last)
        return rows[self._visited["hash"][rows] >= 0]

    def symmetric_rows(self) -> Ints:
        """Return the rows of the positions expanded to which the images of some moves have led."""
        visited = int(self._scratch.counters.visited)
        since, hashes = self._visited["since"][:visited], self._visited["hash"][:visited]
        is_symmetric = (since == 0) & (hashes >= 0) & (self._visited["parent"][:visited] >= 0)
        rows: Ints = np.flatnonzero(is_symmetric).astype(np.int32)
        return rows

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
