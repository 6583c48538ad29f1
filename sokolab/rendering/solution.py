"""The path of a solution in SVG, in units of one square."""

from __future__ import annotations

from itertools import pairwise

from sokolab.core.board import Board
from sokolab.core.lurd import positions
from sokolab.rendering.colours import ColourScheme
from sokolab.rendering.svg import number, svg_path


def solution_path(board: Board, lurd: str, colours: ColourScheme) -> str:
    """Return the moves of a solution: thin where the player walks, thick where a box is pushed.

    Raises
    ------
    ValueError
        A letter cannot be played.
    """
    passed = positions(board, lurd)
    walks, pushes = [], []
    for before, after in pairwise(passed):
        (x, y), (to_x, to_y) = _centre(board, before.player), _centre(board, after.player)
        step = f"M{number(x)} {number(y)}L{number(to_x)} {number(to_y)}"
        if before.boxes == after.boxes:
            walks.append(step)
        else:  # the box is one square ahead of the player
            pushes.append(f"M{number(to_x)} {number(to_y)}l{number(to_x - x)} {number(to_y - y)}")
    style = 'fill="none" stroke-linecap="round"'
    thin = f'{style} stroke="{colours.path}" stroke-width="0.06" stroke-opacity="0.75"'
    thick = f'{style} stroke="{colours.box}" stroke-width="0.16" stroke-opacity="0.85"'
    return svg_path("".join(walks), thin) + svg_path("".join(pushes), thick)


def _centre(board: Board, square: int) -> tuple[float, float]:
    """Return x and y of the middle of a square."""
    row, col = board.row_col(square)
    return col + 0.5, row + 0.5
