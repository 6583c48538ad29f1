"""A line of play: moves on a board, push by push, forwards or in reverse."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from sokolab.core.board import DIRECTION_LETTERS, Board
from sokolab.core.lurd import replay
from sokolab.core.position import Position
from sokolab.language import LocalizedValueError, phrase


class Unit(Enum):
    """What a reader goes on by; the value is its name for people."""

    PUSH = "push"
    SESSION = "pushing session"  # no phrase: a code
    BOX_CHANGE = "box change"  # no phrase: a code


@dataclass(frozen=True, eq=False)
class Line:
    """Moves that have been played on a board; see :func:`line_of`.

    In reverse, a box is pulled; what is said of pushes holds for pulls, too.
    """

    board: Board
    """The board at the start."""
    letters: str
    """The moves, with pushes as capitals."""
    is_forward: bool
    """Whether boxes are pushed rather than pulled."""
    way: NDArray[np.int32]
    """int32 ``[moves + 1]``: the player's square at the start and after each move."""
    ends: tuple[int, ...]
    """How many letters have been played after each push; the first entry is 0."""
    pushes: tuple[tuple[int, int], ...]
    """The square that each push takes a box from, and the one it takes it to."""

    @property
    def players(self) -> list[int]:
        """The player's square at the start and after each push."""
        squares: list[int] = self.way[list(self.ends)].tolist()
        return squares

    def boxes_after(self, pushes: int) -> frozenset[int]:
        """Return the squares of the boxes after that many pushes."""
        boxes = set(self.board.boxes)
        for before, after in self.pushes[:pushes]:
            boxes.remove(before)
            boxes.add(after)
        return frozenset(boxes)

    def position_after(self, pushes: int) -> Position:
        """Return the position after that many pushes."""
        player = int(self.way[self.ends[pushes]])
        return Position(self.board, self.boxes_after(pushes), player)

    def board_at(self, moves: int) -> Board:
        """Return the board after that many moves."""
        boxes = self.boxes_after(bisect_right(self.ends, moves) - 1)
        return self.board.with_pieces(boxes, int(self.way[moves]))

    @cached_property
    def ends_solved(self) -> bool:
        """Whether there are boxes, and all stand on goals at the end."""
        return self.position_after(len(self.pushes)).is_solved

    @cached_property
    def trails(self) -> tuple[tuple[int, ...], ...]:
        """For each box of the board in ascending order, the numbers of the pushes that move it.

        Numbers count from 0.
        """
        found: dict[int, list[int]] = {box: [] for box in self.board.boxes}
        at = {box: box for box in self.board.boxes}  # the first square of the box on a square
        for number, (before, after) in enumerate(self.pushes):
            box = at.pop(before)
            at[after] = box
            found[box].append(number)
        return tuple(map(tuple, found.values()))

    def places(self, unit: Unit) -> tuple[int, ...]:
        """Return after how many moves each unit of the line ends, ascending.

        A pushing session ends where the player walks, a box change where another box is pushed
        next. The last unit ends with the last push.
        """
        if unit is Unit.PUSH:
            return self.ends[1:]
        pairs = pairwise(zip(self.ends[1:], self.pushes, strict=True))
        if unit is Unit.SESSION:
            found = [end for (end, _), (after, _) in pairs if after > end + 1]
        else:
            found = [end for (end, (_, to)), (_, (start, _)) in pairs if start != to]
        return (*found, *self.ends[-1:]) if self.pushes else ()

    def next_place(self, at: int, unit: Unit) -> int:
        """Return the next end of a unit after ``at`` moves, or else the end of the line."""
        places = self.places(unit)
        place = bisect_right(places, at)
        return places[place] if place < len(places) else len(self.letters)

    def previous_place(self, at: int, unit: Unit) -> int:
        """Return the last end of a unit before ``at`` moves, or else 0."""
        places = self.places(unit)
        place = bisect_left(places, at)
        return places[place - 1] if place else 0


def line_of(board: Board, letters: str, *, is_forward: bool = True) -> Line:
    r"""Play letters and return the line; capitals push or pull, other letters walk.

    Going forwards, upper and lower case are treated alike. In reverse, a capital pulls the box
    behind the player.

    Raise ValueError if the board has not exactly one player, or a letter cannot be played; the
    message names it.

    Examples
    --------
    >>> line = line_of(Board("#######\n#@$ $.#\n#######"), "R")
    >>> line.ends, line.pushes
    ((0, 1), ((9, 10),))
    """
    played = replay(board, letters).lurd if is_forward else _pulled(Position(board), letters)
    if (place := len(played)) < len(letters):
        raise LocalizedValueError(
            phrase(
                "letter {number}, {letter}, cannot be played",
                number=place + 1,
                letter=letters[place],
            )
        )
    directions = np.array([*map(DIRECTION_LETTERS.index, played.lower())], np.intp)
    steps = np.array([-board.width, 1, board.width, -1], np.int32)[directions]
    way = np.cumsum(np.concatenate([board.players, steps]), dtype=np.int32)
    way.setflags(write=False)
    made = np.flatnonzero([letter.isupper() for letter in played])
    # A box that is pushed is ahead of the player; one that is pulled comes to where it was.
    begun, ended = (
        (way[made + 1], way[made + 1] + steps[made])
        if is_forward
        else (way[made] - steps[made], way[made])
    )
    pushes = tuple(zip(begun.tolist(), ended.tolist(), strict=True))
    return Line(board, played, is_forward, way, (0, *(made + 1).tolist()), pushes)


def _pulled(position: Position, letters: str) -> str:
    """Return the letters of a game in reverse up to the first that cannot be played."""
    for number, letter in enumerate(letters):
        after = position.moved_in_reverse(letter)
        if after is None:
            return letters[:number]
        position = after
    return letters
