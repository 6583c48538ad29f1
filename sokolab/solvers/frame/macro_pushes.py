"""Turns macro moves into the pushes that they are made of."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import numpy as np

from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import (
    FROM,
    LOWEST,
    PUSHES,
    SQUARE,
    macro_moves,
    new_macros,
)
from sokolab.solvers.frame.search_board import SearchBoard

MacroMove = tuple[int, int, int]
"""The box's square, where it goes, the lowest square of the player's reach then."""


def pushes_of_macros(
    field: Field, search_board: SearchBoard, moves: Iterable[MacroMove]
) -> Iterator[tuple[int, int]]:
    """Yield the pushes that make up macro moves: the box's square and the direction."""
    size = search_board.size
    shut = np.zeros(size + 1, np.uint8)
    shut[size] = 1
    shut[search_board.boxes] = 1
    hopeless = np.zeros((size + 1, 4), np.uint8)
    macros = new_macros(size)
    player = search_board.player
    for source, target, lowest in moves:
        rows = macro_moves(field.neighbours, shut, hopeless, source, player, 0, PUSHES, macros)
        made = macros.moves[:rows]
        row = next(
            i for i in range(1, rows) if made[i, SQUARE] == target and made[i, LOWEST] == lowest
        )
        squares = [target]
        while made[row, FROM] >= 0:
            row = int(made[row, FROM])
            squares.append(int(made[row, SQUARE]))
        squares.reverse()
        for here, there in pairwise(squares):
            yield here, int(np.flatnonzero(field.neighbours[here] == there)[0])
        shut[source] = 0
        shut[target] = 1
        player = lowest
