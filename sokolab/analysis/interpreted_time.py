"""How long the analyses of a board take with kernels in plain Python."""

from __future__ import annotations

from typing import Final

from sokolab.core.board import Board

_SQUARE_SECONDS: Final = 20e-6
"""Seconds for each square of a board, measured at 2.0 GHz."""
_TARGETS_SECONDS: Final = 15e-6
"""Seconds for each square, in the push targets of one box."""
_PAIR_SECONDS: Final = 2.4e-6
"""Seconds for each square and box, in the pushes lower bound."""


def interpreted_seconds(board: Board, focused: int = 1) -> float:
    """Return an estimate of the seconds that all analyses take.

    ``focused``: the number of boxes whose push targets are asked for.
    """
    pairs = _TARGETS_SECONDS * focused + _PAIR_SECONDS * len(board.boxes)
    return board.size * (_SQUARE_SECONDS + pairs)
