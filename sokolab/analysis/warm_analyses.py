"""Compiles or loads the kernels of the analyses by asking each about a tiny board."""

from __future__ import annotations

from typing import Final

from sokolab.analysis import questions
from sokolab.analysis.board_arrays import board_arrays
from sokolab.analysis.bound import single_box_distances
from sokolab.analysis.cuts import cuts_and_blocks
from sokolab.core.board import Board

_BOARD: Final = Board.from_rows(["#####", "#@$.#", "#####"])
_BOX: Final = 7


def ask(name: str) -> None:
    """Ask one of sokolab's own questions."""
    (question,) = (each for each in questions.QUESTIONS if each.name == name)
    question.ask(board_arrays(_BOARD), _BOX)


def cuts() -> None:
    """Ask for cuts and blocks, and for the search tree, which is rarely needed."""
    _ = cuts_and_blocks(board_arrays(_BOARD)).depth


def bound() -> None:
    """Work out the distances for the pushes bound. The matching itself has no kernel."""
    arrays = board_arrays(_BOARD)
    single_box_distances(arrays, arrays.goal_squares)
