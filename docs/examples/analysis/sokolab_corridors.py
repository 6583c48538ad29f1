"""Corridors: squares with walls on two opposite sides, where a box can only go straight on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from sokolab.analysis.board_arrays import BoardArrays
from sokolab.analysis.questions import Question

__all__ = ["QUESTION", "Corridors", "corridors"]


@dataclass(frozen=True, eq=False)
class Corridors:
    """The finding."""

    squares: NDArray[np.bool_]
    """bool ``[n]``: the squares of corridors."""

    def __str__(self) -> str:
        return f"{int(self.squares.sum())} squares in corridors"


def corridors(board_arrays: BoardArrays, selected: int | None = None) -> Corridors:
    """Return the squares of corridors; a selected box does not matter."""
    inside = board_arrays.inside.view(bool)
    up, right, down, left = (~inside[board_arrays.neighbours[:-1]]).T
    return Corridors(inside[:-1] & ((up & down) ^ (left & right)))


QUESTION = Question(
    name="corridors",
    title="Corridors",
    key="",
    tooltip="Squares where a box can only go straight on",
    ask=corridors,
)
