"""Turns the pushes or moves that a search found into lurd."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise

import numpy as np

from sokolab.core.board import DIRECTION_LETTERS, opposite
from sokolab.kernels.arrays import Ints, Mask
from sokolab.kernels.search.boards import macro
from sokolab.kernels.search.boards.field import Field
from sokolab.kernels.walk import walk_directions
from sokolab.solvers.frame.search_board import SearchBoard


def lurd_of_pushes(search_board: SearchBoard, pushes: Iterable[tuple[int, int]]) -> str:
    """Return the lurd of pushes, each given as the box's square and a direction.

    Between two pushes the player takes a shortest walk.

    Raises
    ------
    ValueError
        The player cannot reach the square behind a box.
    """
    free = np.ones(search_board.size + 1, np.uint8)
    free[[search_board.size, *search_board.boxes]] = 0
    pushes = list(pushes)
    lurd = playable_lurd(search_board.neighbours, free, search_board.player, pushes)
    if sum(map(str.isupper, lurd)) < len(pushes):
        raise ValueError(
            "the player cannot reach the square behind the box"  # no phrase: a bug
        )
    return lurd


def playable_lurd(
    neighbours: Ints, free: Mask, player: int, pushes: Iterable[tuple[int, int]]
) -> str:
    """Return the lurd of pushes, up to the first that cannot be made, with shortest walks.

    Parameters
    ----------
    neighbours
        int32 ``[m + 1, 4]``.
    free
        uint8 ``[m + 1]``: 1 = a square without wall and box; changed as boxes move.
    """
    distances, queue = np.empty((2, len(free)), np.int32)
    walk = np.empty(len(free), np.uint8)  # directions
    letters: list[str] = []
    for square, direction in pushes:
        behind = int(neighbours[square, opposite(direction)])
        ahead = int(neighbours[square, direction])
        if free[square] or not free[ahead] or not free[behind]:
            break
        if behind != player:
            length = walk_directions(neighbours, free, player, behind, distances, queue, walk)
            if length < 0:
                break
            letters.extend(DIRECTION_LETTERS[step] for step in walk[:length].tolist())
        letters.append(DIRECTION_LETTERS[direction].upper())
        free[square], free[ahead] = 1, 0
        player = square
    return "".join(letters)


def lurd_of_moves(search_board: SearchBoard, moves: Iterable[int]) -> str:
    """Return the lurd of moves, each given as a direction."""
    boxes = set(search_board.boxes.tolist())
    player = search_board.player
    letters: list[str] = []
    for direction in moves:
        player = int(search_board.neighbours[player, direction])
        letter = DIRECTION_LETTERS[direction]
        if player in boxes:
            boxes.remove(player)
            boxes.add(int(search_board.neighbours[player, direction]))
            letter = letter.upper()
        letters.append(letter)
    return "".join(letters)


MacroMove = tuple[int, int, int]
"""The box's square, the square it goes to, and the normalised player afterwards."""


def pushes_of_macros(
    field: Field, search_board: SearchBoard, moves: Iterable[MacroMove]
) -> Iterator[tuple[int, int]]:
    """Yield the pushes that make up macro moves, as box square and direction."""
    size = search_board.size
    blocked = np.zeros(size + 1, np.uint8)
    blocked[[size, *search_board.boxes]] = 1
    dead_side = np.zeros((size + 1, 4), np.uint8)
    macros = macro.new_macros(size)
    player = search_board.player
    for source, target, player_after in moves:
        row_count = macro.macro_moves(
            field.neighbours, blocked, dead_side, source, player, 0, macro.PUSH_TURN, macros
        )
        table = macros.moves[:row_count]
        row = next(
            i
            for i in range(1, row_count)
            if table[i, macro.SQUARE] == target and table[i, macro.LOWEST] == player_after
        )
        squares = [target]
        while table[row, macro.FROM] >= 0:
            row = int(table[row, macro.FROM])
            squares.append(int(table[row, macro.SQUARE]))
        for square, ahead in pairwise(reversed(squares)):
            yield square, int(np.flatnonzero(field.neighbours[square] == ahead)[0])
        blocked[source], blocked[target] = 0, 1
        player = player_after
