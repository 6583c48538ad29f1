"""Turns the pushes or moves that a search found into lurd letters."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from sokolab.core.board import DIRECTION_LETTERS
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
