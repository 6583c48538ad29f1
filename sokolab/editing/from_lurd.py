"""The smallest board on which given moves can be played."""

from __future__ import annotations

from typing import Final

import numpy as np

from sokolab.core.board import DIRECTION_LETTERS, Board, Tile
from sokolab.core.lurd import decoded_runs
from sokolab.editing.brush import RowCol
from sokolab.language import LocalizedValueError, phrase

_STEPS: Final = dict(zip(DIRECTION_LETTERS, ((-1, 0), (0, 1), (1, 0), (0, -1)), strict=True))
_MAX_ROWS: Final = 255  # rows or columns; moves that lead further belong to no board


def board_from_lurd(text: str) -> Board:
    """Return the smallest board that moves solve, with walls around the squares that they touch.

    Each box begins where it is first pushed, and its goal is where its last push ends.

    The text holds moves as letters; counts and groups are allowed. Raise ValueError if it holds
    other characters, no push, or moves that contradict each other. The message names the letter.

    Examples
    --------
    >>> print(board_from_lurd("rR"))
    ######
    #@ $.#
    ######
    """
    lurd = decoded_runs(text)
    player: RowCol = (0, 0)
    floor: set[RowCol] = {player}
    top = left = bottom = right = 0
    goal_of: dict[RowCol, RowCol] = {}  # first square of each box: the square where it is now
    boxes: dict[RowCol, RowCol] = {}  # the first square of each box, by where it is now
    for number, letter in enumerate(lurd, 1):
        step = _STEPS.get(letter.lower())
        if step is None:
            raise LocalizedValueError(
                phrase(
                    "letter {number}, {letter!r}, is not one of u, r, d, l",
                    number=number,
                    letter=letter,
                )
            )
        ahead = player[0] + step[0], player[1] + step[1]
        beyond = ahead[0] + step[0], ahead[1] + step[1]
        if letter.islower() and ahead in boxes:
            raise LocalizedValueError(
                phrase(
                    "letter {number}, {letter}, walks where a box stands",
                    number=number,
                    letter=letter,
                )
            )
        if letter.isupper():
            if ahead not in boxes and ahead in floor:
                raise LocalizedValueError(
                    phrase(
                        "letter {number}, {letter}, pushes where no box can be",
                        number=number,
                        letter=letter,
                    )
                )
            if beyond in boxes:
                raise LocalizedValueError(
                    phrase(
                        "letter {number}, {letter}, pushes a box against another",
                        number=number,
                        letter=letter,
                    )
                )
            boxes[beyond] = boxes.pop(ahead, ahead)
            goal_of[boxes[beyond]] = beyond
            floor.add(beyond)
        floor.add(ahead)
        player = ahead
        top, left = min(top, ahead[0], beyond[0]), min(left, ahead[1], beyond[1])
        bottom, right = max(bottom, ahead[0], beyond[0]), max(right, ahead[1], beyond[1])
        if max(bottom - top, right - left) > _MAX_ROWS - 3:
            raise LocalizedValueError(
                phrase(
                    "letter {number}, {letter}: the board would be too large",
                    number=number,
                    letter=letter,
                )
            )
    if not goal_of:
        raise LocalizedValueError(phrase("no letter pushes a box"))
    return _board_of(floor, goal_of)


def _spans(cells: set[RowCol]) -> tuple[int, int]:
    rows, columns = zip(*cells, strict=True)
    return max(rows) - min(rows) + 1, max(columns) - min(columns) + 1


def _board_of(floor: set[RowCol], goal_of: dict[RowCol, RowCol]) -> Board:
    """Return the board of that floor, with boxes on their first squares, and with their goals."""
    top = min(row for row, _ in floor) - 1
    left = min(col for _, col in floor) - 1
    height, width = _spans(floor)
    tiles = np.zeros((height + 2, width + 2), np.uint8)
    for row, col in floor:
        tiles[row - top - 1 : row - top + 2, col - left - 1 : col - left + 2] = Tile.WALL
    for row, col in floor:
        tiles[row - top, col - left] = Tile.FLOOR
    for (row, col), (last_row, last_col) in goal_of.items():
        tiles[row - top, col - left] |= Tile.BOX
        tiles[last_row - top, last_col - left] |= Tile.GOAL
    tiles[-top, -left] |= Tile.PLAYER
    return Board(tiles)
