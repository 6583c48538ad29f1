"""Turns the pushes or moves that a search found into lurd letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import numpy as np

from sokolab.core.board import DIRECTION_LETTERS
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.search.boards.macro import (
    FROM,
    LOWEST,
    PUSHES,
    SQUARE,
    macro_moves,
    new_macros,
)
from sokolab.kernels.walk import walk_letters
from sokolab.solvers.frame.search_board import SearchBoard


def lurd_of_pushes(search_board: SearchBoard, pushes: Iterable[tuple[int, int]]) -> str:
    """Return the letters of pushes, each given as the box's square and a direction.

    Between two pushes the player takes a shortest walk.

    Raises
    ------
    ValueError
        The player cannot reach the square behind a box.
    """
    size = search_board.size
    free = np.ones(size + 1, np.uint8)
    free[size] = 0
    free[search_board.boxes] = 0
    steps = np.empty(size + 1, np.int32)
    queue = np.empty(size + 1, np.int32)
    path = np.empty(size + 1, np.uint8)
    neighbours = search_board.neighbours
    player = search_board.player
    parts: list[str] = []
    for box, direction in pushes:
        behind = int(neighbours[box, direction ^ 2])
        if behind != player:
            length = walk_letters(neighbours, free, player, behind, steps, queue, path)
            if length < 0:
                raise ValueError(
                    "the player cannot reach the square behind the box"  # no phrase: a bug
                )
            parts.extend(DIRECTION_LETTERS[d] for d in path[:length].tolist())
        parts.append(DIRECTION_LETTERS[direction].upper())
        free[box] = 1
        free[neighbours[box, direction]] = 0
        player = box
    return "".join(parts)


def lurd_of_moves(search_board: SearchBoard, moves: Iterable[int]) -> str:
    """Return the letters of moves, each given as a direction."""
    boxes = set(search_board.boxes.tolist())
    player = search_board.player
    parts: list[str] = []
    for direction in moves:
        player = int(search_board.neighbours[player, direction])
        letter = DIRECTION_LETTERS[direction]
        if player in boxes:
            boxes.remove(player)
            boxes.add(int(search_board.neighbours[player, direction]))
            letter = letter.upper()
        parts.append(letter)
    return "".join(parts)


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
